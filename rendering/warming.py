"""Warming: what every picture of a theme needs, drawn before the first one is asked for."""

from rendering.board import board, tint_mask
from rendering.fonts import BOLD, EXTRABOLD
from rendering.layout import CHECKER, CHIP, CUBE, DIE, OFFERED_CUBE, SMALL_DIE, Layout
from rendering.lettering import DIGITS, Size, lettering
from rendering.marks import ghost, pill, rim, ring
from rendering.pieces import checker, cube, die, edge
from rendering.strips import chip_shadow
from rendering.theme import Theme

CUBES = (1, 2, 4, 8)


def warm(theme: Theme) -> None:
    """Draw the board, the pieces, the marks and the digits of a theme into the caches."""
    board(theme, Layout())
    for upper in (True, False):
        tint_mask(upper=upper)
    for material in (theme.light, theme.dark):
        checker(material, theme.shadow, CHECKER)
        checker(material, chip_shadow(theme), CHIP)
        edge(material, theme.shadow)
        for value in range(1, 7):
            for side in (DIE, SMALL_DIE):
                for used in (False, True):
                    die(material, value, side, theme.shadow, used=used)
    for value in CUBES:
        cube(theme.cube, value, CUBE, theme.shadow)
        cube(theme.cube, value, OFFERED_CUBE, theme.shadow, theme.gold)
    for colour in (theme.gold, theme.signal):
        ring(colour)
    ring(theme.gold, CHIP)
    rim(theme.hairline, CHIP)
    ghost(theme.gold)
    pill(theme.signal)
    for number in range(1, 25):
        lettering(str(number), BOLD, Size.NUMBER)
    for digit in DIGITS + ":":
        lettering(digit, BOLD, Size.NAME)
    for count in range(6, 16):
        lettering(str(count), EXTRABOLD, Size.BADGE)
