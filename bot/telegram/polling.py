"""Polling: asking Telegram for updates."""

import asyncio
import logging
from typing import Any

from aiogram import Bot
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.methods import TelegramMethod

from bot.telegram.receiver import Accept, update_id
from bot.telegram.trouble import Backoff, passes

logger = logging.getLogger(__name__)


class RawUpdates(TelegramMethod[list[Any]]):
    """`getUpdates` with the updates as they came: a malformed one does not block the others."""

    __returning__ = list[Any]
    __api_method__ = "getUpdates"

    offset: int | None = None
    limit: int = 100
    timeout: int = 30
    allowed_updates: list[str]


class Polling:
    """Asks for updates; the next batch only when the last one is durable."""

    def __init__(
        self,
        bot: Bot,
        allowed_updates: list[str],
        *,
        timeout: int = 30,
        backoff: Backoff | None = None,
    ) -> None:
        self._bot = bot
        self._allowed_updates = allowed_updates
        self._timeout = timeout
        self._backoff = backoff or Backoff()
        self._offset: int | None = None
        self._webhook_is_off = False

    async def run(self, accept: Accept) -> None:
        """Receive until cancelled. Raises TelegramUnauthorizedError for a revoked token."""
        while True:
            try:
                await self._receive(accept)
            except (TelegramUnauthorizedError, TelegramNotFound):
                # 404 is what Telegram says to a token it has never seen.
                raise
            except TelegramConflictError as error:
                logger.error(  # noqa: TRY400 - the traceback says nothing more
                    "another process receives this bot's updates; stop it: %s", error
                )
                await asyncio.sleep(self._backoff.after(error))
            except Exception as error:
                if not passes(error):
                    raise
                logger.warning("no updates: %s: %s", type(error).__name__, error)
                await asyncio.sleep(self._backoff.after(error))
            else:
                self._backoff.reset()

    async def _receive(self, accept: Accept) -> None:
        if not self._webhook_is_off:
            # With a webhook left over from another time every call would be a conflict.
            await self._bot.delete_webhook(drop_pending_updates=False)
            self._webhook_is_off = True
        batch = await self._bot(
            RawUpdates(
                offset=self._offset, timeout=self._timeout, allowed_updates=self._allowed_updates
            ),
            request_timeout=self._timeout + 15,
        )
        await accept(batch)
        ids = [found for update in batch if (found := update_id(update)) is not None]
        if ids:
            self._offset = max(ids) + 1
        elif batch:
            # The same batch would come at once, for ever.
            raise ConnectionError("a batch without a single update id")
