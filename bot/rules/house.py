"""The house rules: every disputed point of both games as a named option."""

from dataclasses import dataclass
from enum import StrEnum


class OpeningDice(StrEnum):
    """What the winner of the opening roll plays with."""

    REUSE = "reuse"
    """The two dice already thrown."""
    REROLL = "reroll"
    """Two new dice."""


class Wall(StrEnum):
    """When six consecutive points may be held in long nardy."""

    AHEAD = "ahead"
    """If an opposing checker is in front of the wall, or already off."""
    HOME = "home"
    """If an opposing checker is in its own home, or already off."""
    FORBID = "forbid"
    ALLOW = "allow"


class WallTest(StrEnum):
    """When the wall rule is tested."""

    STEP = "step"
    """After every checker move: even a momentary wall is illegal."""
    TURN = "turn"
    """At the end of the turn."""


class Draw(StrEnum):
    """What the second player may still throw in long nardy after the first has finished."""

    NONE = "none"
    LAST_TURN = "last_turn"
    """One last turn; bearing off everything in it draws («Поддавки»)."""
    GOSHAN = "goshan"
    """The same, but it takes doubles («Гошанская ничья»)."""


class NextStart(StrEnum):
    """Who starts the next game."""

    WINNER = "winner"
    SWAP = "swap"
    """The second player of the last game."""
    REROLL = "reroll"
    """Whoever wins a new opening roll."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of a match; the defaults are the usual rules of each game.

    An option speaks only where it has a meaning: the head, the wall and the draws in long
    nardy, Crawford in matches, Jacoby, beavers and automatic doubles in unlimited play.
    """

    opening_dice: OpeningDice = OpeningDice.REUSE
    head_limit: int | None = 1
    """Checkers that may leave the head in a turn; None for any number."""
    head_doubles: tuple[int, ...] = (3, 4, 6)
    """Doubles with which a second checker may leave the head on a player's own first turn."""
    head_doubles_need_head: bool = False
    """Only if the first checker was stopped by the opposing head, not by another checker."""
    wall: Wall = Wall.AHEAD
    wall_test: WallTest = WallTest.STEP
    koks3: bool = False
    """Three points if the loser has none off and a checker in the own first quarter."""
    home_mars3: bool = False
    """Three points if the loser has none off but all checkers home."""
    draw: Draw = Draw.NONE
    last_turn_saves_mars: bool = True
    """A checker borne off in the last turn turns mars into oyn."""
    next_start: NextStart | None = None
    """None for the custom of the game: a new opening roll in short, the winner in long."""
    cube: bool | None = None
    """None for the custom of the game: on in short, off in long."""
    cube_limit: int = 64
    crawford: bool = True
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    """A beaver may be beavered back."""
    automatic_doubles: int = 0
    """How many times a tie at the opening roll turns the cube."""


USUAL = HouseRules()
