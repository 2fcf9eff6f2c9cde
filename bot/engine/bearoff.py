"""The last checkers of a bear-off in short nardy, exactly."""

from functools import lru_cache

from bot.engine.shots import NUMBERS
from bot.rules import CHECKERS, HOME, OFF, SHORT, Position, Roll, counts, legal_plays

FEW = 3
"""Up to so many checkers, all home, are looked up exactly: 83 positions, made when needed."""

Side = tuple[int, ...]

_AWAY = counts({1: CHECKERS})


def is_short(side: Side) -> bool:
    """Tell whether so few checkers are left, all of them home."""
    return side[OFF] >= CHECKERS - FEW and not any(side[HOME + 1 :])


@lru_cache(maxsize=128)
def clearing(side: Side) -> tuple[float, ...]:
    """Return the probabilities of being done after 0, 1, 2, ... rolls of the best play."""
    if side[OFF] == CHECKERS:
        return (1.0,)
    after = [0.0] * (CHECKERS + 1)
    for high, low, ways in NUMBERS:
        plays = legal_plays(SHORT, Position(side, _AWAY), Roll(high, low))
        best = min((clearing(play.result.own) for play in plays), key=rolls)
        for rolls_needed, chance in enumerate(best):
            after[rolls_needed + 1] += chance * ways / 36
    while not after[-1]:
        after.pop()
    return tuple(after)


def rolls(distribution: tuple[float, ...]) -> float:
    """Return the mean of a distribution over rolls."""
    return sum(count * chance for count, chance in enumerate(distribution))


def waiting_wins(waiting: Side, rolling: Side) -> float:
    """Return how likely the side that is not on roll finishes first."""
    win, they_still_need = 0.0, 1.0
    mine, theirs = clearing(waiting), clearing(rolling)
    for turn, chance in enumerate(mine):
        they_still_need -= theirs[turn] if turn < len(theirs) else 0.0
        win += chance * max(they_still_need, 0.0)
    return win
