"""Every update is kept until it is settled, and remembered for 48 hours."""

import pytest
from sqlalchemy import select

from bot.services.ports import Arrival, Receipt
from bot.storage.schema import inbox
from bot.storage.store import Store


def arrivals(*ids):
    return [Arrival(n, f'{{"update_id": {n}}}') for n in ids]


async def rows(store):
    return await store.read(lambda tx: tx.connection.execute(select(inbox)).all())


async def test_arrivals_are_kept_in_order(store):
    assert await store.receive(arrivals(3, 1, 2)) == [1, 2, 3]
    assert await store.pending() == arrivals(1, 2, 3)


async def test_pending_updates_survive_a_restart(path, clock):
    async with await Store.open(path, clock) as store:
        await store.receive(arrivals(1, 2, 3))
        await store.settle(Receipt(2))
    async with await Store.open(path, clock) as store:
        assert await store.pending() == arrivals(1, 3)


async def test_what_comes_again_is_known(store):
    await store.receive(arrivals(1, 2))
    await store.settle(Receipt(1))
    assert await store.receive(arrivals(1, 2, 3)) == [2, 3]
    assert len(await rows(store)) == 3


async def test_an_empty_batch_is_nothing(store):
    assert await store.receive([]) == []


async def test_a_batch_is_kept_whole_or_not_at_all(store):
    with pytest.raises(OverflowError):
        await store.receive([*arrivals(1), Arrival(1 << 64, "{}")])
    assert await store.pending() == []


async def test_the_body_is_erased_when_settled(store, clock):
    await store.receive(arrivals(1))
    receipt = Receipt(1)
    await store.settle(receipt)
    assert receipt.settled
    assert await rows(store) == [(1, None, clock.now(), 0, None)]


async def test_settling_twice_keeps_the_first_time(store, clock):
    await store.receive(arrivals(1))
    await store.settle(Receipt(1))
    first = clock.now()
    clock.advance(5)
    await store.settle(Receipt(1))
    assert (await rows(store))[0].done_at == first


async def test_the_third_failure_sets_aside(store, clock):
    await store.receive(arrivals(1))
    assert [await store.fail(Receipt(1), f"e{n}", 3) for n in range(3)] == [True, True, False]
    assert await store.pending() == []
    assert await rows(store) == [(1, arrivals(1)[0].body, clock.now(), 3, "e2")]
    assert await store.receive(arrivals(1)) == []


async def test_tries_are_counted_across_restarts(path, clock):
    async with await Store.open(path, clock) as store:
        await store.receive(arrivals(1))
        await store.fail(Receipt(1), "e", 2)
    async with await Store.open(path, clock) as store:
        assert not await store.fail(Receipt(1), "e", 2)


async def test_what_is_settled_cannot_fail(store):
    await store.receive(arrivals(1))
    await store.settle(Receipt(1))
    assert not await store.fail(Receipt(1), "e", 3)
    assert (await rows(store))[0].error is None


async def test_only_what_was_settled_long_ago_is_swept(store, clock):
    await store.receive(arrivals(1, 2, 3))
    await store.settle(Receipt(1))
    clock.advance(47 * 3600)
    await store.settle(Receipt(2))
    assert await store.sweep() == 0
    clock.advance(3600 + 1)
    assert await store.sweep() == 1
    assert [row.update_id for row in await rows(store)] == [2, 3]
    clock.advance(100 * 3600)
    assert await store.sweep() == 1
    assert await store.pending() == arrivals(3)
