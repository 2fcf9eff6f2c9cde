"""The ways of the checkers in a stored play, read from its move text."""

from dataclasses import dataclass
from itertools import pairwise

from bot.rules import BAR, OFF, CheckerMove, Variant

PLACES = {BAR: "bar", OFF: "off"}
"""How the places beside the points are written, on buttons, pictures and in captions."""
_NUMBERS = {name: point for point, name in PLACES.items()}


@dataclass(frozen=True, slots=True)
class Way:
    """Points that a checker touches, the hits among them, and how many checkers go so."""

    points: tuple[int, ...]
    hits: frozenset[int]
    count: int


def ways(play: str) -> tuple[Way, ...]:
    """Return the ways of a play as `bot.rules.notation.format_play` writes it."""
    return tuple(_way(text) for text in play.split())


def _way(text: str) -> Way:
    path, _, count = text.removesuffix(")").partition("(")
    points, hits = [], set()
    for stop in path.split("/"):
        name = stop.removesuffix("*")
        points.append(_NUMBERS[name] if name in _NUMBERS else int(name))
        if stop.endswith("*"):
            hits.add(points[-1])
    return Way(tuple(points), frozenset(hits), int(count or 1))


def arrows(play: str, variant: Variant) -> str:
    """Return the move text of one player in the numbers of the other: `24/18*` is `1→7*`."""
    return ", ".join(_arrow(way, variant) for way in ways(play))


def _arrow(way: Way, variant: Variant) -> str:
    stops = [
        PLACES.get(point) or str(variant.mirror(point)) + "*" * (point in way.hits)
        for point in way.points
    ]
    return "→".join(stops) + (f"({way.count})" if way.count > 1 else "")


def stretches(play: str) -> tuple[CheckerMove, ...]:
    """Return the ways as moves, each as far as it is written; their dice are the distances."""
    return tuple(
        CheckerMove(source, target, source - target, hit=n == 0 and target in way.hits)
        for way in ways(play)
        for n in range(way.count)
        for source, target in pairwise(way.points)
    )
