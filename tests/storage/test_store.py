"""One transaction a job: applied once, whole or not at all, and honest about trouble."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from bot.errors import AlreadyApplied, Refusal, StoreUnavailable
from bot.services.ports import Arrival, Receipt
from bot.storage.schema import inbox, pictures
from bot.storage.store import Store


def put(key, size=1):
    """Return work that adds one row of about `size` bytes and returns its key."""

    def work(tx):
        tx.connection.execute(insert(pictures).values(key=key, file_id="x" * size, used_at=0))
        return key

    return work


def keys(tx):
    return set(tx.connection.execute(select(pictures.c.key)).scalars())


def row(update_id):
    def work(tx):
        return tx.connection.execute(select(inbox).where(inbox.c.update_id == update_id)).one()

    return work


async def arrive(store, update_id=1):
    await store.receive([Arrival(update_id, f'{{"update_id": {update_id}}}')])
    return Receipt(update_id)


@pytest.fixture
async def full(store):
    """The store on a disk with no room left; call the result to make room."""

    def limit(pages):
        return lambda raw: raw.execute(f"PRAGMA max_page_count = {pages}").fetchone()

    await store._writer.run(limit(1))

    async def make_room():
        await store._writer.run(limit(1_000_000))

    return make_room


async def test_what_is_written_is_read_and_survives(path, clock):
    async with await Store.open(path, clock) as store:
        assert await store.write(put("a")) == "a"
        assert await store.read(keys) == {"a"}
    async with await Store.open(path, clock) as store:
        assert await store.read(keys) == {"a"}


async def test_a_receipt_is_settled_with_the_change(store, clock):
    receipt = await arrive(store)
    await store.write(put("a"), receipt)
    assert receipt.settled
    assert await store.read(row(1)) == (1, None, clock.now(), 0, None)


async def test_an_update_is_applied_once(store):
    await store.write(put("a"), await arrive(store))
    again = Receipt(1)
    with pytest.raises(AlreadyApplied):
        await store.write(put("b"), again)
    assert again.settled
    assert await store.read(keys) == {"a"}


async def test_an_update_that_never_came_changes_nothing(store):
    with pytest.raises(AlreadyApplied):
        await store.write(put("a"), Receipt(7))
    assert await store.read(keys) == set()


async def test_two_presses_at_once_are_one(store):
    await arrive(store)
    results = await asyncio.gather(
        *(store.write(put(f"k{n}"), Receipt(1)) for n in range(20)), return_exceptions=True
    )
    assert results[0] == "k0"
    assert all(isinstance(result, AlreadyApplied) for result in results[1:])


async def test_a_refusal_undoes_its_changes_and_settles(store, clock):
    receipt = await arrive(store)

    def work(tx):
        put("a")(tx)
        raise Refusal

    told = []
    store.on_commit(lambda: told.append(1))
    with pytest.raises(Refusal):
        await store.write(work, receipt)
    assert receipt.settled
    assert await store.read(keys) == set()
    assert (await store.read(row(1))).done_at == clock.now()
    assert not told
    await store.write(put("b"), await arrive(store, 2))
    assert await store.read(keys) == {"b"}


async def test_a_refusal_without_a_receipt_undoes_its_changes(store):
    def work(tx):
        put("a")(tx)
        raise Refusal

    with pytest.raises(Refusal):
        await store.write(work)
    assert await store.read(keys) == set()


@pytest.mark.parametrize("with_receipt", [True, False])
async def test_a_refusal_that_is_returned_keeps_its_changes(store, with_receipt):
    receipt = await arrive(store) if with_receipt else None
    told = []
    store.on_commit(lambda: told.append(1))

    def work(tx):
        put("a")(tx)
        return Refusal()

    with pytest.raises(Refusal):
        await store.write(work, receipt)
    assert await store.read(keys) == {"a"}
    assert told


async def test_a_fault_undoes_everything_and_leaves_the_update(store):
    receipt = await arrive(store)

    def work(tx):
        put("a")(tx)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.write(work, receipt)
    assert not receipt.settled
    assert await store.read(keys) == set()
    assert [a.update_id for a in await store.pending()] == [1]


async def test_a_broken_constraint_is_a_fault_not_trouble(store):
    await store.write(put("a"))
    with pytest.raises(IntegrityError) as caught:
        await store.write(put("a"))
    assert "xxx" not in str(caught.value)


async def test_an_error_names_no_values(store):
    def work(tx):
        tx.connection.execute(insert(pictures).values(key="secret-seed", file_id=None, used_at=0))

    with pytest.raises(IntegrityError) as caught:
        await store.write(work)
    assert "secret-seed" not in str(caught.value)


async def test_work_that_raises_stop_iteration_does_not_hang(store):
    with pytest.raises(RuntimeError, match="StopIteration"):
        await store.write(lambda _: next(iter(())))


async def test_listeners_are_told_after_the_commit(store):
    seen = []
    store.on_commit(lambda: seen.append("told"))
    await store.write(put("a"))
    await store.read(keys)
    assert seen == ["told"]


async def test_reading_changes_nothing(store):
    with pytest.raises(Exception, match="readonly") as caught:
        await store.read(put("a"))
    assert not isinstance(caught.value, StoreUnavailable)


async def test_a_read_sees_one_state(store):
    """A commit in the middle of a read does not show in it."""
    begun, go = threading.Event(), threading.Event()

    def twice(tx):
        first = keys(tx)
        begun.set()
        go.wait(10)
        return first, keys(tx)

    reading = asyncio.create_task(store.read(twice))
    await asyncio.to_thread(begun.wait, 10)
    await store.write(put("a"))
    go.set()
    assert await reading == (set(), set())
    assert await store.read(keys) == {"a"}


# Trouble


async def test_a_full_disk_is_trouble_and_passes(store, full):
    with pytest.raises(StoreUnavailable, match="full"):
        await store.write(put("a", 1_000_000))
    await full()
    assert await store.write(put("a", 1_000_000)) == "a"


async def test_a_full_disk_leaves_the_update_unsettled(store, full):
    receipt = await arrive(store)
    with pytest.raises(StoreUnavailable):
        await store.write(put("a", 1_000_000), receipt)
    assert not receipt.settled
    assert [a.update_id for a in await store.pending()] == [1]
    await full()
    await store.write(put("a"), receipt)
    assert receipt.settled


def run_out_of_room(tx):
    """Fail so that SQLite rolls the transaction back by itself."""
    put("a", 1_000_000)(tx)


def find_the_disk_read_only(tx):
    """Fail so that the transaction stays alive."""
    put("a")(tx)
    tx.connection.exec_driver_sql("PRAGMA query_only = 1")
    try:
        put("b")(tx)
    finally:
        tx.connection.connection.execute("PRAGMA query_only = 0")


TROUBLES = pytest.mark.parametrize("fail", [run_out_of_room, find_the_disk_read_only])


@TROUBLES
async def test_trouble_is_never_told_as_a_refusal(store, full, fail):
    """Even if the use case takes the error of the database for something else."""
    receipt = await arrive(store)

    def work(tx):
        try:
            fail(tx)
        except Exception:
            raise Refusal from None

    with pytest.raises(StoreUnavailable):
        await store.write(work, receipt)
    assert not receipt.settled
    assert (await store.read(row(1))).done_at is None
    with pytest.raises(StoreUnavailable):
        await store.write(work)
    assert await store.read(keys) == set()


@TROUBLES
async def test_trouble_is_never_told_as_done(store, full, fail):
    """Even if the use case ignores the error of the database."""

    def work(tx):
        try:
            fail(tx)
        except Exception:
            return "moved"

    with pytest.raises(StoreUnavailable):
        await store.write(work, await arrive(store))
    assert await store.read(keys) == set()
    await full()
    assert await store.write(put("a"), Receipt(1)) == "a"


@pytest.mark.parametrize("ending", ["refuse", "return", "go on"])
async def test_a_transaction_that_is_gone_changes_nothing(store, ending):
    """SQLite rolls back by itself after some errors; nothing may be committed in its place."""
    receipt = await arrive(store)

    def work(tx):
        put("a")(tx)
        tx.connection.exec_driver_sql("ROLLBACK")
        if ending == "refuse":
            raise Refusal
        if ending == "go on":
            try:
                put("b")(tx)
            except StoreUnavailable:
                put("c")(tx)

    with pytest.raises(StoreUnavailable):
        await store.write(work, receipt)
    assert not receipt.settled
    assert await store.read(keys) == set()
    assert (await store.read(row(1))).done_at is None


async def test_a_locked_database_is_trouble_and_passes(store, path):
    await store._writer.run(lambda raw: raw.execute("PRAGMA busy_timeout = 20").fetchone())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.write(put("a"))
        assert await store.read(keys) == set()
        other.execute("ROLLBACK")
    assert await store.write(put("a")) == "a"


async def test_a_write_has_the_lock_from_its_first_read(store, path):
    """Otherwise it could fail at its first change, without waiting, after others committed."""

    def work(tx):
        keys(tx)
        with (
            closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        return put("a")(tx)

    assert await store.write(work) == "a"


async def test_a_closed_store_is_unavailable(path, clock):
    store = await Store.open(path, clock)
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.write(put("a"))
    with pytest.raises(StoreUnavailable):
        await store.read(keys)


# Cancellation


async def test_cancelling_does_not_tear_a_transaction(store):
    receipt = await arrive(store)
    begun, go = threading.Event(), threading.Event()
    told = asyncio.Event()
    store.on_commit(told.set)

    def work(tx):
        put("a")(tx)
        begun.set()
        go.wait(10)
        put("b")(tx)

    writing = asyncio.create_task(store.write(work, receipt))
    await asyncio.to_thread(begun.wait, 10)
    queued = asyncio.create_task(store.write(put("c")))
    await asyncio.sleep(0)
    writing.cancel()
    queued.cancel()
    await asyncio.wait([writing, queued])
    assert writing.cancelled()
    assert queued.cancelled()
    go.set()
    await asyncio.wait_for(told.wait(), 10)
    await store.write(put("d"))
    assert await store.read(keys) == {"a", "b", "c", "d"}
    assert receipt.settled


async def test_closing_finishes_what_was_asked_for(path, clock):
    store = await Store.open(path, clock)
    writes = [asyncio.create_task(store.write(put(f"k{n}"))) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    async with await Store.open(path, clock) as again:
        count = select(func.count()).select_from(pictures)
        assert await again.read(lambda tx: tx.connection.execute(count).scalar()) == 50
