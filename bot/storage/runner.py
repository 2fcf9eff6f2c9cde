"""Transactions on one raw connection, in the thread that owns it."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, ExceptionContext, create_engine, event
from sqlalchemy.pool import StaticPool

from bot.errors import StoreUnavailable

R = TypeVar("R")

TROUBLE = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    }
)
"""What the disk or another process does to us; the other codes are faults of our own."""


class Runner:
    """Runs one transaction at a time; `writing` decides whether it may change anything."""

    def __init__(self, raw: sqlite3.Connection, *, writing: bool) -> None:
        self._raw = raw
        # IMMEDIATE: a transaction that begins with a read must not lose the race to write.
        self._begin = "BEGIN IMMEDIATE" if writing else "BEGIN"
        # To write where only reading is possible is a fault of our own.
        self._trouble = TROUBLE if writing else TROUBLE - {sqlite3.SQLITE_READONLY}
        engine = create_engine(
            "sqlite://",
            creator=lambda: raw,
            poolclass=StaticPool,
            # The transactions are ours; parameters hold seeds and names.
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
        )
        event.listen(engine, "before_cursor_execute", self._refuse_outside)
        event.listen(engine, "handle_error", self._note)
        self._seen: BaseException | None = None
        """The trouble met in the transaction that runs, whatever became of the exception."""
        self.connection: Connection = engine.connect()

    def run(self, work: Callable[[Connection], R]) -> R:
        """Return `work(connection)` with its changes committed, or none of them.

        Raises StoreUnavailable when the database is at fault, whatever `work` made of it, and
        otherwise what `work` raises.
        """
        self._seen = None
        if self._raw.in_transaction:
            self.execute("ROLLBACK")
        self.execute(self._begin)
        try:
            result = work(self.connection)
            self.check()
            self.execute("COMMIT")
        except BaseException as error:
            gone = not self._raw.in_transaction
            if not gone:
                self.execute("ROLLBACK")
            if not isinstance(error, StoreUnavailable) and (gone or self._seen):
                raise StoreUnavailable(str(self._seen or error)) from error
            raise
        return result

    def close(self) -> None:
        """Let go of the raw connection, which its owner closes."""
        self.connection.close()

    def execute(self, statement: str) -> None:
        """Run a statement that steers the transaction; raise StoreUnavailable if it fails."""
        try:
            self._raw.execute(statement)
        except sqlite3.Error as error:
            raise StoreUnavailable(f"{statement}: {error}") from error

    def check(self) -> None:
        """Raise StoreUnavailable if this transaction has met trouble or is gone."""
        if self._seen or not self._raw.in_transaction:
            raise StoreUnavailable(str(self._seen or "the transaction is gone"))

    def _refuse_outside(self, *_: Any) -> None:
        """Keep work that goes on after SQLite has rolled back from changing anything."""
        self.check()

    def _note(self, context: ExceptionContext) -> None:
        error = context.original_exception
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in self._trouble:
            self._seen = error
