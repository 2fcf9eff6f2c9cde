"""A turn tap by tap: what is on offer, undo, groups, and the reason for what is not."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import IllegalPlay
from bot.rules import (
    LONG,
    OFF,
    SHORT,
    HouseRules,
    Position,
    Reason,
    Roll,
    Turn,
    Wall,
    WallTest,
    WhyNot,
)
from bot.rules.notation import format_moves
from tests.rules.boards import HOUSES, positions, rolls, walled
from tests.rules.diagrams import board, draw
from tests.rules.naive import History, across, naive_histories, steps, wall_is_legal


@st.composite
def turns(draw_from: Any) -> Turn:
    """Draw the untouched turn of any position, roll and house."""
    variant = draw_from(st.sampled_from((SHORT, LONG)))
    house = draw_from(st.sampled_from(HOUSES))
    first = draw_from(st.booleans())
    return Turn(variant, draw_from(positions(variant)), draw_from(rolls), first, house)


def histories(turn: Turn) -> list[History]:
    return naive_histories(turn.variant, turn.position, turn.roll, turn.first_turn, turn.house)


def continuing(turn: Turn, boards: list[Position], found: list[History]) -> list[History]:
    """Return the legal plays that begin with the taps of a turn."""
    dice = tuple(move.die for move in turn.moves)
    at = len(dice)
    return [h for h in found if h.dice[:at] == dice and list(h.boards[: at + 1]) == boards]


def random_path(turn: Turn, chance: random.Random) -> list[Turn]:
    path = [turn]
    while not path[-1].is_complete:
        path.append(path[-1].move(chance.choice(path[-1].options())))
    return path


@given(turns(), st.randoms(use_true_random=False))
def test_options_are_exactly_the_moves_that_continue_a_legal_play(turn, chance):
    """Checked against the naive list at every step of a random path of taps."""
    found = histories(turn)
    path = random_path(turn, chance)
    boards = [step.board for step in path]
    for at, step in enumerate(path):
        expected = {
            (h.dice[at], h.boards[at + 1])
            for h in continuing(step, boards[: at + 1], found)
            if len(h.dice) > at
        }
        offered = {(option.die, step.move(option).board) for option in step.options()}
        assert offered == expected, draw(turn.variant, step.board)
        for option in step.options():
            after = step.move(option)
            assert after.board.own[option.source] == step.board.own[option.source] - 1
            assert option.target == max(option.source - option.die, OFF)
            assert option.hit == (after.board.opp[25] > step.board.opp[25])


@given(turns(), st.randoms(use_true_random=False))
def test_every_path_of_taps_ends_in_a_legal_play(turn, chance):
    """No dead ends: a path ends only where the whole play is legal, and says so."""
    last = random_path(turn, chance)[-1]
    results = {play.result for play in turn.plays}
    assert turn.is_dance == (not results)
    assert turn.forced == (len(results) == 1)
    if turn.is_dance:
        assert last == turn
        assert last.play is None
        assert last.is_complete
    else:
        assert last.play is not None
        assert last.play.result in results
        assert last.play.moves == last.moves
        assert not last.options()


@given(turns())
def test_every_legal_play_is_reached_by_taps(turn):
    """The moves of a play, tapped in their order, lead to its result."""
    for play in turn.plays:
        last = turn.move_all(play.moves)
        assert last.is_complete
        assert last.board == play.result


@given(turns(), st.randoms(use_true_random=False))
def test_undo_restores_exactly(turn, chance):
    """Undo goes back tap by tap to the roll, and no further."""
    path = random_path(turn, chance)
    for before, after in pairwise(path):
        undone = after.undo()
        assert undone == before
        assert (undone.board, undone.dice) == (before.board, before.dice)
        assert undone.options() == before.options()
    assert turn.undo() == turn


@given(turns(), st.randoms(use_true_random=False))
def test_continuations_are_the_plays_still_in_reach(turn, chance):
    """At the start they are the legal plays; after taps those that begin with the taps."""
    found = histories(turn)
    path = random_path(turn, chance)
    boards = [step.board for step in path]
    for at, step in enumerate(path):
        continuations = step.continuations
        ends = {h.boards[-1] for h in continuing(step, boards[: at + 1], found)}
        assert {play.result for play in continuations} == ends or turn.is_dance
        assert len({play.result for play in continuations}) == len(continuations)
        for play in continuations:
            assert step.move_all(play.moves).board == play.result


@given(turns(), st.randoms(use_true_random=False))
def test_groups_can_be_tapped_in_their_order(turn, chance):
    """Each group's moves are on offer one after the other; runs agree whatever the order."""
    for step in random_path(turn, chance):
        for group in step.groups():
            after = step.move_all(group)
            assert len(group) >= 2
            assert len(after.moves) == len(step.moves) + len(group)
            if turn.roll.is_doubles:
                assert len({(move.source, move.target) for move in group}) == 1
                assert len(group) == 2 or group[0].target == OFF
            else:
                first, second = group
                assert first.target == second.source
                assert step.move(first.source, second.die).dice == (first.die,)
                other = step.move(first.source, second.die)
                landed = other.moves[-1].target
                assert other.move(landed, first.die).board == after.board
        assert len(set(step.groups())) == len(step.groups())


