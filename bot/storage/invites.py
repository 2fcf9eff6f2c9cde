"""Invites in the database."""

from dataclasses import asdict

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from bot.services.invite import Invite, hashed
from bot.storage.schema import invites
from bot.storage.tables import Tables


class Invites(Tables):
    """The invite part of a transaction."""

    __slots__ = ()

    def invite(self, invite: str) -> Invite | None:
        """Return an invite by its id."""
        found = self.connection.execute(select(invites).where(invites.c.id == invite))
        row = found.mappings().first()
        return None if row is None else Invite(**row)

    def invite_by_token(self, token: str) -> Invite | None:
        """Return an invite by the token of its link, also after its token was erased."""
        found = self.connection.execute(
            select(invites).where(invites.c.token.in_((token, hashed(token))))
        )
        row = found.mappings().first()
        return None if row is None else Invite(**row)

    def save_invite(self, invite: Invite) -> None:
        """Keep a new or changed invite."""
        values = asdict(invite)
        self.connection.execute(
            insert(invites)
            .values(values)
            .on_conflict_do_update(
                index_elements=["id"],
                set_={name: value for name, value in values.items() if name != "id"},
            )
        )

    def invites_of(self, user: int, now: int) -> list[Invite]:
        """Return a person's open invites, the newest first."""
        rows = self.connection.execute(
            select(invites)
            .where(invites.c.inviter == user, invites.c.expires_at > now)
            .where(invites.c.used_by.is_(None), invites.c.cancelled_at.is_(None))
            .order_by(invites.c.created_at.desc())
        )
        return [Invite(**row) for row in rows.mappings()]
