"""The sandbox's own levers over HTTP: state, live events, calls, faults, clock, bot process."""

import asyncio
import json
from typing import Any, Protocol

from aiohttp import web

from bot.sandbox import body as bodies
from bot.sandbox.commands import menu
from bot.sandbox.failure import Mistake
from bot.sandbox.interface import number
from bot.sandbox.methods.call import METHODS
from bot.sandbox.stream import Listener
from bot.sandbox.world import World

HEARTBEAT = 15.0
"""Seconds between signs of life on a silent stream."""


class Process(Protocol):
    """The bot's process under control."""

    @property
    def running(self) -> bool:
        """Whether the bot runs."""

    async def start(self) -> None:
        """Start the bot unless it runs."""

    async def stop(self) -> None:
        """End it with SIGTERM and wait."""

    async def kill(self) -> None:
        """End it with SIGKILL and wait."""


class Control:
    """The sandbox's half of /sandbox/*; `process` is None where somebody else runs the bot."""

    def __init__(self, world: World, process: Process | None) -> None:
        self._world = world
        self.process = process
        self._methods = {name.lower(): name for name in METHODS}

    def add_routes(self, app: web.Application) -> None:
        """Add the addresses to the application."""
        router = app.router
        router.add_get("/sandbox/state", self._state)
        router.add_get("/sandbox/commands", self._commands)
        router.add_get("/sandbox/stream", self._stream)
        router.add_get("/sandbox/calls", self._calls)
        router.add_get("/sandbox/faults", self._faults)
        router.add_post("/sandbox/faults", self._order_fault)
        router.add_delete("/sandbox/faults", self._clear_faults)
        router.add_get("/sandbox/clock", self._clock)
        router.add_post("/sandbox/clock", self._advance)
        router.add_post("/sandbox/flood", self._flood)
        router.add_post("/sandbox/bot", self._bot)

    def state(self) -> dict[str, Any]:
        """Return what the page is drawn from."""
        world, bot = self._world, self._world.bot
        return {
            "users": [{**user.state, "bot": bot.seen_by(user)} for user in world.users.values()],
            "groups": [
                chat.state
                for chat in world.chats.values()
                if chat.kind != "private" and chat.migrated_to is None
            ],
            "bot": {
                "id": bot.id,
                "username": bot.username,
                "name": bot.names.get("", "Nardy"),
                "running": self.process is not None and self.process.running,
                "managed": self.process is not None,
                "short_description": bot.short_descriptions.get("", ""),
                "description": bot.descriptions.get("", ""),
                "commands": bot.commands.get(("default", ""), []),
            },
            "clock": self._time(),
            "flood": world.flood.on,
        }

    async def _state(self, _request: web.Request) -> web.Response:
        return web.json_response(self.state())

    async def _commands(self, request: web.Request) -> web.Response:
        user = self._world.user(number(request.query.get("user"), "user"))
        chat = self._world.chat_of(user, number(request.query.get("chat"), "chat"))
        return web.json_response(menu(self._world.bot, user, chat))

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        user = None
        if "user" in request.query:
            user = self._world.user(number(request.query["user"], "user")).id
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        listener = self._world.stream.listen(user)
        try:
            await response.prepare(request)
            await response.write(b": listening\n\n")
            await _tell(listener, response)
        except (ConnectionResetError, asyncio.CancelledError):
            pass
        finally:
            self._world.stream.leave(listener)
        return response

    async def _calls(self, request: web.Request) -> web.Response:
        since = number(request.query.get("since", "0"), "since")
        return web.json_response(self._world.calls.since(since))

    async def _faults(self, _request: web.Request) -> web.Response:
        return web.json_response(self._world.faults.state)

    async def _order_fault(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        fault = self._world.faults.order(body.fields, self._methods)
        return web.json_response(fault.state)

    async def _clear_faults(self, _request: web.Request) -> web.Response:
        self._world.faults.clear()
        return web.json_response([])

    async def _clock(self, _request: web.Request) -> web.Response:
        return web.json_response(self._time())

    async def _advance(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        self._world.clock.advance(body.seconds("advance"))
        self._world.changed()
        return web.json_response(self._time())

    async def _flood(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        self._world.flood.switch(on=body.flag("on"))
        self._world.changed()
        return web.json_response({"on": self._world.flood.on})

    async def _bot(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        action = body.one_of("action", ("kill", "stop", "start"))
        process = self.process
        if process is None:
            raise Mistake("this sandbox does not run the bot's process", 409)
        actions = {"kill": process.kill, "stop": process.stop, "start": process.start}
        try:
            await actions[action]()
        except OSError as error:
            raise Mistake(f"the bot does not start: {error}", 409) from None
        self._world.changed()
        return web.json_response({"running": process.running})

    def _time(self) -> dict[str, float]:
        clock = self._world.clock
        return {"now": clock.now(), "offset": clock.offset}


async def _tell(listener: Listener, response: web.StreamResponse) -> None:
    """Write events until the listener is cut off; a comment now and then keeps the line open."""
    while True:
        try:
            event = await asyncio.wait_for(listener.events.get(), HEARTBEAT)
        except TimeoutError:
            await response.write(b": still here\n\n")
            continue
        if event is None:
            return
        await response.write(f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode())
