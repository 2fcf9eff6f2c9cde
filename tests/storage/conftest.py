"""A real database in a temporary folder."""

import pytest

from bot.storage.store import Store
from tests.clock import StillClock


@pytest.fixture
def clock():
    return StillClock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "nardy.db"


@pytest.fixture
async def store(path, clock):
    async with await Store.open(path, clock) as opened:
        yield opened
