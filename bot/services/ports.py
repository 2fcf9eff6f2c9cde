"""What the use cases call out through: time, chance and the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.errors import Refusal

R = TypeVar("R")


class Clock(Protocol):
    """The time."""

    def now(self) -> int:
        """Return the time in integer milliseconds since the epoch, UTC."""


class Dice(Protocol):
    """Where chance comes from: drawn once for a match, every roll follows from what was drawn."""

    def draw(self, purpose: str, size: int) -> bytes:
        """Return `size` bytes that nobody can guess.

        Where a seed is set they are a function of the seed and the purpose, so that a match can
        be repeated; a purpose must therefore never be used twice in one database.
        """


@dataclass(slots=True)
class Receipt:
    """The update that a change answers; handed to exactly one `Store.write`."""

    update_id: int
    settled: bool = False
    """The inbox knows that this update is done with."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update as it came in."""

    update_id: int
    body: str
    """JSON text."""


class Transaction(Protocol):
    """What a use case reads and changes inside one transaction."""


class Store(Protocol):
    """Runs use cases in transactions."""

    async def write(
        self, work: Callable[[Transaction], R | Refusal], receipt: Receipt | None = None
    ) -> R:
        """Apply `work` in one transaction and return its result once that is durable.

        `work` does not await, and may be run again after a crash. With a receipt the update is
        settled in the same transaction. Raises AlreadyApplied if it was settled before,
        StoreUnavailable if nothing could be changed, and whatever `work` raises: a Refusal
        undoes what `work` has changed while the update stays settled; anything else undoes
        both. A Refusal that `work` returns instead is raised too, after its changes have been
        committed: that is how a stale press asks for a fresh screen.
        """

    async def read(self, work: Callable[[Transaction], R]) -> R:
        """Return the result of `work`, which sees one state of the store and changes nothing."""


class Inbox(Protocol):
    """Keeps every update from its arrival until it is settled."""

    async def receive(self, arrivals: Sequence[Arrival]) -> list[int]:
        """Make updates durable, all or none; return the ids of those not settled yet."""

    async def pending(self) -> list[Arrival]:
        """Return what is not settled, in the order of update ids."""

    async def settle(self, receipt: Receipt) -> None:
        """Mark an update as done with and forget its body."""

    async def fail(self, receipt: Receipt, error: str, limit: int) -> bool:
        """Count a failed try and return whether another is due; after `limit` set it aside."""

    async def sweep(self) -> int:
        """Delete what was done with long ago; return how many."""
