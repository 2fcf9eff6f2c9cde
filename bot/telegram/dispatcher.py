"""Which update goes to which handler."""

from aiogram import Dispatcher
from aiogram.filters import Command, CommandStart

from bot.telegram.desk import Desk
from bot.telegram.handlers.commands import (
    PAGES,
    on_anything_else,
    on_board,
    on_cancel,
    on_page,
    on_resign,
    on_start,
)
from bot.telegram.handlers.inline import on_inline
from bot.telegram.handlers.presses import on_press
from bot.telegram.pictures import Pictures

ALLOWED_UPDATES = ["message", "callback_query", "inline_query"]
"""What the bot asks Telegram for: what it has handlers for."""


def make_dispatcher(desk: Desk, pictures: Pictures) -> Dispatcher:
    """Return the dispatcher; its handlers get what they name of `desk`, `pictures`, `receipt`."""
    # Nothing of a match lives in a state machine: buttons carry what they mean.
    dispatcher = Dispatcher(disable_fsm=True, desk=desk, pictures=pictures)
    dispatcher.callback_query.register(on_press)
    dispatcher.inline_query.register(on_inline)
    message = dispatcher.message
    message.register(on_start, CommandStart(ignore_case=True))
    message.register(on_page, Command(*PAGES, ignore_case=True))
    message.register(on_board, Command("board", ignore_case=True))
    message.register(on_resign, Command("resign", ignore_case=True))
    message.register(on_cancel, Command("cancel", ignore_case=True))
    message.register(on_anything_else)
    return dispatcher
