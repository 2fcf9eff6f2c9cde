"""Malformed texts of positions, matches and actions: one kind of error, what and where."""

import base64
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import BadNotation
from bot.rules import Action, Position
from bot.rules.notation import (
    format_match,
    format_position_id,
    parse_gnuid,
    parse_lnid,
    parse_match,
    parse_position_id,
    parse_xgid,
)
from tests.rules.test_ids import START, VECTORS

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
