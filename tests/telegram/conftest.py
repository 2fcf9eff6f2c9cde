"""The loopback server, and a receiver over it."""

import pytest

from tests.telegram.loopback import Loopback
from tests.telegram.rig import Rig


@pytest.fixture
async def api():
    async with Loopback() as server:
        yield server


@pytest.fixture
async def rig(tmp_path, api):
    made = Rig(tmp_path / "nardy.db", api)
    yield made
    if made.running is not None and not made.running.done():
        await made.stop()
