"""The stage of the page's tests: a sandbox with people in it, a bot that polls, a browser."""

import asyncio
import contextlib
import os
import shutil
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import BotCommand
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright

from bot.sandbox.server import Sandbox
from tests.sandbox.page_bot import PageBot

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Stage:
    """A running sandbox: `anna` and `tom` are people's ids, `group` is a group of both."""

    def __init__(self, sandbox: Sandbox, page_bot: PageBot) -> None:
        self.sandbox = sandbox
        self.page_bot = page_bot
        self.url = sandbox.url
        people = [sandbox.world.add_user(*who) for who in (("Анна", "ru"), ("Tom", "en"))]
        self.anna, self.tom = (user.id for user in people)
        self.group = sandbox.rooms.make("Friday nardy", people, kind="group", forum=False).id


@contextlib.asynccontextmanager
async def stage(port: int = 0) -> AsyncIterator[Stage]:
    """Run the sandbox and the bot until the context ends."""
    page_bot = PageBot()
    async with Sandbox(port=port) as sandbox:
        session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
        async with Bot(sandbox.token, session=session) as bot:
            await bot.set_my_commands(
                [
                    BotCommand(command="start", description="Begin"),
                    BotCommand(command="board", description="Show the board"),
                ]
            )
            await bot.set_my_description("Short and long nardy, with a friend or in a group.")
            await bot.set_my_description(
                "Короткие и длинные нарды, с другом или в группе.", language_code="ru"
            )
            polling = asyncio.create_task(
                page_bot.dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1)
            )
            try:
                yield Stage(sandbox, page_bot)
            finally:
                await page_bot.dispatcher.stop_polling()
                await polling


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Start headless Chromium; without one the test is skipped, or fails where it is required."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        reason = "no chromium here: install it, or name it in CHROMIUM"
        if os.environ.get("NARDY_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield running
        finally:
            await running.close()


@contextlib.asynccontextmanager
async def window(
    running: Browser, url: str, *, width: int = 1440, theme: str = "light", hostile: bool = False
) -> AsyncIterator[Page]:
    """Open the page in a fresh window; any error in it, or request elsewhere, fails the test.

    With `hostile` the browser may report what the page's content policy has blocked.
    """
    context = await running.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=theme,
        locale="en-US",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = await context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def heard(line: ConsoleMessage) -> None:
        blocked = "Content Security Policy" in line.text
        if line.type == "error" and not (hostile and blocked):
            faults.append(line.text)

    page.on("console", heard)
    page.on(
        "request",
        lambda asked: None if asked.url.startswith((url, "data:")) else faults.append(asked.url),
    )
    try:
        await page.goto(url)
        await page.locator(".phone:visible").first.wait_for()
        yield page
        assert not faults, faults
    finally:
        await context.close()
