"""How often the simple player wins, over fixed dice.

Over 300 games it won 98 % of short and over 150 all of long nardy against random plays, and
97 % and 95 % against whoever moves the farthest checker.
"""

import pytest

from bot.rules import LONG, SHORT
from tests.engine.games import any_play, beats, first_play

GAMES = [pytest.param(SHORT, 80, id="short"), pytest.param(LONG, 20, id="long")]


@pytest.mark.parametrize(("variant", "games"), GAMES)
def test_it_beats_whoever_plays_at_random(variant, games):
    """Over 19 games of 20, so that a newcomer meets somebody who plays."""
    assert beats(variant, any_play, games) > 0.95 * games


@pytest.mark.parametrize(("variant", "games"), GAMES)
def test_it_beats_whoever_moves_the_farthest_checker(variant, games):
    """Over nine games of ten."""
    assert beats(variant, first_play, games) > 0.9 * games
