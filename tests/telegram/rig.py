"""A store, a dispatcher with one handler, and a receiver over the loopback server."""

import asyncio

from aiogram import Dispatcher, Router
from aiogram.types import Message
from sqlalchemy import select

from bot.storage.schema import inbox, pictures
from bot.storage.store import Store
from bot.telegram.lanes import Lanes
from bot.telegram.polling import Polling
from bot.telegram.receiver import Receiver
from bot.telegram.trouble import Backoff
from tests.clock import StillClock
from tests.telegram.marking_bot import mark


def quick():
    return Backoff(first=0.001, longest=0.01)


class WatchedStore(Store):
    """Tells of every change of the inbox too, which the store itself tells nobody."""

    async def write(self, work, receipt=None):
        try:
            return await super().write(work, receipt)
        finally:
            self._tell()

    async def _change(self, work):
        try:
            return await super()._change(work)
        finally:
            self._tell()


class Rig:
    """A store, a dispatcher with one handler, and a receiver over the loopback server."""

    def __init__(self, path, api):
        self.path, self.api = path, api
        self.seen, self.bot, self.store, self.receiver, self.running = [], None, None, None, None
        self.options = {}
        self.changed = asyncio.Event()
        self.grace = 5.0

        async def apply(message, receipt):
            await self.store.write(mark(receipt.update_id), receipt)

        self.handle = apply

    async def start(self):
        self.bot = self.api.bot()
        self.store = await WatchedStore.open(self.path, StillClock())
        self.store.on_commit(self.changed.set)
        dispatcher, router = Dispatcher(disable_fsm=True), Router()

        @router.message()
        async def handler(message: Message, receipt):
            self.seen.append(receipt.update_id)
            self.changed.set()
            return await self.handle(message, receipt)

        dispatcher.include_router(router)
        lanes = Lanes(self.bot, dispatcher, self.store, backoff=quick, **self.options)
        types = dispatcher.resolve_used_update_types()
        self.polling_backoff = quick()
        polling = Polling(self.bot, types, timeout=5, backoff=self.polling_backoff)
        self.receiver = Receiver(self.store, lanes, polling, grace=self.grace)
        self.running = asyncio.create_task(self.receiver.run())

    async def stop(self):
        self.receiver.stop()
        try:
            async with asyncio.timeout(10):
                await self.running
        finally:
            await self.store.close()
            await self.bot.session.close()

    async def until(self, condition):
        """Wait until something holds of the rows of the inbox, or of what has been seen."""
        async with asyncio.timeout(30):
            while not condition(await self.rows()):
                await self.changed.wait()
                self.changed.clear()

    async def rows(self):
        rows = await self.store.read(lambda tx: tx.connection.execute(select(inbox)).all())
        return {row.update_id: row for row in rows}

    async def settled(self, *ids):
        await self.until(lambda rows: all(n in rows and rows[n].done_at for n in ids))

    async def applied(self):
        query = select(pictures.c.key, pictures.c.used_at)
        rows = await self.store.read(lambda tx: tx.connection.execute(query).all())
        return {int(key): count for key, count in rows}
