"""One call of a Bot API method, and the register of those the sandbox carries out."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.chats import PRESENT, Chat
from bot.sandbox.failure import Refused, bad_request, forbidden
from bot.sandbox.media import File
from bot.sandbox.reading import whole_number
from bot.sandbox.world import World

ATTACHED = "attach://"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the call."""

    name: str
    mime: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """Checked parameters and uploads by their field name."""

    world: World
    params: dict[str, Any]
    uploads: dict[str, Upload] = field(default_factory=dict)

    def chat(self, name: str = "chat_id") -> Chat:
        """Return the chat the bot may write to, or raise Refused."""
        return reachable(self.world, self.params[name])

    def file(self, given: str, kind: str) -> File:
        """Return the file meant by an id or by `attach://name`, kept if it is new."""
        if not given.startswith(ATTACHED):
            return self.world.files.known(given, kind)
        upload = self.uploads.get(given.removeprefix(ATTACHED))
        if upload is None:
            raise bad_request(f"there is no {kind} in the request")
        return self.world.files.add(kind, upload.name, upload.mime, upload.content)


Method = Callable[[Call], Awaitable[Any]]

METHODS: dict[str, Method] = {}
"""Name in Telegram's spelling -> what carries it out and returns the `result` of the answer."""


def method(name: str) -> Callable[[Method], Method]:
    """Register a coroutine function under the method's name."""

    def register(function: Method) -> Method:
        METHODS[name] = function
        return function

    return register


def find_chat(world: World, chat_id: Any) -> Chat:
    """Return the chat a bot means by a number, digits or @username, or raise Refused."""
    number = whole_number(str(chat_id))
    chat = world.chats.get(number) if number is not None else None
    if chat is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise Refused(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": chat.migrated_to},
        )
    return chat


def reachable(world: World, chat_id: Any) -> Chat:
    """Return the chat the bot may write to, or raise Refused: blocked, kicked, never met."""
    chat = find_chat(world, chat_id)
    person = chat.person
    if person is not None:
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            if any(group.has(person.id) and group.bot in PRESENT for group in _groups(world)):
                raise forbidden("bot can't initiate conversation with a user")
            raise bad_request("chat not found")
    elif chat.bot == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    elif chat.bot not in PRESENT:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    return chat


def _groups(world: World) -> list[Chat]:
    return [chat for chat in world.chats.values() if chat.person is None]
