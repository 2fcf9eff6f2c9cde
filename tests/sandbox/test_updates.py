"""How updates reach a polling bot: offsets, conflicts, kinds, lapse; and the clock."""

import asyncio
from typing import Any

import pytest

from bot.sandbox.clock import Clock
from bot.sandbox.faults import Faults
from bot.sandbox.updates import Updates
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person, Town

CONFLICT = (
    "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance "
    "is running"
)


async def ids(call: Caller, **params: Any) -> list[int]:
    return [update["update_id"] for update in await call("getUpdates", **params)]


async def test_offsets(call: Caller, anna: Person) -> None:
    """An update comes until a later offset confirms it; limit and negative offsets count."""
    for text in "abcd":
        await anna.say(text)
    first, *rest = await ids(call)
    assert await ids(call) == [first, *rest]
    assert rest == [first + n for n in (1, 2, 3, 4)]
    assert await ids(call, limit=2) == [first, first + 1]
    assert await ids(call, limit=0) == [first, *rest]
    assert await ids(call, limit=101) == [first, *rest]
    assert await ids(call, offset=first + 2) == rest[1:]
    assert await ids(call, offset=-2) == rest[2:]
    assert await ids(call) == rest[2:]
    assert await ids(call, offset=rest[-1] + 1) == []
    assert await ids(call) == []


async def test_a_poll_waits_for_what_comes(call: Caller, anna: Person) -> None:
    """Long polling ends with the first update; without one it ends empty."""
    [start] = await ids(call)
    poll = asyncio.create_task(call("getUpdates", offset=start + 1, timeout=30))
    await anna.say("hello")
    [update] = await poll
    assert update["message"]["text"] == "hello"
    assert await ids(call, offset=update["update_id"] + 1, timeout=1) == []


async def test_a_second_poller_ends_the_first(call: Caller, anna: Person) -> None:
    """Of two polls the older one gets 409."""
    [start] = await ids(call)
    first = asyncio.create_task(call("getUpdates", offset=start + 1, timeout=30))
    second = asyncio.create_task(call("getUpdates", offset=start + 1, timeout=30))
    done, _ = await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)
    [ended] = done
    assert ended.result() == CONFLICT
    await anna.say("x")
    [other] = {first, second} - done
    assert len(await other) == 1


async def test_allowed_updates(call: Caller, town: Town, anna: Person) -> None:
    """Only the kinds that are asked for come, from now on; an empty list means the default."""
    await ids(call, allowed_updates=["callback_query"])
    before = await ids(call)
    await anna.say("not heard")
    assert await ids(call) == before
    await ids(call, allowed_updates=[])
    await anna.say("heard")
    assert len(await ids(call)) == len(before) + 1


async def test_updates_lapse(call: Caller, town: Town, anna: Person) -> None:
    """A press is kept 150 seconds, a message a day, by the sandbox's clock."""
    markup = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}
    sent = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    [start] = await ids(call)
    await call("getUpdates", offset=start + 1, timeout=5)
    await anna.say("kept longer")
    assert len(await ids(call)) == 2
    await town.advance(149)
    assert len(await ids(call)) == 2
    await town.advance(1)
    [update] = await call("getUpdates")
    assert update["message"]["text"] == "kept longer"
    await town.advance(24 * 3600 - 150)
    assert await ids(call) == []
    press.cancel()


async def test_update_ids_begin_where_the_clock_stands() -> None:
    """A sandbox started later never repeats an id of an earlier one."""
    clock = Clock.still(1_800_000_000)
    earlier, later = Updates(clock, Faults()), Updates(Clock.still(1_800_000_600), Faults())
    for updates in (earlier, later):
        updates.add("message", {"chat": {"id": 1}})
    [first] = await earlier.poll(0, 100, 0)
    [second] = await later.poll(0, 100, 0)
    assert second["update_id"] - first["update_id"] == 600


async def test_the_clock_goes_forward_for_everybody(town: Town, anna: Person) -> None:
    """Messages are dated by it, GET tells it, and only forward it goes."""
    before = await town.ask("GET", "clock")
    await town.advance(90.5)
    assert await town.ask("GET", "clock") == {"now": before["now"] + 90.5, "offset": 90.5}
    await anna.say("later")
    assert (await anna.newest()).raw["date"] == int(before["now"] + 90.5)
    assert (await town.state())["clock"]["offset"] == 90.5
    with pytest.raises(ValueError, match="forward"):
        Clock.still().advance(-1)
