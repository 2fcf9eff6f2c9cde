"""XGID, GNU position and match IDs, and LNID: both ways, and nothing malformed gets through."""

import base64
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import BadNotation, WrongPhase
from bot.rules import LONG, SHORT, Action, Color, Cube, HouseRules, Match, Phase, Position, Roll
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


BOARD = f"XGID={START}"


@pytest.mark.parametrize(
    ("text", "what", "at"),
    [
        ("", "it has 14 characters, not 0", 0),
        ("XGID=", "it has 10 fields, not 1", 5),
        (f"{BOARD}:0:0:1:31:0:0:0:7", "it has 10 fields, not 9", 48),
        (f"{BOARD}:0:0:1:31:0:0:0:7:10:1", "it has 10 fields, not 11", 51),
        (f"{BOARD}:7:0:1:31:0:0:0:7:5", "the cube is not between 0 and 5", 32),
        (f"{BOARD}:0:2:1:31:0:0:0:7:10", "the cube's owner is not between -1 and 1", 34),
        (f"{BOARD}:0:0:0:31:0:0:0:7:10", "the turn is 1 or -1", 36),
        (f"{BOARD}:0:0:1:37:0:0:0:7:10", "the dice are 00, D or two digits from 1 to 6", 38),
        (f"{BOARD}:0:0:1:3:0:0:0:7:10", "the dice are 00, D or two digits from 1 to 6", 38),
        (f"{BOARD}:0:0:1:31:7:0:0:7:10", "the score is not between 0 and 6", 41),
        (
            f"{BOARD}:0:0:1:31:0:0:1:7:10",
            "a Crawford game needs a side that is one point away",
            45,
        ),
        (f"{BOARD}:0:0:1:31:0:0:0:٧:10", "the match length is no number", 47),
        (f"{BOARD}:x:0:1:31:0:0:0:7:10", "the cube is no number", 32),
        (f"{BOARD}:0:-1:1:D:0:0:0:7:10", "no double is possible here", 39),
        (f"XGID=-b----E-C---eE---c-e----C-:{'0:' * 8}10", "a side has more than 15 checkers", 5),
        (f"XGID=-b----E-C---eE---c-e---B-:{'0:' * 8}10", "the board has 26 characters, not 25", 5),
        (f"XGID=-b----E-C---eE---c-é----B-:{'0:' * 8}10", "'é' is no number of checkers", 24),
        (
            "XGID=A-------------------------:0:0:1:31:0:0:0:0:10",
            "the first character is Black's bar, the last is White's",
            5,
        ),
        ("XGID=--------------------------:0:0:1:31:0:0:0:0:10", "both sides have borne off", 5),
        ("XGID=-A------------------------:0:0:1:31:0:0:0:0:10", "the game is over", 5),
        (BOARD + ":" * 500, "it is too long", 120),
        ("XGIT=1", "it starts with XGID= or LNID=, or is a GNU ID", 0),
        ("4HPwATDgc/ABM", "it has 14 characters, not 13", 13),
        ("4HPwATDgc/ABM!", "'!' is not in the alphabet", 13),
        ("4HPwATDgc/ABMA:", "it has 12 characters, not 0", 0),
        ("4HPwATDgc/ABMA:cAkAAAAAAAA", "it has 12 characters, not 11", 11),
        ("//////////////", "a side has more than 15 checkers", 0),
        ("4HPwATDgc/ABMA:////////////", "bits are left over", 0),
        ("AAAAAAAAAAAAAA", "the game is over", 0),
        (
            "LNID=-----------o-----------O:0:0:1:65:0:0:0:0:0:4",
            "the first turn is not between 0 and 3",
            49,
        ),
        (
            "LNID=-----------o-----------O:0:0:1:D:0:0:0:0:6:3",
            "no double is possible here",
            36,
        ),
        (
            "LNID=-----AAAAAAo-----------I:0:0:1:65:0:0:0:0:0:0",
            "six points in a row with nobody ahead",
            5,
        ),
        ("LNID=" + "-" * 23 + "O:0:0:1:65:0:0:0:0:0:0", "the game is over", 5),
    ],
)
def test_malformed_texts_are_refused_with_what_and_where(text, what, at):
    """One kind of error for every malformed text."""
    with pytest.raises(BadNotation) as refused:
        parse_match(text)
    assert refused.value.what.startswith(what)
    assert refused.value.at == at
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("cube", 7, "the cube is above 64"),
        ("owner", 2, "nobody owns the cube"),
        ("state", 2, "no game is being played"),
        ("die1", 7, "a die shows 1 to 6"),
        ("die2", 0, "only one die is thrown"),
        ("length", 1001, "a match has 1 to 1000 points"),
        ("black", 7, "the match is over"),
        ("crawford", 1, "a Crawford game needs a side one point away"),
        ("turn", 0, "the wrong side is to act"),
        ("doubled", 1, "no double is possible here"),
        ("resigned", 3, "no such resignation is possible here"),
    ],
)
def test_match_ids_that_cannot_be(field, value, what):
    """Each field of the 66 bits is checked."""
    values = {
        "cube": 0, "owner": 3, "on_roll": 1, "crawford": 0, "state": 1, "turn": 1, "doubled": 0,
        "resigned": 0, "die1": 3, "die2": 1, "length": 7, "black": 0, "white": 0, "no_jacoby": 1,
    }  # fmt: skip
    values[field] = value
    if field == "resigned":
        values["turn"] = 0
    with pytest.raises(BadNotation) as refused:
        parse_gnuid(f"4HPwATDgc/ABMA:{match_id(values)}")
    assert refused.value.what == what
    assert refused.value.form == "GNU match ID"


