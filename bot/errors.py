"""Everything Nardy refuses, as one tree. A refusal carries facts; the words are the caller's.

Refusal
├── NotYourTurn(on_roll)                another seat has to act
├── WrongPhase(phase)                   the match is not at that point
├── IllegalPlay(source, die, reason)    the rules do not allow that move
├── CubeNotYours(owner)                 the other seat owns the cube
├── CubeUnavailable(reason)             nobody may double now
│   └── CrawfordGame()                  because it is the Crawford game
├── IllegalResignation(size, sizes)     that size is not possible any more
├── MatchOver(winner)                   the match has ended
├── BadNotation(form, what, at, text)   unreadable move text, position or match
├── Gone()                              there is no such match
├── Stranger()                          the presser does not play in the match
├── Stale()                             the button is older than the match
├── TooSoon(until)                      it may be done again later
└── InviteClosed(why)                   the invite cannot be taken up
"""

from dataclasses import dataclass


class Refusal(Exception):
    """The base of everything that is refused while nothing has changed."""

    def __str__(self) -> str:
        """Return the facts as the call that rebuilds them."""
        return repr(self)


@dataclass(eq=False)
class NotYourTurn(Refusal):
    """Another seat has to act."""

    on_roll: int
    """The seat that has to act, a `bot.rules.Color`."""


@dataclass(eq=False)
class WrongPhase(Refusal):
    """The match is not at the point where this could be done."""

    phase: str
    """Where it is, a `bot.rules.Phase`."""


@dataclass(eq=False)
class IllegalPlay(Refusal):
    """The rules do not allow this move or play."""

    source: int | None
    """The mover's point, or None where a whole play is refused."""
    die: int | None
    reason: str
    """A `bot.rules.Reason`."""


@dataclass(eq=False)
class CubeNotYours(Refusal):
    """The other seat owns the cube."""

    owner: int
    """The owner, a `bot.rules.Color`."""


@dataclass(eq=False)
class CubeUnavailable(Refusal):
    """Nobody may double now, or not that far."""

    reason: str
    """off, limit, dead, first turn, last turn, match play or Crawford."""


@dataclass(eq=False)
class CrawfordGame(CubeUnavailable):
    """No doubling in the first game after a seat comes within a point of the match."""

    reason: str = "Crawford"


@dataclass(eq=False)
class IllegalResignation(Refusal):
    """A resignation of that size is not possible."""

    size: int
    sizes: tuple[int, ...]
    """What is still possible."""


@dataclass(eq=False)
class MatchOver(Refusal):
    """The match has ended; nothing more can be done in it."""

    winner: int | None


@dataclass(eq=False)
class BadNotation(Refusal):
    """A text that is no move, position or match of the expected form."""

    form: str
    """What was expected: move text, XGID, GNU position ID, ..."""
    what: str
    """What is wrong with it."""
    at: int
    """Where, counted in characters from 0."""
    text: str

    def __str__(self) -> str:
        """Return one line for a person at a terminal."""
        shown = self.text if len(self.text) <= 80 else self.text[:79] + "…"
        return f"{self.form}: {self.what} at character {self.at + 1} of {shown!r}"


@dataclass(eq=False)
class Gone(Refusal):
    """There is no such match."""


@dataclass(eq=False)
class Stranger(Refusal):
    """The presser does not play in the match."""


@dataclass(eq=False)
class Stale(Refusal):
    """The button is older than the match; a fresh screen is on its way."""


@dataclass(eq=False)
class TooSoon(Refusal):
    """It may be done again later."""

    until: int
    """Milliseconds since the epoch, UTC."""


@dataclass(eq=False)
class InviteClosed(Refusal):
    """The invite cannot be taken up."""

    why: str
    """unknown, own, used, expired or cancelled."""


class AlreadyApplied(Exception):
    """The update has been settled before; nothing is left to change."""


class StoreUnavailable(Exception):
    """The store could not be read or changed; nothing was changed, and a retry may succeed."""


class StoreUnusable(Exception):
    """The store cannot be opened or copied; the text tells the host why and what to do."""
