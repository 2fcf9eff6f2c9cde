"""People for tests: they talk, press buttons and look at their chats through the sandbox's HTTP.

async with Town(url) as town:
    anna = await town.person("Анна", "ru")
    await anna.say("/start")
    await anna.wait_for(lambda messages: messages[-1].button("Играть"))
    answer = await anna.press("Играть")
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

PATIENCE = 10.0
"""Real seconds a person waits for what should happen."""

T = TypeVar("T")


class Refusal(Exception):
    """An answer of the sandbox with a 4xx status; the text is its sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(f"{status}: {sentence}")
        self.status = status
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press was answered with: a toast or an alert, or an empty answer."""

    text: str | None
    show_alert: bool
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """One button of an inline keyboard."""

    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as a person sees it; `raw` has everything the sandbox says of it."""

    raw: dict[str, Any]

    @property
    def id(self) -> int:
        """The number to press or delete it by."""
        return int(self.raw["message_id"])

    @property
    def text(self) -> str:
        """Text or caption; "" where there is neither."""
        return self.raw["text"] or self.raw["caption"] or ""

    @property
    def by_bot(self) -> bool:
        """Whether the bot wrote it."""
        return bool(self.raw["from"]["is_bot"])

    @property
    def photo(self) -> str | None:
        """The file id of its picture."""
        return self.raw["photo"]["file_id"] if self.raw["photo"] else None

    @property
    def keyboard(self) -> list[list[Button]]:
        """Rows of buttons."""
        names = ("text", "data", "url", "style", "disabled")
        return [
            [Button(**{name: button[name] for name in names}) for button in row]
            for row in self.raw["keyboard"]
        ]

    @property
    def labels(self) -> list[str]:
        """The texts of all buttons."""
        return [button.text for row in self.keyboard for button in row]

    def button(self, text: str) -> Button | None:
        """Return the first button with that text."""
        return next((b for row in self.keyboard for b in row if b.text == text), None)


class Town:
    """The sandbox as a test meets it: people, groups, and the levers of real life."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(
            self.url, timeout=aiohttp.ClientTimeout(total=None, sock_connect=10)
        )
        self._people: list[Person] = []
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for person in self._people:
            await person.stop_listening()
        await self._session.close()

    async def ask(self, verb: str, path: str, /, **fields: Any) -> Any:
        """Send a request to /sandbox/<path> and return its JSON, or raise Refusal."""
        given = {key: value for key, value in fields.items() if value is not None}
        body: dict[str, Any] = {"params" if verb == "GET" else "json": given}
        async with self._session.request(verb, f"/sandbox/{path}", **body) as answer:
            value = await answer.json()
            if answer.status >= 400:
                raise Refusal(answer.status, value["error"])
            return value

    async def person(self, name: str, language: str = "en") -> "Person":
        """Let a new person in."""
        made = await self.ask("POST", "users", name=name, language=language)
        return await self.know(made["user"]["id"], name)

    async def know(self, user_id: int, name: str = "") -> "Person":
        """Speak for a person who is there already."""
        person = Person(self, user_id, name)
        await person.listen()
        self._people.append(person)
        return person

    async def group(
        self, title: str, members: Iterable["Person"], *, forum: bool = False, **more: Any
    ) -> int:
        """Make a group with the bot in it and return its chat id."""
        ids = [person.id for person in members]
        made = await self.ask("POST", "groups", title=title, members=ids, forum=forum, **more)
        return int(made["chat"])

    async def state(self) -> dict[str, Any]:
        """Return people, groups, bot and clock."""
        return dict(await self.ask("GET", "state"))

    async def calls(self, method: str | None = None, *, since: int = 0) -> list[dict[str, Any]]:
        """Return the Bot API calls after number `since`, all or of one method."""
        found = await self.ask("GET", "calls", since=since)
        return [call for call in found if method in (None, call["method"])]

    async def fault(self, **order: Any) -> None:
        """Order a fault, as POST /sandbox/faults words it."""
        await self.ask("POST", "faults", **order)

    async def advance(self, seconds: float) -> None:
        """Move the clock of server and bot on."""
        await self.ask("POST", "clock", advance=seconds)

    async def bot(self, action: str) -> None:
        """Kill, stop or start the bot's process."""
        await self.ask("POST", "bot", action=action)

    async def picture(self, file_id: str) -> bytes:
        """Return a file's bytes."""
        async with self._session.get(f"/sandbox/files/{file_id}") as answer:
            answer.raise_for_status()
            return await answer.read()

    async def events(self, user_id: int) -> aiohttp.ClientResponse:
        """Open the person's stream of events."""
        answer = await self._session.get("/sandbox/stream", params={"user": user_id})
        answer.raise_for_status()
        return answer


