"""Bad input to /sandbox/*: 4xx with a sentence. Good input: see test_life."""

import io
from typing import Any

import aiohttp
import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person, Refusal, Town

HUGE = b'{"text": "' + b"x" * 1_100_000 + b'"}'

POSTS = (
    "users",
    "groups",
    "messages",
    "presses",
    "links",
    "inline",
    "chosen",
    "people",
    "faults",
    "clock",
    "flood",
    "bot",
)


async def sentence(answer: aiohttp.ClientResponse) -> str:
    """Return the sentence of a 4xx answer."""
    assert 400 <= answer.status < 500, answer.status
    assert answer.content_type == "application/json"
    error = (await answer.json())["error"]
    assert len(error) > 10
    return str(error)


@pytest.mark.parametrize(
    "body",
    [b"not json", b"[1, 2]", b'"text"', b"\xff\xfe", b"[" * 100_000, b'{"user": NaN}', b"", b"{}"],
    ids=["no-json", "list", "string", "no-utf8", "deep", "nan", "empty", "no-fields"],
)
async def test_what_is_no_request(call: Caller, body: bytes) -> None:
    """No JSON, no object, no fields."""
    for path in POSTS:
        if path == "faults" and body in (b"", b"{}", b'{"user": NaN}'):
            continue  # an order without any field is the plain one: fail the next call
        async with call.session.post(f"/sandbox/{path}", data=body) as answer:
            await sentence(answer)


async def test_huge_bodies(call: Caller) -> None:
    """More than a megabyte is not even read to its end."""
    for path in POSTS:
        async with call.session.post(f"/sandbox/{path}", data=io.BytesIO(HUGE)) as answer:
            assert answer.status == 413
            assert "larger than" in await sentence(answer)


WEIRD: list[Any] = [None, True, -1, 2**70, 1e308, 0.5, "", "\0", "9" * 5000, [], {}, [[]], [{}]]
FIELDS = (
    *("user", "chat", "text", "thread", "reply_to", "message_id", "button", "data", "url"),
    *("query", "result_id", "blocked", "reconnect", "language", "name", "title", "members"),
    *("forum", "kind", "bot", "times", "method", "error_code", "retry_after", "seconds"),
    *("when", "description", "advance", "on", "action"),
)


@pytest.mark.parametrize("path", POSTS)
async def test_weird_values(call: Caller, anna: Person, path: str) -> None:
    """A value of any type in any field is taken or told in a sentence."""
    good = {"user": anna.id, "chat": anna.id, "text": "x", "name": "x", "title": "x"}
    given = {**good, "members": [anna.id], "message_id": 1, "data": "x", "on": False}
    for field in FIELDS:
        for value in WEIRD:
            if path == "inline" and field not in ("user", "chat", "query"):
                continue  # a good query waits for the bot, ten seconds each
            if path == "inline" and field == "query" and value in ("", "\0", None):
                continue
            body = {**given, field: value}
            async with call.session.post(f"/sandbox/{path}", json=body) as answer:
                if answer.status != 200:
                    await sentence(answer)


WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    ("POST", "users", {"name": ""}, "name must not be empty"),
    ("POST", "users", {"name": "  "}, "name must not be empty"),
    ("POST", "users", {"name": 5}, "name must be a text"),
    ("POST", "users", {"name": "x" * 65}, "name is longer than 64 characters"),
    ("POST", "users", {"name": "x", "language": 1}, "language must be a text"),
    ("POST", "groups", {"title": "x", "members": []}, "a group needs at least one member"),
    ("POST", "groups", {"title": "x", "members": 5}, "members must be a list of whole numbers"),
    ("POST", "groups", {"title": "x", "members": [True]}, "members must be a list of whole"),
    ("POST", "groups", {"title": "x", "members": [5]}, "no person has the id 5"),
    ("POST", "groups", {"title": "x", "members": ["ME", "ME"]}, "nobody is in a group twice"),
    ("POST", "groups", {"title": "", "members": ["ME"]}, "title must not be empty"),
    ("POST", "groups", {"title": "x", "members": ["ME"], "forum": 1}, "forum must be true or"),
    ("POST", "groups", {"title": "x", "members": ["ME"], "kind": "club"}, "kind must be one of"),
    ("POST", "groups/5/migrate", {}, "no group has the id 5"),
    ("POST", "groups/x/migrate", {}, "chat must be a whole number"),
    ("POST", "groups/ME/kick", {}, "no group has the id"),
    ("POST", "groups/GROUP/add", {}, "the bot is in that group already"),
    ("POST", "groups/GROUP/topics", {"title": "x"}, "only a forum has topics"),
    ("POST", "groups/GROUP/members", {"user": "TOM", "status": "king"}, "status must be one of"),
    ("POST", "groups/GROUP/members", {"user": "TOM", "status": "left"}, "is not in that group"),
    ("POST", "groups/GROUP/members", {"user": "ME", "status": "left"}, "stays its owner"),
    ("POST", "groups/GROUP/members", {"user": 4242424242, "status": "left"}, "use kick or add"),
    ("POST", "messages", {"user": 5, "chat": "ME", "text": "x"}, "no person has the id 5"),
    ("POST", "messages", {"user": "x", "chat": "ME", "text": "x"}, "no person has the id 'x'"),
    ("POST", "messages", {"user": True, "chat": "ME", "text": "x"}, "no person has the id True"),
    ("POST", "messages", {"user": "ME", "chat": 5, "text": "x"}, "no chat has the id 5"),
    ("POST", "messages", {"user": "ME", "text": "x"}, "no chat has the id None"),
    ("POST", "messages", {"user": "TOM", "chat": "ME", "text": "x"}, "Tom is not in the chat"),
    ("POST", "messages", {"user": "TOM", "chat": "GROUP", "text": "x"}, "Tom is not in the chat"),
    ("POST", "messages", {"user": "ME", "chat": "ME", "text": "x" * 4097}, "longer than 4096"),
    ("POST", "messages", {"user": "ME", "chat": "ME", "text": " \n"}, "text must not be empty"),
    ("POST", "messages", {"user": "ME", "chat": "ME", "text": "x", "thread": 5}, "no topic 5"),
    ("POST", "messages", {"user": "ME", "chat": "ME", "text": "x", "thread": "5"}, "whole number"),
    ("POST", "messages", {"user": "ME", "chat": "ME", "text": "x", "reply_to": 99}, "no message"),
    ("POST", "presses", {"user": "ME", "chat": "ME", "message_id": 99, "data": "x"}, "no message"),
    ("POST", "presses", {"user": "ME", "chat": "ME", "message_id": "1", "data": "x"}, "whole num"),
    ("POST", "presses", {"user": "ME", "chat": "ME", "message_id": 1}, "button must be a text"),
    ("POST", "presses", {"user": "ME", "chat": "ME", "message_id": 1, "data": "x"}, "of the bot"),
    ("POST", "presses", {"user": "ME", "chat": "ME", "message_id": 1, "button": "x"}, "no button"),
    ("POST", "links", {"user": "ME", "url": "https://example.org"}, "is no t.me link"),
    ("POST", "links", {"user": "ME", "url": "http://[::1"}, "is no address"),
    ("POST", "links", {"user": "ME", "url": "https://t.me/other?start=1"}, "out of the sandbox"),
    (
        "POST",
        "links",
        {"user": "ME", "url": "https://t.me/nardy_sandbox_bot?start=a%20b"},
        "a payload is at most 64",
    ),
    (
        "POST",
        "links",
        {"user": "ME", "url": f"https://t.me/nardy_sandbox_bot?start={'x' * 65}"},
        "a payload is at most 64",
    ),
    (
        "POST",
        "links",
        {"user": "ME", "url": "https://t.me/nardy_sandbox_bot?startgroup=1", "chat": "ME"},
        "to a group only",
    ),
    ("POST", "inline", {"user": "ME", "chat": "ME", "query": "x" * 257}, "longer than 256"),
    ("POST", "chosen", {"user": "ME", "chat": "ME", "result_id": "1"}, "was not shown that"),
    ("POST", "people", {"user": "ME"}, "say one of blocked, reconnect, language"),
    ("POST", "people", {"user": "ME", "blocked": "yes"}, "blocked must be true or false"),
    ("POST", "faults", {"kind": "earthquake"}, "kind must be one of"),
    ("POST", "faults", {"method": "doMagic"}, "is no method of the sandbox"),
    ("POST", "faults", {"method": "getMe", "kind": "delay"}, "delay strikes updates"),
    ("POST", "faults", {"times": 0}, "times must be between"),
    ("POST", "faults", {"times": "many"}, "times must be a number"),
    ("POST", "faults", {"times": 1.5}, "times must be between"),
    ("POST", "faults", {"error_code": 200}, "error_code must be between"),
    ("POST", "faults", {"kind": "cut", "when": "never"}, "when must be before or after"),
    ("POST", "clock", {"advance": -1}, "advance must be zero or more"),
    ("POST", "clock", {"advance": "1"}, "advance must be a number of seconds"),
    ("POST", "clock", {"advance": 1e300}, "a hundred years at most"),
    ("POST", "clock", {"advance": True}, "advance must be a number of seconds"),
    ("POST", "flood", {"on": 1}, "on must be true or false"),
    ("POST", "bot", {"action": "kill"}, "does not run the bot's process"),
    ("POST", "bot", {"action": "dance"}, "action must be one of kill, stop, start"),
    ("GET", "chats/5/messages", {"user": "ME"}, "no chat has the id 5"),
    ("GET", "chats/ME/messages", {}, "user must be a whole number"),
    ("GET", "chats/ME/messages", {"user": "x"}, "user must be a whole number"),
    ("GET", "chats/ME/messages", {"user": "TOM"}, "Tom is not in the chat"),
    ("GET", "files/nothing", {}, "no file has that id"),
    ("GET", "calls", {"since": "x"}, "since must be a whole number"),
    ("GET", "stream", {"user": "5"}, "no person has the id 5"),
    ("GET", "commands", {"user": "ME"}, "chat must be a whole number"),
    ("GET", "nowhere", {}, "Not Found"),
    ("POST", "state", {}, "Method Not Allowed"),
    ("DELETE", "chats/ME/messages/99", {}, "the chat has no message 99"),
    ("DELETE", "chats/ME/messages/x", {}, "id must be a whole number"),
    ("DELETE", "chats/5/messages/1", {}, "no chat has the id 5"),
]


