"""Buttons and their rows: what every inline keyboard of the bot is made of."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from urllib.parse import quote, urlencode

from aiogram.enums import ButtonStyle
from aiogram.filters.callback_data import CallbackData
from aiogram.types import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

Row = list[InlineKeyboardButton]

PRIMARY, SUCCESS, DANGER = ButtonStyle.PRIMARY, ButtonStyle.SUCCESS, ButtonStyle.DANGER

ROOM = {1: 34, 2: 15, 3: 9, 4: 6}
"""Buttons in a row -> characters of a label that Telegram shows uncut on a 288 px keyboard."""


def press(text: str, data: CallbackData, style: ButtonStyle | None = None) -> InlineKeyboardButton:
    """Return a button that sends its data back."""
    return InlineKeyboardButton(text=text, callback_data=data.pack(), style=style)


def link(text: str, url: str) -> InlineKeyboardButton:
    """Return a button that opens an address."""
    return InlineKeyboardButton(text=text, url=url)


def copied(text: str, content: str) -> InlineKeyboardButton:
    """Return a button that copies at most 256 characters."""
    return InlineKeyboardButton(text=text, copy_text=CopyTextButton(text=content))


def keyboard(rows: Iterable[Row]) -> InlineKeyboardMarkup:
    """Return a keyboard of the rows that have buttons."""
    return InlineKeyboardMarkup(inline_keyboard=[row for row in rows if row])


def in_rows(buttons: Sequence[InlineKeyboardButton], most: int = 4) -> list[Row]:
    """Return rows of nearly equal length, as long as every label can be read in them."""
    if not buttons:
        return []
    longest = max(len(button.text) for button in buttons)
    columns = max((n for n in ROOM if n <= most and longest <= ROOM[n]), default=1)
    count = -(-len(buttons) // columns)
    ends = [len(buttons) * n // count for n in range(count + 1)]
    return [list(buttons[a:b]) for a, b in pairwise(ends)]


def share_url(url: str, text: str) -> str:
    """Return the address that lets a person send a link with a text to any chat."""
    return "https://t.me/share/url?" + urlencode({"url": url, "text": text}, quote_via=quote)
