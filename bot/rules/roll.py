"""Two dice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice, the higher first whichever way they are given."""

    high: int
    low: int

    def __post_init__(self) -> None:
        """Put the higher die first; anything but two dice is a ValueError."""
        for die in (self.high, self.low):
            if type(die) is not int or not 1 <= die <= 6:
                raise ValueError(f"a die shows 1 to 6, not {die!r}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @property
    def is_doubles(self) -> bool:
        """Tell whether both dice show the same."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the dice to play: two different ones, or the same one four times."""
        return (self.high,) * 4 if self.is_doubles else (self.high, self.low)

    def __str__(self) -> str:
        """Return the dice as people write them: 6-5."""
        return f"{self.high}-{self.low}"
