"""Faults on order strike as often as they were ordered, and flood budgets hold."""

import asyncio
import time

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person, Town


async def test_errors(town: Town, bot: Bot, anna: Person) -> None:
    """429 with its wait, a server error, a 403, HTML from the gateway; then all is well."""
    await town.fault(method="sendMessage", times=2, error_code=429, retry_after=7)
    for _ in range(2):
        with pytest.raises(TelegramRetryAfter) as refused:
            await bot.send_message(anna.id, "x")
        assert refused.value.retry_after == 7
    await town.fault(times=1, error_code=500)
    with pytest.raises(TelegramServerError):
        await bot.send_message(anna.id, "x")
    await town.fault(times=1, error_code=403)
    with pytest.raises(TelegramForbiddenError):
        await bot.send_message(anna.id, "x")
    await town.fault(times=1, error_code=502)
    with pytest.raises(ClientDecodeError):
        await bot.send_message(anna.id, "x")
    assert (await bot.send_message(anna.id, "x")).text == "x"
    assert len(await anna.messages()) == 2
    logged = [call["error_code"] for call in await town.calls("sendMessage")]
    assert logged == [429, 429, 500, 403, 502, None]


@pytest.mark.parametrize(("when", "carried_out"), [("before", 0), ("after", 1)])
async def test_cuts(town: Town, bot: Bot, anna: Person, when: str, carried_out: int) -> None:
    """The connection breaks before the call is carried out, or after."""
    await town.fault(kind="cut", method="sendMessage", when=when)
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(anna.id, "x")
    assert len(await anna.messages()) == 1 + carried_out


async def test_hanging(town: Town, call: Caller, anna: Person) -> None:
    """An answer that does not come in time; the call was carried out all the same."""
    await town.fault(kind="hang", method="sendMessage", seconds=30)
    url = f"/bot{call.token}/sendMessage"
    with pytest.raises(TimeoutError):
        await call.session.post(
            url,
            json={"chat_id": anna.id, "text": "x"},
            timeout=aiohttp.ClientTimeout(total=0.2),
        )
    assert (await anna.newest()).text == "x"


async def test_a_fault_without_a_method_spares_polling(
    town: Town, call: Caller, anna: Person
) -> None:
    """A poll is struck only when it is named."""
    await town.fault(times=1, error_code=500)
    assert len(await call("getUpdates")) == 1
    assert str(await call("getMe")).startswith("500")
    await town.fault(method="getupdates", error_code=409)
    assert str(await call("getUpdates")).startswith("409 Conflict")


async def test_standing_orders(town: Town) -> None:
    """What is ordered is listed until it is used up or cleared."""
    await town.fault(kind="drop", times=3)
    await town.fault(method="getMe", error_code=400)
    assert await town.ask("GET", "faults") == [
        {"kind": "drop", "times": 3, "method": None},
        {"kind": "error", "times": 1, "method": "getMe"},
    ]
    assert await town.ask("DELETE", "faults") == []


async def texts(call: Caller, **params: int) -> list[str]:
    return [update["message"]["text"] for update in await call("getUpdates", **params)]


async def test_updates_twice_late_swapped_or_never(town: Town, call: Caller, anna: Person) -> None:
    """The four faults of delivery, each for as many updates as ordered."""
    [start] = await call("getUpdates")
    offset = start["update_id"] + 1
    await town.fault(kind="duplicate")
    await anna.say("twice")
    await anna.say("once")
    assert await texts(call, offset=offset) == ["twice", "twice", "once"]
    await town.fault(kind="drop")
    await anna.say("never")
    await town.fault(kind="reorder", seconds=60, times=2)
    await anna.say("second")
    await anna.say("first")
    assert await texts(call, offset=offset + 2) == ["first", "second"]
    await town.fault(kind="delay", seconds=0.3)
    started = time.monotonic()
    await anna.say("late")
    assert await texts(call, offset=offset + 4) == []
    assert await texts(call, offset=offset + 4, timeout=5) == ["late"]
    assert time.monotonic() - started >= 0.3
    await town.fault(kind="reorder", seconds=0.1)
    await anna.say("alone")
    assert await texts(call, offset=offset + 5, timeout=5) == ["alone"]


async def test_a_dropped_press_comes_back_on_reconnecting(
    town: Town, call: Caller, anna: Person
) -> None:
    """The bot never hears of it until the person's client sends it again."""
    markup = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}
    sent = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    await town.fault(kind="drop")
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    sent_again = 0
    while not sent_again:
        sent_again = await anna.reconnect()
    updates = await call("getUpdates")
    assert [u["callback_query"]["data"] for u in updates if "callback_query" in u] == ["go"]
    press.cancel()


async def send(call: Caller, chat: int) -> str:
    sent = await call("sendMessage", chat_id=chat, text="x")
    return sent if isinstance(sent, str) else "ok"


async def test_flood_in_a_private_chat(town: Town, call: Caller, anna: Person) -> None:
    """Five at once, then one a second; edits count, answers and other chats do not."""
    await town.ask("POST", "flood", on=True)
    assert (await town.state())["flood"] is True
    assert [await send(call, anna.id) for _ in range(4)] == ["ok"] * 4
    sent = await call("sendMessage", chat_id=anna.id, text="x")
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    full = "429 Too Many Requests: retry after 1"
    assert await call("editMessageText", **here, text="y") == full
    assert await send(call, anna.id) == full
    tom = await town.person("Tom")
    await tom.say("hi")
    assert await send(call, tom.id) == "ok"
    await town.advance(1)
    assert (await call("editMessageText", **here, text="y"))["text"] == "y"
    assert await send(call, anna.id) == full
    await town.ask("POST", "flood", on=False)
    assert await send(call, anna.id) == "ok"


async def test_flood_in_a_group(town: Town, call: Caller, anna: Person) -> None:
    """Twenty sends and edits in any minute; the wait said is the wait needed."""
    group = await town.group("Club", [anna])
    await town.ask("POST", "flood", on=True)
    for _ in range(20):
        assert await send(call, group) == "ok"
        await town.advance(1)
    assert await send(call, group) == "429 Too Many Requests: retry after 40"
    await town.advance(39)
    assert await send(call, group) == "429 Too Many Requests: retry after 1"
    await town.advance(1)
    assert await send(call, group) == "ok"


async def test_budgets_may_be_on_from_the_start() -> None:
    """The command and tests choose."""
    async with Sandbox(flood=True) as sandbox:
        assert sandbox.world.flood.on
