"""What people do, over HTTP: join, talk, press, open links, use inline mode, leave."""

import secrets
from typing import Any

from aiohttp import web

from bot.sandbox import body as bodies
from bot.sandbox.body import Body
from bot.sandbox.chats import PRESENT, Chat
from bot.sandbox.failure import Mistake
from bot.sandbox.links import open_link
from bot.sandbox.messages import Content, Message
from bot.sandbox.people import User
from bot.sandbox.presses import Press
from bot.sandbox.reading import whole_number
from bot.sandbox.views import messages_for
from bot.sandbox.world import World

PATIENCE = 10.0
"""Real seconds a press or an inline query waits for the bot."""


CHANGES = ("blocked", "reconnect", "language", "deactivated")
"""What may befall a person."""


class Interface:
    """The person's half of /sandbox/*."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Add the addresses to the application."""
        router = app.router
        router.add_post("/sandbox/users", self._users)
        router.add_post("/sandbox/messages", self._messages)
        router.add_post("/sandbox/presses", self._presses)
        router.add_post("/sandbox/links", self._links)
        router.add_post("/sandbox/inline", self._inline)
        router.add_post("/sandbox/chosen", self._chosen)
        router.add_post("/sandbox/people", self._people)
        router.add_get("/sandbox/chats/{chat}/messages", self._chat_messages)
        router.add_delete("/sandbox/chats/{chat}/messages/{id}", self._delete)
        router.add_get("/sandbox/files/{file_id}", self._files)

    async def _users(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        name = body.text("name", limit=64)
        language = body.text("language", "en", limit=16)
        user = self._world.add_user(name, language)
        return web.json_response({"user": user.state, "chat": user.id})

    async def _messages(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        user, chat = self._place(body)
        thread = body.maybe_number("thread")
        if thread is not None and thread not in chat.topics:
            raise Mistake(f"the chat has no topic {thread}", 404)
        replied = body.maybe_number("reply_to")
        more: dict[str, Any] = {"thread": thread}
        if replied is not None:
            more["reply_to"] = self._seen(chat, user, replied)
        message = self._world.say(user, chat, body.text("text"), **more)
        return web.json_response({"message_id": message.address})

    async def _presses(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        user, chat = self._place(body)
        message = self._seen(chat, user, body.number("message_id"))
        if user.blocked and chat.kind == "private":
            raise Mistake(f"{user.name} has blocked the bot", 403)
        if "data" in body:
            return await self._wait(self.press(user, message, body.text("data", "", limit=64)))
        button = self._button(message, body.text("button", limit=1000))
        if "disabled" in button:
            raise Mistake("that button is disabled", 409)
        if "callback_data" not in button:
            return web.json_response({"answer": None, "button": button})
        return await self._wait(self.press(user, message, button["callback_data"]))

    def press(self, user: User, message: Message, data: str) -> Press:
        """Press a button: the bot gets a callback query."""
        if message.sender is not self._world.bot and not message.via:
            raise Mistake("only messages of the bot have buttons")
        press = self._world.presses.press(user, message, data)
        self._send(press)
        return press

    def _send(self, press: Press) -> None:
        message = press.message
        query: dict[str, Any] = {
            "id": press.query,
            "from": press.user.api,
            "chat_instance": str(abs(message.chat.id) * 7919),
            "data": press.data,
        }
        if message.inline_id:
            query["inline_message_id"] = message.inline_id
        elif message.chat.bot not in PRESENT:
            # What the bot can no longer reach it gets without content, dated 0.
            chat = message.chat.api
            query["message"] = {"message_id": message.message_id, "date": 0, "chat": chat}
        else:
            query["message"] = self._world.api(message)
        self._world.updates.add("callback_query", query, asked=True)

    async def _wait(self, press: Press) -> web.Response:
        done = await self._world.wait(press.answer, PATIENCE)
        return web.json_response({"answer": press.answer.result() if done else None})

    def _button(self, message: Message, text: str) -> dict[str, Any]:
        rows = (message.keyboard or {}).get("inline_keyboard", [])
        for button in (button for row in rows for button in row):
            if button["text"] == text:
                return dict(button)
        texts = [button["text"] for row in rows for button in row]
        raise Mistake(f"no button {text!r} there, only {texts}", 404)

    async def _links(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        user = self._world.user(body.fields.get("user"))
        url = body.text("url", limit=2000)
        return web.json_response(open_link(self._world, user, url, body.maybe_number("chat")))

    async def _inline(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        user, chat = self._place(body)
        text = body.text("query", "", limit=256)
        inline = self._world.inline
        results = inline.cached(user, text)
        if results is None:
            query = inline.ask(user, text)
            here = "sender" if chat.kind == "private" else chat.kind
            self._world.updates.add(
                "inline_query",
                {
                    "id": query.id,
                    "from": user.api,
                    "query": text,
                    "offset": "",
                    "chat_type": here,
                },
                asked=True,
            )
            done = await self._world.wait(query.results, PATIENCE)
            inline.forget(query)
            if not done:
                return web.json_response({"results": None})
            results = query.results.result()
        inline.show(user, text, results)
        return web.json_response({"results": [_offered(result) for result in results]})

    async def _chosen(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        user, chat = self._place(body)
        self._world.still_here(chat)
        text, results = self._world.inline.shown.get(user.id, ("", {}))
        result = results.get(body.text("result_id", limit=64))
        if result is None:
            raise Mistake(f"{user.name} was not shown that result", 404)
        message = self._post_chosen(user, chat, result)
        chosen = {"result_id": result["id"], "from": user.api, "query": text}
        if message.inline_id:
            chosen["inline_message_id"] = message.inline_id
        self._world.updates.add("chosen_inline_result", chosen, asked=True)
        return web.json_response({"message_id": message.message_id})

    def _post_chosen(self, user: User, chat: Chat, result: dict[str, Any]) -> Message:
        """Post a result in the person's name; with buttons it gets an inline message id."""
        old: Content = result["content"]
        world = self._world
        inline_id = secrets.token_urlsafe(20) if result["keyboard"] else None
        message = world.post(
            chat,
            user,
            Content(old.text, old.entities, old.file, old.caption_above, old.spoiler),
            keyboard=result["keyboard"],
            via=world.bot,
            inline_id=inline_id,
        )
        if inline_id:
            world.inline_messages[inline_id] = message
        world.tell_bot(message)
        return message

    async def _people(self, request: web.Request) -> web.Response:
        body = await bodies.read(request)
        world, user = self._world, self._world.user(body.fields.get("user"))
        if not any(change in body for change in CHANGES):
            raise Mistake(f"say one of {', '.join(CHANGES)}")
        if "language" in body:
            user.language = body.text("language", limit=16)
        if "blocked" in body and body.flag("blocked") != user.blocked:
            world.set_blocked(user, blocked=body.flag("blocked"))
        user.deactivated = body.flag("deactivated", default=user.deactivated)
        sent = 0
        if body.flag("reconnect", default=False):
            for press in world.presses.unanswered(user):
                world.presses.send(press)
                self._send(press)
                sent += 1
        world.changed()
        return web.json_response({"user": user.state, "presses_sent_again": sent})

    async def _chat_messages(self, request: web.Request) -> web.Response:
        user = self._world.user(number(request.query.get("user"), "user"))
        chat = self._world.chat_of(user, number(request.match_info["chat"], "chat"))
        return web.json_response(messages_for(chat, user))

    async def _delete(self, request: web.Request) -> web.Response:
        chat_id = number(request.match_info["chat"], "chat")
        chat = self._world.chats.get(chat_id)
        if chat is None:
            raise Mistake(f"no chat has the id {chat_id}", 404)
        message_id = number(request.match_info["id"], "id")
        message = chat.messages.get(message_id) or chat.ephemeral.get(-message_id)
        if message is None:
            raise Mistake(f"the chat has no message {message_id}", 404)
        self._world.delete(message)
        return web.json_response({"deleted": message_id})

    async def _files(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["file_id"])
        if file is None:
            raise Mistake("no file has that id", 404)
        return web.Response(body=file.content, content_type=file.mime)

    def _place(self, body: Body) -> tuple[User, Chat]:
        user = self._world.user(body.fields.get("user"))
        chat = self._world.chat_of(user, body.fields.get("chat"))
        self._world.still_here(chat)
        return user, chat

    def _seen(self, chat: Chat, user: User, address: int) -> Message:
        message = chat.find(address, user.id)
        if message is None:
            raise Mistake(f"the chat has no message {address}", 404)
        return message


def number(text: str | None, name: str) -> int:
    """Return a whole number from an address, or raise Mistake."""
    found = whole_number(text or "")
    if found is None:
        raise Mistake(f"{name} must be a whole number")
    return found


def _offered(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result as the page lists it."""
    photo = result.get("photo_file_id")
    return {
        "id": result["id"],
        "title": result.get("title", ""),
        "description": result.get("description", ""),
        "thumbnail": f"/sandbox/files/{photo}" if photo else result.get("thumbnail_url"),
    }