class Person:
    """Somebody who plays. `chat` is None for their own chat with the bot."""

    def __init__(self, town: Town, user_id: int, name: str) -> None:
        self.town = town
        self.id = user_id
        self.name = name
        self.events: list[dict[str, Any]] = []
        """Everything the person's stream told, oldest first."""
        self._told = asyncio.Condition()

    async def listen(self) -> None:
        """Follow the person's stream until `stop_listening`."""
        stream = await self.town.events(self.id)
        self._listening = asyncio.create_task(self._follow(stream))

    async def stop_listening(self) -> None:
        """End the stream."""
        self._listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listening

    async def _follow(self, stream: aiohttp.ClientResponse) -> None:
        async with stream:
            with contextlib.suppress(aiohttp.ClientError):
                async for line in stream.content:
                    if line.startswith(b"data: "):
                        async with self._told:
                            self.events.append(json.loads(line[6:]))
                            self._told.notify_all()

    async def say(
        self,
        text: str,
        *,
        chat: int | None = None,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> int:
        """Say something and return the message's id."""
        said = await self.town.ask(
            "POST",
            "messages",
            user=self.id,
            chat=chat or self.id,
            text=text,
            thread=thread,
            reply_to=reply_to,
        )
        return int(said["message_id"])

    async def press(
        self, button: str, *, message: int | None = None, chat: int | None = None
    ) -> Answer | None:
        """Press a button by its text, on the newest message that has it unless one is named.

        Waits for the bot's answer up to ten seconds; None if there was none.
        """
        if message is None:
            message = await self.wait_for(
                lambda seen: next((m.id for m in reversed(seen) if m.button(button)), None),
                chat=chat,
            )
        return await self._press(chat, message, button=button)

    async def press_data(
        self, data: str, *, message: int, chat: int | None = None
    ) -> Answer | None:
        """Send raw callback data from a message."""
        return await self._press(chat, message, data=data)

    async def _press(self, chat: int | None, message: int, **what: str) -> Answer | None:
        pressed = await self.town.ask(
            "POST", "presses", user=self.id, chat=chat or self.id, message_id=message, **what
        )
        return Answer(**pressed["answer"]) if pressed["answer"] else None

    async def open(self, url: str, *, chat: int | None = None) -> dict[str, Any]:
        """Open a t.me link."""
        return dict(await self.town.ask("POST", "links", user=self.id, url=url, chat=chat))

    async def inline(self, query: str, *, chat: int | None = None) -> list[dict[str, Any]] | None:
        """Type an inline query and return the results; None if the bot gave none."""
        asked = await self.town.ask(
            "POST", "inline", user=self.id, chat=chat or self.id, query=query
        )
        return asked["results"]  # type: ignore[no-any-return]

    async def choose(self, result_id: str, *, chat: int | None = None) -> int:
        """Post one of the results shown last and return the message's id."""
        chosen = await self.town.ask(
            "POST", "chosen", user=self.id, chat=chat or self.id, result_id=result_id
        )
        return int(chosen["message_id"])

    async def block(self, *, blocked: bool = True) -> None:
        """Block the bot, or let it in again."""
        await self.town.ask("POST", "people", user=self.id, blocked=blocked)

    async def reconnect(self) -> int:
        """Come back on line: unanswered presses go out again; return how many."""
        again = await self.town.ask("POST", "people", user=self.id, reconnect=True)
        return int(again["presses_sent_again"])

    async def messages(self, chat: int | None = None) -> list[Shown]:
        """Return what the person sees in the chat, oldest first."""
        path = f"chats/{chat or self.id}/messages"
        return [Shown(raw) for raw in await self.town.ask("GET", path, user=self.id)]

    async def newest(self, chat: int | None = None) -> Shown:
        """Return the newest message of the chat."""
        return (await self.messages(chat))[-1]

    async def wait_for(
        self,
        predicate: Callable[[list[Shown]], T | None],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - the reader of a test wants it in the call
        *,
        chat: int | None = None,
    ) -> T:
        """Return what the predicate makes of the chat's messages, as soon as it is truthy.

        It is asked at once and again after every event; an error of its own (no message yet)
        counts as not yet. Raises TimeoutError with what is there.
        """
        seen: list[Shown] = []
        try:
            async with asyncio.timeout(timeout):
                while True:
                    told = len(self.events)
                    seen = await self.messages(chat)
                    with contextlib.suppress(LookupError, AttributeError):
                        value = predicate(seen)
                        if value:
                            return value
                    await self._next(told)
        except TimeoutError:
            there = "\n".join(f"  {m.id} {m.text!r} {m.labels}" for m in seen[-8:])
            raise TimeoutError(f"{self.name} waited in vain; the chat holds\n{there}") from None

    async def event(
        self,
        predicate: Callable[[dict[str, Any]], bool],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - the reader of a test wants it in the call
        *,
        since: int = 0,
    ) -> dict[str, Any]:
        """Return the first event after the `since` oldest ones that the predicate takes."""
        async with asyncio.timeout(timeout):
            while True:
                told = len(self.events)
                for event in self.events[since:]:
                    if predicate(event):
                        return event
                since = told
                await self._next(told)

    async def _next(self, told: int) -> None:
        """Wait until more than `told` events are there."""
        async with self._told:
            await self._told.wait_for(lambda: len(self.events) > told)
