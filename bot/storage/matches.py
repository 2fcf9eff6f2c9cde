"""Matches and their events in the database."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import and_, bindparam, func, insert, or_, select, update

from bot.errors import Stale
from bot.rules import Color
from bot.services.live import Event, LiveMatch, Seat, Status
from bot.storage.matchtext import house_text, match_text, read_match, read_turn, turn_text
from bot.storage.schema import events, matches
from bot.storage.tables import Tables

_NAMES = {Color.WHITE: "white", Color.BLACK: "black"}


# Made once: to build a statement takes ten times as long as to run it.
_MATCH = select(matches).where(matches.c.id == bindparam("which"))
_SAVE = update(matches).where(
    matches.c.id == bindparam("which"), matches.c.version == bindparam("expected")
)
_APPEND = insert(events)
_EVENTS = (
    select(events.c.version, events.c.kind, events.c.body, events.c.at)
    .where(events.c.match == bindparam("which"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
)


class Matches(Tables):
    """The match part of a transaction."""

    __slots__ = ()

    def match(self, match: str) -> LiveMatch | None:
        """Return a match by its id."""
        row = self.connection.execute(_MATCH, {"which": match})
        found = row.mappings().first()
        return None if found is None else _read(found)

    def matches_of(self, user: int, *, playing: bool, limit: int = 20) -> list[LiveMatch]:
        """Return a person's matches, the last changed first: running or ended ones."""
        is_playing = matches.c.status == Status.PLAYING.value
        rows = self.connection.execute(
            select(matches)
            .where(or_(matches.c.white == user, matches.c.black == user))
            .where(is_playing if playing else ~is_playing)
            .order_by(matches.c.updated_at.desc(), matches.c.id)
            .limit(limit)
        )
        return [_read(row) for row in rows.mappings()]

    def count_matches(self) -> int:
        """Return how many matches there have ever been."""
        return int(self.connection.execute(select(func.count()).select_from(matches)).scalar_one())

    def add_match(self, live: LiveMatch) -> None:
        """Keep a new match, at version 0."""
        self.connection.execute(
            insert(matches).values(
                id=live.id,
                variant=live.match.variant.name,
                length=live.match.length,
                house=house_text(live.match.house),
                white=live.seats[Color.WHITE].user,
                black=live.seats[Color.BLACK].user,
                white_level=live.seats[Color.WHITE].level,
                black_level=live.seats[Color.BLACK].level,
                seed=live.seed,
                white_contribution=live.contributions[Color.WHITE],
                black_contribution=live.contributions[Color.BLACK],
                previous=live.previous,
                created_at=live.created_at,
                **_changing(live),
            )
        )

    def save(self, live: LiveMatch, expected: int) -> None:
        """Keep a changed match. Raises Stale if its version is not the expected one any more."""
        key = {"which": live.id, "expected": expected}
        changed = self.connection.execute(_SAVE, _changing(live) | key)
        if changed.rowcount != 1:
            raise Stale

    def append(self, match: str, event: Event) -> None:
        """Add the next event of a match."""
        self.connection.execute(_APPEND, asdict(event) | {"match": match})

    def events(self, match: str, after: int = 0) -> list[Event]:
        """Return the events of a match with a version above `after`, in order."""
        rows = self.connection.execute(_EVENTS, {"which": match, "after": after})
        return [Event(*row) for row in rows]

    def wins(self, user: int, other: int | None) -> tuple[int, int]:
        """Return how many finished matches against each other each of two people has won."""

        def won(winner: int | None, loser: int | None) -> int:
            white, black = matches.c.white, matches.c.black
            as_white = and_(white == winner, black == loser, matches.c.winner == "white")
            as_black = and_(black == winner, white == loser, matches.c.winner == "black")
            count = select(func.count()).where(or_(as_white, as_black))
            return int(self.connection.execute(count).scalar_one())

        return won(user, other), won(other, user)


def _changing(live: LiveMatch) -> dict[str, Any]:
    return {
        "state": match_text(live.match),
        "version": live.version,
        "step": live.step,
        "turn": turn_text(live),
        "status": live.status.value,
        "winner": _winner(live),
        "rolls": live.rolls,
        "next_match": live.next_match,
        "claimed_by": None if live.claimed_by is None else _NAMES[live.claimed_by],
        "rematch_by": None if live.rematch_by is None else _NAMES[live.rematch_by],
        "updated_at": live.updated_at,
        "white_pressed_at": live.seats[Color.WHITE].pressed_at,
        "black_pressed_at": live.seats[Color.BLACK].pressed_at,
    }


def _winner(live: LiveMatch) -> str | None:
    if live.winner is not None:
        return _NAMES[live.winner]
    return "draw" if live.status is Status.FINISHED else None


def _color(name: str | None) -> Color | None:
    return next((color for color in Color if _NAMES[color] == name), None)


def _read(row: Mapping[Any, Any]) -> LiveMatch:
    taps, pressed = read_turn(row["turn"])
    return LiveMatch(
        id=row["id"],
        match=read_match(row["variant"], row["length"], row["house"], row["state"]),
        seats=(
            Seat(row["white"], row["white_level"], row["white_pressed_at"]),
            Seat(row["black"], row["black_level"], row["black_pressed_at"]),
        ),
        seed=row["seed"],
        contributions=(row["white_contribution"], row["black_contribution"]),
        created_at=row["created_at"],
        version=row["version"],
        step=row["step"],
        taps=taps,
        pressed=pressed,
        rolls=row["rolls"],
        status=Status(row["status"]),
        previous=row["previous"],
        claimed_by=_color(row["claimed_by"]),
        rematch_by=_color(row["rematch_by"]),
        next_match=row["next_match"],
        updated_at=row["updated_at"],
    )
