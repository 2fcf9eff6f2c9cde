"""A connection to the database, with the thread that owns it."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.errors import StoreUnavailable, StoreUnusable

R = TypeVar("R")

READER_SETTINGS: Mapping[str, str | int] = {
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
}

WRITER_SETTINGS: Mapping[str, str | int] = {
    **READER_SETTINGS,
    "journal_mode": "wal",
    # FULL: a move that was shown survives a power cut too.
    "synchronous": 2,
    "journal_size_limit": 64 * 1024 * 1024,
}


class Connection(aiosqlite.Connection):
    """A SQLite connection in its own thread that runs a whole transaction in one hop."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        # Nobody waits for this thread at exit: a transaction it is in counts as never begun.
        self._thread.daemon = True

    async def run(self, work: Callable[[sqlite3.Connection], R]) -> R:
        """Return `work(raw connection)`, called in the connection's thread.

        What has been asked for is run to its end even if the caller is cancelled.
        """
        raw = self._connection
        if not self._running or raw is None:
            raise StoreUnavailable("the store is closed")

        def job() -> R:
            try:
                return work(raw)
            except StopIteration as error:
                # A future cannot carry it, and the caller would wait for ever.
                raise RuntimeError("the work raised StopIteration") from error

        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, job))
        return await future

    def join(self) -> None:
        """Wait for the thread to end after opening has failed; nothing else is left in it."""
        self._thread.join()


async def connect(path: Path, *, writer: bool) -> Connection:
    """Open the database for writing, or for reading only; raise StoreUnusable if that fails."""

    def connector() -> sqlite3.Connection:
        # isolation_level None: every BEGIN is our own.
        raw = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rwc' if writer else 'ro'}",
            uri=True,
            isolation_level=None,
            cached_statements=256,
        )
        try:
            _apply(raw, WRITER_SETTINGS if writer else READER_SETTINGS)
        except BaseException:
            raw.close()
            raise
        return raw

    connection = Connection(connector)
    try:
        await connection
    except BaseException as error:
        # The thread reports its end to this loop, which may be closed soon.
        connection.join()
        if not isinstance(error, sqlite3.Error):
            raise
        raise StoreUnusable(f"{path} cannot be opened as a database: {error}") from error
    return connection


def _apply(raw: sqlite3.Connection, settings: Mapping[str, str | int]) -> None:
    """Make every setting and check that it holds: SQLite ignores what it cannot do."""
    for name, wanted in settings.items():
        raw.execute(f"PRAGMA {name} = {wanted}")
        found: Any = raw.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise StoreUnusable(
                f"the database does not accept {name} = {wanted} (it says {found}); "
                "put DATA_DIR on a local disk"
            )
