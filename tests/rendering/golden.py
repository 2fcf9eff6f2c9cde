"""The golden pictures: how a few scenes looked when a person last judged them.

`python -m tests.rendering.golden` draws them anew; look at them before keeping them.
"""

from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from rendering import THEMES, render
from tests.rendering.scenes import SCENES

FOLDER = Path(__file__).parent / "golden"

GOLDEN = {
    "walnut": ("doubles", "five-on-bar", "names-rtl", "match-over"),
    "linen": ("long-opening", "offer", "diagram-three"),
    "midnight": ("full-trays", "names-long"),
    "contrast": ("move", "mars"),
}
"""Theme -> scenes: fifteen on one point, five on the bar, full trays, a large cube, all names."""

WIDTH = 288
BLOCK = 8


def shrunk(picture):
    """Return a picture small enough to keep."""
    size = WIDTH, WIDTH * picture.height // picture.width
    return picture.resize(size, Image.Resampling.LANCZOS)


def file(theme, scene):
    """Return where a golden picture lies."""
    return FOLDER / f"{theme}-{scene}.jpg"


def errors(a, b):
    """Return the mean error of two pictures, and that of the block where they differ most."""
    difference = ImageChops.difference(a, b).convert("L")
    blocks = difference.resize(
        (difference.width // BLOCK, difference.height // BLOCK), Image.Resampling.BOX
    )
    return ImageStat.Stat(difference).mean[0], blocks.getextrema()[1]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for theme, scenes in GOLDEN.items():
        for scene in scenes:
            picture = shrunk(render(SCENES[scene], THEMES[theme]))
            picture.save(file(theme, scene), quality=90, subsampling=0)
