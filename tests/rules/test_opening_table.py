"""The table of opening plays in old rule books: 17 rows are plays, one is not.

Doubles are in it for the second player; White is the mover in every row. The rows 3-2, 3-1 and
2-1 are lost.
"""

import pytest

from bot.errors import BadNotation
from bot.rules import SHORT, Roll, Turn
from bot.rules.notation import format_play, parse_play

ROWS = {
    (6, 6): "24/18(2) 13/7(2)",
    (5, 5): "13/8/3(2)",
    (4, 4): "24/20(2) 13/9(2)",
    (3, 3): "24/21(2) 8/5(2)",
    (2, 2): "24/22/20(2)",
    (1, 1): "8/7(2) 6/5(2)",
    (6, 5): "24/18/13",
    (6, 4): "24/20 24/18",
    (6, 3): "24/21 24/18",
    (6, 2): "24/22 24/18",
    (5, 4): "24/20 13/8",
    (5, 3): "8/3 6/3",
    (5, 2): "13/8 13/11",
    (5, 1): "24/23/18",
    (4, 3): "13/10 13/9",
    (4, 2): "8/4 6/4",
    (4, 1): "24/23 13/9",
}


@pytest.mark.parametrize("dice", ROWS, ids=str)
def test_row_is_a_play(dice):
    """Each row is a legal play and is read again from what is written of it."""
    turn = Turn(SHORT, SHORT.start, Roll(*dice))
    play = parse_play(ROWS[dice], turn)
    assert play.result in {legal.result for legal in turn.plays}
    assert len(play.moves) == len(turn.roll.dice)
    assert parse_play(format_play(play), turn).result == play.result


def test_five_one_is_legal_in_one_order_only():
    """24/23/18 works, 24/19 is closed by five checkers."""
    turn = Turn(SHORT, SHORT.start, Roll(5, 1))
    assert [move.die for move in parse_play("24/18", turn).moves] == [1, 5]


def test_the_misprinted_row_is_refused():
    """6-1: 13/18 7/8 would go backwards, and White has nobody on 7; 13/7 8/7 was meant."""
    turn = Turn(SHORT, SHORT.start, Roll(6, 1))
    with pytest.raises(BadNotation) as refused:
        parse_play("13/18 7/8", turn)
    assert refused.value.what == "checkers move to lower points"
    assert refused.value.at == 3
    assert parse_play("13/7 8/7", turn).result.own[7] == 2
