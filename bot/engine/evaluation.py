"""The chances of any position of either game."""

from collections.abc import Callable

from bot.engine import long, race, short
from bot.engine.chances import Chances
from bot.rules import CHECKERS, OFF, HouseRules, Position, Variant


def _short(position: Position) -> Chances:
    return race.chances(position) if race.is_race(position) else short.chances(position)


_UNFINISHED: dict[str, Callable[[Position], Chances]] = {"short": _short, "long": long.chances}


def after_play(variant: Variant, house: HouseRules, position: Position) -> Chances:
    """Return the chances of the mover of a position, who has just moved."""
    if position.own[OFF] == CHECKERS:
        return Chances(1.0, float(variant.factor(position, house) > 1))
    if position.opp[OFF] == CHECKERS:
        # The last turn of long nardy: what is off saves the mars, the fifteenth the game.
        return Chances(0.0, 0.0, 1 - min(position.own[OFF], 1))
    return _UNFINISHED[variant.name](position)


def before_roll(variant: Variant, house: HouseRules, position: Position) -> Chances:
    """Return the chances of the mover of a position, who is about to roll."""
    return after_play(variant, house, position.swap()).swap()
