"""The sandbox as one server on the loopback interface, and as a context for tests."""

import json
import logging
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.api import BotApi
from bot.sandbox.clock import Clock
from bot.sandbox.control import Control, Process
from bot.sandbox.failure import Mistake
from bot.sandbox.interface import Interface
from bot.sandbox.people import TOKEN
from bot.sandbox.reading import address
from bot.sandbox.rooms import Rooms
from bot.sandbox.world import World

HOST = "127.0.0.1"
LOCAL = ("127.0.0.1", "localhost", "::1")
UPLOAD_BYTES = 60 * 1024 * 1024
PAGE = Path(__file__).parent / "page"
MIME = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".txt": "text/plain",
}

logger = logging.getLogger(__name__)


class Sandbox:
    """A whole sandbox: `async with Sandbox(clock=Clock.still()) as sandbox: sandbox.url`.

    `flood` turns the flood budgets on; `port` 0 picks a free one.
    """

    token = TOKEN

    def __init__(self, *, clock: Clock | None = None, flood: bool = False, port: int = 0) -> None:
        self.clock = clock or Clock()
        self._flood = flood
        self._port = port
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Listen; afterwards `url` is the base address, without a slash at its end."""
        self.world = World(self.clock, flood=self._flood)
        self.interface = Interface(self.world)
        self.rooms = Rooms(self.world)
        self.control = Control(self.world, None)
        app = web.Application(middlewares=[_sentences], client_max_size=UPLOAD_BYTES)
        BotApi(self.world).add_routes(app)
        for part in (self.interface, self.rooms, self.control):
            part.add_routes(app)
        app.router.add_get("/", _page)
        app.router.add_get("/page/{file}", _page)
        app.on_shutdown.append(self._let_go)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self.url = f"http://{HOST}:{self._runner.addresses[0][1]}"

    def manage(self, process: Process) -> None:
        """Put the bot's process under the control of POST /sandbox/bot."""
        self.control.process = process

    async def close(self) -> None:
        """Stop listening; every stream and poll that waits ends."""
        if self._runner is not None:
            await self.world.webhook.stop()
            await self._runner.cleanup()
            self._runner = None

    async def _let_go(self, _app: web.Application) -> None:
        self.world.end()


async def _page(request: web.Request) -> web.StreamResponse:
    """Serve the chat page's own files; each is asked for anew."""
    name = request.match_info.get("file", "index.html")
    path = PAGE / name
    if "/" in name or "\\" in name or path.suffix not in MIME or not path.is_file():
        raise web.HTTPNotFound
    return web.Response(
        body=path.read_bytes(),
        content_type=MIME[path.suffix],
        charset="utf-8",
        headers={"Cache-Control": "no-cache"},
    )


@web.middleware
async def _sentences(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn mistakes, unknown addresses and bugs into JSON with a sentence."""
    if not _from_here(request):
        return _error(403, "the sandbox answers its own page and programs on this machine only")
    try:
        return await handler(request)
    except Mistake as mistake:
        return _error(mistake.status, str(mistake))
    except web.HTTPException as error:
        if error.status < 400:
            raise
        return _error(error.status, f"{request.method} {request.path}: {error.reason}")
    except Exception:
        logger.exception("%s %s failed", request.method, request.path)
        return _error(500, "the sandbox has a fault of its own; its log says more")


def _from_here(request: web.Request) -> bool:
    """Return whether no foreign web page is behind the request, by its Host and Origin."""
    host = address(f"http://{request.host}")
    origin = request.headers.get("Origin")
    return (
        host is not None and host.hostname in LOCAL and origin in (None, f"http://{request.host}")
    )


def _error(status: int, sentence: str) -> web.Response:
    text = json.dumps({"error": sentence}, ensure_ascii=False)
    return web.Response(status=status, text=text, content_type="application/json")
