"""Editing and deleting what the bot sent, in a chat or by inline message id."""

from dataclasses import replace
from typing import Any

from bot.sandbox.chats import ADMINISTRATORS
from bot.sandbox.failure import Refused, bad_request
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods.call import ATTACHED, Call, method
from bot.sandbox.methods.contents import (
    caption_of,
    keyboard,
    media_content,
    refuse_what_bots_here_lack,
    text_content,
)

DELETE_SECONDS = 48 * 3600
DICE_SECONDS = 24 * 3600
AT_ONCE = 100
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)


@method("editMessageText")
async def edit_message_text(call: Call) -> dict[str, Any] | bool:
    """Change the text of a text message."""
    content = text_content(call)
    message = _message(call)
    if message.content.file is not None or message.content.text is None:
        raise bad_request("there is no text in the message to edit")
    return _edit(call, message, content)


@method("editMessageCaption")
async def edit_message_caption(call: Call) -> dict[str, Any] | bool:
    """Change or remove the caption of a file."""
    caption, entities = caption_of(call.params)
    message = _message(call)
    return _edit(call, message, recaptioned(message, caption, entities, call))


@method("editMessageMedia")
async def edit_message_media(call: Call) -> dict[str, Any] | bool:
    """Change the file with caption and keyboard; a text may become a file."""
    message = _message(call)
    if message.inline_id and call.params["media"]["media"].startswith(ATTACHED):
        raise bad_request("invalid message content specified")
    if message.content.file is None and message.content.text is None:
        raise bad_request("message can't be edited")
    return _edit(call, message, media_content(call))


@method("editMessageReplyMarkup")
async def edit_message_reply_markup(call: Call) -> dict[str, Any] | bool:
    """Change or remove the keyboard alone."""
    message = _message(call)
    return _edit(call, message, message.content)


@method("deleteMessage")
async def delete_message(call: Call) -> bool:
    """Delete one message for everybody."""
    chat = call.chat()
    message = chat.messages.get(call.params["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    refusal = _why_not_delete(call, message)
    if refusal is not None:
        raise refusal
    call.world.delete(message)
    return True


@method("deleteMessages")
async def delete_messages(call: Call) -> bool:
    """Delete up to a hundred messages; those that cannot be deleted are skipped."""
    chat = call.chat()
    ids = call.params["message_ids"]
    if not ids:
        raise bad_request("message identifiers are not specified")
    if len(ids) > AT_ONCE:
        raise bad_request("too many message identifiers specified")
    for message_id in ids:
        message = chat.messages.get(message_id)
        if message is not None and _why_not_delete(call, message) is None:
            call.world.delete(message)
    return True


def change(call: Call, message: Message, content: Content) -> None:
    """Give the message new content and the call's keyboard, or raise Refused if all is as was."""
    markup = keyboard(call, None if message.inline_id else message.chat)
    if (content, markup) == (message.content, message.keyboard):
        raise bad_request(NOT_MODIFIED)
    message.content = content
    message.keyboard = markup
    message.edit_date = int(call.world.clock.now())
    call.world.show("edited", message)


def recaptioned(
    message: Message, caption: str, entities: list[dict[str, Any]], call: Call
) -> Content:
    """Return the message's content with another caption."""
    if message.content.file is None:
        raise bad_request("there is no caption in the message to edit")
    above = bool(call.params.get("show_caption_above_media"))
    return replace(message.content, text=caption or None, entities=entities, caption_above=above)


def _edit(call: Call, message: Message, content: Content) -> dict[str, Any] | bool:
    call.world.flood.spend(message.chat)
    change(call, message, content)
    return True if message.inline_id else call.world.api(message)


def _message(call: Call) -> Message:
    """Return the message a call means, or raise Refused: unknown, not the bot's, no edits."""
    params = call.params
    refuse_what_bots_here_lack(params)
    inline_id = params.get("inline_message_id")
    if inline_id:
        message = call.world.inline_messages.get(inline_id)
        if message is None:
            raise bad_request("MESSAGE_ID_INVALID")
        return message
    if "chat_id" not in params:
        raise bad_request("chat_id is empty")
    chat = call.chat()
    if "message_id" not in params:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(params["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not call.world.bot or message.service or message.dice:
        raise bad_request("message can't be edited")
    return message


def _why_not_delete(call: Call, message: Message) -> Refused | None:
    """Return what Telegram says of a message it does not delete for the bot."""
    chat, age = message.chat, call.world.clock.now() - message.date
    admin = chat.bot in ADMINISTRATORS
    if admin and chat.kind == "supergroup":
        return None
    if age > DELETE_SECONDS:
        return bad_request("message can't be deleted for everyone")
    if message.sender is not call.world.bot and chat.kind != "private" and not admin:
        return bad_request("message can't be deleted")
    if message.dice and chat.kind == "private" and age < DICE_SECONDS:
        return bad_request("message can't be deleted for everyone")
    if "group_chat_created" in message.service or "migrate_from_chat_id" in message.service:
        return bad_request("message can't be deleted")
    return None
