"""Opening a database: checked, locked, set, private."""

import asyncio
import logging
import os
import sqlite3
import stat
import sys
from asyncio.subprocess import PIPE
from contextlib import closing

import pytest

from bot.errors import StoreUnusable
from bot.storage import store as store_module
from bot.storage.connection import READER_SETTINGS, WRITER_SETTINGS, _apply
from bot.storage.lock import ProcessLock
from bot.storage.store import Store

HOLDER = """
import sys, pathlib
from bot.storage.lock import ProcessLock
lock = ProcessLock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def settings(connection, names):
    return connection.run(lambda raw: {n: raw.execute(f"PRAGMA {n}").fetchone()[0] for n in names})


async def test_the_settings_hold(store):
    assert await settings(store._writer, WRITER_SETTINGS) == WRITER_SETTINGS
    assert await settings(store._reader, READER_SETTINGS) == READER_SETTINGS
    assert WRITER_SETTINGS["synchronous"] == 2
    assert WRITER_SETTINGS["journal_mode"] == "wal"


async def test_the_files_are_for_their_owner_only(store, path):
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    files = sorted(file.name for file in path.parent.iterdir())
    assert files == ["nardy.db", "nardy.db-shm", "nardy.db-wal", "nardy.db.lock"]
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


async def test_a_second_process_is_refused(path, clock):
    """Until the first has ended, in whatever way."""
    path.parent.mkdir()
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, path, stdin=PIPE, stdout=PIPE
    )
    try:
        assert await holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreUnusable, match=f"process {holder.pid}:.*DATA_DIR"):
            await Store.open(path, clock)
    finally:
        holder.kill()
        await holder.wait()
    await (await Store.open(path, clock)).close()


async def test_the_same_process_is_refused_too(store, path, clock):
    with pytest.raises(StoreUnusable, match=f"process {os.getpid()}"):
        await Store.open(path, clock)


def test_a_forked_child_does_not_keep_the_lock(tmp_path):
    """A pool of processes may outlive the bot that was killed."""
    lock = ProcessLock(tmp_path / "x.db")
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.write(ready[1], b"1")
        os.read(go[0], 1)
        os._exit(0)
    try:
        os.read(ready[0], 1)
        # What the end of the parent does to its descriptors, without ending the test.
        lock.close()
        ProcessLock(tmp_path / "x.db").close()
    finally:
        os.write(go[1], b"1")
        os.waitpid(child, 0)
        for descriptor in (*ready, *go):
            os.close(descriptor)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\0" * 400])
async def test_something_else_is_not_opened(path, clock, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreUnusable):
        await Store.open(path, clock)
    assert path.read_bytes() == content
    ProcessLock(path).close()


async def test_a_damaged_database_is_not_opened(path, clock):
    async with await Store.open(path, clock) as store:
        found = await settings(store._writer, ["page_count", "page_size"])
    pages, size = found["page_count"], found["page_size"]
    content = bytearray(path.read_bytes())
    for page in range(1, pages):
        content[page * size : page * size + 100] = b"\xff" * 100
    path.write_bytes(content)
    with pytest.raises(StoreUnusable, match="damaged"):
        await Store.open(path, clock)


async def test_the_database_of_another_program_is_not_touched(path, clock):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE theirs (x)")
    with pytest.raises(StoreUnusable, match="another program"):
        await Store.open(path, clock)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("theirs",)]


async def test_a_folder_that_cannot_be_used_is_told(tmp_path, clock):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnusable, match="file"):
        await Store.open(tmp_path / "file" / "nardy.db", clock)


async def test_an_old_sqlite_is_told(path, clock, caplog):
    with caplog.at_level(logging.WARNING):
        await (await Store.open(path, clock)).close()
    told = any("older than 3.51.3" in message for message in caplog.messages)
    assert told == (sqlite3.sqlite_version_info < store_module.SOUND)


def test_a_setting_that_does_not_hold_is_told():
    """As on a network disk, where there is no write-ahead log."""
    with (
        closing(sqlite3.connect(":memory:")) as raw,
        pytest.raises(StoreUnusable, match=r"journal_mode = wal \(it says memory\)"),
    ):
        _apply(raw, WRITER_SETTINGS)