def match_id(values: dict[str, int]) -> str:
    """Return 66 bits in base64, field by field from the lowest."""
    widths = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
    key, at = 0, 0
    for value, width in zip(values.values(), widths, strict=True):
        key |= value << at
        at += width
    return base64.b64encode(key.to_bytes(9, "little")).decode()


VALID = (
    *VECTORS,
    *VECTORS.values(),
    "LNID=-----------o-----------O:0:0:1:65:0:0:0:0:0:3",
    "white play 24/18 13/11",
    "open 31",
    "black resign 2",
)
SIGNS = "ABCOabcoPp-:=/+*0123456789D XGILN\n\t\u0660\u0669\uff11\u00e9\U0001f3b2\x00\x1b"


@st.composite
def damaged(draw: Any) -> str:
    """Draw a valid text with a few characters changed, dropped, doubled or put in."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        sign = draw(st.sampled_from(SIGNS))
        cut = draw(st.integers(0, 2))
        text = text[:at] + draw(st.sampled_from(("", sign, sign * 3))) + text[at + cut :]
    return text


@given(st.one_of(damaged(), st.text(max_size=60), st.just("=")))
def test_any_text_is_read_or_refused(text):
    """Never another exception; what is read can be written and means the same again."""
    for parse in (parse_match, parse_xgid, parse_gnuid, parse_lnid, parse_position_id):
        try:
            read = parse(text)
        except BadNotation as refused:
            line = str(refused)
            if 0 <= refused.at <= len(text) and "\n" not in line:
                continue
            raise
        if isinstance(read, Position):
            assert parse_position_id(format_position_id(read)) == read
        else:
            text = format_match(read)
            assert format_match(parse_match(text)) == text
    try:
        action = Action.parse(text)
    except BadNotation:
        return
    assert Action.parse(str(action)) == action


def test_huge_texts_are_refused_at_once():
    """A megabyte of anything."""
    for text in ("A", "1:", "XGID=" + START + ":", "4HPwATDgc/ABMA:", "(", "24/18 ", "\u0660"):
        huge = text * (1_000_000 // len(text))
        for parse in (parse_match, parse_xgid, parse_lnid, parse_gnuid, parse_position_id):
            with pytest.raises(BadNotation) as refused:
                parse(huge)
            assert len(str(refused.value)) < 300


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
