"""How a game will probably end."""

from dataclasses import dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class Chances:
    """How a game ends for one side, as probabilities; a gammon or mars counts as a win too."""

    win: float
    gammon: float = 0.0
    lost_gammon: float = 0.0

    def swap(self) -> "Chances":
        """Return the same game as the other side sees it."""
        return Chances(1 - self.win, self.lost_gammon, self.gammon)

    @property
    def equity(self) -> float:
        """Return the points a game without a cube is worth on average, -2 to 2."""
        return 2 * self.win - 1 + self.gammon - self.lost_gammon


def probability(logit: float) -> float:
    """Return the probability of a logit."""
    return 1 / (1 + exp(-max(min(logit, 30.0), -30.0)))
