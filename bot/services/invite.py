"""An open challenge by link."""

import hashlib
from dataclasses import dataclass, replace

LASTS = 48 * 60 * 60 * 1000
"""Milliseconds until an invite expires."""


@dataclass(frozen=True, slots=True)
class Invite:
    """A challenge that the first other person to open its link takes up."""

    id: str
    token: str
    """128 random bits, what the deep link carries; once it is closed, only their hash."""
    inviter: int
    setup: str
    """The code of what is to be played."""
    contribution: str
    """What the inviter added to the dice."""
    created_at: int
    expires_at: int
    used_by: int | None = None
    used_at: int | None = None
    cancelled_at: int | None = None
    match: str | None = None
    """The match that came of it."""
    boast: str | None = None
    """The match whose end it was made after, to be told with it."""

    def is_open(self, now: int) -> bool:
        """Tell whether the invite can still be taken up."""
        return self.why_closed(now) is None

    def why_closed(self, now: int) -> str | None:
        """Return used, cancelled or expired; None while the invite can still be taken up."""
        if self.used_by is not None:
            return "used"
        if self.cancelled_at is not None:
            return "cancelled"
        return "expired" if now >= self.expires_at else None

    def erased(self) -> "Invite":
        """Return the invite without its secret; a link that comes late is still recognised."""
        return self if self.token.startswith("#") else replace(self, token=hashed(self.token))


def hashed(token: str) -> str:
    """Return what is kept of the token of a closed invite."""
    return "#" + hashlib.sha256(token.encode()).hexdigest()
