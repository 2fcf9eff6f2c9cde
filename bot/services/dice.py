"""Dice that anybody can check afterwards.

Roll n of a match is HMAC-SHA256(seed, `match:contributions:n:attempt`), its bytes below 252
taken modulo six. The players see the SHA-256 of the seed before the first roll and the seed
itself after the last.
"""

import hashlib
import hmac

from bot.services.live import LiveMatch

_FAIR = 252
"""The largest multiple of six that fits in a byte; higher bytes would favour low dice."""


def throw(seed: bytes, label: str, n: int) -> tuple[int, int]:
    """Return the two dice of roll n, counted from 0."""
    dice: list[int] = []
    attempt = 0
    while len(dice) < 2:
        message = f"{label}:{n}:{attempt}".encode()
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in digest if byte < _FAIR]
        attempt += 1
    return dice[0], dice[1]


def label(live: LiveMatch) -> str:
    """Return what names the rolls of a match: its id and both contributions."""
    return f"{live.id}:{live.contributions[0]}|{live.contributions[1]}"


def next_throw(live: LiveMatch) -> tuple[int, int]:
    """Return the dice of the next roll of a match."""
    return throw(live.seed, label(live), live.rolls)


def seed_hash(seed: bytes) -> str:
    """Return what is shown of the seed while the match lasts."""
    return hashlib.sha256(seed).hexdigest()
