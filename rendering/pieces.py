"""The pieces: checkers, checkers on edge, dice and the cube, lit from the upper left."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageOps

from rendering.fonts import EXTRABOLD, face
from rendering.layout import CHECKER, SLICE, SLICE_WIDTH
from rendering.sprite import (
    SCALE,
    Sprite,
    canvas,
    disc,
    fill,
    scaled,
    shape,
    shrunk,
    slanted,
    softened,
    within,
)
from rendering.theme import Colour, Material, mix

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
USED = 0.34
"""The opacity of a die that has been played."""

MARGIN = 16
"""Room around a piece for its shadow."""

GLINT = round(0.75 * SCALE)
"""How far beside a groove or a pip its lit edge lies."""

FALL, BLUR = 5, 6
"""How far a shadow falls, and how soft it is."""


def _ring(size: tuple[int, int], middle: float, radius: float, width: float) -> Image.Image:
    outer, inner = radius, radius - width
    return ImageChops.subtract(
        disc(size, (middle - outer, middle - outer, middle + outer, middle + outer)),
        disc(size, (middle - inner, middle - inner, middle + inner, middle + inner)),
    )


@lru_cache(maxsize=64)
def checker(material: Material, shadow: float, diameter: int = CHECKER) -> Sprite:
    """Return a checker lying flat, its shadow under it."""
    image = canvas(diameter + 2 * MARGIN, diameter + 2 * MARGIN)
    size = image.size
    middle = image.width / 2
    d = diameter * SCALE
    r = d / 2

    def circle(radius: float, dx: float = 0, dy: float = 0) -> Image.Image:
        x, y = middle + dx, middle + dy
        return disc(size, (x - radius, y - radius, x + radius, y + radius))

    fall = FALL * SCALE * diameter / CHECKER
    fill(image, BLACK, softened(circle(r, 0, fall), BLUR * SCALE / 2, shadow))
    fill(image, BLACK, softened(circle(r, SCALE / 4, 0.75 * SCALE), 1.6 * SCALE, shadow * 0.7))
    fill(image, mix(material.rim, BLACK, 0.62), circle(r))

    bevel = Image.new("L", size)
    bevel.paste(slanted(d), (round(middle - r), round(middle - r)))
    lit = mix(material.base, WHITE, 0.4 if sum(material.base) > 380 else 0.32)
    fill(
        image,
        ImageOps.colorize(bevel, lit, mix(material.rim, BLACK, 0.12), material.shade),
        circle(r - 0.016 * d),
    )
    # The face rises from the bevel: a bright hairline on the lit side, a dark one across.
    face_radius = r - 0.085 * d
    fill(
        image,
        mix(material.rim, BLACK, 0.2),
        scaled(circle(face_radius + 0.012 * d, SCALE / 2, SCALE / 2), 0.7),
    )
    fill(
        image,
        mix(material.base, WHITE, 0.5),
        scaled(circle(face_radius + 0.012 * d, -SCALE / 2, -SCALE / 2), 0.7),
    )
    radial = Image.new("L", size, 255)
    spread = round(d * 1.25)
    glow = Image.radial_gradient("L").resize((spread, spread), Image.Resampling.BILINEAR)
    radial.paste(
        glow, (round(middle - spread / 2 - 0.12 * d), round(middle - spread / 2 - 0.14 * d))
    )
    fill(
        image,
        ImageOps.colorize(radial, mix(material.base, WHITE, 0.12), material.shade),
        circle(face_radius),
    )

    dish = r - 0.225 * d
    fill(
        image,
        ImageOps.colorize(bevel, material.shade, mix(material.base, WHITE, 0.2)),
        scaled(circle(dish), 0.5),
    )
    groove = _ring(size, middle, dish, 0.018 * d)
    fill(
        image, mix(material.base, WHITE, 0.5), scaled(ImageChops.offset(groove, GLINT, GLINT), 0.4)
    )
    fill(image, material.groove, scaled(groove, 0.75))

    shine = disc(
        size, (middle - 0.36 * d, middle - 0.40 * d, middle + 0.12 * d, middle - 0.08 * d)
    )
    fill(image, WHITE, within(softened(shine, 0.06 * d, 0.2), circle(face_radius)))
    return shrunk(image)


@lru_cache(maxsize=16)
def edge(material: Material, shadow: float) -> Sprite:
    """Return a borne-off checker standing on edge."""
    width, height = SLICE_WIDTH, SLICE - 2
    image = canvas(width + 2 * MARGIN, height + 2 * MARGIN)
    size = image.size
    left, top = MARGIN * SCALE, MARGIN * SCALE
    right, bottom = left + width * SCALE, top + height * SCALE

    def slab(inset: float = 0, dy: float = 0) -> Image.Image:
        return shape(
            size,
            lambda d: d.rounded_rectangle(
                (left + inset, top + inset + dy, right - inset, bottom - inset + dy),
                radius=5 * SCALE - inset,
                fill=255,
            ),
        )

    # Dark checkers with a light rim are outlined by it, with fainter grooves: on edge the lines
    # lie so close that they would run together into grey.
    outlined = sum(material.rim) > sum(material.base)
    fill(image, BLACK, softened(slab(0, 3 * SCALE), 2.5 * SCALE, shadow))
    fill(image, material.rim if outlined else mix(material.rim, BLACK, 0.62), slab())
    round_about = Image.linear_gradient("L").resize((width * SCALE, height * SCALE))
    across = Image.new("L", size)
    across.paste(round_about, (left, top))
    fill(
        image,
        ImageOps.colorize(
            across,
            mix(material.base, WHITE, 0.08 if outlined else 0.35),
            mix(material.shade if outlined else material.rim, BLACK, 0.1),
            material.shade,
            midpoint=150,
        ),
        slab(1.3 * SCALE),
    )
    for share in (0.34, 0.66):
        y = top + share * height * SCALE
        groove = Image.new("L", size)
        ImageDraw.Draw(groove).rectangle(
            (left + 2 * SCALE, y - 0.7 * SCALE, right - 2 * SCALE, y + 0.5 * SCALE), fill=255
        )
        fill(image, material.groove, scaled(groove, 0.12 if outlined else 0.55))
    return shrunk(image)


def _block(material: Material, side: int, shadow: float, corner: float) -> Image.Image:
    """Return the body of a die or the cube on a canvas of side + 2 * MARGIN."""
    image = canvas(side + 2 * MARGIN, side + 2 * MARGIN)
    size = image.size
    start = MARGIN * SCALE
    end = start + side * SCALE

    def block(inset: float = 0, dy: float = 0) -> Image.Image:
        return shape(
            size,
            lambda d: d.rounded_rectangle(
                (start + inset, start + inset + dy, end - inset, end - inset + dy),
                radius=corner * side * SCALE - inset,
                fill=255,
            ),
        )

    fill(image, BLACK, softened(block(0, FALL * SCALE), BLUR * SCALE / 2, shadow))
    fill(image, BLACK, softened(block(0, 0.75 * SCALE), 1.6 * SCALE, shadow * 0.7))
    fill(image, mix(material.rim, BLACK, 0.5), block())
    bevel = Image.new("L", size)
    bevel.paste(slanted(side * SCALE), (start, start))
    fill(
        image,
        ImageOps.colorize(bevel, mix(material.base, WHITE, 0.6), material.rim, material.shade),
        block(1.3 * SCALE),
    )
    face = Image.new("L", size)
    face.paste(Image.linear_gradient("L").resize((side * SCALE, side * SCALE)), (start, start))
    body = 0.055 * side * SCALE
    fill(
        image,
        ImageOps.colorize(face, mix(material.base, WHITE, 0.15), material.shade),
        block(body),
    )
    return image


PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Value -> the columns and rows of its pips."""


