"""The bot as a process: killed and stopped at the worst moments, started in vain."""

import asyncio
import os
import re
import signal
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.sandbox.clock import Clock
from bot.sandbox.server import Sandbox
from bot.telegram.callbacks import BoardDeed, Menu
from tests.journey.conftest import Stage
from tests.journey.table import (
    at_turn,
    board_of,
    boards,
    choices,
    deed_button,
    menu_button,
    moves_of,
    newer,
    play_on,
    press,
    sit_down,
    step_of,
)
from tests.journey.test_pauses import automatic, play_until_it_pauses
from tests.sandbox.people import Town

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]


class House(Stage):
    """A sandbox, and a bot process over one database, started as often as needed."""

    def __init__(self, sandbox, town, folder, **settings):
        super().__init__(sandbox, town, None, folder / "nardy.db")
        self.log = folder / "log"
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("WEBHOOK")},
            "BOT_TOKEN": sandbox.token,
            "BOT_API": sandbox.url,
            "CLOCK_URL": f"{sandbox.url}/sandbox/clock",
            "DATA_DIR": str(folder),
            "SEED": "processes",
            "LOG_LEVEL": "DEBUG",
            **settings,
        }
        self.running = None

    async def spawn(self, log=None):
        """Start a process of the bot that writes what it logs into a file."""
        with (log or self.log).open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=ROOT,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def start(self):
        """Start the bot and wait until it asks for updates; return how long it took."""
        since = time.monotonic()
        calls = len(await self.town.calls())
        self.running = await self.spawn()
        async with asyncio.timeout(60):
            while "deleteWebhook" not in [c["method"] for c in await self.town.calls(since=calls)]:
                assert self.running.returncode is None, self.log.read_text()
                await asyncio.sleep(0.05)  # calls are told to nobody
        return time.monotonic() - since

    async def end(self, how):
        """End the bot with a signal and return its exit code."""
        self.running.send_signal(how)
        async with asyncio.timeout(30):
            return await self.running.wait()

    async def caught_up(self, people):
        """Wait until each person has one board, of the match as it is."""
        ((version,),) = self.ask("SELECT version FROM matches")
        for person in people:
            await person.wait_for(
                lambda seen: len(boards(seen)) == 1 and step_of(boards(seen)[0])[1] == version,
                timeout=60,
            )


@pytest.fixture
async def house(tmp_path, request):
    async with AsyncExitStack() as stack:
        # A clock that stands numbers updates alike in every run, and with them the dice.
        sandbox = await stack.enter_async_context(Sandbox(clock=Clock.still()))
        town = await stack.enter_async_context(Town(sandbox.url))
        house = House(sandbox, town, tmp_path, PAUSE=getattr(request, "param", "0"))
        yield house
        if house.running is not None and house.running.returncode is None:
            house.running.kill()
            await house.running.wait()
    log = house.log.read_text() if house.log.exists() else ""
    assert "Traceback" not in log
    assert sandbox.token not in log
    assert not re.search(r"\d{6,}:[A-Za-z0-9_-]{30,}", log)


@pytest.mark.parametrize("house", ["60"], indirect=True)
async def test_killed_at_the_worst_moments_nothing_is_lost_or_done_twice(house):
    await house.start()
    people = await sit_down(house, "Короткие", "До 3")

    # In the middle of a turn, right after the answer to a tap.
    mover, _, board = await at_turn(people)
    await mover.press_data(moves_of(board)[0].data, message=board.id)
    await house.end(signal.SIGKILL)
    before = house.states()
    assert '"taps"' in before[0][4]
    waiting = asyncio.create_task(mover.press_data(moves_of(board)[0].data, message=board.id))
    await house.start()
    # The same press again, made while nobody was there, is the same press.
    assert (await waiting) is not None
    assert house.states() == before
    await house.caught_up(people)
    await mover.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.UNDO))

    # In the middle of an offer.
    found = await play_on(
        people, stop=lambda seen: any(menu_button(board, Menu.DOUBLE) for board in seen)
    )
    doubler = people[next(n for n, b in enumerate(found) if menu_button(b, Menu.DOUBLE))]
    taker = next(person for person in people if person is not doubler)
    await press(doubler, lambda board: menu_button(board, Menu.DOUBLE))
    await press(doubler, lambda board: deed_button(board, BoardDeed.DOUBLE))
    await house.end(signal.SIGKILL)
    before = house.states()
    assert '"phase":"doubled"' in before[0][3]
    await house.start()
    await taker.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.TAKE), timeout=60)
    assert house.states() == before
    await press(taker, lambda board: deed_button(board, BoardDeed.TAKE))
    await house.caught_up(people)

    # In the pause before a forced play.
    await play_until_it_pauses(house, people)
    assert automatic(house)
    await house.caught_up(people)
    await house.end(signal.SIGKILL)
    ((version,),) = house.ask("SELECT version FROM matches")
    await house.town.advance(61)
    found = [await board_of(person) for person in people]
    await house.start()
    for person, board in zip(people, found, strict=True):
        await person.wait_for(
            lambda seen, board=board: boards(seen)[-1].raw != board.raw, timeout=60
        )
    kinds = house.ask("SELECT kind FROM events WHERE version > ? ORDER BY version", version)
    assert kinds[0] == ("play",)
    versions = house.ask("SELECT version FROM events ORDER BY version")
    assert versions == [(n + 1,) for n in range(len(versions))]
    ((left,),) = house.ask("SELECT count(*) FROM inbox WHERE done_at IS NULL")
    assert left == 0


async def test_stopped_in_good_order_and_only_once_at_a_time(house, record_property):
    """SIGTERM ends it with 0; a second process on the same database is refused with 2."""
    record_property("seconds to start", await house.start())
    people = await sit_down(house, "Длинные")
    mover, _, board = await at_turn(people)
    complaint = house.log.with_name("complaint")
    second = await house.spawn(complaint)
    async with asyncio.timeout(60):
        assert await second.wait() == 2
    (line,) = [one for one in complaint.read_text().splitlines() if "CRITICAL" in one]
    assert str(house.running.pid) in line

    answers = [
        asyncio.create_task(mover.press_data(moves_of(board)[0].data, message=board.id))
        for _ in range(2)
    ]
    await asyncio.gather(*answers)
    assert await house.end(signal.SIGTERM) == 0
    assert not list(house.database.parent.glob("*.db-wal"))
    before = house.states()
    await house.start()
    await house.caught_up(people)
    assert house.states() == before
    board = await board_of(mover)
    await mover.press_data(choices(board)[0].data, message=board.id)
    await newer(mover, board)
