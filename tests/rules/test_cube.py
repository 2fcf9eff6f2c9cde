"""The doubling cube: the tables C06 to C20, C23 and C24 of the rule book, and its edges."""

import pytest

from bot.errors import CrawfordGame, CubeNotYours, CubeUnavailable, NotYourTurn, WrongPhase
from bot.rules import (
    LONG,
    SHORT,
    Color,
    Cube,
    Ending,
    HouseRules,
    Match,
    NextStart,
    OpeningDice,
    Outcome,
    Phase,
    Position,
    Roll,
    Scale,
    counts,
)
from tests.rules.playing import played, to_roll

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_c06_a_dropped_double_costs_the_stake_before_it():
    """Centred cube, White doubles, Black drops: one point, whatever the position."""
    end = to_roll(SHORT, {1: 2}, {25: 1, 6: 14}).double().drop()
    assert end.outcome == Outcome(WHITE, Scale.SINGLE, 1, Ending.DROPPED)
    assert end.score == (1, 0)
    assert end.cube == Cube()


def test_c07_a_taken_cube_belongs_to_the_taker():
    """White may not double again, Black may before his own roll."""
    taken = to_roll().double().take()
    assert (taken.cube, taken.phase, taken.on_roll) == (Cube(2, BLACK), Phase.TO_ROLL, WHITE)
    with pytest.raises(CubeNotYours) as refused:
        taken.double()
    assert refused.value.owner is BLACK
    blacks = played(taken, (3, 1), "8/5 6/5")
    assert blacks.can_double
    assert blacks.double().offer == 4


def test_c08_a_dropped_redouble_costs_two():
    """Black redoubles to 4, White drops: two points for Black."""
    blacks = played(to_roll().double().take(), (3, 1), "8/5 6/5")
    end = blacks.double().drop()
    assert end.outcome == Outcome(BLACK, Scale.SINGLE, 2, Ending.DROPPED)
    assert end.score == (0, 2)


def test_c11_only_before_the_own_roll_and_only_with_access():
    """After rolling, on the other's turn, or with the other's cube, a double is refused."""
    match = to_roll()
    with pytest.raises(WrongPhase) as late:
        match.roll(Roll(3, 1)).double()
    assert late.value.phase is Phase.TO_PLAY
    with pytest.raises(NotYourTurn) as turn:
        match.double(BLACK)
    assert turn.value.on_roll is WHITE
    with pytest.raises(CubeNotYours):
        to_roll(cube=Cube(2, BLACK)).double()
    assert to_roll(cube=Cube(2, WHITE)).double().offer == 4


def test_c12_no_double_on_the_first_turn_of_the_game():
    """The opening winner has thrown already; the second player may double before his roll."""
    opened = Match(SHORT, length=5).open(3, 1)
    assert opened.phase is Phase.TO_PLAY
    assert not opened.can_double
    second = opened.play(opened.turn.plays[0])
    assert (second.on_roll, second.can_double) == (BLACK, True)
    third = played(second, (6, 5), "24/13")
    assert third.can_double


def test_c12_nor_where_the_starter_throws_both_dice():
    """With other opening customs the first turn begins with a roll and still has no cube."""
    reroll = HouseRules(opening_dice=OpeningDice.REROLL)
    match = Match(SHORT, reroll, length=5).open(3, 1)
    assert match.phase is Phase.TO_ROLL
    assert str(match.why_no_double(WHITE)) == str(CubeUnavailable("first turn"))
    winner = to_roll(house=HouseRules(next_start=NextStart.WINNER)).double().drop().next_game()
    assert (winner.phase, winner.on_roll, winner.can_double) == (Phase.TO_ROLL, WHITE, False)


@pytest.mark.parametrize("value", [64, 128])
def test_c13_the_cube_ends_at_64(value):
    """No further double; a lower ceiling is a house rule."""
    with pytest.raises(CubeUnavailable) as refused:
        to_roll(cube=Cube(value, WHITE)).double()
    assert refused.value.reason == "limit"
    assert to_roll(cube=Cube(32, WHITE)).double().take().cube == Cube(64, BLACK)
    assert not to_roll(cube=Cube(8, WHITE), house=HouseRules(cube_limit=8)).can_double


def test_a_dead_cube_is_not_turned():
    """Who wins the match with the cube as it is has nothing to double for; the other has."""
    leader = to_roll(length=7, score=(5, 3), cube=Cube(2, WHITE))
    with pytest.raises(CubeUnavailable) as refused:
        leader.double()
    assert refused.value.reason == "dead"
    assert to_roll(length=7, score=(4, 3), cube=Cube(2, WHITE)).can_double
    assert to_roll(length=7, score=(3, 6), crawford_played=True).can_double


def one_away(**house):
    """Return a match to 7 at 5-3 in which White wins a point, and the Crawford game after it."""
    return to_roll(length=7, score=(5, 3), house=HouseRules(**house)).double().drop().next_game()


def test_c15_nobody_doubles_in_the_crawford_game():
    """The first game after a side comes within a point."""
    match = one_away().open(1, 3)
    assert match.crawford
    second = match.play(match.turn.plays[0])
    assert second.on_roll is WHITE
    for game in (second, played(second, (3, 1), "8/5 6/5")):
        with pytest.raises(CrawfordGame) as refused:
            game.double()
        assert refused.value.reason == "Crawford"


