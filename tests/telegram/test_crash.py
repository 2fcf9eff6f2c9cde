"""Real processes, killed at the worst moments: nothing is lost, nothing is applied twice."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.telegram.loopback import message

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]


class Process:
    """A bot process over one database, started as often as needed."""

    def __init__(self, database, api):
        self.database, self.api, self.running = database, api, None

    async def start(self):
        self.running = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.telegram.marking_bot",
            self.database,
            self.api.url,
            cwd=ROOT,
        )

    async def kill(self, params):
        """End the process before it gets the answer to this call."""
        self.running.kill()

    async def ended(self):
        async with asyncio.timeout(60):
            return await self.running.wait()

    def query(self, sql):
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as raw:
            return raw.execute(sql).fetchall()

    def applied(self):
        return {int(k): n for k, n in self.query("SELECT key, used_at FROM pictures")}

    def pending(self):
        found = self.query("SELECT update_id FROM inbox WHERE done_at IS NULL ORDER BY update_id")
        return [update_id for (update_id,) in found]


@pytest.fixture
async def process(tmp_path, api):
    made = Process(tmp_path / "nardy.db", api)
    yield made
    if made.running is not None and made.running.returncode is None:
        made.running.kill()
        await made.running.wait()


async def answered(api, ids):
    wanted = {str(n) for n in ids}
    await api.until(lambda: wanted <= {call["text"] for call in api.called("sendMessage")})


async def test_kill_9_between_receiving_and_applying_and_after(process, api):
    """First before anything is applied, then right after a commit, then in the middle of many."""
    await api.say(*(message(n, user=n % 5) for n in range(1, 41)))

    api.fail("sendChatAction", process.kill)
    await process.start()
    assert await process.ended() == -9
    assert process.pending() == list(range(1, 41))
    assert process.applied() == {}

    api.fail("sendMessage", process.kill)
    await process.start()
    assert await process.ended() == -9
    first = process.applied()
    assert 1 <= len(first) < 40
    assert set(first.values()) == {1}
    assert set(process.pending()) == set(range(1, 41)) - set(first)

    api.fail("sendMessage", *[None] * 9, process.kill)
    await process.start()
    assert await process.ended() == -9

    await process.start()
    await api.say(message(41))
    await answered(api, [41])
    process.running.terminate()
    assert await process.ended() == 0
    assert process.applied() == dict.fromkeys(range(1, 42), 1)
    assert process.pending() == []
    assert process.query("PRAGMA integrity_check") == [("ok",)]


async def test_sigterm_finishes_what_runs(process, api):
    """Received and confirmed, but not begun: handled by the next process."""
    begun = asyncio.Event()

    async def terminate(params):
        process.running.terminate()
        begun.set()
        # Longer than the process needs to notice: it has to wait for this answer.
        await asyncio.sleep(0.3)

    api.fail("sendChatAction", terminate)
    await api.say(message(1), message(2), message(3))
    await process.start()
    assert await process.ended() == 0
    assert begun.is_set()
    assert process.applied() == {1: 1}
    assert [call["text"] for call in api.called("sendMessage")] == ["1"]
    assert process.pending() == [2, 3]
    await process.start()
    await answered(api, [2, 3])
    process.running.terminate()
    assert await process.ended() == 0
    assert process.applied() == {1: 1, 2: 1, 3: 1}
