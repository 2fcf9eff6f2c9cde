"""The log of Bot API calls with their outcomes."""

from collections import deque
from typing import Any

KEPT = 20_000
"""Calls kept; older ones are forgotten."""


class CallLog:
    """Every call but polls that brought nothing, numbered from 1."""

    def __init__(self) -> None:
        self._calls: deque[dict[str, Any]] = deque(maxlen=KEPT)
        self._count = 0

    def add(
        self,
        at: float,
        method: str,
        params: dict[str, Any],
        refusal: tuple[int, str] | None,
    ) -> dict[str, Any]:
        """Write one call down; `refusal` is the error's code and text, None if it went well."""
        self._count += 1
        call = {
            "n": self._count,
            "at": at,
            "method": method,
            "params": params,
            "ok": refusal is None,
            "error_code": refusal[0] if refusal else None,
            "description": refusal[1] if refusal else None,
        }
        self._calls.append(call)
        return call

    def since(self, n: int) -> list[dict[str, Any]]:
        """Return the calls numbered above `n`."""
        missing = self._count - n
        if missing <= 0:
            return []
        kept = list(self._calls)
        return kept[-missing:] if missing < len(kept) else kept
