"""What an answer of the Bot API to a screen means for it."""

from enum import Enum

from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)

from bot.telegram.trouble import passes


class Verdict(Enum):
    """What to do about a call that failed."""

    DONE = "done"
    """It is as wanted already."""
    WAIT = "wait"
    """The chat is flooded: wait exactly as long as Telegram says."""
    RETRY = "retry"
    """It passes by itself: try again, a little later each time."""
    SEND_AFRESH = "send afresh"
    """The message cannot be edited any more: send a new one."""
    UPLOAD = "upload"
    """Telegram does not know the picture: send its bytes."""
    MOVE = "move"
    """The group has become a supergroup: show it there; the old messages are out of reach."""
    PARK = "park"
    """The chat is out of reach until the person comes back."""
    GIVE_UP = "give up"
    """A fault of our own; trying again will not help."""


_TEXTS = {
    "message is not modified": Verdict.DONE,
    "message to edit not found": Verdict.SEND_AFRESH,
    "message can't be edited": Verdict.SEND_AFRESH,
    "message_id_invalid": Verdict.SEND_AFRESH,
    "message identifier is not specified": Verdict.SEND_AFRESH,
    "there is no caption in the message to edit": Verdict.SEND_AFRESH,
    "there is no text in the message to edit": Verdict.SEND_AFRESH,
    "wrong file identifier": Verdict.UPLOAD,
    "wrong remote file": Verdict.UPLOAD,
    "chat not found": Verdict.PARK,
    "not enough rights": Verdict.PARK,
    "have no rights": Verdict.PARK,
    "chat_write_forbidden": Verdict.PARK,
    "peer_id_invalid": Verdict.PARK,
}
"""Telegram tells bad requests apart by their text alone."""


def verdict(error: Exception) -> Verdict:
    """Return what a failed send or edit calls for."""
    if isinstance(error, TelegramRetryAfter):
        return Verdict.WAIT
    if isinstance(error, TelegramMigrateToChat):
        return Verdict.MOVE
    if isinstance(error, TelegramForbiddenError):
        return Verdict.PARK
    if isinstance(error, TelegramBadRequest):
        text = error.message.lower()
        return next((v for part, v in _TEXTS.items() if part in text), Verdict.GIVE_UP)
    return Verdict.RETRY if passes(error) else Verdict.GIVE_UP
