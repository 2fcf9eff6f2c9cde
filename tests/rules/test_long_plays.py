"""Long nardy, rule by rule, on drawn boards. O walks the same way, its head is on 12."""

import pytest

from bot.rules import (
    LONG,
    USUAL,
    HouseRules,
    Position,
    Reason,
    Roll,
    Turn,
    Wall,
    WallTest,
    counts,
)
from bot.rules.notation import parse_play
from tests.rules.boards import ROLLS
from tests.rules.diagrams import board, draw

STRICT = HouseRules(head_doubles_need_head=True)


def turn_of(position: Position, dice: str, house: HouseRules, *, first_turn: bool) -> Turn:
    return Turn(LONG, position, Roll(int(dice[0]), int(dice[2])), first_turn, house)


def expect(
    position: Position,
    dice: str,
    *texts: str,
    first_turn: bool = False,
    house: HouseRules = USUAL,
) -> Turn:
    """Check that a roll has exactly these plays; no texts mean a dance."""
    turn = turn_of(position, dice, house, first_turn=first_turn)
    expected = {parse_play(text, turn).result for text in texts}
    shown = "".join(draw(LONG, play.result) for play in turn.plays)
    assert {play.result for play in turn.plays} == expected, shown
    assert len(expected) == len(texts)
    return turn


def test_the_first_turn_has_one_result_for_all_rolls_but_three_three():
    """20 of the 21 rolls leave no choice."""
    results = {
        str(roll): len(Turn(LONG, LONG.start, roll, first_turn=True).plays) for roll in ROLLS
    }
    assert results.pop("3-3") == 2
    assert set(results.values()) == {1}


@pytest.mark.parametrize(
    ("dice", "texts"),
    [
        ("6-6", ["24/18(2)"]),
        ("4-4", ["24/20/16(2)"]),
        ("3-3", ["24/21/18(2)", "24/21/18/15 24/21"]),
        ("5-5", ["24/19/14/9/4"]),
        ("2-2", ["24/22/20/18/16"]),
        ("1-1", ["24/23/22/21/20"]),
        ("6-5", ["24/13"]),
    ],
)
def test_two_checkers_leave_the_head_only_on_doubles_of_three_four_and_six(dice, texts):
    """Because one checker alone would be stopped by the opposing head."""
    expect(LONG.start, dice, *texts, first_turn=True)


def test_the_exception_is_gone_on_the_second_turn():
    """One six only: 18/12 is closed by the opposing head."""
    position = Position(counts({24: 14, 18: 1}), LONG.start.opp)
    turn = expect(position, "6-6", "24/18")
    assert turn.move(24, 6).why_not(24, 6).reason is Reason.HEAD
    assert turn.move(24, 6).why_not(18, 6).reason is Reason.CLOSED


def test_a_second_checker_leaves_the_head_only_to_play_more_dice():
    """With another checker out the fours need no second checker from the head."""
    position = Position(counts({24: 14, 20: 1}), counts({24: 14, 20: 1}))
    for play in turn_of(position, "3-3", USUAL, first_turn=True).plays:
        assert sum(move.source == 24 for move in play.moves) <= 1


INTERFERENCE = [
    ("2-1", {9: 1}, "5-5", "24/19/14"),
    ("3-3", {9: 1, 3: 1}, "5-5", "24/19/14"),
    ("2-2, 6-2 or 5-3", {4: 1}, "5-5", "24/19/14/9"),
    ("4-4", {4: 2}, "5-5", "24/19/14/9"),
    ("5-5", {16: 1}, "2-2", "24/22/20/18"),
    ("5-5", {16: 1}, "6-2", "24/18"),
    ("5-5", {16: 1}, "5-3", "24/19"),
    ("5-5", {16: 1}, "4-4", "24/20(2)"),
]
"""First player's roll, his checkers on the mover's points, second player's roll and play."""


def after_first(checkers: dict[int, int]) -> Position:
    """Return the second player's first position, the first player's checkers on these points."""
    opp = {LONG.mirror(point): count for point, count in checkers.items()}
    return Position(LONG.start.own, counts({24: 15 - sum(opp.values()), **opp}))


