"""The webhook answers 200 only for what is durable, and only to who knows the secret."""

import asyncio
import io
import json

import aiohttp
import pytest
from aiogram import Dispatcher
from aiogram.exceptions import TelegramUnauthorizedError
from aiogram.types import Message

from bot.storage.store import Store
from bot.telegram.lanes import Lanes
from bot.telegram.receiver import Receiver
from bot.telegram.trouble import Backoff
from bot.telegram.webhook import HEADER, LARGEST, Webhook
from tests.clock import StillClock
from tests.telegram.loopback import Reply, message

URL = "https://nardy.example/hook-path"


class Hook:
    """A running webhook that hands what it accepts to a list, or to whatever a test puts there."""

    def __init__(self, api):
        self.api, self.accepted = api, []

    async def start(self, **options):
        self.bot = self.api.bot()
        self.http = aiohttp.ClientSession()
        backoff = Backoff(first=0.001, longest=0.01)
        self.webhook = Webhook(
            self.bot, ["message"], url=URL, secret="s3cret", port=0, backoff=backoff, **options
        )
        self.running = asyncio.create_task(self.webhook.run(self._accept))
        done, _ = await asyncio.wait(
            {self.running, self.webhook.port}, return_when=asyncio.FIRST_COMPLETED
        )
        assert self.webhook.port in done
        self.url = f"http://127.0.0.1:{self.webhook.port.result()}/hook-path"

    async def _accept(self, batch):
        await self.accept(batch)

    async def accept(self, batch):
        self.accepted.extend(batch)

    async def stop(self):
        self.running.cancel()
        await asyncio.wait({self.running})
        await self.http.close()
        await self.bot.session.close()

    async def call(self, body, secret="s3cret"):
        headers = {} if secret is None else {HEADER: secret}
        data = io.BytesIO(body if isinstance(body, bytes) else json.dumps(body).encode())
        async with self.http.post(self.url, data=data, headers=headers) as response:
            return response.status


@pytest.fixture
async def hook(api):
    made = Hook(api)
    await made.start()
    yield made
    await made.stop()


async def test_telegram_is_told_where_to_call(hook, api):
    await api.until(lambda: api.called("setWebhook"))
    (call,) = api.called("setWebhook")
    assert call["url"] == URL
    assert call["secret_token"] == "s3cret"
    assert call["allowed_updates"] == '["message"]'
    assert call["drop_pending_updates"] == "false"


async def test_a_secret_is_made_where_none_is_set(api):
    one, two = (Webhook(api.bot(), [], url=URL)._secret for _ in range(2))
    assert one != two
    assert len(one) >= 40


async def test_an_update_is_accepted(hook):
    assert await hook.call(message(1)) == 200
    assert hook.accepted == [message(1)]


@pytest.mark.parametrize("secret", [None, "", "wrong", "s3cret ж", "s3crets", "\udcff"])
async def test_without_the_secret_nothing_is_read(hook, secret):
    if secret == "\udcff":
        reader, writer = await asyncio.open_connection("127.0.0.1", hook.webhook.port.result())
        writer.write(
            b"POST /hook-path HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
            b"X-Telegram-Bot-Api-Secret-Token: s3cret\xff\xfe\r\n\r\n{}"
        )
        assert (await reader.readline()).split()[1] == b"401"
        writer.close()
        await writer.wait_closed()
    else:
        assert await hook.call(message(1), secret) == 401
    assert hook.accepted == []


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
async def test_what_is_not_json_is_refused(hook, body):
    assert await hook.call(body) == 400
    assert hook.accepted == []


async def test_a_body_that_is_too_large_is_refused(hook):
    assert await hook.call(b" " * (LARGEST + 1)) == 413
    assert await hook.call(json.dumps(message(1)).encode().ljust(LARGEST - 1)) == 200


async def test_other_paths_and_methods_are_not_served(hook):
    async with hook.http.get(hook.url) as response:
        assert response.status == 405
    async with hook.http.post(hook.url + "x", headers={HEADER: "s3cret"}) as response:
        assert response.status == 404


async def test_what_cannot_be_kept_has_to_come_again(hook, tmp_path):
    async with await Store.open(tmp_path / "nardy.db", StillClock()) as store:
        pass

    async def accept(batch):
        await store.receive([])

    hook.accept = accept
    assert await hook.call(message(1)) == 503


async def test_a_call_does_not_wait_for_room_for_ever(api):
    async def accept(batch):
        await asyncio.Event().wait()

    hook = Hook(api)
    hook.accept = accept
    await hook.start(patience=0.02)
    try:
        assert await hook.call(message(1)) == 503
    finally:
        await hook.stop()


async def test_trouble_at_the_start_is_waited_out(api):
    api.fail("setWebhook", Reply(502, text="<html>"), Reply(500, "restart"))
    hook = Hook(api)
    await hook.start()
    try:
        await api.until(lambda: len(api.called("setWebhook")) == 3)
    finally:
        await hook.stop()


async def test_a_revoked_token_ends_it(api):
    api.fail("setWebhook", Reply(401, "Unauthorized"))
    hook = Hook(api)
    await hook.start()
    await asyncio.wait({hook.running})
    assert isinstance(hook.running.exception(), TelegramUnauthorizedError)
    await hook.stop()


async def test_an_update_is_durable_before_it_is_confirmed_and_applied_once(api, tmp_path):
    """Through the real inbox: sent twice, and once while the disk is full."""
    dispatcher, handled = Dispatcher(disable_fsm=True), asyncio.Queue()

    @dispatcher.message()
    async def handler(message: Message, receipt):
        handled.put_nowait(receipt.update_id)

    def limit(pages):
        return lambda raw: raw.execute(f"PRAGMA max_page_count = {pages}").fetchone()

    hook = Hook(api)
    async with await Store.open(tmp_path / "nardy.db", StillClock()) as store:
        await hook.start()
        receiver = Receiver(store, Lanes(hook.bot, dispatcher, store), hook.webhook)
        hook.accept = receiver._accept
        try:
            assert await hook.call(message(1)) == 200
            assert await handled.get() == 1
            assert await hook.call(message(1)) == 200
            await store._writer.run(limit(1))
            large = message(2, text="x" * 500_000)
            assert await hook.call(large) == 503
            await store._writer.run(limit(1_000_000))
            assert await hook.call(large) == 200
            assert await handled.get() == 2
            assert handled.empty()
        finally:
            await hook.stop()
            await receiver._lanes.drain(5)
        assert await store.pending() == []
