"""Lettering: strings as cached masks, and how they are put on a picture."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from rendering.fonts import face, visual, weight_for
from rendering.theme import Colour


class Size(IntEnum):
    """Every size of text, in pixels: on a phone 34 are eight points, the least to read."""

    SCORE = 88
    TITLE = 58
    NAME = 46
    LARGE_NUMBER = 44
    DETAIL = 42
    NOTE = 40
    BADGE = 38
    NUMBER = 36
    LABEL = 34


CAP = 0.727
"""The height of a capital letter or a digit of Inter, in ems."""

DIGITS = "0123456789"
Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True, eq=False)
class Lettering:
    """A string drawn once: its ink as a mask, where that begins, and the advance.

    `left` and `top` are counted from the start of the baseline.
    """

    mask: Image.Image
    left: int
    top: int
    width: int

    def put(
        self, image: Image.Image, x: int, y: int, ink: Colour, anchor: Anchor = "left"
    ) -> None:
        """Draw it in that ink with its baseline at y."""
        shift = {"left": 0, "middle": self.width // 2, "right": self.width}[anchor]
        image.paste(ink, (x - shift + self.left, y + self.top), self.mask)


def _cut(mask: Image.Image, x: int, y: int, width: int) -> Lettering:
    """Return a lettering whose baseline starts at (x, y) of a mask, cut down to its ink."""
    box = mask.getbbox() or (x, y, x + 1, y + 1)
    return Lettering(mask.crop(box), box[0] - x, box[1] - y, width)


@lru_cache(maxsize=2048)
def lettering(text: str, weight: str, size: Size) -> Lettering:
    """Return a string as it is written in running text."""
    text = visual(text)
    font = face(weight_for(text, weight), size)
    width = max(1, round(font.getlength(text)))
    mask = Image.new("L", (width + 2 * size, 3 * size))
    ImageDraw.Draw(mask).text((size, 2 * size), text, fill=255, font=font, anchor="ls")
    return _cut(mask, size, 2 * size, width)


@lru_cache(maxsize=2048)
def digits(text: str, weight: str, size: Size) -> Lettering:
    """Return a number put together from its digits: a new number costs no shaping."""
    if not text or not all(c in DIGITS or c in ":.,/-–−+× " for c in text):
        return lettering(text, weight, size)
    glyphs = [lettering(c, weight, size) for c in text]
    width = sum(glyph.width for glyph in glyphs)
    mask = Image.new("L", (width + 2 * size, 2 * size))
    x, y = size.value, round(size * 1.5)
    for glyph in glyphs:
        mask.paste(255, (x + glyph.left, y + glyph.top), glyph.mask)
        x += glyph.width
    return _cut(mask, size, y, width)


@lru_cache(maxsize=1024)
def room(text: str, weight: str, size: Size) -> int:
    """Return the width of the widest number with as many digits: changing ones do not dance."""
    wide = max(lettering(c, weight, size).width for c in DIGITS)
    return sum(wide if c in DIGITS else lettering(c, weight, size).width for c in text)


def rise(size: Size) -> int:
    """Return how far below the middle of a line its baseline lies."""
    return round(size * CAP / 2)
