"""Scenes of matches: the right checkers, numbers, dice, cube and marks for each viewer."""

import random
from dataclasses import replace

import pytest

import rendering
from bot.rules import (
    LONG,
    SHORT,
    VARIANTS,
    Color,
    Ending,
    HouseRules,
    Match,
    Outcome,
    Phase,
    Position,
    Roll,
    counts,
)
from bot.rules.notation import parse_play
from bot.scenes import Card, Labels, LastPlay, Player, Remark, scene_of
from rendering import FAR_BAR, NEAR_BAR, NEAR_OFF, Die, Figure, Note, Side

WHITE, BLACK = Color
NEAR, FAR = Side.NEAR, Side.FAR
LABELS = Labels("score", "pips", "bar", "off")
PLAYERS = (Player("Ann", clock="1:00"), Player("Bob", "Black"))


def scene(match, viewer=WHITE, **extras):
    return scene_of(match, viewer, PLAYERS, LABELS, **extras)


def board(own, opp, dice=None):
    """Return unlimited play with White on roll."""
    return Match(
        SHORT,
        length=None,
        phase=Phase.TO_PLAY if dice else Phase.TO_ROLL,
        position=Position(counts(own), counts(opp)),
        dice=dice,
        starter=WHITE,
        turns=(1, 1),
    )


def played(match, text):
    """Return the match after a play, and that play as the last one."""
    play = parse_play(text, match.turn)
    assert match.dice is not None
    last = LastPlay(match.on_roll, match.dice, play.moves if play else ())
    return match.play(play), last


def moments(variant, seed, house=None):
    """Yield (match, turn, last) of a random game, every half-made turn included."""
    chance = random.Random(seed)
    match = Match(variant, length=5, house=house or HouseRules()).open(6, 1)
    last = None
    for _ in range(400):
        yield match, None, last
        if match.phase is Phase.TO_ROLL:
            if match.can_double and chance.random() < 0.1:
                match = match.double()
                yield match, None, last
                match = match.take()
            match = match.roll(Roll(chance.randint(1, 6), chance.randint(1, 6)))
        if match.phase is not Phase.TO_PLAY:
            return
        turn = match.turn
        yield match, turn, last
        while not turn.is_complete:
            turn = turn.move(chance.choice(turn.options()))
            yield match, turn, last
        last = LastPlay(match.on_roll, match.dice, turn.moves)
        match = match.play(turn.play)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_the_other_seat_sees_the_flipped_scene(variant, seed):
    """What one player sees is what the other sees, turned round, at every moment of a game."""
    seen = 0
    for match, turn, last in moments(variant, seed):
        extras = {"turn": turn, "last": last, "numbers_of": WHITE}
        mine, theirs = scene(match, WHITE, **extras), scene(match, BLACK, **extras)
        assert mine.flipped(rotated=variant is LONG) == theirs
        seen += 1
    assert seen > 50


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_moment_of_a_game_is_a_picture_that_adds_up(variant):
    """Thirty checkers, and every mark lies where something is or was."""
    for match, turn, last in moments(variant, seed=7):
        for viewer in Color:
            shown = scene(match, viewer, turn=turn, last=last)
            near = sum(n for n in shown.points if n > 0) + shown.bar[0] + shown.off[0]
            far = -sum(n for n in shown.points if n < 0) + shown.bar[1] + shown.off[1]
            assert (near, far) == (15, 15)
            for place in (*shown.marks.arrived, *shown.marks.sources):
                assert shown.count(place)[1] > 0, place
            for place in set(shown.marks.arrived):
                assert shown.marks.arrived.count(place) <= shown.count(place)[1]


def test_start_of_short_nardy():
    """Own home bottom right, own numbers, White light."""
    match = Match(SHORT, length=7)
    mine, theirs = scene(match), scene(match, BLACK)
    assert mine.points == theirs.points
    assert [mine.points[p - 1] for p in (24, 13, 8, 6)] == [2, 5, 3, 5]
    assert [mine.points[p - 1] for p in (1, 12, 17, 19)] == [-2, -5, -3, -5]
    assert mine.numbers == theirs.numbers == tuple(range(1, 25))
    assert (mine.near_light, theirs.near_light) == (True, False)
    assert mine.near.figures == (Figure("score", "0/7"), Figure("pips", "167"))
    assert (mine.near.name, mine.far.name, mine.far.stand_in) == ("Ann", "Bob", "Black")
    assert mine.near.clock == "1:00"
    assert not mine.near.on_roll
    assert not mine.far.on_roll
    assert mine.dice == ()