def test_c16_after_the_crawford_game_doubling_is_allowed_again():
    """At 6-4 the trailer may double; the leader's cube is dead."""
    crawford = one_away().open(1, 3)
    assert crawford.resignations(WHITE) == (1, 2, 3)
    after = crawford.resign(1, WHITE).accept_resignation(BLACK).next_game()
    assert (after.score, after.crawford, after.crawford_played) == ((6, 4), False, True)
    opened = after.open(3, 1)
    blacks = opened.play(opened.turn.plays[0])
    assert blacks.can_double
    whites = played(blacks, (3, 1), "8/5 6/5")
    assert str(whites.why_no_double(WHITE)) == str(CubeUnavailable("dead"))


def test_c15_without_crawford_the_trailer_doubles_at_once():
    """The Crawford rule is an option of the house."""
    match = one_away(crawford=False)
    assert not match.crawford
    opened = match.open(3, 1)
    assert opened.play(opened.turn.plays[0]).can_double


def test_c17_surplus_points_do_not_matter():
    """6-5 to 7 at cube 2: a gammon is four points, the match is over."""
    match = to_roll(SHORT, {1: 2}, {6: 15}, length=7, score=(6, 5), cube=Cube(2, WHITE))
    end = played(match, (2, 1), "1/off(2)")
    assert (end.phase, end.score, end.winner) == (Phase.MATCH_OVER, (10, 5), WHITE)
    assert end.outcome.points == 4
    assert end.away(WHITE) == 0


def test_c18_beaver():
    """White doubles to 2, Black beavers: 4, Black's; White plays on or gives up 2."""
    doubled = to_roll(house=HouseRules(beavers=True)).double()
    assert doubled.can_beaver
    beavered = doubled.beaver()
    assert (beavered.offer, beavered.to_act) == (4, WHITE)
    accepted = beavered.take()
    assert (accepted.cube, accepted.on_roll) == (Cube(4, BLACK), WHITE)
    assert not accepted.can_double
    dropped = beavered.drop()
    assert dropped.outcome == Outcome(BLACK, Scale.SINGLE, 2, Ending.DROPPED)


def test_c19_raccoon():
    """White beavers back: 8, still Black's; Black plays on or gives up 4."""
    house = HouseRules(beavers=True, raccoons=True)
    raccoon = to_roll(house=house).double().beaver().beaver()
    assert (raccoon.offer, raccoon.to_act, raccoon.can_beaver) == (8, BLACK, False)
    assert raccoon.take().cube == Cube(8, BLACK)
    assert raccoon.drop().outcome == Outcome(WHITE, Scale.SINGLE, 4, Ending.DROPPED)
    with pytest.raises(CubeUnavailable):
        raccoon.beaver()
    with pytest.raises(CubeUnavailable) as off:
        to_roll(house=HouseRules(beavers=True)).double().beaver().beaver()
    assert off.value.reason == "off"


def test_c18_a_beaver_stays_below_the_ceiling():
    """Doubled to 64, nobody goes on to 128."""
    doubled = to_roll(house=HouseRules(beavers=True), cube=Cube(32, WHITE)).double()
    assert not doubled.can_beaver
    with pytest.raises(CubeUnavailable) as refused:
        doubled.beaver()
    assert refused.value.reason == "limit"


def test_c20_no_beaver_in_a_match():
    """Beavers belong to unlimited play, and only where the house has them."""
    with pytest.raises(CubeUnavailable) as refused:
        to_roll(house=HouseRules(beavers=True), length=7).double().beaver()
    assert refused.value.reason == "match play"
    with pytest.raises(CubeUnavailable) as off:
        to_roll().double().beaver()
    assert off.value.reason == "off"


def test_c23_a_tie_is_thrown_again():
    """Nothing changes but the count of ties; doubles are never an opening roll."""
    tied = Match(SHORT, length=None).open(4, 4)
    assert (tied.phase, tied.ties, tied.cube) == (Phase.OPENING, 1, Cube())
    opened = tied.open(2, 5)
    assert (opened.on_roll, opened.dice) == (BLACK, Roll(5, 2))


def test_c23_automatic_doubles_turn_the_centred_cube_as_often_as_agreed():
    """In unlimited play with a cube only."""
    house = HouseRules(automatic_doubles=2)
    match = Match(SHORT, house, length=None)
    values = []
    for _ in range(3):
        match = match.open(1, 1)
        values.append(match.cube)
    assert values == [Cube(2), Cube(4), Cube(4)]
    assert match.open(6, 1).cube == Cube(4)
    assert Match(SHORT, house, length=5).open(1, 1).cube == Cube()
    assert Match(LONG, house, length=None).open(1, 1).cube == Cube()
    low = HouseRules(automatic_doubles=9, cube_limit=2)
    assert Match(SHORT, low, length=None).open(1, 1).open(1, 1).cube == Cube(2)


def test_c24_a_closed_out_player_may_double_before_the_dance():
    """The cube comes before the roll; the roll then is a dance, played as nothing."""
    closed = {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}
    match = to_roll(SHORT, {25: 1, 6: 14}, closed)
    assert match.can_double
    dancing = match.double().take().roll(Roll(6, 4))
    assert dancing.turn.is_dance
    after = dancing.play(None)
    assert after.on_roll is BLACK
    assert after.position == Position(counts(closed), counts({25: 1, 6: 14}))


def test_the_cube_is_off_where_the_game_or_the_house_has_none():
    """Long nardy has no cube by custom; either game may be played the other way."""
    for match in (to_roll(LONG), to_roll(house=HouseRules(cube=False))):
        assert not match.has_cube
        with pytest.raises(CubeUnavailable) as refused:
            match.double()
        assert refused.value.reason == "off"
    assert to_roll(LONG, house=HouseRules(cube=True)).double().take().cube == Cube(2, BLACK)
