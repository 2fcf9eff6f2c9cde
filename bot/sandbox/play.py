"""`python -m bot play`: the sandbox, the chat page, and the bot as a child process."""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.sandbox.child import Child
from bot.sandbox.server import Sandbox

BOT_COMMAND = (sys.executable, "-m", "bot", "run")
HOUSE = Path(__file__).parent.parent.parent
"""Where the package `bot` is imported from."""

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
NOT_FOR_THE_SANDBOX = ("WEBHOOK_URL", "WEBHOOK_SECRET")
"""Settings of a real bot that must not reach this one."""

PEOPLE = (("Анна", "ru"), ("Tom", "en"))
GROUP = "Нарды · Nardy"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--headless", action="store_true", help="do not open the page")
    parser.add_argument("--port", type=int, default=0, help="port to listen on; 0 picks one")
    parser.add_argument("--data", type=Path, help="folder of the bot's files; else a passing one")
    parser.add_argument("--pause", type=float, help="seconds before an automatic play")
    parser.add_argument("--seed", type=int, help="repeatable dice")
    parser.add_argument("--flood", action="store_true", help="keep Telegram's flood budgets")


def main(arguments: argparse.Namespace, command: Sequence[str] = BOT_COMMAND) -> int:
    """Run the sandbox until Ctrl-C or SIGTERM; return the exit code."""
    if not 0 <= arguments.port <= 65_535:
        _say(f"--port {arguments.port} is no port")
        return 2
    with tempfile.TemporaryDirectory(prefix="nardy-") as passing:
        data = (arguments.data or Path(passing)).absolute()
        try:
            data.mkdir(parents=True, exist_ok=True)
            return asyncio.run(play(arguments, data, command))
        except OSError as error:
            _say(f"cannot play: {error}")
            return 1


async def play(arguments: argparse.Namespace, data: Path, command: Sequence[str]) -> int:
    """Serve until a signal comes; the bot's process ends with the sandbox, whatever happens."""
    over = asyncio.Event()
    for ending in ENDING:
        asyncio.get_running_loop().add_signal_handler(ending, over.set)
    async with Sandbox(port=arguments.port, flood=arguments.flood) as sandbox:
        print(f"listening on {sandbox.url}", flush=True)  # noqa: T201 - the command's output
        people = [sandbox.world.add_user(name, language) for name, language in PEOPLE]
        sandbox.rooms.make(GROUP, people, kind="group", forum=False)
        child = Child(
            command, environment(sandbox, arguments, data), _tell_exit(sandbox), folder=data
        )
        sandbox.manage(child)
        try:
            await child.start()
            sandbox.world.changed()
            if not arguments.headless:
                await asyncio.to_thread(webbrowser.open, sandbox.url)
            await over.wait()
        finally:
            await child.stop()
    return 0


def environment(sandbox: Sandbox, arguments: argparse.Namespace, data: Path) -> dict[str, str]:
    """Return the environment of the bot's process.

    It runs in the data folder, away from a `.env` meant for a real bot, and still finds us.
    """
    inherited = {k: v for k, v in os.environ.items() if k not in NOT_FOR_THE_SANDBOX}
    paths = (str(HOUSE), inherited.get("PYTHONPATH"))
    told = {
        "BOT_TOKEN": sandbox.token,
        "BOT_API": sandbox.url,
        "CLOCK_URL": f"{sandbox.url}/sandbox/clock",
        "DATA_DIR": str(data),
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
    }
    for name, value in (("PAUSE", arguments.pause), ("SEED", arguments.seed)):
        if value is not None:
            told[name] = str(value)
    return inherited | told


def _tell_exit(sandbox: Sandbox) -> Callable[[int], None]:
    """Return what tells the reader and the page that the bot ended by itself."""

    def tell(code: int) -> None:
        why = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        _say(f"the bot {why}; what it wrote above may say why. Start it again from the page.")
        sandbox.world.changed()

    return tell


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - the command's output
