"""The empty board of a theme: wood, felt, points and wells, drawn once and copied ever after."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.layout import COLUMN, TRIANGLE, WIDTH, Box, Layout
from rendering.scene import POINTS, Side
from rendering.sprite import SCALE, scaled, shape
from rendering.texture import felt, noise, plank, stretched
from rendering.theme import Colour, Theme, mix

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
SOFT = ImageFilter.Kernel((3, 3), (1, 2, 1, 2, 5, 2, 1, 2, 1))
TIP = 1.5
"""Half the width of a triangle at its tip: a needle would shimmer when shrunk."""


@lru_cache(maxsize=2)
def triangle_mask(*, upper: bool) -> Image.Image:
    """Return the mask of a point, its base at the rail."""
    width, height = COLUMN * SCALE, TRIANGLE * SCALE
    middle, tip = width / 2, TIP * SCALE
    inset = 3 * SCALE
    mask = shape(
        (width, height),
        lambda d: d.polygon(
            [
                (inset, 0),
                (width - inset, 0),
                (middle + tip, height - 2 * SCALE),
                (middle - tip, height - 2 * SCALE),
            ],
            fill=255,
        ),
    )
    mask = mask.resize((COLUMN, TRIANGLE), Image.Resampling.BOX)
    return mask if upper else mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


@lru_cache(maxsize=2)
def tint_mask(*, upper: bool) -> Image.Image:
    """Return the mask of a point tinted toward its base.

    It fades late, near the tip: checkers may stand on the base, and halfway two hues are mud.
    """
    away = Image.linear_gradient("L").resize((COLUMN, TRIANGLE))
    fade = ImageChops.invert(ImageChops.multiply(away, away))
    if not upper:
        fade = fade.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return ImageChops.multiply(triangle_mask(upper=upper), scaled(fade, 0.88))


def _veneer(seed: int) -> Image.Image:
    """Return the grain of the points, grey, as wide as six of them."""
    size = 6 * COLUMN, TRIANGLE
    broad = noise(size, seed, (size[0] // 19, 3))
    return ImageChops.blend(broad, noise(size, seed + 1, (size[0] // 9, 3)), 0.45)


def _point(colours: tuple[Colour, Colour], grain: Image.Image, *, upper: bool) -> Image.Image:
    """Return the inlaid veneer of a point: lighter at its base, its edges caught by the light."""
    size = COLUMN, TRIANGLE
    near, tip = colours
    fade = Image.linear_gradient("L").resize(size)
    image = Image.composite(Image.new("RGB", size, tip), Image.new("RGB", size, near), fade)
    image = ImageChops.overlay(image, Image.merge("RGB", (grain,) * 3))
    mask = triangle_mask(upper=True)
    lit = ImageChops.subtract(mask, ImageChops.offset(mask, 2, 0))
    unlit = ImageChops.subtract(mask, ImageChops.offset(mask, -2, 0))
    image.paste(mix(near, WHITE, 0.45), (0, 0), scaled(lit, 0.25))
    image.paste(mix(tip, BLACK, 0.6), (0, 0), scaled(unlit, 0.25))
    return image if upper else image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def _inner_shadow(size: tuple[int, int], depth: int, share: float) -> Image.Image:
    """Return the shadow that rails cast into a well; the light comes from the upper left."""
    width, height = size
    margin = depth * 2
    walls = Image.new("L", (width + 2 * margin, height + 2 * margin), 255)
    walls.paste(
        0, (margin + depth // 3, margin + depth // 2, margin + width + 2, margin + height + 2)
    )
    soft = walls.filter(ImageFilter.GaussianBlur(depth * 0.62))
    return scaled(soft.crop((margin, margin, margin + width, margin + height)), share)


def _rim(draw: ImageDraw.ImageDraw, box: Box, theme: Theme) -> None:
    """Draw the inlay around a well: a dark joint, a line of inlay, and a dark joint outside."""
    left, top, right, bottom = box
    dark = mix(theme.wood[0], BLACK, 0.55)
    draw.rectangle(
        (left - 4, top - 4, right + 3, bottom + 3), outline=mix(theme.inlay, theme.wood[0], 0.7)
    )
    draw.rectangle(
        (left - 3, top - 3, right + 2, bottom + 2),
        outline=mix(theme.inlay, theme.wood[1], 0.25),
        width=2,
    )
    draw.rectangle((left - 1, top - 1, right, bottom), outline=dark)


def _lay(image: Image.Image, theme: Theme, box: Box, offset: int, *, upright: bool) -> None:
    """Lay a piece of the plank into a box, the grain along its longer side, its edges rounded."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    if upright:
        piece = plank(theme).crop((0, offset, height, offset + width))
        piece = piece.transpose(Image.Transpose.ROTATE_90)
        across = Image.linear_gradient("L").rotate(90).resize((width, height))
    else:
        piece = plank(theme).crop((0, offset, width, offset + height))
        across = Image.linear_gradient("L").resize((width, height))
    # A rail is slightly rounded: lit on the side of the light, darker on the other.
    lit = across.point([round(max(0, 1 - v / 90) * 46) for v in range(256)])
    unlit = across.point([round(max(0, (v - 120) / 135) * 70) for v in range(256)])
    piece.paste(mix(theme.wood[2], WHITE, 0.35), (0, 0), lit)
    piece.paste(mix(theme.wood[0], BLACK, 0.5), (0, 0), unlit)
    image.paste(piece, (left, top))


