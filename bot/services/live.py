"""A match that people sit at: its state, who plays, and the half-made turn."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.rules import Action, CheckerMove, Color, Match, Phase, Turn

CLAIM = 72 * 60 * 60 * 1000
"""Milliseconds without a press after which the other side may claim the win."""

Tap = tuple[int, int]
"""The source and the die of a checker move."""


class Status(StrEnum):
    """Where a match stands as a whole."""

    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    """Given up by either side before both had moved."""
    CLOSED = "closed"
    """Ended without a result, after one side had not come back for days."""
    CLAIMED = "claimed"
    """Won by the side that was waiting for the other for days."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays one side: a person, or a computer player of a level."""

    user: int | None
    level: str | None = None
    pressed_at: int | None = None
    """The last press of the person in this match."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a button was drawn for."""

    match: str
    version: int
    step: int


@dataclass(frozen=True, slots=True)
class Event:
    """One public fact of a match, as it is stored."""

    version: int
    kind: str
    """A Deed, or the Status in which the match ended outside the rules."""
    body: str
    """The text of the Action."""
    at: int

    @property
    def action(self) -> Action | None:
        """Return the action, None for what ended a match outside the rules."""
        return None if self.kind in list(Status) else Action.parse(self.body)


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match with its seats. `match` is the fold of the events, the rest is around it."""

    id: str
    """Random; what buttons carry and people see."""
    match: Match
    seats: tuple[Seat, Seat]
    """Indexed by Color."""
    seed: bytes
    """32 bytes, revealed at the end."""
    contributions: tuple[str, str]
    """What each seat added to the dice after the seed was fixed."""
    created_at: int
    version: int = 0
    """The number of events."""
    step: int = 0
    """Grows with every tap within a version, undo included."""
    taps: tuple[tuple[Tap, ...], ...] = ()
    """The half-made turn; each tap may be several checker moves."""
    pressed: tuple[tuple[int, str], ...] = ()
    """The (step, button) pairs that this version has applied."""
    rolls: int = 0
    """The number of throws so far, ties of the opening roll included."""
    status: Status = Status.PLAYING
    previous: str | None = None
    """The match that this one is a rematch of."""
    claimed_by: Color | None = None
    """Who has won by a claim."""
    rematch_by: Color | None = None
    """Who has asked for another match after the end."""
    next_match: str | None = None
    """The rematch that has begun."""
    updated_at: int = 0

    @property
    def is_over(self) -> bool:
        """Tell whether nothing more can be played."""
        return self.status is not Status.PLAYING

    def seat_of(self, user: int) -> Color | None:
        """Return the side a person plays, None for a stranger."""
        return next((color for color in Color if self.seats[color].user == user), None)

    def is_computer(self, color: Color) -> bool:
        """Tell whether a computer player sits there."""
        return self.seats[color].user is None

    @property
    def has_computer(self) -> bool:
        """Tell whether one side is a computer player."""
        return any(self.is_computer(color) for color in Color)

    @property
    def to_act(self) -> Color | None:
        """Return the side that has to act, None where either may or nobody can."""
        return None if self.is_over else self.match.to_act

    @property
    def turn(self) -> Turn:
        """Return the turn with the taps made so far; there must be dice."""
        turn = self.match.turn
        for tap in self.taps:
            for source, die in tap:
                turn = turn.move(source, die)
        return turn

    @property
    def both_have_moved(self) -> bool:
        """Tell whether the match is too far on to be cancelled."""
        return self.match.game > 1 or min(self.match.turns) > 0 or self.match.outcome is not None

    @property
    def is_first_turn(self) -> bool:
        """Tell whether the side on roll plays its first turn of the game."""
        return self.match.phase is Phase.TO_PLAY and not self.match.turns[self.match.on_roll]

    @property
    def winner(self) -> Color | None:
        """Return who has won the match as a whole, None before its end and for a draw."""
        if self.status is Status.CLAIMED:
            return self.claimed_by
        white, black = self.match.score
        if self.status is not Status.FINISHED or white == black:
            return None
        return Color.WHITE if white > black else Color.BLACK

    def is_current(self, color: Color, mark: Mark) -> bool:
        """Tell whether a button of a side was drawn for the match as it is.

        The taps of the side to act do not change the other side's screen.
        """
        follows_taps = self.to_act is color
        return mark.version == self.version and (mark.step == self.step or not follows_taps)

    def silent_since(self) -> int:
        """Return when the side to act pressed last, or could for the first time, in ms."""
        pressed = self.seats[self.to_act].pressed_at if self.to_act is not None else None
        return max(self.updated_at, pressed or 0)

    def claimable_at(self) -> int | None:
        """Return when the waiting side may claim the win or close the match, in milliseconds."""
        if self.to_act is None or self.has_computer:
            return None
        return self.silent_since() + CLAIM

    def with_seat(self, color: Color, seat: Seat) -> "LiveMatch":
        """Return the match with another person's or time's facts at one side."""
        seats = (seat, self.seats[1]) if color is Color.WHITE else (self.seats[0], seat)
        return replace(self, seats=seats)


def taps_of(moves: tuple[CheckerMove, ...]) -> tuple[Tap, ...]:
    """Return the taps that make these moves."""
    return tuple((move.source, move.die) for move in moves)
