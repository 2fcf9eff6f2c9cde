"""Reading JSON, numbers and addresses that anybody may have sent, however broken."""

import json
import re
from typing import Any
from urllib.parse import SplitResult, urlsplit

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")


def parsed(text: str | bytes) -> Any:
    """Return what the JSON says.

    Raises ValueError for what is no JSON, is nested too deep, or has half of a surrogate pair,
    which no text can hold.
    """
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    raw = text.encode() if isinstance(text, str) else text
    if _HALF.search(raw):
        json.dumps(value, ensure_ascii=False).encode()  # UnicodeEncodeError is a ValueError
    return value


def whole_number(text: str) -> int | None:
    """Return the number written in plain digits, at most 64 bits of it; None for other text."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 19:
        return None
    return int(text)


def address(url: str) -> SplitResult | None:
    """Return the parts of a web address; None for one that is broken beyond parts."""
    try:
        parts = urlsplit(url)
        _ = parts.port, parts.hostname
    except ValueError:
        return None
    return parts
