"""Live events: each person hears what they see, everybody hears of calls and changes."""

import asyncio
import json

import aiohttp

from bot.sandbox.server import Sandbox
from bot.sandbox.stream import BACKLOG, Stream
from tests.sandbox.conftest import Caller, image
from tests.sandbox.people import Person, Town


async def test_what_a_person_hears(town: Town, call: Caller, anna: Person) -> None:
    """New, edited and deleted messages, answers to own presses; edits never notify."""
    tom = await town.person("Tom")
    await tom.say("hi")
    markup = {"inline_keyboard": [[{"text": "Go", "callback_data": "go", "style": "danger"}]]}
    sent = await call(
        "sendMessage", chat_id=anna.id, text="<b>x</b>", parse_mode="HTML", reply_markup=markup
    )
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    new = await anna.event(lambda e: e["type"] == "message" and e["message"]["text"] == "x")
    assert (new["chat"], new["notify"]) == (anna.id, True)
    assert new["message"] == (await anna.newest()).raw
    assert new["message"]["html"] == "<b>x</b>"
    assert new["message"]["keyboard"][0][0]["style"] == "danger"
    await call("editMessageText", **here, text="y", reply_markup=markup)
    edited = await anna.event(lambda e: e["type"] == "edited")
    assert (edited["message"]["text"], edited["message"]["edited"]) == ("y", True)
    assert edited["notify"] is False

    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    update = {}
    while "callback_query" not in update:
        [*_, update] = await call("getUpdates")
    query = update["callback_query"]["id"]
    await call("answerCallbackQuery", callback_query_id=query, text="t", show_alert=True)
    await press
    answer = await anna.event(lambda e: e["type"] == "answer")
    assert answer == {
        "type": "answer",
        "chat": anna.id,
        "message_id": sent["message_id"],
        "text": "t",
        "show_alert": True,
    }
    await call("deleteMessage", **here)
    await anna.event(lambda e: e["type"] == "deleted")
    kinds = {event["type"] for event in tom.events}
    assert kinds <= {"message", "state", "call"}
    assert all(e["chat"] == tom.id for e in tom.events if e["type"] == "message")


async def test_the_page_follows_a_caption(call: Caller, anna: Person) -> None:
    """After every edit the HTML is that of the new caption."""
    form = aiohttp.FormData({"chat_id": str(anna.id), "caption": "one"})
    form.add_field("photo", image().data, filename="p.png")
    async with call.session.post(f"/bot{call.token}/sendPhoto", data=form) as answer:
        sent = (await answer.json())["result"]
    assert (await anna.newest()).raw["html"] == "one"
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    await call("editMessageCaption", **here, caption="<i>two</i>", parse_mode="HTML")
    assert (await anna.newest()).raw["html"] == "<i>two</i>"


async def test_notices(town: Town, call: Caller, anna: Person) -> None:
    """Silent messages, one's own words and service lines make no sound."""
    await call("sendMessage", chat_id=anna.id, text="psst", disable_notification=True)
    event = await anna.event(lambda e: e["type"] == "message" and e["message"]["text"] == "psst")
    assert event["notify"] is False
    own = await anna.event(lambda e: e["type"] == "message" and e["message"]["text"] == "/start")
    assert own["notify"] is False
    await town.group("Club", [anna])
    line = await anna.event(lambda e: e["type"] == "message" and e["message"]["service"])
    assert line["notify"] is False


async def test_the_sandboxs_own_stream(sandbox: Sandbox, call: Caller, town: Town) -> None:
    """Without a person only calls and changes come."""
    async with (
        aiohttp.ClientSession(sandbox.url) as session,
        session.get("/sandbox/stream") as stream,
    ):
        assert stream.content_type == "text/event-stream"
        anna = await town.person("Анна")
        await anna.say("not told here")
        await call("getMe")
        told = []
        async for line in stream.content:
            if line.startswith(b"data: "):
                told.append(json.loads(line[6:]))
            if told and told[-1]["type"] == "call":
                break
    assert {event["type"] for event in told} == {"state", "call"}
    assert told[-1]["call"] == (await town.calls())[-1]
    assert told[-1]["call"]["method"] == "getMe"


async def test_a_listener_that_does_not_read_is_cut_off() -> None:
    """Nobody can fill the sandbox's memory by not reading."""
    stream = Stream()
    listener = stream.listen(None)
    for n in range(BACKLOG + 5):
        stream.tell_all(lambda n=n: {"n": n})  # type: ignore[misc]
    assert listener.events.qsize() == BACKLOG + 1
    events = [listener.events.get_nowait() for _ in range(BACKLOG + 1)]
    assert events[-1] is None


async def test_events_are_made_only_for_those_who_listen() -> None:
    """Without listeners nothing is computed."""
    stream = Stream()
    made = []
    stream.tell([1], lambda user: made.append(user) or {})  # type: ignore[func-returns-value]
    listener = stream.listen(2)
    stream.tell([1, 2], lambda user: made.append(user) or {})  # type: ignore[func-returns-value]
    stream.leave(listener)
    stream.tell([2], lambda user: made.append(user) or {})  # type: ignore[func-returns-value]
    assert made == [2]


async def test_the_log_is_numbered_and_bounded() -> None:
    """`since` gives what came after; the oldest calls are forgotten."""
    from bot.sandbox.calls import KEPT, CallLog

    log = CallLog()
    for n in range(KEPT + 3):
        log.add(float(n), "getMe", {}, None)
    assert [call["n"] for call in log.since(KEPT + 1)] == [KEPT + 2, KEPT + 3]
    assert len(log.since(0)) == KEPT
    assert log.since(KEPT + 3) == []
    assert log.since(KEPT + 99) == []
