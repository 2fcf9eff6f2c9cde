"""Command menus: whose menu a person sees where, narrowest scope first."""

from collections.abc import Iterable
from typing import Any

from bot.sandbox.chats import ADMINISTRATORS, Chat
from bot.sandbox.failure import bad_request
from bot.sandbox.people import Bot, User


def scope_key(chats: Iterable[int], scope: dict[str, Any] | None) -> str:
    """Return the name a scope is kept under, or raise Refused if its chat is unknown."""
    kind = (scope or {}).get("type", "default")
    if kind in ("default", "all_private_chats", "all_group_chats", "all_chat_administrators"):
        return str(kind)
    chat_id = (scope or {}).get("chat_id")
    if str(chat_id) not in map(str, chats):
        raise bad_request("chat not found")
    if kind == "chat_member":
        return f"chat_member {chat_id} {(scope or {}).get('user_id')}"
    return f"{kind} {chat_id}"


def menu(bot: Bot, user: User, chat: Chat) -> list[dict[str, Any]]:
    """Return the commands the person is offered in the chat, in their language."""
    admin = chat.members.get(user.id) in ADMINISTRATORS
    if chat.kind == "private":
        scopes = [f"chat {chat.id}", "all_private_chats", "default"]
    else:
        scopes = [
            f"chat_member {chat.id} {user.id}",
            *([f"chat_administrators {chat.id}"] if admin else []),
            f"chat {chat.id}",
            *(["all_chat_administrators"] if admin else []),
            "all_group_chats",
            "default",
        ]
    for scope in scopes:
        for language in (user.code, ""):
            found = bot.commands.get((scope, language))
            if found:
                return found
    return []