@given(turns(), st.randoms(use_true_random=False))
def test_why_not_gives_a_true_reason(turn, chance):
    """None exactly for options; otherwise the reason, checked by itself, holds."""
    check_reasons(turn, chance)


def test_why_not_is_true_beside_walls():
    """Positions one checker short of a wall, with few other moves, in every wall option."""
    chance = random.Random(26)
    for _ in range(150):
        position, roll, house = walled(chance)
        check_reasons(Turn(LONG, position, roll, house=house), chance)


def check_reasons(turn: Turn, chance: random.Random) -> None:
    """Ask for every point and die at every step of a random path of taps."""
    found = histories(turn)
    path = random_path(turn, chance)
    boards = [step.board for step in path]
    for at, step in enumerate(path):
        legal = continuing(step, boards[: at + 1], found)
        assert {(m.die, step.move(m).board) for m in step.options()} == {
            (h.dice[at], h.boards[at + 1]) for h in legal if len(h.dice) > at
        }
        on_offer = {(option.source, option.die) for option in step.options()}
        for source in range(26):
            for die in {*turn.roll.dice, 1 + turn.roll.high % 6}:
                why = step.why_not(source, die)
                assert (why is None) == ((source, die) in on_offer)
                if why is None:
                    continue
                assert (why.source, why.die) == (source, die)
                assert why.target == max(source - die, OFF)
                shown = (why, step.moves, turn.house, draw(turn.variant, step.board))
                assert holds(step, why, found), shown
                with pytest.raises(IllegalPlay) as refused:
                    step.move(source, die)
                assert refused.value.reason == why.reason


def holds(step: Turn, why: WhyNot, found: list[History]) -> bool:
    """Tell whether a reason is true, judged by the naive rules alone."""
    if why.reason is Reason.DIE_USED:
        return why.die not in step.dice
    if why.die not in step.dice:
        return False
    if why.reason is Reason.NO_CHECKER:
        return why.source == OFF or not step.board.own[why.source]
    after = dict(steps(step.variant, step.board, why.die)).get(why.source)
    if after is None:
        return holds_of_the_step(step, why)
    return holds_of_the_turn(step, why, after, found)


def holds_of_the_step(step: Turn, why: WhyNot) -> bool:
    """Judge a reason for a step that no checker could make whatever the turn."""
    own, opp = step.board.own, step.board.opp
    closed = 2 if step.variant is SHORT else 1
    outside = any(own[7:])
    return own[why.source] > 0 and {
        Reason.ON_THE_BAR: own[25] > 0 and why.source != 25,
        Reason.CLOSED: why.target > OFF and opp[across(step.variant, why.target)] >= closed,
        Reason.NOT_HOME: why.target == OFF and outside,
        Reason.HIGHER: why.target == OFF and any(own[why.source + 1 : 7]) and not outside,
    }.get(why.reason, False)


def holds_of_the_turn(step: Turn, why: WhyNot, after: Position, found: list[History]) -> bool:
    """Judge a reason for a step that is possible by itself and leads to `after`."""
    each_step = step.house.wall_test is WallTest.STEP
    walled = each_step and not wall_is_legal(step.variant, after, step.house.wall)
    if why.reason is Reason.HEAD:
        moved = step.position.own[24] - step.board.own[24]
        return why.source == 24 and step.variant is LONG and moved >= step.house.head_limit
    if each_step and (walled or why.reason is Reason.WALL):
        return walled and why.reason is Reason.WALL
    longest = max((len(h.dice) for h in found), default=0)
    if why.reason is Reason.LARGER_DIE:
        return longest == 1 and (why.die, why.other_die) == (step.roll.low, step.roll.high)
    # With no regard to where the turn may end, can as many dice as needed be played from here?
    left = list(step.dice)
    left.remove(why.die)
    enough = reaches(step, after, left, longest - len(step.moves) - 1)
    if why.reason is Reason.WALL:
        return enough
    return why.reason is Reason.LOSES_DIE and not enough and why.other_die in left


