"""The palettes: contrast for everybody, and hues that stay apart for the colour-blind."""

import itertools
from dataclasses import fields, replace

import pytest

from rendering.theme import THEMES, Material, Theme, colour, mix

TEXT_FLOOR = 4.5
CHECKER_FLOOR = 3.0
MARKS_FLOOR = 40.0
CHECKERS_FLOOR = 60.0

SIMULATIONS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear RGB as people with each kind of colour blindness see it, after Machado et al. 2009."""


def linear(rgb):
    """Return linear light, 0 to 1."""
    return [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb]


def luminance(rgb):
    """Return the relative luminance of WCAG."""
    red, green, blue = linear(rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    """Return the contrast ratio of WCAG, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def lab(light):
    """Return CIE L*a*b* of linear sRGB light, white point D65."""
    red, green, blue = (min(1.0, max(0.0, v)) for v in light)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a, b, simulation):
    """Return how far apart two colours look to somebody, CIE 1976."""
    seen = [
        lab([sum(m * v for m, v in zip(row, linear(c), strict=True)) for row in simulation])
        for c in (a, b)
    ]
    return sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5


def failures(theme: Theme) -> list[str]:
    """Return every rule of the palette that a theme breaks."""
    wood = mix(theme.wood[1], theme.wood[2], 0.5)
    panel = theme.strip
    pairs = {
        "name on strip": (theme.text, panel, 7.0),
        "count in tray": (theme.text, theme.tray, TEXT_FLOOR),
        "label on strip": (theme.muted, panel, TEXT_FLOOR),
        "clock on strip": (theme.gold_text, panel, TEXT_FLOOR),
        "number on wood": (theme.number, wood, TEXT_FLOOR),
        "number on the lightest wood": (theme.number, theme.wood[2], TEXT_FLOOR),
        "number in a pill": (theme.signal_ink, theme.signal, TEXT_FLOOR),
        "count on a light checker": (theme.light.ink, theme.light.base, TEXT_FLOOR),
        "count on a dark checker": (theme.dark.ink, theme.dark.base, CHECKER_FLOOR),
        "pips of light dice": (theme.light.ink, theme.light.shade, TEXT_FLOOR),
        "pips of dark dice": (theme.dark.ink, theme.dark.base, CHECKER_FLOOR),
        "number on the cube": (theme.cube.ink, theme.cube.shade, TEXT_FLOOR),
        "checkers": (theme.light.base, theme.dark.base, CHECKER_FLOOR),
        "points": (theme.point_a[0], theme.point_b[0], 1.2),
    }
    broken = [
        f"{name} {contrast(a, b):.2f} < {floor}"
        for name, (a, b, floor) in pairs.items()
        if contrast(a, b) < floor
    ]
    for kind, simulation in SIMULATIONS.items():
        for name, a, b, floor in (
            ("gold and signal", theme.gold, theme.signal, MARKS_FLOOR),
            ("checkers", theme.light.base, theme.dark.base, CHECKERS_FLOOR),
        ):
            if distance(a, b, simulation) < floor:
                broken.append(f"{name}, {kind}: {distance(a, b, simulation):.0f} < {floor:.0f}")
    return broken


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_palette_keeps_its_floors(theme):
    """Text 4.5 to 1, checkers 3 to 1, marks 40 apart whatever eyes look at them."""
    assert failures(theme) == []


def test_a_badly_edited_palette_is_caught():
    """The rules bite: a theme whose marks or labels fade is refused."""
    good = next(iter(THEMES.values()))
    assert failures(replace(good, muted=mix(good.muted, good.strip, 0.5)))
    assert failures(replace(good, signal=good.gold))
    assert failures(replace(good, dark=good.light))


def test_the_contrast_theme_stands_above_the_others():
    """Whoever asks for high contrast gets it: names, numbers and checkers at least 12 to 1."""
    theme = THEMES["contrast"]
    assert contrast(theme.text, theme.strip) >= 15
    assert contrast(theme.number, theme.wood[2]) >= 12
    assert contrast(theme.light.base, theme.dark.base) >= 12
    for material in (theme.light, theme.dark):
        assert contrast(material.base, theme.field) >= 3


def test_reference_values_of_the_measures():
    """Black on white is 21 to 1 and 100 apart; red and green meet for the colour-blind."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21, abs=0.01)
    assert distance((0, 0, 0), (255, 255, 255), SIMULATIONS["full"]) == pytest.approx(100, abs=0.2)
    red, green = (190, 60, 40), (90, 110, 30)
    assert distance(red, green, SIMULATIONS["deutan"]) < distance(red, green, SIMULATIONS["full"])


def test_themes_are_named_by_their_keys_and_differ():
    """Four themes, walnut first, each a different one."""
    assert list(THEMES) == ["walnut", "linen", "midnight", "contrast"]
    assert all(theme.name == name for name, theme in THEMES.items())
    assert all(a != b for a, b in itertools.combinations(THEMES.values(), 2))
    assert {f.name for f in fields(Material)} == {"base", "shade", "rim", "groove", "ink"}


def test_colours_are_read_and_mixed():
    """`#RRGGBB` in, three bytes out; a half and half mix lies in the middle."""
    assert colour("#0A80FF") == (10, 128, 255)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
