"""What points are worth: themselves in unlimited play, chances to win the match in a match."""

from dataclasses import dataclass
from functools import lru_cache

from bot.engine.chances import Chances
from bot.rules import Color, Match

GAMMONS = 0.2
"""The usual share of gammons among the wins of a future game."""


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
    """Return the chance to win a match between games, from the points both sides still need."""
    if not mine or not theirs:
        return float(not mine)
    if mine > theirs:
        return 1 - match_chance(theirs, mine, cube=cube, crawford=crawford)
    if mine == theirs:
        return 0.5
    if mine > 1:
        # A published rule of thumb: 85 % of the lead over the trailer's need and six.
        return 0.5 + 0.85 * (theirs - mine) / (theirs + 6)
    # The leader needs one: the trailer doubles at once, but not in the Crawford game.
    stake = 2 if cube and not crawford else 1
    single = match_chance(1, max(theirs - stake, 0), cube=cube, crawford=False)
    gammon = match_chance(1, max(theirs - 2 * stake, 0), cube=cube, crawford=False)
    return 0.5 + 0.5 * ((1 - GAMMONS) * single + GAMMONS * gammon)