@pytest.mark.parametrize(("method", "path", "fields", "said"), WRONG)
async def test_wrong_fields(
    town: Town, anna: Person, method: str, path: str, fields: dict[str, Any], said: str
) -> None:
    """Wrong ids, types and sizes are told in a sentence; ME, TOM and GROUP stand for ids."""
    tom = await town.person("Tom")
    ids = {"ME": anna.id, "TOM": tom.id, "GROUP": await town.group("Club", [anna])}

    def filled(value: Any) -> Any:
        if isinstance(value, list):
            return [filled(item) for item in value]
        return ids.get(value, value) if isinstance(value, str) else value

    for name, number in ids.items():
        path = path.replace(name, str(number))
    with pytest.raises(Refusal) as refused:
        await town.ask(method, path, **{key: filled(value) for key, value in fields.items()})
    assert 400 <= refused.value.status < 500
    assert said in refused.value.sentence


async def test_foreign_pages_get_nothing(sandbox: Sandbox, call: Caller) -> None:
    """A web page from elsewhere cannot reach in, by its origin or by a name of its own."""
    own = {"Origin": sandbox.url}
    async with call.session.get("/sandbox/state", headers=own) as answer:
        assert answer.status == 200
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}, {"Host": "[::1"}):
        async with call.session.get("/sandbox/state", headers=headers) as answer:
            assert answer.status == 403
            await sentence(answer)


async def test_the_page_is_served_and_nothing_else(call: Caller) -> None:
    """The root is the page; no path leads out of its folder."""
    async with call.session.get("/") as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")
    for path in ("..%2Fserver.py", "%2e%2e/server.py", "nothing.js", "..%5cserver.py"):
        async with call.session.get(f"/page/{path}") as answer:
            assert answer.status == 404
