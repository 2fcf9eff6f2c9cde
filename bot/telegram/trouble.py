"""What passes by itself: the network, Telegram's server and the store; and how long to wait."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import aiohttp
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramEntityTooLarge,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.errors import StoreUnavailable

TROUBLE = (
    StoreUnavailable,
    TelegramNetworkError,
    TelegramServerError,
    TelegramRetryAfter,
    # An HTML page or cut JSON where an answer should be: a proxy or a dying server.
    ClientDecodeError,
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
)


def passes(error: BaseException) -> bool:
    """Tell whether the same thing may succeed later without anybody changing anything."""
    # A kind of network error to the library, yet the same file will be too large again.
    return isinstance(error, TROUBLE) and not isinstance(error, TelegramEntityTooLarge)


@dataclass(slots=True)
class Backoff:
    """Pauses between attempts in seconds: doubling, with jitter, or what Telegram asks for."""

    first: float = 0.2
    longest: float = 30.0
    jitter: Callable[[], float] = random.random
    attempts: int = 0

    def after(self, error: BaseException) -> float:
        """Return how long to wait after one more failure."""
        if isinstance(error, TelegramRetryAfter):
            return float(error.retry_after)
        pause = min(self.longest, self.first * 2.0 ** min(self.attempts, 30))
        self.attempts += 1
        return pause * (0.5 + self.jitter() / 2)

    def reset(self) -> None:
        """Begin anew after a success."""
        self.attempts = 0
