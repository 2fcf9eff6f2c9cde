"""The position and match IDs of GNU Backgammon.

A position ID is 80 bits in base64, a match ID 66 bits and one for Jacoby; both count bits from
the lowest of each byte.
"""

import base64
import binascii
import re
from dataclasses import replace

from bot.errors import BadNotation, WrongPhase
from bot.rules.color import Color
from bot.rules.cube import Cube
from bot.rules.house import HouseRules
from bot.rules.match import Match
from bot.rules.notation.fields import HIGHEST
from bot.rules.phase import Phase
from bot.rules.position import CHECKERS, OFF, Position
from bot.rules.roll import Roll
from bot.rules.variant import SHORT

POSITION_FORM = "GNU position ID"
MATCH_FORM = "GNU match ID"
_CENTRED = 3
_PLAYING = 1
_MATCH_FIELDS = (
    ("cube", 4),
    ("owner", 2),
    ("on_roll", 1),
    ("crawford", 1),
    ("state", 3),
    ("turn", 1),
    ("doubled", 1),
    ("resigned", 2),
    ("die1", 3),
    ("die2", 3),
    ("length", 15),
    ("black", 15),
    ("white", 15),
    ("no_jacoby", 1),
)
"""The match key, lowest bits first. Player 0 is Black, player 1 is White."""


def format_position_id(position: Position) -> str:
    """Return the 14 characters of a position, seen by the side on roll."""
    bits = "".join(
        "1" * count + "0" for side in (position.opp, position.own) for count in side[1:]
    )
    return _encode(int(bits[::-1], 2), 10)


def parse_position_id(text: str) -> Position:
    """Return the position of an ID, seen by the side on roll. Raises BadNotation."""
    key = _decode(POSITION_FORM, text, 14, 10)
    sides: list[list[int]] = []
    for _ in range(2):
        side = [0] * 26
        for point in range(1, 26):
            while key & 1:
                side[point] += 1
                key >>= 1
            key >>= 1
        if sum(side) > CHECKERS:
            raise BadNotation(POSITION_FORM, f"a side has more than {CHECKERS} checkers", 0, text)
        side[OFF] = CHECKERS - sum(side)
        sides.append(side)
    if key:
        raise BadNotation(POSITION_FORM, "bits are left over", 0, text)
    position = Position(tuple(sides[1]), tuple(sides[0]))
    fault = None if position.own[OFF] == position.opp[OFF] else SHORT.faults(position)
    fault = fault or _overlap(position)
    if fault:
        raise BadNotation(POSITION_FORM, fault, 0, text)
    return position


def _overlap(position: Position) -> str | None:
    both = [p for p in range(1, 25) if position.own[p] and SHORT.opposing(position, p)]
    return f"both sides stand on the mover's point {both[0]}" if both else None


def format_gnuid(match: Match) -> str:
    """Return `position ID:match ID` of a match of short nardy.

    Raises WrongPhase where nobody is on roll, and during a beaver, which the ID cannot hold.
    """
    if match.variant is not SHORT:
        raise ValueError("a GNU ID holds short nardy only")
    doubled = match.phase is Phase.DOUBLED
    resigned = match.phase is Phase.RESIGNED
    playing = match.phase in (Phase.TO_ROLL, Phase.TO_PLAY) or resigned
    if not playing and not (doubled and match.offered_by == match.on_roll):
        raise WrongPhase(match.phase)
    turn = match.to_act if doubled or resigned else match.on_roll
    dice = match.dice
    values = {
        "cube": match.cube.value.bit_length() - 1,
        "owner": _CENTRED if match.cube.owner is None else 1 - match.cube.owner,
        "on_roll": 1 - match.on_roll,
        "crawford": int(match.crawford),
        "state": _PLAYING,
        "turn": 1 - (turn or 0),
        "doubled": int(doubled),
        "resigned": match.offer if resigned else 0,
        "die1": dice.high if dice else 0,
        "die2": dice.low if dice else 0,
        "length": match.length or 0,
        "black": min(match.score[Color.BLACK], HIGHEST),
        "white": min(match.score[Color.WHITE], HIGHEST),
        "no_jacoby": int(not (match.house.jacoby and match.length is None)),
    }
    key, at = 0, 0
    for name, width in _MATCH_FIELDS:
        key |= values[name] << at
        at += width
    return f"{format_position_id(match.position)}:{_encode(key, 9)}"


