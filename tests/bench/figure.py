"""One measured figure, and how to measure it fairly against its floor."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A named value; with a floor, what it is compared with in the same run."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    ratio: float | None = None

    def __str__(self) -> str:
        """Return the line `name value unit`, then the floor and the ratio where there is one."""
        line = f"{self.name} {self.value:.4g} {self.unit}"
        if self.floor is not None:
            line += f" floor {self.floor:.4g} {self.unit}"
        if self.ratio is not None:
            line += f" ratio {self.ratio:.2f}"
        return line


def seconds(work: Callable[[], object]) -> float:
    """Return how long one call of `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def interleaved(
    work: Callable[[], object], floor: Callable[[], object], pairs: int = 9
) -> tuple[float, float, float]:
    """Return the medians of work, floor and work / floor over interleaved pairs, in seconds."""
    work(), floor()
    measured = [(seconds(work), seconds(floor)) for _ in range(pairs)]
    return (
        statistics.median(w for w, _ in measured),
        statistics.median(f for _, f in measured),
        statistics.median(w / f for w, f in measured),
    )
