"""XGID, GNU position and match IDs, and LNID: both ways, and nothing malformed gets through."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import WrongPhase
from bot.rules import LONG, SHORT, Color, Cube, HouseRules, Match, Phase, Position, Roll
from bot.rules.action import act
from bot.rules.notation import (
    format_gnuid,
    format_lnid,
    format_match,
    format_position_id,
    format_xgid,
    parse_gnuid,
    parse_lnid,
    parse_match,
    parse_position_id,
    parse_xgid,
)
from tests.rules.boards import positions, rolls
from tests.rules.gnubg import ask, needs_gnubg
from tests.rules.matches import random_action
from tests.rules.playing import to_roll

START = "-b----E-C---eE---c-e----B-"

VECTORS = {
    f"XGID={START}:0:0:1:00:0:0:0:0:10": "4HPwATDgc/ABMA:cAkAAAAAAAAE",
    f"XGID={START}:0:0:1:31:0:0:0:7:10": "4HPwATDgc/ABMA:cInlAAAAAAAE",
    f"XGID={START}:1:1:1:65:4:2:0:9:10": "4HPwATDgc/ABMA:UQk3ASAAIAAE",
    f"XGID={START}:2:-1:1:00:1:3:0:5:10": "4HPwATDgc/ABMA:QgmgADAACAAE",
    f"XGID={START}:0:0:1:52:4:1:1:5:10": "4HPwATDgc/ABMA:8ImqABAAIAAE",
    "XGID=aBBBBBC-----------bccbbb-B:0:0:1:64:0:0:0:0:10": "tt0NAEDbtgMAYA:cAkTAAAAAAAE",
    "XGID=-CCBA--------------abba-a-:0:0:1:21:0:0:0:0:10": "aQsAAHcLAAAAAA:cAkFAAAAAAAE",
}
"""XGID and the IDs that GNU Backgammon itself gives for it."""


@pytest.mark.parametrize("xgid", VECTORS)
def test_known_ids(xgid):
    """The same match from either text, and either text from the match."""
    match = parse_xgid(xgid)
    assert format_xgid(match) == xgid
    assert format_gnuid(match) == VECTORS[xgid]
    read = parse_gnuid(VECTORS[xgid])
    assert format_gnuid(read) == VECTORS[xgid]
    assert (read.position, read.dice, read.score) == (match.position, match.dice, match.score)
    assert parse_match(xgid) == match
    assert parse_match(VECTORS[xgid]) == read


def test_the_empty_board_has_an_id():
    """All checkers of both sides are off."""
    empty = Position((15, *[0] * 25), (15, *[0] * 25))
    assert format_position_id(empty) == "AAAAAAAAAAAAAA"
    assert parse_position_id("AAAAAAAAAAAAAA") == empty


def test_offers_have_the_ids_that_gnubg_gives_them():
    """A double and a resignation wait for the other side: the turn is theirs, the roll is not."""
    match = parse_xgid(f"XGID={START}:0:0:1:00:2:4:0:7:10")
    taken = match.double().take()
    assert format_gnuid(match.double()).endswith(":cBHgAEAAEAAE")
    assert format_gnuid(taken).endswith(":QQngAEAAEAAE")
    assert format_gnuid(taken.resign(1)).endswith(":QSHgAEAAEAAE")
    assert format_gnuid(taken.resign(2)).endswith(":QUHgAEAAEAAE")
    assert format_xgid(match.double()) == f"XGID={START}:0:0:1:D:2:4:0:7:10"


@given(positions(SHORT))
def test_position_ids_round_trip(position):
    """Any sound position."""
    assert parse_position_id(format_position_id(position)) == position


@st.composite
def matches(draw: Any, variant: Any) -> Match:
    """Draw a match in which somebody has to roll, to play or to answer a double."""
    length = draw(st.sampled_from((None, 1, 2, 5, 25)))
    highest = 30 if length is None else length - 1
    score = (draw(st.integers(0, highest)), draw(st.integers(0, highest)))
    one_away = length is not None and length > 1 and length - 1 in score
    crawford = one_away and draw(st.booleans())
    value = 0 if crawford else draw(st.integers(0, 6))
    owner = draw(st.sampled_from((None, *Color))) if value else None
    money = length is None
    house = HouseRules(
        cube=True,
        jacoby=money and draw(st.booleans()),
        beavers=money and draw(st.booleans()),
    )
    turns = (1, 1) if variant is SHORT else draw(st.sampled_from(((0, 0), (0, 1), (1, 0), (1, 1))))
    on_roll = draw(st.sampled_from(Color))
    starter = {(0, 0): on_roll, (0, 1): Color.BLACK}.get(turns, Color.WHITE)
    match = Match(
        variant,
        house,
        length,
        score,
        phase=Phase.TO_ROLL,
        position=draw(positions(variant)),
        on_roll=on_roll,
        starter=starter,
        turns=turns,
        cube=Cube(1 << value, owner),
        crawford=crawford,
        crawford_played=one_away,
    )
    what = draw(st.sampled_from(("roll", "play", "double")))
    if what == "play":
        return match.roll(draw(rolls))
    return match.double() if what == "double" and match.can_double else match


@given(matches(SHORT))
def test_xgids_round_trip(match):
    """Board, cube, score, length, dice and offers."""
    assert parse_xgid(format_xgid(match)) == match
    assert parse_match(format_match(match)) == match


@given(matches(LONG))
def test_lnids_round_trip(match):
    """The same for long nardy, and whose first turn is still to come."""
    assert parse_lnid(format_lnid(match)) == match
    assert parse_match(format_match(match)) == match


@given(matches(SHORT), st.integers(1, 2))
def test_gnuids_round_trip(match, size):
    """Everything but beavers; a resignation that needs an answer as well."""
    match = replace(match, house=HouseRules(jacoby=match.house.jacoby))
    assert parse_gnuid(format_gnuid(match)) == match
    if match.phase is not Phase.DOUBLED and size in match.resignations(match.on_roll)[:-1]:
        resigned = match.resign(size)
        assert parse_gnuid(format_gnuid(resigned)) == resigned


def test_a_position_id_alone_is_unlimited_play():
    """White is on roll."""
    match = parse_gnuid("4HPwATDgc/ABMA")
    assert (match.position, match.length, match.on_roll) == (SHORT.start, None, Color.WHITE)


def test_black_on_roll_sees_the_board_from_the_other_side():
    """The letters stay White's; the position is the mover's."""
    match = parse_xgid("XGID=-b----E-C---eE---c-e--A-A-:0:0:-1:31:0:0:0:0:10")
    assert match.on_roll is Color.BLACK
    assert (
        match.position
        == parse_xgid("XGID=-b----E-C---eE---c-e--A-A-:0:0:1:31:0:0:0:0:10").position.swap()
    )


def test_the_start_of_long_nardy():
    """White's head is the last of 24 letters, Black's head stands on White's 12."""
    match = Match(LONG, length=None).open(6, 5)
    text = "LNID=-----------o-----------O:0:0:1:65:0:0:0:0:0:3"
    assert format_lnid(match) == text
    assert parse_lnid(text).turn.first_turn
    assert parse_lnid(text.replace(":3", ":2")).turn.first_turn is False


