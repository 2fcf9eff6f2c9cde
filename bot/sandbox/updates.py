"""The queue of updates for the bot, and long polling."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.failure import Refused
from bot.sandbox.faults import Fault, Faults

LIFETIME = 24 * 3600.0
QUERY_LIFETIME = 150.0
"""Seconds Telegram keeps an update, and a callback query."""

ON_REQUEST_ONLY = ("chat_member", "message_reaction", "message_reaction_count")
"""Kinds a bot gets only if it names them in allowed_updates."""

CONFLICT = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance "
    "is running"
)


@dataclass(frozen=True, slots=True)
class Update:
    """One update with the moment it lapses; `twice` where a fault doubles its delivery."""

    update_id: int
    kind: str
    payload: dict[str, Any]
    lapses: float
    twice: bool = False

    @property
    def body(self) -> dict[str, Any]:
        """The Bot API's Update."""
        return {"update_id": self.update_id, self.kind: self.payload}

    @property
    def lane(self) -> tuple[str, int]:
        """What Telegram keeps in order: a chat's messages, a person's queries."""
        if "chat" in self.payload:
            return ("chat", int(self.payload["chat"]["id"]))
        return (self.kind, int(self.payload["from"]["id"]))


class Updates:
    """What waits for the bot, oldest first. Update ids start where the clock stands."""

    def __init__(self, clock: Clock, faults: Faults) -> None:
        self._clock = clock
        self._faults = faults
        self._next_id = int(clock.now()) % 1_000_000_000
        self._pending: deque[Update] = deque()
        self._held: Update | None = None
        self._poller: asyncio.Future[str] | None = None
        self._timers: set[asyncio.TimerHandle] = set()
        self.allowed: tuple[str, ...] | None = None
        self.on_arrival: Callable[[], None] = lambda: None
        self.webhook_url = ""

    def add(self, kind: str, payload: dict[str, Any], *, asked: bool = False) -> None:
        """Queue an update unless the bot has not asked for its kind; faults may strike it.

        `asked` marks callback and inline queries, which lapse sooner.
        """
        if self.allowed and kind not in self.allowed:
            return
        if not self.allowed and kind in ON_REQUEST_ONLY:
            return
        lapses = self._clock.now() + (QUERY_LIFETIME if asked else LIFETIME)
        fault = self._faults.for_update()
        if fault is not None and fault.kind == "drop":
            return
        late = fault is not None and fault.kind in ("delay", "reorder")
        if fault is not None and late and not (fault.kind == "reorder" and self._held):
            self._late(fault, kind, payload, lapses)
            return
        self._queue(kind, payload, lapses, twice=fault is not None and not late)

    def _queue(
        self, kind: str, payload: dict[str, Any], lapses: float, *, twice: bool = False
    ) -> None:
        self._pending.append(Update(self._next_id, kind, payload, lapses, twice))
        self._next_id += 1
        held, self._held = self._held, None
        if held is not None:
            self._queue(held.kind, held.payload, held.lapses)
        self._wake()
        self.on_arrival()

    def _late(self, fault: Fault, kind: str, payload: dict[str, Any], lapses: float) -> None:
        """Hold an update back for the fault's seconds; a reordered one only until the next."""
        update = Update(0, kind, payload, lapses)
        if fault.kind == "reorder":
            self._held = update

        def release() -> None:
            self._timers.discard(timer)
            if fault.kind == "reorder" and self._held is not update:
                return
            self._held = None if fault.kind == "reorder" else self._held
            self._queue(kind, payload, lapses)

        timer = asyncio.get_running_loop().call_later(fault.seconds, release)
        self._timers.add(timer)

    @property
    def waiting(self) -> int:
        """How many updates wait."""
        self._forget_lapsed()
        return len(self._pending)

    def take(self) -> Update | None:
        """Remove and return the oldest update: the webhook's way."""
        self._forget_lapsed()
        return self._pending.popleft() if self._pending else None

    def post_to(self, url: str) -> None:
        """Note where a webhook posts to; a poll that waits is ended by it."""
        self.webhook_url = url
        if url:
            self._wake("Conflict: terminated by setWebhook request")

    def put_back(self, updates: list[Update]) -> None:
        """Queue again what was taken and not delivered."""
        self._pending.extendleft(sorted(updates, key=lambda u: -u.update_id))

    def drop_pending(self) -> None:
        """Forget everything that waits."""
        self._pending.clear()
        self._held = None

    async def poll(self, offset: int, limit: int, seconds: float) -> list[dict[str, Any]]:
        """Confirm what lies below `offset` and return the next updates, waiting up to `seconds`.

        A negative offset counts from the end. Raises Refused 409 when another poll takes over.
        """
        self._wake(CONFLICT)
        turn = self._poller = asyncio.get_running_loop().create_future()
        self._confirm(offset)
        self._forget_lapsed()
        if not self._pending and seconds > 0:
            await asyncio.wait({turn}, timeout=seconds)
        if turn.done() and turn.result():
            raise Refused(409, turn.result())
        self._poller = None
        self._forget_lapsed()
        batch = [update for update in self._pending if update.update_id >= offset or offset < 0]
        bodies: list[dict[str, Any]] = []
        for update in batch[:limit]:
            bodies.extend([update.body] * (2 if update.twice else 1))
        return bodies

    def _wake(self, conflict: str = "") -> None:
        """End the wait of a poll: updates are there, or something else took over."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(conflict)

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self._pending) > -offset:
                self._pending.popleft()
        while self._pending and self._pending[0].update_id < offset:
            self._pending.popleft()

    def _forget_lapsed(self) -> None:
        now = self._clock.now()
        if any(update.lapses <= now for update in self._pending):
            self._pending = deque(u for u in self._pending if u.lapses > now)

    def close(self) -> None:
        """Stop every timer and end a poll that waits."""
        for timer in self._timers:
            timer.cancel()
        self._wake()
