"""Chats: private ones with the bot, groups, supergroups, topics, and who may do what there."""

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.sandbox.messages import Message
from bot.sandbox.people import User

Kind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]

PRESENT: tuple[Status, ...] = ("creator", "administrator", "member")
ADMINISTRATORS: tuple[Status, ...] = ("creator", "administrator")

RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
)
_NOT_BY_DEFAULT = {"can_be_edited", "is_anonymous", "can_promote_members"}


@dataclass(slots=True)
class Chat:
    """One chat with its members and messages.

    `members` maps people to what they are there; `bot` is the same for the bot. Private chats
    have one person, whose id is the chat's. `partner` is set in a talk of two people, where the
    bot is not.
    """

    id: int
    kind: Kind
    title: str
    members: dict[int, Status] = field(default_factory=dict)
    bot: Status = "member"
    person: User | None = None
    forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_from: int | None = None
    migrated_to: int | None = None
    last_ephemeral: int = 0

    @property
    def api(self) -> dict[str, Any]:
        """The Bot API's Chat."""
        if self.person is not None:
            return {"id": self.id, "type": "private", "first_name": self.person.name}
        body: dict[str, Any] = {"id": self.id, "type": self.kind, "title": self.title}
        if self.forum:
            body["is_forum"] = True
        return body

    @property
    def state(self) -> dict[str, Any]:
        """What GET /sandbox/state says of the group."""
        return {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "forum": self.forum,
            "threads": [{"id": key, "title": title} for key, title in self.topics.items()],
            "members": [user for user in self.members if self.has(user)],
            "administrators": [
                user for user, status in self.members.items() if status in ADMINISTRATORS
            ],
            "bot_in": self.bot in PRESENT,
            "bot_admin": self.bot in ADMINISTRATORS,
            "migrated_from": self.migrated_from,
        }

    @property
    def people(self) -> list[int]:
        """Who sees what is said here now."""
        return [user for user in self.members if self.has(user)]

    def has(self, user: int) -> bool:
        """Return whether the person is in the chat."""
        return self.members.get(user) in PRESENT

    def find(self, address: int, user: int | None = None) -> Message | None:
        """Return a message by its id; below zero, an ephemeral one, only to who sees it."""
        if address >= 0:
            return self.messages.get(address)
        message = self.ephemeral.get(-address)
        witness = message.witness if message else None
        return message if witness is not None and witness.id == user else None


def member(user: dict[str, Any], status: Status) -> dict[str, Any]:
    """Return the Bot API's ChatMember."""
    body: dict[str, Any] = {"user": user, "status": status}
    if status == "creator":
        body["is_anonymous"] = False
    elif status == "administrator":
        body.update({right: right not in _NOT_BY_DEFAULT for right in RIGHTS})
    elif status == "kicked":
        body["until_date"] = 0
    return body
