"""Long nardy: leaving the head in time, blocking, and not running home alone."""

import random

import pytest

from bot.engine import long
from bot.engine.simple import SimplePlayer, best_play
from bot.rules import HEAD, HOME, LONG, OFF, Color, Match, Phase, Position, Roll
from bot.rules.action import act
from tests.engine.games import NO_CUBE, thrown
from tests.rules.diagrams import board, draw


def after(diagram: str, high: int, low: int) -> Position:
    """Return the board after the player's play, seen by itself."""
    position = board(LONG, diagram)
    match = Match(LONG, phase=Phase.TO_PLAY, position=position, dice=Roll(high, low), turns=(9, 9))
    play = best_play(match)
    assert play is not None
    return play.result


@pytest.mark.parametrize("seed", range(6))
def test_the_head_is_left_in_time(seed):
    """After sixteen turns of its own at most six checkers wait, and none has run home alone."""
    chance = random.Random(seed)
    match, player = Match(LONG, NO_CUBE).open(4, 2), SimplePlayer()
    while match.turns[Color.BLACK] < 16:
        match = act(match, thrown(player.decide(match), chance))
        if match.turns[Color.WHITE] == 6:
            side = match.position.own if match.on_roll is Color.WHITE else match.position.opp
            assert side[HEAD] <= 11
            assert sum(side[: HOME + 1]) <= 1
    for side in (match.position.own, match.position.opp):
        assert side[HEAD] <= 6, draw(LONG, match.position)


def test_the_way_of_the_opposing_head_is_blocked():
    """The fifth point in a row in front of the opposing head is made, the other four stay."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         X  .  .  .  .  . |  X  .  .  .  . 5X
        14O 2X 2X 2X 2X  . |  O  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        6,
        5,
    )
    assert all(result.own[7:12]), draw(LONG, result)


def test_checkers_are_brought_home_before_any_is_buried():
    """In the race the last ones outside come in; nobody moves deeper at home."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2O 2O 2O 3O 3O 3O |  .  .  .  .  .  .
         .  .  .  X  X  X | 4X 4X 4X  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        3,
        1,
    )
    assert sum(result.own[HOME + 1 :]) <= 2, draw(LONG, result)


def test_as_many_as_possible_are_borne_off():
    """Every checker that can go goes."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  O 4O 4O |  .  .  .  .  .  .
         .  .  .  .  .  . | 2X 2X 2X 2X 2X 2X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        4,
        3,
    )
    assert result.own[OFF] == 5


def test_a_block_is_worth_more_the_longer_it_is():
    """While somebody has to pass it; behind everybody it is worth nothing."""
    blocks = [long.facts(side, LONG.start.opp)[5] for side in runs_in_front_of_the_head()]
    assert blocks == sorted(set(blocks))
    passed = Position(LONG.start.own, tuple(15 if p == 1 else 0 for p in range(26)))
    assert all(long.facts(side, passed.opp)[5] == 0 for side in runs_in_front_of_the_head())


def runs_in_front_of_the_head() -> list[tuple[int, ...]]:
    """Return sides that hold three to six points in a row in front of the opposing head."""
    sides = []
    for length in range(3, 7):
        side = [0] * 26
        for point in range(11 - length, 11):
            side[point] = 1
        side[HEAD] = 15 - length
        sides.append(tuple(side))
    return sides
