"""Matches in the middle of a game, set up from checkers."""

from dataclasses import replace
from typing import Any

from bot.rules import (
    SHORT,
    USUAL,
    Color,
    HouseRules,
    Match,
    Phase,
    Position,
    Roll,
    Variant,
    counts,
)
from bot.rules.notation import parse_play


def to_roll(
    variant: Variant = SHORT,
    own: dict[int, int] | None = None,
    opp: dict[int, int] | None = None,
    *,
    house: HouseRules = USUAL,
    length: int | None = None,
    **facts: Any,
) -> Match:
    """Return a match in which White is to roll, past both first turns.

    `own` are White's checkers on White's points, `opp` Black's on Black's; none for the start.
    """
    position = variant.start
    if own is not None and opp is not None:
        position = Position(counts(own), counts(opp))
    fault = variant.faults(position, house)
    assert fault is None, fault
    match = Match(
        variant,
        house,
        length,
        phase=Phase.TO_ROLL,
        position=position,
        starter=Color.WHITE,
        turns=(1, 1),
    )
    return replace(match, **facts)


def played(match: Match, dice: tuple[int, int], text: str) -> Match:
    """Return the match after a roll and the play of a text."""
    rolled = match.roll(Roll(*dice))
    return rolled.play(parse_play(text, rolled.turn))


def finished(match: Match) -> Match:
    """Return the match after White, with one or two on 1, has borne off the last."""
    rest = match.position.own[1]
    return played(match, (2, 1), f"1/off({rest})")
