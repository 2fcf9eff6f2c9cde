"""Faults on order: calls that fail, connections that break, updates late, twice or never."""

from dataclasses import dataclass
from typing import Any, Literal

from bot.sandbox.failure import Mistake, Refused, too_many_requests

CALL_KINDS = ("error", "html", "cut", "hang")
UPDATE_KINDS = ("duplicate", "delay", "reorder", "drop")
DEFAULT_SECONDS = {"hang": 30.0, "delay": 1.0, "reorder": 1.0}
TEXTS = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; make sure that only one bot "
    "instance is running",
    500: "Internal Server Error: restart",
    502: "Bad Gateway",
    503: "Service Unavailable",
}


@dataclass(slots=True)
class Fault:
    """One order: it strikes `times` times and is gone.

    `method` None means any call but getUpdates. `after` says that the call is carried out
    before the answer is lost. `seconds` are real ones.
    """

    kind: str
    times: int
    method: str | None = None
    error_code: int = 500
    retry_after: int = 1
    description: str = ""
    after: bool = True
    seconds: float = 1.0

    @property
    def refusal(self) -> Refused:
        """The error the bot gets."""
        if self.error_code == 429:
            return too_many_requests(self.retry_after)
        text = self.description or TEXTS.get(self.error_code, "Bad Request")
        return Refused(self.error_code, text)

    @property
    def state(self) -> dict[str, Any]:
        """What GET /sandbox/faults says."""
        return {"kind": self.kind, "times": self.times, "method": self.method}


class Faults:
    """The orders that still stand, in the order they were given."""

    def __init__(self) -> None:
        self._standing: list[Fault] = []

    def order(self, body: dict[str, Any], known: dict[str, str]) -> Fault:
        """Add an order as POST /sandbox/faults words it; `known` spells the methods."""
        fault = _read(body, known)
        self._standing.append(fault)
        return fault

    def clear(self) -> None:
        """Forget every order."""
        self._standing.clear()

    @property
    def state(self) -> list[dict[str, Any]]:
        """Every order that still stands."""
        return [fault.state for fault in self._standing]

    def for_call(self, method: str) -> Fault | None:
        """Return the fault that strikes this call, if any, and count it."""
        for fault in self._standing:
            named = fault.method == method
            if fault.kind in CALL_KINDS and (
                named or (fault.method is None and method != "getUpdates")
            ):
                return self._strike(fault)
        return None

    def for_update(self) -> Fault | None:
        """Return the fault that strikes the next update, if any, and count it."""
        for fault in self._standing:
            if fault.kind in UPDATE_KINDS:
                return self._strike(fault)
        return None

    def _strike(self, fault: Fault) -> Fault:
        fault.times -= 1
        if fault.times <= 0:
            self._standing.remove(fault)
        return fault


def _read(body: dict[str, Any], known: dict[str, str]) -> Fault:
    code = _number(body, "error_code", 500, int, 400, 599)
    default = "error" if "error_code" in body or "kind" not in body else ""
    kind = body.get("kind", "html" if code in (502, 503, 504) and default else default)
    kinds = CALL_KINDS + UPDATE_KINDS
    if kind not in kinds:
        raise Mistake(f"kind must be one of {', '.join(kinds)}")
    method = body.get("method")
    if method is not None:
        if not isinstance(method, str) or method.lower() not in known:
            raise Mistake(f"method {method!r} is no method of the sandbox")
        if kind in UPDATE_KINDS:
            raise Mistake(f"{kind} strikes updates, not a method")
        method = known[method.lower()]
    when: Literal["before", "after"] | Any = body.get("when", "after")
    if when not in ("before", "after"):
        raise Mistake("when must be before or after")
    if kind == "html":
        code = 502
    return Fault(
        kind=kind,
        times=_number(body, "times", 1, int, 1, 1_000_000),
        method=method,
        error_code=code,
        retry_after=_number(body, "retry_after", 1, int, 1, 86_400),
        description=str(body.get("description", "")),
        after=when == "after",
        seconds=_number(body, "seconds", DEFAULT_SECONDS.get(kind, 1.0), float, 0, 3600),
    )


def _number(
    body: dict[str, Any], name: str, default: Any, kind: type, low: float, high: float
) -> Any:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Mistake(f"{name} must be a number")
    if not low <= value <= high or (kind is int and value != int(value)):
        raise Mistake(f"{name} must be between {low} and {high}")
    return kind(value)
