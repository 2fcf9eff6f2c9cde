"""Applying presses: the store beside the same SQL by bare sqlite3 in one thread."""

import asyncio
import itertools
import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    insert,
    select,
    update,
)

from bot.services.ports import Arrival, Receipt
from bot.storage.connection import WRITER_SETTINGS
from bot.storage.store import Store
from bot.storage.transaction import Transaction
from tests.bench.figure import Figure, interleaved

PRESSES = 200
"""Presses in one measurement; they arrive in batches of 100, as from Telegram."""

STATE = json.dumps({"position": [0, 2, 0, 0, 0, 0, 5] * 7, "dice": [6, 4], "cube": 1})
BODY = json.dumps({"message": "x" * 2000})


class SystemClock:
    """The computer's time."""

    def now(self) -> int:
        """Return milliseconds."""
        return time.time_ns() // 1_000_000


CLOCK = SystemClock()


# Tables of the same shape as a match, its events and its screens, which may change their columns.
metadata = MetaData()
games = Table(
    "bench_games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("updated_at", Integer, nullable=False),
    sqlite_strict=True,
)
deeds = Table(
    "bench_deeds",
    metadata,
    Column("game", Text, ForeignKey("bench_games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", Integer, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
views = Table(
    "bench_views",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False, index=True),
    Column("wanted", Integer, nullable=False),
    sqlite_strict=True,
)


def fill(tx: Transaction) -> None:
    """Put one game with the views of both players."""
    metadata.create_all(tx.connection)
    tx.connection.execute(
        insert(games), {"id": "m", "version": 0, "state": STATE, "updated_at": 0}
    )
    tx.connection.execute(insert(views), [{"game": "m", "wanted": 0}] * 2)


def press(tx: Transaction) -> int:
    """Read the game, append what was done, save the game, want its views anew."""
    execute = tx.connection.execute
    at = CLOCK.now()
    game = execute(select(games.c.version, games.c.state).where(games.c.id == "m")).one()
    version: int = game.version + 1
    execute(insert(deeds), {"game": "m", "version": version, "body": "{}", "at": at})
    saved = execute(
        update(games)
        .where(games.c.id == "m", games.c.version == game.version)
        .values(version=version, state=STATE, updated_at=at)
    )
    assert saved.rowcount == 1
    execute(update(views).where(views.c.game == "m").values(wanted=views.c.wanted + 1))
    return version


def bare(path: Path) -> sqlite3.Connection:
    """Return a connection with the settings of the store."""
    raw = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    for name, value in WRITER_SETTINGS.items():
        raw.execute(f"PRAGMA {name} = {value}")
    return raw


def receive_bare(raw: sqlite3.Connection, ids: list[int]) -> None:
    """Insert a batch as `Store.receive` does."""
    raw.execute("BEGIN IMMEDIATE")
    raw.executemany(
        "INSERT INTO inbox (update_id, body) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(n, BODY) for n in ids],
    )
    marks = ",".join("?" * len(ids))
    raw.execute(
        f"SELECT update_id FROM inbox WHERE update_id IN ({marks}) AND done_at IS NULL"
        " ORDER BY update_id",
        ids,
    ).fetchall()
    raw.execute("COMMIT")


def press_bare(raw: sqlite3.Connection, update_id: int) -> None:
    """Settle and apply as `Store.write(press, receipt)` does."""
    at = CLOCK.now()
    raw.execute("BEGIN IMMEDIATE")
    settled = raw.execute(
        "UPDATE inbox SET done_at = ?, body = NULL WHERE update_id = ? AND done_at IS NULL",
        (at, update_id),
    )
    assert settled.rowcount == 1
    raw.execute("SAVEPOINT work")
    version, _ = raw.execute(
        "SELECT version, state FROM bench_games WHERE id = ?", ("m",)
    ).fetchone()
    raw.execute(
        "INSERT INTO bench_deeds (game, version, body, at) VALUES (?, ?, ?, ?)",
        ("m", version + 1, "{}", at),
    )
    saved = raw.execute(
        "UPDATE bench_games SET version = ?, state = ?, updated_at = ?"
        " WHERE id = ? AND version = ?",
        (version + 1, STATE, at, "m", version),
    )
    assert saved.rowcount == 1
    raw.execute("UPDATE bench_views SET wanted = wanted + 1 WHERE game = ?", ("m",))
    raw.execute("COMMIT")


def batches(ids: Iterator[int]) -> Iterator[list[int]]:
    """Yield the next presses in batches of 100."""
    for _ in range(PRESSES // 100):
        yield list(itertools.islice(ids, 100))


def measure(folder: Path, name: str, *, at_once: int) -> Figure:
    """Return presses a second with `at_once` tasks pressing."""
    ids, bare_ids = itertools.count(1), itertools.count(1)
    with asyncio.Runner() as runner:
        stores = [runner.run(Store.open(folder / f"{at_once}{n}.db", CLOCK)) for n in "ab"]
        for store in stores:
            runner.run(store.write(fill))
        runner.run(stores[1].close())
        raw = bare(folder / f"{at_once}b.db")

        async def one_task(mine: list[int]) -> None:
            for update_id in mine:
                await stores[0].write(press, Receipt(update_id))

        async def through_the_store() -> None:
            for batch in batches(ids):
                await stores[0].receive([Arrival(n, BODY) for n in batch])
                await asyncio.gather(*(one_task(batch[k::at_once]) for k in range(at_once)))

        def in_one_thread() -> None:
            for batch in batches(bare_ids):
                receive_bare(raw, batch)
                for update_id in batch:
                    press_bare(raw, update_id)

        seconds, floor, ratio = interleaved(lambda: runner.run(through_the_store()), in_one_thread)
        raw.close()
        runner.run(stores[0].close())
    return Figure(name, PRESSES / seconds, "presses/s", PRESSES / floor, ratio)


def figures() -> Iterator[Figure]:
    """Yield how many presses a second are applied, one after the other and from 50 tasks."""
    with tempfile.TemporaryDirectory() as folder:
        yield measure(Path(folder), "storage.apply", at_once=1)
        yield measure(Path(folder), "storage.apply-50", at_once=50)