def _softened(image: Image.Image) -> Image.Image:
    """Return the board a shade softer, in its hues more than in its light.

    Nobody sees it on a phone, and razor-sharp edges of points and inlays are a fifth of the file.
    """
    light, *hues = image.convert("YCbCr").split()
    half = image.width // 2, image.height // 2
    soft = [
        hue.resize(half, Image.Resampling.BOX).resize(image.size, Image.Resampling.BICUBIC)
        for hue in hues
    ]
    return Image.merge("YCbCr", (light.filter(SOFT), *soft)).convert("RGB")


@lru_cache(maxsize=16)
def board(theme: Theme, layout: Layout) -> Image.Image:
    """Return the empty board; copy it before drawing on it."""
    image = Image.new("RGB", (WIDTH, layout.height), theme.strip)
    top, bottom = layout.top, layout.bottom
    edge_top = 0 if not layout.strips else layout.strip(Side.FAR)[3]
    edge_bottom = layout.height if not layout.strips else layout.strip(Side.NEAR)[1]
    _lay(image, theme, (0, edge_top, WIDTH, top), 10, upright=False)
    _lay(image, theme, (0, bottom, WIDTH, edge_bottom), 100, upright=False)
    outer, home = sorted(layout.wells())
    bar = layout.bar()
    tray_far, tray_near = layout.tray(Side.FAR), layout.tray(Side.NEAR)
    uprights = sorted([outer, home, tray_far])
    edges = [0, *(x for box in uprights for x in (box[0], box[2])), WIDTH]
    for i in range(0, len(edges), 2):
        left, right = edges[i], edges[i + 1]
        _lay(image, theme, (left, top, right, bottom), 30 + 70 * (i // 2), upright=True)
    _lay(
        image,
        theme,
        (tray_far[0], tray_far[3], tray_far[2], tray_near[1]),
        200,
        upright=False,
    )
    draw = ImageDraw.Draw(image)
    middle = (bar[0] + bar[2]) // 2
    draw.line((middle - 1, top - 48, middle - 1, bottom + 47), mix(theme.wood[0], BLACK, 0.5), 2)
    draw.line(
        (middle + 1, top - 48, middle + 1, bottom + 47), mix(theme.wood[1], theme.wood[2], 0.8)
    )
    for box in (outer, home, tray_far, tray_near):
        _rim(draw, box, theme)
    size = outer[2] - outer[0], outer[3] - outer[1]
    shadow = _inner_shadow(size, 18, theme.shadow)
    veneer = stretched(_veneer(31), theme.veneer)
    for well, seed in ((outer, 41), (home, 43)):
        image.paste(felt(theme, size, seed), well[:2])
    for place in POINTS:
        left, y, _, _ = layout.triangle(place)
        upper = layout.upper(place)
        # Colours alternate along the path, so facing points differ, as on every board.
        cut = (place - 1) % 6 * COLUMN
        point = _point(
            theme.point_a if place % 2 else theme.point_b,
            veneer.crop((cut, 0, cut + COLUMN, TRIANGLE)),
            upper=upper,
        )
        image.paste(point, (left, y), triangle_mask(upper=upper))
    for well in (outer, home):
        image.paste(BLACK, well[:2], shadow)
    tray_size = tray_far[2] - tray_far[0], tray_far[3] - tray_far[1]
    tray_shadow = _inner_shadow(tray_size, 18, theme.shadow)
    for tray, seed in ((tray_far, 45), (tray_near, 47)):
        image.paste(felt(theme, tray_size, seed), tray[:2])
        image.paste(BLACK, tray[:2], Image.new("L", tray_size, round(255 * theme.pit)))
        image.paste(BLACK, tray[:2], tray_shadow)
    if layout.strips:
        for y, dark in ((edge_top, edge_top - 2), (edge_bottom - 2, edge_bottom)):
            draw.rectangle((0, y, WIDTH, y + 1), fill=theme.inlay)
            draw.rectangle((0, dark, WIDTH, dark + 1), fill=mix(theme.wood[0], BLACK, 0.55))
    return _softened(image)
