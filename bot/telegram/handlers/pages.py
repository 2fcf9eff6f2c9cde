"""Pages around the boards: shown by sending them, or in place of the one that was pressed."""

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InaccessibleMessage,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
)
from aiogram.types import User as TelegramUser

from bot.services.people import choose as choose_setting
from bot.services.ports import Receipt, Transaction
from bot.services.setup import Setup
from bot.services.user import User
from bot.telegram.callbacks import ChoicePress, PageName, PagePress
from bot.telegram.desk import Desk
from bot.telegram.handlers.toast import Toast
from bot.telegram.menus import (
    Page,
    games_page,
    help_page,
    settings_page,
    sheet_page,
    start_page,
)
from bot.telegram.persistence import deliver
from bot.telegram.pictures import Pictures
from bot.telegram.setups import play_page
from bot.telegram.verdict import Verdict, verdict
from rendering import Scene

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


async def page_for(who: TelegramUser, name: PageName, desk: Desk) -> Page:
    """Return a page as a person sees it now."""
    person = await desk.person(who)
    texts = desk.host.texts(person)
    match name:
        case PageName.START:
            return start_page(texts, desk.host)
        case PageName.PLAY:
            return play_page(texts, last=last_setup(person))
        case PageName.HELP:
            return help_page(texts)
        case PageName.SHORT | PageName.LONG:
            return sheet_page(texts, name.value)
        case PageName.SETTINGS:
            return settings_page(texts, person, desk.host)
        case PageName.GAMES:
            return await desk.store.read(lambda tx: _games(tx, desk, person))


def _games(tx: Transaction, desk: Desk, person: User) -> Page:
    games = tx.matches_of(person.id, playing=True)
    ids = {seat.user for live in games for seat in live.seats if seat.user is not None}
    people = {user: found for user in ids if (found := tx.user(user)) is not None}
    return games_page(desk.host.texts(person), person.id, games, people)


def last_setup(person: User) -> Setup | None:
    """Return what a person played last."""
    return Setup.parse(person.last_setup) if person.last_setup else None


async def send_page(bot: Bot, chat: int, page: Page, desk: Desk, pictures: Pictures) -> None:
    """Send a page as a new message."""
    if page.scene is None:
        await deliver(
            lambda: bot.send_message(
                chat, page.text, reply_markup=page.keyboard, link_preview_options=_NO_PREVIEW
            )
        )
        return
    photo = await _photo(page.scene, chat, desk, pictures)
    await deliver(
        lambda: bot.send_photo(chat, photo, caption=page.text, reply_markup=page.keyboard)
    )


async def replace_page(query: CallbackQuery, page: Page, desk: Desk, pictures: Pictures) -> None:
    """Show a page in place of the pressed one; send it where that is not possible."""
    message = query.message
    bot = query.bot
    if bot is None or message is None:
        return
    chat, number = message.chat.id, message.message_id
    is_text = isinstance(message, Message) and message.text is not None
    # A text may turn into a photo, never a photo into a text.
    if page.scene is not None or is_text:
        try:
            await _edit_page(bot, chat, number, page, desk, pictures)
        except TelegramBadRequest as error:
            if verdict(error) is Verdict.DONE:
                return
            if verdict(error) is not Verdict.SEND_AFRESH:
                raise
        else:
            return
    await send_page(bot, chat, page, desk, pictures)


async def _edit_page(
    bot: Bot, chat: int, message: int, page: Page, desk: Desk, pictures: Pictures
) -> None:
    if page.scene is None:
        await deliver(
            lambda: bot.edit_message_text(
                page.text,
                chat_id=chat,
                message_id=message,
                reply_markup=page.keyboard,
                link_preview_options=_NO_PREVIEW,
            )
        )
        return
    media = InputMediaPhoto(
        media=await _photo(page.scene, chat, desk, pictures), caption=page.text
    )
    await deliver(
        lambda: bot.edit_message_media(
            media, chat_id=chat, message_id=message, reply_markup=page.keyboard
        )
    )


async def _photo(scene: Scene, chat: int, desk: Desk, pictures: Pictures) -> BufferedInputFile:
    person = await desk.store.read(lambda tx: tx.user(chat))
    drawn = await pictures.draw(scene, desk.host.theme_of(person))
    return BufferedInputFile(drawn, "board.jpg")


async def turn_page(who: TelegramUser, press: PagePress, desk: Desk) -> Toast:
    """Turn to the page that a button names."""
    return Toast(page=await page_for(who, press.page, desk))


async def choose(who: TelegramUser, press: ChoicePress, desk: Desk, receipt: Receipt) -> Toast:
    """Change a setting and show the page of settings as it is then."""
    person = await desk.change(
        who, receipt, lambda tx, _: choose_setting(tx, who.id, **press.change)
    )
    texts = desk.host.texts(person)
    return Toast(texts("toast-saved"), page=settings_page(texts, person, desk.host))


def is_private(message: Message | InaccessibleMessage | None) -> bool:
    """Tell whether a message is in a private chat."""
    return message is not None and message.chat.type == "private"
