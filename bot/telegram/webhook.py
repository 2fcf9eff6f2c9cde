"""Webhook: Telegram calls with each update."""

import asyncio
import hmac
import json
import logging
import secrets
from urllib.parse import urlsplit

from aiogram import Bot
from aiohttp import web

from bot.errors import StoreUnavailable
from bot.telegram.receiver import Accept
from bot.telegram.trouble import Backoff, passes

logger = logging.getLogger(__name__)

LARGEST = 1024 * 1024
"""Bytes of a call that are read."""

PATIENCE = 20.0
"""Seconds for which a call waits for room; Telegram would wait 60 and then send it again."""

HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Webhook:
    """Listens for updates and answers 200 only when the update is durable."""

    def __init__(
        self,
        bot: Bot,
        allowed_updates: list[str],
        *,
        url: str,
        secret: str | None = None,
        host: str = "127.0.0.1",
        port: int = 8080,
        patience: float = PATIENCE,
        backoff: Backoff | None = None,
    ) -> None:
        self._bot = bot
        self._allowed_updates = allowed_updates
        self._url = url
        self._secret = secret or secrets.token_urlsafe(32)
        self._host = host
        self._port = port
        self._patience = patience
        self._backoff = backoff or Backoff()
        self._accept: Accept
        self.port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The port listened at, known once it is."""

    async def run(self, accept: Accept) -> None:
        """Receive until cancelled. Raises OSError if the port is taken."""
        self._accept = accept
        app = web.Application(client_max_size=LARGEST)
        app.router.add_post(urlsplit(self._url).path or "/", self._call)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=3.0)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self._host, self._port)
            await site.start()
            self.port.set_result(runner.addresses[0][1])
            await self._announce()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def _announce(self) -> None:
        """Tell Telegram where to call; raise what does not pass by itself."""
        while True:
            try:
                await self._bot.set_webhook(
                    self._url,
                    secret_token=self._secret,
                    allowed_updates=self._allowed_updates,
                    drop_pending_updates=False,
                )
            except Exception as error:
                if not passes(error):
                    raise
                logger.warning("no webhook yet: %s: %s", type(error).__name__, error)
                await asyncio.sleep(self._backoff.after(error))
            else:
                return

    async def _call(self, request: web.Request) -> web.Response:
        # As bytes: compare_digest refuses text beyond ASCII, and a header may hold any.
        given = request.headers.get(HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(given, self._secret.encode()):
            return web.Response(status=401)
        try:
            update = json.loads(await request.read())
        except (ValueError, RecursionError):
            return web.Response(status=400)
        try:
            async with asyncio.timeout(self._patience):
                await self._accept([update])
        except (StoreUnavailable, TimeoutError) as error:
            logger.warning("an update has to come again: %s: %s", type(error).__name__, error)
            return web.Response(status=503, headers={"Retry-After": "1"})
        return web.Response()
