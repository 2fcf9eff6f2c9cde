"""A sandbox whose clock stands still, people in it, and aiogram's client as the bot."""

import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import BufferedInputFile
from PIL import Image

from bot.sandbox.clock import Clock
from bot.sandbox.server import Sandbox
from tests.sandbox.people import Person, Town

OK = "ok"
BUTTON = {"text": "Go", "callback_data": "go"}


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(clock=Clock.still()) as started:
        yield started


@pytest.fixture
async def town(sandbox: Sandbox) -> AsyncIterator[Town]:
    async with Town(sandbox.url) as opened:
        yield opened


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    api = TelegramAPIServer.from_base(sandbox.url)
    async with Bot(sandbox.token, session=AiohttpSession(api=api)) as client:
        yield client


@pytest.fixture
async def anna(town: Town) -> Person:
    """Somebody who has started the bot; what she said is confirmed away."""
    person = await town.person("Анна", "ru")
    await person.say("/start")
    return person


def image(
    width: int = 320, height: int = 240, kind: str = "PNG", colour: str = "red"
) -> BufferedInputFile:
    """Return a picture to upload."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, kind)
    return BufferedInputFile(out.getvalue(), f"picture.{kind.lower()}")


class Caller:
    """The Bot API without a library in between: raw JSON in, the answer out."""

    def __init__(self, session: aiohttp.ClientSession, token: str) -> None:
        self.session = session
        self.token = token

    async def __call__(self, method: str, **params: Any) -> Any:
        """Return the result, or the error as "code description"."""
        url = f"/bot{self.token}/{method}"
        async with self.session.post(url, json=params) as answer:
            body = await answer.json()
        if body["ok"]:
            return body["result"]
        assert answer.status == body["error_code"]
        return f"{body['error_code']} {body['description']}"


@pytest.fixture
async def call(sandbox: Sandbox) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession(sandbox.url) as session:
        yield Caller(session, sandbox.token)


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return an inline keyboard of these rows."""
    return {"inline_keyboard": list(rows)}


def one(**button: Any) -> dict[str, Any]:
    """Return an inline keyboard of one button."""
    return keyboard([{"text": "b", **button}])


def outcome(answer: Any) -> str:
    """Return the error of an answer, OK for a good one."""
    return answer if isinstance(answer, str) else OK


class Inbox:
    """The updates the bot has not taken yet."""

    def __init__(self, call: Caller) -> None:
        self.call = call
        self.offset = 0

    async def take(self, seconds: int = 0) -> list[dict[str, Any]]:
        """Return and confirm what has come."""
        updates = await self.call("getUpdates", offset=self.offset, timeout=seconds)
        if updates:
            self.offset = updates[-1]["update_id"] + 1
        return updates  # type: ignore[no-any-return]

    async def texts(self) -> list[str]:
        """Return the texts of the messages among them."""
        updates = await self.take()
        return [u["message"]["text"] for u in updates if "text" in u.get("message", {})]


@pytest.fixture
async def inbox(call: Caller, anna: Person) -> Inbox:
    opened = Inbox(call)
    await opened.take()
    return opened
