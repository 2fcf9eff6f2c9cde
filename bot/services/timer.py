"""Something to be done at a time."""

from dataclasses import dataclass
from enum import StrEnum


class TimerKind(StrEnum):
    """What is to be done."""

    AUTOMATIC = "automatic"
    """A dance, an only play, or what a computer player decides."""
    NOTICE = "notice"
    """Send the board anew to the player to act, who may not have seen the turn come."""
    REMINDER = "reminder"
    """Remind the player to act, once."""
    CLAIM = "claim"
    """Tell the waiting player that the other has not come back for days."""
    NUDGE = "nudge"
    """Nothing: until then the opponent may not be hurried again."""
    PRESS = "press"
    """Nothing: until then the same press is the same one, tapped twice."""
    PHRASE = "phrase"
    """Nothing: until then nothing more may be said to the opponent."""
    EXPIRY = "expiry"
    """Erase an invite that nobody has taken up."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer as it is stored; one for an older version of its match is void."""

    kind: TimerKind
    subject: str
    due_at: int
    version: int | None
