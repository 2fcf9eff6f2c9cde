"""Every method the sandbox knows: a good call, and aiogram's client parses the answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SendPoll
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InputMediaAnimation,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
    ReactionTypeEmoji,
)

from bot.sandbox.methods.call import METHODS
from tests.sandbox.conftest import image
from tests.sandbox.people import Person, Town

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Go", callback_data="go", style="success")]]
)


@dataclass
class Scene:
    """Anna with the bot and with a group where the bot is an administrator."""

    bot: Bot
    town: Town
    anna: Person
    group: int

    async def text(self) -> Message:
        return await self.bot.send_message(self.anna.id, "text", reply_markup=KEYBOARD)

    async def photo(self) -> Message:
        return await self.bot.send_photo(self.anna.id, image(), caption="c")

    async def ephemeral(self, *, photo: bool = False) -> int:
        to = EphemeralMessageParameters(receiver_user_id=self.anna.id)
        if photo:
            sent = await self.bot.send_photo(self.group, image(), ephemeral_message_parameters=to)
        else:
            sent = await self.bot.send_message(self.group, "hush", ephemeral_message_parameters=to)
        assert sent.message_id == 0
        assert sent.receiver_user
        assert sent.receiver_user.id == self.anna.id
        assert sent.ephemeral_message_id
        return sent.ephemeral_message_id

    async def query(self, kind: str, asked: Awaitable[Any]) -> tuple[Any, asyncio.Task[Any]]:
        """Start what a person asks and return the query the bot gets."""
        waiting = asyncio.ensure_future(asked)
        while True:
            for update in await self.bot.get_updates(timeout=5, allowed_updates=[kind]):
                await self.bot.get_updates(offset=update.update_id + 1)
                found = getattr(update, kind)
                if found is not None:
                    return found, waiting  # type: ignore[return-value]


@pytest.fixture
async def scene(bot: Bot, town: Town, anna: Person) -> Scene:
    group = await town.group("Club", [anna])
    me = (await bot.get_me()).id
    path = f"groups/{group}/members"
    await town.ask("POST", path, user=me, status="administrator")
    return Scene(bot, town, anna, group)


async def get_me(s: Scene) -> None:
    me = await s.bot.get_me()
    assert (me.is_bot, me.username) == (True, "nardy_sandbox_bot")


async def get_updates(s: Scene) -> None:
    updates = await s.bot.get_updates()
    assert updates[0].message
    assert updates[0].message.text == "/start"
    assert updates[1].my_chat_member


async def webhook(s: Scene) -> None:
    url = "http://127.0.0.1:9/updates"
    assert await s.bot.set_webhook(url, secret_token="s", max_connections=7)
    info = await s.bot.get_webhook_info()
    assert (info.url, info.max_connections) == (url, 7)
    assert await s.bot.delete_webhook(drop_pending_updates=True)
    info = await s.bot.get_webhook_info()
    assert (info.url, info.pending_update_count) == ("", 0)


async def send_message(s: Scene) -> None:
    sent = await s.bot.send_message(s.anna.id, "<b>Hi</b>", parse_mode="HTML")
    assert sent.html_text == "<b>Hi</b>"


async def send_photo(s: Scene) -> None:
    sent = await s.bot.send_photo(
        s.anna.id, image(640, 400), caption="c", show_caption_above_media=True
    )
    assert sent.photo
    assert (sent.photo[-1].width, sent.photo[-1].height) == (640, 400)
    assert sent.show_caption_above_media
    again = await s.bot.send_photo(s.anna.id, sent.photo[-1].file_id)
    assert again.photo
    assert again.photo[-1].file_unique_id == sent.photo[-1].file_unique_id


async def send_document(s: Scene) -> None:
    sent = await s.bot.send_document(s.anna.id, image(), caption="file")
    assert sent.document
    assert sent.document.file_name == "picture.png"


async def send_animation(s: Scene) -> None:
    sent = await s.bot.send_animation(s.anna.id, image(kind="GIF"))
    assert sent.animation
    assert sent.animation.mime_type


async def send_dice(s: Scene) -> None:
    sent = await s.bot.send_dice(s.anna.id)
    assert sent.dice
    assert 1 <= sent.dice.value <= 6


async def copy_message(s: Scene) -> None:
    photo = await s.photo()
    copy = await s.bot.copy_message(s.group, s.anna.id, photo.message_id, caption="new")
    shown = await s.anna.newest(s.group)
    assert (shown.id, shown.text, bool(shown.photo)) == (copy.message_id, "new", True)


async def edit_message_text(s: Scene) -> None:
    edited = await s.bot.edit_message_text(
        "other", chat_id=s.anna.id, message_id=(await s.text()).message_id
    )
    assert isinstance(edited, Message)
    assert (edited.text, bool(edited.edit_date), edited.reply_markup) == ("other", True, None)


async def edit_message_caption(s: Scene) -> None:
    edited = await s.bot.edit_message_caption(
        chat_id=s.anna.id, message_id=(await s.photo()).message_id, caption="d"
    )
    assert isinstance(edited, Message)
    assert edited.caption == "d"


async def edit_message_media(s: Scene) -> None:
    for message in (await s.photo(), await s.text()):
        edited = await s.bot.edit_message_media(
            InputMediaPhoto(media=image(colour="blue"), caption="e"),
            chat_id=s.anna.id,
            message_id=message.message_id,
            reply_markup=KEYBOARD,
        )
        assert isinstance(edited, Message)
        assert edited.caption == "e"
        assert edited.photo
        assert edited.reply_markup
        assert edited.reply_markup.inline_keyboard[0][0].callback_data == "go"


async def edit_message_reply_markup(s: Scene) -> None:
    edited = await s.bot.edit_message_reply_markup(
        chat_id=s.anna.id, message_id=(await s.text()).message_id
    )
    assert isinstance(edited, Message)
    assert edited.reply_markup is None


async def delete_message(s: Scene) -> None:
    text = await s.text()
    assert await s.bot.delete_message(s.anna.id, text.message_id)
    assert text.message_id not in [m.id for m in await s.anna.messages()]


async def delete_messages(s: Scene) -> None:
    ids = [(await s.text()).message_id, (await s.photo()).message_id, 999]
    assert await s.bot.delete_messages(s.anna.id, ids)
    assert len(await s.anna.messages()) == 1


async def answer_callback_query(s: Scene) -> None:
    text = await s.text()
    query, press = await s.query("callback_query", s.anna.press("Go", message=text.message_id))
    assert query.data == "go"
    assert query.message.message_id == text.message_id
    assert await query.answer("well", show_alert=True).as_(s.bot)
    answer = await press
    assert (answer.text, answer.show_alert) == ("well", True)


async def answer_inline_query(s: Scene) -> None:
    photo = (await s.photo()).photo
    assert photo
    query, asked = await s.query("inline_query", s.anna.inline("q", chat=s.group))
    content = InputTextMessageContent(message_text="<i>card</i>", parse_mode="HTML")
    results = [
        InlineQueryResultArticle(
            id="a", title="A", input_message_content=content, reply_markup=KEYBOARD
        ),
        InlineQueryResultCachedPhoto(id="p", photo_file_id=photo[-1].file_id, caption="pic"),
    ]
    assert await query.answer(results, cache_time=1).as_(s.bot)
    assert [result["id"] for result in await asked] == ["a", "p"]
    chosen, _ = await s.query("chosen_inline_result", s.anna.choose("a", chat=s.group))
    assert chosen.inline_message_id
    assert await s.bot.edit_message_text("joined", inline_message_id=chosen.inline_message_id)
    assert (await s.anna.newest(s.group)).text == "joined"
    media = InputMediaPhoto(media=photo[-1].file_id)
    assert await s.bot.edit_message_media(media, inline_message_id=chosen.inline_message_id)
    assert (await s.anna.newest(s.group)).photo


async def get_file(s: Scene) -> None:
    photo = (await s.photo()).photo
    assert photo
    file = await s.bot.get_file(photo[-1].file_id)
    assert file.file_path
    downloaded = await s.bot.download_file(file.file_path)
    assert downloaded
    assert downloaded.read().startswith(b"\x89PNG")


async def my_commands(s: Scene) -> None:
    wide, narrow = BotCommand(command="new", description="New"), BotCommandScopeAllGroupChats()
    group = BotCommand(command="play", description="Играть")
    assert await s.bot.set_my_commands([wide])
    assert await s.bot.set_my_commands([group], scope=narrow, language_code="ru")
    assert [c.command for c in await s.bot.get_my_commands()] == ["new"]
    found = await s.bot.get_my_commands(scope=narrow, language_code="ru")
    assert [c.description for c in found] == ["Играть"]
    menu = await s.town.ask("GET", "commands", user=s.anna.id, chat=s.group)
    assert menu == [{"command": "play", "description": "Играть"}]
    assert await s.bot.delete_my_commands(scope=narrow, language_code="ru")
    menu = await s.town.ask("GET", "commands", user=s.anna.id, chat=s.group)
    assert menu == [{"command": "new", "description": "New"}]


async def my_name_and_descriptions(s: Scene) -> None:
    assert await s.bot.set_my_name("Нарды", language_code="ru")
    assert (await s.bot.get_my_name(language_code="ru")).name == "Нарды"
    assert (await s.bot.get_my_name()).name == "Nardy"
    assert await s.bot.set_my_description("Long")
    assert (await s.bot.get_my_description(language_code="en")).description == "Long"
    assert await s.bot.set_my_short_description("Short")
    assert (await s.bot.get_my_short_description()).short_description == "Short"
    assert (await s.town.state())["bot"]["short_description"] == "Short"


async def get_chat(s: Scene) -> None:
    chat = await s.bot.get_chat(s.group)
    assert (chat.type, chat.title) == ("group", "Club")
    assert (await s.bot.get_chat(s.anna.id)).first_name == "Анна"


async def get_chat_member(s: Scene) -> None:
    assert (await s.bot.get_chat_member(s.group, s.anna.id)).status == "creator"
    me = await s.bot.get_chat_member(s.group, (await s.bot.get_me()).id)
    assert me.status == "administrator"
    stranger = await s.town.person("Tom")
    assert (await s.bot.get_chat_member(s.group, stranger.id)).status == "left"
    assert await s.bot.get_chat_member_count(s.group) == 2


async def get_chat_administrators(s: Scene) -> None:
    admins = await s.bot.get_chat_administrators(s.group)
    assert [admin.status for admin in admins] == ["creator", "administrator"]


async def send_chat_action(s: Scene) -> None:
    assert await s.bot.send_chat_action(s.anna.id, "upload_photo")
    event = await s.anna.event(lambda event: event["type"] == "typing")
    assert event == {"type": "typing", "chat": s.anna.id, "action": "upload_photo"}


async def set_message_reaction(s: Scene) -> None:
    text = await s.text()
    love = [ReactionTypeEmoji(emoji="🎉")]
    assert await s.bot.set_message_reaction(s.anna.id, text.message_id, love)
    assert (await s.anna.newest()).raw["reactions"] == ["🎉"]


async def pins(s: Scene) -> None:
    text = await s.text()
    assert await s.bot.pin_chat_message(s.anna.id, text.message_id)
    pinned = (await s.bot.get_chat(s.anna.id)).pinned_message
    assert pinned
    assert pinned.message_id == text.message_id
    assert await s.bot.unpin_chat_message(s.anna.id, message_id=text.message_id)
    await s.bot.pin_chat_message(s.anna.id, text.message_id)
    assert await s.bot.unpin_all_chat_messages(s.anna.id)
    assert (await s.bot.get_chat(s.anna.id)).pinned_message is None


async def leave_chat(s: Scene) -> None:
    assert await s.bot.leave_chat(s.group)
    assert (await s.town.state())["groups"][0]["bot_in"] is False
    update = (await s.bot.get_updates())[-1].my_chat_member
    assert update
    assert update.new_chat_member.status == "left"


async def ephemeral_messages(s: Scene) -> None:
    where = {"chat_id": s.group, "receiver_user_id": s.anna.id}
    text, photo = await s.ephemeral(), await s.ephemeral(photo=True)
    bot = s.bot
    assert await bot.edit_ephemeral_message_text(**where, ephemeral_message_id=text, text="quiet")
    assert await bot.edit_ephemeral_message_reply_markup(
        **where, ephemeral_message_id=text, reply_markup=KEYBOARD
    )
    assert await bot.edit_ephemeral_message_caption(
        **where, ephemeral_message_id=photo, caption="look"
    )
    shown = (await s.anna.messages(s.group))[-2:]
    assert [m.text for m in shown] == ["quiet", "look"]
    assert [m.raw["ephemeral"] for m in shown] == [True, True]
    assert shown[0].labels == ["Go"]
    media = InputMediaAnimation(media=image(kind="GIF"))
    assert await bot.edit_ephemeral_message_media(**where, ephemeral_message_id=photo, media=media)
    assert await bot.delete_ephemeral_message(**where, ephemeral_message_id=photo)
    assert [m.text for m in (await s.anna.messages(s.group))[-1:]] == ["quiet"]


GOOD_CALLS: dict[Callable[[Scene], Awaitable[None]], set[str]] = {
    get_me: {"getMe"},
    get_updates: {"getUpdates"},
    webhook: {"setWebhook", "getWebhookInfo", "deleteWebhook"},
    send_message: {"sendMessage"},
    send_photo: {"sendPhoto"},
    send_document: {"sendDocument"},
    send_animation: {"sendAnimation"},
    send_dice: {"sendDice"},
    copy_message: {"copyMessage"},
    edit_message_text: {"editMessageText"},
    edit_message_caption: {"editMessageCaption"},
    edit_message_media: {"editMessageMedia"},
    edit_message_reply_markup: {"editMessageReplyMarkup"},
    delete_message: {"deleteMessage"},
    delete_messages: {"deleteMessages"},
    answer_callback_query: {"answerCallbackQuery"},
    answer_inline_query: {"answerInlineQuery"},
    get_file: {"getFile"},
    my_commands: {"setMyCommands", "getMyCommands", "deleteMyCommands"},
    my_name_and_descriptions: {
        f"{verb}My{what}"
        for verb in ("set", "get")
        for what in ("Name", "Description", "ShortDescription")
    },
    get_chat: {"getChat"},
    get_chat_member: {"getChatMember", "getChatMemberCount"},
    get_chat_administrators: {"getChatAdministrators"},
    send_chat_action: {"sendChatAction"},
    set_message_reaction: {"setMessageReaction"},
    pins: {"pinChatMessage", "unpinChatMessage", "unpinAllChatMessages"},
    leave_chat: {"leaveChat"},
    ephemeral_messages: {
        "editEphemeralMessageText",
        "editEphemeralMessageCaption",
        "editEphemeralMessageMedia",
        "editEphemeralMessageReplyMarkup",
        "deleteEphemeralMessage",
    },
}


@pytest.mark.parametrize("good_call", GOOD_CALLS, ids=lambda call: call.__name__)
async def test_good_call(scene: Scene, good_call: Callable[[Scene], Awaitable[None]]) -> None:
    """The call does what it says, aiogram reads the answer, the log has it."""
    await good_call(scene)
    called = {call["method"] for call in await scene.town.calls() if call["ok"]}
    assert called >= GOOD_CALLS[good_call]


def test_every_method_has_a_good_call() -> None:
    """A new method needs a call above."""
    assert set().union(*GOOD_CALLS.values()) == set(METHODS)


async def test_other_methods_say_that_they_are_not_here(scene: Scene) -> None:
    """A method Telegram has and the sandbox has not is refused, and the log shows it."""
    with pytest.raises(TelegramBadRequest, match="method sendPoll is not in the sandbox"):
        await scene.bot(SendPoll(chat_id=scene.anna.id, question="?", options=["a", "b"]))
    assert [c["error_code"] for c in await scene.town.calls("sendPoll")] == [400]