def parse_gnuid(text: str) -> Match:
    """Return the match of `position ID:match ID`; a position ID alone is unlimited play.

    With a position ID alone White is on roll. Raises BadNotation.
    """
    stripped = text.strip()
    position_text, colon, match_text = stripped.partition(":")
    position = parse_position_id(position_text)
    if position.is_over:
        raise BadNotation(POSITION_FORM, "the game is over", 0, text)
    match = Match(
        SHORT,
        length=None,
        phase=Phase.TO_ROLL,
        position=position,
        starter=Color.WHITE,
        turns=(1, 1),
    )
    return _with_match_id(match, match_text) if colon else match


def _with_match_id(match: Match, text: str) -> Match:
    key = _decode(MATCH_FORM, text, 12, 9)
    values = {}
    for name, width in _MATCH_FIELDS:
        values[name] = key & ((1 << width) - 1)
        key >>= width
    fault = "bits are left over" if key else _match_fault(values)
    if fault:
        raise BadNotation(MATCH_FORM, fault, 0, text)
    length = values["length"] or None
    one_away = (
        length is not None
        and length > 1
        and length - 1
        in (
            values["white"],
            values["black"],
        )
    )
    owner = values["owner"]
    match = replace(
        match,
        house=HouseRules(jacoby=length is None and not values["no_jacoby"]),
        length=length,
        score=(values["white"], values["black"]),
        on_roll=Color(1 - values["on_roll"]),
        cube=Cube(1 << values["cube"], None if owner == _CENTRED else Color(1 - owner)),
        crawford=bool(values["crawford"]),
        crawford_played=one_away,
    )
    return _with_offers(match, values, text)


def _with_offers(match: Match, values: dict[str, int], text: str) -> Match:
    if values["die1"]:
        match = match.roll(Roll(values["die1"], values["die2"]))
    if values["doubled"]:
        if not match.can_double:
            raise BadNotation(MATCH_FORM, "no double is possible here", 0, text)
        return match.double()
    if values["resigned"]:
        by = Color(values["turn"])
        sizes = match.resignations(by)
        if values["resigned"] not in sizes[:-1]:
            raise BadNotation(MATCH_FORM, "no such resignation is possible here", 0, text)
        return match.resign(values["resigned"], by)
    return match


def _match_fault(values: dict[str, int]) -> str | None:
    length, scores = values["length"], (values["white"], values["black"])
    one_away = length > 1 and length - 1 in scores
    checks = (
        (values["cube"] > 6, "the cube is above 64"),
        (values["owner"] == 2, "nobody owns the cube"),
        (values["state"] != _PLAYING, "no game is being played"),
        (max(values["die1"], values["die2"]) > 6, "a die shows 1 to 6"),
        (bool(values["die1"]) != bool(values["die2"]), "only one die is thrown"),
        (length > 1000, "a match has 1 to 1000 points"),
        (bool(length) and max(scores) >= length, "the match is over"),
        (bool(values["crawford"]) and not one_away, "a Crawford game needs a side one point away"),
        (
            values["turn"] != values["on_roll"] and not (values["doubled"] or values["resigned"]),
            "the wrong side is to act",
        ),
        (bool(values["doubled"] and values["resigned"]), "a double and a resignation at once"),
    )
    return next((what for holds, what in checks if holds), None)


def _encode(key: int, size: int) -> str:
    return base64.b64encode(key.to_bytes(size, "little")).decode().rstrip("=")


def _decode(form: str, text: str, characters: int, size: int) -> int:
    strange = re.search(r"[^A-Za-z0-9+/]", text, re.ASCII)
    if strange:
        raise BadNotation(form, f"{strange[0]!r} is not in the alphabet", strange.start(), text)
    if len(text) != characters:
        at = min(len(text), characters)
        raise BadNotation(form, f"it has {characters} characters, not {len(text)}", at, text)
    try:
        data = base64.b64decode(text + "=" * (-characters % 4), validate=True)
    except binascii.Error as error:
        raise BadNotation(form, str(error).lower(), 0, text) from None
    return int.from_bytes(data[:size], "little")
