"""A real store with people in it."""

import pytest

from bot.chance import Seeded
from bot.services.flow import Moment
from bot.services.people import greet
from bot.storage.store import Store
from tests.clock import StillClock

ANNA, TOM, EVE = 1001, 1002, 1003


class Desk:
    """Runs use cases one after another, as the bot does."""

    def __init__(self, store, clock):
        self.store = store
        self.clock = clock
        self.dice = Seeded("test")

    @property
    def at(self):
        return Moment(self.clock.now(), 1500)

    async def change(self, work):
        return await self.store.write(lambda tx: work(tx, self.at))

    async def read(self, work):
        return await self.store.read(work)


@pytest.fixture
async def desk(tmp_path):
    clock = StillClock()
    async with await Store.open(tmp_path / "nardy.db", clock) as store:
        desk = Desk(store, clock)

        def meet(tx, at):
            greet(tx, at.now, ANNA, "Анна", "ru", may_write=True)
            greet(tx, at.now, TOM, "Tom", "en", may_write=True)
            greet(tx, at.now, EVE, "Eve", "en", may_write=True)

        await desk.change(meet)
        yield desk
