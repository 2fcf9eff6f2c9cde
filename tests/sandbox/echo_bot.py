"""A small bot of aiogram's that tries the sandbox out, run as a process of its own.

Texts come back, /photo sends a picture and the same picture again by its id, /menu sends a
button that turns the text into a picture, inline queries offer a card with a button. BOT_TOKEN
and BOT_API say where to; with WEBHOOK_PORT it listens there instead of polling.
"""

import asyncio
import io
import os

from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    ChosenInlineResult,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web
from PIL import Image

SECRET = "the-bot-knows-me"
dispatcher = Dispatcher(disable_fsm=True)


def picture(colour: str) -> BufferedInputFile:
    out = io.BytesIO()
    Image.new("RGB", (320, 240), colour).save(out, "PNG")
    return BufferedInputFile(out.getvalue(), f"{colour}.png")


def keyboard(text: str, data: str) -> InlineKeyboardMarkup:
    button = InlineKeyboardButton(text=text, callback_data=data, style="primary")
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


@dispatcher.message(CommandStart())
async def start(message: Message, command: CommandObject) -> None:
    await message.answer(f"started with {command.args}")


@dispatcher.message(Command("photo"))
async def photo(message: Message) -> None:
    sent = await message.answer_photo(picture("red"), caption="<b>new</b>", parse_mode="HTML")
    assert sent.photo
    await message.answer_photo(sent.photo[-1].file_id, caption="known")


@dispatcher.message(Command("menu"))
async def menu(message: Message) -> None:
    await message.answer("a text", reply_markup=keyboard("Show", "show"))


@dispatcher.callback_query()
async def pressed(query: CallbackQuery, bot: Bot) -> None:
    await query.answer(f"you pressed {query.data}", show_alert=query.data == "again")
    if query.inline_message_id:
        await bot.edit_message_text("joined", inline_message_id=query.inline_message_id)
    elif isinstance(query.message, Message):
        colour = "blue" if query.data == "again" else "green"
        await query.message.edit_media(
            InputMediaPhoto(media=picture(colour), caption=colour),
            reply_markup=keyboard("Again", "again"),
        )


@dispatcher.inline_query()
async def offered(query: InlineQuery) -> None:
    card = InlineQueryResultArticle(
        id="card",
        title=f"Invite: {query.query}",
        input_message_content=InputTextMessageContent(message_text="come and play"),
        reply_markup=keyboard("Join", "join"),
    )
    await query.answer([card], cache_time=0, is_personal=True)


@dispatcher.chosen_inline_result()
async def chosen(result: ChosenInlineResult, bot: Bot) -> None:
    await bot.send_message(result.from_user.id, f"chosen {result.result_id}")


@dispatcher.message(F.text, F.chat.type == "private")
async def echo(message: Message) -> None:
    await message.answer(f"echo: {message.text}")


async def main() -> None:
    api = TelegramAPIServer.from_base(os.environ["BOT_API"])
    bot = Bot(os.environ["BOT_TOKEN"], session=AiohttpSession(api=api))
    port = os.environ.get("WEBHOOK_PORT")
    if port is None:
        await dispatcher.start_polling(bot, polling_timeout=5)
        return
    app = web.Application()
    handler = SimpleRequestHandler(
        dispatcher, bot, handle_in_background=False, secret_token=SECRET
    )
    handler.register(app, "/updates")
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", int(port)).start()
    await bot.set_webhook(f"http://127.0.0.1:{port}/updates", secret_token=SECRET)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
