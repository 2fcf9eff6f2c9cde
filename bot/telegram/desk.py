"""What handlers work with: the store, the time, chance and the host's choices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from aiogram.types import User as TelegramUser

from bot.errors import Refusal
from bot.services.flow import Moment
from bot.services.people import greet
from bot.services.ports import Clock, Dice, Receipt, Store, Transaction
from bot.services.user import User
from bot.telegram.host import Host
from bot.telegram.texts import Texts

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Desk:
    """Hands one use case at a time to the store."""

    store: Store
    clock: Clock
    dice: Dice
    pause: Callable[[], int]
    """Milliseconds before an automatic play."""
    host: Host

    async def change(
        self,
        who: TelegramUser,
        receipt: Receipt,
        work: Callable[[Transaction, Moment], R | Refusal],
        *,
        may_write: bool = True,
    ) -> R:
        """Apply a use case for a person, who is known from then on; see `Store.write`.

        `may_write` says that the person did it in the private chat.
        """
        at = Moment(self.clock.now(), self.pause())

        def job(tx: Transaction) -> R | Refusal:
            greet(tx, at.now, who.id, who.full_name, who.language_code, may_write=may_write)
            return work(tx, at)

        return await self.store.write(job, receipt)

    async def person(self, who: TelegramUser) -> User:
        """Return what is known of a person, or what Telegram says of a new one."""
        known = await self.store.read(lambda tx: tx.user(who.id))
        return known or User(who.id, who.full_name, telegram_language=who.language_code)

    async def texts(self, who: TelegramUser) -> Texts:
        """Return the texts in the language of a person."""
        return self.host.texts(await self.person(who))
