"""A copy of the database, taken while it is in use."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import StoreUnusable


def backup(database: Path, target: Path) -> None:
    """Write a checked copy of `database` to `target`, replacing it only when it is complete.

    Does not stop the writer. Blocks for about a second per 100 MB: call it in a thread. Raises
    StoreUnusable if the copy cannot be made or is not sound.
    """
    partial = target.with_name(f"{target.name}.partial")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        # SQLite gives the copy the rights of the file it finds.
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT, 0o600))
        with closing(_reader(database)) as source:
            source.execute("VACUUM INTO ?", (str(partial),))
        with closing(_reader(partial)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreUnusable(f"the copy of {database} is not sound: {verdict}")
        _sync(partial)
        partial.replace(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnusable(f"{database} cannot be copied to {target}: {error}") from error
    finally:
        with suppress(OSError):
            partial.unlink()


def _reader(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def _sync(path: Path) -> None:
    """Make a file, or the names in a folder, survive a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
