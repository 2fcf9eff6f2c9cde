"""The picture of a board for one viewer: what moves, what was moved, who offers, how it ended."""

from dataclasses import replace

import pytest

from bot.rules import LONG, SHORT, Action, Color, Deed, HouseRules, Match, OpeningDice, Roll
from bot.scenes import LastPlay
from bot.services.live import Status
from bot.services.user import User
from bot.telegram.host import Host
from bot.telegram.presenter import boast_text, last_play, present
from bot.telegram.viewpoint import Viewpoint
from rendering import THEMES, Side
from tests.telegram.matches import CUBED, MATCHES, PEOPLE, Table, moments

HOST = Host("nardy_bot", theme="linen", language="ru")
WHITE, BLACK = Color.WHITE, Color.BLACK
ANNA = User(1, "Анна", reachable=True)
RASHAD = User(2, "Рашад", reachable=True, theme="midnight", mirrored=True)
TWO = (ANNA, RASHAD)


def shown(table, viewer=WHITE, **facts):
    return present(table.live, viewer, TWO, HOST, table.events, **facts)


def opened(variant=SHORT, length=3, house=CUBED, dice=(3, 1)):
    table = Table(Match(variant, house, length), TWO)
    table.do(Action(Deed.OPEN, dice=dice))
    return table


def after_a_turn():
    table = opened(dice=(1, 3))
    table.do(Action(Deed.PLAY, BLACK, play="8/5 6/5"))
    return table


@pytest.mark.parametrize(("seed", "variant", "length", "house"), MATCHES)
def test_whole_matches(seed, variant, length, house):
    """Every moment has a picture for both, with the right checkers in it."""
    for table in moments(seed, variant, length, house):
        live = table.live
        frames = [
            present(live, viewer, PEOPLE, HOST, table.events, shown=live.version - 1)
            for viewer in Color
        ]
        white, black = (frame.scene for frame in frames)
        assert sum(n for n in white.points if n > 0) + white.bar[0] + white.off[0] == 15
        if not live.taps:
            assert white.points == tuple(
                -black.points[variant.mirror(point) - 1] for point in range(1, 25)
            )
        assert frames[0].version == live.version
        assert (white.result is None) == (live.match.outcome is None)


def test_theme_and_mirror_are_the_viewers():
    """The host's theme where none was chosen."""
    table = opened()
    assert shown(table).theme is THEMES["linen"]
    assert shown(table, BLACK).theme is THEMES["midnight"]
    assert not shown(table).scene.mirrored
    assert shown(table, BLACK).scene.mirrored
    odd = (replace(ANNA, theme="gone"), RASHAD)
    assert present(table.live, WHITE, odd, HOST, table.events).theme is THEMES["linen"]


def test_the_opening_dice_lie_one_on_each_side():
    """As they were thrown."""
    for viewer in Color:
        dice = shown(opened(), viewer).scene.dice
        mine, theirs = (3, 1) if viewer is WHITE else (1, 3)
        assert {(die.side, die.value) for die in dice} == {
            (Side.NEAR, mine),
            (Side.FAR, theirs),
        }
    table = opened(house=HouseRules(opening_dice=OpeningDice.REROLL))
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    assert {die.side for die in shown(table).scene.dice} == {Side.NEAR}


def test_sources_are_marked_for_the_mover_alone():
    """The opponent sees the last move only."""
    table = opened()
    assert shown(table).scene.marks.sources == (6, 8, 13, 24)
    assert not shown(table, BLACK).scene.marks.sources


def test_taps_change_the_movers_picture_alone():
    """Nobody watches them."""
    table = opened()
    before = shown(table, BLACK)
    table.tap(next(o for o in table.live.turn.options() if (o.source, o.die) == (8, 3)))
    scene = shown(table).scene
    assert scene.points[4] == 1
    assert [die.used for die in sorted(scene.dice, key=lambda die: die.value)] == [False, True]
    assert shown(table, BLACK).scene == before.scene
    assert shown(table, BLACK).caption == before.caption


def test_the_last_play_is_marked_and_its_dice_stay():
    """Faded, in the half of who threw them."""
    table = after_a_turn()
    scene = shown(table).scene
    assert {(die.side, die.value, die.used) for die in scene.dice} == {
        (Side.FAR, 3, True),
        (Side.FAR, 1, True),
    }
    assert scene.marks.arrived == (20, 20)
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    assert sum(die.used for die in shown(table).scene.dice) == 2


