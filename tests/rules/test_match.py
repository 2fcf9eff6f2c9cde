"""From game to game: the opening roll, resignations, and who starts the next game."""

import doctest

import pytest

import bot.rules
from bot.errors import IllegalPlay, IllegalResignation
from bot.rules import (
    LONG,
    SHORT,
    Color,
    Cube,
    Draw,
    Ending,
    HouseRules,
    Match,
    NextStart,
    OpeningDice,
    Outcome,
    Phase,
    Play,
    Roll,
    Scale,
    legal_plays,
)
from tests.rules.playing import finished, played, to_roll

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_the_example_of_the_package():
    """What its documentation shows is what happens."""
    tried = doctest.testmod(bot.rules)
    assert tried.attempted > 2
    assert not tried.failed


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_the_higher_die_starts_with_both_dice(variant):
    """One die each; the winner plays the two dice already thrown, in both games."""
    match = Match(variant).open(2, 6)
    assert (match.phase, match.on_roll, match.dice) == (Phase.TO_PLAY, BLACK, Roll(6, 2))
    assert match.starter is BLACK
    assert match.position == variant.start


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
def test_the_winner_may_have_to_throw_again(variant):
    """With the option `reroll` the starter throws two new dice, doubles included."""
    match = Match(variant, HouseRules(opening_dice=OpeningDice.REROLL)).open(6, 2)
    assert (match.phase, match.on_roll, match.dice) == (Phase.TO_ROLL, WHITE, None)
    assert match.roll(Roll(6, 6)).turn.first_turn


def test_the_head_exception_belongs_to_each_players_own_first_turn():
    """Black's 6-6 takes two from the head on his first turn, not on his second."""
    match = Match(LONG).open(3, 1)
    match = played(match.play(match.turn.plays[0]), (6, 6), "24/18(2)")
    assert match.position.swap().own[24] == 13
    match = played(match, (2, 1), "24/22 22/21")
    assert not match.roll(Roll(4, 4)).turn.first_turn
    assert (
        max(sum(m.source == 24 for m in play.moves) for play in match.roll(Roll(4, 4)).turn.plays)
        == 1
    )


def test_a_turn_passes_to_the_other_side_of_the_board():
    """The position is always seen by the seat on roll."""
    match = Match(SHORT).open(3, 1)
    after = match.play(match.turn.plays[0])
    assert after.on_roll is BLACK
    assert after.position == match.turn.plays[0].result.swap()
    assert (after.turns, after.dice) == ((1, 0), None)


def test_a_play_is_checked_move_by_move():
    """Moves of another roll, moves that lead elsewhere, too few moves, a dance that is none."""
    match = Match(SHORT).open(3, 1)
    for play in legal_plays(SHORT, SHORT.start, Roll(6, 5)):
        with pytest.raises(IllegalPlay) as refused:
            match.play(play)
        assert refused.value.reason == "die used"
    legal, other = match.turn.plays[:2]
    for wrong in (
        Play(legal.moves, other.result),
        Play(legal.moves[:1], match.turn.move(legal.moves[0]).board),
        Play((), match.position),
    ):
        with pytest.raises(IllegalPlay) as refused:
            match.play(wrong)
        assert refused.value.reason == "not a play"
    with pytest.raises(IllegalPlay) as refused:
        match.play(None)
    assert refused.value.reason == "incomplete"


def test_a_play_may_be_tapped_in_any_order():
    """What `legal_plays` lists is one order of several that lead to the same board."""
    match = Match(SHORT).open(3, 1)
    boards = set()
    for die, other in ((3, 1), (1, 3)):
        tapped = match.turn.move(8, 3) if die == 3 else match.turn.move(6, 1)
        tapped = tapped.move(6, other) if die == 3 else tapped.move(8, other)
        boards.add(match.play(tapped.play).position)
    assert len(boards) == 1


