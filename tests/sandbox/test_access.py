"""Where the bot may write, who it must be, and one wrong thing for each other method."""

from importlib import resources
from typing import Any

import aiohttp
import pytest

from bot.sandbox.methods.call import METHODS
from bot.sandbox.schema import schema
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import OK, Caller, outcome
from tests.sandbox.people import Person, Town


@pytest.mark.parametrize(
    ("method", "params", "expected"),
    [
        ("getFile", {"file_id": "x"}, "invalid file_id"),
        ("getFile", {}, "invalid file_id: file_id is empty"),
        ("copyMessage", {"message_id": 999, "from_chat_id": "me"}, "message to copy not found"),
        ("sendChatAction", {"action": "dance"}, "wrong parameter action in request"),
        ("sendChatAction", {}, "wrong parameter action in request"),
        ("sendDice", {"emoji": "x"}, "DICE_EMOJI_INVALID"),
        ("pinChatMessage", {"message_id": 999}, "message to pin not found"),
        ("unpinChatMessage", {"message_id": 999}, "message to unpin not found"),
        ("setMessageReaction", {"message_id": 999}, "message to react not found"),
        (
            "setMessageReaction",
            {"message_id": 1, "reaction": [{"type": "emoji", "emoji": "x"}]},
            "REACTION_INVALID",
        ),
        (
            "setMessageReaction",
            {"message_id": 1, "reaction": [{"type": "emoji", "emoji": "👍"}] * 2},
            "REACTIONS_TOO_MANY",
        ),
        ("getChatMember", {"user_id": 5}, "invalid user_id specified"),
        ("getChatMember", {}, "invalid user_id specified"),
        ("getChatAdministrators", {}, "there are no administrators in the private chat"),
        ("leaveChat", {}, "chat member status can't be changed in private chats"),
        (
            "setMyCommands",
            {"commands": [{"command": "A", "description": "x"}]},
            "BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a" * 33, "description": "x"}]},
            "BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": ""}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "x" * 257}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        ("setMyCommands", {"commands": [{"command": "a" * 32, "description": "x" * 256}]}, OK),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "x"}] * 101},
            "BOT_COMMANDS_TOO_MUCH",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "chat", "chat_id": 5}},
            "chat not found",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "moon"}},
            'can\'t parse BotCommandScope: type "moon" is not in the sandbox, or no such type',
        ),
        (
            "setMyCommands",
            {"commands": [], "language_code": "rus"},
            "invalid language code specified",
        ),
        ("setMyName", {"name": "x" * 64}, OK),
        ("setMyName", {"name": "x" * 65}, "NAME_TOO_LONG"),
        ("setMyDescription", {"description": "x" * 512}, OK),
        ("setMyDescription", {"description": "x" * 513}, "DESCRIPTION_TOO_LONG"),
        ("setMyShortDescription", {"short_description": "x" * 120}, OK),
        ("setMyShortDescription", {"short_description": "x" * 121}, "SHORT_DESCRIPTION_TOO_LONG"),
        (
            "setWebhook",
            {"url": "https://example.org/"},
            "bad webhook: failed to resolve host: Name or service not known",
        ),
        (
            "setWebhook",
            {"url": "http://[::1"},
            "bad webhook: invalid webhook URL specified",
        ),
        (
            "setWebhook",
            {"url": "ftp://127.0.0.1/"},
            "bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            {"url": "http://127.0.0.1:9/", "secret_token": "a b"},
            "secret token contains unallowed characters",
        ),
        ("setWebhook", {"url": "http://127.0.0.1:9/", "secret_token": "x" * 256}, OK),
        (
            "setWebhook",
            {"url": "http://127.0.0.1:9/", "secret_token": "x" * 257},
            "secret token is too long",
        ),
    ],
)
async def test_other_methods(
    call: Caller, anna: Person, method: str, params: dict[str, Any], expected: str
) -> None:
    """One wrong thing each; "me" stands for Anna's chat, which is meant where none is named."""
    params = {key: anna.id if value == "me" else value for key, value in params.items()}
    answered = await call(method, **{"chat_id": anna.id, **params})
    assert outcome(answered).removeprefix("400 Bad Request: ") == expected