def test_the_last_play_is_read_from_the_events():
    """With its dice, its ways and its hits; not across games."""
    table = after_a_turn()
    assert last_play(table.events).roll == Roll(3, 1)
    table.do(Action(Deed.ROLL, WHITE, dice=(2, 2)))
    assert last_play(table.events).by is BLACK
    table.do(Action(Deed.PLAY, WHITE, play="24/22(2) 13/11(2)"))
    last = last_play(table.events)
    assert (last.by, last.roll) == (WHITE, Roll(2, 2))
    assert [(move.source, move.target) for move in last.moves] == [
        (24, 22),
        (24, 22),
        (13, 11),
        (13, 11),
    ]
    assert last_play(table.events[-1:]) is None
    table.do(Action(Deed.RESIGN, BLACK, size=3))
    table.live = replace(table.live, status=Status.PLAYING)
    assert last_play([*table.events, replace(table.events[0], kind="next", body="next")]) is None


def test_a_dance_has_dice_and_a_note():
    """A closed home before a checker on the bar."""
    table = after_a_turn()
    match = table.live.match
    own = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *[0] * 10, 1, 1)
    home = (0, *[2] * 6, 0, 0, 0, 0, 0, 0, 3, *[0] * 12)
    match = replace(match, position=replace(match.position, own=own, opp=home))
    table.live = replace(table.live, match=match)
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    assert shown(table).scene.note.text == "Не вошёл"
    table.do(Action(Deed.PLAY, WHITE))
    assert last_play(table.events) == LastPlay(WHITE, Roll(6, 5))
    assert shown(table, BLACK).scene.note.side is Side.FAR


def test_an_only_play_has_a_note():
    """For both, before it happens."""
    table = opened(LONG, house=HouseRules(), dice=(6, 1))
    assert shown(table).scene.note.text == "Ход единственный"
    assert shown(table, BLACK).scene.note.side is Side.FAR
    table.tap(table.live.turn.options()[0])
    assert shown(table).scene.note is None
    assert shown(table, BLACK).scene.note is not None


def test_the_offered_cube_lies_where_it_comes_from():
    """Enlarged, on the side that offers."""
    table = after_a_turn()
    table.do(Action(Deed.DOUBLE, WHITE))
    assert shown(table, BLACK).scene.cube.offered is Side.FAR
    assert shown(table).scene.cube.offered is Side.NEAR


def test_the_result_card():
    """Name, result and the score, the viewer's first."""
    table = after_a_turn()
    table.do(Action(Deed.DOUBLE, WHITE))
    table.do(Action(Deed.TAKE, BLACK))
    table.do(Action(Deed.RESIGN, WHITE, size=1))
    table.do(Action(Deed.ACCEPT, BLACK))
    card = shown(table).scene.result
    assert (card.title, card.detail, card.score) == ("Рашад", "оин · куб 2 · +2", ("0", "2"))
    assert (card.winner, card.score_label) == (Side.FAR, "матч до 3")
    assert shown(table, BLACK).scene.result.score == ("2", "0")


def test_a_single_game_shows_the_pairs_score():
    """There is no other."""
    table = opened(length=1, house=HouseRules())
    table.do(Action(Deed.PLAY, WHITE, play="8/5 6/5"))
    table.do(Action(Deed.RESIGN, BLACK, size=3))
    card = shown(table, BLACK, wins=(4, 7)).scene.result
    assert (card.score, card.score_label) == (("4", "7"), "счёт в паре")
    assert shown(table, wins=(7, 4)).scene.result.score == ("7", "4")
    assert shown(table).scene.result.score == ("3", "0")


def test_a_draw_has_a_card_without_a_winner():
    """Both finished in the last turn."""
    table = opened(LONG, house=HouseRules(), dice=(6, 1))
    table.do(Action(Deed.RESIGN, WHITE, size=2))
    outcome = replace(table.live.match.outcome, winner=None, scale=None, points=0)
    table.live = replace(table.live, match=replace(table.live.match, outcome=outcome))
    frame = shown(table)
    assert frame.scene.result.winner is None
    assert frame.scene.result.title == "ничья"
    assert "вничью" in frame.caption


def test_showing_off_tells_how_it_ended():
    """Each side in its own words, whatever the other says."""
    table = opened(length=1, house=HouseRules())
    table.do(Action(Deed.PLAY, WHITE, play="8/5 6/5"))
    table.do(Action(Deed.RESIGN, BLACK, size=3))
    views = [Viewpoint(table.live, color, TWO, HOST.texts(TWO[color])) for color in (WHITE, BLACK)]
    won, lost = map(boast_text, views)
    assert won.startswith("Короткие нарды: победа")
    assert lost == "Короткие нарды: отличная была игра. Кто следующий?"
