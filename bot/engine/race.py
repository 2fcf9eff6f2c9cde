"""The chances of a race in short nardy: pips, wasted pips, and the roll in hand."""

from bot.engine.bearoff import is_short, waiting_wins
from bot.engine.chances import Chances, probability
from bot.rules import BAR, HOME, OFF, Position

Side = tuple[int, ...]
"""26 counts of a side's checkers on its own points."""

HALF_A_ROLL = 4.0
"""What being on roll is worth, in pips."""
PIPS_A_ROLL = 49 / 6
WASTED = {1: 2.0, 2: 1.2, 3: 0.5}
"""Pips that each checker on a low point will waste."""
GAPS = {4: 0.7, 5: 1.2, 6: 1.3}
"""Pips that an empty high point will waste."""


def is_race(position: Position) -> bool:
    """Tell whether the sides of short nardy have passed each other."""
    return rear(position.own) + rear(position.opp) <= BAR


def rear(side: Side) -> int:
    """Return the farthest point that a side stands on, the bar included; 0 when all are off."""
    return next((point for point in range(BAR, OFF, -1) if side[point]), OFF)


def effective_pips(side: Side) -> float:
    """Return the pips that a side will really need, those it is going to waste included."""
    pips = 4.0 + sum(point * count for point, count in enumerate(side) if count)
    pips += sum(waste * side[point] for point, waste in WASTED.items())
    return pips + sum(waste for point, waste in GAPS.items() if not side[point])


def chances(position: Position) -> Chances:
    """Return the chances of the side that has just moved, without contact."""
    me, them = position.own, position.opp
    if is_short(me) and is_short(them):
        return Chances(waiting_wins(me, them))
    mine, theirs = effective_pips(me), effective_pips(them)
    win = winning(theirs - mine - HALF_A_ROLL, mine + theirs)
    gammon = gammon_chance(mine, them)
    lost = gammon_chance(theirs - PIPS_A_ROLL, me)
    return Chances(win, min(gammon, win), min(lost, 1 - win))


def winning(lead: float, total: float) -> float:
    """Return the chance to win a race with a lead, of so many pips of both sides together.

    A lead of 8 % on roll wins 73 %, of 12 % wins 78 %: where to double, and where to drop.
    """
    return probability(18.2 * lead / total)


def gammon_chance(winner_needs: float, loser: Side) -> float:
    """Return the chance to win by a gammon for a side that needs so many pips, just moved.

    The loser is saved by one checker off, for which all must be home.
    """
    if loser[OFF]:
        return 0.0
    outside = sum(loser[HOME + 1 :])
    to_come = sum((point - HOME) * loser[point] for point in range(HOME + 1, BAR + 1))
    rolls_ahead = 1.54 * to_come / PIPS_A_ROLL - 1.89 * winner_needs / PIPS_A_ROLL
    return probability(rolls_ahead + 0.33 * outside + 1.16)
