"""`python -m bot play`: the sandbox, the chat page, and the bot as a child process."""

import argparse
import asyncio
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from bot.sandbox.child import Child
from bot.sandbox.server import Sandbox

BOT_COMMAND = (sys.executable, "-m", "bot", "run")
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


def main(arguments: argparse.Namespace) -> int:
    """Run the sandbox until Ctrl-C or SIGTERM; return the exit code."""
    if not 0 <= arguments.port <= 65_535:
        _say(f"--port {arguments.port} is no port")
        return 2
    with tempfile.TemporaryDirectory(prefix="nardy-") as passing:
        data = arguments.data or Path(passing)
        try:
            data.mkdir(parents=True, exist_ok=True)
            return asyncio.run(play(arguments, data))
        except OSError as error:
            _say(f"cannot play: {error}")
            return 1


async def play(
    arguments: argparse.Namespace, data: Path, command: Sequence[str] = BOT_COMMAND
) -> int:
    """Serve until a signal comes; the bot's process ends with the sandbox, whatever happens."""
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, over.set)
    sandbox = Sandbox(port=arguments.port, flood=arguments.flood)
    await sandbox.start()
    child = Child(command, environment(sandbox, arguments, data), _tell_exit(sandbox))
    sandbox.manage(child)
    try:
        print(f"listening on {sandbox.url}", flush=True)  # noqa: T201 - the command's output
        people = [sandbox.world.add_user(name, language) for name, language in PEOPLE]
        sandbox.rooms.make(GROUP, people, kind="group", forum=False)
        await child.start()
        if not arguments.headless:
            webbrowser.open(sandbox.url)
        await over.wait()
    finally:
        await child.stop()
        await sandbox.close()
    return 0


def environment(sandbox: Sandbox, arguments: argparse.Namespace, data: Path) -> dict[str, str]:
    """Return what the bot's process is told through its environment."""
    told = {
        "BOT_TOKEN": sandbox.token,
        "BOT_API": sandbox.url,
        "CLOCK_URL": f"{sandbox.url}/sandbox/clock",
        "DATA_DIR": str(data),
    }
    for name, value in (("PAUSE", arguments.pause), ("SEED", arguments.seed)):
        if value is not None:
            told[name] = str(value)
    return told


def _tell_exit(sandbox: Sandbox):  # type: ignore[no-untyped-def]
    def tell(code: int) -> None:
        why = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        _say(f"the bot {why}; what it wrote above may say why. Start it again from the page.")
        sandbox.world.changed()

    return tell


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - the command's output
