"""What a long-nardy position is worth: a short list of weighted facts.

FACTS are numbers about one side, counted on its own points, and are taken for both sides. Their
unit is a pip, so that they add to the lead in the race. A position is judged after a play: the
opponent is about to roll.
"""

from bot.engine import race
from bot.engine.chances import Chances
from bot.engine.race import Side
from bot.engine.shots import Bits, points
from bot.rules import BAR, HEAD, HOME, Position

FACTS = {
    "waiting on the head, squared": -0.35,
    "points held in the second quarter": 1.5,
    "points held in the third quarter": 2.0,
    "points held at home": 2.0,
    "opposing checkers hindered": 1.0,
    "longest block": 1.0,
    "stacked": -1.3,
    "home too early": -1.3,
}

HINDERED = (0.0, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0)
"""What a checker is held up by so many closed points within a die in front of it."""
BLOCK = (0.0, 0.0, 0.0, 2.5, 4.0, 5.0, 9.0)
"""What a run of so many points, six or more alike, is worth while somebody has to pass it."""

_DIE = 0b111111
_HALF = (1 << 12) - 1


def chances(position: Position) -> Chances:
    """Return the chances of the side that has just moved."""
    me, them = position.own, position.opp
    mine, theirs = race.effective_pips(me), race.effective_pips(them)
    lead = theirs - mine - race.HALF_A_ROLL
    for weight, my, their in zip(FACTS.values(), facts(me, them), facts(them, me), strict=True):
        lead += weight * (my - their)
    win = race.winning(lead, mine + theirs)
    gammon, lost = (
        race.gammon_chance(mine, them),
        race.gammon_chance(theirs - race.PIPS_A_ROLL, me),
    )
    return Chances(win, min(gammon, win), min(lost, 1 - win))


def facts(me: Side, them: Side) -> tuple[float, ...]:
    """Return the FACTS of one side, in their order."""
    held = points(me)
    facing = _mirrored(held)
    rear = race.rear(them)
    # A point is worth something only while an opposing checker has still to pass it.
    useful = _mirrored(facing & ((1 << rear) - 1))
    return (
        me[HEAD] ** 2,
        (useful >> 13 & _DIE).bit_count(),
        (useful >> 7 & _DIE).bit_count(),
        (useful >> 1 & _DIE).bit_count(),
        _hindered(facing, them),
        _block(facing & ((1 << rear) - 1)),
        sum(count - 2 for count in me[HOME + 1 : HEAD] if count > 2),
        sum(me[1 : HOME + 1]) * (sum(me[13:]) > 2),
    )


def _mirrored(held: Bits) -> Bits:
    """Return the same points of long nardy in the numbers of the other side."""
    path = held >> 1
    return ((path & _HALF) << 12 | path >> 12) << 1


def _hindered(closed: Bits, them: Side) -> float:
    hindered = 0.0
    for point in range(2, BAR):
        count = them[point]
        if count:
            # Near its end the way is shorter than a die, and bearing off is never closed.
            window = closed >> point - 6 if point >= 6 else closed << 6 - point
            hindered += HINDERED[(window & _DIE).bit_count()] * min(count, 3)
    return hindered


def _block(closed: Bits) -> float:
    longest = 0
    while closed:
        closed &= closed >> 1
        longest += 1
    return BLOCK[min(longest, 6)]
