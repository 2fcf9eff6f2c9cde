"""Answers: to presses and to inline queries."""

import re
from typing import Any

from bot.sandbox.entities import formatted
from bot.sandbox.failure import bad_request
from bot.sandbox.keyboards import inline_keyboard
from bot.sandbox.messages import Content
from bot.sandbox.methods.call import Call, method
from bot.sandbox.methods.contents import TEXT, captioned, preview

ANSWER_TEXT = 200
RESULTS = 50
RESULT_ID_BYTES = 64
CACHE_SECONDS = 300
START_PARAMETER = re.compile(r"[A-Za-z0-9_-]{1,64}")


@method("answerCallbackQuery")
async def answer_callback_query(call: Call) -> bool:
    """Answer a press, once: a toast, an alert, or nothing but the end of the spinner."""
    text = call.params.get("text", "")
    if len(text) > ANSWER_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    press = call.world.presses.find(call.params["callback_query_id"])
    url = call.params.get("url", "")
    if url and not url.startswith(f"https://t.me/{call.world.bot.username}?"):
        raise bad_request("URL_INVALID")
    answer = {"text": text or None, "show_alert": bool(call.params.get("show_alert"))}
    if url:
        answer["url"] = url
    call.world.presses.settle(press, answer)
    event = {
        "type": "answer",
        "chat": press.message.chat.id,
        "message_id": press.message.address,
        **answer,
    }
    call.world.stream.tell([press.user.id], lambda _user: event)
    return True


@method("answerInlineQuery")
async def answer_inline_query(call: Call) -> bool:
    """Show results to the person who typed the query."""
    params = call.params
    results = [_result(call, result) for result in params["results"]]
    if len(results) > RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    if len({result["id"] for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    if len(params.get("next_offset", "").encode()) > RESULT_ID_BYTES:
        raise bad_request("NEXT_OFFSET_INVALID")
    button = params.get("button")
    if button and ("start_parameter" in button) == ("web_app" in button):
        raise bad_request("inline query results button must have exactly one action")
    if button and not START_PARAMETER.fullmatch(button.get("start_parameter", "x")):
        raise bad_request("START_PARAM_INVALID")
    call.world.inline.answer(
        params["inline_query_id"],
        results,
        cache=params.get("cache_time", CACHE_SECONDS),
        personal=bool(params.get("is_personal")),
    )
    return True


def _result(call: Call, result: dict[str, Any]) -> dict[str, Any]:
    """Return a result with the content it would post under `content` and `keyboard`."""
    if not 1 <= len(result["id"].encode()) <= RESULT_ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    said = result.get("input_message_content")
    if said is not None:
        if not said["message_text"]:
            raise bad_request("MESSAGE_EMPTY")
        text, entities = formatted(
            said["message_text"],
            said.get("parse_mode"),
            said.get("entities"),
            limit=TEXT,
            empty="text must be non-empty",
        )
        content = Content(text, entities, preview=preview(said.get("link_preview_options")))
    else:
        file = call.world.files.known(result["photo_file_id"], "photo")
        content = captioned(result, file)
    markup = inline_keyboard(result.get("reply_markup"), None)
    return {**result, "content": content, "keyboard": markup}
