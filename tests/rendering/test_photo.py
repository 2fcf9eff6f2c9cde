"""Photos: their format, their size, their keys, and the same bytes in every process."""

import hashlib
import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from rendering import THEMES, Marks, encode, picture_key, render
from rendering.photo import LIMIT
from tests.rendering.scenes import MOVE, SCENES

ROOT = Path(__file__).parent.parent.parent
WALNUT = THEMES["walnut"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_photos_are_small_enough_at_full_quality(theme):
    """At most 300 KiB and a quarter of a byte a pixel, without giving up any quality."""
    for name, scene in SCENES.items():
        picture = render(scene, theme)
        data = encode(picture)
        assert len(data) <= LIMIT, name
        assert len(data) <= 0.25 * picture.width * picture.height, name
        assert Image.open(io.BytesIO(data)).quantization[0][0] == 3, name


def test_photos_are_baseline_jpegs_with_full_colour():
    """Baseline, 4:4:4, quality 90, and the picture comes back."""
    picture = render(MOVE, WALNUT)
    decoded = Image.open(io.BytesIO(encode(picture)))
    assert (decoded.format, decoded.size, decoded.mode) == ("JPEG", (1280, 1152), "RGB")
    assert "progressive" not in decoded.info
    assert [layer[1:3] for layer in decoded.layer] == [(1, 1)] * 3
    reference = io.BytesIO()
    Image.new("RGB", (16, 16)).save(reference, "JPEG", quality=90)
    assert decoded.quantization == Image.open(reference).quantization


def test_a_picture_too_busy_is_sent_at_lower_quality():
    """However much is on the board, the photo arrives quickly."""
    scattered = tuple(1 if i % 2 else -1 for i in range(24))
    marks = Marks(
        sources=tuple(range(2, 25, 2)), targets=tuple(range(1, 24, 2)), left=tuple(range(1, 25))
    )
    picture = render(replace(MOVE, points=scattered, bar=(3, 3), marks=marks), THEMES["linen"])
    data = encode(picture)
    assert len(data) <= LIMIT
    assert Image.open(io.BytesIO(data)).quantization[0][0] > 3


def test_the_same_scene_gives_the_same_bytes_in_another_process():
    """Another process, other hash seed, other locale, no system fonts: the same photo and key."""
    code = (
        "import hashlib\n"
        "from rendering import THEMES, Marks, encode, picture_key, render\n"
        "from tests.rendering.scenes import SCENES\n"
        "for name in ('move', 'names-rtl', 'mars', 'diagram-three'):\n"
        "    for theme in THEMES.values():\n"
        "        data = encode(render(SCENES[name], theme))\n"
        "        print(hashlib.sha256(data).hexdigest(), picture_key(SCENES[name], theme))\n"
    )
    here = [
        f"{hashlib.sha256(encode(render(SCENES[name], theme))).hexdigest()} "
        f"{picture_key(SCENES[name], theme)}"
        for name in ("move", "names-rtl", "mars", "diagram-three")
        for theme in THEMES.values()
    ]
    bare = {
        **os.environ,
        "PYTHONHASHSEED": "7",
        "LC_ALL": "C",
        "HOME": "/nonexistent",
        "XDG_DATA_HOME": "/nonexistent",
        "XDG_DATA_DIRS": "/nonexistent",
        "FONTCONFIG_PATH": "/nonexistent",
    }
    there = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split("\n")[:-1] == here


def test_keys_name_pictures():
    """Equal scenes share a key; another scene or theme has another one."""
    key = picture_key(MOVE, WALNUT)
    assert len(key) == 32
    assert picture_key(replace(MOVE), WALNUT) == key
    assert picture_key(replace(MOVE, mirrored=True), WALNUT) != key
    assert picture_key(MOVE, THEMES["linen"]) != key
    assert picture_key(MOVE, replace(WALNUT, gold=(1, 2, 3))) != key
    assert picture_key(replace(MOVE, near=replace(MOVE.near, name="\ud800")), WALNUT) != key
