"""Sending: texts, files, dice, copies, and the line "is typing"."""

import secrets
from typing import Any

from bot.sandbox.failure import bad_request
from bot.sandbox.messages import Content
from bot.sandbox.methods import ephemeral
from bot.sandbox.methods.call import Call, method, reachable
from bot.sandbox.methods.contents import (
    caption_of,
    file_content,
    surroundings,
    text_content,
    wants_ephemeral,
)

DICE = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
ACTIONS = (
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
)


@method("sendMessage")
async def send_message(call: Call) -> dict[str, Any]:
    """Send a text."""
    return _send(call, text_content(call))


@method("sendPhoto")
async def send_photo(call: Call) -> dict[str, Any]:
    """Send a photo, new or known by its id."""
    return _send_file(call, "photo")


@method("sendDocument")
async def send_document(call: Call) -> dict[str, Any]:
    """Send a file as it is."""
    return _send_file(call, "document")


@method("sendAnimation")
async def send_animation(call: Call) -> dict[str, Any]:
    """Send an animation."""
    return _send_file(call, "animation")


@method("sendDice")
async def send_dice(call: Call) -> dict[str, Any]:
    """Throw Telegram's own die."""
    emoji = call.params.get("emoji", "🎲")
    if emoji not in DICE:
        raise bad_request("DICE_EMOJI_INVALID")
    value = secrets.randbelow(DICE[emoji]) + 1
    return _send(call, Content(), dice={"emoji": emoji, "value": value})


@method("copyMessage")
async def copy_message(call: Call) -> dict[str, Any]:
    """Send what another message holds, with another caption if one is given."""
    source = call.chat("from_chat_id").messages.get(call.params["message_id"])
    if source is None:
        raise bad_request("message to copy not found")
    if source.service or source.dice:
        raise bad_request("message can't be copied")
    old = source.content
    content = Content(old.text, old.entities, old.file, old.caption_above, old.spoiler)
    if old.file and "caption" in call.params:
        caption, content.entities = caption_of(call.params)
        content.text = caption or None
    if "show_caption_above_media" in call.params:
        content.caption_above = call.params["show_caption_above_media"]
    return {"message_id": _send(call, content)["message_id"]}


@method("sendChatAction")
async def send_chat_action(call: Call) -> bool:
    """Show "is typing" and its like to the people of the chat."""
    chat = call.chat()
    action = call.params["action"].lower()
    if action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    event = {"type": "typing", "chat": chat.id, "action": action}
    call.world.stream.tell(chat.people, lambda _user: event)
    return True


def _send_file(call: Call, kind: str) -> dict[str, Any]:
    reachable(call.world, call.params["chat_id"])  # Telegram takes no upload for a closed chat
    return _send(call, file_content(call, kind))


def _send(call: Call, content: Content, **more: Any) -> dict[str, Any]:
    world = call.world
    chat = call.chat()
    around = surroundings(call, chat)
    if wants_ephemeral(call.params):
        return world.api(ephemeral.send(call, chat, content, around))
    world.flood.spend(chat)
    return world.api(world.post(chat, world.bot, content, **around, **more))
