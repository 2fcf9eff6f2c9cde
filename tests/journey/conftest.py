"""The whole bot in one process with a strict sandbox: real updates, real pictures, a still clock."""

import asyncio
from contextlib import AsyncExitStack

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

    def __init__(self, sandbox, town, app):
        self.sandbox = sandbox
        self.town = town
        self.app = app

    async def advance(self, seconds):
        """Move the clock of both on, and let the bot see it at once."""
        await self.town.advance(seconds)
        self.app.wake()

    async def refused_calls(self):
        """Return the calls that the strict server refused."""
        return [call for call in await self.town.calls() if not call["ok"]]


@pytest.fixture
async def stage(tmp_path):
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(clock=Clock.still()))
        town = await stack.enter_async_context(Town(sandbox.url))
        settings = Settings(
            bot_token=sandbox.token,
            bot_api=sandbox.url,
            data_dir=tmp_path,
            pause=0,
            seed="journey",
            _env_file=None,
        )
        app = await App.open(settings, stack, SharedClock(sandbox))
        running = asyncio.create_task(app.run())
        stage = Stage(sandbox, town, app)
        yield stage
        app.stop()
        await running
