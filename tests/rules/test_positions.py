"""Positions, and what holds for every play of every position."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import (
    BAR,
    CHECKERS,
    HEAD,
    LONG,
    OFF,
    SHORT,
    USUAL,
    VARIANTS,
    Color,
    Match,
    Play,
    Position,
    Roll,
    counts,
    legal_plays,
)
from bot.rules.action import Deed, act
from tests.rules.boards import HOUSES, positions, rolls
from tests.rules.diagrams import board, draw, from_letters, letters
from tests.rules.matches import random_action, random_start
from tests.rules.naive import across, wall_is_legal

any_position = st.sampled_from((SHORT, LONG)).flatmap(
    lambda variant: st.tuples(st.just(variant), positions(variant))
)


def test_the_start_positions():
    """167 pips each in short nardy, 360 in long."""
    assert SHORT.start.pips == SHORT.start.swap().pips == 167
    assert LONG.start.pips == LONG.start.swap().pips == 360
    assert VARIANTS == {"short": SHORT, "long": LONG}
    for variant in VARIANTS.values():
        assert variant.faults(variant.start) is None


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_a_point_has_a_number_on_either_path(variant):
    """The other's number of the other's number is mine; the long heads face each other."""
    for point in range(1, 25):
        assert variant.mirror(point) == across(variant, point)
        assert variant.mirror(variant.mirror(point)) == point
    assert {variant.mirror(p) for p in range(1, 25)} == set(range(1, 25))
    assert variant.mirror(HEAD) == (12 if variant is LONG else 1)


@given(any_position)
def test_swapping_twice_is_nothing(drawn):
    """Swapping shows the same board to the other side, who finds it as sound."""
    variant, position = drawn
    assert position.swap().swap() == position
    assert variant.faults(position.swap()) is None
    assert position.swap().own == position.opp
    for point in range(1, 25):
        seen = variant.opposing(position.swap(), variant.mirror(point))
        assert seen == position.own[point]


@given(any_position)
def test_boards_are_drawn_and_read_again(drawn):
    """The diagrams of these tests, their letters, and the program's own representation."""
    variant, position = drawn
    shown = "\n".join(line.partition("off")[0] for line in draw(variant, position).splitlines())
    assert board(variant, shown) == position
    assert from_letters(variant, letters(variant, position)) == position
    assert eval(repr(position)) == position


@given(any_position, rolls, st.booleans(), st.sampled_from(HOUSES))
def test_what_holds_for_every_play(drawn, roll, first_turn, house):
    """Fifteen checkers a side, no mixed points, pips, dice, head and wall, step by step."""
    variant, position = drawn
    plays = legal_plays(variant, position, roll, first_turn=first_turn, house=house)
    assert len({len(play.moves) for play in plays}) <= 1
    for play in plays[:40]:
        check_play(variant, position, roll, play)
        from_head = sum(move.source == HEAD for move in play.moves)
        if variant is LONG and house.head_limit is not None:
            excepted = first_turn and roll.is_doubles and roll.high in house.head_doubles
            assert from_head <= max(house.head_limit, 2 if excepted else 1)
        if variant.faults(position, house) is None:
            assert wall_is_legal(variant, play.result, house.wall)


def check_play(variant, position: Position, roll: Roll, play: Play) -> None:
    own, opp = list(position.own), list(position.opp)
    dice = list(roll.dice)
    for move in play.moves:
        dice.remove(move.die)
        assert move.target == max(move.source - move.die, OFF)
        assert move.source == BAR or own[BAR] == 0
        own[move.source] -= 1
        own[move.target] += 1
        assert own[move.source] >= 0
        if move.target == OFF:
            continue
        theirs = variant.mirror(move.target)
        assert move.hit == (opp[theirs] == 1)
        if move.hit:
            assert variant is SHORT
            opp[theirs] -= 1
            opp[BAR] += 1
        assert opp[theirs] == 0
    assert play.result == Position(tuple(own), tuple(opp))
    assert sum(own) == sum(opp) == CHECKERS
    grown = play.result.swap().pips - position.swap().pips
    assert grown == sum(variant.mirror(m.target) * -1 + BAR for m in play.moves if m.hit)
    bearing_off = any(move.target == OFF for move in play.moves)
    used = sum(move.die for move in play.moves)
    saved = position.pips - play.result.pips
    assert saved == used or (bearing_off and saved < used)


@pytest.mark.parametrize(
    ("variant", "own", "opp", "fault"),
    [
        (SHORT, {6: 16}, {6: 15}, "a side is 26 counts of checkers"),
        (SHORT, {6: 15}, {19: 15}, "both sides stand on the mover's point 6"),
        (LONG, {6: 15}, {18: 15}, "both sides stand on the mover's point 6"),
        (LONG, {25: 1, 6: 14}, {6: 15}, "there is no bar in long nardy"),
        (LONG, {6: 15}, {25: 1, 6: 14}, "there is no bar in long nardy"),
        (SHORT, {}, {}, "both sides have borne off everything"),
    ],
)
def test_impossible_positions(variant, own, opp, fault):
    """Hand-made positions are checked before they are played."""
    assert variant.faults(Position(counts(own), counts(opp))) == fault


def test_impossible_sides():
    """Too few counts, too few checkers, counts that are none."""
    good = SHORT.start.own
    for side, fault in (
        (good[:25], "a side is 26 counts of checkers"),
        ((1, *good[1:]), "a side has 15 checkers, not 16"),
        ((0, -1, *good[2:]), "a side is 26 counts of checkers"),
        ((0.0, *good[1:]), "a side is 26 counts of checkers"),
        ((), "a side is 26 counts of checkers"),
    ):
        assert SHORT.faults(Position(side, good)) == fault
        assert SHORT.faults(Position(good, side)) == fault


@pytest.mark.parametrize("seed", range(6))
def test_exchanging_the_seats_exchanges_the_results(seed):
    """The same decisions with the colours the other way round lead to the mirrored match."""
    chance = random.Random(seed)
    match = mirrored = random_start(chance)
    for _ in range(600):
        if match.phase == "match over":
            break
        action = random_action(match, chance)
        dice = action.dice[::-1] if action.deed is Deed.OPEN and action.dice else action.dice
        other = None if action.by is None else action.by.other
        match = act(match, action)
        mirrored = act(mirrored, replace(action, by=other, dice=dice))
        assert exchanged(match) == mirrored


def exchanged(match: Match) -> Match:
    """Return a match with the seats exchanged."""

    def other(color: Color | None) -> Color | None:
        return None if color is None else color.other

    outcome = match.outcome and replace(match.outcome, winner=other(match.outcome.winner))
    # In the opening nobody is on roll, and White stands for it.
    opening = match.phase == "opening"
    return replace(
        match,
        score=match.score[::-1],
        on_roll=match.on_roll if opening else match.on_roll.other,
        starter=other(match.starter),
        turns=match.turns[::-1],
        cube=replace(match.cube, owner=other(match.cube.owner)),
        offered_by=other(match.offered_by),
        outcome=outcome,
    )


def test_equal_values_are_one_key():
    """Positions, plays, rolls and matches are values, whatever way they came about."""
    play, again = (legal_plays(SHORT, SHORT.start, Roll(*dice))[0] for dice in ((3, 1), (1, 3)))
    assert len({play, again}) == 1
    assert len({play.result, again.result.swap().swap()}) == 1
    assert len({Roll(1, 2), Roll(2, 1)}) == 1
    assert len({Match(SHORT), Match(SHORT, USUAL, length=1)}) == 1
