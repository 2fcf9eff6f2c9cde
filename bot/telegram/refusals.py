"""The words for everything that is refused: short enough for a toast, in plain text."""

from collections.abc import Callable

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
from bot.rules import HEAD, Reason, Turn, WhyNot
from bot.telegram.movekeys import step_text
from bot.telegram.texts import Texts

LONGEST = 200
"""Characters that Telegram shows of a toast or an alert."""

MINUTE = 60_000

_NEED_THE_OTHER_DIE = (Reason.LOSES_DIE, Reason.LARGER_DIE)
"""Reasons that mean nothing without the other die, which only a WhyNot knows."""


def words(refusal: Refusal, texts: Texts, now: int | None = None) -> str:
    """Return what a refusal says to the one whose press or command was refused.

    `now`, in milliseconds, lets "too soon" tell how long to wait.
    """
    for kind, write in _WORDS.items():
        if isinstance(refusal, kind):
            return write(refusal, texts, now)
    return texts("refused-other")


def why(texts: Texts, turn: Turn, source: int, die: int) -> str:
    """Return why a step is not on offer, or that it is."""
    reason = turn.why_not(source, die)
    step = step_text(source, die)
    if reason is None:
        return texts("why-allowed", step=step)
    return why_words(texts, reason, turn)


def why_words(texts: Texts, why_not: WhyNot, turn: Turn) -> str:
    """Return a reason in words."""
    key = _key(why_not.reason)
    if why_not.reason is Reason.HEAD and _left_the_head(turn) > 1:
        key += "-two"
    return texts(
        key,
        step=step_text(why_not.source, why_not.die),
        other=str(why_not.other_die or why_not.die),
    )


def _left_the_head(turn: Turn) -> int:
    return sum(move.source == HEAD for move in turn.moves)


def _key(reason: str) -> str:
    return f"why-{reason.replace(' ', '-')}"


_Write = Callable[[Refusal, Texts, int | None], str]


def _plain(key: str) -> _Write:
    return lambda _refusal, texts, _now: texts(key)


def _cube(refusal: Refusal, texts: Texts, _now: int | None) -> str:
    assert isinstance(refusal, CubeUnavailable)
    return texts(f"refused-cube-{refusal.reason.lower().replace(' ', '-')}")


def _illegal_play(refusal: Refusal, texts: Texts, _now: int | None) -> str:
    assert isinstance(refusal, IllegalPlay)
    reason = Reason(refusal.reason)
    if reason in (Reason.INCOMPLETE, Reason.NOT_A_PLAY):
        return texts(_key(reason))
    if refusal.source is None or refusal.die is None or reason in _NEED_THE_OTHER_DIE:
        return texts("refused-play")
    step = step_text(refusal.source, refusal.die)
    return texts(_key(reason), step=step)


def _too_soon(refusal: Refusal, texts: Texts, now: int | None) -> str:
    assert isinstance(refusal, TooSoon)
    if now is None:
        return texts("refused-too-soon")
    minutes = max(-(-(refusal.until - now) // MINUTE), 1)
    return texts("refused-too-soon-for", minutes=minutes)


def _invite(refusal: Refusal, texts: Texts, _now: int | None) -> str:
    assert isinstance(refusal, InviteClosed)
    return texts(f"refused-invite-{refusal.why}")


_WORDS: dict[type[Refusal], _Write] = {
    NotYourTurn: _plain("refused-not-your-turn"),
    WrongPhase: _plain("refused-phase"),
    IllegalPlay: _illegal_play,
    CubeNotYours: _plain("refused-cube-not-yours"),
    CrawfordGame: _plain("refused-cube-crawford"),
    CubeUnavailable: _cube,
    IllegalResignation: _plain("refused-resignation"),
    MatchOver: _plain("refused-match-over"),
    BadNotation: _plain("refused-notation"),
    Gone: _plain("refused-gone"),
    Stranger: _plain("refused-stranger"),
    Stale: _plain("refused-stale"),
    TooSoon: _too_soon,
    InviteClosed: _invite,
}
