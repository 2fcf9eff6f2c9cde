"""The plaque over the board when a game or a match is over."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.fonts import BOLD, EXTRABOLD, MEDIUM, clean, fitted
from rendering.layout import WIDTH, Layout, Spot
from rendering.lettering import Size, digits, lettering, rise
from rendering.marks import rim, ring
from rendering.pieces import checker
from rendering.scene import Result, Scene, Side
from rendering.sprite import SCALE, Sprite, canvas, cut, fill, shape, shrunk, softened
from rendering.theme import Theme, mix

PLAQUE = 760
CROWN = 132
"""The diameter of the winner's checker, half above the plaque."""

PADDING = 56
CHIP = 56
SCORE_ROOM = 190
LAUREL = 34
"""How far the laurel of a finished match hangs below the winner's checker."""

BLACK = (0, 0, 0)


MARGIN = 40
"""Room around the panel for its shadow."""


@lru_cache(maxsize=8)
def _panel(theme: Theme, height: int) -> Sprite:
    """Return the panel: a rim of inlay, a hairline inside it, and a wide shadow."""
    size = PLAQUE + 2 * MARGIN, height + 2 * MARGIN

    def plate(inset: int, dy: int = 0) -> Image.Image:
        left = top = MARGIN + inset
        box = (left, top + dy, size[0] - left - 1, size[1] - top - 1 + dy)
        doubled = shape(
            (size[0] * 2, size[1] * 2),
            lambda d: d.rounded_rectangle([2 * v for v in box], radius=2 * (36 - inset), fill=255),
        )
        return doubled.resize(size, Image.Resampling.BOX)

    image = Image.new("RGBa", size)
    fill(image, BLACK, softened(plate(0, 10), 12, 0.6))
    fill(image, mix(theme.wood[0], BLACK, 0.5), plate(0))
    fill(image, theme.inlay, plate(2))
    fill(image, theme.strip, plate(6))
    fill(image, mix(theme.inlay, theme.strip, 0.45), plate(14))
    fill(image, theme.strip, plate(17))
    return cut(image)


@lru_cache(maxsize=8)
def _laurel(theme: Theme) -> Sprite:
    """Return two branches of laurel, open at the top, for who has won a match."""
    reach = CROWN + 150
    image = canvas(reach, reach)
    middle = image.width / 2
    radius = (CROWN / 2 + 30) * SCALE
    mask = Image.new("L", image.size)
    draw = ImageDraw.Draw(mask)
    for hand in (-1, 1):
        for i in range(8):
            angle = math.radians(82 - i * 20)
            x = middle + hand * radius * math.cos(angle)
            y = middle + radius * math.sin(angle)
            along = math.atan2(-math.cos(angle), hand * math.sin(angle))
            for lean, shift in ((-0.62, -4), (0.5, 5)):
                _leaf(draw, (x + hand * shift * SCALE, y), along + hand * lean, 34 - i)
    fill(image, mix(theme.gold, BLACK, 0.7), softened(mask, 2 * SCALE, 1.0))
    fill(image, theme.gold, mask)
    return shrunk(image)


def _leaf(
    draw: ImageDraw.ImageDraw, root: tuple[float, float], angle: float, length: float
) -> None:
    long, wide = length * SCALE, length * SCALE * 0.2
    cos, sin = math.cos(angle), math.sin(angle)
    outline = []
    for i in range(21):
        t = i / 20
        outline.append((t * long, wide * math.sin(math.pi * t) * (1 - 0.3 * t)))
    outline += [(t, -w) for t, w in outline[::-1]]
    draw.polygon(
        [(root[0] + u * cos - v * sin, root[1] + u * sin + v * cos) for u, v in outline],
        fill=255,
    )


def _crown(image: Image.Image, scene: Scene, result: Result, theme: Theme, spot: Spot) -> None:
    """Draw the winner's checker at the top of the plaque; after a draw those of both."""
    x, y = spot
    if result.winner is None:
        for side, hand in ((Side.FAR, 1), (Side.NEAR, -1)):
            material = theme.light if scene.light(side) else theme.dark
            checker(material, theme.shadow, CROWN).put(image, x + hand * CROWN * 3 // 8, y)
        return
    if result.final:
        _laurel(theme).put(image, x, y)
    ring(theme.gold, CROWN).put(image, x, y)
    material = theme.light if scene.light(result.winner) else theme.dark
    checker(material, theme.shadow, CROWN).put(image, x, y)


def plaque(image: Image.Image, scene: Scene, result: Result, theme: Theme, layout: Layout) -> None:
    """Dim the board and lay the plaque over its middle."""
    _, top, _, bottom = (0, layout.top - 48, 0, layout.bottom + 48)
    dim = Image.new("L", (WIDTH, bottom - top), 96)
    image.paste(mix(theme.wood[0], BLACK, 0.7), (0, top), dim)
    crown = CROWN // 2 + (LAUREL if result.final else 0)
    height = crown + 20 + Size.TITLE + PADDING
    height += 12 + Size.DETAIL if result.detail else 0
    height += 40 + Size.SCORE if result.score else 0
    height += Size.LABEL if result.score and result.score_label else 0
    x = WIDTH // 2
    y = layout.middle - height // 2 + CROWN // 4
    _panel(theme, height).put(image, x, y + height // 2)
    _crown(image, scene, result, theme, (x, y))

    room = PLAQUE - 2 * PADDING
    line = y + crown + 20 + Size.TITLE // 2
    title = fitted(clean(result.title), BOLD, Size.TITLE, room)
    lettering(title, BOLD, Size.TITLE).put(image, x, line + rise(Size.TITLE), theme.text, "middle")
    line += Size.TITLE // 2 + 12 + Size.DETAIL // 2
    if result.detail:
        detail = fitted(clean(result.detail), MEDIUM, Size.DETAIL, room)
        lettering(detail, MEDIUM, Size.DETAIL).put(
            image, x, line + rise(Size.DETAIL), theme.gold_text, "middle"
        )
        line += Size.DETAIL // 2 + 20
    if result.score is None:
        return
    ImageDraw.Draw(image).rectangle(
        (x - room // 2, line, x + room // 2, line + 2), fill=mix(theme.inlay, theme.strip, 0.45)
    )
    if result.score_label:
        line += 14 + Size.LABEL // 2
        label = fitted(clean(result.score_label), MEDIUM, Size.LABEL, room)
        lettering(label, MEDIUM, Size.LABEL).put(
            image, x, line + rise(Size.LABEL), theme.muted, "middle"
        )
        line += Size.LABEL // 2
    line += 8 + Size.SCORE // 2
    colon = lettering(":", EXTRABOLD, Size.SCORE)
    colon.put(image, x, line + rise(Size.SCORE) - 6, theme.muted, "middle")
    gap = 40
    for side, score, hand in zip(Side, result.score, (-1, 1), strict=True):
        text = fitted(clean(score), EXTRABOLD, Size.SCORE, SCORE_ROOM)
        written = digits(text, EXTRABOLD, Size.SCORE)
        ink = theme.gold_text if side is result.winner else theme.text
        at = x + hand * gap
        written.put(image, at, line + rise(Size.SCORE), ink, "right" if hand < 0 else "left")
        chip = at + hand * (written.width + 36 + CHIP // 2)
        rim(theme.hairline, CHIP).put(image, chip, line)
        checker(theme.light if scene.light(side) else theme.dark, theme.shadow, CHIP).put(
            image, chip, line
        )
