"""What people see of the bot before they write to it: descriptions and menus of commands."""

import logging

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.telegram.texts import LANGUAGES, texts_in
from bot.telegram.trouble import passes

logger = logging.getLogger(__name__)

COMMANDS = ("play", "games", "board", "resign", "cancel", "settings", "help")
GROUP_COMMANDS = ("play", "help")
_DEFAULT = "en"
"""What everybody reads whose language has no texts of its own."""


async def introduce(bot: Bot) -> None:
    """Set descriptions and command menus in every language; a failure is only logged."""
    for language in LANGUAGES:
        texts = texts_in(language)
        code = None if language == _DEFAULT else language
        try:
            await bot.set_my_description(texts("description"), language_code=code)
            await bot.set_my_short_description(texts("short-description"), language_code=code)
            for names, scope in (
                (COMMANDS, BotCommandScopeAllPrivateChats()),
                (GROUP_COMMANDS, BotCommandScopeAllGroupChats()),
            ):
                commands = [
                    BotCommand(command=name, description=texts(f"command-{name}"))
                    for name in names
                ]
                await bot.set_my_commands(commands, scope=scope, language_code=code)
        except Exception as error:
            if not (passes(error) or isinstance(error, TelegramAPIError)):
                raise
            logger.warning("the bot's profile could not be set: %s", error)
            return
