"""The two seats of a match."""

from enum import IntEnum


class Color(IntEnum):
    """A seat, and the index of its score; it keeps its colour through the whole match."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Color":
        """Return the opposing seat."""
        return Color(1 - self)
