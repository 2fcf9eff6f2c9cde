"""What one screen shows."""

from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from rendering import THEMES, Scene, Theme


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture with its caption above and its keyboard; without a scene, a text."""

    caption: str
    """HTML."""
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    theme: Theme = THEMES["walnut"]
    version: int = 0
    """The match version that it tells up to."""
