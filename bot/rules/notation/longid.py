"""LNID: a position of long nardy with its cube, dice, score and match, in one line.

`LNID=BOARD:cube:owner:turn:dice:white:black:flags:length:limit:first`

- BOARD: 24 characters, White's points 1 to 24 (White's head is the last one, Black's head is
  White's point 12). `-` is empty, `A` to `O` are 1 to 15 checkers of White, `a` to `o` of Black.
  What is missing to fifteen is borne off.
- cube: the exponent of the cube's value (0 is 1, 1 is 2, ...); owner: 1 White, -1 Black, 0 none.
- turn: 1 White, -1 Black.
- dice: `00` before the roll, `D` while a double is offered, or two digits.
- white, black: the score. length: the points of the match, 0 for unlimited play.
- flags: in a match 1 for the Crawford game; unlimited 1 for Jacoby, 2 for beavers, 3 for both.
- limit: the exponent of the highest cube, 0 for play without a cube.
- first: whose own first turn is still to come: 3 both, 1 White's, 2 Black's, 0 nobody's.

The first nine fields after the board mean what they mean in an XGID.
"""

from bot.rules.color import Color
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
from bot.rules.variant import LONG

FORM = "LNID"
PREFIX = "LNID="


def parse_lnid(text: str) -> Match:
    """Return the match an LNID shows. Raises BadNotation."""
    fields = split(FORM, PREFIX, ("board", *SHARED, "first"), text)
    board = fields["board"]
    counts = [0, *read_counts(board, 24), 0]
    first = fields["first"].number("first turn", 0, 3)
    turns = (1 - (first & 1), 1 - (first >> 1))
    return read_shared(LONG, position_of(LONG, board, counts), fields, turns)


def format_lnid(match: Match) -> str:
    """Return the LNID of a match of long nardy. Raises WrongPhase where nobody is on roll."""
    if match.variant is not LONG:
        raise ValueError("an LNID holds long nardy only")
    first = (not match.turns[Color.WHITE]) + 2 * (not match.turns[Color.BLACK])
    board = write_counts(counts_of(match)[1:25])
    return f"{PREFIX}{board}:{write_shared(match)}:{first}"
