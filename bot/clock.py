"""The time: the computer's, or the one that a sandbox moves on."""

import asyncio
import logging
import time
from collections.abc import Callable

import aiohttp

logger = logging.getLogger(__name__)

LOOK = 0.25
"""Seconds between two looks at the sandbox's clock."""


class SystemClock:
    """The computer's time."""

    def now(self) -> int:
        """Return the time in integer milliseconds since the epoch, UTC."""
        return time.time_ns() // 1_000_000


class FollowedClock(SystemClock):
    """The computer's time, moved on as far as a sandbox says."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._offset = 0

    def now(self) -> int:
        """Return the time in integer milliseconds since the epoch, UTC."""
        return super().now() + self._offset

    async def follow(self, moved: Callable[[], None]) -> None:
        """Keep up with the sandbox until cancelled; tell when its clock was moved."""
        async with aiohttp.ClientSession() as session:
            while True:
                try:
                    async with session.get(self._url) as answer:
                        offset = round(float((await answer.json())["offset"]) * 1000)
                except (aiohttp.ClientError, TimeoutError, ValueError, KeyError) as error:
                    logger.info("the sandbox's clock cannot be read: %s", error)
                else:
                    if offset != self._offset:
                        self._offset = offset
                        moved()
                await asyncio.sleep(LOOK)
