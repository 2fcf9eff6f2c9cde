"""Delivery by webhook: the secret, lanes in order, retries with Telegram's habits."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person, Town


class Endpoint:
    """The bot's end: keeps what came and answers with the statuses it is told to."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.secrets: set[str | None] = set()
        self.statuses: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.arrived = asyncio.Condition()
        self.url = ""

    async def take(self, request: web.Request) -> web.Response:
        self.secrets.add(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        async with self.arrived:
            self.got.append(await request.json())
            self.arrived.notify_all()
        await self.gate.wait()
        return web.Response(status=self.statuses.pop(0) if self.statuses else 200)

    async def texts(self, count: int) -> list[str]:
        """Return the texts of what came, once that many have come."""
        async with asyncio.timeout(10), self.arrived:
            await self.arrived.wait_for(lambda: len(self.got) >= count)
        return [update.get("message", {}).get("text", "") for update in self.got]


@pytest.fixture
async def endpoint(sandbox: Sandbox, anna: Person, call: Caller) -> AsyncIterator[Endpoint]:
    [update] = await call("getUpdates")
    await call("getUpdates", offset=update["update_id"] + 1)
    sandbox.world.webhook.unit = 0.001
    made = Endpoint()
    app = web.Application()
    app.router.add_post("/hook", made.take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield made
    made.gate.set()
    await call("deleteWebhook")
    await runner.cleanup()


async def test_updates_are_posted_with_the_secret(
    endpoint: Endpoint, call: Caller, anna: Person
) -> None:
    """What waits comes first; polling is refused meanwhile, and afterwards works again."""
    await anna.say("waiting")
    assert await call("setWebhook", url=endpoint.url, secret_token="s3cret") is True
    await anna.say("new")
    assert await endpoint.texts(2) == ["waiting", "new"]
    assert endpoint.secrets == {"s3cret"}
    refused = await call("getUpdates")
    assert refused.startswith("409 Conflict: can't use getUpdates method while webhook is active")
    assert await call("deleteWebhook") is True
    await anna.say("polled")
    assert [u["message"]["text"] for u in await call("getUpdates")] == ["polled"]


async def test_a_webhook_ends_a_poll(endpoint: Endpoint, call: Caller, anna: Person) -> None:
    """Who polls while the webhook is set gets 409."""
    polls = {asyncio.create_task(call("getUpdates", timeout=30)) for _ in range(2)}
    _, [waiting] = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
    await call("setWebhook", url=endpoint.url)
    assert await waiting == "409 Conflict: terminated by setWebhook request"


async def test_a_refused_update_comes_again_and_blocks_its_lane(
    endpoint: Endpoint, call: Caller, town: Town, anna: Person
) -> None:
    """Anything but 2xx is tried again; other chats go on meanwhile."""
    tom = await town.person("Tom")
    endpoint.statuses = [500, 302, 404, 429]
    await call("setWebhook", url=endpoint.url)
    await anna.say("poison")
    await anna.say("behind")
    assert await endpoint.texts(6) == ["poison"] * 5 + ["behind"]
    info = await call("getWebhookInfo")
    assert info["last_error_message"].startswith("Wrong response from the webhook: 4")
    endpoint.got.clear()
    endpoint.gate.clear()
    await anna.say("slow")
    await endpoint.texts(1)
    await tom.say("other lane")
    await anna.say("same lane")
    assert sorted(await endpoint.texts(2)) == ["other lane", "slow"]
    assert (await call("getWebhookInfo"))["pending_update_count"] == 3
    endpoint.gate.set()
    assert (await endpoint.texts(3))[-1] == "same lane"


async def test_a_lapsed_update_is_given_up(
    endpoint: Endpoint, call: Caller, town: Town, anna: Person
) -> None:
    """After a day a message is no longer tried, and the lane is free."""
    endpoint.statuses = [500] * 10_000
    await call("setWebhook", url=endpoint.url)
    await anna.say("poison")
    await endpoint.texts(1)
    await town.advance(24 * 3600)
    endpoint.statuses = []
    endpoint.got.clear()
    await anna.say("next")
    assert (await endpoint.texts(1))[-1] == "next"


async def test_what_was_not_delivered_waits(
    endpoint: Endpoint, call: Caller, anna: Person
) -> None:
    """Without the webhook the same updates come by polling, in order."""
    endpoint.statuses = [500] * 10_000
    await call("setWebhook", url=endpoint.url)
    for text in "abc":
        await anna.say(text)
    await endpoint.texts(1)
    await call("deleteWebhook")
    assert [u["message"]["text"] for u in await call("getUpdates")] == ["a", "b", "c"]
    assert await call("setWebhook", url=endpoint.url, drop_pending_updates=True) is True
    assert (await call("getWebhookInfo"))["pending_update_count"] == 0


async def test_an_unreachable_address(call: Caller, anna: Person, endpoint: Endpoint) -> None:
    """A connection that fails is told in getWebhookInfo."""
    await anna.say("lost in the post")
    await call("setWebhook", url="http://127.0.0.1:1/hook")
    info: dict[str, Any] = {}
    async with asyncio.timeout(10):
        while "last_error_message" not in info:
            info = await call("getWebhookInfo")
    assert info["last_error_message"] == "Connection failed: ClientConnectorError"


async def test_duplicates_reach_a_webhook_twice(
    endpoint: Endpoint, call: Caller, town: Town, anna: Person
) -> None:
    """The fault doubles the very update."""
    await call("setWebhook", url=endpoint.url)
    await town.fault(kind="duplicate")
    await anna.say("twice")
    await anna.say("once")
    assert await endpoint.texts(3) == ["twice", "twice", "once"]
    assert endpoint.got[0] == endpoint.got[1]
