"""Chats: what they are, who is in them, what is pinned, reactions, and leaving."""

from typing import Any

from bot.sandbox.chats import ADMINISTRATORS, PRESENT, Chat, Status, member
from bot.sandbox.failure import bad_request, forbidden
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods.call import Call, find_chat, method

_EMOJI = (
    "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 "
    "⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ "
    "💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡"
)
REACTIONS = frozenset(_EMOJI.split(" "))
"""What Telegram lets bots react with."""


@method("getChat")
async def get_chat(call: Call) -> dict[str, Any]:
    """Tell everything about a chat."""
    chat = _known(call)
    body: dict[str, Any] = {
        **chat.api,
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": True,
            "limited_gifts": True,
            "unique_gifts": True,
            "premium_subscription": True,
            "gifts_from_channels": True,
        },
    }
    if chat.kind != "private":
        body["permissions"] = {"can_send_messages": True, "can_send_photos": True}
    if chat.pinned and chat.pinned[-1] in chat.messages:
        body["pinned_message"] = call.world.api(chat.messages[chat.pinned[-1]])
    return body


@method("getChatMember")
async def get_chat_member(call: Call) -> dict[str, Any]:
    """Tell what a person, or the bot, is in a chat."""
    chat, world = _known(call), call.world
    user_id = call.params["user_id"]
    if user_id == world.bot.id:
        return member(world.bot.api, chat.bot)
    user = world.users.get(user_id)
    if user is None:
        raise bad_request("invalid user_id specified")
    return member(user.api, chat.members.get(user_id, "left"))


@method("getChatMemberCount")
async def get_chat_member_count(call: Call) -> int:
    """Count who is in a chat, the bot too."""
    chat = _known(call)
    return len(chat.people) + (chat.bot in PRESENT)


@method("getChatAdministrators")
async def get_chat_administrators(call: Call) -> list[dict[str, Any]]:
    """Name the owner and the administrators, without bots but this one."""
    chat, world = _known(call), call.world
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    found: list[tuple[dict[str, Any], Status]] = [
        (world.users[user].api, status) for user, status in chat.members.items()
    ]
    found.append((world.bot.api, chat.bot))
    return [member(user, status) for user, status in found if status in ADMINISTRATORS]


@method("leaveChat")
async def leave_chat(call: Call) -> bool:
    """Leave a group."""
    chat = call.chat()
    if chat.kind == "private":
        raise bad_request("chat member status can't be changed in private chats")
    world = call.world
    service = {"left_chat_member": world.bot.api}
    world.post(chat, world.bot, Content(), service=service, silent=True)
    world.set_bot_status(chat, world.bot, "left")
    return True


@method("pinChatMessage")
async def pin_chat_message(call: Call) -> bool:
    """Pin a message."""
    chat = call.chat()
    _may_pin(chat)
    message = _message(call, chat, "message to pin not found")
    if message.message_id in chat.pinned:
        chat.pinned.remove(message.message_id)
    chat.pinned.append(message.message_id)
    call.world.post(
        chat,
        call.world.bot,
        Content(),
        service={"pinned_message": call.world.api(message)},
        silent=bool(call.params.get("disable_notification")) or chat.kind == "private",
    )
    call.world.show("edited", message)
    return True


@method("unpinChatMessage")
async def unpin_chat_message(call: Call) -> bool:
    """Unpin a message, the latest if none is named."""
    chat = call.chat()
    _may_pin(chat)
    wanted = call.params.get("message_id", chat.pinned[-1] if chat.pinned else None)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    if wanted in chat.messages:
        call.world.show("edited", chat.messages[wanted])
    return True


@method("unpinAllChatMessages")
async def unpin_all_chat_messages(call: Call) -> bool:
    """Unpin everything."""
    chat = call.chat()
    _may_pin(chat)
    unpinned, chat.pinned = chat.pinned, []
    for message_id in unpinned:
        if message_id in chat.messages:
            call.world.show("edited", chat.messages[message_id])
    return True


@method("setMessageReaction")
async def set_message_reaction(call: Call) -> bool:
    """Set the bot's one reaction to a message, or take it back."""
    chat = call.chat()
    message = _message(call, chat, "message to react not found")
    reactions = call.params.get("reaction", [])
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    for reaction in reactions:
        if reaction["type"] != "emoji" or reaction["emoji"] not in REACTIONS:
            raise bad_request("REACTION_INVALID")
    message.reactions = reactions
    call.world.show("edited", message)
    return True


def _known(call: Call) -> Chat:
    """Return a chat the bot may ask about: it must have met the person or be in the group."""
    chat = find_chat(call.world, call.params["chat_id"])
    if chat.person is not None and not chat.person.started:
        raise bad_request("chat not found")
    if chat.person is None and chat.bot not in PRESENT:
        how = "was kicked from" if chat.bot == "kicked" else "is not a member of"
        raise forbidden(f"bot {how} the {chat.kind} chat")
    return chat


def _message(call: Call, chat: Chat, missing: str) -> Message:
    message = chat.messages.get(call.params["message_id"])
    if message is None:
        raise bad_request(missing)
    return message


def _may_pin(chat: Chat) -> None:
    if chat.kind != "private" and chat.bot not in ADMINISTRATORS:
        raise bad_request("not enough rights to manage pinned messages in the chat")
