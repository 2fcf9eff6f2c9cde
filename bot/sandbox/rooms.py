"""Groups over HTTP: made, joined, left, divided into topics, moved, closed to the bot."""

import itertools
from typing import Any

from aiohttp import web

from bot.sandbox import body as bodies
from bot.sandbox.body import Body
from bot.sandbox.chats import ADMINISTRATORS, PRESENT, Chat
from bot.sandbox.failure import Mistake
from bot.sandbox.interface import number
from bot.sandbox.links import add_bot
from bot.sandbox.messages import Message
from bot.sandbox.people import User
from bot.sandbox.world import World

FIRST_TOPIC = "Nardy"


class Rooms:
    """The groups' part of /sandbox/*."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Add the addresses to the application."""
        router = app.router
        router.add_post("/sandbox/groups", self._groups)
        router.add_post("/sandbox/groups/{chat}/migrate", self._migrate)
        router.add_post("/sandbox/groups/{chat}/kick", self._kick)
        router.add_post("/sandbox/groups/{chat}/add", self._add)
        router.add_post("/sandbox/groups/{chat}/members", self._members)
        router.add_post("/sandbox/groups/{chat}/topics", self._topics)

    def make(
        self, title: str, members: list[User], *, kind: str, forum: bool, bot: bool = True
    ) -> Chat:
        """Make a group as its first member would; a forum starts with one topic."""
        world, owner = self._world, members[0]
        supergroup = forum or kind == "supergroup"
        chat = world.add_group(
            title, members, kind="supergroup" if supergroup else "group", forum=forum
        )
        if bot:
            world.set_bot_status(chat, owner, "member")
        created = "supergroup_chat_created" if supergroup else "group_chat_created"
        world.post_service(chat, owner, **{created: True})
        if forum:
            self.add_topic(chat, owner, FIRST_TOPIC)
        return chat

    def add_topic(self, chat: Chat, by: User, title: str) -> Message:
        """Add a topic; its id is that of the message that tells of it."""
        topic = {"name": title, "icon_color": 7_322_096}
        message = self._world.post_service(chat, by, forum_topic_created=topic)
        message.thread = message.message_id
        chat.topics[message.message_id] = title
        self._world.changed()
        return message

    def migrate(self, chat: Chat) -> Chat:
        """Make the group a supergroup: new id, same people, old messages out of reach."""
        world = self._world
        if chat.kind != "group":
            raise Mistake("only a basic group becomes a supergroup", 409)
        people = [world.users[user] for user in chat.people]
        owner = people[0]
        new = world.add_group(chat.title, people, kind="supergroup", forum=False)
        new.members = dict(chat.members)
        new.bot = chat.bot
        new.migrated_from = chat.id
        chat.migrated_to = new.id
        world.post_service(chat, owner, migrate_to_chat_id=new.id)
        world.post_service(new, owner, migrate_from_chat_id=chat.id)
        world.changed()
        return new

    async def _groups(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        members = [self._world.user(user) for user in body.numbers("members")]
        if not members:
            raise Mistake("a group needs at least one member")
        if len({user.id for user in members}) < len(members):
            raise Mistake("nobody is in a group twice")
        chat = self.make(
            body.text("title", limit=128),
            members,
            kind=body.one_of("kind", ("group", "supergroup"), "group"),
            forum=body.flag("forum", default=False),
            bot=body.flag("bot", default=True),
        )
        return web.json_response({"chat": chat.id})

    async def _migrate(self, request: web.Request) -> web.Response:
        return web.json_response({"chat": self.migrate(self._group(request)).id})

    async def _kick(self, request: web.Request) -> web.Response:
        chat = self._group(request)
        if chat.bot not in PRESENT:
            raise Mistake("the bot is not in that group", 409)
        owner = self._owner(chat)
        self._world.post_service(chat, owner, left_chat_member=self._world.bot.api)
        self._world.set_bot_status(chat, owner, "kicked")
        return web.json_response({"chat": chat.id})

    async def _add(self, request: web.Request) -> web.Response:
        chat = self._group(request)
        if chat.bot in PRESENT:
            raise Mistake("the bot is in that group already", 409)
        add_bot(self._world, chat, self._owner(chat))
        return web.json_response({"chat": chat.id})

    async def _members(self, request: web.Request) -> web.Response:
        chat = self._group(request)
        body = await bodies.read(request)
        status = body.one_of("status", ("member", "administrator", "left", "kicked"))
        if body.fields.get("user") == self._world.bot.id:
            if chat.bot not in PRESENT or status not in ("member", "administrator"):
                raise Mistake("use kick or add for the bot, or make it an administrator", 409)
            self._world.set_bot_status(chat, self._owner(chat), status)  # type: ignore[arg-type]
        else:
            self._change_member(chat, body, status)
        return web.json_response({"chat": chat.id})

    def _change_member(self, chat: Chat, body: Body, status: Any) -> None:
        world, user = self._world, self._world.user(body.fields.get("user"))
        owner, was_in = self._owner(chat), chat.has(user.id)
        if user is owner and chat.members[user.id] == "creator":
            raise Mistake("the owner of a group stays its owner", 409)
        going = status in ("left", "kicked")
        if going and not was_in:
            raise Mistake(f"{user.name} is not in that group", 409)
        if going:
            by = owner if status == "kicked" else user
            world.post_service(chat, by, left_chat_member=user.api)
            world.set_status(chat, by, user, status)
            return
        world.set_status(chat, owner, user, status)
        if not was_in:
            world.post_service(chat, owner, new_chat_members=[user.api])

    async def _topics(self, request: web.Request) -> web.Response:
        chat = self._group(request)
        if not chat.forum:
            raise Mistake("only a forum has topics", 409)
        body = await bodies.read(request)
        message = self.add_topic(chat, self._owner(chat), body.text("title", limit=128))
        return web.json_response({"thread": message.message_id})

    def _group(self, request: web.Request) -> Chat:
        return self._world.group(number(request.match_info["chat"], "chat"))

    def _owner(self, chat: Chat) -> User:
        """Return who rules the group: its owner, else an administrator, else anybody in it."""
        rulers = [user for user, status in chat.members.items() if status in ADMINISTRATORS]
        for user in itertools.chain(rulers, chat.people):
            return self._world.users[user]
        raise Mistake("nobody is left in that group", 409)