def test_nobody_on_roll_has_no_id():
    """In the opening, after a game, while a beaver waits."""
    over = to_roll(SHORT, {6: 14}, {6: 15}).resign(1)
    beaver = to_roll(house=HouseRules(beavers=True)).double().beaver()
    for match in (Match(SHORT), over, beaver):
        for write in (format_xgid, format_gnuid, format_match):
            with pytest.raises(WrongPhase):
                write(match)
    with pytest.raises(WrongPhase):
        format_lnid(Match(LONG))
    for write in (format_xgid, format_gnuid):
        with pytest.raises(ValueError, match="short nardy only"):
            write(to_roll(LONG))
    with pytest.raises(ValueError, match="long nardy only"):
        format_lnid(to_roll(SHORT))


READ_IDS = """
for xgid in asked:
    gnubg.command("set xgid " + xgid)
    answers.append(gnubg.positionid() + ":" + gnubg.matchid())
"""


@needs_gnubg
@pytest.mark.gnubg
def test_gnubg_reads_the_same_from_xgids(tmp_path):
    """Random matches; with Black on roll it turns the board and the seats round."""
    chance = random.Random(5)
    texts, expected = [], []
    while len(texts) < 60:
        match = random_game_match(chance)
        texts.append(format_xgid(match))
        expected.append(format_gnuid(match if match.on_roll is Color.WHITE else turned(match)))
    assert ask(tmp_path, READ_IDS, texts) == expected


def random_game_match(chance: random.Random) -> Match:
    """Return a match some random decisions into one of its games."""
    while True:
        match = Match(SHORT, length=chance.choice((None, 3, 7)))
        for _ in range(chance.randint(1, 300)):
            if match.phase is Phase.MATCH_OVER:
                break
            match = act(match, random_action(match, chance))
        if match.phase in {Phase.TO_ROLL, Phase.TO_PLAY}:
            return match


def turned(match: Match) -> Match:
    """Return the same match with the seats exchanged."""
    cube = replace(match.cube, owner=None if match.cube.owner is None else match.cube.owner.other)
    return replace(match, on_roll=match.on_roll.other, score=match.score[::-1], cube=cube)


def test_rolls_are_two_dice():
    """Higher first, whichever way they are given; nothing else is a die."""
    assert Roll(1, 6) == Roll(6, 1)
    for dice in ((0, 1), (7, 1), (True, 1), (1.0, 1)):
        with pytest.raises(ValueError, match="a die shows 1 to 6"):
            Roll(*dice)
