"""What happens, told live to every page and test that listens."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]

BACKLOG = 10_000
"""Events kept for a listener that does not read; then it is cut off."""


@dataclass(eq=False, slots=True)
class Listener:
    """One reader; `user` sees what that person sees, None only the sandbox's own events.

    The queue ends with None when the listener is cut off.
    """

    user: int | None
    events: asyncio.Queue[Event | None] = field(default_factory=asyncio.Queue)


class Stream:
    """All listeners."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def listen(self, user: int | None) -> Listener:
        """Return a new listener that hears everything from now on."""
        listener = Listener(user)
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Forget a listener."""
        self._listeners.discard(listener)

    def close(self) -> None:
        """End every listener."""
        for listener in list(self._listeners):
            self._cut(listener)

    def tell_all(self, make: Callable[[], Event]) -> None:
        """Send one event to everybody; it is made only if somebody listens."""
        if self._listeners:
            event = make()
            for listener in list(self._listeners):
                self._put(listener, event)

    def tell(self, users: Iterable[int], make: Callable[[int], Event]) -> None:
        """Send each of the people who listens the event as they see it."""
        if not self._listeners:
            return
        audience = set(users)
        for listener in list(self._listeners):
            if listener.user in audience and listener.user is not None:
                self._put(listener, make(listener.user))

    def _put(self, listener: Listener, event: Event) -> None:
        if listener.events.qsize() >= BACKLOG:
            self._cut(listener)
        else:
            listener.events.put_nowait(event)

    def _cut(self, listener: Listener) -> None:
        self.leave(listener)
        listener.events.put_nowait(None)
