"""Short nardy on drawn boards: what anybody who knows the game would play at once."""

import pytest

from bot.engine.simple import SimplePlayer
from bot.rules import SHORT, Action, HouseRules, Match, Phase, Position, Roll
from bot.rules.action import act
from tests.rules.diagrams import board, draw


def played(diagram: str, high: int, low: int, *, length: int | None = None) -> str:
    """Return the move text that the player answers a drawn board and a roll with."""
    return decided(board(SHORT, diagram), Roll(high, low), length).play


def decided(position: Position, roll: Roll, length: int | None = None) -> Action:
    """Return what the player does on a board with a roll."""
    return SimplePlayer().decide(to_play(position, roll, length))


def to_play(position: Position, roll: Roll, length: int | None = None) -> Match:
    """Return a match in the middle of a game that waits for a play."""
    return Match(
        SHORT,
        HouseRules(),
        length,
        phase=Phase.TO_PLAY,
        position=position,
        dice=roll,
        turns=(5, 5),
    )


def after(diagram: str, high: int, low: int) -> Position:
    """Return the board after the player's play, seen by the opponent."""
    match = to_play(board(SHORT, diagram), Roll(high, low))
    return act(match, SimplePlayer().decide(match)).position


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((3, 1), "8/5 6/5"),
        ((6, 1), "13/7 8/7"),
        ((4, 2), "8/4 6/4"),
        ((5, 3), "8/3 6/3"),
        ((6, 5), "24/13"),
    ],
    ids=str,
)
def test_the_five_openings_that_everybody_knows(dice, expected):
    """The point-making rolls make their points, lover's leap runs."""
    assert decided(SHORT.start, Roll(*dice), 7).play == expected


def test_a_blot_on_its_bar_point_is_hit():
    """It costs the opponent 18 pips, and from the bar there is no safer way to use the six."""
    text = played(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        5X  .  .  . 3O  . | 5O  .  .  .  . 2X
        4O  .  .  . 3X  O | 5X  .  .  .  . 2O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        6,
        1,
    )
    assert "7*" in text


def test_the_last_shot_is_taken():
    """Far behind in the race, the only chance to win is the blot four pips away."""
    text = played(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2O  O 2O 2O 2O 2X
         .  .  X  .  . 2X | 3X 3X 2X 2X  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        4,
        1,
    )
    assert "20*" in text


def test_the_closed_board_is_kept():
    """The spare checker moves, the six points stay."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  X  .  .  .  . | 3O 3O 2O 2O 2O 2O
         .  .  X  .  .  X | 2X 2X 2X 2X 2X 2X
        12 11 10  9  8  7 |  6  5  4  3  2  1     bar O
        """,
        4,
        3,
    )
    assert all(result.opp[point] >= 2 for point in range(1, 7)), draw(SHORT, result)


@pytest.mark.parametrize(("dice", "off"), [((6, 5), 2), ((6, 6), 4), ((2, 1), 2), ((4, 3), 2)])
def test_as_many_as_possible_are_borne_off(dice, off):
    """In a race every checker that can go goes."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2O 2O 2O 2O 2O 2O
         .  .  .  .  .  . |  X  X 2X 2X 2X 2X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        *dice,
    )
    assert result.opp[0] == 5 + off


def test_two_checkers_go_and_the_third_waits_for_one_roll():
    """A lone checker on the five point needs one roll 31 times of 36, two closer ones 25 times."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  . 4O
         .  .  .  .  .  . |  .  X  .  .  X  X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        2,
        1,
    )
    assert result.opp[5] == 1
    assert result.opp[0] == 14


def test_no_shot_is_left_when_the_last_checkers_pass():
    """A safe play is found where there is one."""
    result = after(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 3O 3O 3O 2O 2O  .
         .  .  .  .  . 2X | 3X 3X 3X 2X 2X 2O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
        2,
        1,
    )
    assert 1 not in result.opp[1:25], draw(SHORT, result)


def test_a_dance_is_an_empty_play():
    """Nothing can enter."""
    text = played(
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2O 2O 2O 2O 2O 2O
        3O  .  .  . 4X 4X | 6X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1     bar X
        """,
        6,
        4,
    )
    assert text == ""
