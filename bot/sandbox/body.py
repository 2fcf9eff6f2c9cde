"""Reading a request to /sandbox/*: a JSON object and its fields, or a sentence about it."""

from typing import Any

from aiohttp import web

from bot.sandbox.failure import Mistake
from bot.sandbox.reading import parsed

BYTES = 1_000_000


class Body:
    """The fields of a JSON object; every getter raises Mistake for what is not there."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def __contains__(self, name: str) -> bool:
        return self.fields.get(name) is not None

    def text(self, name: str, default: str | None = None, *, limit: int = 4096) -> str:
        """Return a text of at most `limit` characters, not empty unless that is the default."""
        value = self.fields.get(name, default)
        if not isinstance(value, str):
            raise Mistake(f"{name} must be a text")
        if not value.strip() and default != "":
            raise Mistake(f"{name} must not be empty")
        if len(value) > limit:
            raise Mistake(f"{name} is longer than {limit} characters")
        return value

    def number(self, name: str) -> int:
        """Return a whole number."""
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Mistake(f"{name} must be a whole number")
        return value

    def maybe_number(self, name: str) -> int | None:
        """Return a whole number, or None where the field is absent or null."""
        return self.number(name) if name in self else None

    def seconds(self, name: str) -> float:
        """Return a number of seconds, zero or more, a hundred years at most."""
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Mistake(f"{name} must be a number of seconds")
        if not 0 <= value <= 100 * 366 * 86_400:
            raise Mistake(f"{name} must be zero or more, a hundred years at most")
        return float(value)

    def flag(self, name: str, *, default: bool | None = None) -> bool:
        """Return true or false."""
        value = self.fields.get(name, default)
        if not isinstance(value, bool):
            raise Mistake(f"{name} must be true or false")
        return value

    def numbers(self, name: str) -> list[int]:
        """Return a list of whole numbers."""
        value = self.fields.get(name)
        if not isinstance(value, list) or any(
            isinstance(item, bool) or not isinstance(item, int) for item in value
        ):
            raise Mistake(f"{name} must be a list of whole numbers")
        return value

    def one_of(self, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """Return one of the choices."""
        value = self.fields.get(name, default)
        if value not in choices:
            raise Mistake(f"{name} must be one of {', '.join(choices)}")
        return str(value)


async def read(request: web.Request) -> Body:
    """Return the request's JSON object, or raise Mistake."""
    try:
        raw = await request.content.read(BYTES + 1)
        while len(raw) <= BYTES and not request.content.at_eof():
            raw += await request.content.read(BYTES + 1 - len(raw))
    except (web.HTTPRequestEntityTooLarge, ValueError):
        raise Mistake("the request cannot be read") from None
    if len(raw) > BYTES:
        raise Mistake(f"the request is larger than {BYTES} bytes", 413)
    try:
        value = parsed(raw or b"{}")
    except ValueError:
        raise Mistake("the request is not JSON") from None
    if not isinstance(value, dict):
        raise Mistake("the request must be a JSON object")
    return Body(value)
