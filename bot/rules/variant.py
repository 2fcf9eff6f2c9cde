"""The two games, as answers to the questions in which they differ."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.house import USUAL, HouseRules, NextStart
from bot.rules.position import BAR, CHECKERS, HEAD, HOME, OFF, Position, counts
from bot.rules.roll import Roll
from bot.rules.wall import holds_illegal_wall, pack, wall_floor


class Scale(StrEnum):
    """How much a game was won by."""

    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    OYN = "oyn"
    MARS = "mars"
    KOKS = "koks"


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of nardy. Ask it a question; nobody needs to ask which game it is."""

    name: str
    start: Position
    closed_by: int
    """Opposing checkers that close a point."""
    scales: tuple[Scale, Scale, Scale]
    """The names of a win by one, two and three points."""
    next_start: NextStart
    cube: bool
    has_head: bool
    """Whether the head limit and the wall rule apply."""
    _mirror: Callable[[int], int]
    _factor: Callable[[Position, HouseRules], int]
    _factor_left: Callable[[Position, HouseRules], int]

    def __repr__(self) -> str:
        """Return the public name."""
        return self.name.upper()

    def mirror(self, point: int) -> int:
        """Return the number that a player's point 1 to 24 has on the other player's path."""
        return self._mirror(point)

    def opposing(self, position: Position, point: int) -> int:
        """Return how many opposing checkers stand on the mover's point 1 to 24."""
        return position.opp[self._mirror(point)]

    def head_allowance(self, roll: Roll, *, first_turn: bool, house: HouseRules) -> int | None:
        """Return how many checkers may leave the head in this turn; None for any number."""
        if not self.has_head or house.head_limit is None:
            return None
        exception = first_turn and roll.is_doubles and roll.high in house.head_doubles
        return max(house.head_limit, 2) if exception else house.head_limit

    def wall_floor(self, position: Position, house: HouseRules) -> int:
        """Return the bit a six-point wall must lie above (`bot.rules.wall`); 0 for no rule."""
        return wall_floor(position, house) if self.has_head else 0

    def factor(self, position: Position, house: HouseRules) -> int:
        """Return 1, 2 or 3: what the mover, who has borne off everything, has won by."""
        return self._factor(position, house)

    def factor_left(self, position: Position, house: HouseRules) -> int:
        """Return the most that the mover's opponent can still lose by, 1, 2 or 3."""
        return self._factor_left(position, house)

    def faults(self, position: Position, house: HouseRules = USUAL) -> str | None:
        """Return what makes a position impossible, or None for a sound one."""
        for side in (position.own, position.opp):
            if len(side) != 26 or any(type(n) is not int or n < 0 for n in side):
                return "a side is 26 counts of checkers"
            if sum(side) != CHECKERS:
                return f"a side has {CHECKERS} checkers, not {sum(side)}"
        for point in range(1, 25):
            if position.own[point] and self.opposing(position, point):
                return f"both sides stand on the mover's point {point}"
        if self.has_head and (position.own[BAR] or position.opp[BAR]):
            return "there is no bar in long nardy"
        if position.own[OFF] == position.opp[OFF] == CHECKERS:
            return "both sides have borne off everything"
        for view in (position, position.swap()):
            if holds_illegal_wall(pack(view.own), self.wall_floor(view, house)):
                return "six points in a row with nobody ahead"
        return None


def _in_winners_home(loser: tuple[int, ...]) -> bool:
    return any(loser[25 - HOME :])


def _short_factor(position: Position, _house: HouseRules) -> int:
    loser = position.opp
    if loser[OFF]:
        return 1
    return 3 if _in_winners_home(loser) else 2


def _short_factor_left(position: Position, _house: HouseRules) -> int:
    # The loser resigns: backgammon needs a checker that is, or may yet be hit to, far back.
    loser, winner = position.opp, position.own
    if loser[OFF]:
        return 1
    back = max(point for point in range(1, 26) if loser[point])
    rear = max((point for point in range(1, 26) if winner[point]), default=0)
    contact = back + rear > 25
    return 3 if contact or _in_winners_home(loser) else 2


def _long_factor(position: Position, house: HouseRules) -> int:
    loser = position.opp
    if loser[OFF]:
        return 1
    if house.koks3 and any(loser[19:25]):
        return 3
    if house.home_mars3 and not any(loser[HOME + 1 :]):
        return 3
    return 2


def _long_factor_left(position: Position, house: HouseRules) -> int:
    loser = position.opp
    if loser[OFF]:
        return 1
    koks = house.koks3 and any(loser[19:25])
    return 3 if koks or house.home_mars3 else 2


_SHORT_START = counts({24: 2, 13: 5, 8: 3, 6: 5})
_LONG_START = counts({HEAD: CHECKERS})

SHORT = Variant(
    name="short",
    start=Position(_SHORT_START, _SHORT_START),
    closed_by=2,
    scales=(Scale.SINGLE, Scale.GAMMON, Scale.BACKGAMMON),
    next_start=NextStart.REROLL,
    cube=True,
    has_head=False,
    _mirror=lambda point: 25 - point,
    _factor=_short_factor,
    _factor_left=_short_factor_left,
)

LONG = Variant(
    name="long",
    start=Position(_LONG_START, _LONG_START),
    closed_by=1,
    scales=(Scale.OYN, Scale.MARS, Scale.KOKS),
    next_start=NextStart.WINNER,
    cube=False,
    has_head=True,
    _mirror=lambda point: point + 12 if point <= 12 else point - 12,
    _factor=_long_factor,
    _factor_left=_long_factor_left,
)

VARIANTS = {variant.name: variant for variant in (SHORT, LONG)}
