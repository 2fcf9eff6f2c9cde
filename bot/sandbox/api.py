"""The Bot API at /bot<token>/<method> and its files at /file/bot<token>/<path>."""

import asyncio
import json
import secrets
from typing import Any

from aiohttp import web

from bot.sandbox import request as requests
from bot.sandbox.failure import Refused, bad_request
from bot.sandbox.faults import Fault
from bot.sandbox.methods import answering, ephemeral, groups, profile, receiving, sending
from bot.sandbox.methods.call import METHODS, Call
from bot.sandbox.people import TOKEN
from bot.sandbox.schema import schema
from bot.sandbox.world import World

FAMILIES = (answering, ephemeral, groups, profile, receiving, sending)
"""Imported for the methods they register."""

HTML_502 = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n"
    "<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n"
    "</body>\r\n</html>\r\n"
)


class BotApi:
    """Carries out calls one after another; only a long poll waits."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._schema = schema()
        self.methods = {name.lower(): name for name in METHODS}

    def add_routes(self, app: web.Application) -> None:
        """Add both addresses to the application."""
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/{path:.+}", self._file)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if not _same(request.match_info["token"], TOKEN):
            return _answer(Refused(401, "Unauthorized"))
        name = request.match_info["method"]
        method = self.methods.get(name.lower(), name)
        fault = self._world.faults.for_call(method)
        params: dict[str, Any] = {}
        uploads: requests.Uploads = {}
        outcome: Any = None
        try:
            params, uploads = await requests.read(request)
            if fault is None or (fault.after and fault.kind in ("cut", "hang")):
                outcome = await self._carry_out(method, params, uploads)
        except Refused as refusal:
            outcome = refusal
        self._log(method, params, uploads, fault, outcome)
        if fault is not None:
            return await self._strike(request, fault)
        return _answer(outcome)

    async def _carry_out(
        self, method: str, params: dict[str, Any], uploads: requests.Uploads
    ) -> Any:
        """Return the result of a call, or raise Refused."""
        if method not in METHODS:
            known = self._schema.elsewhere.get(method.lower())
            if known is None:
                raise Refused(404, "Not Found: method not found")
            raise bad_request(f"method {known} is not in the sandbox")
        checked = self._schema.check(method, params)
        return await METHODS[method](Call(self._world, checked, uploads))

    def _log(
        self,
        method: str,
        params: dict[str, Any],
        uploads: requests.Uploads,
        fault: Fault | None,
        outcome: Any,
    ) -> None:
        if method == "getUpdates" and outcome == [] and fault is None:
            return
        refusal = None
        if fault is not None:
            lost = fault.kind in ("cut", "hang")
            struck = f"fault: {fault.kind}" if lost else fault.refusal.description
            refusal = (0 if lost else fault.error_code, struck)
        elif isinstance(outcome, Refused):
            refusal = (outcome.code, outcome.description)
        world = self._world
        call = world.calls.add(
            world.clock.now(), method, requests.summary(params, uploads), refusal
        )
        world.stream.tell_all(lambda: {"type": "call", "call": call})

    async def _strike(self, request: web.Request, fault: Fault) -> web.StreamResponse:
        if fault.kind == "error":
            return _answer(fault.refusal)
        if fault.kind == "html":
            return web.Response(status=502, text=HTML_502, content_type="text/html")
        if fault.kind == "hang":
            await asyncio.wait({self._world.over}, timeout=fault.seconds)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._world.files.at(request.match_info["path"])
        if not _same(request.match_info["token"], TOKEN) or file is None:
            return _answer(Refused(404, "Not Found"))
        return web.Response(body=file.content, content_type="application/octet-stream")


def _same(given: str, token: str) -> bool:
    return secrets.compare_digest(given.encode(), token.encode())


def _answer(outcome: Any) -> web.Response:
    if isinstance(outcome, Refused):
        return web.Response(
            status=outcome.code,
            body=json.dumps(outcome.body(), ensure_ascii=False).encode(),
            content_type="application/json",
        )
    body = json.dumps({"ok": True, "result": outcome}, ensure_ascii=False)
    return web.Response(body=body.encode(), content_type="application/json")
