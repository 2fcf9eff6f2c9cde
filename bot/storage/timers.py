"""Timers in the database."""

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from bot.services.timer import Timer, TimerKind
from bot.storage.schema import timers
from bot.storage.tables import Tables

# Made once: to build a statement takes ten times as long as to run it.
_DUE = (
    select(timers.c.kind, timers.c.subject, timers.c.due_at, timers.c.version)
    .where(timers.c.due_at <= bindparam("now"))
    .order_by(timers.c.due_at, timers.c.subject, timers.c.kind)
)
_NEXT_DUE = select(func.min(timers.c.due_at))


class Timers(Tables):
    """The timer part of a transaction."""

    __slots__ = ()

    def timer(self, kind: TimerKind, subject: str) -> int | None:
        """Return when a timer is due, None if it is not set."""
        found = self.connection.execute(
            select(timers.c.due_at).where(timers.c.kind == kind.value, timers.c.subject == subject)
        )
        return found.scalar()

    def set_timer(
        self, kind: TimerKind, subject: str, due_at: int, version: int | None = None
    ) -> None:
        """Set or move a timer; one for an older version of its match is void."""
        self.connection.execute(
            insert(timers)
            .values(kind=kind.value, subject=subject, due_at=due_at, version=version)
            .on_conflict_do_update(
                index_elements=["kind", "subject"], set_={"due_at": due_at, "version": version}
            )
        )

    def drop_timer(self, kind: TimerKind, subject: str) -> None:
        """Take a timer away."""
        self.connection.execute(
            delete(timers).where(timers.c.kind == kind.value, timers.c.subject == subject)
        )

    def due(self, now: int, limit: int = 100) -> list[Timer]:
        """Return the timers that are due, the earliest first."""
        rows = self.connection.execute(_DUE.limit(limit), {"now": now})
        return [Timer(TimerKind(kind), *facts) for kind, *facts in rows]

    def next_due(self) -> int | None:
        """Return when the next timer is due, None without any."""
        return self.connection.execute(_NEXT_DUE).scalar()
