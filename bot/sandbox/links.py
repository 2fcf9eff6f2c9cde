"""Deep links: what opening a t.me address does for a person."""

import re
from typing import Any
from urllib.parse import parse_qs

from bot.sandbox.chats import ADMINISTRATORS, PRESENT, Chat, Status
from bot.sandbox.failure import Mistake
from bot.sandbox.people import User
from bot.sandbox.reading import address
from bot.sandbox.world import World

HOSTS = ("t.me", "telegram.me", "telegram.dog")
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


def open_link(world: World, user: User, url: str, chat_id: int | None) -> dict[str, Any]:
    """Do what Telegram does for a link, or raise Mistake.

    `start` sends the payload in the person's chat with the bot; `startgroup` adds the bot to
    `chat_id`, or to a new group, and with `admin` makes it an administrator; a share link posts
    its text into `chat_id`.
    """
    path, query = _parts(url)
    if path == "share/url" or path == "share":
        return _share(world, user, query, chat_id)
    if path.lower() != world.bot.username.lower():
        raise Mistake(f"{url} leads out of the sandbox: its bot is @{world.bot.username}", 404)
    for name in ("start", "startgroup"):
        if not PAYLOAD.fullmatch(query.get(name, "")):
            raise Mistake("a payload is at most 64 of A-Z, a-z, 0-9, _ and -")
    if "startgroup" in query:
        return _start_group(world, user, query, chat_id)
    if "start" in query:
        text = f"/start {query['start']}".strip()
        message = world.say(user, world.chats[user.id], text)
        return {"chat": user.id, "message_id": message.message_id}
    return {"chat": user.id}


def _parts(url: str) -> tuple[str, dict[str, str]]:
    """Return a link's path and its query; tg:// links read like their t.me twins."""
    parts = address(url if "://" in url else f"https://{url}")
    if parts is None:
        raise Mistake(f"{url} is no address")
    query = {
        key: values[0] for key, values in parse_qs(parts.query, keep_blank_values=True).items()
    }
    if parts.scheme == "tg" and parts.netloc == "resolve":
        return query.pop("domain", ""), query
    if parts.scheme == "tg" and parts.netloc == "msg_url":
        return "share", query
    if parts.scheme not in ("http", "https") or parts.hostname not in HOSTS:
        raise Mistake(f"{url} is no t.me link", 400)
    return parts.path.strip("/"), query


def _share(world: World, user: User, query: dict[str, str], chat_id: int | None) -> dict[str, Any]:
    text = "\n".join(part for part in (query.get("url", ""), query.get("text", "")) if part)
    if chat_id is None:
        return {"share": {"text": text}}
    chat = world.chat_of(user, chat_id)
    return {"chat": chat.id, "message_id": world.say(user, chat, text).message_id}


def _start_group(
    world: World, user: User, query: dict[str, str], chat_id: int | None
) -> dict[str, Any]:
    if chat_id is None:
        title = f"{user.name} & {world.bot.api['first_name']}"
        chat = world.add_group(title, [user], kind="group", forum=False)
    else:
        chat = world.chat_of(user, chat_id)
    if chat.kind == "private":
        raise Mistake("a bot can be added to a group only")
    world.still_here(chat)
    if chat.bot not in PRESENT:
        add_bot(world, chat, user, "administrator" if "admin" in query else "member")
    command = f"/start@{world.bot.username} {query['startgroup']}".strip()
    return {"chat": chat.id, "message_id": world.say(user, chat, command).message_id}


def add_bot(world: World, chat: Chat, by: User, status: Status = "member") -> None:
    """Let a person add the bot to a group and tell the bot so."""
    rules = chat.members[by.id] in ADMINISTRATORS
    if not rules and (chat.bot == "kicked" or status == "administrator"):
        raise Mistake(f"only an administrator of the group may do that, {by.name} is none", 403)
    world.set_bot_status(chat, by, status)
    world.post_service(chat, by, new_chat_members=[world.bot.api])
