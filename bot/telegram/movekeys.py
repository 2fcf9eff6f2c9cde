"""The buttons of a turn: one for every checker move and group of moves that may be tapped."""

from itertools import groupby

from aiogram.types import InlineKeyboardButton

from bot.rules import BAR, OFF, CheckerMove, Turn
from bot.rules.notation import format_moves
from bot.services.live import Mark
from bot.telegram.buttons import PRIMARY, Row, in_rows, press
from bot.telegram.callbacks import BoardDeed, BoardPress, MovePress
from bot.telegram.texts import Texts
from bot.telegram.ways import PLACES

MOST = 12
"""Buttons up to which one checker by both dice is offered as well."""
FEW = 2
"""Results up to which whole plays are offered instead of single moves."""


def move_rows(mark: Mark, turn: Turn) -> list[Row]:
    """Return the buttons that continue a turn: larger die first, sources descending."""
    plays = turn.continuations
    if len(plays) <= FEW:
        return [[_button(mark, play.moves)] for play in plays]
    options = sorted(turn.options(), key=lambda move: (-move.die, -move.source))
    rows: list[Row] = []
    for _, moves in groupby(options, key=lambda move: move.die):
        rows += in_rows([_button(mark, (move,)) for move in moves])
    groups = turn.groups()
    if turn.roll.is_doubles or len(options) + len(groups) <= MOST:
        rows += in_rows([_button(mark, group) for group in groups])
    return rows


def _button(mark: Mark, moves: tuple[CheckerMove, ...]) -> InlineKeyboardButton:
    return press(format_moves(moves), MovePress.of(mark, moves))


def only_play_row(mark: Mark, turn: Turn, texts: Texts) -> Row:
    """Return the button of a first turn that has only one play."""
    play = format_moves(turn.plays[0].moves)
    return [press(texts("go", play=play), BoardPress.of(mark, BoardDeed.GO), PRIMARY)]


def steps_not_on_offer(turn: Turn) -> list[tuple[int, int]]:
    """Return the sources and dice of the mover's steps that cannot be tapped now."""
    own = turn.board.own
    return [
        (source, die)
        for die in dict.fromkeys(turn.dice)
        for source in range(BAR, OFF, -1)
        if own[source] and turn.why_not(source, die) is not None
    ]


def why_rows(mark: Mark, turn: Turn) -> list[Row]:
    """Return a button for every step that is not on offer; it tells why."""
    steps = steps_not_on_offer(turn)
    texts = [step_text(*step) for step in steps]
    buttons = []
    for (source, die), text in zip(steps, texts, strict=True):
        # Two dice may bear off from one point, each for its own reason.
        shown = f"{die}: {text}" if texts.count(text) > 1 else text
        press_why = BoardPress.of(mark, BoardDeed.WHY, f"{source}.{die}")
        buttons.append(press(shown, press_why))
    return in_rows(buttons)


def step_text(source: int, die: int) -> str:
    """Return a step as it is written, whether or not it is legal: `24/20`, `bar/21`, `4/off`."""
    target = max(source - die, OFF)
    return f"{PLACES.get(source, source)}/{PLACES.get(target, target)}"


def dice_text(dice: tuple[int, ...]) -> str:
    """Return the dice still to play: `6-5`, `5`, `4-4`, and of doubles what is left: `4 × 3`."""
    if len(dice) == 4:
        dice = dice[:2]
    elif len(dice) > 1 and len(set(dice)) == 1:
        return f"{dice[0]} × {len(dice)}"
    return "-".join(map(str, dice))
