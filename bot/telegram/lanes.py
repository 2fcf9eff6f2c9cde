"""Lanes: updates handled in order for each sender, senders side by side."""

import asyncio
import json
import logging
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from aiogram import Bot, Dispatcher
from aiogram.exceptions import TelegramUnauthorizedError
from aiogram.methods import TelegramMethod
from aiogram.types import Update
from pydantic import ValidationError

from bot.errors import AlreadyApplied, StoreUnavailable
from bot.masking import mask
from bot.services.ports import Arrival, Inbox, Receipt
from bot.telegram.trouble import Backoff, passes

R = TypeVar("R")

logger = logging.getLogger(__name__)

TRIES = 3
"""Failed tries after which an update is set aside."""


def sender(update: Any) -> object:
    """Return whose lane an update belongs to: its user's, else its chat's, else its own."""
    update_id = update.get("update_id")
    for key, event in update.items():
        if key != "update_id" and isinstance(event, dict):
            for whose in ("from", "user", "sender_chat", "chat"):
                found = event.get(whose)
                if isinstance(found, dict) and isinstance(found.get("id"), int):
                    return found["id"]
    return ("update", update_id)


class Lanes:
    """Feeds arrivals to a dispatcher and settles in the inbox what its handlers do not.

    A handler that changes something passes the `receipt` it is given to exactly one
    `Store.write`. A fault of a handler counts towards three tries; trouble with the network or
    the store is waited out and does not count. At most `in_flight` updates are handled at once.
    """

    def __init__(
        self,
        bot: Bot,
        dispatcher: Dispatcher,
        inbox: Inbox,
        *,
        in_flight: int = 100,
        backlog: int = 1000,
        backoff: Callable[[], Backoff] = Backoff,
    ) -> None:
        self._bot = bot
        self._dispatcher = dispatcher
        self._inbox = inbox
        self._backoff = backoff
        self._slots = asyncio.Semaphore(in_flight)
        self._backlog = backlog
        self._known: set[int] = set()
        self._queues: dict[object, deque[Arrival]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Gets an exception when the process must stop: a revoked token, a broken lane."""

    def put(self, arrivals: Iterable[Arrival]) -> None:
        """Queue what is not queued yet."""
        for arrival in arrivals:
            if arrival.update_id in self._known:
                continue
            self._known.add(arrival.update_id)
            lane = sender(json.loads(arrival.body))
            queue = self._queues.get(lane)
            if queue is not None:
                queue.append(arrival)
                continue
            self._queues[lane] = deque([arrival])
            task = asyncio.create_task(self._run(lane))
            self._tasks.add(task)
            task.add_done_callback(self._ended)
        self._measure()

    async def room(self) -> None:
        """Wait until there is room for more."""
        await self._room.wait()

    async def drain(self, grace: float) -> None:
        """Begin nothing more and give what runs `grace` seconds to end; the rest is kept."""
        self._stopping.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=grace)
            for task in late:
                task.cancel()
            if late:
                logger.warning(
                    "%d updates were cut short; they come again at the start", len(late)
                )
                await asyncio.wait(late)
        if self.failure.done() and not self.failure.cancelled():
            self.failure.exception()
        else:
            self.failure.cancel()

    async def _run(self, lane: object) -> None:
        queue = self._queues[lane]
        try:
            while queue and not self._stopping.is_set():
                arrival = queue[0]
                await self._handle(arrival)
                queue.popleft()
                self._known.discard(arrival.update_id)
                self._measure()
        finally:
            del self._queues[lane]
            self._known.difference_update(arrival.update_id for arrival in queue)

    async def _handle(self, arrival: Arrival) -> None:
        """Bring one update to its end; leave it in the inbox if the lanes are stopped first."""
        receipt = Receipt(arrival.update_id)
        try:
            update = Update.model_validate_json(arrival.body, context={"bot": self._bot})
        except ValidationError as error:
            # Reading it again would not make it better. The text of the error quotes people.
            what = "; ".join(f"{e['loc']}: {e['msg']}" for e in error.errors(include_input=False))
            logger.error("update %d is malformed and set aside: %s", arrival.update_id, what)  # noqa: TRY400
            await self._insist(lambda: self._inbox.fail(receipt, what, 1))
            return
        backoff = self._backoff()
        while not self._stopping.is_set():
            try:
                async with self._slots:
                    if self._stopping.is_set():
                        return
                    await self._feed(update, receipt)
            except AlreadyApplied:
                return
            except TelegramUnauthorizedError as error:
                self._fail(error)
                return
            except Exception as error:
                if not await self._is_due_again(receipt, error):
                    return
                await self._pause(backoff.after(error))
            else:
                if not receipt.settled:
                    await self._insist(lambda: self._inbox.settle(receipt))
                return

    async def _feed(self, update: Update, receipt: Receipt) -> None:
        answer = await self._dispatcher.feed_update(self._bot, update, receipt=receipt)
        if isinstance(answer, TelegramMethod):
            await self._bot(answer)

    async def _is_due_again(self, receipt: Receipt, error: Exception) -> bool:
        """Count a fault, but not trouble; return whether to try again."""
        update_id = receipt.update_id
        if passes(error):
            if receipt.settled:
                logger.warning("update %d is applied; answering failed: %s", update_id, error)
            else:
                logger.warning("update %d has to wait: %s: %s", update_id, _kind(error), error)
            return not receipt.settled
        logger.error("update %d: a fault in its handler", update_id, exc_info=error)
        if receipt.settled:
            return False
        what = mask("".join(traceback.format_exception(error)))[-4000:]
        again = await self._insist(lambda: self._inbox.fail(receipt, what, TRIES))
        if again is False:
            logger.error("update %d is set aside", update_id)
        return again is not False

    async def _insist(self, step: Callable[[], Awaitable[R]]) -> R | None:
        """Return what a step of the inbox returns, however long the store takes to come back.

        Without re-running the handler, which has done its part. None if the lanes are stopped.
        """
        backoff = self._backoff()
        while True:
            try:
                return await step()
            except StoreUnavailable as error:
                logger.warning("the inbox has to wait: %s", error)
                if self._stopping.is_set():
                    return None
                await self._pause(backoff.after(error))

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    def _measure(self) -> None:
        if len(self._known) < self._backlog:
            self._room.set()
        else:
            self._room.clear()

    def _fail(self, error: BaseException) -> None:
        if not self.failure.done():
            self.failure.set_exception(error)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)


def _kind(error: BaseException) -> str:
    return type(error).__name__
