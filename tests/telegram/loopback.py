"""A Bot API on the loopback interface that says exactly what a test wants said."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import web

TOKEN = "42:" + "loopback_only_no_secret_" + "0" * 12


@dataclass(frozen=True)
class Reply:
    """An answer other than success."""

    status: int
    description: str = "no"
    parameters: dict = field(default_factory=dict)
    text: str | None = None
    """Sent as it is instead of JSON."""


def message(update_id, text="hi", user=1, chat=None):
    """Return a raw update with a message of a user."""
    return {
        "update_id": update_id,
        "message": {
            "message_id": update_id,
            "date": 1_800_000_000,
            "chat": {"id": chat or user, "type": "private"},
            "from": {"id": user, "is_bot": False, "first_name": "А"},
            "text": text,
        },
    }


class PlainSession(AiohttpSession):
    """Closes at once: there is no TLS to wait for."""

    async def close(self):
        if self._session is not None:
            await self._session.close()


class Loopback:
    """Keeps updates until they are confirmed, counts calls, and fails as told."""

    def __init__(self):
        self.updates = []
        self.calls = []
        self.replies = {}
        """Method -> queue of Reply, of async functions of the parameters, or of None: success."""
        self.offsets = []
        self.changed = asyncio.Condition()
        app = web.Application()
        app.router.add_post(f"/bot{TOKEN}/{{method}}", self._serve)
        self.runner = web.AppRunner(app, shutdown_timeout=0.01)

    async def __aenter__(self):
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self.runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_):
        await self.runner.cleanup()

    def bot(self):
        """Return a bot that talks to this server."""
        return Bot(TOKEN, session=PlainSession(api=TelegramAPIServer.from_base(self.url)))

    async def say(self, *updates):
        """Let updates arrive."""
        async with self.changed:
            self.updates.extend(updates)
            self.changed.notify_all()

    def fail(self, method, *replies):
        """Answer the next calls of a method so."""
        self.replies.setdefault(method, deque()).extend(replies)

    def called(self, method):
        """Return the parameters of every call of a method."""
        return [params for name, params in self.calls if name == method]

    async def until(self, condition):
        """Wait until something holds that calls and confirmations decide."""
        async with asyncio.timeout(30), self.changed:
            await self.changed.wait_for(condition)

    async def _serve(self, request):
        method = request.match_info["method"]
        params = dict(await request.post())
        async with self.changed:
            self.calls.append((method, params))
            self.changed.notify_all()
        if queue := self.replies.get(method):
            reply = queue.popleft()
            if callable(reply):
                reply = await reply(params)
            if reply is not None:
                return self._refuse(reply)
        result = await self._updates(params) if method == "getUpdates" else True
        if method == "sendMessage":
            result = message(1)["message"]
        return web.json_response({"ok": True, "result": result})

    def _refuse(self, reply):
        if reply.text is not None:
            return web.Response(status=reply.status, text=reply.text, content_type="text/html")
        body = {"ok": False, "error_code": reply.status, "description": reply.description}
        return web.json_response({**body, "parameters": reply.parameters}, status=reply.status)

    async def _updates(self, params):
        offset = int(params.get("offset", 0))
        async with self.changed:
            self.offsets.append(offset)
            self.updates = [
                u
                for u in self.updates
                if not isinstance(u, dict) or u.get("update_id", 0) >= offset
            ]
            self.changed.notify_all()
            try:
                async with asyncio.timeout(float(params["timeout"])):
                    await self.changed.wait_for(lambda: self.updates)
            except TimeoutError:
                return []
            return json.loads(json.dumps(self.updates[:100]))