@lru_cache(maxsize=128)
def die(material: Material, value: int, side: int, shadow: float, *, used: bool) -> Sprite:
    """Return a die showing a value; a used one is faded."""
    if used:
        return die(material, value, side, shadow, used=False).faded(USED)
    image = _block(material, side, shadow, 0.2)
    start, unit = MARGIN * SCALE, side * SCALE
    radius = 0.1 * unit
    for column, row in PIPS[value]:
        x = start + (0.25 + 0.25 * column) * unit
        y = start + (0.25 + 0.25 * row) * unit
        hollow = disc(
            image.size,
            (x - radius + GLINT, y - radius + GLINT, x + radius + GLINT, y + radius + GLINT),
        )
        fill(image, mix(material.base, WHITE, 0.5), scaled(hollow, 0.8))
        fill(
            image, material.ink, disc(image.size, (x - radius, y - radius, x + radius, y + radius))
        )
    return shrunk(image)


def _square(size: tuple[int, int], start: int, end: int, side: int) -> Image.Image:
    radius = 0.16 * side * SCALE + (side * SCALE - (end - start)) / -2
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((start, start, end, end), radius=radius, fill=255)
    return mask


@lru_cache(maxsize=64)
def cube(
    material: Material, value: int, side: int, shadow: float, rim: Colour | None = None
) -> Sprite:
    """Return the doubling cube; an offered one has a rim."""
    image = _block(material, side, shadow, 0.16)
    size, start, end = image.size, MARGIN * SCALE, (MARGIN + side) * SCALE
    if rim is not None:
        hole = _square(size, start, end, side)
        for width, ink in ((7, mix(rim, BLACK, 0.75)), (5, rim)):
            frame = _square(size, start - width * SCALE, end + width * SCALE, side)
            fill(image, ink, ImageChops.subtract(frame, hole))
    _engrave(image, str(value), side, material.ink)
    return shrunk(image)


def _engrave(image: Image.Image, text: str, side: int, ink: Colour) -> None:
    """Write a number on the cube; one of many digits is pressed together, never made smaller."""
    size = round(side * SCALE * (0.6 if len(text) < 3 else 0.54))
    font = face(EXTRABOLD, size)
    wide = round(font.getlength(text))
    written = Image.new("L", (wide, size * 2))
    ImageDraw.Draw(written).text((0, size * 1.3635), text, fill=255, font=font, anchor="ls")
    narrow = min(wide, round(side * SCALE * 0.86))
    written = written.resize((narrow, written.height), Image.Resampling.BICUBIC)
    mask = Image.new("L", image.size)
    mask.paste(written, ((image.width - narrow) // 2, image.height // 2 - size))
    fill(image, ink, mask)
