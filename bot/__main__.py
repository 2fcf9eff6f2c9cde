"""The command line of Nardy. Each command imports what it needs and nothing more."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import NoReturn

COMMANDS = {
    "run": ("bot.app", "run the bot on Telegram"),
    "backup": ("bot.backup", "copy the database while the bot runs"),
    "play": ("bot.sandbox.play", "play in the browser, without a token or a network"),
    "render": ("bot.render", "draw a position into a JPEG file"),
}
"""Command -> the module that has `add_arguments(parser)` and `main(arguments) -> exit code`."""


class Parser(argparse.ArgumentParser):
    """Refuses in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and exit with code 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; 2 for anything malformed."""
    argv = sys.argv[1:] if argv is None else argv
    parser = Parser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, help_text) in COMMANDS.items():
        subparser = commands.add_parser(name, help=help_text)
        if argv[:1] == [name]:
            importlib.import_module(module).add_arguments(subparser)
    arguments = parser.parse_args(argv)
    module, _ = COMMANDS[arguments.command]
    return int(importlib.import_module(module).main(arguments))


if __name__ == "__main__":
    sys.exit(main())
