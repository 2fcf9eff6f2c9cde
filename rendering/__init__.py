"""Pictures of nardy: a frozen scene and a theme in, a JPEG out. Knows no rules and no Telegram."""

from rendering.photo import STYLE_VERSION, encode, picture_key
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
from rendering.warming import warm

__all__ = [
    "FAR_BAR",
    "FAR_OFF",
    "NEAR_BAR",
    "NEAR_OFF",
    "STYLE_VERSION",
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
    "picture_key",
    "render",
    "warm",
]
