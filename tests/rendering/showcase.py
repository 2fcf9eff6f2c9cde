"""The pictures of the README: `python -m tests.rendering.showcase` draws them into ./docs."""

from pathlib import Path

from PIL import Image

from rendering import THEMES, render
from tests.rendering.scenes import SCENES

FOLDER = Path(__file__).parent.parent.parent / "docs"

WIDTH = 640
GAP = 16

SHOWN = {
    "walnut.jpg": (("walnut", "move"),),
    "themes.jpg": (("linen", "long-middle"), ("midnight", "doubles"), ("contrast", "enter")),
    "scenes.jpg": (("walnut", "offer"), ("linen", "match-over"), ("walnut", "diagram-three")),
}
"""File -> theme and scene of the pictures that stand in it side by side."""


def picture(file):
    """Return what a file of the README shows."""
    parts = SHOWN[file]
    width = WIDTH if len(parts) == 1 else WIDTH * 2 // 3
    small = []
    for theme, scene in parts:
        whole = render(SCENES[scene], THEMES[theme])
        size = width, width * whole.height // whole.width
        small.append(whole.resize(size, Image.Resampling.LANCZOS))
    height = max(part.height for part in small)
    row = Image.new("RGB", (len(small) * (width + GAP) - GAP, height), (255, 255, 255))
    for i, part in enumerate(small):
        row.paste(part, (i * (width + GAP), (height - part.height) // 2))
    return row


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SHOWN:
        picture(name).save(FOLDER / name, quality=88)
