"""Ephemeral messages: sent into a group, seen by one person."""

from dataclasses import replace
from typing import Any

from bot.sandbox.chats import ADMINISTRATORS, Chat
from bot.sandbox.failure import bad_request
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods import editing
from bot.sandbox.methods.call import Call, method
from bot.sandbox.methods.contents import caption_of, media_content, text_content
from bot.sandbox.people import User

QUERY_SECONDS = 15.0
"""How long after a press an ephemeral message may answer it."""


def send(call: Call, chat: Chat, content: Content, around: dict[str, Any]) -> Message:
    """Post the message to its receiver, or raise Refused.

    An administrator bot may write to any member; any other must answer a press or an ephemeral
    command of that person, not older than fifteen seconds.
    """
    if chat.kind == "private":
        raise bad_request("ephemeral messages can be sent only to group and supergroup chats")
    wish = call.params.get("ephemeral_message_parameters") or {
        key: call.params[key]
        for key in ("receiver_user_id", "callback_query_id")
        if key in call.params
    }
    receiver = call.world.users.get(wish["receiver_user_id"])
    if receiver is None or not chat.has(receiver.id):
        raise bad_request("USER_NOT_PARTICIPANT")
    replaces = None
    query = wish.get("callback_query_id")
    if query:
        press = call.world.presses.recent(query, QUERY_SECONDS)
        if press.user is not receiver or press.message.chat is not chat:
            raise bad_request("QUERY_ID_INVALID")
        if wish.get("replace_callback_query_message"):
            if press.message.receiver is not None:
                raise bad_request("an ephemeral message can't be replaced, it must be edited")
            replaces = press.message.message_id
    elif chat.bot not in ADMINISTRATORS and not _answers(call, receiver, around["reply_to"]):
        raise bad_request("not enough rights to send ephemeral messages")
    return call.world.post_ephemeral(chat, receiver, content, replaces=replaces, **around)


def _answers(call: Call, receiver: User, replied: Message | None) -> bool:
    """Return whether the reply is to a fresh ephemeral message of the receiver's own."""
    if replied is None or replied.receiver is None or replied.sender is not receiver:
        return False
    return call.world.clock.now() - replied.date <= QUERY_SECONDS


@method("editEphemeralMessageText")
async def edit_ephemeral_message_text(call: Call) -> bool:
    """Change the text of an ephemeral message."""
    content = text_content(call)
    message = _message(call)
    if message.content.file is not None:
        raise bad_request("there is no text in the message to edit")
    editing.change(call, message, content)
    return True


@method("editEphemeralMessageCaption")
async def edit_ephemeral_message_caption(call: Call) -> bool:
    """Change the caption of an ephemeral message."""
    caption, entities = caption_of(call.params)
    message = _message(call)
    editing.change(call, message, editing.recaptioned(message, caption, entities, call))
    return True


@method("editEphemeralMessageMedia")
async def edit_ephemeral_message_media(call: Call) -> bool:
    """Change the file of an ephemeral message."""
    message = _message(call)
    editing.change(call, message, media_content(call))
    return True


@method("editEphemeralMessageReplyMarkup")
async def edit_ephemeral_message_reply_markup(call: Call) -> bool:
    """Change the keyboard of an ephemeral message."""
    message = _message(call)
    editing.change(call, message, replace(message.content))
    return True


@method("deleteEphemeralMessage")
async def delete_ephemeral_message(call: Call) -> bool:
    """Delete an ephemeral message."""
    call.world.delete(_message(call))
    return True


def _message(call: Call) -> Message:
    chat = call.chat()
    message = chat.ephemeral.get(call.params["ephemeral_message_id"])
    receiver = message.receiver if message else None
    if message is None or not receiver or receiver.id != call.params["receiver_user_id"]:
        raise bad_request("message to edit not found")
    return message
