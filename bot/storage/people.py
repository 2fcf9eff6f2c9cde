"""People in the database."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.dialects.sqlite import insert

from bot.services.user import User
from bot.storage.schema import users
from bot.storage.tables import Tables

_FLAGS = ("mirrored", "auto_roll", "auto_done", "reachable")


# Made once: to build a statement takes ten times as long as to run it.
_USER = select(users).where(users.c.id == bindparam("which"))


class People(Tables):
    """The people part of a transaction."""

    __slots__ = ()

    def user(self, user: int) -> User | None:
        """Return a known person."""
        row = self.connection.execute(_USER, {"which": user}).mappings().first()
        if row is None:
            return None
        return User(**{**row, **{name: bool(row[name]) for name in _FLAGS}})

    def save_user(self, user: User) -> None:
        """Keep a new or changed person."""
        values: dict[str, Any] = asdict(user)
        values |= {name: int(values[name]) for name in _FLAGS}
        changes = {name: value for name, value in values.items() if name != "id"}
        statement = insert(users).values(values)
        self.connection.execute(
            statement.on_conflict_do_update(index_elements=["id"], set_=changes)
        )
