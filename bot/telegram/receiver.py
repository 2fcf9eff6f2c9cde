"""The receiver: every update is durable before Telegram may forget it."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from bot.errors import StoreUnavailable
from bot.services.ports import Arrival, Inbox
from bot.telegram.lanes import Lanes
from bot.telegram.trouble import Backoff

logger = logging.getLogger(__name__)

Accept = Callable[[Sequence[Any]], Awaitable[None]]
"""Makes a batch of raw updates durable and queues them; raises StoreUnavailable."""

SWEEP_EVERY = 3600.0
"""Seconds between two sweeps of the inbox."""


class Source(Protocol):
    """Where updates come from: polling or a webhook."""

    async def run(self, accept: Accept) -> None:
        """Receive until cancelled; confirm to Telegram only what has been accepted."""


def update_id(update: Any) -> int | None:
    """Return the id of a raw update, or None for what is no update."""
    found = update.get("update_id") if isinstance(update, dict) else None
    return found if type(found) is int and 0 <= found < 1 << 63 else None


class Receiver:
    """Takes updates from a source through the inbox to the lanes, and ends in good order."""

    def __init__(self, inbox: Inbox, lanes: Lanes, source: Source, *, grace: float = 10.0) -> None:
        self._inbox = inbox
        self._lanes = lanes
        self._source = source
        self._grace = grace
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Receive nothing more and let `run` return; may be called from a signal handler."""
        self._stopping.set()

    async def run(self) -> None:
        """Replay what was left unsettled, then receive until stopped.

        On `stop` it gives what runs `grace` seconds to end. Raises what makes going on
        useless: TelegramUnauthorizedError for a revoked token, or a fault of its own.
        """
        work = [
            asyncio.create_task(self._receive(), name="receive"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]
        stop = asyncio.create_task(self._stopping.wait(), name="stop")
        watched: set[asyncio.Future[Any]] = {*work, stop, self._lanes.failure}
        try:
            await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
            ended = [one for one in (*work, self._lanes.failure) if one.done()]
        finally:
            for task in (*work, stop):
                task.cancel()
            await asyncio.wait((*work, stop))
            await self._lanes.drain(self._grace)
        for one in ended:
            one.result()

    async def _receive(self) -> None:
        await self._replay()
        await self._source.run(self._accept)

    async def _replay(self) -> None:
        backoff = Backoff()
        while True:
            try:
                left = await self._inbox.pending()
            except StoreUnavailable as error:
                logger.warning("the inbox cannot be read yet: %s", error)
                await asyncio.sleep(backoff.after(error))
            else:
                if left:
                    logger.info("%d updates were left unsettled and are handled now", len(left))
                self._lanes.put(left)
                return

    async def _accept(self, batch: Sequence[Any]) -> None:
        arrivals = []
        for update in batch:
            found = update_id(update)
            if found is None:
                logger.error("something without an update id came and is ignored")
            else:
                arrivals.append(Arrival(found, json.dumps(update, separators=(",", ":"))))
        if not arrivals:
            return
        await self._lanes.room()
        unsettled = set(await self._inbox.receive(arrivals))
        self._lanes.put(arrival for arrival in arrivals if arrival.update_id in unsettled)

    async def _sweep(self) -> None:
        while True:
            try:
                await self._inbox.sweep()
            except StoreUnavailable as error:
                logger.warning("the inbox cannot be swept now: %s", error)
            await asyncio.sleep(SWEEP_EVERY)
