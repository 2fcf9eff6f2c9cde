"""A clock that tests move."""


class StillClock:
    """Stands still until it is advanced; milliseconds."""

    def __init__(self, start: int = 1_800_000_000_000) -> None:
        self.time = start

    def now(self) -> int:
        """Return the time."""
        return self.time

    def advance(self, seconds: float) -> None:
        """Move on."""
        self.time += round(seconds * 1000)
