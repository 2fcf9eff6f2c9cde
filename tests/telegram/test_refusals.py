"""Every refusal has words in both languages, and they fit into a toast."""

import re

import pytest

from bot import errors
from bot.errors import (
    BadNotation,
    CrawfordGame,
    CubeNotYours,
    CubeUnavailable,
    Gone,
    IllegalPlay,
    IllegalResignation,
    InviteClosed,
    MatchOver,
    NotYourTurn,
    Refusal,
    Stale,
    Stranger,
    TooSoon,
    WrongPhase,
)
from bot.rules import LONG, SHORT, Phase, Position, Reason, Roll, Turn, WhyNot, counts
from bot.telegram.movekeys import steps_not_on_offer
from bot.telegram.refusals import LONGEST, why, why_words, words
from bot.telegram.texts import LANGUAGES, texts_in
from tests.telegram.matches import MATCHES, moments

RU, EN = texts_in("ru"), texts_in("en")
CUBE = ("off", "limit", "dead", "first turn", "last turn", "match play", "Crawford")
CLOSED = ("unknown", "own", "used", "expired", "cancelled")

REFUSALS = [
    NotYourTurn(0),
    *(WrongPhase(phase) for phase in Phase),
    *(IllegalPlay(24, 4, reason) for reason in Reason),
    *(IllegalPlay(None, None, reason) for reason in Reason),
    CubeNotYours(1),
    *(CubeUnavailable(reason) for reason in CUBE),
    CrawfordGame(),
    IllegalResignation(3, (1, 2)),
    MatchOver(0),
    BadNotation("XGID", "too short", 4, "XGID=<"),
    Gone(),
    Stranger(),
    Stale(),
    TooSoon(600_000),
    *(InviteClosed(reason) for reason in CLOSED),
]


def kinds():
    """Return every class of the tree."""
    found, waiting = [], [Refusal]
    while waiting:
        kind = waiting.pop()
        found += kind.__subclasses__()
        waiting += kind.__subclasses__()
    return {kind for kind in found if kind.__module__ == errors.__name__}


def test_the_samples_are_the_whole_tree():
    """A new refusal needs words of its own."""
    assert {type(refusal) for refusal in REFUSALS} == kinds()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_every_refusal_has_words(language, refusal):
    """Short, plain, and not the fallback."""
    texts = texts_in(language)
    said = words(refusal, texts)
    assert 0 < len(said) <= LONGEST
    assert said != texts("refused-other")
    assert not re.search(r"[<>{}&]|refused-|why-", said)


def test_too_soon_tells_the_minutes():
    """Rounded up, at least one."""
    assert words(TooSoon(600_000), EN, 0).endswith("in 10 minutes")
    assert words(TooSoon(600_000), RU, 590_000).endswith("через 1 минуту")
    assert words(TooSoon(600_000), RU, 480_001).endswith("через 2 минуты")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(language, reason):
    """With the step and the other die where they matter."""
    turn = Turn(SHORT, SHORT.start, Roll(6, 5))
    said = why_words(texts_in(language), WhyNot(reason, 8, 4, 4, 6), turn)
    assert 0 < len(said) <= LONGEST
    if reason not in (Reason.INCOMPLETE, Reason.NOT_A_PLAY):
        assert said.startswith("8/4: ")
    if reason in (Reason.LOSES_DIE, Reason.LARGER_DIE):
        assert "6" in said


def test_the_agreed_sentences():
    """The two of the design."""
    turn = Turn(LONG, LONG.start, Roll(5, 4)).move(24, 5)
    assert why(RU, turn, 24, 4) == "24/20: с головы уже снята одна"
    # The six can only be played from the eight, since ten is closed.
    position = Position(counts({16: 1, 8: 1}), counts({15: 2}))
    assert why(RU, Turn(SHORT, position, Roll(6, 4)), 8, 4) == "8/4: тогда не сыграть 6"


def test_two_from_the_head():
    """The exception of the first turn has been used up."""
    turn = Turn(LONG, LONG.start, Roll(6, 6), first_turn=True).move(24, 6).move(24, 6)
    assert why(RU, turn, 24, 6) in (
        "24/18: с головы уже сняты две",
        "24/18: зары уже сыграны",
    )


def test_a_step_on_offer():
    """The question was asked from an old keyboard."""
    turn = Turn(SHORT, SHORT.start, Roll(3, 1))
    assert why(EN, turn, 8, 3) == "8/5: that move is allowed"


@pytest.mark.parametrize(("seed", "variant", "length", "house"), MATCHES)
def test_every_question_of_whole_matches(seed, variant, length, house):
    """Whatever may be asked has an answer that fits into an alert."""
    for table in moments(seed, variant, length, house):
        if table.live.match.phase is not Phase.TO_PLAY:
            continue
        turn = table.live.turn
        for step in steps_not_on_offer(turn):
            assert 0 < len(why(RU, turn, *step)) <= LONGEST
