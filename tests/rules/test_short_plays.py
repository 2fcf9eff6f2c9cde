"""Short nardy, rule by rule, on drawn boards."""

import pytest

from bot.rules import SHORT, Position, Roll, Turn
from bot.rules.notation import parse_play
from tests.rules.diagrams import board, draw


def expect(position: Position, dice: str, *texts: str) -> Turn:
    """Check that a roll has exactly these plays; no texts mean a dance."""
    turn = Turn(SHORT, position, Roll(int(dice[0]), int(dice[2])))
    expected = {parse_play(text, turn).result for text in texts}
    shown = "".join(draw(SHORT, play.result) for play in turn.plays)
    assert {play.result for play in turn.plays} == expected, shown
    assert len(expected) == len(texts)
    assert turn.is_dance == (not texts)
    return turn


TWO_ON_THE_BAR = """
    13 14 15 16 17 18 | 19 20 21 22 23 24
    2X  .  .  .  . 3O |  . 3O 3O  .  . 3O
    3O  .  .  .  .  . | 11X  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1    bar 2X
"""


def test_checkers_on_the_bar_come_in_first():
    """With two on the bar and one open entry a single checker enters, and the turn ends."""
    expect(board(SHORT, TWO_ON_THE_BAR), "5-2", "bar/23")


def test_after_all_have_entered_the_rest_is_played():
    """Two enter on 22 with 3-3, two more threes follow."""
    turn = Turn(SHORT, board(SHORT, TWO_ON_THE_BAR), Roll(3, 3))
    assert len(turn.plays) == 8
    assert {(m.source, m.target) for m in turn.options()} == {(25, 22)}


def test_both_entries_closed_is_a_dance_even_with_moves_on_the_board():
    """A checker on the bar stops everything else."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2X  .  .  .  . 3O |  . 3O 3O  . 3O 3O
         .  .  .  .  .  . | 12X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1    bar X
        """,
    )
    expect(position, "5-2")


LAST_BACK_CHECKER = """
    13 14 15 16 17 18 | 19 20 21 22 23 24
    3O  .  .  .  .  . |  . 3O 3O 3O 3O  X
     .  .  .  .  .  . |  .  .  .  .  . 14X
    12 11 10  9  8  7 |  6  5  4  3  2  1
"""


def test_the_larger_die_must_be_played():
    """Only one of 6 and 5 can be played: the 6."""
    turn = expect(board(SHORT, LAST_BACK_CHECKER), "6-5", "24/18")
    assert [(m.source, m.die) for m in turn.options()] == [(24, 6)]


def test_the_smaller_die_is_played_where_the_larger_cannot():
    """With 18 closed the 5 has to be played; the turn is not lost."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3O  .  .  .  . 3O |  .  . 3O 3O 3O  X
         .  .  .  .  .  . |  .  .  .  .  . 14X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "6-5", "24/19")


def test_one_larger_move_does_not_cut_the_turn_to_half():
    """The 6 has one legal move, after which the 1 has one: both are played, in either order."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 5O 5O 5O  .  X
         .  .  .  .  .  . |  .  .  .  .  . 14X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "6-1", "24/18/17")


def test_both_dice_may_force_their_order():
    """20 is closed: the 6 comes first, then the 4."""
    turn = expect(board(SHORT, LAST_BACK_CHECKER), "6-4", "24/18/14")
    assert [(m.source, m.die) for m in turn.options()] == [(24, 6)]


def test_a_step_that_would_lose_the_other_die_is_illegal():
    """10/6 is possible by itself, but then no 3 could be played."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3O  .  .  X  .  . |  . 3O 3O  .  .  .
         .  .  X  .  . 3O |  .  .  . 3O  . 13X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "4-3", "16/12/9")


def test_doubles_are_played_as_often_as_possible():
    """All four fives can be played only by a split that a greedy player misses."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         . 3O  .  .  . 3O |  .  X 3O 3O 3O  X
         .  .  .  .  .  . |  .  .  .  .  . 13X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "5-5", "24/19 20/15/10/5")
    expect(board(SHORT, LAST_BACK_CHECKER), "1-1")


