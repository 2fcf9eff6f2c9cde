"""The fields that XGID and our long-nardy string share, and reading them without surprises."""

import re
from dataclasses import dataclass

from bot.errors import BadNotation, WrongPhase
from bot.rules.color import Color
from bot.rules.cube import Cube
from bot.rules.house import HouseRules
from bot.rules.match import Match
from bot.rules.phase import Phase
from bot.rules.position import BAR, CHECKERS, OFF, Position
from bot.rules.roll import Roll
from bot.rules.variant import Variant

HIGHEST = 32_767
"""The longest match and highest score that the identifiers of GNU Backgammon can hold."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a text, and where it stands in it."""

    form: str
    text: str
    value: str
    at: int

    def refuse(self, what: str, offset: int = 0) -> BadNotation:
        """Return the error that names this field."""
        return BadNotation(self.form, what, self.at + offset, self.text)

    def number(self, name: str, low: int, high: int) -> int:
        """Return the field as a number of a range."""
        if not re.fullmatch(r"-?\d{1,5}", self.value, re.ASCII):
            raise self.refuse(f"the {name} is no number")
        value = int(self.value)
        if not low <= value <= high:
            raise self.refuse(f"the {name} is not between {low} and {high}")
        return value


def split(form: str, prefix: str, names: tuple[str, ...], text: str) -> dict[str, Field]:
    """Return the fields of `PREFIX=a:b:c` by name."""
    stripped = text.strip()
    start = text.find(stripped)
    if not stripped.startswith(prefix):
        raise BadNotation(form, f"it starts with {prefix}", start, text)
    if len(stripped) > 120:
        raise BadNotation(form, "it is too long", start + 120, text)
    at = start + len(prefix)
    fields = {}
    values = stripped[len(prefix) :].split(":")
    for name, value in zip(names, values, strict=False):
        fields[name] = Field(form, text, value, at)
        at += len(value) + 1
    if len(values) != len(names):
        raise BadNotation(form, f"it has {len(names)} fields, not {len(values)}", at - 1, text)
    return fields


def read_counts(board: Field, length: int) -> list[int]:
    """Return signed counts: `A` is one checker of White, `b` two of Black, `-` none."""
    if len(board.value) != length:
        raise board.refuse(f"the board has {length} characters, not {len(board.value)}")
    counts = []
    for offset, sign in enumerate(board.value):
        if sign == "-":
            counts.append(0)
        elif "A" <= sign <= "O":
            counts.append(ord(sign) - 64)
        elif "a" <= sign <= "o":
            counts.append(96 - ord(sign))
        else:
            raise board.refuse(f"{sign!r} is no number of checkers", offset)
    return counts


def write_counts(counts: list[int]) -> str:
    """Return the letters of signed counts."""
    return "".join("-" if n == 0 else chr(64 + n) if n > 0 else chr(96 - n) for n in counts)


def position_of(variant: Variant, board: Field, counts: list[int]) -> Position:
    """Return the board as White sees it; `counts` are White's points 0 to 25."""
    white, black = [0] * 26, [0] * 26
    for point, count in enumerate(counts):
        if count > 0:
            white[point] = count
        elif count < 0:
            black[BAR if point == 0 else variant.mirror(point)] = -count
    for side in (white, black):
        if sum(side) > CHECKERS:
            raise board.refuse(f"a side has more than {CHECKERS} checkers")
        side[OFF] = CHECKERS - sum(side)
    position = Position(tuple(white), tuple(black))
    fault = variant.faults(position)
    if fault:
        raise board.refuse(fault)
    if position.is_over:
        raise board.refuse("the game is over")
    return position


def counts_of(match: Match) -> list[int]:
    """Return White's points 0 to 25 as signed counts."""
    white = match.position if match.on_roll is Color.WHITE else match.position.swap()
    counts = [0] * 26
    for point in range(1, 25):
        counts[point] = white.own[point] - match.variant.opposing(white, point)
    counts[0], counts[BAR] = -white.opp[BAR], white.own[BAR]
    return counts


