"""Two independent generators agree: the program's, and the naive one of these tests."""

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import LONG, SHORT, HouseRules, Position, Roll, Variant, legal_plays
from tests.rules.boards import HOUSES, placed, played, positions, random_roll, rolls, walled
from tests.rules.diagrams import draw
from tests.rules.naive import naive_results

COUNT = int(os.environ.get("RULES_POSITIONS", "800"))
"""Positions of each kind; the daily run is a sample."""


def agree(
    variant: Variant, position: Position, roll: Roll, first_turn: bool, house: HouseRules
) -> None:
    plays = legal_plays(variant, position, roll, first_turn=first_turn, house=house)
    got = {play.result for play in plays}
    expected = naive_results(variant, position, roll, first_turn, house)
    where = f"{roll} {first_turn=} {house}{draw(variant, position)}"
    assert len(plays) == len(got), where
    assert got == expected, where


def reached(variant: Variant, chance: random.Random) -> Iterator[tuple[Position, Roll, bool]]:
    """Yield positions of games of random plays, with fresh rolls."""
    while True:
        game = list(played(variant, chance, chance.choice(HOUSES)))
        for position, _, first_turn in chance.sample(game, min(20, len(game))):
            yield position, random_roll(chance), first_turn


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_positions_reached_by_play(variant):
    """Positions as they occur in games, under every house rule."""
    chance = random.Random(1)
    found = reached(variant, chance)
    for _ in range(COUNT):
        position, roll, first_turn = next(found)
        agree(variant, position, roll, first_turn, chance.choice(HOUSES))


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_positions_placed_at_random(variant):
    """Positions that hardly occur: crowded, blocked, full of bars and blots."""
    chance = random.Random(2)
    for _ in range(COUNT):
        house = chance.choice(HOUSES)
        position = placed(variant, chance)
        agree(variant, position, random_roll(chance), chance.random() < 0.3, house)


def test_positions_beside_a_wall():
    """One checker short of six in a row, most other moves blocked."""
    chance = random.Random(3)
    for _ in range(COUNT):
        position, roll, house = walled(chance)
        agree(LONG, position, roll, False, house)


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
@given(data=st.data())
def test_positions_drawn_to_break_it(variant, data):
    """Positions that shrink to the smallest that differs."""
    position = data.draw(positions(variant))
    agree(variant, position, data.draw(rolls), data.draw(st.booleans()), HouseRules())
