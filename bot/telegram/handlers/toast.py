"""The answer to a press."""

from dataclasses import dataclass

from bot.telegram.menus import Page


@dataclass(frozen=True, slots=True)
class Toast:
    """A line over the chat, or an alert; an empty one only stops the spinner."""

    text: str = ""
    alert: bool = False
    page: Page | None = None
    """What is shown in place of the pressed message, after the answer."""
