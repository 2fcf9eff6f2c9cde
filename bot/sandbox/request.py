"""Reading a Bot API request: JSON, form or multipart, with files by attach://name."""

import asyncio
from typing import Any

from aiohttp import BodyPartReader, MultipartReader, StreamReader, web
from aiohttp.base_protocol import BaseProtocol

from bot.sandbox.failure import Refused, bad_request
from bot.sandbox.methods.call import ATTACHED, Upload
from bot.sandbox.reading import parsed

Uploads = dict[str, Upload]


async def read(request: web.Request) -> tuple[dict[str, Any], Uploads]:
    """Return raw parameters and uploads; a file field reads as attach:// to itself."""
    params: dict[str, Any] = dict(request.query)
    uploads: Uploads = {}
    kind = request.content_type
    if request.method == "GET" or not request.can_read_body:
        return params, uploads
    try:
        if kind == "application/json":
            params.update(_json(await request.read()))
        elif kind == "application/x-www-form-urlencoded":
            params.update(await _form(request))
        elif kind == "multipart/form-data":
            await _multipart(request, params, uploads)
    except web.HTTPRequestEntityTooLarge:
        raise Refused(413, "Request Entity Too Large") from None
    return params, uploads


def _json(body: bytes) -> dict[str, Any]:
    try:
        value = parsed(body)
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("object expected as JSON request body")
    return value


async def _form(request: web.Request) -> dict[str, str]:
    try:
        return {key: str(value) for key, value in (await request.post()).items()}
    except (ValueError, LookupError):
        raise bad_request("can't parse the form") from None


async def _multipart(request: web.Request, params: dict[str, Any], uploads: Uploads) -> None:
    try:
        # Read from a body that is whole: in one that still arrives aiohttp may step back, which
        # it warns about.
        whole = await request.read()
        body = StreamReader(BaseProtocol(asyncio.get_running_loop()), limit=len(whole) + 1)
        body.feed_data(whole)
        body.feed_eof()
        async for part in MultipartReader(request.headers, body):
            if not isinstance(part, BodyPartReader) or part.name is None:
                continue
            content = bytes(await part.read(decode=True))
            if part.filename is None:
                params[part.name] = content.decode()
                continue
            mime = part.headers.get("Content-Type", "application/octet-stream")
            uploads[part.name] = Upload(part.filename, mime, content)
            params.setdefault(part.name, f"{ATTACHED}{part.name}")
    except (ValueError, UnicodeDecodeError):
        raise bad_request("can't parse multipart/form-data request") from None


def summary(params: dict[str, Any], uploads: Uploads) -> dict[str, Any]:
    """Return the parameters as the call log shows them: JSON read, files by name and size."""
    shown: dict[str, Any] = {}
    for name, value in params.items():
        if name in uploads:
            shown[name] = {"file": uploads[name].name, "size": len(uploads[name].content)}
        elif isinstance(value, str) and value[:1] in "{[":
            try:
                shown[name] = parsed(value)
            except ValueError:
                shown[name] = value
        else:
            shown[name] = value
    for name, upload in uploads.items():
        shown.setdefault(name, {"file": upload.name, "size": len(upload.content)})
    return shown