def test_one_checker_may_hit_twice_and_a_blot_once():
    """The hit checker goes to the bar; a second checker on the same point hits nothing more."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 3O 5O 5O  .  .  .
         .  .  .  . 2X  . |13X  .  O  .  O  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = expect(position, "4-2", "8/4*/2*", "8/6/2*", "6/4* 6/2*", "8/4* 6/4", "8/6 8/4*")
    both = parse_play("8/4*/2*", turn)
    assert both.result.opp[25] == 2
    assert both.result.opp[21] == both.result.opp[23] == 0
    once = parse_play("8/4* 6/4", turn)
    assert once.result.opp[25] == 1
    assert [move.hit for move in once.moves].count(True) == 1


HOME_WITH_GAPS = """
    13 14 15 16 17 18 | 19 20 21 22 23 24
    2O  .  .  . 3O  . | 5O  .  .  .  .  .
    5O  .  .  .  .  . | 2X  . 4X  . 5X 4X
    12 11 10  9  8  7 |  6  5  4  3  2  1
"""


def test_bearing_off_exactly_and_moving_up():
    """An empty 5 and 3 below a held 6: checkers move up, none is borne off with these dice."""
    expect(board(SHORT, HOME_WITH_GAPS), "5-3", "6/1 4/1", "6/3 6/1")
    expect(board(SHORT, HOME_WITH_GAPS), "6-4", "6/2 6/off", "6/off 4/off")


def test_a_larger_die_bears_off_from_the_highest_point():
    """Nothing stands higher than 4: a 5 and a 6 bear off from it."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2O  .  .  . 3O  . | 5O  .  .  .  .  .
        5O  .  .  .  .  . |  .  . 4X  . 5X 4X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "5-4", "4/off(2)")
    expect(position, "6-6", "4/off(4)")


def test_the_last_checker_outside_comes_home_and_bearing_off_goes_on():
    """7/1 or 7/6 with one die, off with the other, in the same turn."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2O  .  .  . 3O  . | 5O  .  .  .  .  .
        5O  .  .  .  . 1X | 5X 5X  .  .  . 4X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "6-1", "7/1 6/5", "7/1 5/4", "7/6/off")
    expect(position, "6-6", "7/1 6/off(3)")


def test_a_die_that_is_dead_at_first_may_be_played_second():
    """6/1 is closed and 2 is not the highest: first 6/2, then the 5 bears off."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  . 3O  . | 5O  .  .  .  .  .
        5O  .  .  .  .  . |  X  .  .  .  X 2O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "5-4", "6/2/off")
    expect(position, "5-5")


def test_the_game_ends_with_dice_left():
    """The last checker is borne off with the larger die, the other is not needed."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  . 3O  . | 5O  .  .  .  .  .
        5O  .  .  .  .  . |  .  .  .  X  . 2O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = expect(position, "6-5", "3/off")
    assert turn.move(3, 6).is_complete
    assert Turn(SHORT, position, Roll(6, 6)).move(3, 6).is_complete


def test_the_last_checker_plays_both_dice_where_it_can():
    """3/off by the 4 would leave the 2 unplayed: it hits with the 2 first."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  O  .  .  .  .  .
         .  .  .  .  .  . |  .  .  .  X  .  O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = expect(position, "4-2", "3/1*/off")
    assert turn.plays[0].result.opp[25] == 1


def test_a_checker_hit_during_the_bear_off_stops_it():
    """It enters and comes round before anybody is borne off again."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  . 3O 4O |  . 2O  .  .  .  .
        5O  .  .  .  .  . |  .  .  . 2X 2X  O
        12 11 10  9  8  7 |  6  5  4  3  2  1    bar X
        """,
    )
    expect(position, "6-3", "bar/22/16")
    expect(position, "5-5")


@pytest.mark.parametrize("roll", ["1-1", "6-4", "6-6"])
def test_a_closed_board_dances(roll):
    """Six closed points and a checker on the bar: any roll is a dance."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 3O 3O 2O 3O 2O 2O
         .  .  .  .  .  . | 14X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1    bar X
        """,
    )
    expect(position, roll)
