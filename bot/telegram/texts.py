"""The words of the bot: Fluent messages in every language, and whose language is which."""

import warnings
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from bot.services.user import User

LANGUAGES = ("ru", "en")
"""Every language has its own file, with the same messages and the same variables."""

_FOLDER = Path(__file__).with_suffix("")
_RUSSIAN = frozenset(("ru", "az", "hy", "ka", "kk", "ky", "uz", "tg", "tk", "be"))
"""Telegram's languages whose players rather read Russian than English."""


class TextFault(UserWarning):
    """A message is missing, or lacks a variable; the player sees what can be shown."""


class Texts:
    """The messages of one language.

    >>> Texts("en")("double", value=2)
    'Double to 2'
    """

    def __init__(self, language: str) -> None:
        """Read the messages of a language."""
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        source = (_FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(source))

    def __call__(self, key: str, **facts: str | int) -> str:
        """Return a message; strings go in as they are, so names must come escaped.

        A fault is a TextFault warning: an error where warnings are errors, otherwise the player
        still gets what could be written.
        """
        if not self._bundle.has_message(key):
            warnings.warn(f"{self.language}: no message {key!r}", TextFault, stacklevel=2)
            return key
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            warnings.warn(f"{self.language}: {key!r} is empty", TextFault, stacklevel=2)
            return key
        text, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            warnings.warn(f"{self.language}: {key!r}: {errors}", TextFault, stacklevel=2)
        return str(text)

    def __contains__(self, key: str) -> bool:
        """Tell whether there is such a message."""
        return self._bundle.has_message(key)


@cache
def texts_in(language: str) -> Texts:
    """Return the messages of one of LANGUAGES."""
    return Texts(language)


def language_of(user: User | None, default: str = "en") -> str:
    """Return the language a person reads; `default` is the host's, where nothing is known."""
    if user is None:
        return default
    if user.language in LANGUAGES:
        return user.language
    if not user.telegram_language:
        return default
    code = user.telegram_language.lower().replace("_", "-").split("-")[0]
    return "ru" if code in _RUSSIAN else "en"


def texts_for(user: User | None, default: str = "en") -> Texts:
    """Return the messages in the language a person reads."""
    return texts_in(language_of(user, default))
