"""How fast legal plays are found, beside a naive generator on the same positions."""

import time
from collections.abc import Callable, Iterator

from bot.rules import CHECKERS, LONG, SHORT, USUAL, Position, Roll, Variant, counts, legal_plays
from tests.bench.figure import Figure, interleaved, seconds
from tests.rules.cases import Case, cases
from tests.rules.naive import naive_results

ROLLS = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))
LIMIT = 0.020
"""Seconds that no single roll may take; the floor of the slowest."""


def figures() -> Iterator[Figure]:
    """Yield positions per second, the ratios to the naive generator, and the slowest roll."""
    everything = []
    for file in ("short-random", "long-random", "long-walls"):
        found = list(cases(file))
        everything += found[::4]
        took = min(seconds(_plays(found)) for _ in range(3))
        yield Figure(f"rules.{file}", len(found) / took, "positions/s")
    doubles = [case for case in everything if case.roll.is_doubles]
    for name, chosen in (("all", everything), ("doubles", doubles)):
        took, floor, ratio = interleaved(_plays(chosen), _naive(chosen), pairs=3)
        count = len(chosen)
        yield Figure(
            f"rules.naive.{name}",
            count / took,
            "positions/s",
            floor=count / floor,
            ratio=1 / ratio,
        )
    slowest, ratio = _slowest()
    yield Figure("rules.slowest.roll", slowest, "s", floor=LIMIT, ratio=ratio)


def _plays(chosen: list[Case]) -> Callable[[], object]:
    return lambda: [
        legal_plays(case.variant, case.position, case.roll, first_turn=case.first_turn)
        for case in chosen
    ]


def _naive(chosen: list[Case]) -> Callable[[], object]:
    return lambda: [
        naive_results(case.variant, case.position, case.roll, case.first_turn, USUAL)
        for case in chosen
    ]


def _slowest() -> tuple[float, float]:
    """Return the slowest roll of all, in seconds of this process, and its part of the limit."""
    jobs = [
        (case.variant, case.position, case.roll)
        for file in ("short-random", "long-random", "long-walls")
        for case in cases(file)
    ]
    jobs += [(variant, board, roll) for variant, board in _spread() for roll in ROLLS]
    candidates = sorted(jobs, key=_cpu_seconds)[-20:]
    slowest = max(min(_cpu_seconds(job) for _ in range(5)) for job in candidates)
    return slowest, slowest / LIMIT


def _cpu_seconds(job: tuple[Variant, Position, Roll]) -> float:
    # A roll takes milliseconds: other processes would show in the time of the wall clock.
    start = time.process_time()
    legal_plays(*job)
    return time.process_time() - start


def _spread() -> Iterator[tuple[Variant, Position]]:
    """Yield sound boards with fifteen single checkers that are free to move anywhere."""
    layouts = {
        SHORT: (range(10, 25), range(8, 23), range(4, 19), (*range(2, 25, 2), 21, 23, 19)),
        LONG: (range(1, 13), range(14, 25), (*range(2, 25, 2), 21, 23, 19)),
    }
    for variant, boards in layouts.items():
        for points in boards:
            extra = [p for p in range(24, 0, -2) if p not in points][: CHECKERS - len(points)]
            own = dict.fromkeys((*points, *extra), 1)
            # In long nardy on its last point, ahead of every wall, which is tested all the same.
            at = 1 if variant is LONG else variant.mirror(min({*range(1, 25)} - set(own)))
            position = Position(counts(own), counts({at: CHECKERS}))
            assert variant.faults(position) is None
            yield variant, position
