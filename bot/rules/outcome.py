"""How a game ended, and for how much."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.color import Color
from bot.rules.variant import Scale


class Ending(StrEnum):
    """What ended a game."""

    BORNE_OFF = "borne off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game."""

    winner: Color | None
    """None for a draw."""
    scale: Scale | None
    """What it was won by; None for a draw."""
    points: int
    """What the winner scored: the scale times the cube."""
    reason: Ending
