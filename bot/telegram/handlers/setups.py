"""Presses of /play, of an invite, and of the list of games."""

from collections.abc import Callable

from aiogram.types import CallbackQuery, Message
from aiogram.types import User as TelegramUser

from bot.services import lobby
from bot.services.flow import Moment
from bot.services.ports import Receipt, Transaction
from bot.telegram.callbacks import InvitePress, JumpPress, SetupAction, SetupPress
from bot.telegram.desk import Desk
from bot.telegram.handlers.pages import last_setup
from bot.telegram.handlers.toast import Toast
from bot.telegram.setups import play_page, rules_page


async def press_setup(
    query: CallbackQuery, press: SetupPress, desk: Desk, receipt: Receipt
) -> Toast:
    """Show the setup that a button carries, or begin with it."""
    who, setup = query.from_user, press.setup
    added, message = contribution(who, receipt), _text_message(query)

    def play_computer(tx: Transaction, at: Moment) -> object:
        return lobby.play_computer(tx, at, desk.dice, who.id, setup, added)

    def challenge(tx: Transaction, at: Moment) -> object:
        return lobby.challenge(tx, at, desk.dice, who.id, setup, added, message)

    match press.action:
        case SetupAction.SHOW:
            person = await desk.person(who)
            return Toast(page=play_page(desk.host.texts(person), setup, last_setup(person)))
        case SetupAction.RULES:
            return Toast(page=rules_page(await desk.texts(who), setup))
        case SetupAction.COMPUTER:
            await desk.change(who, receipt, _once(press, message, who, play_computer))
        case SetupAction.CALL:
            await desk.change(who, receipt, _once(press, message, who, challenge))
    return Toast()


def _once(
    press: SetupPress,
    message: int | None,
    who: TelegramUser,
    work: Callable[[Transaction, Moment], object],
) -> Callable[[Transaction, Moment], object]:
    """Return a use case that does nothing when its button is tapped twice."""
    subject = f"{who.id}.{message}.{press.pack()}"

    def once(tx: Transaction, at: Moment) -> object:
        return None if lobby.is_repeated(tx, at, subject) else work(tx, at)

    return once


def _text_message(query: CallbackQuery) -> int | None:
    """Return the pressed message if it can turn into the invite."""
    message = query.message
    is_text = isinstance(message, Message) and message.text is not None
    return message.message_id if message is not None and is_text else None


def contribution(who: TelegramUser, receipt: Receipt) -> str:
    """Return what a person adds to the dice: no one knew the number of this update before."""
    return f"{who.id}-{receipt.update_id}"


async def cancel_invite(
    who: TelegramUser, press: InvitePress, desk: Desk, receipt: Receipt
) -> Toast:
    """Cancel an own invite."""

    def work(tx: Transaction, at: Moment) -> object:
        return lobby.withdraw(tx, at, who.id, press.invite)

    await desk.change(who, receipt, work)
    return Toast((await desk.texts(who))("toast-invite-cancelled"))


async def jump(who: TelegramUser, press: JumpPress, desk: Desk, receipt: Receipt) -> Toast:
    """Send the board of a match anew."""
    await desk.change(who, receipt, lambda tx, _: lobby.again(tx, who.id, press.match))
    return Toast()
