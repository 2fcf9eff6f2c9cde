"""Pictures without players: a position and the ways over it, for the cheat sheets."""

from bot.rules import VARIANTS, Variant
from rendering import NEAR_OFF, Arrow, Scene

_WAY = (Arrow(24, 13), Arrow(13, 7), Arrow(6, NEAR_OFF))
"""The same numbers in both games; only the opponent's way differs."""


def sheet_scene(game: str) -> Scene:
    """Return the start of a game, `short` or `long`, and the way that the checkers go."""
    return Scene(start_points(VARIANTS[game]), arrows=_WAY)


def start_points(variant: Variant) -> tuple[int, ...]:
    """Return 24 signed counts of the start position."""
    start = variant.start
    return tuple(start.own[point] - variant.opposing(start, point) for point in range(1, 25))