def reaches(step: Turn, at: Position, dice: list[int], more: int) -> bool:
    """Tell whether `more` dice can be played; a wall counts only where every step is tested."""
    if more <= 0:
        return True
    allowance = step._ground.head_allowance
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for source, after in steps(step.variant, at, die):
            moved = step.position.own[24] - after.own[24]
            if source == 24 and allowance is not None and moved > allowance:
                continue
            walled = not wall_is_legal(step.variant, after, step.house.wall)
            if walled and step.house.wall_test is WallTest.STEP:
                continue
            if reaches(step, after, left, more - 1):
                return True
    return False


def test_a_dance_may_be_the_walls_doing():
    """HOME, tested at the end: both dice end in six in a row, so nothing can be played."""
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  . 2X 2X  X | 9X  X  . 11O 2O 2O
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    house = HouseRules(wall=Wall.HOME, wall_test=WallTest.TURN)
    turn = Turn(LONG, position, Roll(6, 5), house=house)
    assert turn.is_dance
    assert turn.why_not(9, 5).reason is Reason.WALL
    assert turn.why_not(9, 6).reason is Reason.CLOSED
    at_each_step = Turn(LONG, position, Roll(6, 5), house=HouseRules(wall=Wall.HOME))
    assert at_each_step.why_not(9, 5).reason is Reason.WALL


def test_the_larger_die_may_be_lost_to_a_wall():
    """FORBID, tested at the end: 21/15 completes the wall 18 to 13, so only the 3 is played.

    The reason for the 6 is the wall, not the other die.
    """
    position = board(
        LONG,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2X 2X  . 2X 2X 2X |  .  .  X  .  .  .
        4O 2O 2O 2O 2O 3O | 4X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    house = HouseRules(wall=Wall.FORBID, wall_test=WallTest.TURN)
    turn = Turn(LONG, position, Roll(6, 3), house=house)
    assert [(m.source, m.die) for m in turn.options()] == [
        (21, 3),
        (17, 3),
        (16, 3),
        (6, 3),
    ]
    assert turn.why_not(21, 6).reason is Reason.WALL
    assert turn.why_not(18, 3).reason is Reason.WALL
    played = turn.move(6, 3)
    assert played.is_complete
    assert played.why_not(21, 6).reason is Reason.WALL
    assert played.why_not(21, 3).reason is Reason.DIE_USED


def test_why_not_names_the_other_die():
    """One of two dice can be played: the larger; and a step that would lose a die is refused."""
    only_one = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3O  .  .  .  .  . |  . 3O 3O 3O 3O  X
         .  .  .  .  .  . |  .  .  .  .  . 14X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    assert Turn(SHORT, only_one, Roll(6, 5)).why_not(24, 5) == WhyNot(
        Reason.LARGER_DIE, 24, 19, 5, other_die=6
    )
    loses = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3O  .  .  X  .  . |  . 3O 3O  .  .  .
         .  .  X  .  . 3O |  .  .  . 3O  . 13X
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    assert Turn(SHORT, loses, Roll(4, 3)).why_not(10, 4) == WhyNot(
        Reason.LOSES_DIE, 10, 6, 4, other_die=3
    )


def test_groups_of_a_bear_off_and_of_a_run():
    """`6/off(2)` to `(4)` on doubles; one checker on both dice where both orders agree."""
    home = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 5O 5O 5O  .  .  .
         .  .  .  .  .  . | 6X 6X  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    sixes = Turn(SHORT, home, Roll(6, 6))
    assert [format_moves(group) for group in sixes.groups()] == [
        "6/off(2)",
        "6/off(3)",
        "6/off(4)",
    ]
    opening = Turn(SHORT, SHORT.start, Roll(6, 2))
    assert [format_moves(group) for group in opening.groups()] == ["24/16", "13/5"]
    # 24/23/18 works, 24/19 does not; 13/8/7 works, 13/12 does not: no single button for them.
    assert Turn(SHORT, SHORT.start, Roll(5, 1)).why_not(24, 5).reason is Reason.CLOSED
    assert [format_moves(g) for g in Turn(SHORT, SHORT.start, Roll(5, 1)).groups()] == ["8/2"]
    threes = Turn(SHORT, SHORT.start, Roll(3, 3)).groups()
    assert [format_moves(group) for group in threes] == [
        "24/21(2)",
        "13/10(2)",
        "8/5(2)",
        "6/3(2)",
    ]
