"""What a game is won by: the tables C and V of the rule book about results and draws."""

import pytest

from bot.errors import IllegalResignation
from bot.rules import (
    LONG,
    SHORT,
    USUAL,
    Color,
    Cube,
    Draw,
    Ending,
    HouseRules,
    Outcome,
    Phase,
    Scale,
)
from tests.rules.playing import finished, played, to_roll

WHITE, BLACK = Color.WHITE, Color.BLACK
LAST = {1: 2}
"""White bears off its last two checkers with 2-1."""


@pytest.mark.parametrize(
    ("case", "loser", "scale", "points"),
    [
        ("C01 one off", {6: 14}, Scale.SINGLE, 1),
        ("C02 none off, nobody far back", {6: 10, 18: 5}, Scale.GAMMON, 2),
        ("C03 none off, one on the bar", {6: 14, 25: 1}, Scale.BACKGAMMON, 3),
        ("C04 none off, one in the winner's home", {6: 14, 19: 1}, Scale.BACKGAMMON, 3),
        ("C04 on the last point of it", {6: 14, 23: 1}, Scale.BACKGAMMON, 3),
        ("C05 one off, one on the bar", {6: 13, 25: 1}, Scale.SINGLE, 1),
        ("C05 one off, one in the winner's home", {6: 13, 20: 1}, Scale.SINGLE, 1),
    ],
)
@pytest.mark.parametrize("cube", [Cube(), Cube(2, WHITE), Cube(4, BLACK)], ids=repr)
def test_short_results(case, loser, scale, points, cube):
    """Single, gammon and backgammon, times the cube (C09, C10)."""
    end = finished(to_roll(SHORT, LAST, loser, cube=cube))
    assert end.outcome == Outcome(WHITE, scale, points * cube.value, Ending.BORNE_OFF), case
    assert end.score == (points * cube.value, 0)
    assert end.phase is Phase.GAME_OVER


@pytest.mark.parametrize(
    ("case", "loser", "house", "scale", "points"),
    [
        ("V01 three off", {12: 12}, USUAL, Scale.OYN, 1),
        ("V02 none off", {12: 15}, USUAL, Scale.MARS, 2),
        ("V03 one in the own first quarter", {12: 14, 19: 1}, USUAL, Scale.MARS, 2),
        ("V03 koks3", {12: 14, 19: 1}, HouseRules(koks3=True), Scale.KOKS, 3),
        ("V03 koks3 on the head", {12: 14, 24: 1}, HouseRules(koks3=True), Scale.KOKS, 3),
        ("V03 koks3, past the quarter", {12: 14, 18: 1}, HouseRules(koks3=True), Scale.MARS, 2),
        ("V03 koks3, one off", {12: 13, 24: 1}, HouseRules(koks3=True), Scale.OYN, 1),
        ("V04 all home", {6: 15}, USUAL, Scale.MARS, 2),
        ("V04 all home, three points", {6: 15}, HouseRules(home_mars3=True), Scale.KOKS, 3),
        ("V04 not all home", {6: 14, 7: 1}, HouseRules(home_mars3=True), Scale.MARS, 2),
    ],
)
def test_long_results(case, loser, house, scale, points):
    """Oyn and mars; three points only where the house says so."""
    end = finished(to_roll(LONG, LAST, loser, house=house))
    assert end.outcome == Outcome(WHITE, scale, points, Ending.BORNE_OFF), case


def test_v11_mars_counts_the_cube():
    """Mars at cube 2 is worth 4."""
    end = finished(to_roll(LONG, LAST, {12: 15}, house=HouseRules(cube=True), cube=Cube(2, BLACK)))
    assert end.outcome.points == 4


@pytest.mark.parametrize(("cube", "points"), [(Cube(), 1), (Cube(2, BLACK), 4)], ids=repr)
def test_c14_jacoby(cube, points):
    """Unlimited play: a gammon counts only where the cube was turned; never in a match."""
    house = HouseRules(jacoby=True)
    assert finished(to_roll(SHORT, LAST, {6: 15}, house=house, cube=cube)).outcome.points == points
    match = to_roll(SHORT, LAST, {6: 15}, house=house, length=7, cube=cube)
    assert finished(match).outcome.points == 2 * cube.value
    without_cube = HouseRules(jacoby=True, cube=False)
    assert finished(to_roll(SHORT, LAST, {6: 15}, house=without_cube)).outcome.points == 2


def test_c14_an_automatic_double_does_not_turn_the_cube_for_jacoby():
    """The cube is at 2 but still centred: a gammon counts once."""
    match = to_roll(SHORT, LAST, {6: 15}, house=HouseRules(jacoby=True), cube=Cube(2))
    assert finished(match).outcome.points == 2


def test_a_result_at_the_last_double_counts_large_numbers():
    """64 times three is 192: no byte is too small."""
    end = finished(to_roll(SHORT, LAST, {6: 14, 25: 1}, cube=Cube(64, BLACK)))
    assert end.score == (192, 0)


