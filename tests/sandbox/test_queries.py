"""Queries: presses and inline queries are answered once, young, and within limits."""

import asyncio
from typing import Any

import pytest

from tests.sandbox.conftest import BUTTON, OK, Caller, keyboard, one, outcome
from tests.sandbox.people import Person, Town

OLD_QUERY = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def ask(call: Caller, anna: Person, data: str = "go") -> tuple[str, asyncio.Task[Any]]:
    """Let Anna press a fresh button and return the query's id and her press."""
    sent = await call("sendMessage", chat_id=anna.id, text=data, reply_markup=keyboard([BUTTON]))
    before = await call("getUpdates", offset=-1)
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    [update] = await call("getUpdates", timeout=5, offset=before[-1]["update_id"] + 1)
    return update["callback_query"]["id"], press


async def test_a_query_is_answered_once_and_young(call: Caller, town: Town, anna: Person) -> None:
    """200 characters, one answer, fifteen seconds of the sandbox's clock."""
    query, press = await ask(call, anna)
    too_long = "400 Bad Request: MESSAGE_TOO_LONG"
    assert await call("answerCallbackQuery", callback_query_id=query, text="x" * 201) == too_long
    foreign = {"callback_query_id": query, "url": "https://example.org"}
    assert await call("answerCallbackQuery", **foreign) == "400 Bad Request: URL_INVALID"
    assert await call("answerCallbackQuery", callback_query_id=query, text="x" * 200) is True
    assert (await press).text == "x" * 200
    assert await call("answerCallbackQuery", callback_query_id=query) == OLD_QUERY
    assert await call("answerCallbackQuery", callback_query_id="1") == OLD_QUERY
    assert await call("answerCallbackQuery") == OLD_QUERY

    query, press = await ask(call, anna, "young")
    await town.advance(15)
    assert await call("answerCallbackQuery", callback_query_id=query) is True
    await press
    query, press = await ask(call, anna, "old")
    await town.advance(15.5)
    assert await call("answerCallbackQuery", callback_query_id=query) == OLD_QUERY
    press.cancel()


RESULT = {
    "type": "article",
    "id": "1",
    "title": "T",
    "input_message_content": {"message_text": "x"},
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"results": [RESULT]}, OK),
        ({"results": [{**RESULT, "id": str(n)} for n in range(50)]}, OK),
        ({"results": [{**RESULT, "id": str(n)} for n in range(51)]}, "RESULTS_TOO_MUCH"),
        ({"results": [RESULT, RESULT]}, "RESULT_ID_DUPLICATE"),
        ({"results": [{**RESULT, "id": "x" * 64}]}, OK),
        ({"results": [{**RESULT, "id": "x" * 65}]}, "RESULT_ID_INVALID"),
        ({"results": [{**RESULT, "id": ""}]}, "RESULT_ID_INVALID"),
        (
            {"results": [{**RESULT, "input_message_content": {"message_text": ""}}]},
            "MESSAGE_EMPTY",
        ),
        (
            {"results": [{key: RESULT[key] for key in ("type", "id", "title")}]},
            "can't parse inline query result: Can't find field \"input_message_content\"",
        ),
        (
            {"results": [{**RESULT, "reply_markup": one(callback_data="x" * 65)}]},
            "BUTTON_DATA_INVALID",
        ),
        (
            {"results": [{"type": "photo", "id": "1", "photo_file_id": "nothing"}]},
            "wrong file identifier/HTTP URL specified",
        ),
        (
            {"results": [{**RESULT, "type": "venue"}]},
            (
                'can\'t parse inline query result: type "venue" is not in the sandbox, '
                "or no such type"
            ),
        ),
        ({"results": [], "button": {"text": "b", "start_parameter": "ok_1-"}}, OK),
        (
            {"results": [], "button": {"text": "b", "start_parameter": "a b"}},
            "START_PARAM_INVALID",
        ),
        ({"results": [], "next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ({}, 'parameter "results" is required'),
        ({"results": [], "inline_query_id": "1"}, OLD_QUERY.removeprefix("400 Bad Request: ")),
    ],
)
async def test_answer_inline_query(
    call: Caller, anna: Person, params: dict[str, Any], expected: str
) -> None:
    """Results, their ids, and the button above them."""
    before = await call("getUpdates", offset=-1)
    asking = asyncio.create_task(anna.inline("q"))
    [update] = await call("getUpdates", timeout=5, offset=before[-1]["update_id"] + 1)
    query = update["inline_query"]["id"]
    answered = await call("answerInlineQuery", **{"inline_query_id": query, **params})
    assert outcome(answered).removeprefix("400 Bad Request: ") == expected
    asking.cancel()
