"""A copy that can be put back."""

import asyncio
import sqlite3
import stat
import threading
from contextlib import closing

import pytest
from sqlalchemy import func, insert, select

from bot.errors import StoreUnusable
from bot.storage.backup import backup
from bot.storage.schema import pictures
from bot.storage.store import Store

COUNT = select(func.count()).select_from(pictures)


def put(key):
    return lambda tx: tx.connection.execute(
        insert(pictures).values(key=key, file_id="f", used_at=0)
    )


async def test_a_copy_opens_as_a_store(store, path, tmp_path, clock):
    await store.write(put("a"))
    copy = tmp_path / "copies" / "nardy.db"
    backup(path, copy)
    await store.write(put("b"))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    async with await Store.open(copy, clock) as restored:
        assert await restored.read(lambda tx: tx.connection.execute(COUNT).scalar()) == 1


async def test_a_copy_is_taken_while_a_transaction_is_open(store, path, tmp_path):
    """It neither waits for the writer nor sees what is not committed."""
    begun, go = threading.Event(), threading.Event()

    def work(tx):
        put("a")(tx)
        begun.set()
        go.wait(10)

    writing = asyncio.create_task(store.write(work))
    await asyncio.to_thread(begun.wait, 10)
    try:
        await asyncio.to_thread(backup, path, tmp_path / "copy.db")
    finally:
        go.set()
    await writing
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM pictures").fetchone() == (0,)


async def test_a_failed_copy_keeps_the_last_one(tmp_path):
    (tmp_path / "broken.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    target = tmp_path / "copy.db"
    target.write_bytes(b"the last one")
    with pytest.raises(StoreUnusable, match="copied"):
        backup(tmp_path / "broken.db", target)
    with pytest.raises(StoreUnusable):
        backup(tmp_path / "missing.db", target)
    assert target.read_bytes() == b"the last one"
    assert sorted(f.name for f in tmp_path.iterdir()) == ["broken.db", "copy.db"]


async def test_a_folder_that_cannot_be_made_is_told(store, path, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnusable):
        backup(path, tmp_path / "file" / "copy.db")
