"""Presses under a board."""

import logging
from collections.abc import Callable

from aiogram.types import CallbackQuery
from aiogram.types import User as TelegramUser

from bot.rules import Action, Deed, Phase
from bot.services import ending, lobby, play
from bot.services.flow import Moment
from bot.services.live import LiveMatch
from bot.services.ports import Receipt, Transaction
from bot.services.screen import ScreenKind
from bot.telegram.callbacks import BoardDeed, BoardPress, MovePress
from bot.telegram.desk import Desk
from bot.telegram.handlers.setups import contribution
from bot.telegram.handlers.toast import Toast
from bot.telegram.menus import moment_text
from bot.telegram.movekeys import dice_text, steps_not_on_offer
from bot.telegram.persistence import deliver, put_away
from bot.telegram.refusals import LONGEST, why
from bot.telegram.texts import Texts

Work = Callable[[Transaction, Moment], object]

logger = logging.getLogger(__name__)

_ACTIONS = {
    BoardDeed.ROLL: Deed.ROLL,
    BoardDeed.DOUBLE: Deed.DOUBLE,
    BoardDeed.BEAVER: Deed.BEAVER,
    BoardDeed.TAKE: Deed.TAKE,
    BoardDeed.DROP: Deed.DROP,
    BoardDeed.ACCEPT: Deed.ACCEPT,
    BoardDeed.DECLINE: Deed.DECLINE,
    BoardDeed.NEXT: Deed.NEXT,
}
"""The deeds that are actions of the rules without further facts."""


async def press_board(
    who: TelegramUser, press: MovePress | BoardPress, desk: Desk, receipt: Receipt
) -> Toast:
    """Do what a button under a board says and return the toast. Raises a Refusal."""
    if isinstance(press, BoardPress) and press.deed in _ANSWERS:
        live = await desk.store.read(lambda tx: play.find(tx, press.match, who.id)[0])
        return _ANSWERS[press.deed](live, press, await desk.texts(who))
    await desk.change(who, receipt, _work(who, press, desk, receipt))
    if isinstance(press, MovePress) or press.deed not in _TOASTS:
        return Toast()
    key, texts = _TOASTS[press.deed], await desk.texts(who)
    phrase = texts(f"phrase-{press.argument}") if press.deed is BoardDeed.SAY else ""
    return Toast(texts(key, phrase=phrase))


async def put_old_board_away(
    query: CallbackQuery, press: MovePress | BoardPress, desk: Desk
) -> None:
    """Take a refused press's board out of the chat if it is not the one that lives there.

    Where the answer to a send was lost the board has been sent twice, and nobody knows the
    number of the first until it is pressed.
    """
    who, message, bot = query.from_user, query.message, query.bot
    if bot is None or message is None or message.chat.id != who.id:
        return
    screens = await desk.store.read(lambda tx: tx.screens(ScreenKind.BOARD, press.match))
    living = next((s.message for s in screens if s.chat == who.id), None)
    # A newer one than is recorded has just been sent.
    if living is not None and message.message_id < living:
        chat, number = message.chat.id, message.message_id
        await deliver(lambda: put_away(bot, chat, number))


_TOASTS = {
    BoardDeed.UNDO: "toast-taken-back",
    BoardDeed.NUDGE: "toast-nudged",
    BoardDeed.SAY: "toast-said",
}