@pytest.mark.parametrize(("first", "checkers", "dice", "text"), INTERFERENCE)
def test_interference_on_the_second_first_turn(first, checkers, dice, text):
    """The complete list of first turns that the first player's checkers change."""
    expect(after_first(checkers), dice, text, first_turn=True)


def test_the_list_of_interference_is_complete():
    """Every other first turn is as from an undisturbed start; strict D6 changes one row."""
    differ, strict = set(), set()
    for first in ROLLS:
        for opening in Turn(LONG, LONG.start, first, first_turn=True).plays:
            position = opening.result.swap()
            for roll in ROLLS:
                turn = Turn(LONG, position, roll, first_turn=True)
                boards = {play.result.own for play in turn.plays}
                usual = Turn(LONG, LONG.start, roll, first_turn=True).plays
                if boards != {play.result.own for play in usual}:
                    differ.add((position.opp, str(roll)))
                if {p.result for p in Turn(LONG, position, roll, True, STRICT).plays} != {
                    p.result for p in turn.plays
                }:
                    strict.add((position.opp, str(roll)))
    expected = {(after_first(checkers).opp, dice) for _, checkers, dice, _ in INTERFERENCE}
    assert differ == expected
    assert strict == {(after_first({16: 1}).opp, "4-4")}


def test_both_readings_of_a_checker_in_the_way():
    """4-4 after the first player's 5-5: by default two checkers, strictly one."""
    position = after_first({16: 1})
    expect(position, "4-4", "24/20(2)", first_turn=True)
    turn = expect(position, "4-4", "24/20", first_turn=True, house=STRICT)
    assert turn.move(24, 4).why_not(24, 4).reason is Reason.HEAD
    expect(after_first({6: 2}), "6-6", "24/18(2)", first_turn=True, house=STRICT)


def test_the_head_limit_is_a_house_rule():
    """Any number, or two, may leave the head where the house says so."""
    free = turn_of(LONG.start, "2-1", HouseRules(head_limit=None), first_turn=False)
    assert parse_play("24/22 24/23", free).result in {play.result for play in free.plays}
    two = turn_of(LONG.start, "1-1", HouseRules(head_limit=2), first_turn=False)
    assert max(sum(m.source == 24 for m in play.moves) for play in two.plays) == 2
    nobody = HouseRules(head_doubles=())
    expect(LONG.start, "6-6", "24/18", first_turn=True, house=nobody)


ONE_CHECKER_CLOSES = """
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  O  O |  .  X  .  .  .  .
   13O  .  .  .  .  . |  .  .  .  .  . 14X
    12 11 10  9  8  7 |  6  5  4  3  2  1
"""


def test_one_opposing_checker_closes_a_point():
    """Single checkers on 18 and 17 stop the 2 and the 3; nothing is ever hit."""
    turn = expect(board(LONG, ONE_CHECKER_CLOSES), "3-2")
    assert turn.why_not(20, 3).reason is Reason.CLOSED


def test_one_open_order_is_enough():
    """18 is closed, 17 is open: 3 first, then 2."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  O |  .  X  .  .  .  .
       14O  .  .  .  .  . |  .  .  .  .  . 14X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "3-2", "20/17/15")


def test_the_larger_die_must_be_played():
    """19/13 and 19/18 each end the turn: the 6; with 13 closed the 1."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  X  .  .  .  .  .
       15O  .  .  .  .  . |  .  .  .  .  . 14X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "6-1", "19/13")
    assert (
        turn_of(position, "6-1", USUAL, first_turn=False).why_not(19, 1).reason
        is Reason.LARGER_DIE
    )


