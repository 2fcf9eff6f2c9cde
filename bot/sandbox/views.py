"""What a person sees: messages, keyboards and service lines."""

from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.sandbox.people import Bot, User

SERVICE = {
    "group_chat_created": ("{who} создаёт группу «{title}»", "{who} created the group “{title}”"),
    "supergroup_chat_created": (
        "{who} создаёт группу «{title}»",
        "{who} created the group “{title}”",
    ),
    "new_chat_members": ("{who} добавляет: {names}", "{who} added {names}"),
    "joined": ("{who} теперь в группе", "{who} joined the group"),
    "left_chat_member": ("{names} больше не в группе", "{names} left the group"),
    "pinned_message": ("{who} закрепляет сообщение", "{who} pinned a message"),
    "migrate_to_chat_id": (
        "Группа стала супергруппой",
        "The group was upgraded to a supergroup",
    ),
    "migrate_from_chat_id": (
        "Группа стала супергруппой",
        "The group was upgraded to a supergroup",
    ),
    "forum_topic_created": ("{who} создаёт тему «{topic}»", "{who} created the topic “{topic}”"),
}
"""Service field -> the line in Russian and in English."""


def account(who: User | Bot, viewer: User) -> dict[str, Any]:
    """Return who wrote something, as the viewer sees them."""
    is_bot = isinstance(who, Bot)
    name = who.seen_by(viewer)["name"] if isinstance(who, Bot) else who.name
    return {"id": who.id, "name": name, "is_bot": is_bot}


def view(message: Message, viewer: User) -> dict[str, Any]:
    """Return one entry of GET /sandbox/chats/{chat}/messages, as the viewer sees it.

    `message_id` is the number to press it by (below zero for an ephemeral message).
    """
    content = message.content
    file = content.file
    photo = {"file_id": file.file_id, "width": file.width, "height": file.height} if file else None
    replied = message.reply_to
    return {
        "message_id": message.address,
        "from": account(message.sender, viewer),
        "date": message.date,
        "text": None if file else content.text,
        "caption": content.caption,
        "html": content.html,
        "entities": content.entities,
        "photo": photo if file and file.kind == "photo" else None,
        "file": _file(message),
        "keyboard": keyboard(message),
        "reply_keyboard": message.other_markup,
        "edited": message.edit_date is not None,
        "service": service_line(message, viewer),
        "ephemeral": message.receiver is not None,
        "replaces": message.replaces,
        "caption_above": content.caption_above,
        "spoiler": content.spoiler,
        "thread": message.thread,
        "reply_to": _quote(replied, viewer) if replied else None,
        "via": message.via.username if message.via else None,
        "dice": message.dice,
        "effect": message.effect,
        "reactions": [reaction.get("emoji", "") for reaction in message.reactions],
        "pinned": message.message_id in message.chat.pinned,
    }


def keyboard(message: Message) -> list[list[dict[str, Any]]]:
    """Return the inline keyboard's rows; [] where there is none."""
    rows = (message.keyboard or {}).get("inline_keyboard", [])
    return [[_button(button) for button in row] for row in rows]


def messages_for(chat: Chat, viewer: User) -> list[dict[str, Any]]:
    """Return what the viewer sees in the chat, oldest first."""
    mine = [m for m in chat.ephemeral.values() if m.witness is viewer]
    hidden = {message.replaces for message in mine}
    seen = [m for m in chat.messages.values() if m.message_id not in hidden]
    return [view(m, viewer) for m in sorted(seen + mine, key=lambda m: m.order)]


def service_line(message: Message, viewer: User) -> str | None:
    """Return the words of a service message in the viewer's language; None for any other."""
    for kind, lines in SERVICE.items():
        if kind not in message.service:
            continue
        about = message.service[kind]
        people = about if isinstance(about, list) else [about]
        names = ", ".join(p["first_name"] for p in people if isinstance(p, dict) and "id" in p)
        sender = message.sender.api
        alone = isinstance(about, list) and [p["id"] for p in about] == [sender["id"]]
        line = SERVICE["joined"] if alone else lines
        return line[viewer.code != "ru"].format(
            who=sender["first_name"],
            names=names,
            title=message.chat.title,
            topic=about.get("name", "") if isinstance(about, dict) else "",
        )
    return None


def _button(button: dict[str, Any]) -> dict[str, Any]:
    copied = button.get("copy_text")
    return {
        "text": button["text"],
        "data": button.get("callback_data"),
        "url": button.get("url"),
        "style": button.get("style"),
        "disabled": "disabled" in button,
        "copy": copied["text"] if copied else None,
        "inline": _inline(button),
    }


def _inline(button: dict[str, Any]) -> dict[str, Any] | None:
    """Return the inline query a button starts, and whether it does so in this chat."""
    if "switch_inline_query_current_chat" in button:
        return {"query": button["switch_inline_query_current_chat"], "here": True}
    if "switch_inline_query" in button:
        return {"query": button["switch_inline_query"], "here": False}
    if "switch_inline_query_chosen_chat" in button:
        chosen = button["switch_inline_query_chosen_chat"]
        return {"query": chosen.get("query", ""), "here": False}
    return None


def _file(message: Message) -> dict[str, Any] | None:
    file = message.content.file
    if file is None or file.kind == "photo":
        return None
    return {
        "file_id": file.file_id,
        "kind": file.kind,
        "name": file.name,
        "mime": file.mime,
        "size": len(file.content),
    }


def _quote(message: Message, viewer: User) -> dict[str, Any]:
    return {
        "message_id": message.address,
        "from": account(message.sender, viewer),
        "text": (message.content.text or "")[:100],
    }
