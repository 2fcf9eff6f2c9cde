"""The sandbox's whole state, and the few things everything else is made of: post, edit, delete."""

import asyncio
import itertools
from collections.abc import Iterable
from typing import Any

from bot.sandbox.calls import CallLog
from bot.sandbox.chats import ADMINISTRATORS, PRESENT, Chat, Kind, Status, member
from bot.sandbox.clock import Clock
from bot.sandbox.commands import menu
from bot.sandbox.entities import plain_entities
from bot.sandbox.failure import Mistake
from bot.sandbox.faults import Faults
from bot.sandbox.flood import Flood
from bot.sandbox.inline import InlineQueries
from bot.sandbox.media import Files
from bot.sandbox.messages import Content, Message
from bot.sandbox.people import Bot, User
from bot.sandbox.presses import Presses
from bot.sandbox.stream import Stream
from bot.sandbox.updates import Updates
from bot.sandbox.views import view
from bot.sandbox.webhook import Webhook

FIRST_USER = 7_000_000_001
"""People's ids need more than 32 bits, as on Telegram."""

FIRST_GROUP = -4_000_001
FIRST_SUPERGROUP = -1_002_000_000_001


class World:
    """Everybody, every chat and everything said. Lives in one event loop, nothing is awaited."""

    def __init__(self, clock: Clock, *, flood: bool = False) -> None:
        self.clock = clock
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bot = Bot()
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.files = Files(self._files_shown)
        self.stream = Stream()
        self.faults = Faults()
        self.flood = Flood(clock, on=flood)
        self.updates = Updates(clock, self.faults)
        self.webhook = Webhook(clock, self.updates)
        self.presses = Presses(clock)
        self.inline = InlineQueries(clock)
        self.inline_messages: dict[str, Message] = {}
        self.calls = CallLog()
        self._user_ids = itertools.count(FIRST_USER)
        self._group_ids = itertools.count(FIRST_GROUP, -1)
        self._supergroup_ids = itertools.count(FIRST_SUPERGROUP, -1)
        # Private chats and groups share one count of messages, a supergroup has its own. Counts
        # start where the clock stands, so that a bot that remembers an earlier sandbox never
        # meets an id again.
        self._first_message = int(clock.now()) % 100_000_000 + 1
        self._message_ids = itertools.count(self._first_message)
        self._own_counts: dict[int, itertools.count[int]] = {}
        self._order = itertools.count(1)

    async def wait(self, future: "asyncio.Future[Any]", seconds: float) -> bool:
        """Wait for a future, at most so many real seconds and never beyond the sandbox's end."""
        waited: Iterable[asyncio.Future[Any]] = (future, self.over)
        await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return future.done()

    def end(self) -> None:
        """Let go of everybody who waits."""
        self.stream.close()
        self.updates.close()
        if not self.over.done():
            self.over.set_result(None)

    def add_user(self, name: str, language: str) -> User:
        """Add a person with their (still silent) chat with the bot."""
        user = User(next(self._user_ids), name, language)
        self.users[user.id] = user
        self.chats[user.id] = Chat(
            user.id, "private", name, members={user.id: "member"}, person=user
        )
        self.changed()
        return user

    def add_group(self, title: str, members: list[User], *, kind: Kind, forum: bool) -> Chat:
        """Add a group; its first member owns it, and the bot is not in it yet."""
        ids = self._group_ids if kind == "group" else self._supergroup_ids
        chat = Chat(next(ids), kind, title, forum=forum, bot="left")
        if kind == "supergroup":
            self._own_counts[chat.id] = itertools.count(self._first_message)
        for user in members:
            chat.members[user.id] = "creator" if not chat.members else "member"
        self.chats[chat.id] = chat
        self.changed()
        return chat

    def user(self, user_id: Any) -> User:
        """Return the person, or raise Mistake."""
        user = self.users.get(user_id) if isinstance(user_id, int) else None
        if user is None or isinstance(user_id, bool):
            raise Mistake(f"no person has the id {user_id!r}", 404)
        return user

    def chat_of(self, user: User, chat_id: Any) -> Chat:
        """Return a chat the person is in, or raise Mistake."""
        chat = self.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None or isinstance(chat_id, bool):
            raise Mistake(f"no chat has the id {chat_id!r}", 404)
        if not chat.has(user.id):
            raise Mistake(f"{user.name} is not in the chat {chat_id}", 403)
        return chat

    def group(self, chat_id: int) -> Chat:
        """Return a group that has not moved, or raise Mistake."""
        chat = self.chats.get(chat_id)
        if chat is None or chat.kind == "private":
            raise Mistake(f"no group has the id {chat_id}", 404)
        self.still_here(chat)
        return chat

    def still_here(self, chat: Chat) -> None:
        """Raise Mistake for a group that became a supergroup."""
        if chat.migrated_to is not None:
            raise Mistake(f"the group {chat.id} is the supergroup {chat.migrated_to} now", 409)

    def post(self, chat: Chat, sender: User | Bot, content: Content, **more: Any) -> Message:
        """Put a message into the chat and show it to everybody there."""
        ids = self._own_counts.get(chat.id, self._message_ids)
        message = Message(
            next(ids),
            chat,
            sender,
            int(self.clock.now()),
            content,
            order=next(self._order),
            **more,
        )
        chat.messages[message.message_id] = message
        self.show("message", message)
        return message

    def post_ephemeral(
        self,
        chat: Chat,
        receiver: User | Bot,
        content: Content,
        *,
        sender: User | None = None,
        **more: Any,
    ) -> Message:
        """Put a message between the bot and one person into the chat; the bot's, or `sender`'s."""
        chat.last_ephemeral += 1
        message = Message(
            0,
            chat,
            sender or self.bot,
            int(self.clock.now()),
            content,
            receiver=receiver,
            ephemeral_id=chat.last_ephemeral,
            order=next(self._order),
            **more,
        )
        chat.ephemeral[message.ephemeral_id] = message
        self.show("message", message)
        return message

    def post_service(self, chat: Chat, sender: User | Bot, **service: Any) -> Message:
        """Put a service message into the chat and tell the bot."""
        message = self.post(chat, sender, Content(), service=service, silent=True)
        self.tell_bot(message)
        return message

    def say(self, user: User, chat: Chat, text: str, **more: Any) -> Message:
        """Let a person say something; the bot hears it where Telegram lets it hear."""
        content = Content(text, plain_entities(text))
        if chat.person is not None:
            user.started = True
            if user.blocked:
                self.set_blocked(user, blocked=False)
        if self._is_ephemeral_command(user, chat, text):
            message = self.post_ephemeral(chat, self.bot, content, sender=user, **more)
        else:
            message = self.post(chat, user, content, **more)
        if self._bot_hears(message):
            self.tell_bot(message)
        return message

    def tell_bot(self, message: Message) -> None:
        """Queue the message as an update, if the bot is in the chat."""
        if message.chat.bot in PRESENT:
            self.updates.add("message", self.api(message))

    def api(self, message: Message) -> dict[str, Any]:
        """Return the Bot API's Message."""
        return message.api(self.users.get)

    def show(self, kind: str, message: Message) -> None:
        """Tell everybody who sees the message of it: kind is message or edited."""
        chat = message.chat
        people = [message.witness.id] if message.witness else chat.people
        quiet = message.silent or kind != "message"

        def event(user_id: int) -> dict[str, Any]:
            return {
                "type": kind,
                "chat": chat.id,
                "message": view(message, self.users[user_id]),
                "notify": not quiet and message.sender.id != user_id,
            }

        self.stream.tell(people, event)

    def delete(self, message: Message) -> None:
        """Take the message out of the chat, for everybody."""
        chat = message.chat
        people = [message.witness.id] if message.witness else chat.people
        if message.receiver:
            chat.ephemeral.pop(message.ephemeral_id, None)
        else:
            chat.messages.pop(message.message_id, None)
        if message.inline_id:
            self.inline_messages.pop(message.inline_id, None)
        gone = {"type": "deleted", "chat": chat.id, "message_ids": [message.address]}
        self.stream.tell(people, lambda _user: gone)

    def changed(self) -> None:
        """Tell every listener that people, groups, the bot or the clock changed."""
        self.stream.tell_all(lambda: {"type": "state"})

    def set_blocked(self, user: User, *, blocked: bool) -> None:
        """Let a person block the bot or let it in again, and tell the bot so."""
        user.blocked = blocked
        self.set_bot_status(self.chats[user.id], user, "kicked" if blocked else "member")

    def set_bot_status(self, chat: Chat, by: User | Bot, status: Status) -> None:
        """Change what the bot is in a chat and tell it so."""
        old, chat.bot = chat.bot, status
        self.updates.add("my_chat_member", self._change(chat, by, self.bot, old, status))
        self.changed()

    def set_status(self, chat: Chat, by: User, user: User, status: Status) -> None:
        """Change what a person is in a group and tell the bot so."""
        old = chat.members.get(user.id, "left")
        chat.members[user.id] = status
        if chat.bot in ADMINISTRATORS:
            self.updates.add("chat_member", self._change(chat, by, user, old, status))
        self.changed()

    def _files_shown(self) -> set[str]:
        messages = (
            message
            for chat in self.chats.values()
            for message in (*chat.messages.values(), *chat.ephemeral.values())
        )
        return {m.content.file.file_id for m in messages if m.content.file}

    def _change(
        self, chat: Chat, by: User | Bot, who: User | Bot, old: Status, new: Status
    ) -> dict[str, Any]:
        return {
            "chat": chat.api,
            "from": by.api,
            "date": int(self.clock.now()),
            "old_chat_member": member(who.api, old),
            "new_chat_member": member(who.api, new),
        }

    def _is_ephemeral_command(self, user: User, chat: Chat, text: str) -> bool:
        """Return whether the person's menu has the command marked as seen by the bot alone."""
        if chat.kind == "private" or chat.bot not in PRESENT or not text.startswith("/"):
            return False
        name = text[1:].split(maxsplit=1)[0].partition("@")[0] if text[1:].strip() else ""
        offered = menu(self.bot, user, chat)
        return any(c["command"] == name and c.get("is_ephemeral") for c in offered)

    def _bot_hears(self, message: Message) -> bool:
        """Privacy mode: in groups only commands, replies to the bot and what it was sent via."""
        chat = message.chat
        if chat.kind == "private" or not self.bot.privacy or chat.bot in ADMINISTRATORS:
            return True
        replied = message.reply_to
        if replied is not None and replied.sender is self.bot:
            return True
        text = message.content.text or ""
        first = text.split(maxsplit=1)[0] if text.strip() else ""
        name = first.partition("@")[2]
        return first.startswith("/") and (not name or name.lower() == self.bot.username.lower())