def test_an_opposing_checker_in_my_home_closes_its_point():
    """It stands on my 1: the 5 bears off exactly, 6/1 is closed, and 6/2 goes first."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
       14O  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  X  .  .  .  X  O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    expect(position, "5-4", "6/2/off")
    expect(position, "5-5")


def wall_board(runner: str) -> Position:
    """Return a board where 7/6 makes the wall 11 to 6; O's fifteenth checker is the runner."""
    head = "15O" if runner == "behind" else "14O"
    point3 = "O" if runner == "ahead" else "."
    point14 = "O" if runner == "home" else "."
    return board(
        LONG,
        f"""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         . {point14:>2}  .  .  .  . |  .  .  .  .  . 8X
       {head}  X  X  X  X 2X |  .  .  . {point3:>2}  .  X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )


@pytest.mark.parametrize(
    ("runner", "wall", "legal"),
    [
        ("behind", Wall.AHEAD, False),
        ("ahead", Wall.AHEAD, True),
        ("home", Wall.AHEAD, True),
        ("behind", Wall.HOME, False),
        ("ahead", Wall.HOME, False),
        ("home", Wall.HOME, True),
        ("home", Wall.FORBID, False),
        ("behind", Wall.ALLOW, True),
    ],
)
def test_six_in_a_row(runner, wall, legal):
    """O's runner on my 3 has passed the wall; on my 14 it is home as well."""
    position = wall_board(runner)
    turn = turn_of(position, "2-1", HouseRules(wall=wall), first_turn=False)
    why = turn.why_not(7, 1)
    assert (why is None) == legal
    assert legal or why.reason is Reason.WALL


def test_a_momentary_wall_counts_unless_the_house_tests_the_end_of_the_turn():
    """7/6 would make the wall for a moment, 11/9 opens it again."""
    position = wall_board("behind")
    for test, legal in ((WallTest.STEP, False), (WallTest.TURN, True)):
        turn = turn_of(position, "2-1", HouseRules(wall_test=test), first_turn=False)
        assert (turn.why_not(7, 1) is None) == legal
    through = turn_of(position, "2-1", HouseRules(wall_test=WallTest.TURN), first_turn=False)
    after = through.move(7, 1)
    assert after.why_not(24, 2).reason is Reason.WALL
    assert after.why_not(11, 2) is None


def test_a_wall_runs_over_the_seam_of_one_and_twenty_four():
    """My 3 2 1 24 23 22 are six points in a row on O's path."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  X  X  X  . 9X
       15O  .  .  .  .  . |  .  .  .  X  X  X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = turn_of(position, "3-1", USUAL, first_turn=False)
    assert turn.why_not(24, 1).reason is Reason.WALL


def test_points_over_the_seam_of_thirteen_and_twelve_are_no_wall():
    """There O comes from its way's end to its head: 15 to 10 is legal with nobody ahead."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         X  X  .  X  .  . |  .  .  .  .  . 9X
         X  X  X 5O 5O 5O |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = turn_of(position, "2-1", USUAL, first_turn=False)
    assert turn.why_not(16, 1) is None


def test_a_wall_over_the_opposing_home_is_never_legal():
    """Nobody can be ahead of O's last six points."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         . 2X  X  X  X  X |  .  .  .  .  . 9X
       14O  .  .  .  .  . |  O  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    for wall in (Wall.AHEAD, Wall.HOME, Wall.FORBID):
        turn = turn_of(position, "3-1", HouseRules(wall=wall), first_turn=False)
        assert turn.why_not(14, 1).reason is Reason.WALL


def test_a_checker_borne_off_allows_any_wall():
    """One of O is off already: it has passed everything."""
    behind = wall_board("behind").opp
    off = Position(wall_board("behind").own, (1, *behind[1:24], behind[24] - 1, 0))
    assert turn_of(off, "2-1", USUAL, first_turn=False).why_not(7, 1) is None
    home = HouseRules(wall=Wall.HOME)
    assert turn_of(off, "2-1", home, first_turn=False).why_not(7, 1) is None
    forbid = HouseRules(wall=Wall.FORBID)
    assert turn_of(off, "2-1", forbid, first_turn=False).why_not(7, 1).reason is Reason.WALL


def test_a_position_with_an_illegal_wall_is_no_position():
    """It cannot arise by play, so it is rejected; what the house allows is sound."""
    wall = Position(counts({24: 9, **dict.fromkeys(range(6, 12), 1)}), LONG.start.opp)
    assert LONG.faults(wall) == "six points in a row with nobody ahead"
    assert LONG.faults(wall.swap()) == "six points in a row with nobody ahead"
    assert LONG.faults(wall, HouseRules(wall=Wall.ALLOW)) is None