SHARED = ("cube", "owner", "turn", "dice", "white", "black", "flags", "length", "limit")
"""The fields after the board, as XGID has them."""


def read_shared(
    variant: Variant,
    white_view: Position,
    fields: dict[str, Field],
    turns: tuple[int, int] = (1, 1),
) -> Match:
    """Return the match of a board and its shared fields.

    `turns` says whose first turn is still to come (0). Who started follows from it: who has
    played already, or who is on roll before anybody has; otherwise it is lost, and White.
    """
    length = fields["length"].number("match length", 0, 1000) or None
    highest = HIGHEST if length is None else length - 1
    flags = fields["flags"].number("flag", 0, 3 if length is None else 1)
    limit = fields["limit"].number("highest cube", 0, 15)
    cube = fields["cube"].number("cube", 0, limit)
    owner = fields["owner"].number("cube's owner", -1, 1)
    on_roll = Color.WHITE if _either(fields["turn"]) == 1 else Color.BLACK
    white = fields["white"].number("score", 0, highest)
    black = fields["black"].number("score", 0, highest)
    one_away = length is not None and length > 1 and length - 1 in (white, black)
    if length is not None and flags and not one_away:
        raise fields["flags"].refuse("a Crawford game needs a side that is one point away")
    match = Match(
        variant,
        HouseRules(
            cube=limit > 0,
            cube_limit=1 << limit,
            jacoby=length is None and bool(flags & 1),
            beavers=length is None and bool(flags & 2),
        ),
        length,
        (white, black),
        phase=Phase.TO_ROLL,
        position=white_view if on_roll is Color.WHITE else white_view.swap(),
        on_roll=on_roll,
        starter=_starter(on_roll, turns),
        turns=turns,
        cube=Cube(1 << cube, {1: Color.WHITE, -1: Color.BLACK}.get(owner)),
        crawford=length is not None and bool(flags),
        crawford_played=one_away,
    )
    return read_dice(match, fields["dice"])


def _starter(on_roll: Color, turns: tuple[int, int]) -> Color:
    if turns == (0, 0):
        return on_roll
    return Color.BLACK if turns == (0, 1) else Color.WHITE


def _either(field: Field) -> int:
    value = field.number("turn", -1, 1)
    if value == 0:
        raise field.refuse("the turn is 1 or -1")
    return value


def read_dice(match: Match, dice: Field) -> Match:
    """Return the match with its dice thrown, its double offered, or as it is for `00`."""
    if dice.value == "00":
        return match
    if dice.value == "D":
        refusal = match.why_no_double(match.on_roll)
        if refusal:
            raise dice.refuse("no double is possible here")
        return match.double()
    if not re.fullmatch(r"[1-6]{2}", dice.value, re.ASCII):
        raise dice.refuse("the dice are 00, D or two digits from 1 to 6")
    return match.roll(Roll(int(dice.value[0]), int(dice.value[1])))


def write_shared(match: Match) -> str:
    """Return the shared fields of a match. Raises WrongPhase where nobody is on roll."""
    house = match.house
    owner = {Color.WHITE: 1, Color.BLACK: -1, None: 0}[match.cube.owner]
    turn = 1 if match.on_roll is Color.WHITE else -1
    dice = f"{match.dice.high}{match.dice.low}" if match.dice else "00"
    if match.phase is Phase.DOUBLED and match.offered_by == match.on_roll:
        dice = "D"
    elif match.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
        raise WrongPhase(match.phase)
    flags = int(match.crawford) if match.length else house.jacoby + 2 * house.beavers
    values = (
        match.cube.value.bit_length() - 1,
        owner,
        turn,
        dice,
        *match.score,
        flags,
        match.length or 0,
        house.cube_limit.bit_length() - 1 if match.has_cube else 0,
    )
    return ":".join(str(value) for value in values)
