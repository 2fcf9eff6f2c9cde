"""A sprite: something drawn once, large, and shrunk; afterwards it is only pasted."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.theme import Colour

SCALE = 3
"""Sprites are drawn this many times larger, then shrunk once: that is what smooths their edges."""

Draw = ImageDraw.ImageDraw


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Straight-alpha colours and a mask of the same size; where they lie beside the middle."""

    image: Image.Image
    mask: Image.Image
    left: int
    top: int

    def put(self, picture: Image.Image, x: int, y: int) -> None:
        """Paste it with its middle at that pixel."""
        picture.paste(self.image, (x + self.left, y + self.top), self.mask)

    def faded(self, share: float) -> "Sprite":
        """Return it at that share of its opacity."""
        return replace(self, mask=scaled(self.mask, share))


def canvas(width: int, height: int) -> Image.Image:
    """Return a transparent image for a sprite of that many pixels, SCALE times larger.

    Its colours are premultiplied: only so does pasting through a mask leave clean edges.
    """
    return Image.new("RGBa", (width * SCALE, height * SCALE))


def shrunk(image: Image.Image) -> Sprite:
    """Return the sprite drawn on a canvas."""
    size = image.width // SCALE, image.height // SCALE
    # A little softer than need be, on every edge: it is invisible on a phone and smaller to send.
    small = image.filter(ImageFilter.GaussianBlur(0.6 * SCALE))
    return cut(small.resize(size, Image.Resampling.BOX))


def cut(image: Image.Image) -> Sprite:
    """Return the sprite of a premultiplied image of its final size, cut down to what shows."""
    straight = image.convert("RGBA")
    # Shadows too faint to see would only make the pasting slower.
    visible = straight.getchannel("A").point([0] * 4 + [255] * 252)
    box = visible.getbbox() or (0, 0, 1, 1)
    middle = image.width // 2, image.height // 2
    shown = straight.crop(box)
    return Sprite(
        shown.convert("RGB"), shown.getchannel("A"), box[0] - middle[0], box[1] - middle[1]
    )


def shape(size: tuple[int, int], draw: Callable[[Draw], None]) -> Image.Image:
    """Return the mask of what `draw` fills."""
    mask = Image.new("L", size)
    draw(ImageDraw.Draw(mask))
    return mask


def disc(size: tuple[int, int], box: tuple[float, float, float, float]) -> Image.Image:
    """Return the mask of an ellipse."""
    return shape(size, lambda d: d.ellipse(box, fill=255))


def fill(image: Image.Image, paint: Image.Image | Colour, mask: Image.Image) -> None:
    """Lay a colour or an RGB image over a canvas, through a mask."""
    # Pasting a bare colour would not blend it where the canvas is transparent: always an image.
    if isinstance(paint, tuple):
        layer = Image.new("RGBa", image.size, (*paint, 255))
    else:
        layer = paint.convert("RGBA").convert("RGBa")
    image.paste(layer, (0, 0), mask)


def softened(mask: Image.Image, radius: float, share: float) -> Image.Image:
    """Return a blurred mask at a share of its strength."""
    return mask.filter(ImageFilter.GaussianBlur(radius)).point(
        [round(v * share) for v in range(256)]
    )


def scaled(mask: Image.Image, share: float) -> Image.Image:
    """Return a mask at a share of its strength."""
    return mask.point([round(v * share) for v in range(256)])


def within(mask: Image.Image, limit: Image.Image) -> Image.Image:
    """Return what two masks have in common."""
    return ImageChops.multiply(mask, limit)


def slanted(size: int) -> Image.Image:
    """Return a grey square running from black, upper left where the light is, to white."""
    gradient = Image.linear_gradient("L").rotate(45, Image.Resampling.BICUBIC)
    cut = 256 * (1 - 0.7071) / 2
    return gradient.resize(
        (size, size), Image.Resampling.BICUBIC, box=(cut, cut, 256 - cut, 256 - cut)
    )
