"""The command `play` as a process: its first line, its bot, and its end without leftovers."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.child import Child
from tests.sandbox.people import Town

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parent.parent.parent
ECHO_BOT = Path(__file__).parent / "echo_bot.py"

PLAY = """
import argparse, sys
from bot.sandbox import play
parser = argparse.ArgumentParser()
play.add_arguments(parser)
options, command = sys.argv[1:], []
if "--" in options:
    at = options.index("--")
    options, command = options[:at], options[at + 1:]
sys.exit(play.main(parser.parse_args(options), *([command] if command else [])))
"""

Process = asyncio.subprocess.Process
Start = Callable[..., Coroutine[Any, Any, Process]]


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Start `play` with options and, after --, the command of the bot."""
    started: list[Process] = []

    async def run(*arguments: str, **environment: str) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            PLAY,
            *arguments,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def line(process: Process, stream: str = "stdout") -> str:
    """Return the next line the process prints."""
    reader = getattr(process, stream)
    return (await asyncio.wait_for(reader.readline(), 30)).decode().strip()


async def listening(process: Process) -> str:
    """Return the address in the first line."""
    first = await line(process)
    assert first.startswith("listening on http://127.0.0.1:")
    return first.removeprefix("listening on ")


def alive(pid: int) -> bool:
    """Return whether a process runs (a zombie does not)."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


async def gone(pid: int) -> None:
    """Wait until the process has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    loop = asyncio.get_running_loop()
    ended = loop.create_future()
    loop.add_reader(handle, ended.set_result, None)
    try:
        await asyncio.wait_for(ended, 10)
    finally:
        loop.remove_reader(handle)
        os.close(handle)


def children(pid: int) -> list[int]:
    """Return what the process has started."""
    return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def test_play(start: Start, tmp_path: Path) -> None:
    """Two people and a group are there, the bot answers, and SIGTERM ends both processes."""
    options = ("--headless", "--data", str(tmp_path / "new"))
    process = await start(*options, "--", sys.executable, str(ECHO_BOT))
    async with Town(await listening(process)) as town:
        state = await town.state()
        assert [user["name"] for user in state["users"]] == ["Анна", "Tom"]
        assert [group["bot_in"] for group in state["groups"]] == [True]
        assert state["bot"]["managed"]
        assert state["bot"]["running"]
        anna = await town.know(state["users"][0]["id"], "Анна")
        await anna.say("hello")
        await anna.wait_for(lambda seen: seen[-1].text == "echo: hello", 30)
        [child] = children(process.pid)
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 20) == 0
    await gone(child)


async def test_ctrl_c_ends_both(start: Start) -> None:
    """The terminal's signal ends the sandbox, and that ends the bot."""
    code = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    process = await start("--headless", "--", sys.executable, "-c", code)
    await listening(process)
    child = int(await line(process))
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0
    await gone(child)


async def test_what_the_bot_is_told(start: Start, tmp_path: Path) -> None:
    """Token, addresses, folder, pause and seed come by the environment, a webhook does not."""
    names = ("BOT_TOKEN", "BOT_API", "CLOCK_URL", "DATA_DIR", "PAUSE", "SEED")
    code = f"import os; print(*(os.environ.get(n) for n in {names}), os.getcwd(), "
    code += "os.environ.get('WEBHOOK_URL'), sep='|'); import bot"
    process = await start(
        *("--headless", "--data", str(tmp_path), "--pause", "0", "--seed", "7"),
        *("--", sys.executable, "-c", code),
        WEBHOOK_URL="https://example.org",
    )
    url = await listening(process)
    token, api, clock, data, pause, seed, folder, webhook = (await line(process)).split("|")
    assert (api, clock) == (url, f"{url}/sandbox/clock")
    assert (data, folder) == (str(tmp_path), str(tmp_path))
    assert (float(pause), seed, webhook) == (0, "7", "None")
    assert token.partition(":")[0].isdecimal()
    assert await line(process, "stderr") == (
        "the bot ended with 0; what it wrote above may say why. Start it again from the page."
    )


async def test_a_bot_that_dies_is_told_of_and_starts_again(start: Start) -> None:
    """Its end is said on the terminal; the page's lever starts it anew."""
    code = "import time, os; print(os.getpid(), flush=True); time.sleep(60)"
    process = await start("--headless", "--", sys.executable, "-c", code)
    async with Town(await listening(process)) as town:
        first = int(await line(process))
        os.kill(first, signal.SIGKILL)
        assert "the bot was ended by SIGKILL" in await line(process, "stderr")
        assert (await town.state())["bot"]["running"] is False
        await town.bot("start")
        second = int(await line(process))
        await town.bot("start")
        assert (await town.state())["bot"]["running"] is True
        await town.bot("kill")
        assert not alive(second)
        await town.bot("start")
        third = int(await line(process))
        await town.bot("stop")
        assert not alive(third)
        await town.bot("start")
        fourth = int(await line(process))
    process.kill()
    await process.wait()
    await gone(fourth)


async def test_what_cannot_be_played(start: Start) -> None:
    """A port in use, a port that is none, a command that is none: one line and an exit code."""
    sleeper = ("--", sys.executable, "-c", "import time; time.sleep(60)")
    first = await start("--headless", *sleeper)
    port = (await listening(first)).rpartition(":")[2]
    second = await start("--headless", "--port", port, *sleeper)
    assert (await line(second, "stderr")).startswith("cannot play: ")
    assert await second.wait() == 1
    third = await start("--headless", "--port", "99999", *sleeper)
    assert await line(third, "stderr") == "--port 99999 is no port"
    assert await third.wait() == 2
    fourth = await start("--headless", "--", "/no/such/bot")
    assert (await line(fourth, "stderr")).startswith("cannot play: ")
    assert await fourth.wait() == 1


async def test_a_stubborn_bot_is_killed_after_the_bound(tmp_path: Path) -> None:
    """SIGTERM that is not obeyed is followed by SIGKILL, to what it started as well."""
    code = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "inner = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open(sys.argv[1], 'w').write(str(inner.pid))\n"
        "time.sleep(60)"
    )
    note = tmp_path / "pid"
    os.mkfifo(note)
    child = Child([sys.executable, "-c", code, str(note)], os.environ, stop_seconds=0.2)
    await child.start()
    inner = int(await asyncio.wait_for(asyncio.to_thread(note.read_text), 10))
    assert child.running
    await child.stop()
    assert not child.running
    await gone(inner)
