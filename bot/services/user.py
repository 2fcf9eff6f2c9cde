"""A person who plays, and what they have chosen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class User:
    """A person, known by Telegram's id."""

    id: int
    name: str
    language: str | None = None
    """The own choice; None for what Telegram says."""
    telegram_language: str | None = None
    theme: str | None = None
    """None for the host's default."""
    mirrored: bool = False
    """The home board lies bottom left."""
    auto_roll: bool = True
    """Roll at once where there is no cube decision."""
    auto_done: bool = False
    """A complete turn needs no Done."""
    reachable: bool = False
    """The bot may write to them."""
    last_setup: str | None = None
    """The code of the last setup, offered again as the first row of /play."""
    created_at: int = 0
