"""What the use cases call out through: time, chance and the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.errors import Refusal
from bot.rules import Action, Match
from bot.services.invite import Invite
from bot.services.live import Event, LiveMatch
from bot.services.screen import Screen, ScreenKind
from bot.services.timer import Timer, TimerKind
from bot.services.user import User

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

    # People

    def user(self, user: int) -> User | None:
        """Return a known person."""

    def save_user(self, user: User) -> None:
        """Keep a new or changed person."""

    # Matches

    def match(self, match: str) -> LiveMatch | None:
        """Return a match by its id."""

    def matches_of(self, user: int, *, playing: bool, limit: int = 20) -> list[LiveMatch]:
        """Return a person's matches, the last changed first: running or ended ones."""

    def add_match(self, live: LiveMatch) -> None:
        """Keep a new match, at version 0."""

    def save(self, live: LiveMatch, expected: int) -> None:
        """Keep a changed match. Raises Stale if its version is not the expected one any more."""

    def count_matches(self) -> int:
        """Return how many matches there have ever been."""

    def append(self, match: str, event: Event) -> None:
        """Add the next event of a match."""

    def events(self, match: str, after: int = 0) -> list[Event]:
        """Return the events of a match with a version above `after`, in order."""

    def wins(self, user: int, other: int | None) -> tuple[int, int]:
        """Return how many finished matches against each other each of two people has won.

        None for `other` counts the matches against computer players.
        """

    # Invites

    def invite(self, invite: str) -> Invite | None:
        """Return an invite by its id."""

    def invite_by_token(self, token: str) -> Invite | None:
        """Return an invite by the token of its link, also after its token was erased."""

    def save_invite(self, invite: Invite) -> None:
        """Keep a new or changed invite."""

    def invites_of(self, user: int, now: int) -> list[Invite]:
        """Return a person's open invites, the newest first."""

    # Screens

    def screen(self, screen: int) -> Screen | None:
        """Return a screen by its id."""

    def screens(self, kind: ScreenKind, subject: str) -> list[Screen]:
        """Return what shows a subject."""

    def open_screen(
        self,
        kind: ScreenKind,
        subject: str,
        *,
        chat: int,
        viewer: int | None,
        thread: int | None = None,
        message: int | None = None,
    ) -> None:
        """Ask for a new screen; `message` is one already sent that turns into it."""

    def save_screen(self, screen: Screen) -> None:
        """Keep what became of a screen."""

    def want(
        self,
        subject: str,
        *,
        viewer: int | None = None,
        anew: bool = False,
        menu: str | None = "",
    ) -> None:
        """Ask for a fresh picture of a subject: everybody's, or one viewer's.

        `anew` sends it with sound; `menu` is the keyboard to open, None to leave it open.
        """

    def behind(self, now: int) -> list[Screen]:
        """Return the screens to bring up to date now, the longest waiting first."""

    def next_retry(self) -> int | None:
        """Return when the next screen is to be tried again, None without any."""

    def move_chat(self, old: int, new: int) -> None:
        """Show anew in a supergroup what was shown in the group it has become of."""

    def unpark(self, user: int) -> None:
        """Show again what waited for a person to come back."""

    # Pictures

    def picture(self, key: str) -> str | None:
        """Return Telegram's file id of a picture already sent."""

    def save_picture(self, key: str, file_id: str, now: int) -> None:
        """Remember a picture that was sent."""

    def forget_pictures(self) -> None:
        """Forget every file id: Telegram does not know them any more."""

    # Timers

    def timer(self, kind: TimerKind, subject: str) -> int | None:
        """Return when a timer is due, None if it is not set."""

    def set_timer(
        self, kind: TimerKind, subject: str, due_at: int, version: int | None = None
    ) -> None:
        """Set or move a timer; one for an older version of its match is void."""

    def drop_timer(self, kind: TimerKind, subject: str) -> None:
        """Take a timer away."""

    def due(self, now: int, limit: int = 100) -> list[Timer]:
        """Return the timers that are due, the earliest first."""

    def next_due(self) -> int | None:
        """Return when the next timer is due, None without any."""


class Computer(Protocol):
    """A computer player."""

    def decide(self, match: Match) -> Action:
        """Return what the side to act does: roll, double, take, drop, play, or answer.

        It is one action of the rules without dice of its own making: for ROLL the dice are
        left out.
        """


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
