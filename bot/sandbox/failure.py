"""The two ways the sandbox says no: to the bot as Telegram does, to people in a sentence."""

from typing import Any


class Refused(Exception):
    """A Bot API call that Telegram would not carry out.

    `description` is the whole text the bot gets, prefix included; `parameters` is Telegram's
    ResponseParameters (`retry_after`, `migrate_to_chat_id`), empty for most.
    """

    def __init__(
        self, code: int, description: str, parameters: dict[str, int] | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> Refused:
    """Return a 400; Telegram lowers the first letter unless the second is a capital or `_`."""
    keep = len(text) > 1 and (text[1] == "_" or text[1].isupper())
    return Refused(400, "Bad Request: " + (text if keep else text[:1].lower() + text[1:]))


def forbidden(text: str) -> Refused:
    """Return a 403."""
    return Refused(403, f"Forbidden: {text}")


def too_many_requests(seconds: int) -> Refused:
    """Return a 429 that says how many whole seconds to wait."""
    return Refused(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


class Mistake(Exception):
    """A request to /sandbox/* that cannot be carried out; `status` is the HTTP status, 4xx."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status
