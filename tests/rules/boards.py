"""Random boards: reached by random play, placed at random, and drawn by hypothesis."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from bot.rules import (
    CHECKERS,
    LONG,
    SHORT,
    USUAL,
    HouseRules,
    Position,
    Roll,
    Variant,
    Wall,
    WallTest,
    counts,
    legal_plays,
)

HOUSES = tuple(
    HouseRules(wall=wall, wall_test=test, head_limit=head, head_doubles_need_head=strict)
    for wall in Wall
    for test in WallTest
    for head in (1, 2, None)
    for strict in (False, True)
)
"""Every combination of the options that change which plays are legal."""

ROLLS = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))


def random_roll(chance: random.Random) -> Roll:
    """Return two fair dice."""
    return Roll(chance.randint(1, 6), chance.randint(1, 6))


def played(
    variant: Variant, chance: random.Random, house: HouseRules = USUAL
) -> Iterator[tuple[Position, Roll, bool]]:
    """Yield position, roll and first turn of one game of random plays."""
    position, turn = variant.start, 0
    while not position.is_over:
        roll, first_turn = random_roll(chance), turn < 2
        yield position, roll, first_turn
        plays = legal_plays(variant, position, roll, first_turn=first_turn, house=house)
        position = (chance.choice(plays).result if plays else position).swap()
        turn += 1


def placed(variant: Variant, chance: random.Random) -> Position:
    """Return a sound position with checkers anywhere, crowded or spread."""
    while True:
        points = [*range(1, 25)]
        chance.shuffle(points)
        cut = chance.randint(2, 20)
        mine, theirs = points[:cut], points[cut : cut + chance.randint(1, 24 - cut)]
        low = chance.choice((1, 1, 1, 6, 12))
        mine = [p for p in mine if p <= 24 // low] or mine
        bar = [25] * chance.choice((0, 0, 1, 2)) if variant is SHORT else []
        off = [0] * chance.choice((0, 0, 1, 6))
        own, opp = [0] * 26, [0] * 26
        for _ in range(CHECKERS):
            own[chance.choice([*mine, *bar, *off])] += 1
            other = chance.choice([*theirs, *bar, *off])
            opp[other if other in (0, 25) else variant.mirror(other)] += 1
        position = Position(tuple(own), tuple(opp))
        if not position.is_over and variant.faults(position) is None:
            return position


def walled(chance: random.Random) -> tuple[Position, Roll, HouseRules]:
    """Return a long position one checker short of a wall, its other checkers mostly blocked."""
    while True:
        roll = random_roll(chance)
        first = chance.randint(1, 18)
        run = set(range(first, first + 6)) - {chance.randint(first, first + 5)}
        mine = sorted(run | {chance.randint(1, 24) for _ in range(chance.randint(1, 3))})
        blocks = {point - die for point in mine for die in roll.dice} - set(mine)
        theirs = [LONG.mirror(p) for p in sorted(blocks) if p > 0 and chance.random() < 0.85]
        theirs = theirs[:CHECKERS] or [next(p for p in range(1, 25) if LONG.mirror(p) not in mine)]
        own = dict.fromkeys(mine, 1)
        opp = dict.fromkeys(theirs, 1)
        own[chance.choice(mine)] += CHECKERS - len(mine)
        opp[max(theirs)] += CHECKERS - len(theirs)
        position = Position(counts(own), counts(opp))
        wall = chance.choice((Wall.AHEAD, Wall.HOME, Wall.FORBID))
        house = HouseRules(wall=wall, wall_test=chance.choice(tuple(WallTest)))
        if LONG.faults(position, house) is None:
            return position, roll, house


@st.composite
def positions(draw: Any, variant: Variant) -> Position:
    """Draw a sound position in which neither side has finished, rich in runs of points."""
    run = st.tuples(st.sampled_from("XO-"), st.integers(1, 5))
    runs = draw(st.lists(run, min_size=8, max_size=12))
    owners = "".join(owner * length for owner, length in runs).ljust(24, "-")[:24]
    sides = []
    for owner in "XO":
        places = [p if owner == "X" else variant.mirror(p) for p in range(1, 25)]
        held = [p for p, who in zip(places, owners, strict=True) if who == owner][:CHECKERS]
        held.sort()
        ends = [0, 25] if variant is SHORT else [0]
        count = CHECKERS - len(held)
        spread = st.lists(st.sampled_from([*held, *held, *ends]), min_size=count, max_size=count)
        spots = [*held, *draw(spread)]
        sides.append(counts({p: spots.count(p) for p in range(1, 26)}))
    position = Position(sides[0], sides[1])
    assume(not position.is_over and variant.faults(position) is None)
    return position


rolls = st.sampled_from(ROLLS)
variants = st.sampled_from((SHORT, LONG))
