"""From a press to the edit that answers it, beside what no bot could do without.

The floor is a bare aiogram handler over the same raw updates: two durable commits (the update,
the move), the answer to the query, one picture rendered and encoded, one edit. Both talk to the
same kind of loopback server, which reads what it is sent and answers at once.
"""

import asyncio
import itertools
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import sqlalchemy
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InputMediaPhoto,
    Update,
)
from aiohttp import web

from bot.app import App
from bot.clock import SystemClock
from bot.services.screen import ScreenKind
from bot.settings import Settings
from bot.storage.connection import WRITER_SETTINGS, connect
from bot.storage.runner import Runner
from bot.storage.transaction import Transaction
from bot.telegram.callbacks import MovePress, parse
from bot.telegram.frame import Frame
from bot.telegram.host import Host
from bot.telegram.polling import RawUpdates
from bot.telegram.views import Views
from rendering import encode, render
from tests.bench.figure import Figure

TOKEN = "123456:" + "A" * 35
REST = 0.03
"""Seconds before each press for what the one before left to do: people do not press faster."""

PRESSES = 60
USER = {"id": 77, "is_bot": False, "first_name": "Anna", "language_code": "en"}
CHAT = {"id": 77, "type": "private", "first_name": "Anna"}
ME = {
    "id": 123456,
    "is_bot": True,
    "first_name": "Nardy",
    "username": "nardy_bench_bot",
}
PHOTO = {"file_unique_id": "u", "width": 1280, "height": 1152}


class Telegram:
    """As little of the Bot API as a press needs: updates on order, edits awaited."""

    def __init__(self) -> None:
        self.pending: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.board: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._ids = itertools.count(1)
        self.last: dict[str, Any] = {"message_id": 5, "date": 1, "chat": CHAT}

    async def start(self) -> str:
        """Serve and return the base address."""
        app = web.Application(client_max_size=1 << 24)
        app.router.add_post("/bot{token}/{method}", self._serve)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0)
        await site.start()
        return f"http://127.0.0.1:{self.runner.addresses[0][1]}"

    async def _serve(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        if method == "getUpdates":
            await request.read()
            return web.json_response({"ok": True, "result": [await self.pending.get()]})
        body = await request.read()
        if method == "getMe":
            return web.json_response({"ok": True, "result": ME})
        if method not in ("editMessageMedia", "sendPhoto", "editMessageReplyMarkup"):
            return web.json_response({"ok": True, "result": True})
        message = {
            "message_id": 5,
            "date": 1,
            "chat": CHAT,
            "photo": [{"file_id": f"f{next(self._ids)}", **PHOTO}],
            "reply_markup": keyboard_in(body),
        }
        self.last = message
        self.board.put_nowait(message)
        return web.json_response({"ok": True, "result": message})

    def press(self, data: str) -> None:
        """Let the person press a button of the board."""
        n = next(self._ids)
        query = {
            "id": str(n),
            "from": USER,
            "chat_instance": "1",
            "data": data,
            "message": self.last,
        }
        self.pending.put_nowait({"update_id": n, "callback_query": query})

    def say(self, text: str) -> None:
        """Let the person say something."""
        n = next(self._ids)
        message = {"message_id": n, "date": 1, "chat": CHAT, "from": USER, "text": text}
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text)}]
        self.pending.put_nowait({"update_id": n, "message": message})


def keyboard_in(body: bytes) -> dict[str, Any]:
    """Return the keyboard in a multipart body."""
    at = body.index(b'{"inline_keyboard"')
    keyboard, _ = json.JSONDecoder().raw_decode(body[at:].decode(errors="ignore"))
    return dict(keyboard)


def buttons(message: dict[str, Any]) -> list[str]:
    """Return the data of every button."""
    rows = message["reply_markup"]["inline_keyboard"]
    return [b["callback_data"] for row in rows for b in row if "callback_data" in b]


def next_press(message: dict[str, Any], n: int) -> str:
    """Return a move while there is one, else Undo: the same frames are never sent twice over."""
    moves = [data for data in buttons(message) if isinstance(parse(data), MovePress)]
    if moves:
        return moves[n % len(moves)]
    return next(data for data in buttons(message) if ":undo:" in data)


