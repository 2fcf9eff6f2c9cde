"""The inbox: every update from its arrival until it is settled, and 48 hours more."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, case, delete, null, select, update
from sqlalchemy.dialects.sqlite import insert

from bot.services.ports import Arrival
from bot.storage.schema import inbox

KEPT = 48 * 60 * 60 * 1000
"""Milliseconds for which a settled update is remembered; Telegram repeats none after 24 h."""


# Made once: to build a statement takes ten times as long as to run it.
_RECEIVE = insert(inbox).on_conflict_do_nothing()
_SETTLE = (
    update(inbox)
    .where(inbox.c.update_id == bindparam("which"), inbox.c.done_at.is_(None))
    .values(done_at=bindparam("now"), body=null())
)


def receive(connection: Connection, arrivals: Sequence[Arrival]) -> list[int]:
    """Insert what is new and return the ids of those that are not settled."""
    if not arrivals:
        return []
    connection.execute(
        _RECEIVE,
        [{"update_id": a.update_id, "body": a.body} for a in arrivals],
    )
    unsettled = select(inbox.c.update_id).where(
        inbox.c.update_id.in_([a.update_id for a in arrivals]), inbox.c.done_at.is_(None)
    )
    return list(connection.execute(unsettled.order_by(inbox.c.update_id)).scalars())


def pending(connection: Connection) -> list[Arrival]:
    """Return what is not settled, in the order of update ids."""
    rows = connection.execute(
        select(inbox.c.update_id, inbox.c.body)
        .where(inbox.c.done_at.is_(None))
        .order_by(inbox.c.update_id)
    )
    return [Arrival(update_id, body) for update_id, body in rows]


def settle(connection: Connection, update_id: int, now: int) -> bool:
    """Mark an update as done with and erase its body; False if it was settled or never came."""
    return connection.execute(_SETTLE, {"which": update_id, "now": now}).rowcount == 1


def fail(connection: Connection, update_id: int, error: str, limit: int, now: int) -> bool:
    """Count a failed try; return whether another is due, or else set the update aside.

    What is set aside keeps its body, for whoever looks for the fault, until it is swept.
    """
    tries = inbox.c.tries + 1
    counted = connection.execute(
        update(inbox)
        .where(inbox.c.update_id == update_id, inbox.c.done_at.is_(None))
        .values(tries=tries, error=error, done_at=case((tries >= limit, now)))
        .returning(inbox.c.done_at)
    ).first()
    return counted is not None and counted.done_at is None


def sweep(connection: Connection, now: int) -> int:
    """Delete what was settled more than 48 hours ago; return how many."""
    return connection.execute(delete(inbox).where(inbox.c.done_at < now - KEPT)).rowcount
