"""Pictures of nardy: a frozen scene and a theme in, a JPEG out. Knows no rules and no Telegram."""

from rendering.encoding import encode
from rendering.picture import render
from rendering.scene import (
    FAR_BAR,
    FAR_OFF,
    NEAR_BAR,
    NEAR_OFF,
    Arrow,
    Cube,
    Die,
    Figure,
    Marks,
    Note,
    Result,
    Scene,
    Seat,
    Side,
)
from rendering.theme import THEMES, Theme

__all__ = [
    "FAR_BAR",
    "FAR_OFF",
    "NEAR_BAR",
    "NEAR_OFF",
    "THEMES",
    "Arrow",
    "Cube",
    "Die",
    "Figure",
    "Marks",
    "Note",
    "Result",
    "Scene",
    "Seat",
    "Side",
    "Theme",
    "encode",
    "render",
]