def test_start_of_long_nardy():
    """Each sees the own head top right and the other one bottom left, and there is no cube."""
    for viewer in Color:
        shown = scene(Match(LONG), viewer)
        assert (shown.points[23], shown.points[11]) == (15, -15)
        assert shown.cube is None


def test_numbers_of_the_side_on_roll_in_a_group():
    """The board stays, the numbers change with the turn."""
    short = scene(Match(SHORT), numbers_of=BLACK)
    assert short.points == scene(Match(SHORT)).points
    assert short.numbers == tuple(range(24, 0, -1))
    assert scene(Match(LONG), numbers_of=BLACK).numbers == (*range(13, 25), *range(1, 13))


def test_opening_roll_lies_one_die_each_and_is_used_up():
    """The higher die's owner plays with both, wherever they lie."""
    match = Match(SHORT).open(white=2, black=6)
    opening = (2, 6)
    assert scene(match, opening=opening).dice == (Die(2, NEAR), Die(6, FAR))
    turn = match.turn.move(24, 6)
    assert scene(match, turn=turn, opening=opening).dice == (Die(2, NEAR), Die(6, FAR, used=True))
    assert scene(match, BLACK, turn=turn, opening=opening).dice == (
        Die(6, NEAR, used=True),
        Die(2, FAR),
    )


def test_dice_are_used_one_by_one_and_the_other_sides_stay_faded():
    """The mover's dice in his half; those of the last play faded in the other half."""
    match, last = played(Match(SHORT).open(3, 1), "8/5 6/5")
    match = match.roll(Roll(4, 4))
    turn = match.turn.move(13, 4)
    shown = scene(match, BLACK, turn=turn, last=last)
    mine = [Die(4, NEAR)] * 3 + [Die(4, NEAR, used=True)]
    theirs = [Die(3, FAR, used=True), Die(1, FAR, used=True)]
    assert sorted(shown.dice, key=repr) == sorted(mine + theirs, key=repr)
    assert scene(match, BLACK, last=last).dice[0] == Die(4, NEAR)


def test_last_play_is_marked_until_the_first_tap():
    """Gold where the other's checkers came to rest and left; then my own moves instead."""
    match, last = played(Match(SHORT).open(3, 1), "8/5 6/5")
    match = match.roll(Roll(6, 5))
    shown = scene(match, BLACK, turn=match.turn, last=last)
    assert shown.marks.arrived == (20, 20)
    assert shown.marks.left == (17, 19)
    assert shown.marks.sources == (8, 13, 24)
    assert shown.marks.targets == ()
    turn = match.turn.move(24, 6)
    tapped = scene(match, BLACK, turn=turn, last=last)
    assert (tapped.marks.arrived, tapped.marks.left) == ((18,), (24,))


def test_nobody_watches_the_taps():
    """Without the turn there are no options and no half-made moves."""
    match = Match(SHORT).open(3, 1)
    shown = scene(match, BLACK)
    assert shown.marks.sources == ()
    assert shown.points == scene(Match(SHORT), BLACK).points


def test_a_hit_shows_on_both_sides():
    """Gold rings the checker that hit and the one on the bar."""
    match = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5}, dice=Roll(3, 1))
    after, last = played(match, "8/5* 6/5")
    assert scene(after, WHITE, last=last).marks.arrived == (5, 5, FAR_BAR)
    theirs = scene(after, BLACK, last=last)
    assert theirs.marks.arrived == (20, 20, NEAR_BAR)
    assert theirs.bar == (1, 0)
    passing, last = played(match, "8/5*/4")
    marks = scene(passing, WHITE, last=last).marks
    assert (marks.arrived, marks.left) == ((4, FAR_BAR), (8,))