class Nardy:
    """The whole bot, as it runs, at a board against the computer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.telegram = Telegram()
        self.n = 0

    async def start(self, stack: AsyncExitStack) -> None:
        """Start and sit down."""
        url = await self.telegram.start()
        stack.push_async_callback(self.telegram.runner.cleanup)
        settings = Settings(
            bot_token=TOKEN,
            bot_api=url,
            data_dir=self.folder,
            seed="bench",
            pause=0,
            _env_file=None,
        )
        app = await App.open(settings, stack, SystemClock())
        running = asyncio.create_task(app.run())
        stack.push_async_callback(self._stop, app, running)
        self.telegram.press("p:s1.1100wn:computer")
        while True:
            message = await self.telegram.board.get()
            moves = [d for d in buttons(message) if isinstance(parse(d), MovePress)]
            if moves:
                break
            go = [d for d in buttons(message) if ":go:" in d or ":roll:" in d]
            if go:
                self.telegram.press(go[0])
        self.message = message

    async def _stop(self, app: App, running: "asyncio.Task[None]") -> None:
        app.stop()
        self.telegram.say("/nothing")
        await running

    async def press(self) -> float:
        """Press once; return the seconds until the edit is there."""
        self.n += 1
        data = next_press(self.message, self.n)
        await self._forget_pictures()
        await asyncio.sleep(REST)
        start = time.perf_counter()
        self.telegram.press(data)
        self.message = await self.telegram.board.get()
        return time.perf_counter() - start

    async def frame(self) -> Frame:
        """Return what the bot has shown last."""
        reader = await connect(self.folder / "nardy.db", writer=False)
        try:
            runner = await reader.run(lambda raw: Runner(raw, writing=False))

            def look(connection: sqlalchemy.Connection) -> Frame | None:
                tx = Transaction(connection)
                (live,) = tx.matches_of(USER["id"], playing=True)
                (screen,) = tx.screens(ScreenKind.BOARD, live.id)
                return Views(Host(ME["username"]), SystemClock()).frame(tx, screen)

            frame = await reader.run(lambda _: runner.run(look))
            await reader.run(lambda _: runner.close())
        finally:
            await reader.close()
        assert frame is not None
        return frame

    async def _forget_pictures(self) -> None:
        """Make every frame one that has to be drawn and uploaded, as in a match that goes on."""
        with sqlite3.connect(self.folder / "nardy.db", timeout=10) as raw:
            raw.execute("DELETE FROM pictures")
        raw.close()


class Floor:
    """What is left when everything that makes it a game is taken out."""

    def __init__(self, folder: Path) -> None:
        self.raw = sqlite3.connect(
            folder / "floor.db", isolation_level=None, check_same_thread=False
        )
        for name, value in WRITER_SETTINGS.items():
            self.raw.execute(f"PRAGMA {name} = {value}")
        self.raw.execute("CREATE TABLE inbox (id INTEGER PRIMARY KEY, body TEXT, done_at INTEGER)")
        self.raw.execute("CREATE TABLE events (id INTEGER PRIMARY KEY, body TEXT)")
        self.telegram = Telegram()
        self.store = ThreadPoolExecutor(1)
        self.pictures = ThreadPoolExecutor(1)
        self.handling: set[asyncio.Task[Any]] = set()

    async def start(self, stack: AsyncExitStack) -> None:
        """Start polling."""
        url = await self.telegram.start()
        stack.push_async_callback(self.telegram.runner.cleanup)
        session = AiohttpSession(api=TelegramAPIServer.from_base(url))
        self.bot = Bot(TOKEN, session=session)
        stack.push_async_callback(self.bot.session.close)
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.callback_query.register(self._handle)
        polling = asyncio.create_task(self._poll())
        stack.push_async_callback(self._drain)
        stack.callback(polling.cancel)

    async def _drain(self) -> None:
        """Let what is being handled see the answer to its edit."""
        await asyncio.gather(*self.handling)

    async def _poll(self) -> None:
        while True:
            for body in await self.bot(RawUpdates(allowed_updates=["callback_query"])):
                await self._in_store(
                    "INSERT INTO inbox (id, body) VALUES (?, ?)",
                    (body["update_id"], json.dumps(body)),
                )
                update = Update.model_validate(body, context={"bot": self.bot})
                # As aiogram's own polling does: the next call does not wait for the handler.
                task = asyncio.create_task(self.dispatcher.feed_update(self.bot, update))
                self.handling.add(task)
                task.add_done_callback(self.handling.discard)

    async def _in_store(self, statement: str, values: tuple[Any, ...]) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.store, self.raw.execute, statement, values)

    async def _handle(self, query: CallbackQuery) -> None:
        await self._in_store("INSERT INTO events (body) VALUES (?)", (query.data,))
        await query.answer()
        loop = asyncio.get_running_loop()
        drawn = await loop.run_in_executor(
            self.pictures, lambda: encode(render(self.frame.scene, self.frame.theme))
        )
        photo = BufferedInputFile(drawn, "board.jpg")
        await self.bot.edit_message_media(
            InputMediaPhoto(media=photo, caption=self.frame.caption),
            chat_id=CHAT["id"],
            message_id=5,
            reply_markup=self.frame.keyboard,
        )

    async def press(self, message: dict[str, Any], frame: Frame) -> float:
        """Press once, to be shown this frame; return the seconds until the edit."""
        self.telegram.last, self.frame = message, frame
        await asyncio.sleep(REST)
        start = time.perf_counter()
        self.telegram.press("b:x")
        await self.telegram.board.get()
        return time.perf_counter() - start


async def measure(folder: Path) -> tuple[float, float, float]:
    """Return the medians of press, floor and their ratio over interleaved pairs, in seconds."""
    async with AsyncExitStack() as stack:
        nardy, floor = Nardy(folder), Floor(folder)
        await nardy.start(stack)
        await floor.start(stack)
        pairs = []
        for _ in range(PRESSES):
            pressed = await nardy.press()
            bottom = await floor.press(nardy.message, await nardy.frame())
            pairs.append((pressed, bottom))
        pairs = pairs[10:]
        return (
            statistics.median(p for p, _ in pairs),
            statistics.median(f for _, f in pairs),
            statistics.median(p / f for p, f in pairs),
        )


def figures() -> Iterator[Figure]:
    """Yield how long it takes from a press to its edit."""
    with tempfile.TemporaryDirectory() as folder:
        pressed, bottom, ratio = asyncio.run(measure(Path(folder)))
    yield Figure("press.to_edit", pressed * 1e3, "ms", bottom * 1e3, ratio)
