"""What points are worth: themselves in unlimited play, chances to win the match in a match."""

from dataclasses import dataclass
from functools import lru_cache

from bot.engine.chances import Chances
from bot.rules import Color, Match

WITHOUT_CUBE = {1: 0.7, 2: 0.3}
"""Points that a game to come is won by, and how often."""
WITH_CUBE = {1: 0.4, 2: 0.3, 4: 0.3}
AT_ONCE_DOUBLED = {2: 0.7, 4: 0.3}
"""After the Crawford game the side that trails has nothing to lose by doubling."""
FAR = 25
"""More points to go are as good as so many."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The score of a match as one side sees it."""

    mine: int | None
    """Points that the side still needs; None in unlimited play."""
    theirs: int | None
    cube: bool
    """Whether the games to come are played with the cube."""
    crawford_to_come: bool
    gammons_count: bool
    """False while Jacoby's rule holds."""

    @classmethod
    def of(cls, match: Match, color: Color) -> "Stakes":
        """Return the stakes of a match for one side."""
        to_come = match.house.crawford and not (match.crawford or match.crawford_played)
        jacoby = match.house.jacoby and match.length is None and match.has_cube
        return cls(
            match.away(color),
            match.away(color.other),
            match.has_cube,
            to_come,
            not jacoby or match.cube.owner is not None,
        )

    def turned(self) -> "Stakes":
        """Return the same stakes once the cube has been turned: gammons count."""
        return Stakes(self.mine, self.theirs, self.cube, self.crawford_to_come, gammons_count=True)

    def worth(self, points: int) -> float:
        """Return what winning so many points is worth, or losing them if they are negative."""
        if self.mine is None or self.theirs is None:
            return float(points)
        mine, theirs = self.mine - max(points, 0), self.theirs - max(-points, 0)
        return match_chance(
            max(mine, 0), max(theirs, 0), cube=self.cube, crawford=self.crawford_to_come
        )

    def against(self, value: float) -> float:
        """Return what is left for this side of a game that has this value for the other."""
        return -value if self.mine is None else 1 - value

    def value(self, chances: Chances, cube: int) -> float:
        """Return what a game at this cube is worth, played to its end without turning it."""
        factor = 2 if self.gammons_count else 1
        return (
            (chances.win - chances.gammon) * self.worth(cube)
            + chances.gammon * self.worth(factor * cube)
            + (1 - chances.win - chances.lost_gammon) * self.worth(-cube)
            + chances.lost_gammon * self.worth(-factor * cube)
        )


@lru_cache(maxsize=4096)
def match_chance(mine: int, theirs: int, *, cube: bool, crawford: bool) -> float:
    """Return the chance to win a match between games, from the points both sides still need.

    `crawford` says that the Crawford game has not been played yet. Both sides win as many games.
    """
    mine, theirs = min(mine, FAR), min(theirs, FAR)
    if mine <= 0 or theirs <= 0:
        return float(mine <= 0)
    one_away = 1 in (mine, theirs)
    if not cube or (one_away and crawford):
        points = WITHOUT_CUBE
    else:
        points = AT_ONCE_DOUBLED if one_away else WITH_CUBE
    still = crawford and not one_away
    return sum(
        share
        * (
            match_chance(mine - won, theirs, cube=cube, crawford=still)
            + match_chance(mine, theirs - won, cube=cube, crawford=still)
        )
        / 2
        for won, share in points.items()
    )
