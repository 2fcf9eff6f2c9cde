"""The sandbox's own time, which people can move forward."""

import time
from collections.abc import Callable


class Clock:
    """Tell the time and let it be advanced; never goes back.

    The bot in the sandbox reads the same time, over HTTP. A clock over `lambda: start` stands
    still between advances, which is what tests want.
    """

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self.offset = 0.0

    @classmethod
    def still(cls, start: float = 1_800_000_000.0) -> "Clock":
        """Return a clock that stands at `start` until it is advanced."""
        return cls(lambda: start)

    def now(self) -> float:
        """Return seconds since the epoch."""
        return self._source() + self.offset

    def advance(self, seconds: float) -> None:
        """Move on by `seconds`, zero or more."""
        if not 0 <= seconds < float("inf"):
            raise ValueError("time only moves forward")
        self.offset += seconds
