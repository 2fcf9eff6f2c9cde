"""The picture under the `render` command of the README: `python -m tests.readme_board`."""

import shlex
import tempfile
from pathlib import Path

from PIL import Image

from bot.__main__ import main

ROOT = Path(__file__).parent.parent
SHOWN = ROOT / "docs" / "board.jpg"
WIDTH = 640


def command():
    """Return the words after `python -m bot` of the command that the picture stands under."""
    above = (ROOT / "README.md").read_text().split("(docs/board.jpg)")[0]
    line = [line for line in above.splitlines() if "-m bot render" in line][-1]
    return shlex.split(line)[3:]


def picture():
    """Return what that command draws, as small as the README shows it."""
    words = command()
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "board.jpg"
        words[words.index("-o") + 1] = str(drawn)
        assert main(words) == 0
        with Image.open(drawn) as whole:
            size = WIDTH, WIDTH * whole.height // whole.width
            return whole.resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    picture().save(SHOWN, quality=88, subsampling=0, optimize=True)
