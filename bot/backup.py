"""The command that copies the database while the bot runs."""

import argparse
import os
import sys
from pathlib import Path

from bot.errors import StoreUnusable
from bot.settings import DATABASE
from bot.storage.backup import backup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to copy and where to."""
    parser.add_argument("-o", "--output", type=Path, required=True, help="the file to write")
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get("DATA_DIR") or "data"),
        help="the bot's data folder (default: DATA_DIR, or ./data)",
    )


def main(arguments: argparse.Namespace) -> int:
    """Write a checked copy of the database; the exit code is 2 if that is not possible."""
    try:
        backup(arguments.data / DATABASE, arguments.output)
    except StoreUnusable as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
