"""Every press of a button: what it means, one use case, and the toast."""

import logging

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery

from bot.errors import AlreadyApplied, Refusal
from bot.services.ports import Receipt
from bot.telegram.callbacks import (
    BoardPress,
    ChoicePress,
    InvitePress,
    JumpPress,
    MovePress,
    PagePress,
    Press,
    SetupPress,
    parse,
)
from bot.telegram.desk import Desk
from bot.telegram.handlers.boards import press_board, put_old_board_away
from bot.telegram.handlers.pages import choose, replace_page, turn_page
from bot.telegram.handlers.setups import cancel_invite, jump, press_setup
from bot.telegram.handlers.toast import Toast
from bot.telegram.pictures import Pictures
from bot.telegram.refusals import words
from bot.telegram.trouble import passes

logger = logging.getLogger(__name__)


async def on_press(query: CallbackQuery, desk: Desk, receipt: Receipt, pictures: Pictures) -> None:
    """Do what a button says and answer, before any picture is drawn."""
    try:
        press = parse(query.data or "")
    except ValueError:
        await _answer(query, Toast((await desk.texts(query.from_user))("toast-unknown-button")))
        return
    try:
        toast = await _do(query, press, desk, receipt)
    except AlreadyApplied:
        await _answer(query, Toast())
    except Refusal as refusal:
        texts = await desk.texts(query.from_user)
        await _answer(query, Toast(words(refusal, texts, desk.clock.now())))
        if isinstance(press, MovePress | BoardPress):
            await put_old_board_away(query, press, desk)
    else:
        await _answer(query, toast)
        if toast.page is not None:
            await replace_page(query, toast.page, desk, pictures)


async def _do(query: CallbackQuery, press: Press, desk: Desk, receipt: Receipt) -> Toast:
    who = query.from_user
    match press:
        case MovePress() | BoardPress():
            return await press_board(who, press, desk, receipt)
        case SetupPress():
            return await press_setup(query, press, desk, receipt)
        case InvitePress():
            return await cancel_invite(who, press, desk, receipt)
        case JumpPress():
            return await jump(who, press, desk, receipt)
        case PagePress():
            return await turn_page(who, press, desk)
        case ChoicePress():
            return await choose(who, press, desk, receipt)


async def _answer(query: CallbackQuery, toast: Toast) -> None:
    """Answer a query; that it is too old to be answered changes nothing."""
    try:
        await query.answer(toast.text or None, show_alert=toast.alert)
    except Exception as error:
        if not (passes(error) or isinstance(error, TelegramAPIError)):
            raise
        logger.info("a press could not be answered: %s", error)
