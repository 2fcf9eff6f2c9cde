"""The store: one writer, one reader, one transaction a job."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import sqlalchemy

from bot.errors import AlreadyApplied, Refusal, StoreUnusable
from bot.services.ports import Arrival, Clock, Receipt
from bot.storage import inbox
from bot.storage.connection import Connection, connect
from bot.storage.lock import ProcessLock
from bot.storage.migration import migrate
from bot.storage.runner import Runner
from bot.storage.transaction import Transaction

R = TypeVar("R")

logger = logging.getLogger(__name__)

SOUND = (3, 51, 3)
"""Below this version of SQLite two connections that checkpoint at once can corrupt the file."""


class Store:
    """The database of one bot; made by `Store.open`.

    Only the writer ever writes or checkpoints. What has been asked of it is done to the end
    even if the task that asked is cancelled.
    """

    def __init__(
        self,
        clock: Clock,
        lock: ProcessLock,
        writer: tuple[Connection, Runner],
        reader: tuple[Connection, Runner],
    ) -> None:
        self._clock = clock
        self._lock = lock
        self._writer, self._write_runner = writer
        self._reader, self._read_runner = reader
        self._loop = asyncio.get_running_loop()
        self._listeners: list[Callable[[], None]] = []

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> Self:
        """Open the database at `path`, made or brought up to date first.

        Raises StoreUnusable, with a text for the host, if another process has it, if it is
        damaged, or if it was written by a newer version.
        """
        if sqlite3.sqlite_version_info < SOUND:
            logger.warning(
                "SQLite %s is older than 3.51.3: let no other program write to or replicate %s",
                sqlite3.sqlite_version,
                path,
            )
        async with AsyncExitStack() as undo:
            try:
                # The database holds seeds and names: for its owner only.
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                lock = ProcessLock(path)
                undo.callback(lock.close)
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            except OSError as error:
                raise StoreUnusable(f"{path} cannot be used: {error}") from error
            writer = await connect(path, writer=True)
            undo.push_async_callback(writer.close)
            await writer.run(_check)
            write_runner = await writer.run(lambda raw: Runner(raw, writing=True))
            undo.push_async_callback(writer.run, lambda _: write_runner.close())
            await writer.run(lambda _: migrate(write_runner, path))
            reader = await connect(path, writer=False)
            undo.push_async_callback(reader.close)
            read_runner = await reader.run(lambda raw: Runner(raw, writing=False))
            undo.pop_all()
        return cls(clock, lock, (writer, write_runner), (reader, read_runner))

    async def close(self) -> None:
        """Finish what has been asked for and close the database."""
        async with AsyncExitStack() as stack:
            stack.callback(self._lock.close)
            # The writer goes last, so that it empties the write-ahead log.
            stack.push_async_callback(self._writer.close)
            stack.push_async_callback(self._reader.close)
            await self._reader.run(lambda _: self._read_runner.close())
            await self._writer.run(_optimize)
            await self._writer.run(lambda _: self._write_runner.close())

    async def __aenter__(self) -> Self:
        """Return the store itself."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Close the store."""
        await self.close()

    def on_commit(self, listener: Callable[[], None]) -> None:
        """Call `listener` in the event loop after every change that has been committed."""
        self._listeners.append(listener)

    async def write(
        self, work: Callable[[Transaction], R | Refusal], receipt: Receipt | None = None
    ) -> R:
        """Apply `work` in one transaction; see `bot.services.ports.Store`."""
        runner = self._write_runner

        def apply(connection: sqlalchemy.Connection) -> tuple[R | Refusal, bool]:
            if receipt is None:
                return work(Transaction(connection)), True
            if not inbox.settle(connection, receipt.update_id, self._clock.now()):
                receipt.settled = True
                raise AlreadyApplied
            runner.execute("SAVEPOINT work")
            try:
                return work(Transaction(connection)), True
            except Refusal as refusal:
                runner.execute("ROLLBACK TO work")
                return refusal, False

        def job(_: sqlite3.Connection) -> R:
            result, changed = runner.run(apply)
            if receipt is not None:
                receipt.settled = True
            if changed:
                # After whoever has asked: a press is answered before anything is looked at.
                self._loop.call_soon_threadsafe(self._loop.call_soon, self._tell)
            if isinstance(result, Refusal):
                raise result
            return result

        return await self._writer.run(job)

    async def read(self, work: Callable[[Transaction], R]) -> R:
        """Return the result of `work`; see `bot.services.ports.Store`."""
        runner = self._read_runner
        return await self._reader.run(
            lambda _: runner.run(lambda connection: work(Transaction(connection)))
        )

    async def receive(self, arrivals: Sequence[Arrival]) -> list[int]:
        """Make updates durable; see `bot.services.ports.Inbox`."""
        return await self._change(lambda connection: inbox.receive(connection, arrivals))

    async def pending(self) -> list[Arrival]:
        """Return what is not settled, in the order of update ids."""
        return await self._change(inbox.pending)

    async def settle(self, receipt: Receipt) -> None:
        """Mark an update as done with and forget its body."""
        now = self._clock.now()
        await self._change(lambda connection: inbox.settle(connection, receipt.update_id, now))
        receipt.settled = True

    async def fail(self, receipt: Receipt, error: str, limit: int) -> bool:
        """Count a failed try; see `bot.services.ports.Inbox`."""
        now = self._clock.now()
        return await self._change(
            lambda connection: inbox.fail(connection, receipt.update_id, error, limit, now)
        )

    async def sweep(self) -> int:
        """Delete what was done with more than 48 hours ago; return how many."""
        now = self._clock.now()
        return await self._change(lambda connection: inbox.sweep(connection, now))

    async def _change(self, work: Callable[[sqlalchemy.Connection], R]) -> R:
        """Run the inbox's own transactions, which nobody is told of."""
        runner = self._write_runner
        return await self._writer.run(lambda _: runner.run(work))

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()


def _optimize(raw: sqlite3.Connection) -> None:
    raw.execute("PRAGMA optimize")


def _check(raw: sqlite3.Connection) -> None:
    """Refuse a damaged database before anything is built on it."""
    try:
        (verdict,) = raw.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        verdict = str(error)
    if verdict != "ok":
        raise StoreUnusable(f"the database is damaged ({verdict}): put back a backup")
