"""The answer to a press."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Toast:
    """A line over the chat, or an alert; an empty one only stops the spinner."""

    text: str = ""
    alert: bool = False
