"""Shots: how likely blots are hit, counted over all 36 rolls with blocked ways respected.

A set of points is an integer with a bit a point, seen by the side that shoots; one die moves
all its checkers at once as a shift.
"""

from bot.rules import BAR, Position

Bits = int
"""Bit p stands for point p of the side that shoots."""

NUMBERS = tuple(
    (high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)
)
"""Both dice and in how many of 36 ways they fall."""


def points(checkers: tuple[int, ...], at_least: int = 1) -> Bits:
    """Return the points 1 to 24 that hold so many checkers."""
    held = 0
    for point in range(1, BAR):
        if checkers[point] >= at_least:
            held |= 1 << point
    return held


def mirrored(held: Bits) -> Bits:
    """Return the same points of short nardy in the numbers of the other side."""
    return int(f"{held >> 1:024b}"[::-1], 2) << 1


def hits(position: Position) -> list[tuple[Bits, int]]:
    """Return for each roll of the mover which opposing blots it can hit, and its ways of 36.

    Each blot is told on its own: that two cannot always be hit together is left aside.
    """
    closed = mirrored(points(position.opp, 2))
    blots = mirrored(points(position.opp)) & ~closed
    if not blots:
        return []
    shooters = points(position.own)
    bar = position.own[BAR]
    found = []
    for high, low, ways in NUMBERS:
        if high == low:
            hit = _with_doubles(shooters, bar, high, closed) & blots
        else:
            hit = _with_two(shooters, bar, high, low, closed) & blots
        if hit:
            found.append((hit, ways))
    return found


def _with_doubles(shooters: Bits, bar: int, die: int, closed: Bits) -> Bits:
    entry = 1 << BAR - die
    if bar and entry & closed:
        return 0
    if bar >= 4:
        return entry
    moving, reached = (shooters | entry, entry) if bar else (shooters, 0)
    for _ in range(4 - bar):
        moving = moving >> die & ~closed
        reached |= moving
    return reached


def _with_two(shooters: Bits, bar: int, high: int, low: int, closed: Bits) -> Bits:
    if bar > 1:
        return 1 << BAR - high | 1 << BAR - low
    if bar:
        reached = 0
        for first, second in ((high, low), (low, high)):
            entry = 1 << BAR - first
            if not entry & closed:
                reached |= entry | (shooters | entry) >> second
        return reached
    by_high, by_low = shooters >> high, shooters >> low
    return by_high | by_low | (by_high & ~closed) >> low | (by_low & ~closed) >> high
