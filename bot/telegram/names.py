"""Names of people, made fit to stand inside a sentence of another direction or in HTML."""

import re
import unicodedata
from html import escape

LONGEST = 32
"""Characters of a name that are shown."""

_FIRST_STRONG, _POP = "\u2068", "\u2069"
_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_INVISIBLE = ("C", "Z", "M")
"""The Unicode categories of which no name can consist."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def cleaned(name: str, stand_in: str) -> str:
    """Return a name on one line, without signs that turn the text around, and not too long.

    `stand_in` is returned where nothing visible is left.
    """
    name = _DIRECTION.sub("", name)
    name = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in name)
    name = " ".join(name.split())
    if not any(_is_visible(sign) for sign in name):
        return stand_in
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in _INVISIBLE and sign not in _BLANK


def isolated(name: str) -> str:
    """Return a cleaned name whose direction does not spill into the sentence."""
    return f"{_FIRST_STRONG}{name}{_POP}"


def in_html(name: str) -> str:
    """Return a cleaned name for an HTML caption."""
    return isolated(escape(name, quote=False))
