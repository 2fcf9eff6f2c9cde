"""A board, seen by the player who moves."""

from dataclasses import dataclass

OFF = 0
BAR = 25
HEAD = 24
"""The mover's farthest point; in long nardy all fifteen checkers start on it."""
HOME = 6
"""The home board is the points 6 to 1."""
CHECKERS = 15


@dataclass(frozen=True, slots=True)
class Position:
    """The checkers of both sides, each counted on its own points.

    `own[p]` are the mover's checkers on the mover's point p, `opp[p]` the opponent's on the
    opponent's point p. Both have 26 counts: 1 to 24 are points, 0 is borne off, 25 is the bar.
    """

    own: tuple[int, ...]
    opp: tuple[int, ...]

    def swap(self) -> "Position":
        """Return the same board as the opponent sees it."""
        return Position(self.opp, self.own)

    @property
    def pips(self) -> int:
        """Return the mover's pip count; a checker on the bar counts 25."""
        return sum(point * count for point, count in enumerate(self.own))

    @property
    def is_over(self) -> bool:
        """Tell whether either side has borne off everything."""
        return CHECKERS in (self.own[OFF], self.opp[OFF])


def counts(checkers: dict[int, int]) -> tuple[int, ...]:
    """Return 26 counts from point -> checkers; what is missing to fifteen is borne off."""
    side = [0] * 26
    for point, count in checkers.items():
        side[point] = count
    side[OFF] = CHECKERS - sum(side[1:])
    return tuple(side)
