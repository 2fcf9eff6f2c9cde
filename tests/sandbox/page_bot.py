"""A small aiogram bot that shows the chat page everything a bot can show."""

import asyncio
from io import BytesIO

from aiogram import Dispatcher, F
from aiogram.filters import Command, CommandStart
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
)
from PIL import Image, ImageDraw

WELCOME = (
    "<b>Short and long nardy.</b> See /board, or <a href='https://t.me/{bot}?start=friend'>"
    "invite a friend</a>.\n<blockquote>The seed stays <tg-spoiler>hidden</tg-spoiler></blockquote>"
)
LONG_LABEL = "A label that is far too long for a third of a row"
CAPTION = "<b>{name}: 5-3</b>\nTom: 6-2 · 24→18, 13→11"
FELTS = {"green": "#23584e", "blue": "#24406b"}


def board(felt: str) -> BufferedInputFile:
    """Draw a board of this felt in the size of the real ones."""
    picture = Image.new("RGB", (1280, 1152), "#4a2c1d")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((20, 120, 1260, 1032), fill=FELTS[felt])
    for point in range(12):
        left = 30 + 100 * point + (30 if point > 5 else 0)
        colour = ("#c9a66b", "#8c3b2a")[point % 2]
        pen.polygon([(left, 120), (left + 90, 120), (left + 45, 520)], fill=colour)
        pen.polygon([(left, 1032), (left + 90, 1032), (left + 45, 632)], fill=colour)
    for row in range(5):
        pen.ellipse((35, 940 - 86 * row, 115, 1020 - 86 * row), fill="#f4ead6")
        pen.ellipse((35, 130 + 86 * row, 115, 210 + 86 * row), fill="#23272e")
    data = BytesIO()
    picture.save(data, "PNG")
    return BufferedInputFile(data.getvalue(), f"{felt}.png")


def key(text: str, data: str, style: str | None = None) -> InlineKeyboardButton:
    """Return a button with callback data."""
    return InlineKeyboardButton(text=text, callback_data=data, style=style)


def welcome_keyboard(username: str) -> InlineKeyboardMarkup:
    """Return one button of every kind."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [key("Take, play for 2", "take", "success")],
            [key("Drop, lose 1", "drop", "danger")],
            [key("Double to 2", "slow", "primary"), key(LONG_LABEL, "long"), key("Why?", "why")],
            [
                InlineKeyboardButton(text="Invite", url=f"https://t.me/{username}?start=friend"),
                InlineKeyboardButton(text="Copy", copy_text=CopyTextButton(text="position")),
                InlineKeyboardButton(text="Share", switch_inline_query="long"),
            ],
        ]
    )


def board_keyboard(felt: str) -> InlineKeyboardMarkup:
    """Return moves whose number depends on the felt; the last row stays."""
    moves = ["24/20", "13/9", "8/4*", "6/2"][: 4 if felt == "green" else 3]
    other = "blue" if felt == "green" else "green"
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [key(move, f"turn:{other}") for move in moves],
            [key("⋯", "why"), key("Done", f"turn:{other}", "primary")],
        ]
    )


class PageBot:
    """The bot; a slow press is answered once `patience` is set."""

    def __init__(self) -> None:
        self.patience = asyncio.Event()
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.message(CommandStart())(self.start)
        self.dispatcher.message(Command("board"))(self.show_board)
        self.dispatcher.message(Command("silent"))(self.silent)
        self.dispatcher.message(F.text)(self.echo)
        self.dispatcher.callback_query(F.data.startswith("turn:"))(self.turn)
        self.dispatcher.callback_query(F.data == "slow")(self.slow)
        self.dispatcher.callback_query()(self.press)
        self.dispatcher.inline_query()(self.results)

    async def start(self, message: Message) -> None:
        """Say hello with one button of every kind."""
        me = await message.bot.me()
        keyboard = welcome_keyboard(me.username)
        words = WELCOME.format(bot=me.username)
        await message.answer(words, parse_mode="HTML", reply_markup=keyboard)

    async def show_board(self, message: Message) -> None:
        """Send a picture with moves under it."""
        await message.answer_photo(
            board("green"),
            caption=CAPTION.format(name=message.from_user.first_name),
            parse_mode="HTML",
            show_caption_above_media=True,
            reply_markup=board_keyboard("green"),
        )

    async def silent(self, message: Message) -> None:
        """Say something without sound."""
        await message.answer("A quiet word", disable_notification=True)

    async def echo(self, message: Message) -> None:
        """Show the typing line, then say it back."""
        await message.bot.send_chat_action(message.chat.id, "typing")
        await message.reply(f"You said: {message.text}")

    async def turn(self, query: CallbackQuery) -> None:
        """Change picture, caption and keyboard in one edit."""
        felt = query.data.removeprefix("turn:")
        await query.answer()
        caption = CAPTION.format(name=query.from_user.first_name) + f" · {felt}"
        media = InputMediaPhoto(
            media=board(felt), caption=caption, parse_mode="HTML", show_caption_above_media=True
        )
        await query.message.edit_media(media, reply_markup=board_keyboard(felt))

    async def slow(self, query: CallbackQuery) -> None:
        """Answer only when told to."""
        await self.patience.wait()
        await query.answer("Doubled")

    async def press(self, query: CallbackQuery) -> None:
        """Answer with a toast, or with an alert where a reason is asked for."""
        if query.data == "why":
            await query.answer("8/4: then the 6 cannot be played", show_alert=True)
        else:
            await query.answer(f"{query.from_user.first_name}: {query.data}")

    async def results(self, query: InlineQuery) -> None:
        """Offer two challenges."""
        articles = [
            InlineQueryResultArticle(
                id=game,
                title=f"{game.title()} nardy",
                description=f"A challenge to {game} nardy",
                input_message_content=InputTextMessageContent(message_text=f"Who plays {game}?"),
                reply_markup=InlineKeyboardMarkup(inline_keyboard=[[key("Join", "join")]]),
            )
            for game in ("short", "long")
        ]
        await query.answer(articles, cache_time=0, is_personal=True)
