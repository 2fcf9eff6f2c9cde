"""Move text: read as players write it, written so that it is read again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import BadNotation, IllegalPlay
from bot.rules import LONG, SHORT, Reason, Roll, Turn
from bot.rules.notation import format_moves, format_play, parse_play
from tests.rules.boards import HOUSES, positions, rolls
from tests.rules.diagrams import board, draw


@pytest.mark.parametrize("variant", [SHORT, LONG], ids=repr)
@given(data=st.data())
def test_every_legal_play_is_read_again_from_its_text(variant, data):
    """The text of a play means that play, and nothing else of the same roll."""
    position, roll = data.draw(positions(variant)), data.draw(rolls)
    turn = Turn(
        variant, position, roll, data.draw(st.booleans()), data.draw(st.sampled_from(HOUSES))
    )
    plays = turn.plays
    if not plays:
        assert parse_play("", turn) is None
        assert format_play(None) == ""
    for play in data.draw(st.permutations(plays))[:25]:
        text = format_play(play)
        read = parse_play(text, turn)
        assert read.result == play.result, (text, roll, draw(variant, position))


@given(st.data(), st.randoms(use_true_random=False))
def test_every_way_of_tapping_is_read_again(data, chance):
    """Whatever order the moves were tapped in, their text leads to the same board."""
    variant = data.draw(st.sampled_from((SHORT, LONG)))
    turn = Turn(variant, data.draw(positions(variant)), data.draw(rolls))
    last = turn
    while not last.is_complete:
        last = last.move(chance.choice(last.options()))
    text = format_moves(last.moves)
    read = parse_play(text, turn)
    assert (read.result if read else turn.position) == last.board, (
        text,
        draw(variant, turn.position),
    )


START = Turn(SHORT, SHORT.start, Roll(6, 5))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("24/18/13", "24/13"),
        ("24/13", "24/13"),
        ("  24/18 , 18/13 ", "24/13"),
        ("13/7 13/8", "13/8 13/7"),
        ("13/7,13/8", "13/8 13/7"),
    ],
)
def test_players_write_a_play_in_many_ways(text, written):
    """Steps or ways, in any order, with spaces or commas."""
    assert format_play(parse_play(text, START)) == written


def test_bar_off_hits_and_counts():
    """Names and numbers of bar and off, large and small letters, stars, counts."""
    enter = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  O  . 2O  .
         .  .  .  .  .  . | 13X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1    bar 2X
        """,
    )
    turn = Turn(SHORT, enter, Roll(4, 4))
    play = parse_play("BAR/21*(2) 6/2 6/2", turn)
    assert format_play(play) == "bar/21*(2) 6/2(2)"
    assert parse_play("25/21(2) 6/2(2)", turn).result == play.result
    home = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 15O  .  .  .  .  .
         .  .  .  .  .  . | 2X 2X  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = Turn(SHORT, home, Roll(6, 6))
    assert format_play(parse_play("6/0(2) 5/OFF(2)", turn)) == "6/off(2) 5/off(2)"


def test_the_point_where_a_checker_hits_on_its_way_is_written():
    """24/22*/21 and 24/23/21 are different plays; the star tells which."""
    position = board(
        SHORT,
        """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 14O  .  .  O  .  X
         .  .  .  .  .  . | 14X  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
        """,
    )
    turn = Turn(SHORT, position, Roll(2, 1))
    hitting, quiet = parse_play("24/22*/21", turn), parse_play("24/21", turn)
    assert hitting.result.opp[25] == 1
    assert quiet.result.opp[25] == 0
    assert {format_play(hitting), format_play(quiet)} == {"24/22*/21", "24/21"}


@pytest.mark.parametrize(
    ("text", "what", "at"),
    [
        ("24/18 x", "no point 'x'", 6),
        ("24/25", "checkers move to lower points", 3),
        ("24/", "no point ''", 3),
        ("24", "a move needs a second point", 2),
        ("/18", "no point ''", 0),
        ("(2)", "a move starts with a point", 0),
        ("24/18(0)", "one to four checkers move together", 6),
        ("24/18(5)", "one to four checkers move together", 6),
        ("24/18(999999999999)", "one to four checkers move together", 6),
        ("24/18(٢)", "a move starts with a point", 5),
        ("24/١٨", "no point '١٨'", 3),
        ("24/18(2) 13/7(3)", "more than four checkers", 9),
        ("24*/18", "nothing can be hit there", 0),
        ("6/off*", "nothing can be hit there", 2),
        ("24/18\n13/8", "a move starts with a point", 5),
        ("24/018", "no point '018'", 3),
        ("24/26", "no point '26'", 3),
        ("24/-1", "no point '-1'", 3),
    ],
)
def test_unreadable_text_is_refused_with_what_and_where(text, what, at):
    """One kind of error for a text that is no move text."""
    with pytest.raises(BadNotation) as refused:
        parse_play(text, START)
    assert (refused.value.what, refused.value.at) == (what, at)
    assert refused.value.form == "move text"
    assert refused.value.text == text


@pytest.mark.parametrize(
    "text", ["24/18 13/7", "24/18", "24/12", "13/8(2)", "bar/20 13/7", "6/off 13/8", "24/18*/13"]
)
def test_a_readable_play_that_is_not_legal_is_refused(text):
    """Another kind of error for a text that is no legal play of the roll."""
    with pytest.raises(IllegalPlay) as refused:
        parse_play(text, START)
    assert refused.value.reason is Reason.NOT_A_PLAY


def test_an_empty_text_is_a_dance_only():
    """Where something can move, nothing is not a play."""
    with pytest.raises(IllegalPlay) as refused:
        parse_play(" ", START)
    assert refused.value.reason is Reason.INCOMPLETE


@given(
    st.one_of(
        st.text(max_size=30),
        st.text(alphabet="0123456789/*(), baroffBAROFF٢\t\n", max_size=40),
        st.from_regex(r"(\d{1,2}/\d{1,2}(/\d{1,2})?\*?(\(\d\))? ?){1,5}"),
        st.just("24/18 " * 5000),
    ),
    rolls,
)
def test_any_text_is_read_or_refused(text, roll):
    """Never another exception, whatever the text."""
    turn = Turn(SHORT, SHORT.start, roll)
    try:
        play = parse_play(text, turn)
    except (BadNotation, IllegalPlay):
        return
    assert play.result in {legal.result for legal in turn.plays}


def test_the_longest_text_is_refused_quickly():
    """A crowd of checkers on their way is bounded by the legal plays of the roll."""
    chance = random.Random(4)
    turn = Turn(SHORT, SHORT.start, Roll(1, 1))
    for _ in range(50):
        ways = " ".join(f"{chance.randint(7, 24)}/{chance.randint(0, 6)}" for _ in range(4))
        with pytest.raises(IllegalPlay):
            parse_play(ways, turn)
