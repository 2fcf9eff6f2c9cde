"""Screens and pictures in the database."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.dialects.sqlite import insert

from bot.services.screen import Screen, ScreenKind
from bot.storage.schema import pictures, screens
from bot.storage.tables import Tables

_BATCH = 200


# Made once: to build a statement takes ten times as long as to run it.
_SCREEN = select(screens).where(screens.c.id == bindparam("which"))
_WAITING = (screens.c.shown < screens.c.wanted, screens.c.parked == 0)
_BEHIND = (
    select(screens)
    .where(*_WAITING)
    .where(or_(screens.c.retry_at.is_(None), screens.c.retry_at <= bindparam("now")))
    .order_by(screens.c.id)
    .limit(_BATCH)
)
_NEXT_RETRY = (
    select(screens.c.retry_at)
    .where(*_WAITING)
    .where(screens.c.retry_at.is_not(None))
    .order_by(screens.c.retry_at)
    .limit(1)
)
_PICTURE = select(pictures.c.file_id).where(pictures.c.key == bindparam("which"))


class Screens(Tables):
    """The screen part of a transaction."""

    __slots__ = ()

    def screen(self, screen: int) -> Screen | None:
        """Return a screen by its id."""
        found = self.connection.execute(_SCREEN, {"which": screen})
        row = found.mappings().first()
        return None if row is None else _read(row)

    def screens(self, kind: ScreenKind, subject: str) -> list[Screen]:
        """Return what shows a subject."""
        rows = self.connection.execute(
            select(screens)
            .where(screens.c.subject == subject, screens.c.kind == kind.value)
            .order_by(screens.c.id)
        )
        return [_read(row) for row in rows.mappings()]

    def open_screen(
        self,
        kind: ScreenKind,
        subject: str,
        *,
        chat: int,
        viewer: int | None,
        thread: int | None = None,
        message: int | None = None,
    ) -> None:
        """Ask for a new screen; `message` is one already sent that turns into it."""
        self.connection.execute(
            plain_insert(screens).values(
                kind=kind.value,
                subject=subject,
                chat=chat,
                viewer=viewer,
                thread=thread,
                message=message,
                wanted=1,
            )
        )

    def save_screen(self, screen: Screen) -> None:
        """Keep what became of a screen; what was asked of it meanwhile stays asked."""
        self.connection.execute(
            update(screens)
            .where(screens.c.id == screen.id)
            .values(
                message=screen.message,
                shown=screen.shown,
                version=screen.version,
                picture=screen.picture,
                digest=screen.digest,
                sent_at=screen.sent_at,
                tries=screen.tries,
                retry_at=screen.retry_at,
                parked=int(screen.parked),
            )
        )

    def want(
        self,
        subject: str,
        *,
        viewer: int | None = None,
        anew: bool = False,
        menu: str | None = "",
    ) -> None:
        """Ask for a fresh picture of a subject: everybody's, or one viewer's."""
        wanted = screens.c.wanted + 1
        changes: dict[str, Any] = {"wanted": wanted}
        if anew:
            changes["anew"] = wanted
        if menu is not None:
            changes["menu"] = menu
        statement = update(screens).where(screens.c.subject == subject)
        if viewer is not None:
            statement = statement.where(screens.c.viewer == viewer)
        self.connection.execute(statement.values(**changes))

    def behind(self, now: int) -> list[Screen]:
        """Return the screens to bring up to date now, the longest waiting first."""
        rows = self.connection.execute(_BEHIND, {"now": now})
        return [_read(row) for row in rows.mappings()]

    def next_retry(self) -> int | None:
        """Return when the next screen is to be tried again, None without any."""
        return self.connection.execute(_NEXT_RETRY).scalar()

    def move_chat(self, old: int, new: int) -> None:
        """Show anew in a supergroup what was shown in the group it has become of."""
        self.connection.execute(
            update(screens)
            .where(screens.c.chat == old)
            .values(
                chat=new,
                message=None,
                picture="",
                digest="",
                parked=0,
                retry_at=None,
                wanted=screens.c.wanted + 1,
            )
        )

    def unpark(self, user: int) -> None:
        """Show again what waited for a person to come back."""
        self.connection.execute(
            update(screens)
            .where(screens.c.viewer == user, screens.c.parked == 1)
            .values(parked=0, tries=0, retry_at=None, wanted=screens.c.wanted + 1)
        )

    def picture(self, key: str) -> str | None:
        """Return Telegram's file id of a picture already sent."""
        found = self.connection.execute(_PICTURE, {"which": key})
        return found.scalar()

    def save_picture(self, key: str, file_id: str, now: int) -> None:
        """Remember a picture that was sent."""
        self.connection.execute(
            insert(pictures)
            .values(key=key, file_id=file_id, used_at=now)
            .on_conflict_do_update(
                index_elements=["key"], set_={"file_id": file_id, "used_at": now}
            )
        )

    def forget_pictures(self) -> None:
        """Forget every file id: Telegram does not know them any more."""
        self.connection.execute(delete(pictures))


def _read(row: Mapping[Any, Any]) -> Screen:
    facts = dict(row)
    return Screen(**{**facts, "kind": ScreenKind(row["kind"]), "parked": bool(row["parked"])})
