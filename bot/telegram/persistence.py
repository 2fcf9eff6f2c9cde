"""Calls that are worth a few more tries, and what must not stay in a chat."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest

from bot.telegram.trouble import Backoff, passes
from bot.telegram.verdict import Verdict, verdict

R = TypeVar("R")

logger = logging.getLogger(__name__)

TRIES = 6
LONGEST = 5.0
"""Seconds: who would have to wait longer does without."""


async def insist(call: Callable[[], Awaitable[R]]) -> R:
    """Return the result of a call that nothing else repeats; raises its last failure."""
    backoff = Backoff()
    for _ in range(TRIES - 1):
        try:
            return await call()
        except Exception as error:
            pause = backoff.after(error)
            if not passes(error) or pause > LONGEST:
                raise
            logger.info("once more in %.1f s: %s", pause, error)
            await asyncio.sleep(pause)
    return await call()


async def deliver(call: Callable[[], Awaitable[object]]) -> None:
    """Make a call that answers a person; who has gone out of reach meanwhile gets nothing."""
    try:
        await insist(call)
    except TelegramAPIError as error:
        if verdict(error) is not Verdict.PARK:
            raise
        logger.info("nobody is there to be answered: %s", error)


async def put_away(bot: Bot, chat: int, message: int) -> None:
    """Delete a board that another has replaced; if that is impossible, take its buttons."""
    try:
        await bot.delete_message(chat, message)
    except TelegramBadRequest as error:
        if "message to delete not found" in error.message.lower():
            return
        await bot.edit_message_reply_markup(chat_id=chat, message_id=message)
