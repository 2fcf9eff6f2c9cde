"""Log lines without secrets."""

import logging
import re
import sys
import threading
from types import TracebackType

TOKEN = re.compile(r"(\d+)(?::|%3A)[A-Za-z0-9_-]{30,}", re.IGNORECASE)


def mask(text: str) -> str:
    """Return `text` with every bot token cut down to the bot's id, which is public."""
    return TOKEN.sub(r"\1:***", text)


class MaskingFormatter(logging.Formatter):
    """Masks the finished line: message, arguments, traceback and stack alike."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record without secrets."""
        return mask(super().format(record))


def install(level: str) -> None:
    """Send all logging, warnings and uncaught exceptions to stderr, masked.

    `level` is the name of a logging level. Replaces the handlers of the root logger, so that
    no other handler prints what this one masks.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(
        MaskingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable


def _log(kind: type[BaseException], error: BaseException | None, at: TracebackType | None) -> None:
    logging.getLogger("nardy").critical(
        "uncaught", exc_info=(kind, error, at) if error is not None else None
    )


def _uncaught(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("interrupted\n")
    else:
        _log(kind, error, at)


def _uncaught_in_thread(failure: threading.ExceptHookArgs) -> None:
    if not issubclass(failure.exc_type, SystemExit):
        _log(failure.exc_type, failure.exc_value, failure.exc_traceback)


def _unraisable(failure: "sys.UnraisableHookArgs") -> None:
    _log(failure.exc_type, failure.exc_value, failure.exc_traceback)
