"""How long the simple player thinks, beside the legal plays it has to look at anyway."""

import random
from collections.abc import Iterator

from bot.engine.simple import SimplePlayer, best_play
from bot.rules import LONG, SHORT, Match, Phase, Roll, Variant
from tests.bench.figure import Figure, interleaved

DECISIONS = 300


def figures() -> Iterator[Figure]:
    """Yield milliseconds for a decision on a play, for both games."""
    for variant in (SHORT, LONG):
        waiting = to_play(variant)

        def decide(waiting: list[Match] = waiting) -> None:
            player = SimplePlayer()
            for match in waiting:
                player.decide(match)

        def list_plays(waiting: list[Match] = waiting) -> None:
            for match in waiting:
                _ = match.turn.plays

        took, floor, ratio = interleaved(decide, list_plays, pairs=5)
        each = 1000 / len(waiting)
        name = f"engine.{variant.name}.decision"
        yield Figure(name, took * each, "ms", floor * each, ratio)


def to_play(variant: Variant) -> list[Match]:
    """Return matches that wait for a play, met in games of the player against itself."""
    chance = random.Random(1)
    found: list[Match] = []
    while len(found) < DECISIONS:
        match = Match(variant, length=None).open(3, 1)
        while match.phase not in (Phase.GAME_OVER, Phase.MATCH_OVER):
            if match.phase is Phase.TO_PLAY:
                found.append(match)
                match = match.play(best_play(match))
            else:
                match = match.roll(Roll(chance.randint(1, 6), chance.randint(1, 6)))
    return found[:DECISIONS]
