"""Getting to know people, and their settings."""

from dataclasses import replace

from bot.services.ports import Transaction
from bot.services.user import User


def greet(
    tx: Transaction,
    now: int,
    user: int,
    name: str,
    language: str | None,
    *,
    may_write: bool = False,
) -> User:
    """Return the person who has just done something, known from now on under this name.

    `may_write` says that it happened in the private chat; boards that waited for the person to
    come back are shown again.
    """
    known = tx.user(user)
    reachable = may_write or bool(known and known.reachable)
    fresh = replace(
        known or User(user, name, created_at=now),
        name=name,
        telegram_language=language,
        reachable=reachable,
    )
    if fresh != known:
        tx.save_user(fresh)
    if known and reachable and not known.reachable:
        tx.unpark(user)
        for live in tx.matches_of(user, playing=True):
            # The boards of those who wait say that this person is out of reach.
            tx.want(live.id, menu=None)
    return fresh


def choose(tx: Transaction, user: int, **choices: str | bool | None) -> User:
    """Change settings of a known person: language, theme, mirrored, auto_roll, auto_done."""
    person = tx.user(user)
    if person is None:
        raise LookupError(f"no user {user}")
    changed = replace(person, **choices)  # type: ignore[arg-type]
    tx.save_user(changed)
    for live in tx.matches_of(user, playing=True):
        tx.want(live.id, viewer=user)
    return changed
