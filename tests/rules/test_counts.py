"""Known numbers of plays and positions, and known single plays, found by other programs."""

import pytest

from bot.rules import SHORT, Position, Roll, legal_plays
from bot.rules.notation import parse_play, parse_xgid
from tests.rules.boards import ROLLS

OPENING = {
    "11": 42, "21": 15, "22": 75, "31": 16, "32": 17, "33": 73, "41": 14, "42": 18, "43": 17,
    "44": 52, "51": 8, "52": 8, "53": 9, "54": 9, "55": 4, "61": 10, "62": 14, "63": 14,
    "64": 14, "65": 7, "66": 11,
}  # fmt: skip
"""Distinct boards after each opening roll."""

REPLIES = {
    "11": 7307, "21": 2727, "22": 13061, "31": 2914, "32": 3097, "33": 12797, "41": 2589,
    "42": 3218, "43": 3105, "44": 9385, "51": 1666, "52": 1746, "53": 1889, "54": 1889,
    "55": 1490, "61": 1881, "62": 2522, "63": 2519, "64": 2520, "65": 1477, "66": 2471,
}  # fmt: skip
"""Plays of each reply roll, summed over the positions after all openings but doubles."""


def roll_of(digits: str) -> Roll:
    return Roll(int(digits[0]), int(digits[1]))


def boards_after(position: Position, roll: Roll) -> set[Position]:
    return {play.result for play in legal_plays(SHORT, position, roll)}


def after_openings(*, doubles: bool) -> set[Position]:
    """Return the positions after one roll, seen by the second player."""
    return {
        board.swap()
        for roll in ROLLS
        if doubles or not roll.is_doubles
        for board in boards_after(SHORT.start, roll)
    }


def test_opening_rolls():
    """190 boards after the 15 opening rolls, 447 with doubles; 175 and 406 distinct."""
    found = {digits: len(boards_after(SHORT.start, roll_of(digits))) for digits in OPENING}
    assert found == OPENING
    assert sum(OPENING.values()) == 447
    assert len(after_openings(doubles=False)) == 175
    assert len(after_openings(doubles=True)) == 406


def test_replies():
    """82,270 replies after the openings, 71,485 distinct boards."""
    boards: set[Position] = set()
    found = {}
    for digits in REPLIES:
        replies = [boards_after(start, roll_of(digits)) for start in after_openings(doubles=False)]
        found[digits] = sum(len(reply) for reply in replies)
        boards = boards.union(*replies)
    assert found == REPLIES
    assert sum(found.values()) == 82_270
    assert len(boards) == 71_485


def test_replies_to_doubles_too():
    """183,632 replies after all 21 rolls, 163,706 distinct boards."""
    found = [boards_after(start, roll) for start in after_openings(doubles=True) for roll in ROLLS]
    assert sum(len(reply) for reply in found) == 183_632
    assert len(set().union(*found)) == 163_706


SINGLE_PLAYS = {
    "larger die forced": ("-b--------A---------------:0:0:1:54", ["10/5"]),
    "one board, either order": ("-A--b-A-------------------:0:0:1:51", ["6/1 1/off", "6/off"]),
    "one two of four": ("--------b---A-------------:0:0:1:22", ["12/10"]),
    "two threes of four": ("-b--------A---------------:0:0:1:33", ["10/4"]),
    "three fours of four": ("---b---------------A------:0:0:1:44", ["19/7"]),
    "only one die": ("-b-A----------------------:0:0:1:52", ["3/off"]),
    "two on the bar": ("-------b-----------------B:0:0:1:42", ["bar/23 bar/21"]),
    "a larger die bears off": ("-A--B--------------b------:0:0:1:65", ["4/off(2)"]),
    "a gap": ("--B--A--------------b-----:0:0:1:61", ["5/off 2/1", "5/off"]),
    "a checker outside": ("-BB----A------------b-----:0:0:1:65", ["7/1 2/off", "7/off"]),
    "the bar blocks the bear-off": ("-BB-----------------b----A:0:0:1:65", ["bar/14"]),
    "the last checker hits on its way": ("-a-A---------------a------:0:0:1:42", ["3/1*/off"]),
    "dance": ("aBBBBBC-----------bccbbb-B:0:0:1:64", []),
}


@pytest.mark.parametrize("name", SINGLE_PLAYS)
def test_single_plays(name):
    """Positions with one or two legal plays."""
    board, texts = SINGLE_PLAYS[name]
    match = parse_xgid(f"XGID={board}:0:0:0:0:10")
    results = {parse_play(text, match.turn).result for text in texts}
    assert {play.result for play in match.turn.plays} == results