def test_the_last_checker_off_with_a_hit_on_its_way():
    """3/1*/off: the hit checker sits on the bar, nothing is off, three points."""
    match = to_roll(SHORT, {3: 1}, {24: 1, 6: 14})
    end = played(match, (4, 2), "3/1*/off")
    assert end.outcome == Outcome(WHITE, Scale.BACKGAMMON, 3, Ending.BORNE_OFF)


def last_turn(draw, left, **options):
    """Return the match where White has finished and Black is to throw once more."""
    house = HouseRules(draw=draw, **options)
    return finished(to_roll(LONG, LAST, left, house=house))


@pytest.mark.parametrize(
    ("case", "draw", "left", "dice", "text", "drawn"),
    [
        ("V06", Draw.LAST_TURN, {2: 1, 1: 1}, (2, 1), "2/off 1/off", True),
        ("V07", Draw.GOSHAN, {2: 1, 1: 1}, (2, 1), "2/off 1/off", False),
        ("V08", Draw.GOSHAN, {1: 2}, (1, 1), "1/off(2)", True),
        ("V09", Draw.LAST_TURN, {1: 3}, (2, 1), "1/off(2)", False),
        ("V09 doubles", Draw.LAST_TURN, {1: 4}, (2, 2), "1/off(4)", True),
        ("V09 five left", Draw.GOSHAN, {1: 5}, (6, 6), "1/off(4)", False),
    ],
)
def test_the_last_turn(case, draw, left, dice, text, drawn):
    """The second player throws once more and may draw."""
    waiting = last_turn(draw, left)
    assert (waiting.phase, waiting.on_roll, waiting.last_turn) == (Phase.TO_ROLL, BLACK, True)
    end = played(waiting, dice, text)
    assert end.phase is Phase.GAME_OVER
    assert not end.last_turn
    if drawn:
        assert end.outcome == Outcome(None, None, 0, Ending.DRAWN), case
        assert end.score == (0, 0)
    else:
        assert end.outcome == Outcome(WHITE, Scale.OYN, 1, Ending.BORNE_OFF), case


@pytest.mark.parametrize("draw", Draw)
def test_v05_the_second_player_who_finishes_first_wins_at_once(draw):
    """There is no last turn for the player who started."""
    match = to_roll(LONG, LAST, {12: 14}, house=HouseRules(draw=draw), starter=BLACK)
    end = finished(match)
    assert end.phase is Phase.GAME_OVER
    assert end.outcome.winner is WHITE


@pytest.mark.parametrize(("saves", "scale"), [(True, Scale.OYN), (False, Scale.MARS)])
def test_v10_a_checker_borne_off_in_the_last_turn_saves_mars(saves, scale):
    """D17: the score is taken after the last throw, or before it by house rule."""
    waiting = last_turn(Draw.LAST_TURN, {1: 15}, last_turn_saves_mars=saves)
    assert played(waiting, (2, 1), "1/off(2)").outcome.scale is scale


def test_nothing_borne_off_in_the_last_turn_is_mars():
    """The last turn changes nothing: White wins mars."""
    match = to_roll(LONG, LAST, {24: 14, 12: 1}, house=HouseRules(draw=Draw.GOSHAN))
    end = played(finished(match), (6, 5), "24/13")
    assert end.outcome == Outcome(WHITE, Scale.MARS, 2, Ending.BORNE_OFF)


def test_draws_are_for_long_nardy():
    """The option means nothing in short nardy."""
    end = finished(to_roll(SHORT, LAST, {1: 2}, house=HouseRules(draw=Draw.LAST_TURN)))
    assert end.phase is Phase.GAME_OVER
    assert end.outcome.winner is WHITE


def test_who_has_borne_off_everything_cannot_resign():
    """White awaits Black's last throw; Black may resign it."""
    waiting = last_turn(Draw.LAST_TURN, {1: 15})
    assert waiting.resignations(WHITE) == ()
    with pytest.raises(IllegalResignation) as refused:
        waiting.resign(1, WHITE)
    assert refused.value.sizes == ()
    assert waiting.resignations(BLACK) == (1, 2)
    assert waiting.resign(2).outcome == Outcome(WHITE, Scale.MARS, 2, Ending.RESIGNED)


def test_after_a_draw_a_new_ballot_starts_the_next_game():
    """Nobody won, so nobody starts by having won; a match of one point is not over."""
    house = HouseRules(draw=Draw.LAST_TURN)
    end = played(finished(to_roll(LONG, LAST, {1: 2}, house=house, length=1)), (2, 1), "1/off(2)")
    assert end.phase is Phase.GAME_OVER
    following = end.next_game()
    assert (following.phase, following.game) == (Phase.OPENING, 2)
    assert not following.crawford
