"""No update is lost, none is applied twice, none blocks another."""

import asyncio
import json

import pytest
from aiogram.methods import SendMessage

from bot.services.ports import Arrival
from bot.storage.store import Store
from bot.telegram.lanes import sender
from tests.clock import StillClock
from tests.telegram.loopback import Reply, message
from tests.telegram.marking_bot import mark


async def test_updates_are_applied_and_confirmed(rig, api):
    await rig.start()
    await api.say(*(message(n, user=n) for n in range(1, 151)))
    await rig.settled(*range(1, 151))
    assert await rig.applied() == dict.fromkeys(range(1, 151), 1)
    await api.until(lambda: api.offsets[-1:] == [151])
    assert api.calls[0][0] == "deleteWebhook"
    assert api.called("getUpdates")[0]["allowed_updates"] == '["message"]'
    assert all(row.body is None for row in (await rig.rows()).values())


async def test_nothing_is_confirmed_before_it_is_durable(rig, api):
    await rig.start()
    await rig.store._writer.run(lambda raw: raw.execute("PRAGMA max_page_count = 1").fetchone())
    await api.say(*(message(n, text="x" * 4000) for n in range(1, 21)))
    await api.until(lambda: len(api.offsets) >= 4)
    assert set(api.offsets) == {0}
    assert rig.seen == []
    await rig.store._writer.run(lambda raw: raw.execute("PRAGMA max_page_count = 9999").fetchone())
    await rig.settled(*range(1, 21))
    assert await rig.applied() == dict.fromkeys(range(1, 21), 1)


async def test_one_sender_in_order_and_senders_side_by_side(rig, api):
    gate, order = asyncio.Event(), []

    async def handle(message, receipt):
        if receipt.update_id == 1:
            await gate.wait()
        order.append(receipt.update_id)

    rig.handle = handle
    await rig.start()
    await api.say(message(1), message(2), message(3, user=2), message(4), message(5, user=2))
    await rig.settled(3, 5)
    assert order == [3, 5]
    gate.set()
    await rig.settled(1, 2, 3, 4, 5)
    assert order == [3, 5, 1, 2, 4]


def test_the_sender_is_the_user_else_the_chat():
    press = {"update_id": 1, "callback_query": {"id": "1", "from": {"id": 7}, "data": "x"}}
    channel = {"update_id": 2, "channel_post": {"chat": {"id": -100}}}
    vote = {"update_id": 3, "poll_answer": {"user": {"id": 7}}}
    assert [sender(u) for u in (press, channel, vote)] == [7, -100, 7]
    odd = [{"update_id": 4}, {"update_id": 5, "message": 3}, {"update_id": 6, "x": {"from": 1}}]
    assert len({sender(u) for u in odd}) == 3


async def test_as_many_at_once_as_allowed(rig, api):
    now, most, gate = 0, 0, asyncio.Event()

    async def handle(message, receipt):
        nonlocal now, most
        now += 1
        most = max(most, now)
        if now == 3:
            gate.set()
        await gate.wait()
        await asyncio.sleep(0)
        now -= 1

    rig.handle, rig.options = handle, {"in_flight": 3}
    await rig.start()
    await api.say(*(message(n, user=n) for n in range(1, 31)))
    await rig.settled(*range(1, 31))
    assert most == 3


async def test_no_more_is_fetched_than_there_is_room_for(rig, api):
    gate = asyncio.Event()

    async def handle(message, receipt):
        await gate.wait()

    rig.handle, rig.options = handle, {"backlog": 10}
    await rig.start()
    await api.say(*(message(n) for n in range(1, 251)))
    await api.until(lambda: api.offsets[-1:] == [101])
    await asyncio.sleep(0.05)  # for the batch that must not be taken in
    assert len(await rig.rows()) == 100
    gate.set()
    await rig.settled(*range(1, 251))


async def test_what_comes_again_is_not_applied_again(rig, api):
    await rig.start()
    await api.say(message(1), message(2), message(1))
    await rig.settled(1, 2)
    async with api.changed:
        api.updates = [message(1), message(2), message(3)]
        api.changed.notify_all()
    await rig.stop()
    await rig.start()
    async with api.changed:
        api.updates = [message(1), message(2), message(3)]
        api.changed.notify_all()
    await rig.settled(3)
    assert await rig.applied() == {1: 1, 2: 1, 3: 1}
    assert sorted(rig.seen) == [1, 2, 3]


