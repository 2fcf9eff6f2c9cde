"""How often the simple player wins; the margins leave room for the luck of few games."""

import pytest

from bot.rules import LONG, SHORT
from tests.engine.games import any_play, beats, first_play


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_it_beats_whoever_plays_at_random(variant):
    """Over 19 games of 20, so that a newcomer meets somebody who plays."""
    assert beats(variant, any_play, 25) >= 24


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_it_beats_whoever_moves_the_farthest_checker(variant):
    """Over nine games of ten."""
    assert beats(variant, first_play, 30) >= 27
