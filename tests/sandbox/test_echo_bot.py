"""aiogram's bot as a real process against the sandbox, by polling and by webhook."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.child import Child
from bot.sandbox.server import Sandbox
from tests.sandbox.people import Answer, Town

pytestmark = pytest.mark.processes

ECHO_BOT = Path(__file__).parent / "echo_bot.py"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(params=["polling", "webhook"])
async def echo_town(request: pytest.FixtureRequest) -> AsyncIterator[Town]:
    """A town whose bot is the echo bot, under the sandbox's control."""
    async with Sandbox() as sandbox:
        environment = {**os.environ, "BOT_TOKEN": sandbox.token, "BOT_API": sandbox.url}
        if request.param == "webhook":
            environment["WEBHOOK_PORT"] = str(free_port())
            sandbox.world.webhook.unit = 0.05
        child = Child([sys.executable, str(ECHO_BOT)], environment)
        sandbox.manage(child)
        try:
            async with Town(sandbox.url) as town:
                await child.start()
                yield town
        finally:
            await child.stop()


async def test_the_echo_bot_plays_along(echo_town: Town) -> None:
    """Text, picture, edit, press, inline card and deep link go through in both ways."""
    anna = await echo_town.person("Анна", "ru")
    await anna.say("привет")
    await anna.wait_for(lambda seen: seen[-1].text == "echo: привет", 30)

    await anna.say("/photo")
    new, known = await anna.wait_for(
        lambda seen: seen[-2:] if [m.text for m in seen[-2:]] == ["new", "known"] else None
    )
    assert new.photo
    assert new.photo == known.photo
    assert (await echo_town.picture(new.photo)).startswith(b"\x89PNG")

    await anna.say("/menu")
    assert await anna.press("Show") == Answer("you pressed show", False)
    green = await anna.wait_for(lambda seen: seen[-1] if seen[-1].text == "green" else None)
    assert green.photo
    assert green.raw["edited"]
    assert await anna.press("Again") == Answer("you pressed again", True)
    blue = await anna.wait_for(lambda seen: seen[-1] if seen[-1].text == "blue" else None)
    assert (blue.id, blue.photo != green.photo) == (green.id, True)

    results = await anna.inline("short")
    assert results is not None
    assert [result["title"] for result in results] == ["Invite: short"]
    tom = await echo_town.person("Tom")
    group = await echo_town.group("Club", [anna, tom])
    await anna.choose("card", chat=group)
    await anna.wait_for(lambda seen: seen[-1].text == "chosen card")
    assert await tom.press("Join", chat=group) == Answer("you pressed join", False)
    await tom.wait_for(lambda seen: "joined" in [m.text for m in seen], chat=group)

    await tom.open("https://t.me/nardy_sandbox_bot?start=abc-1")
    await tom.wait_for(lambda seen: seen[-1].text == "started with abc-1")


@pytest.mark.parametrize("echo_town", ["polling"], indirect=True)
async def test_a_press_on_a_dead_bot_is_not_lost(echo_town: Town) -> None:
    """Nobody answers while the bot is down; once both are back, the press does its work."""
    anna = await echo_town.person("Анна", "ru")
    await anna.say("/menu")
    menu = await anna.wait_for(lambda seen: seen[-1] if seen[-1].button("Show") else None, 30)
    await echo_town.bot("kill")
    assert (await echo_town.state())["bot"]["running"] is False
    press = asyncio.create_task(anna.press("Show", message=menu.id))
    await anna.say("are you there?")
    await echo_town.bot("start")
    await anna.wait_for(
        lambda seen: [m.text for m in seen if m.text == "echo: are you there?"], 30
    )
    await press
    await anna.reconnect()
    await anna.wait_for(lambda seen: [m for m in seen if m.id == menu.id and m.photo], 30)