async def test_what_a_handler_leaves_is_settled(rig, api):
    async def nothing(message, receipt):
        return None

    rig.handle = nothing
    await rig.start()
    edited = {"update_id": 2, "edited_message": message(2)["message"]}
    await api.say(message(1), edited)
    await rig.settled(1, 2)
    assert rig.seen == [1]


async def test_a_returned_method_is_called(rig, api):
    async def answer(message, receipt):
        return SendMessage(chat_id=1, text="hello")

    rig.handle = answer
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)
    assert api.called("sendMessage")[0]["text"] == "hello"


@pytest.mark.parametrize(
    "broken",
    [
        {"update_id": 5, "message": {"text": 3}},
        {"update_id": 5, "message": "nonsense"},
        {"update_id": 5, "callback_query": {"id": {}}},
    ],
)
async def test_a_malformed_update_is_set_aside_alone(rig, api, broken):
    await rig.start()
    await api.say(message(4), broken, message(6))
    await rig.settled(4, 5, 6)
    assert await rig.applied() == {4: 1, 6: 1}
    row = (await rig.rows())[5]
    assert row.tries == 1
    assert row.error
    assert row.body


async def test_what_has_no_id_is_ignored(rig, api, caplog):
    await rig.start()
    await api.say({"message": {}}, 7, None, {"update_id": True}, {"update_id": -1}, message(1))
    await rig.settled(1)
    assert len(await rig.rows()) == 1
    assert sum("without an update id" in line for line in caplog.messages) >= 5


async def test_a_batch_without_ids_does_not_spin(rig, api):
    await rig.start()
    await api.say({"message": {}})
    await api.until(lambda: rig.polling_backoff.attempts >= 2)
    await api.say(message(1))
    await rig.settled(1)


# Stopping


async def test_stopping_finishes_what_runs_and_keeps_the_rest(rig, api):
    gate = asyncio.Event()

    async def handle(message, receipt):
        await gate.wait()
        await rig.store.write(mark(receipt.update_id), receipt)

    rig.handle = handle
    await rig.start()
    await api.say(message(1), message(2), message(3, user=2))
    await rig.until(lambda _: len(rig.seen) == 2)
    await rig.until(lambda rows: len(rows) == 3)
    rig.receiver.stop()
    await asyncio.sleep(0)
    gate.set()
    await rig.stop()
    assert sorted(rig.seen) == [1, 3]
    await rig.start()
    await rig.settled(1, 2, 3)
    assert await rig.applied() == {1: 1, 2: 1, 3: 1}
    assert sorted(rig.seen) == [1, 2, 3]


async def test_stopping_does_not_wait_for_ever(rig, api):
    async def handle(message, receipt):
        if len(rig.seen) == 1:
            await asyncio.Event().wait()
        await rig.store.write(mark(receipt.update_id), receipt)

    rig.handle, rig.grace = handle, 0.05
    await rig.start()
    await api.say(message(1))
    await rig.until(lambda _: rig.seen)
    await rig.stop()
    await rig.start()
    await rig.settled(1)
    assert await rig.applied() == {1: 1}


async def test_stopping_does_not_wait_out_trouble(rig, api):
    async def handle(message, receipt):
        await message.answer("hello")

    rig.handle = handle
    api.fail("sendMessage", Reply(429, "Too Many Requests", {"retry_after": 3600}))
    await rig.start()
    await api.say(message(1))
    await api.until(lambda: api.called("sendMessage"))
    await rig.stop()
    await rig.start()
    await rig.settled(1)


async def test_what_was_left_is_handled_in_order_at_the_start(rig, api):
    async with await Store.open(rig.path, StillClock()) as store:
        await store.receive([Arrival(n, json.dumps(message(n))) for n in (3, 1, 2)])
    await rig.start()
    await rig.settled(1, 2, 3)
    assert rig.seen == [1, 2, 3]