def _work(who: TelegramUser, press: MovePress | BoardPress, desk: Desk, receipt: Receipt) -> Work:
    """Return the use case of a press."""
    user, mark, added = who.id, press.mark, contribution(who, receipt)
    if isinstance(press, MovePress):
        return lambda tx, at: play.tap(tx, at, user, mark, press.taps, press.moves)
    if press.deed in _ACTIONS:
        action = Action(_ACTIONS[press.deed])
        return lambda tx, at: play.decide(tx, at, user, mark, action)
    works: dict[BoardDeed, Work] = {
        BoardDeed.UNDO: lambda tx, at: play.undo(tx, at, user, mark),
        BoardDeed.DONE: lambda tx, at: play.done(tx, at, user, mark),
        BoardDeed.GO: lambda tx, at: play.go(tx, at, user, mark),
        BoardDeed.RESIGN: lambda tx, at: play.decide(
            tx, at, user, mark, Action(Deed.RESIGN, size=press.size)
        ),
        BoardDeed.CANCEL: lambda tx, at: lobby.cancel(tx, at, user, mark),
        BoardDeed.LEAVE: lambda tx, at: lobby.leave(tx, at, user, mark),
        BoardDeed.REMATCH: lambda tx, at: lobby.rematch(tx, at, desk.dice, user, mark),
        BoardDeed.NUDGE: lambda tx, at: lobby.nudge(tx, at, user, mark),
        BoardDeed.SAY: lambda tx, at: lobby.say(tx, at, user, mark, press.phrase),
        BoardDeed.MENU: lambda tx, at: play.open_menu(tx, at, user, mark, press.menu),
        BoardDeed.CLAIM: lambda tx, at: ending.claim(tx, at, user, mark),
        BoardDeed.CLOSE: lambda tx, at: ending.close(tx, at, user, mark),
        BoardDeed.BOAST: lambda tx, at: ending.boast(tx, at, desk.dice, user, press.match, added),
        BoardDeed.PROOF: lambda tx, _: _open(tx, user, press.match, ScreenKind.PROOF),
        BoardDeed.REPORT: lambda tx, _: _open(tx, user, press.match, ScreenKind.REPORT),
    }
    return works[press.deed]


def _open(tx: Transaction, user: int, match: str, kind: ScreenKind) -> LiveMatch:
    live, _ = play.find(tx, match, user)
    subject = f"{live.id}.{kind}"
    if kind is ScreenKind.REPORT:
        subject = moment_text(live)
        logger.warning("player %d reports match %s", user, subject.replace("\n", " "))
    if any(screen.viewer == user for screen in tx.screens(kind, subject)):
        tx.want(subject, viewer=user, anew=True)
    else:
        tx.open_screen(kind, subject, chat=user, viewer=user)
    return live


def _dice(live: LiveMatch, _press: BoardPress, texts: Texts) -> Toast:
    roll = live.match.dice
    if roll is None:
        return Toast(texts("refused-stale"))
    name = texts(f"roll-{roll.high}{roll.low}")
    left = live.turn.dice if live.match.phase is Phase.TO_PLAY else ()
    if left in ((), roll.dice):
        return Toast(texts("toast-dice", dice=dice_text(roll.dice), name=name))
    dice, rest = dice_text(roll.dice), dice_text(left)
    said = texts("toast-dice-left", dice=dice, name=name, left=rest)
    # With a turn half made the ⋯ menu is not at hand: what is not on offer is told here.
    hidden = [why(texts, live.turn, *step) for step in steps_not_on_offer(live.turn)]
    return Toast("\n".join(_fitting([said, *hidden])), alert=bool(hidden))


def _fitting(lines: list[str]) -> list[str]:
    """Return as many lines as an alert shows whole."""
    kept = lines[:1]
    for line in lines[1:]:
        if len("\n".join([*kept, line])) > LONGEST:
            break
        kept.append(line)
    return kept


def _why(live: LiveMatch, press: BoardPress, texts: Texts) -> Toast:
    if live.match.phase is not Phase.TO_PLAY:
        return Toast(texts("refused-stale"))
    return Toast(why(texts, live.turn, *press.tap), alert=True)


def _fair(_live: LiveMatch, _press: BoardPress, texts: Texts) -> Toast:
    return Toast(texts("fair-alert"), alert=True)


_ANSWERS = {BoardDeed.DICE: _dice, BoardDeed.WHY: _why, BoardDeed.FAIR: _fair}
"""The deeds that change nothing."""
