"""Ephemeral messages: between the bot and one person, in a group where nobody else sees them."""

import asyncio

import pytest

from tests.sandbox.conftest import Caller, Inbox
from tests.sandbox.people import Person, Refusal, Town

BUTTON = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}


async def test_ephemeral_messages(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """Only the receiver sees them; a member bot needs a fresh press, and may take its place."""
    tom = await town.person("Tom")
    group = await town.group("Club", [anna, tom])
    board = await call("sendMessage", chat_id=group, text="board", reply_markup=BUTTON)
    await inbox.take()
    hush = {"chat_id": group, "text": "hush"}
    to = {"receiver_user_id": anna.id}
    rights = "400 Bad Request: not enough rights to send ephemeral messages"
    assert await call("sendMessage", **hush, ephemeral_message_parameters=to) == rights
    private = "400 Bad Request: ephemeral messages can be sent only to group and supergroup chats"
    alone = {"chat_id": anna.id, "text": "x", "ephemeral_message_parameters": to}
    assert await call("sendMessage", **alone) == private

    press = asyncio.create_task(anna.press("Go", message=board["message_id"], chat=group))
    [update] = await inbox.take(5)
    query = update["callback_query"]["id"]
    await call("answerCallbackQuery", callback_query_id=query)
    await press
    for wrong in ({"receiver_user_id": tom.id}, {"receiver_user_id": 5}):
        wish = {**wrong, "callback_query_id": query}
        refused = await call("sendMessage", **hush, ephemeral_message_parameters=wish)
        assert refused.startswith("400 Bad Request: ")
    await town.advance(15)
    wish = {**to, "callback_query_id": query, "replace_callback_query_message": True}
    sent = await call(
        "sendMessage", **hush, ephemeral_message_parameters=wish, reply_markup=BUTTON
    )
    assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, anna.id)
    assert [m.text for m in await anna.messages(group)][-1] == "hush"
    assert "board" not in [m.text for m in await anna.messages(group)]
    assert [m.text for m in await tom.messages(group)][-1] == "board"

    shown = await anna.newest(group)
    press = asyncio.create_task(anna.press("Go", message=shown.id, chat=group))
    [update] = await inbox.take(5)
    message = update["callback_query"]["message"]
    assert message["ephemeral_message_id"] == sent["ephemeral_message_id"]
    inner = {
        **to,
        "callback_query_id": update["callback_query"]["id"],
        "replace_callback_query_message": True,
    }
    refused = await call("sendMessage", **hush, ephemeral_message_parameters=inner)
    assert refused.endswith("an ephemeral message can't be replaced, it must be edited")
    with pytest.raises(Refusal, match="no message"):
        await tom.press("Go", message=shown.id, chat=group)
    answered = {"reply_parameters": {"ephemeral_message_id": sent["ephemeral_message_id"]}}
    loud = "400 Bad Request: a reply to an ephemeral message must be an ephemeral message"
    assert await call("sendMessage", **hush, **answered) == loud
    await call("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])
    await press
    await town.advance(1)
    late = await call("sendMessage", **hush, ephemeral_message_parameters=wish)
    assert late == "400 Bad Request: QUERY_ID_INVALID"


async def test_ephemeral_commands(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """A command marked so is seen by its sender and the bot, which may answer in kind."""
    tom = await town.person("Tom")
    group = await town.group("Club", [anna, tom])
    await call(
        "setMyCommands",
        commands=[
            {"command": "hint", "description": "Hint", "is_ephemeral": True},
            {"command": "board", "description": "Board"},
        ],
    )
    await inbox.take()
    await anna.say("/board", chat=group)
    await anna.say("/hint now", chat=group)
    loud, quiet = [update["message"] for update in await inbox.take()]
    assert loud["message_id"] > 0
    assert (quiet["message_id"], quiet["text"]) == (0, "/hint now")
    assert [m.text for m in await tom.messages(group)][-1] == "/board"
    assert [m.text for m in await anna.messages(group)][-1] == "/hint now"
    answer = {
        "chat_id": group,
        "text": "bar first",
        "ephemeral_message_parameters": {"receiver_user_id": anna.id},
        "reply_parameters": {"ephemeral_message_id": quiet["ephemeral_message_id"]},
    }
    assert (await call("sendMessage", **answer))["receiver_user"]["id"] == anna.id
    assert [m.text for m in await anna.messages(group)][-1] == "bar first"
    await town.advance(16)
    rights = "400 Bad Request: not enough rights to send ephemeral messages"
    assert await call("sendMessage", **answer) == rights
