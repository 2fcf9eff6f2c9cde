"""A message: what it holds, and how the Bot API tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox.entities import shown
from bot.sandbox.html import Entity
from bot.sandbox.media import File
from bot.sandbox.people import Bot, User

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat

Markup = dict[str, Any]


@dataclass(slots=True)
class Content:
    """What can be edited: a text, or one file with its caption."""

    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    file: File | None = None
    caption_above: bool = False
    spoiler: bool = False
    preview: dict[str, Any] | None = None
    _html: str | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def html(self) -> str:
        """The text as safe HTML, made once: content is replaced, not changed, by an edit."""
        if self._html is None:
            self._html = shown(self.text or "", self.entities)
        return self._html

    @property
    def caption(self) -> str | None:
        """The text of a message that has a file."""
        return (self.text or None) if self.file else None


@dataclass(slots=True)
class Message:
    """A message of a chat, an ephemeral one with its `receiver`, or a service message."""

    message_id: int
    chat: Chat
    sender: User | Bot
    date: int
    content: Content = field(default_factory=Content)
    keyboard: Markup | None = None
    other_markup: Markup | None = None
    thread: int | None = None
    reply_to: Message | None = None
    service: dict[str, Any] = field(default_factory=dict)
    dice: dict[str, Any] | None = None
    via: Bot | None = None
    inline_id: str | None = None
    effect: str | None = None
    protected: bool = False
    silent: bool = False
    edit_date: int | None = None
    reactions: list[dict[str, Any]] = field(default_factory=list)
    receiver: User | Bot | None = None
    ephemeral_id: int = 0
    replaces: int | None = None
    order: int = 0

    @property
    def address(self) -> int:
        """The number people press it by: ephemeral messages, whose id is 0, count below zero."""
        return -self.ephemeral_id if self.receiver else self.message_id

    @property
    def witness(self) -> User | None:
        """The one person who sees an ephemeral message; None for a message all see."""
        for side in (self.receiver, self.sender) if self.receiver else ():
            if isinstance(side, User):
                return side
        return None

    def api(self, user_of: Callable[[int], User | None], *, deep: bool = True) -> dict[str, Any]:
        """Return the Bot API's Message; `user_of` finds mentioned people, `deep` adds replies."""
        body: dict[str, Any] = {
            "message_id": self.message_id,
            "from": self.sender.api,
            "chat": self.chat.api,
            "date": self.date,
        }
        if self.thread is not None:
            body["message_thread_id"] = self.thread
            body["is_topic_message"] = True
        if self.edit_date is not None:
            body["edit_date"] = self.edit_date
        if self.via is not None:
            body["via_bot"] = self.via.api
        if self.effect:
            body["effect_id"] = self.effect
        if self.protected:
            body["has_protected_content"] = True
        if self.receiver is not None:
            body["receiver_user"] = self.receiver.api
            body["ephemeral_message_id"] = self.ephemeral_id
        if deep and self.reply_to is not None:
            body["reply_to_message"] = self.reply_to.api(user_of, deep=False)
        if self.dice is not None:
            body["dice"] = self.dice
        if self.keyboard:
            body["reply_markup"] = self.keyboard
        body.update(self.service)
        body.update(_content(self.content, user_of))
        return body


def _content(content: Content, user_of: Callable[[int], User | None]) -> dict[str, Any]:
    file = content.file
    prefix = "caption_" if file else ""
    body: dict[str, Any] = {}
    if content.text:
        body["caption" if file else "text"] = content.text
    if content.text and content.entities:
        known = (_entity(entity, user_of) for entity in content.entities)
        body[f"{prefix}entities"] = [entity for entity in known if entity]
    if content.preview:
        body["link_preview_options"] = content.preview
    if file is None:
        return body
    if content.caption_above:
        body["show_caption_above_media"] = True
    if content.spoiler:
        body["has_media_spoiler"] = True
    named = {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
    }
    if file.kind == "photo":
        body["photo"] = [{**named, "width": file.width, "height": file.height}]
        return body
    document = {**named, "file_name": file.name, "mime_type": file.mime}
    body["document"] = document
    if file.kind == "animation":
        body["animation"] = {
            **document,
            "width": file.width,
            "height": file.height,
            "duration": 1,
        }
    return body


def _entity(entity: Entity, user_of: Callable[[int], User | None]) -> Entity | None:
    """Return the entity as the Bot API writes it: a mention by link carries the whole user.

    None for somebody unknown, whom Telegram does not mention.
    """
    if entity["type"] != "text_mention" or "user_id" not in entity:
        return entity
    user = user_of(entity["user_id"])
    kept = {key: value for key, value in entity.items() if key != "user_id"}
    return {**kept, "user": user.api} if user else None
