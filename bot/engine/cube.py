"""When to double, and when to take: rules of thumb for both games and any score."""

from bot.engine import bearoff, evaluation, race
from bot.engine.chances import Chances
from bot.engine.stakes import Stakes
from bot.rules import Color, Match, Position

OWNERSHIP = 0.13
"""What owning the cube adds to a chance to win w, times w (1 - w)."""
WINDOW = 0.09
"""How far before the other's last take to double, as a chance to win."""
REDOUBLE_WINDOW = 0.06
"""The same for a cube that is given up by it."""
RACE_WINDOW = 0.06
"""The same in a race, which seldom turns in one exchange."""
LAST_ROLLS_WINDOW = 0.25
"""The same in the last rolls: who waits will not double any more."""


def doubles(match: Match) -> bool:
    """Tell whether the side on roll should double, where it may."""
    me, cube = match.on_roll, match.cube.value
    now = Stakes.of(match, me)
    chances = evaluation.before_roll(match.variant, match.house, match.position)
    doubled = 2 * cube
    played_on, cashed = now.value(chances, cube), now.worth(cube)
    margin = _take_margin(match, chances.swap(), doubled)
    if margin < 0:
        return cashed > played_on
    taken = _owned_by_other(match, me, chances, doubled)
    if taken <= played_on:
        return False
    nothing_to_lose = now.worth(-cube) == now.worth(-doubled)
    return nothing_to_lose or margin <= _window(match)


def takes(match: Match) -> bool:
    """Tell whether the side that was offered a cube should take it."""
    chances = evaluation.before_roll(match.variant, match.house, match.position)
    if match.to_act is match.on_roll:
        # A beaver: the answer of the side that offered first, which will not own the cube.
        stakes = Stakes.of(match, match.on_roll).turned()
        taken = _owned_by_other(match, match.on_roll, chances, match.offer)
        return taken >= stakes.worth(-(match.offer // 2))
    return _take_margin(match, chances.swap(), match.offer) >= 0


def _take_margin(match: Match, chances: Chances, offer: int) -> float:
    """Return how far above its last take the side not on roll is, as a chance to win."""
    stakes = Stakes.of(match, match.on_roll.other).turned()
    owned = _with_ownership(match, chances, stakes, offer)
    swing = stakes.worth(offer) - stakes.worth(-offer)
    return (stakes.value(owned, offer) - stakes.worth(-(offer // 2))) / swing


def _owned_by_other(match: Match, me: Color, chances: Chances, offer: int) -> float:
    theirs = Stakes.of(match, me.other).turned()
    owned = _with_ownership(match, chances.swap(), theirs, offer)
    return Stakes.of(match, me).turned().value(owned.swap(), offer)


def _with_ownership(match: Match, chances: Chances, stakes: Stakes, offer: int) -> Chances:
    # A cube that wins the match as it lies, or that nobody has time to turn, gives no edge.
    dead = stakes.mine is not None and offer >= stakes.mine
    if dead or 2 * offer > match.house.cube_limit or _is_last_rolls(match.position):
        return chances
    win = chances.win + OWNERSHIP * chances.win * (1 - chances.win)
    return Chances(win, chances.gammon, min(chances.lost_gammon, 1 - win))


def _window(match: Match) -> float:
    if _is_last_rolls(match.position):
        return LAST_ROLLS_WINDOW
    if match.cube.owner is not None:
        return REDOUBLE_WINDOW
    return RACE_WINDOW if match.variant.has_head or race.is_race(match.position) else WINDOW


def _is_last_rolls(position: Position) -> bool:
    return bearoff.is_short(position.own) and bearoff.is_short(position.opp)
