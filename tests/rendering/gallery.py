"""The gallery: every sample scene in every theme, and contact sheets, written into ./gallery."""

import sys
from pathlib import Path

from PIL import Image

from rendering import THEMES, encode, render
from tests.rendering.scenes import SCENES

PHONE = 288
"""How wide a picture is on a phone, in points; the contact sheet shows it at that size."""

COLUMNS = 6
GAP = 12


def sheet(pictures):
    """Return one picture of many, each as wide as on a phone."""
    small = [
        p.resize((PHONE, PHONE * p.height // p.width), Image.Resampling.LANCZOS) for p in pictures
    ]
    cell = max(p.height for p in small)
    rows = -(-len(small) // COLUMNS)
    size = COLUMNS * (PHONE + GAP) + GAP, rows * (cell + GAP) + GAP
    whole = Image.new("RGB", size, (128, 132, 138))
    for i, picture in enumerate(small):
        row, column = divmod(i, COLUMNS)
        whole.paste(picture, (GAP + column * (PHONE + GAP), GAP + row * (cell + GAP)))
    return whole


def main():
    """Draw everything and say where it lies."""
    folder = Path("gallery")
    folder.mkdir(exist_ok=True)
    largest = 0
    for theme in THEMES.values():
        pictures = []
        for name, scene in SCENES.items():
            picture = render(scene, theme)
            data = encode(picture)
            largest = max(largest, len(data))
            (folder / f"{theme.name}-{name}.jpg").write_bytes(data)
            pictures.append(picture)
        sheet(pictures).save(folder / f"sheet-{theme.name}.png")
    print(f"{len(SCENES)} scenes in {len(THEMES)} themes in {folder}/")
    print(f"largest file {largest / 1024:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
