"""XGID: a position of short nardy with its cube, dice, score and match, in one line."""

from bot.rules.match import Match
from bot.rules.notation.fields import (
    SHARED,
    counts_of,
    position_of,
    read_counts,
    read_shared,
    split,
    write_counts,
    write_shared,
)
from bot.rules.variant import SHORT

FORM = "XGID"
PREFIX = "XGID="


def parse_xgid(text: str) -> Match:
    """Return the match an XGID shows; White is the side written in capitals.

    Who started and how many turns were played is not in it: both sides count as past their
    first turn. Raises BadNotation.
    """
    fields = split(FORM, PREFIX, ("board", *SHARED), text)
    board = fields["board"]
    counts = read_counts(board, 26)
    if counts[0] > 0 or counts[25] < 0:
        raise board.refuse("the first character is Black's bar, the last is White's")
    return read_shared(SHORT, position_of(SHORT, board, counts), fields)


def format_xgid(match: Match) -> str:
    """Return the XGID of a match of short nardy. Raises WrongPhase where nobody is on roll."""
    if match.variant is not SHORT:
        raise ValueError("an XGID holds short nardy only")
    return f"{PREFIX}{write_counts(counts_of(match))}:{write_shared(match)}"