@pytest.mark.parametrize(
    ("case", "own", "opp", "sizes"),
    [
        ("none off, contact", {24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, (1, 2, 3)),
        ("none off, on the bar", {25: 1, 6: 14}, {6: 14, 1: 1}, (1, 2, 3)),
        ("none off, past each other", {12: 15}, {6: 15}, (1, 2)),
        ("none off, past, one in the other's home", {19: 1, 12: 14}, {5: 15}, (1, 2, 3)),
        ("one off, on the bar", {25: 1, 6: 13}, {6: 14, 1: 1}, (1,)),
        ("none off, home, the other on the bar", {6: 15}, {25: 1, 5: 14}, (1, 2, 3)),
    ],
)
def test_c21_the_sizes_that_can_still_be_lost(case, own, opp, sizes):
    """Gammon needs none off; backgammon a checker far back, or one that may yet be hit."""
    assert to_roll(SHORT, own, opp).resignations(WHITE) == sizes, case


@pytest.mark.parametrize(
    ("own", "house", "sizes"),
    [
        ({24: 15}, HouseRules(), (1, 2)),
        ({6: 14}, HouseRules(), (1,)),
        ({24: 1, 6: 14}, HouseRules(koks3=True), (1, 2, 3)),
        ({18: 1, 6: 14}, HouseRules(koks3=True), (1, 2)),
        ({24: 15}, HouseRules(home_mars3=True), (1, 2, 3)),
    ],
)
def test_c21_the_sizes_in_long_nardy(own, house, sizes):
    """Oyn or mars; three points only by house rule."""
    assert to_roll(LONG, own, {10: 15}, house=house).resignations(WHITE) == sizes


def test_c21_less_than_the_most_needs_consent():
    """Black may decline a single game and play on for the gammon; then all is as before."""
    match = to_roll()
    offered = match.resign(1)
    assert (offered.phase, offered.to_act, offered.offer) == (Phase.RESIGNED, BLACK, 1)
    assert offered.decline_resignation() == match
    rolled = match.roll(Roll(6, 5))
    assert rolled.resign(2, BLACK).decline_resignation(WHITE) == rolled


@pytest.mark.parametrize(("size", "scale"), [(1, Scale.SINGLE), (2, Scale.GAMMON)])
def test_c22_a_resignation_counts_the_cube(size, scale):
    """n at cube c is n times c points."""
    match = to_roll(cube=Cube(4, BLACK))
    end = match.resign(size).accept_resignation()
    assert end.outcome == Outcome(BLACK, scale, 4 * size, Ending.RESIGNED)
    assert end.score == (0, 4 * size)


def test_c22_the_most_that_can_be_lost_ends_the_game_at_once():
    """Nobody can want more."""
    assert to_roll().resign(3).outcome == Outcome(BLACK, Scale.BACKGAMMON, 3, Ending.RESIGNED)
    one_off = to_roll(SHORT, {6: 14}, {6: 15})
    assert one_off.resign(1).outcome == Outcome(BLACK, Scale.SINGLE, 1, Ending.RESIGNED)


def test_c22_under_jacoby_an_untouched_cube_makes_every_loss_single():
    """Until the cube is turned a resignation costs one point."""
    match = to_roll(house=HouseRules(jacoby=True))
    assert match.resignations(WHITE) == (1,)
    assert match.resign(1).outcome.points == 1
    assert match.double().take().resignations(WHITE) == (1, 2, 3)


def test_either_seat_may_resign_but_not_while_a_decision_is_pending():
    """Black resigns in White's turn; while a double waits it is taken or dropped first."""
    assert to_roll().resign(3, BLACK).outcome.winner is WHITE
    with pytest.raises(IllegalResignation) as refused:
        to_roll(SHORT, {6: 14}, {6: 15}).resign(2)
    assert (refused.value.size, refused.value.sizes) == (2, (1,))


@pytest.mark.parametrize(
    ("variant", "custom", "starter"),
    [
        (SHORT, None, None),
        (LONG, None, WHITE),
        (SHORT, NextStart.WINNER, WHITE),
        (LONG, NextStart.SWAP, BLACK),
        (LONG, NextStart.REROLL, None),
    ],
)
def test_v12_who_starts_the_next_game(variant, custom, starter):
    """White started and won: the winner, the other, or a new ballot."""
    house = HouseRules(next_start=custom)
    end = finished(to_roll(variant, {1: 2}, {6: 14}, house=house))
    following = end.next_game()
    assert (following.game, following.score, following.cube) == (2, (1, 0), Cube())
    assert following.position == variant.start
    assert following.turns == (0, 0)
    assert following.outcome is None
    if starter is None:
        assert (following.phase, following.starter) == (Phase.OPENING, None)
    else:
        assert (following.phase, following.on_roll) == (Phase.TO_ROLL, starter)
        assert following.starter is starter
        # There is no ballot: the starter throws both dice, doubles and exception included.
        assert following.roll(Roll(6, 6)).turn.first_turn


def test_v12_the_winner_who_did_not_start():
    """Black started the lost game and White starts the next; with `swap` White does as well."""
    for custom in (NextStart.WINNER, NextStart.SWAP):
        house = HouseRules(next_start=custom)
        end = finished(to_roll(LONG, {1: 2}, {6: 14}, house=house, starter=BLACK))
        assert end.next_game().on_roll is WHITE


def test_a_match_ends_at_its_length():
    """The last point ends it; before that there is a next game."""
    first = finished(to_roll(SHORT, {1: 2}, {6: 14}, length=2))
    assert (first.phase, first.winner) == (Phase.GAME_OVER, None)
    assert [first.away(seat) for seat in Color] == [1, 2]
    crawford = first.next_game()
    assert crawford.crawford
    end = crawford.open(6, 1).resign(1, BLACK).accept_resignation()
    assert (end.phase, end.winner, end.score) == (Phase.MATCH_OVER, WHITE, (2, 0))


def test_a_match_of_one_point_is_no_crawford_match():
    """Nobody is one point away by having won; after a draw the cube is dead, not banned."""
    house = HouseRules(draw=Draw.LAST_TURN, cube=True)
    drawn = played(
        finished(to_roll(LONG, {1: 2}, {1: 2}, house=house, length=1)), (2, 1), "1/off(2)"
    )
    assert not drawn.next_game().crawford


@pytest.mark.parametrize("length", [0, -1, 1001])
def test_a_match_has_a_length_or_no_limit(length):
    """1 to 1000 points, or None."""
    with pytest.raises(ValueError, match="1 to 1000 points"):
        Match(SHORT, length=length)
