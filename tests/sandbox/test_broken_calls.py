"""Calls of the Bot API that are broken on the way: always an answer in its form, never a 500."""

from typing import Any

import pytest

from bot.sandbox.methods.call import METHODS
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person

DEEP = "[" * 100_000
MULTIPART = "multipart/form-data; boundary=x"

BODIES: list[tuple[str, bytes]] = [
    ("application/json", b""),
    ("application/json", b"\xff\xfe"),
    ("application/json", b'{"chat_id": 1'),
    ("application/json", DEEP.encode()),
    ("application/json", b'{"chat_id": "\\ud800", "text": "\\ud83c"}'),
    ("application/json", b'{"chat_id": 1e400, "text": [null]}'),
    ("application/json", b'{"chat_id": ' + b"9" * 5000 + b"}"),
    ("application/x-www-form-urlencoded", b"\xff=\xff&chat_id=%ff%fe"),
    ("application/x-www-form-urlencoded; charset=nonsense", b"chat_id=1"),
    ("application/x-www-form-urlencoded", b"message_id=" + b"9" * 5000),
    ("application/x-www-form-urlencoded", b"reply_markup=" + DEEP.encode()),
    ("application/x-www-form-urlencoded", b"chat_id=--5&text=x"),
    (MULTIPART, b""),
    (MULTIPART, b"--x\r\n\r\n--x--"),
    (
        MULTIPART,
        b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\xff\xfe\r\n--x--\r\n',
    ),
    (MULTIPART, b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nnever ends'),
    ("multipart/form-data", b"no boundary"),
    ("text/plain", b"chat_id=1"),
    ("nonsense", b"\0"),
]


@pytest.mark.parametrize(("kind", "body"), BODIES, ids=range(len(BODIES)))
async def test_broken_requests(call: Caller, anna: Person, kind: str, body: bytes) -> None:
    """Whatever comes, the answer is Telegram's JSON with 2xx or 4xx."""
    headers = {"Content-Type": kind}
    for method in ("sendMessage", "editMessageText", "getMe", "getUpdates"):
        url = f"/bot{call.token}/{method}"
        async with call.session.post(url, data=body, headers=headers) as answer:
            assert answer.status < 500
            told = await answer.json()
        assert told["ok"] is (answer.status == 200)
        if not told["ok"]:
            assert told["error_code"] == answer.status


WEIRD: list[Any] = [
    None,
    True,
    -1,
    2**70,
    1e308,
    "",
    "\0",
    "x" * 5000,
    [],
    {},
    [[]],
    [{}],
    {"a": 1},
]


@pytest.mark.parametrize("method", sorted(METHODS))
async def test_weird_values(call: Caller, anna: Person, method: str) -> None:
    """A value of any type in any field is taken or refused, by every method."""
    from bot.sandbox.schema import schema

    given = {"chat_id": anna.id, "from_chat_id": anna.id, "message_id": 1, "user_id": anna.id}
    for field in schema().methods[method]:
        for value in WEIRD:
            answer = await call(method, **{**given, field["name"]: value, "timeout": 0})
            assert not isinstance(answer, str) or answer.startswith(("4", "2"))


@pytest.mark.parametrize(
    "text",
    [
        "&#55296;",
        "&#xD83C;",
        "&#" + "9" * 5000 + ";",
        "<tg-emoji emoji-id='" + "9" * 5000 + "'>x",
        "<a href='tg://user?id=" + "9" * 5000 + "'>x</a>",
        "<a href='http://[::1'>x</a>",
        "\0<b>x</b>",
        "<tg-time unix='" + "9" * 5000 + "'>x</tg-time>",
    ],
    ids=range(8),
)
async def test_weird_texts(call: Caller, anna: Person, text: str) -> None:
    """Numbers without end, halves of characters and broken addresses in HTML."""
    sent = await call("sendMessage", chat_id=anna.id, text=f"{text} end", parse_mode="HTML")
    assert isinstance(sent, dict) or sent.startswith("400 ")
    assert await anna.messages()
    url = {"inline_keyboard": [[{"text": "x", "url": "http://[::1"}]]}
    refused = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=url)
    assert refused == (
        "400 Bad Request: inline keyboard button URL 'http://[::1' is invalid: Wrong HTTP URL"
    )
