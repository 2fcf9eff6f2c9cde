"""Photos and files: what Telegram takes, by form and by known id."""

import io
import json
import struct
import zlib
from typing import Any

import aiohttp
import pytest

from bot.sandbox.media import FILE_BYTES, PHOTO_BYTES, Files
from bot.sandbox.server import UPLOAD_BYTES, Sandbox
from tests.sandbox.conftest import Caller, image
from tests.sandbox.people import Person

OK = "ok"


def png_header(width: int, height: int, padding: int = 0) -> bytes:
    """Return a PNG whose header is right, with as many bytes behind it as asked for."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"\0" * padding)


async def upload(
    call: Caller, method: str, fields: dict[str, Any], files: dict[str, bytes]
) -> str:
    form = aiohttp.FormData()
    for name, value in fields.items():
        form.add_field(name, str(value))
    for name, content in files.items():
        form.add_field(name, io.BytesIO(content), filename="f.png", content_type="image/png")
    async with call.session.post(f"/bot{call.token}/{method}", data=form) as answer:
        body = await answer.json()
    return OK if body["ok"] else f"{body['error_code']} {body['description']}"


SIZES = "400 Bad Request: PHOTO_INVALID_DIMENSIONS"
BROKEN = "400 Bad Request: IMAGE_PROCESS_FAILED"
AT_LIMIT = png_header(9, 9)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (image(kind="JPEG").data, OK),
        (image(kind="WEBP").data, OK),
        (png_header(5000, 5000), OK),
        (png_header(5001, 5000), SIZES),
        (png_header(2000, 100), OK),
        (png_header(2001, 100), SIZES),
        (png_header(100, 2001), SIZES),
        (b"", "400 Bad Request: file must be non-empty"),
        (b"no picture at all", BROKEN),
        (image().data[:20], BROKEN),
        (image(kind="TIFF").data, BROKEN),
        (png_header(9, 9, PHOTO_BYTES - len(AT_LIMIT)), OK),
        (
            png_header(9, 9, PHOTO_BYTES - len(AT_LIMIT) + 1),
            (
                f"400 Bad Request: file of size {PHOTO_BYTES + 1} bytes is too big for a photo; "
                f"the maximum size is {PHOTO_BYTES} bytes"
            ),
        ),
    ],
    ids=lambda value: None if isinstance(value, bytes) else value[:40],
)
async def test_photo_rules(call: Caller, anna: Person, content: bytes, expected: str) -> None:
    """Ten megabytes, ten thousand pixels of both sides, twenty to one, and a picture at all."""
    fields = {"chat_id": anna.id}
    assert await upload(call, "sendPhoto", fields, {"photo": content}) == expected
    attached = {"chat_id": anna.id, "photo": "attach://p"}
    assert await upload(call, "sendPhoto", attached, {"p": content}) == expected


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        (1024, OK),
        (1025, "400 Bad Request: message caption is too long"),
    ],
)
async def test_captions(call: Caller, anna: Person, length: int, expected: str) -> None:
    """1024 characters after parsing, in sending and in editing."""
    caption = f"<b>{'x' * length}</b>"
    fields = {"chat_id": anna.id, "caption": caption, "parse_mode": "HTML"}
    assert await upload(call, "sendPhoto", fields, {"photo": image().data}) == expected
    await upload(call, "sendPhoto", {"chat_id": anna.id}, {"photo": image().data})
    photo = (await anna.newest()).id
    edited = await call("editMessageCaption", **fields, message_id=photo)
    assert (OK if isinstance(edited, dict) else edited) == expected


async def test_files_by_id(call: Caller, anna: Person) -> None:
    """An id works again, but only as the kind it is; nothing is fetched from the net."""
    await upload(call, "sendPhoto", {"chat_id": anna.id}, {"photo": image().data})
    photo = (await anna.newest()).photo
    here = {"chat_id": anna.id}
    assert (await call("sendPhoto", **here, photo=photo))["photo"][0]["file_id"] == photo
    wrong = "400 Bad Request: can't use file of type Photo as Document"
    assert await call("sendDocument", **here, document=photo) == wrong
    unknown = "400 Bad Request: wrong file identifier/HTTP URL specified"
    assert await call("sendPhoto", **here, photo="nothing") == unknown
    net = "400 Bad Request: failed to get HTTP URL content"
    assert await call("sendPhoto", **here, photo="https://example.org/x.png") == net
    missing = "400 Bad Request: there is no photo in the request"
    assert await call("sendPhoto", **here) == missing
    assert await call("sendPhoto", **here, photo="attach://nothing") == missing


async def test_editing_media(call: Caller, anna: Person) -> None:
    """The same id again is no change, the same bytes again are; inline takes no upload."""
    await upload(call, "sendPhoto", {"chat_id": anna.id}, {"photo": image().data})
    shown = await anna.newest()
    here = {"chat_id": anna.id, "message_id": shown.id}
    same = await call("editMessageMedia", **here, media={"type": "photo", "media": shown.photo})
    assert same.startswith("400 Bad Request: message is not modified")
    fields = {**here, "media": '{"type":"photo","media":"attach://p"}'}
    assert await upload(call, "editMessageMedia", fields, {"p": image().data}) == OK
    text = "400 Bad Request: there is no text in the message to edit"
    assert await call("editMessageText", **here, text="x") == text
    no_json = "400 Bad Request: can't parse input media JSON object"
    assert await call("editMessageMedia", **here, media="{") == no_json
    video = '400 Bad Request: can\'t parse InputMedia: type "video" is not in the sandbox, '
    asked = {"type": "video", "media": "x"}
    assert await call("editMessageMedia", **here, media=asked) == video + "or no such type"


async def test_inline_messages_take_no_upload(
    sandbox: Sandbox, call: Caller, anna: Person
) -> None:
    """A picture for an inline message must be known already."""
    from bot.sandbox.messages import Content

    message = sandbox.world.post(
        sandbox.world.chats[anna.id],
        sandbox.world.users[anna.id],
        Content("card"),
        inline_id="in",
        via=sandbox.world.bot,
    )
    sandbox.world.inline_messages["in"] = message
    fields = {"inline_message_id": "in", "media": '{"type":"photo","media":"attach://p"}'}
    refused = "400 Bad Request: invalid message content specified"
    assert await upload(call, "editMessageMedia", fields, {"p": image().data}) == refused


async def test_a_file_goes_out_as_it_came(sandbox: Sandbox, call: Caller, anna: Person) -> None:
    """getFile names a path that gives the very bytes."""
    content = image(kind="JPEG").data
    await upload(call, "sendPhoto", {"chat_id": anna.id}, {"photo": content})
    file = await call("getFile", file_id=(await anna.newest()).photo)
    assert file["file_path"].endswith(".jpg")
    url = f"/file/bot{sandbox.token}/{file['file_path']}"
    async with call.session.get(url) as answer:
        assert await answer.read() == content


def test_files_nobody_sees_are_forgotten_when_there_are_too_many() -> None:
    """Long play does not fill the memory; what is shown stays, with its bytes."""
    shown: set[str] = set()
    files = Files(lambda: shown, budget=20_000)
    block = bytes(1_000)
    first = files.add("document", "first", "text/plain", b"1" + block)
    shown.add(first.file_id)
    second = files.add("document", "second", "text/plain", b"2" + block)
    for n in range(20):
        newest = files.add("document", "x", "text/plain", n.to_bytes(2) + block)
    assert files.get(first.file_id) is first
    assert files.at(first.path) is first
    assert files.get(second.file_id) is None
    assert files.at(second.path) is None
    assert files.get(newest.file_id) is newest


async def test_uploads_have_an_end(call: Caller, anna: Person) -> None:
    """Fifty megabytes for a file; a request far beyond is cut short in Telegram's words."""
    fields = {"chat_id": anna.id}
    big = bytes(FILE_BYTES + 1)
    refused = "413 Request Entity Too Large"
    assert await upload(call, "sendDocument", fields, {"document": big}) == refused
    beyond = {"chat_id": anna.id, "text": "x" * UPLOAD_BYTES}
    url = f"/bot{call.token}/sendMessage"
    body = io.BytesIO(json.dumps(beyond).encode())
    headers = {"Content-Type": "application/json"}
    async with call.session.post(url, data=body, headers=headers) as answer:
        assert answer.status == 413
        assert (await answer.json())["description"] == "Request Entity Too Large"
