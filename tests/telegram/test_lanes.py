"""Faults of handlers are counted, trouble is waited out, a revoked token stops the process."""

import asyncio
import logging
import sqlite3

import pytest
from aiogram.exceptions import TelegramNotFound, TelegramUnauthorizedError

from bot.errors import Refusal, StoreUnavailable
from tests.telegram.loopback import TOKEN, Reply, message
from tests.telegram.marking_bot import mark


async def test_a_fault_is_tried_three_times_then_set_aside(rig, api, caplog):
    async def fault(message, receipt):
        if receipt.update_id == 1:
            raise ZeroDivisionError(f"with {TOKEN} inside")
        await rig.store.write(mark(receipt.update_id), receipt)

    rig.handle = fault
    await rig.start()
    await api.say(message(1), message(2))
    await rig.settled(1, 2)
    assert rig.seen == [1, 1, 1, 2]
    row = (await rig.rows())[1]
    assert row.tries == 3
    assert "ZeroDivisionError" in row.error
    assert "fault" in row.error
    assert TOKEN not in row.error
    assert any("set aside" in line for line in caplog.messages)


async def test_a_fault_that_heals_is_applied_once(rig, api):
    async def fault(message, receipt):
        if len(rig.seen) < 3:
            raise KeyError
        await rig.store.write(mark(receipt.update_id), receipt)

    rig.handle = fault
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)
    assert await rig.applied() == {1: 1}


async def test_a_fault_after_the_change_is_not_repeated(rig, api, caplog):
    async def fault(message, receipt):
        await rig.store.write(mark(receipt.update_id), receipt)
        raise KeyError

    rig.handle = fault
    await rig.start()
    await api.say(message(1), message(2))
    await rig.settled(1, 2)
    assert rig.seen == [1, 2]
    assert (await rig.rows())[1].tries == 0
    assert any("fault in its handler" in line for line in caplog.messages)
    assert not any("set aside" in line for line in caplog.messages)


async def test_an_escaped_refusal_is_settled(rig, api):
    def refuse(tx):
        raise Refusal

    async def handle(message, receipt):
        await rig.store.write(refuse, receipt)

    rig.handle = handle
    await rig.start()
    await api.say(message(1), message(2))
    await rig.settled(1, 2)
    assert rig.seen == [1, 2]


TROUBLE = [
    Reply(502, text="<html>Bad Gateway</html>"),
    Reply(500, "Internal Server Error"),
    Reply(500, "restart"),
    Reply(429, "Too Many Requests: retry after 1", {"retry_after": 1}),
    Reply(200, text='{"ok": true, "resu'),
]


async def test_trouble_is_waited_out_and_does_not_count(rig, api):
    async def answer(message, receipt):
        await message.answer("hello")

    rig.handle = answer
    api.fail("sendMessage", *TROUBLE)
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)
    assert len(rig.seen) == len(TROUBLE) + 1
    assert (await rig.rows())[1].tries == 0


async def test_trouble_of_the_store_is_waited_out_and_does_not_count(rig, api):
    async def handle(message, receipt):
        if len(rig.seen) < 6:
            raise StoreUnavailable
        await rig.store.write(mark(receipt.update_id), receipt)

    rig.handle = handle
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)
    assert await rig.applied() == {1: 1}
    assert (await rig.rows())[1].tries == 0


async def test_an_answer_that_fails_does_not_repeat_the_change(rig, api):
    async def handle(message, receipt):
        await rig.store.write(mark(receipt.update_id), receipt)
        await message.answer("hello")

    rig.handle = handle
    api.fail("sendMessage", TROUBLE[0])
    await rig.start()
    await api.say(message(1), message(2))
    await rig.settled(1, 2)
    await api.until(lambda: len(api.called("sendMessage")) == 2)
    assert rig.seen == [1, 2]


async def test_the_handler_is_not_run_again_while_settling_has_to_wait(rig, api, caplog):
    async def handle(message, receipt):
        busy = "PRAGMA busy_timeout = 1"
        await rig.store._writer.run(lambda raw: raw.execute(busy).fetchone())
        other.execute("BEGIN IMMEDIATE")

    rig.handle = handle
    await rig.start()
    other = sqlite3.connect(rig.path, isolation_level=None)
    try:
        await api.say(message(1))
        await rig.until(lambda _: any("has to wait" in line for line in caplog.messages))
        assert (await rig.rows())[1].done_at is None
        other.execute("ROLLBACK")
    finally:
        other.close()
    await rig.settled(1)
    assert rig.seen == [1]


async def test_polling_goes_on_after_trouble(rig, api):
    api.fail("deleteWebhook", TROUBLE[0])
    api.fail("getUpdates", *TROUBLE[:3])
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)


async def test_a_second_poller_is_loud_and_waited_out(rig, api, caplog):
    api.fail("getUpdates", Reply(409, "Conflict: terminated by other getUpdates request"))
    await rig.start()
    await api.say(message(1))
    await rig.settled(1)
    loud = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert any("another process" in r.getMessage() for r in loud)


@pytest.mark.parametrize(
    ("reply", "error"), [(401, TelegramUnauthorizedError), (404, TelegramNotFound)]
)
async def test_a_revoked_token_stops_the_process(rig, api, reply, error):
    api.fail("getUpdates", Reply(reply, "Unauthorized"))
    await rig.start()
    with pytest.raises(error):
        await asyncio.wait_for(asyncio.shield(rig.running), 10)
    with pytest.raises(error):
        await rig.stop()


async def test_a_token_revoked_while_handling_stops_the_process(rig, api):
    async def handle(message, receipt):
        await message.answer("hello")

    rig.handle = handle
    api.fail("sendMessage", Reply(401, "Unauthorized"))
    await rig.start()
    await api.say(message(1))
    with pytest.raises(TelegramUnauthorizedError):
        await asyncio.wait_for(asyncio.shield(rig.running), 10)
    assert (await rig.rows())[1].done_at is None
    with pytest.raises(TelegramUnauthorizedError):
        await rig.stop()
