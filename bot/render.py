"""The command that draws a position into a JPEG file."""

import argparse
import re
import sys
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from bot.errors import BadNotation
from bot.rules import VARIANTS, Color, Match, Phase, Roll
from bot.rules.notation import parse_match
from bot.scenes import Labels, Player, Remark, scene_of
from rendering import THEMES, Scene, encode, render


@dataclass(frozen=True, slots=True)
class Words:
    """What a picture says in a language."""

    players: tuple[str, str]
    labels: Labels
    no_move: str


LANGUAGES = {
    "ru": Words(("Белые", "Чёрные"), Labels("счёт", "пипс", "бар", "off"), "Хода нет"),
    "en": Words(("White", "Black"), Labels("score", "pips", "bar", "off"), "No move"),
}

FORMS = {
    "XGID=": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "LNID=": "LNID=-----------o-----------O:0:0:1:00:0:0:0:0:0:3",
    "": "4HPwATDgc/ABMA",
}
"""How each kind of position begins, and what the start position looks like in it."""


class Malformed(Exception):
    """Something on the command line that cannot be drawn; the text is one line for a person."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="an XGID, a GNU position ID (with or without a match ID), or an LNID of long nardy: "
        + ", ".join(FORMS.values()),
    )
    parser.add_argument(
        "-o", "--output", required=True, type=Path, metavar="FILE", help="the JPEG file to write"
    )
    for option, choices, default in (
        ("--variant", VARIANTS, "what the position says"),
        ("--theme", THEMES, "walnut"),
        ("--viewer", ("white", "black"), "white"),
        ("--lang", LANGUAGES, "ru"),
    ):
        parser.add_argument(
            option, metavar="|".join(choices), help=f"{', '.join(choices)} (default: {default})"
        )
    parser.add_argument("--dice", metavar="6-5", help="the dice that the side on roll has thrown")


def main(arguments: argparse.Namespace) -> int:
    """Draw the position; 2 and a line on stderr if anything is malformed or cannot be written."""
    try:
        theme = THEMES[_choice("theme", arguments.theme or "walnut", THEMES)]
        photo = encode(render(_scene(arguments), theme))
        _write(arguments.output, photo)
    except OSError as error:
        sys.stderr.write(f"render: the picture cannot be drawn: {error}\n")
        return 2
    except Malformed as error:
        sys.stderr.write(f"render: {error}\n")
        return 2
    return 0


def _scene(arguments: argparse.Namespace) -> Scene:
    words = LANGUAGES[_choice("language", arguments.lang or "ru", LANGUAGES)]
    side = _choice("viewer", arguments.viewer or "white", ("white", "black"))
    viewer = Color[side.upper()]
    match = _match(arguments.position, arguments.variant)
    if arguments.dice is not None:
        match = _thrown(match, arguments.dice)
    turn = match.turn if match.phase is Phase.TO_PLAY else None
    remark = Remark(words.no_move, match.on_roll) if turn is not None and turn.is_dance else None
    white, black = words.players
    return scene_of(
        match,
        viewer,
        (Player(white), Player(black)),
        words.labels,
        turn=turn if viewer is match.on_roll else None,
        remark=remark,
    )


def _choice(what: str, value: str, choices: Collection[str]) -> str:
    if value not in choices:
        raise Malformed(f"there is no {what} {value!r}: choose from {', '.join(choices)}")
    return value


def _match(position: str, variant: str | None) -> Match:
    try:
        match = parse_match(position)
    except BadNotation as error:
        raise Malformed(str(error)) from None
    if variant is not None and _choice("variant", variant, VARIANTS) != match.variant.name:
        raise Malformed(f"that is a position of {match.variant.name} nardy, not of {variant}")
    return match


def _thrown(match: Match, dice: str) -> Match:
    thrown = re.fullmatch(r"([1-6])[-:, ]?([1-6])", dice, re.ASCII)
    if thrown is None:
        raise Malformed(f"the dice are two digits from 1 to 6, like 6-5, not {dice!r}")
    if match.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
        raise Malformed("there are no dice while a double or a resignation waits for its answer")
    return replace(match, phase=Phase.TO_PLAY, dice=Roll(int(thrown[1]), int(thrown[2])))


def _write(path: Path, photo: bytes) -> None:
    try:
        path.write_bytes(photo)
    except OSError as error:
        raise Malformed(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    except ValueError as error:
        raise Malformed(f"cannot write {str(path)!r}: {error}") from None
