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

SLACK = 6
"""Room around a mask for what reaches beyond its advance."""


@dataclass(frozen=True, slots=True, eq=False)
class Lettering:
    """A string drawn once: its mask, its advance, and how far the baseline lies below the top."""

    mask: Image.Image
    width: int
    baseline: int

    def put(
        self,
        image: Image.Image,
        x: int,
        y: int,
        ink: Colour,
        anchor: Literal["left", "middle", "right"] = "left",
    ) -> None:
        """Draw it in that ink with its baseline at y."""
        shift = {"left": 0, "middle": self.width // 2, "right": self.width}[anchor]
        image.paste(ink, (x - shift - SLACK, y - self.baseline), self.mask)


@lru_cache(maxsize=2048)
def lettering(text: str, weight: str, size: Size) -> Lettering:
    """Return a string as it is written in running text."""
    text = visual(text)
    font = face(weight_for(text, weight), size)
    width = max(1, round(font.getlength(text)))
    baseline = round(size * 1.05)
    mask = Image.new("L", (width + 2 * SLACK, round(size * 1.4)))
    ImageDraw.Draw(mask).text((SLACK, baseline), text, fill=255, font=font, anchor="ls")
    return Lettering(mask, width, baseline)


DIGITS = "0123456789"


@lru_cache(maxsize=2048)
def digits(text: str, weight: str, size: Size) -> Lettering:
    """Return a number put together from its digits: a new number costs no shaping."""
    if not text or not all(c in DIGITS or c in ":.,/-–−+× " for c in text):
        return lettering(text, weight, size)
    glyphs = [lettering(c, weight, size) for c in text]
    width = sum(glyph.width for glyph in glyphs)
    baseline = round(size * 1.05)
    mask = Image.new("L", (width + 2 * SLACK, round(size * 1.4)))
    x = SLACK
    for glyph in glyphs:
        mask.paste(255, (x - SLACK, 0), glyph.mask)
        x += glyph.width
    return Lettering(mask, width, baseline)


@lru_cache(maxsize=1024)
def room(text: str, weight: str, size: Size) -> int:
    """Return the width of the widest number with as many digits: changing ones do not dance."""
    wide = max(lettering(c, weight, size).width for c in DIGITS)
    return sum(wide if c in DIGITS else lettering(c, weight, size).width for c in text)


def rise(size: Size) -> int:
    """Return how far below the middle of a line its baseline lies."""
    return round(size * CAP / 2)