def test_entering_shows_where_one_may_come_in():
    """With checkers on the bar there is one source, so the targets are pointed out."""
    match = board({25: 1, 13: 5, 8: 4, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, dice=Roll(4, 2))
    shown = scene(match, turn=match.turn)
    assert shown.bar == (1, 0)
    assert shown.marks.sources == (NEAR_BAR,)
    assert shown.marks.targets == (21, 23)


def test_bearing_off_points_at_the_tray():
    """The last checkers may only leave."""
    match = board({1: 2}, {1: 2}, dice=Roll(6, 1))
    shown = scene(match, turn=match.turn)
    assert (shown.marks.sources, shown.marks.targets) == ((1,), (NEAR_OFF,))
    assert shown.off == (13, 13)


def test_a_dance_shows_two_faded_dice_and_says_why():
    """Doubles that cannot be played are two dice, not four."""
    prime = dict.fromkeys(range(1, 7), 2)
    match = board({25: 1, 13: 5, 8: 4, 6: 5}, {**prime, 13: 3}, dice=Roll(6, 6))
    remark = Remark("Dances", WHITE)
    shown = scene(match, turn=match.turn, remark=remark)
    assert shown.dice == (Die(6, NEAR, used=True),) * 2
    assert shown.note == Note("Dances", NEAR)
    assert scene(match, BLACK, remark=remark).note == Note("Dances", FAR)
    after, last = played(match, "")
    assert scene(after, last=last).dice == (Die(6, NEAR, used=True),) * 2


def test_dice_stay_while_a_resignation_waits():
    """The board is that of the turn; who has to answer is pointed out."""
    match = Match(SHORT, length=5).open(6, 1).resign(1)
    assert match.phase is Phase.RESIGNED
    shown = scene(match)
    assert shown.dice == (Die(6, NEAR), Die(1, NEAR))
    assert shown.far.on_roll
    assert not shown.near.on_roll


def test_the_cube_centred_offered_and_owned():
    """In the middle, large in the half of who offers, then at the end of who took it."""
    match = board({13: 15}, {13: 15})
    assert scene(match).cube == rendering.Cube(1)
    offered = match.double()
    assert scene(offered).cube == rendering.Cube(2, offered=NEAR)
    assert scene(offered, BLACK).cube == rendering.Cube(2, offered=FAR)
    assert scene(offered, BLACK).near.on_roll
    assert not scene(offered, BLACK).far.on_roll
    taken = offered.take()
    assert scene(taken).cube == rendering.Cube(2, owner=FAR)
    assert scene(taken, BLACK).cube == rendering.Cube(2, owner=NEAR)


@pytest.mark.parametrize(
    "match",
    [
        Match(SHORT, length=1),
        Match(LONG, length=5),
        Match(SHORT, length=5, crawford=True),
        Match(SHORT, length=5, house=HouseRules(cube=False)),
    ],
)
def test_no_cube_where_nobody_may_ever_turn_it(match):
    """A cube on the board would promise something."""
    assert scene(match).cube is None


@pytest.mark.parametrize(
    ("length", "score", "shown"),
    [(7, None, "2/7"), (None, None, "2"), (1, None, None), (1, "4", "4"), (7, "", None)],
)
def test_score_in_the_strip(length, score, shown):
    """Out of the length in a match, plain without limit, nothing in a single game."""
    match = Match(SHORT, length=length, score=(2, 1))
    seats = scene_of(match, WHITE, (Player("Ann", score=score), Player("Bob")), LABELS)
    figures = {figure.label: figure.value for figure in seats.near.figures}
    assert figures.get("score") == shown
    assert figures["pips"] == "167"


def test_pips_count_down_while_a_turn_is_tapped():
    """The mover's pips are those of the board shown."""
    match = Match(SHORT).open(3, 1)
    shown = scene(match, turn=match.turn.move(24, 3))
    assert shown.near.figures[-1] == Figure("pips", "164")
    assert shown.far.figures[-1] == Figure("pips", "167")


def test_the_end_of_games_and_matches():
    """A plaque with the winner, the score from the viewer's side, and a laurel for a match."""
    card = Card("Bob", "gammon", "match to 5")
    outcome = Outcome(BLACK, SHORT.scales[1], 2, Ending.BORNE_OFF)
    over = replace(Match(SHORT, length=5, score=(1, 4)), phase=Phase.GAME_OVER, outcome=outcome)
    mine = scene(over, card=card).result
    assert (mine.winner, mine.score, mine.final) == (FAR, ("1", "4"), False)
    theirs = scene(over, BLACK, card=card).result
    assert (theirs.winner, theirs.score) == (NEAR, ("4", "1"))
    assert (mine.title, mine.detail, mine.score_label) == ("Bob", "gammon", "match to 5")
    won = replace(over, phase=Phase.MATCH_OVER, score=(1, 6))
    assert scene(won, card=card).result.final
    single = replace(won, length=1)
    assert not scene(single, card=replace(card, score=("0", "3"))).result.final
    drawn = replace(over, outcome=Outcome(None, None, 0, Ending.DRAWN))
    assert scene(drawn, card=card).result.winner is None
    assert scene(over).result is None


def test_settings_of_the_viewer_are_passed_on():
    """A mirrored board and large numbers are the viewer's choice."""
    shown = scene(Match(SHORT), mirrored=True, large_numbers=True)
    assert (shown.mirrored, shown.large_numbers) == (True, True)
    assert (shown.bar_label, shown.off_label) == ("bar", "off")
