"""What a call wants a message to hold: text or file, markup, reply and topic."""

from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.entities import check_url, formatted
from bot.sandbox.failure import bad_request
from bot.sandbox.html import Entity
from bot.sandbox.keyboards import inline_keyboard, other_markup
from bot.sandbox.media import File
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods.call import Call

TEXT = 4096
CAPTION = 1024
EFFECTS = {
    "5104841245755180586": "🔥",
    "5107584321108051014": "👍",
    "5104858069142078462": "👎",
    "5159385139981059251": "❤️",
    "5046509860389126442": "🎉",
    "5046589136895476101": "💩",
}
"""Effects every account has: id -> what flies."""


def text_content(call: Call) -> Content:
    """Return the text of a call, or raise Refused."""
    params = call.params
    if not params.get("text"):
        raise bad_request("message text is empty")
    text, entities = formatted(
        params["text"],
        params.get("parse_mode"),
        params.get("entities"),
        limit=TEXT,
        empty="text must be non-empty",
    )
    return Content(text, entities, preview=preview(params.get("link_preview_options")))


def preview(options: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return link preview options, or raise Refused for a wrong address."""
    if options and "url" in options and "." not in options["url"]:
        raise bad_request("WEBPAGE_URL_INVALID")
    if options and "url" in options:
        check_url(options["url"], "link preview URL")
    return options or None


def file_content(call: Call, kind: str) -> Content:
    """Return the file and caption of a sendPhoto, sendDocument or sendAnimation."""
    file = call.file(call.params[kind], kind)
    return captioned(call.params, file)


def media_content(call: Call) -> Content:
    """Return the file and caption of an InputMedia."""
    media = call.params["media"]
    return captioned(media, call.file(media["media"], media["type"]))


def captioned(params: dict[str, Any], file: File) -> Content:
    """Return the content of a file with the caption the parameters describe."""
    caption, entities = caption_of(params)
    return Content(
        caption or None,
        entities,
        file,
        caption_above=bool(params.get("show_caption_above_media")),
        spoiler=bool(params.get("has_spoiler")),
    )


def caption_of(params: dict[str, Any]) -> tuple[str, list[Entity]]:
    """Return the caption and its entities."""
    return formatted(
        params.get("caption", ""),
        params.get("parse_mode"),
        params.get("caption_entities"),
        limit=CAPTION,
        empty="",
    )


def keyboard(call: Call, chat: Chat | None) -> dict[str, Any] | None:
    """Return the inline keyboard of the call."""
    return inline_keyboard(call.params.get("reply_markup"), chat)


def surroundings(call: Call, chat: Chat) -> dict[str, Any]:
    """Return what a sent message has besides content: markup, reply, topic, effect, manners."""
    params = call.params
    refuse_what_bots_here_lack(params)
    thread = params.get("message_thread_id")
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    effect = params.get("message_effect_id")
    if effect and (effect not in EFFECTS or chat.kind != "private"):
        raise bad_request("EFFECT_ID_INVALID")
    return {
        "keyboard": keyboard(call, chat),
        "other_markup": other_markup(params.get("reply_markup")),
        "reply_to": reply(params.get("reply_parameters"), chat, hush=wants_ephemeral(params)),
        "thread": thread,
        "effect": effect,
        "protected": bool(params.get("protect_content")),
        "silent": bool(params.get("disable_notification")),
    }


def refuse_what_bots_here_lack(params: dict[str, Any]) -> None:
    """Raise Refused for business connections and paid broadcasts, which this bot has not."""
    if params.get("business_connection_id"):
        raise bad_request("business connection not found")
    if params.get("allow_paid_broadcast"):
        raise bad_request("FLOODSKIP_NOT_ALLOWED")


def reply(params: dict[str, Any] | None, chat: Chat, *, hush: bool) -> Message | None:
    """Return the message that is replied to, or raise Refused if there is none.

    `hush` says that the reply itself is ephemeral.
    """
    if not params:
        return None
    if "ephemeral_message_id" in params:
        return _reply_to_ephemeral(params["ephemeral_message_id"], chat, hush=hush)
    if "message_id" not in params:
        raise bad_request('Can\'t find field "message_id"')
    elsewhere = params.get("chat_id", chat.id)
    message = chat.messages.get(params["message_id"]) if elsewhere == chat.id else None
    if message is None and not params.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return message


def wants_ephemeral(params: dict[str, Any]) -> bool:
    """Return whether a send call asks for an ephemeral message."""
    return "ephemeral_message_parameters" in params or "receiver_user_id" in params


def _reply_to_ephemeral(ephemeral_id: int, chat: Chat, *, hush: bool) -> Message:
    message = chat.ephemeral.get(ephemeral_id)
    if message is None:
        raise bad_request("message to be replied not found")
    if not hush:
        raise bad_request("a reply to an ephemeral message must be an ephemeral message")
    return message
