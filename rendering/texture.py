"""Textures from seeded noise: wood and felt. The same seed gives the same pixels everywhere."""

import math
import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageOps

from rendering.theme import Theme, mix

Size = tuple[int, int]


def noise(size: Size, seed: int, grid: Size | None = None) -> Image.Image:
    """Return grey noise; on a coarser grid it is smoothed up to the size."""
    columns, rows = grid or size
    values = random.Random(seed).randbytes(columns * rows)  # noqa: S311 a texture, not a secret
    image = Image.frombytes("L", (columns, rows), values)
    return image if grid is None else image.resize(size, Image.Resampling.BICUBIC)


def stretched(image: Image.Image, gain: float, level: int = 128) -> Image.Image:
    """Return a grey image with more or less contrast, its middle grey moved to a level."""
    return image.point([max(0, min(255, round(level + (v - 128) * gain))) for v in range(256)])


def waved(image: Image.Image, seed: int, sway: float) -> Image.Image:
    """Return an image whose rows sway up and down along its length, as grain does in a plank."""
    width, height = image.size
    chance = random.Random(seed)  # noqa: S311 a texture, not a secret
    waves = [(chance.uniform(0, 6.3), length) for length in (610, 263, 117)]

    def lift(x: int) -> float:
        return sum(
            math.sin(x / length * 6.283 + phase) * sway * length / 610 for phase, length in waves
        )

    cell = 20
    mesh = []
    for x in range(0, width, cell):
        right = min(x + cell, width)
        a, b = lift(x), lift(right)
        mesh.append(
            (
                (x, 0, right, height),
                (x, a, x, height + a, right, height + b, right, b),
            )
        )
    return image.transform(
        image.size, Image.Transform.MESH, mesh, resample=Image.Resampling.BILINEAR
    )


@lru_cache(maxsize=8)
def plank(theme: Theme) -> Image.Image:
    """Return a plank, 1280 x 320, its grain running from left to right."""
    size = (1280, 320)
    wide, margin = 1280, 24
    tall = size[1] + 2 * margin
    rows = ImageChops.blend(
        noise((wide, tall), 11, (1, tall // 7)),
        stretched(noise((wide, tall), 12, (1, tall // 14)), 1.5),
        0.55,
    )
    clouds = stretched(noise((wide, tall), 13, (7, tall // 26)), 1.2)
    streaks = noise((wide, tall), 14, (wide // 60, tall // 6))
    grey = ImageChops.blend(ImageChops.blend(rows, clouds, 0.4), streaks, 0.3)
    grey = waved(grey, 15, 9.0).crop((0, margin, wide, margin + size[1]))
    grey = stretched(grey, 1.6 * theme.grain, 122)
    pores = noise(size, 16, (wide // 24, size[1] // 2)).point(
        [0 if v < 200 else min(60, (v - 200) * 2) for v in range(256)]
    )
    dark, middle, light = theme.wood
    wood = ImageOps.colorize(grey, dark, light, middle)
    wood.paste(mix(dark, (0, 0, 0), 0.2), (0, 0), pores)
    return wood


def felt(theme: Theme, size: Size, seed: int) -> Image.Image:
    """Return felt with a nap, lighter in the middle than at the corners."""
    distance = Image.radial_gradient("L").resize(
        (round(size[0] * 1.5), round(size[1] * 1.5)), Image.Resampling.BILINEAR
    )
    left, top = (distance.width - size[0]) // 2, (distance.height - size[1]) // 2
    distance = distance.crop((left, top, left + size[0], top + size[1]))
    nap = ImageChops.blend(
        noise(size, seed, (size[0] // 7, size[1] // 7)),
        noise(size, seed + 1, (size[0] // 24, size[1] // 24)),
        0.6,
    )
    mask = ImageChops.blend(distance, nap, theme.nap)
    return Image.composite(
        Image.new("RGB", size, theme.vignette), Image.new("RGB", size, theme.field), mask
    )
