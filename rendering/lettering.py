"""Lettering: strings as cached masks, and how they are put on a picture."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from rendering.fonts import face, visual, weight_for
from rendering.theme import Colour

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
def lettering(text: str, weight: str, size: int) -> Lettering:
    """Return a string as it is written in running text."""
    text = visual(text)
    font = face(weight_for(text, weight), size)
    width = max(1, round(font.getlength(text)))
    baseline = round(size * 1.05)
    mask = Image.new("L", (width + 2 * SLACK, round(size * 1.4)))
    ImageDraw.Draw(mask).text((SLACK, baseline), text, fill=255, font=font, anchor="ls")
    return Lettering(mask, width, baseline)


@lru_cache(maxsize=2048)
def tabular(text: str, weight: str, size: int) -> Lettering:
    """Return a number whose digits are all equally wide, so that changing ones do not dance."""
    if not all(c in "0123456789:.,/-–−+× " for c in text):
        return lettering(text, weight, size)
    digit = max(lettering(c, weight, size).width for c in "0123456789")
    glyphs = [lettering(c, weight, size) for c in text]
    cells = [digit if c.isdigit() else g.width for c, g in zip(text, glyphs, strict=True)]
    width = max(1, sum(cells))
    baseline = round(size * 1.05)
    mask = Image.new("L", (width + 2 * SLACK, round(size * 1.4)))
    x = SLACK
    for glyph, cell in zip(glyphs, cells, strict=True):
        mask.paste(255, (x + (cell - glyph.width) // 2 - SLACK, 0), glyph.mask)
        x += cell
    return Lettering(mask, width, baseline)


def rise(size: int) -> int:
    """Return how far below the middle of a line its baseline lies."""
    return round(size * CAP / 2)