async def test_where_the_bot_may_write(call: Caller, town: Town, anna: Person) -> None:
    """Strangers, blocked bots, groups it left or was thrown out of, and groups that moved."""
    tom = await town.person("Tom")
    write = {"text": "x", "chat_id": tom.id}
    assert await call("sendMessage", **write) == "400 Bad Request: chat not found"
    group = await town.group("Club", [anna, tom])
    stranger = "403 Forbidden: bot can't initiate conversation with a user"
    assert await call("sendMessage", **write) == stranger
    await tom.say("hi")
    assert outcome(await call("sendMessage", **write)) == OK
    await tom.block()
    blocked = "403 Forbidden: bot was blocked by the user"
    assert await call("sendMessage", **write) == blocked
    assert await call("sendChatAction", chat_id=tom.id, action="typing") == blocked
    await tom.block(blocked=False)
    assert outcome(await call("sendMessage", **write)) == OK

    await town.ask("POST", "people", user=tom.id, deactivated=True)
    assert await call("sendMessage", **write) == "403 Forbidden: user is deactivated"

    moved = await town.ask("POST", f"groups/{group}/migrate")
    refused = await call("sendMessage", chat_id=group, text="x")
    assert refused == "400 Bad Request: group chat was upgraded to a supergroup chat"
    async with call.session.post(
        f"/bot{call.token}/sendMessage", json={"chat_id": group, "text": "x"}
    ) as answer:
        assert (await answer.json())["parameters"] == {"migrate_to_chat_id": moved["chat"]}
    assert outcome(await call("sendMessage", chat_id=moved["chat"], text="x")) == OK
    await town.ask("POST", f"groups/{moved['chat']}/kick")
    kicked = "403 Forbidden: bot was kicked from the supergroup chat"
    assert await call("sendMessage", chat_id=moved["chat"], text="x") == kicked
    assert await call("getChat", chat_id=moved["chat"]) == kicked
    other = await town.group("Other", [anna])
    assert await call("leaveChat", chat_id=other) is True
    left = "403 Forbidden: bot is not a member of the group chat"
    assert await call("sendMessage", chat_id=other, text="x") == left
    third = await town.group("Third", [anna])
    sent = await call("sendMessage", chat_id=third, text="x")
    pin = {"chat_id": third, "message_id": sent["message_id"]}
    rights = "400 Bad Request: not enough rights to manage pinned messages in the chat"
    assert await call("pinChatMessage", **pin) == rights


async def test_tokens_methods_and_spelling(sandbox: Sandbox, call: Caller, town: Town) -> None:
    """Wrong token 401, unknown method 404, any case of letters, GET and forms as well."""
    async with aiohttp.ClientSession(sandbox.url) as session:
        async with session.get("/bot1:x/getMe") as answer:
            assert (answer.status, (await answer.json())["description"]) == (401, "Unauthorized")
        async with session.get(f"/bot{sandbox.token}/GETME") as answer:
            assert (await answer.json())["ok"] is True
        async with session.get(f"/file/bot{sandbox.token}/photos/none.jpg") as answer:
            assert answer.status == 404
        form = {"chat_id": "5", "text": "x"}
        async with session.post(f"/bot{sandbox.token}/sendMessage", data=form) as answer:
            assert (await answer.json())["description"] == "Bad Request: chat not found"
        async with session.post(
            f"/bot{sandbox.token}/sendMessage",
            data="{",
            headers={"Content-Type": "application/json"},
        ) as answer:
            assert (await answer.json())["description"] == "Bad Request: can't parse JSON object"
    assert await call("doMagic") == "404 Not Found: method not found"
    assert await call("sendPoll") == "400 Bad Request: method sendPoll is not in the sandbox"


def test_the_schema_knows_exactly_the_methods() -> None:
    """Nothing is described that is not carried out, and the copy keeps its notice."""
    known = schema()
    assert set(known.methods) == set(METHODS)
    assert not set(known.elsewhere.values()) & set(METHODS)
    notice = resources.files("bot.sandbox").joinpath("bot-api.LICENSE.txt").read_text()
    assert "MIT License" in notice
    assert "Paul Larsen" in notice
