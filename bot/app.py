"""The composition root: settings in, a running bot out. Owns every background task."""

import argparse
import asyncio
import logging
import signal
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Any, Self

from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import TelegramNotFound, TelegramUnauthorizedError
from aiogram.types import User

from bot.chance import Secrets, Seeded
from bot.clock import FollowedClock, SystemClock
from bot.clockwork import Clockwork
from bot.engine.simple import SimplePlayer
from bot.errors import StoreUnusable
from bot.masking import install
from bot.services.ports import Clock
from bot.settings import Settings, load_or_exit
from bot.storage.store import Store
from bot.telegram.desk import Desk
from bot.telegram.dispatcher import ALLOWED_UPDATES, make_dispatcher
from bot.telegram.host import Host
from bot.telegram.lanes import Lanes
from bot.telegram.pictures import Pictures
from bot.telegram.polling import Polling
from bot.telegram.profile import introduce
from bot.telegram.receiver import Receiver
from bot.telegram.screens import Screens
from bot.telegram.trouble import Backoff, passes
from bot.telegram.views import Views
from bot.telegram.webhook import Webhook
from rendering import THEMES

logger = logging.getLogger(__name__)

GRACE = 5.0
"""Seconds for screens that are being sent when the bot stops."""


class App:
    """A bot with all that runs for it."""

    def __init__(
        self,
        bot: Bot,
        receiver: Receiver,
        screens: Screens,
        clockwork: Clockwork,
        others: list[Coroutine[Any, Any, None]],
    ) -> None:
        self._bot = bot
        self._receiver = receiver
        self._screens = screens
        self._clockwork = clockwork
        self._others = others

    @classmethod
    async def open(
        cls, settings: Settings, stack: AsyncExitStack, clock: Clock | None = None
    ) -> Self:
        """Build everything; `stack` closes it in the reverse order.

        Raises StoreUnusable, and TelegramUnauthorizedError for a token nobody knows.
        """
        if clock is None:
            clock = FollowedClock(settings.clock_url) if settings.clock_url else SystemClock()
        store = await stack.enter_async_context(await Store.open(settings.database, clock))
        server = TelegramAPIServer.from_base(settings.bot_api)
        bot = Bot(
            settings.bot_token.get_secret_value(),
            session=AiohttpSession(api=server),
            default=DefaultBotProperties(parse_mode=ParseMode.HTML),
        )
        stack.push_async_callback(bot.session.close)
        me = await _ask_who_we_are(bot)
        pictures = Pictures()
        stack.callback(pictures.close)
        dice = Seeded(settings.seed) if settings.seed else Secrets()

        def pause() -> int:
            return round(settings.pause * 1000)

        host = Host(
            me.username or "",
            settings.theme,
            settings.default_language,
            inline=bool(me.supports_inline_queries),
        )
        desk = Desk(store, clock, dice, pause, host)
        views = Views(host, clock)
        screens = Screens(bot, store, clock, pictures, views.frame)
        clockwork = Clockwork(store, clock, SimplePlayer(), pause)

        def wake() -> None:
            screens.wake()
            clockwork.wake()

        store.on_commit(wake)
        dispatcher = make_dispatcher(desk, pictures)
        lanes = Lanes(bot, dispatcher, store)
        receiver = Receiver(store, lanes, _source(bot, settings))
        others = [introduce(bot), pictures.warm(THEMES[settings.theme])]
        if isinstance(clock, FollowedClock):
            others.append(clock.follow(wake))
        logger.info("ready as @%s", me.username)
        return cls(bot, receiver, screens, clockwork, others)

    def wake(self) -> None:
        """Look at the clock and the store again now."""
        self._screens.wake()
        self._clockwork.wake()

    def stop(self) -> None:
        """Let `run` return; may be called from a signal handler."""
        self._receiver.stop()

    async def run(self) -> None:
        """Run until stopped. Raises what stops a part of it for good."""
        others = [asyncio.create_task(other) for other in self._others]
        receiver = asyncio.create_task(self._receiver.run(), name="receiver")
        screens = asyncio.create_task(self._screens.run(), name="screens")
        clockwork = asyncio.create_task(self._clockwork.run(), name="clockwork")
        parts = (receiver, screens, clockwork)
        try:
            ended, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            self._receiver.stop()
            await asyncio.wait((receiver,))
            self._screens.stop()
            await asyncio.wait((screens,), timeout=GRACE)
        finally:
            for task in (*parts, *others):
                task.cancel()
            await asyncio.gather(*parts, *others, return_exceptions=True)
        for task in ended:
            task.result()


async def _ask_who_we_are(bot: Bot) -> User:
    """Return the bot's own account, however long Telegram takes to be reached."""
    backoff = Backoff()
    while True:
        try:
            return await bot.me()
        except Exception as error:
            if not passes(error):
                raise
            logger.warning("Telegram cannot be reached: %s", error)
            await asyncio.sleep(backoff.after(error))


def _source(bot: Bot, settings: Settings) -> Polling | Webhook:
    if settings.webhook_url is None:
        return Polling(bot, ALLOWED_UPDATES)
    secret = settings.webhook_secret
    return Webhook(
        bot,
        ALLOWED_UPDATES,
        url=settings.webhook_url,
        secret=secret.get_secret_value() if secret else None,
        host=settings.webhook_host,
        port=settings.webhook_port,
    )


async def run(settings: Settings) -> int:
    """Run the bot until SIGINT or SIGTERM; return the exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    async with AsyncExitStack() as stack:
        try:
            await _run_until(stop, settings, stack)
        except StoreUnusable as error:
            logger.critical("%s", error)
            return 2
        except (TelegramUnauthorizedError, TelegramNotFound):
            logger.critical("Telegram does not know this BOT_TOKEN: copy it from @BotFather again")
            return 2
    return 0


async def _run_until(stop: asyncio.Event, settings: Settings, stack: AsyncExitStack) -> None:
    """Open the bot and run it; a stop while Telegram cannot be reached yet ends it as well."""
    stopped = asyncio.create_task(stop.wait())
    opening = asyncio.create_task(App.open(settings, stack))
    try:
        await asyncio.wait((opening, stopped), return_when=asyncio.FIRST_COMPLETED)
        if opening.done():
            app = opening.result()
            stopped.add_done_callback(lambda _: app.stop())
            await app.run()
    finally:
        for task in (opening, stopped):
            task.cancel()
        await asyncio.gather(opening, stopped, return_exceptions=True)


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """The settings come from the environment."""


def main(_arguments: argparse.Namespace) -> int:
    """Run the bot on Telegram; the exit code is 2 for settings that cannot work."""
    settings = load_or_exit()
    install(settings.log_level)
    # A line for every update says nothing that the store does not know.
    logging.getLogger("aiogram.event").setLevel(logging.WARNING)
    with suppress(KeyboardInterrupt):
        return asyncio.run(run(settings))
    return 0
