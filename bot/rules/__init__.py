"""The rules of short and long nardy: pure immutable values, no I/O, no clock, no chance.

>>> from bot.rules import SHORT, Match, Roll
>>> match = Match(SHORT, length=5).open(white=3, black=1)
>>> match.turn.options()[0]
CheckerMove(source=24, target=21, die=3, hit=False)
"""

from bot.rules import notation
from bot.rules.action import Action, Deed
from bot.rules.color import Color
from bot.rules.cube import Cube
from bot.rules.house import (
    USUAL,
    Draw,
    HouseRules,
    NextStart,
    OpeningDice,
    Wall,
    WallTest,
)
from bot.rules.match import Match
from bot.rules.outcome import Ending, Outcome
from bot.rules.phase import Phase
from bot.rules.plays import CheckerMove, Play, legal_plays
from bot.rules.position import BAR, CHECKERS, HEAD, HOME, OFF, Position, counts
from bot.rules.roll import Roll
from bot.rules.turn import Reason, Turn, WhyNot
from bot.rules.variant import LONG, SHORT, VARIANTS, Scale, Variant

__all__ = [
    "BAR",
    "CHECKERS",
    "HEAD",
    "HOME",
    "LONG",
    "OFF",
    "SHORT",
    "USUAL",
    "VARIANTS",
    "Action",
    "CheckerMove",
    "Color",
    "Cube",
    "Deed",
    "Draw",
    "Ending",
    "HouseRules",
    "Match",
    "NextStart",
    "OpeningDice",
    "Outcome",
    "Phase",
    "Play",
    "Position",
    "Reason",
    "Roll",
    "Scale",
    "Turn",
    "Variant",
    "Wall",
    "WallTest",
    "WhyNot",
    "counts",
    "legal_plays",
    "notation",
]
