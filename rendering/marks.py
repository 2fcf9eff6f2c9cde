"""Marks: rings, ghosts, pills and arrows, each on a dark underlay to show on any ground."""

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.layout import CHECKER, PILL, PILL_WIDTH, Spot
from rendering.sprite import (
    SCALE,
    Sprite,
    canvas,
    disc,
    fill,
    shape,
    shrunk,
    softened,
)
from rendering.theme import Colour, mix

BLACK: Colour = (0, 0, 0)
RING, UNDERLAY = 8, 2
"""Widths of a ring and of the dark line on either side of it."""


def _circle(size: tuple[int, int], radius: float) -> Image.Image:
    middle = size[0] / 2
    return disc(size, (middle - radius, middle - radius, middle + radius, middle + radius))


def _band(size: tuple[int, int], outer: float, inner: float) -> Image.Image:
    return ImageChops.subtract(_circle(size, outer), _circle(size, inner))


@lru_cache(maxsize=32)
def ring(colour: Colour, diameter: int = CHECKER) -> Sprite:
    """Return the ring around a checker, outside its disc, with a faint glow."""
    reach = diameter + 2 * (RING + UNDERLAY) + 16
    image = canvas(reach, reach)
    inner = (diameter / 2 - 2) * SCALE
    outer = inner + RING * SCALE
    glow = softened(_band(image.size, outer + 3 * SCALE, inner), 3 * SCALE, 0.55)
    fill(image, colour, ImageChops.subtract(glow, _circle(image.size, inner)))
    dark = mix(colour, BLACK, 0.78)
    fill(image, dark, _band(image.size, outer + UNDERLAY * SCALE, inner - UNDERLAY * SCALE / 2))
    fill(image, colour, _band(image.size, outer, inner))
    return shrunk(image)


@lru_cache(maxsize=8)
def rim(colour: Colour, diameter: int) -> Sprite:
    """Return the thin plain line around a checker that lies on a ground of its own tone."""
    image = canvas(diameter + 12, diameter + 12)
    inner = (diameter / 2 - 1) * SCALE
    fill(image, colour, _band(image.size, inner + 4 * SCALE, inner))
    return shrunk(image)


@lru_cache(maxsize=16)
def ghost(colour: Colour) -> Sprite:
    """Return the thin circle where a checker stood."""
    image = canvas(CHECKER + 8, CHECKER + 8)
    outer = (CHECKER / 2 - 4) * SCALE
    inner = outer - 4 * SCALE
    dark = mix(colour, BLACK, 0.78)
    fill(image, dark, _band(image.size, outer + UNDERLAY * SCALE, inner - UNDERLAY * SCALE))
    fill(image, colour, _band(image.size, outer, inner))
    fill(image, colour, _circle(image.size, inner).point([round(v * 0.1) for v in range(256)]))
    return shrunk(image)


ROUNDED = 34
"""The largest radius of a pill's corners: two lines of words would not fit into a capsule."""


@lru_cache(maxsize=64)
def pill(colour: Colour, width: int = PILL_WIDTH, height: int = PILL) -> Sprite:
    """Return a filled pill with a dark edge."""
    image = canvas(width + 6, height + 6)
    edge = 3 * SCALE

    def capsule(inset: float) -> Image.Image:
        right, bottom = image.width - edge - inset, image.height - edge - inset
        return shape(
            image.size,
            lambda d: d.rounded_rectangle(
                (edge + inset, edge + inset, right, bottom),
                radius=min(height / 2, ROUNDED) * SCALE - inset,
                fill=255,
            ),
        )

    fill(image, mix(colour, BLACK, 0.72), capsule(-UNDERLAY * SCALE))
    fill(image, colour, capsule(0))
    return shrunk(image)


SHAFT, HEAD, HEAD_LENGTH = 13, 46, 44
"""Widths of an arrow's shaft and head, and the length of its head."""

TAIL = 28
"""How far from the middle of its checker an arrow begins, so that a count stays readable."""


def arrow(image: Image.Image, start: Spot, end: Spot, colour: Colour, middle: int) -> None:
    """Draw a curved arrow; it bends toward the middle line of the board."""
    (x0, y0), (x1, y1) = start, end
    span = math.hypot(x1 - x0, y1 - y0)
    same_half = (y0 < middle) == (y1 < middle)
    bend = min(150.0, span * 0.32) if same_half else 0.0
    lift = bend if y0 < middle else -bend
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2 + lift * 1.6
    if not same_half:
        cx += 0.12 * (y1 - y0)
    steps = 48
    curve = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1))
    while len(curve) > 12 and math.hypot(curve[0][0] - x0, curve[0][1] - y0) < TAIL:
        curve.pop(0)
    left = int(min(x for x, _ in curve)) - HEAD
    top = int(min(y for _, y in curve)) - HEAD
    right = int(max(x for x, _ in curve)) + HEAD
    bottom = int(max(y for _, y in curve)) + HEAD
    scale = 3

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale, (y - top) * scale

    heading = _heading(curve)
    neck = _neck(curve, HEAD_LENGTH * 0.8)
    for extra, ink in ((3.5, mix(colour, BLACK, 0.8)), (0.0, colour)):
        mask = Image.new("L", ((right - left) * scale, (bottom - top) * scale))
        draw = ImageDraw.Draw(mask)
        shaft = curve[: neck + 1]
        sides: list[tuple[float, float]] = []
        back: list[tuple[float, float]] = []
        for i, (x, y) in enumerate(shaft):
            nx, ny = _normal(shaft, i)
            # The shaft swells from its tail, so the eye follows it to the head.
            half = SHAFT / 2 * (0.55 + 0.45 * i / max(1, neck)) + extra
            sides.append(at(x + nx * half, y + ny * half))
            back.append(at(x - nx * half, y - ny * half))
        draw.polygon(sides + back[::-1], fill=255)
        sx, sy = at(*shaft[0])
        tail = (SHAFT / 2 * 0.55 + extra) * scale
        draw.ellipse((sx - tail, sy - tail, sx + tail, sy + tail), fill=255)
        dx, dy = heading
        bx, by = x1 - dx * HEAD_LENGTH, y1 - dy * HEAD_LENGTH
        half = HEAD / 2 + extra * 1.5
        tip = at(x1 + dx * extra * 2, y1 + dy * extra * 2)
        base = extra * 1.2
        draw.polygon(
            [
                tip,
                at(bx - dy * half - dx * base, by + dx * half - dy * base),
                at(bx + dx * (8 - base), by + dy * (8 - base)),
                at(bx + dy * half - dx * base, by - dx * half - dy * base),
            ],
            fill=255,
        )
        small = mask.resize((right - left, bottom - top), Image.Resampling.LANCZOS)
        image.paste(ink, (left, top), small)


Curve = list[tuple[float, float]]


def _heading(curve: Curve) -> tuple[float, float]:
    (x0, y0), (x1, y1) = curve[-4], curve[-1]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    return (x1 - x0) / length, (y1 - y0) / length


def _neck(curve: Curve, distance: float) -> int:
    """Return the index of the last point at least that far from the end."""
    x1, y1 = curve[-1]
    for i in range(len(curve) - 1, 0, -1):
        if math.hypot(curve[i][0] - x1, curve[i][1] - y1) >= distance:
            return i
    return 1


def _normal(curve: Curve, i: int) -> tuple[float, float]:
    (x0, y0), (x1, y1) = curve[max(0, i - 1)], curve[min(len(curve) - 1, i + 1)]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    return -(y1 - y0) / length, (x1 - x0) / length
