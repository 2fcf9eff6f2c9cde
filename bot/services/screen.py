"""Something shown in a chat and kept up to date."""

from dataclasses import dataclass
from enum import StrEnum


class ScreenKind(StrEnum):
    """What a screen shows."""

    BOARD = "board"
    """A match; the subject is its id."""
    INVITE = "invite"
    """A challenge, for the one who made it; the subject is its id."""
    CARD = "card"
    """A challenge in a group, for whoever takes it up; the subject is its id."""
    PROOF = "proof"
    """The seed of an ended match; the subject is `match.proof`."""
    REPORT = "report"
    """What the host needs to look into a fault; the subject is that moment of the match."""
    NOTE = "note"
    """A phrase of the opponent's, said once; the subject is `match.side.number`."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A message that shows `wanted` changes as soon as it can, and has shown `shown` of them."""

    id: int
    kind: ScreenKind
    subject: str
    chat: int
    viewer: int | None
    """Whose view it is; None for a group's."""
    thread: int | None = None
    message: int | None = None
    """None while it has not been sent."""
    wanted: int = 1
    shown: int = 0
    version: int = 0
    """The match version last shown: what came since is still to be told."""
    menu: str = ""
    """The keyboard that the viewer has opened instead of the usual one."""
    picture: str = ""
    """The key of the picture last shown."""
    digest: str = ""
    """Of the caption and the keyboard last shown."""
    anew: int = 0
    """The change for which it must be sent anew, with sound, instead of edited."""
    sent_at: int | None = None
    tries: int = 0
    retry_at: int | None = None
    parked: bool = False
    """Cannot be shown until the viewer presses or comes back."""

    @property
    def must_send(self) -> bool:
        """Tell whether an edit will not do."""
        return self.message is None or self.anew > self.shown
