"""The whole bot in one process with a strict sandbox: real updates and pictures, a still clock."""

import asyncio
import logging
import sqlite3
from contextlib import AsyncExitStack, closing

import pytest

from bot.app import App
from bot.sandbox.clock import Clock
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from tests.sandbox.people import Town


class SharedClock:
    """The bot's view of the sandbox's clock."""

    def __init__(self, sandbox):
        self._sandbox = sandbox

    def now(self):
        return round(self._sandbox.clock.now() * 1000)


class Stage:
    """A sandbox with the bot in it, and what tests do to them."""

    def __init__(self, sandbox, town, app, database):
        self.sandbox = sandbox
        self.town = town
        self.app = app
        self.database = database

    async def advance(self, seconds):
        """Move the clock of both on, and let the bot see it at once."""
        await self.town.advance(seconds)
        self.app.wake()

    async def refused_calls(self):
        """Return the calls that the strict server refused."""
        return [call for call in await self.town.calls() if not call["ok"]]

    def ask(self, query, *values):
        """Return the rows of a query to the bot's database."""
        address = f"{self.database.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as raw:
            return raw.execute(query, values).fetchall()

    def states(self):
        """Return every match as it is stored: what no forged press may change."""
        return self.ask("SELECT id, version, step, state, turn, status FROM matches ORDER BY id")


class Errors(logging.Handler):
    """Keeps what is logged as an error: nothing that people do may be one."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.texts = []

    def emit(self, record):
        self.texts.append(self.format(record))


@pytest.fixture
async def stage(tmp_path, request):
    """`indirect` parameters are settings, such as `{"pause": 2}`."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    async with AsyncExitStack() as stack:
        stack.callback(logging.getLogger().removeHandler, errors)
        sandbox = await stack.enter_async_context(Sandbox(clock=Clock.still()))
        town = await stack.enter_async_context(Town(sandbox.url))
        settings = Settings(
            bot_token=sandbox.token,
            bot_api=sandbox.url,
            data_dir=tmp_path,
            _env_file=None,
            **{"seed": "journey", "pause": 0} | getattr(request, "param", {}),
        )
        app = await App.open(settings, stack, SharedClock(sandbox))
        running = asyncio.create_task(app.run())
        yield Stage(sandbox, town, app, settings.database)
        app.stop()
        await running
    assert errors.texts == []
