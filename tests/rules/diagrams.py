"""Boards drawn in tests, read into positions and printed when a test fails.

A diagram shows the board as the mover sees it, who plays X and whose home is at the bottom
right. A cell is empty (`.`) or counts checkers (`2X`, `5O`, a lone `X`); `bar` names those on
the bar; whoever is missing to fifteen has been borne off:

    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . |  .  .  .  .  . 2X
     .  .  . 3O  .  . | 5X  .  .  .  . 2O
    12 11 10  9  8  7 |  6  5  4  3  2  1     bar X 2O
"""

import re

from bot.rules import BAR, OFF, Position, Variant, counts

_TOP = (*range(13, 25),)
_BOTTOM = (*range(12, 0, -1),)


def board(variant: Variant, diagram: str) -> Position:
    """Return the position of a diagram."""
    lines = [line for line in diagram.splitlines() if line.strip()]
    header, top, bottom, footer = lines
    assert _numbers(header) == _TOP, "the first line numbers the points 13 to 24"
    assert _numbers(footer.partition("bar")[0]) == _BOTTOM, "the last line numbers 12 to 1"
    own: dict[int, int] = {}
    opp: dict[int, int] = {}
    for points, line in ((_TOP, top), (_BOTTOM, bottom)):
        cells = line.replace("|", " ").split()
        for point, cell in zip(points, cells, strict=True):
            _place(cell, own, opp, point, variant.mirror(point))
    for cell in footer.partition("bar")[2].split():
        _place(cell, own, opp, BAR, BAR)
    position = Position(counts(own), counts(opp))
    assert variant.faults(position) is None, variant.faults(position)
    return position


def _numbers(line: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", line))


def _place(cell: str, own: dict[int, int], opp: dict[int, int], point: int, mirrored: int) -> None:
    if cell == ".":
        return
    match = re.fullmatch(r"(\d*)([XO])", cell)
    assert match, f"a cell is . or counts X or O, not {cell!r}"
    side, at = (own, point) if match[2] == "X" else (opp, mirrored)
    side[at] = int(match[1] or 1)


def draw(variant: Variant, position: Position) -> str:
    """Return the diagram of a position."""

    def cell(point: int) -> str:
        mine, theirs = position.own[point], variant.opposing(position, point)
        return f"{mine}X" if mine else f"{theirs}O" if theirs else "."

    def row(cells: list[str]) -> str:
        words = [f"{text:>4}" for text in cells]
        return "".join(words[:6]) + " |" + "".join(words[6:])

    bar = [f"{n}{who}" for n, who in ((position.own[BAR], "X"), (position.opp[BAR], "O")) if n]
    off = f"     off {position.own[OFF]}X {position.opp[OFF]}O"
    lines = [
        row([str(point) for point in _TOP]),
        row([cell(point) for point in _TOP]),
        row([cell(point) for point in _BOTTOM]),
        row([str(point) for point in _BOTTOM]) + ("     bar " + " ".join(bar) if bar else ""),
    ]
    return "\n".join(["", *lines, off])


def letters(variant: Variant, position: Position) -> str:
    """Return 26 signs: O's bar, the mover's points 1 to 24, X's bar; `B` is 2X, `b` is 2O."""
    signed = [position.own[p] - variant.opposing(position, p) for p in range(1, 25)]
    return "".join(_sign(n) for n in (-position.opp[BAR], *signed, position.own[BAR]))


def _sign(count: int) -> str:
    return "-" if count == 0 else chr((64 if count > 0 else 96) + abs(count))


def from_letters(variant: Variant, text: str) -> Position:
    """Return the position of 26 signs."""
    own: dict[int, int] = {}
    opp: dict[int, int] = {}
    for point, sign in enumerate(text):
        if sign.isupper():
            own[point] = ord(sign) - 64
        elif sign.islower():
            opp[variant.mirror(point) if point else BAR] = ord(sign) - 96
    return Position(counts(own), counts(opp))
