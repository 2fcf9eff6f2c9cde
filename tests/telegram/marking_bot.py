"""A bot process for crash tests: counts how often each update is applied.

`python -m tests.telegram.marking_bot DATABASE API_URL`. It tells the server what it is about to
do by sendChatAction and what it has done by sendMessage, so that the test can kill it there.
"""

import asyncio
import signal
import sys
from pathlib import Path

from aiogram import Bot, Dispatcher, Router
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message
from sqlalchemy.dialects.sqlite import insert

from bot.storage.schema import pictures
from bot.storage.store import Store
from bot.telegram.lanes import Lanes
from bot.telegram.polling import Polling
from bot.telegram.receiver import Receiver
from tests.clock import StillClock
from tests.telegram.loopback import TOKEN


def mark(update_id):
    """Return work that counts how often an update has been applied."""

    def work(tx):
        once = insert(pictures).values(key=str(update_id), file_id="f", used_at=1)
        again = once.on_conflict_do_update(
            index_elements=["key"], set_={"used_at": pictures.c.used_at + 1}
        )
        tx.connection.execute(again)

    return work


async def main(database, url):
    """Run until SIGTERM."""
    bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(url)))
    dispatcher, router = Dispatcher(disable_fsm=True), Router()
    async with await Store.open(Path(database), StillClock()) as store:

        @router.message()
        async def handler(message: Message, receipt):
            await bot.send_chat_action(message.chat.id, "typing")
            await store.write(mark(receipt.update_id), receipt)
            await message.answer(str(receipt.update_id))

        dispatcher.include_router(router)
        lanes = Lanes(bot, dispatcher, store)
        receiver = Receiver(store, lanes, Polling(bot, ["message"]))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, receiver.stop)
        await receiver.run()
    await bot.session.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
