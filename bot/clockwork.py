"""The timers' loop: does what is due, each in its own transaction."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.errors import StoreUnavailable
from bot.rules import Action
from bot.services.automatic import plainest, run, waits_for_computer
from bot.services.flow import Moment
from bot.services.ports import Clock, Computer, Store, Transaction
from bot.services.timer import Timer

logger = logging.getLogger(__name__)

LONGEST = 1.0
"""Seconds between two looks: the clock may be moved on from outside."""


class Clockwork:
    """Sleeps until the next timer is due, or until it is woken by a change."""

    def __init__(
        self, store: Store, clock: Clock, computer: Computer, pause: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._computer = computer
        self._pause = pause
        self._change = asyncio.Event()

    def wake(self) -> None:
        """Look again now."""
        self._change.set()

    async def run(self) -> None:
        """Do what is due, until cancelled."""
        while True:
            self._change.clear()
            pause = LONGEST
            try:
                timers, next_due = await self._store.read(self._look)
                for timer in timers:
                    await self._do(timer)
                if timers:
                    continue
                if next_due is not None:
                    pause = min(pause, max(next_due - self._clock.now(), 1) / 1000)
            except StoreUnavailable as error:
                logger.warning("the timers have to wait: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._change.wait()

    def _look(self, tx: Transaction) -> tuple[list[Timer], int | None]:
        timers = tx.due(self._clock.now())
        return timers, None if timers else tx.next_due()

    async def _do(self, timer: Timer) -> None:
        """Do what one timer is for; its fault does not stop the others."""
        try:
            if not await self._let_computer_play(timer):
                await self._apply(timer)
        except StoreUnavailable:
            raise
        except Exception:
            logger.exception("timer %s of %s failed and is set aside", timer.kind, timer.subject)
            await self._store.write(lambda tx: tx.drop_timer(timer.kind, timer.subject))

    async def _let_computer_play(self, timer: Timer) -> bool:
        """Apply what a computer player decides; return whether the timer was for one.

        A computer player that fails or cheats plays the plainest thing instead, so that nobody
        ever waits for it in vain.
        """
        live = await self._store.read(lambda tx: waits_for_computer(tx, timer))
        if live is None:
            return False
        try:
            decision = await asyncio.to_thread(self._computer.decide, live.match)
            await self._apply(timer, decision)
        except StoreUnavailable:
            raise
        except Exception:
            logger.exception("the computer player failed in match %s", live.id)
            await self._apply(timer, plainest(live.match))
        return True

    async def _apply(self, timer: Timer, decision: Action | None = None) -> None:
        at = Moment(self._clock.now(), self._pause())
        await self._store.write(lambda tx: run(tx, at, timer, decision))
