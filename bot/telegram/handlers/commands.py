"""Commands and everything else that people write."""

from dataclasses import replace

from aiogram import Bot
from aiogram.filters import CommandObject
from aiogram.types import InlineKeyboardMarkup, Message, User

from bot.errors import Refusal
from bot.rules import Color, Phase
from bot.services import lobby
from bot.services.flow import Moment
from bot.services.live import LiveMatch
from bot.services.ports import Receipt, Transaction
from bot.telegram.buttons import keyboard, link
from bot.telegram.callbacks import Menu, PageName
from bot.telegram.desk import Desk
from bot.telegram.handlers.pages import is_private, last_setup, page_for, send_page
from bot.telegram.handlers.setups import contribution
from bot.telegram.menus import Page
from bot.telegram.persistence import deliver
from bot.telegram.pictures import Pictures
from bot.telegram.refusals import words
from bot.telegram.setups import usual_setup
from bot.telegram.viewpoint import Viewpoint
from bot.telegram.views import people_at
from bot.telegram.words import board_text

PAGES = {
    "play": PageName.PLAY,
    "games": PageName.GAMES,
    "settings": PageName.SETTINGS,
    "help": PageName.HELP,
}
"""Commands that show a page."""


async def on_start(
    message: Message,
    command: CommandObject,
    desk: Desk,
    receipt: Receipt,
    bot: Bot,
    pictures: Pictures,
) -> None:
    """Greet with the first screen; with an invite, sit down and see nothing but the board."""
    who = _sender(message)
    if who is None or not is_private(message):
        await _call_group(message, who, desk, receipt)
        return
    page = None
    if command.args:
        token, added = command.args.strip(), contribution(who, receipt)
        try:
            await desk.change(
                who,
                receipt,
                lambda tx, at: lobby.take_up(tx, at, desk.dice, who.id, token, added),
            )
        except Refusal as refusal:
            page = await _refused(who, refusal, desk)
        else:
            return
    page = page or await page_for(who, PageName.START, desk)
    await send_page(bot, message.chat.id, page, desk, pictures)
    if not receipt.settled:
        # Last, since nobody would greet once more after this.
        await desk.change(who, receipt, lambda _tx, _at: None)


async def _refused(who: User, refusal: Refusal, desk: Desk) -> Page:
    """Return why an invite cannot be taken up, with the way to a game all the same."""
    start = await page_for(who, PageName.START, desk)
    told = words(refusal, await desk.texts(who), desk.clock.now())
    return replace(start, text=told)


async def on_page(
    message: Message,
    command: CommandObject,
    desk: Desk,
    receipt: Receipt,
    bot: Bot,
    pictures: Pictures,
) -> None:
    """Show the page of a command; /play in a group calls whoever wants to play."""
    who = _sender(message)
    if who is None or not is_private(message):
        if command.command.lower() == "play":
            await _call_group(message, who, desk, receipt)
        else:
            await _point_to_private_chat(message, desk)
        return
    page = await page_for(who, PAGES[command.command.lower()], desk)
    await send_page(bot, message.chat.id, page, desk, pictures)


async def on_board(message: Message, command: CommandObject, desk: Desk, receipt: Receipt) -> None:
    """Send the board of the latest match anew; `/board text` tells it in words."""
    who = _sender(message)
    if who is None or not is_private(message):
        await _point_to_private_chat(message, desk)
        return
    texts = await desk.texts(who)
    if (command.args or "").strip().lower() in ("text", "текст"):
        told = await desk.store.read(lambda tx: _told(tx, desk, who))
        await _reply(message, told or texts("sentence-no-game"))
        return

    def work(tx: Transaction, _: Moment) -> LiveMatch | None:
        games = tx.matches_of(who.id, playing=True, limit=1)
        return lobby.again(tx, who.id, games[0].id) if games else None

    if await desk.change(who, receipt, work) is None:
        await _reply(message, texts("sentence-no-game"))


def _told(tx: Transaction, desk: Desk, who: User) -> str | None:
    games = tx.matches_of(who.id, playing=True, limit=1)
    if not games:
        return None
    live = games[0]
    texts = desk.host.texts(tx.user(who.id))
    view = Viewpoint(live, live.seat_of(who.id) or Color.WHITE, people_at(tx, live), texts)
    return board_text(view, tx.events(live.id))


async def on_resign(message: Message, desk: Desk, receipt: Receipt) -> None:
    """Send the board anew with the sizes to resign; where there are several, point to them."""
    who = _sender(message)
    if who is None or not is_private(message):
        await _point_to_private_chat(message, desk)
        return

    def work(tx: Transaction, _: Moment) -> str | None:
        games = tx.matches_of(who.id, playing=True)
        if len(games) != 1:
            return "sentence-which" if games else "sentence-no-game"
        if games[0].match.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
            return "sentence-no-resign"
        tx.want(games[0].id, viewer=who.id, anew=True, menu=Menu.RESIGN)
        return None

    key = await desk.change(who, receipt, work)
    if key is not None:
        await _reply(message, (await desk.texts(who))(key))


async def on_cancel(message: Message, desk: Desk, receipt: Receipt) -> None:
    """Cancel every open invite; without one, offer to cancel a match that has only begun."""
    who = _sender(message)
    if who is None or not is_private(message):
        await _point_to_private_chat(message, desk)
        return

    def work(tx: Transaction, at: Moment) -> str | None:
        invites = tx.invites_of(who.id, at.now)
        for invite in invites:
            lobby.withdraw(tx, at, who.id, invite.id)
        if invites:
            return "toast-invite-cancelled"
        begun = [m for m in tx.matches_of(who.id, playing=True) if not m.both_have_moved]
        if not begun:
            return "sentence-nothing-to-cancel"
        tx.want(begun[0].id, viewer=who.id, anew=True, menu=Menu.CANCEL)
        return None

    key = await desk.change(who, receipt, work)
    if key is not None:
        await _reply(message, (await desk.texts(who))(key))


async def on_anything_else(message: Message, desk: Desk) -> None:
    """Say what can be said instead; in groups only commands meant for the bot get an answer."""
    who = _sender(message)
    if who is None or message.via_bot is not None:
        # An own card, sent through the chat picker, is nothing said to the bot.
        return
    if is_private(message):
        await _reply(message, (await desk.texts(who))("sentence-unknown"))


async def _call_group(message: Message, who: User | None, desk: Desk, receipt: Receipt) -> None:
    """Post an invite that anybody in the group may take up, to what its maker played last."""
    if who is None:
        await _point_to_private_chat(message, desk)
        return
    person = await desk.person(who)
    setup = last_setup(person) or usual_setup(desk.host.texts(person))
    added, chat = contribution(who, receipt), message.chat.id
    thread = message.message_thread_id if message.is_topic_message else None
    await desk.change(
        who,
        receipt,
        lambda tx, at: lobby.challenge_group(
            tx, at, desk.dice, who.id, setup, added, chat, thread
        ),
        may_write=False,
    )


async def _point_to_private_chat(message: Message, desk: Desk) -> None:
    """Answer a command in a group: boards are played in private chats."""
    who = _sender(message)
    texts = desk.host.texts(None) if who is None else await desk.texts(who)
    button = link(texts("open-private"), desk.host.start_url())
    await _reply(message, texts("sentence-group"), reply_markup=keyboard([[button]]))


async def _reply(
    message: Message, text: str, reply_markup: InlineKeyboardMarkup | None = None
) -> None:
    await deliver(lambda: message.answer(text, reply_markup=reply_markup))


def _sender(message: Message) -> User | None:
    user = message.from_user
    return None if user is None or user.is_bot else user
