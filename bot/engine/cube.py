"""When to double, and when to take: rules of thumb for both games and any score."""

from bot.engine import bearoff, evaluation, race
from bot.engine.chances import Chances
from bot.engine.stakes import Stakes
from bot.rules import Match, Position

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
    cube = match.cube.value
    now, theirs = Stakes.of(match, match.on_roll), Stakes.of(match, match.on_roll.other)
    chances = evaluation.before_roll(match.variant, match.house, match.position)
    played_on = now.value(chances, cube)
    taken = _taken(match, chances.swap(), 2 * cube)
    dropped = theirs.worth(-cube)
    if taken < dropped:
        return now.worth(cube) > played_on
    if now.against(taken) <= played_on:
        return False
    nothing_to_lose = now.worth(-cube) == now.worth(-2 * cube)
    swing = theirs.worth(2 * cube) - theirs.worth(-2 * cube)
    return nothing_to_lose or taken - dropped <= _window(match) * swing


def takes(match: Match) -> bool:
    """Tell whether the side that was offered a cube should take it."""
    chances = evaluation.before_roll(match.variant, match.house, match.position)
    seat = match.on_roll if match.to_act is match.on_roll else match.on_roll.other
    stakes = Stakes.of(match, seat)
    taken = _taken(match, chances.swap(), match.offer)
    if seat is match.on_roll:
        # A beaver: the cube stays with the other side.
        taken = stakes.against(taken)
    return taken >= stakes.worth(-(match.offer // 2))


def _taken(match: Match, chances: Chances, offer: int) -> float:
    """Return what the game is worth for the side not on roll that owns the offered cube."""
    stakes = Stakes.of(match, match.on_roll.other).turned()
    if stakes.mine is not None and offer >= stakes.mine:
        return stakes.value(chances, offer)
    if 2 * offer > match.house.cube_limit or _is_last_rolls(match.position):
        return stakes.value(chances, offer)
    if stakes.worth(-offer) == stakes.worth(-2 * offer):
        # Losing the game loses the match anyway: the cube is turned back at once.
        return stakes.value(chances, 2 * offer)
    win = chances.win + OWNERSHIP * chances.win * (1 - chances.win)
    owned = Chances(win, chances.gammon, min(chances.lost_gammon, 1 - win))
    return stakes.value(owned, offer)


def _window(match: Match) -> float:
    if _is_last_rolls(match.position):
        return LAST_ROLLS_WINDOW
    if match.cube.owner is not None:
        return REDOUBLE_WINDOW
    return RACE_WINDOW if match.variant.has_head or race.is_race(match.position) else WINDOW


def _is_last_rolls(position: Position) -> bool:
    return bearoff.is_short(position.own) and bearoff.is_short(position.opp)
