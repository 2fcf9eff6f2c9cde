"""Delivery by webhook with Telegram's habits: lanes in order, retries that grow slower."""

import asyncio
import random
from collections import deque
from typing import Any

import aiohttp

from bot.sandbox.clock import Clock
from bot.sandbox.updates import Update, Updates

ANSWER_SECONDS = 60.0
SLOWEST = (60.0, 120.0)
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name


class Webhook:
    """Posts updates to the bot's address.

    One lane for each chat's messages and each person's queries: a lane sends its next update
    only when the last one got 2xx or lapsed. Retries come at once, then after 2, 4, 8 ...
    seconds (`unit` scales them) up to a random 60 to 120.
    """

    def __init__(self, clock: Clock, updates: Updates) -> None:
        self._clock = clock
        self._updates = updates
        self._lanes: dict[tuple[str, int], deque[Update]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._session: aiohttp.ClientSession | None = None
        self._slots = asyncio.Semaphore(1)
        self._secret = ""
        self._connections = 40
        self._last_error: tuple[int, str] | None = None
        self.unit = 1.0
        updates.on_arrival = self._arrived

    async def set(self, url: str, secret: str, connections: int) -> None:
        """Post to `url` from now on; an empty one ends delivery and keeps what waits."""
        await self.stop()
        self._updates.post_to(url)
        self._secret = secret
        self._connections = connections
        self._slots = asyncio.Semaphore(connections)
        self._last_error = None
        if url:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS)
            )
            self._arrived()

    async def stop(self) -> None:
        """End delivery; updates in the lanes wait again, oldest first."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        waiting = [update for lane in self._lanes.values() for update in lane]
        self._lanes.clear()
        self._updates.put_back(waiting)
        if self._session is not None:
            await self._session.close()
            self._session = None

    def info(self, updates: Updates) -> dict[str, Any]:
        """Return the Bot API's WebhookInfo."""
        waiting = updates.waiting + sum(len(lane) for lane in self._lanes.values())
        body: dict[str, Any] = {
            "url": updates.webhook_url,
            "has_custom_certificate": False,
            "pending_update_count": waiting,
        }
        if updates.webhook_url:
            body["max_connections"] = self._connections
            body["ip_address"] = "127.0.0.1"
        if updates.allowed:
            body["allowed_updates"] = list(updates.allowed)
        if self._last_error:
            body["last_error_date"], body["last_error_message"] = self._last_error
        return body

    def _arrived(self) -> None:
        """Move what waits into its lanes."""
        if self._session is None:
            return
        while (update := self._updates.take()) is not None:
            lane = self._lanes.setdefault(update.lane, deque())
            lane.append(update)
            if update.twice:
                lane.append(update)
            if len(lane) == 1 + update.twice:
                task = asyncio.get_running_loop().create_task(self._run(update.lane))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _run(self, key: tuple[str, int]) -> None:
        lane = self._lanes[key]
        while lane:
            await self._deliver(lane[0])
            lane.popleft()
        del self._lanes[key]

    async def _deliver(self, update: Update) -> None:
        tries = 0
        while update.lapses > self._clock.now():
            async with self._slots:
                pause = await self._post(update)
            if pause is None:
                return
            tries += 1
            if tries > 1:
                slowest = random.uniform(*SLOWEST)  # noqa: S311 - a pause, not a secret
                pause = max(pause, min(2.0 ** (tries - 1), slowest))
            await asyncio.sleep(pause * self.unit)

    async def _post(self, update: Update) -> float | None:
        """Post once; return None if the bot took it, else the pause it asked for."""
        if self._session is None:
            return None
        headers = {SECRET_HEADER: self._secret} if self._secret else {}
        try:
            async with self._session.post(
                self._updates.webhook_url, json=update.body, headers=headers
            ) as answer:
                if 200 <= answer.status < 300:
                    return None
                problem = f"Wrong response from the webhook: {answer.status} {answer.reason}"
                asked = answer.headers.get("Retry-After", "")
        except (aiohttp.ClientError, TimeoutError) as error:
            problem, asked = f"Connection failed: {type(error).__name__}", ""
        self._last_error = (int(self._clock.now()), problem)
        return min(float(asked), 3600.0) if asked.isdecimal() else 0.0
