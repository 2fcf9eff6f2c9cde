"""The name strips above and below the board: who sits there, the figures and the clock."""

from dataclasses import replace

from PIL import Image, ImageDraw

from rendering.fonts import BOLD, MEDIUM, SEMIBOLD, clean, fitted
from rendering.layout import CHIP, NAME_LEFT, TIME_ROOM, WIDTH, Layout
from rendering.lettering import Size, digits, lettering, rise, room
from rendering.marks import rim, ring
from rendering.pieces import checker
from rendering.scene import Figure, Scene, Seat, Side
from rendering.theme import Theme

LABEL_GAP, FIGURE_GAP, CLOCK_GAP, NAME_GAP = 11, 32, 38, 30
ACCENT = 6
"""The height of the line in a strip that tells who is on roll from across a room."""


def chip_shadow(theme: Theme) -> float:
    """Return the strength of the shadow under the checker in a strip: there is less depth."""
    return theme.shadow * 0.6


def _cleaned(seat: Seat) -> Seat:
    """Return a seat of which everything can be drawn."""
    return replace(
        seat,
        name=clean(seat.name) or clean(seat.stand_in) or "…",
        figures=tuple(Figure(clean(f.label), clean(f.value)) for f in seat.figures),
        clock=clean(seat.clock),
    )


def _columns(seats: tuple[Seat, Seat]) -> tuple[list[tuple[int, int]], int]:
    """Return the widths of labels and values of each figure, and of the clock, for both seats.

    Both strips share them, so that figures stand below each other.
    """
    count = max(len(seat.figures) for seat in seats)
    columns = []
    for i in range(count):
        figures = [seat.figures[i] for seat in seats if i < len(seat.figures)]
        columns.append(
            (
                max(
                    lettering(f.label, MEDIUM, Size.LABEL).width if f.label else 0 for f in figures
                ),
                max(room(f.value, BOLD, Size.NAME) for f in figures),
            )
        )
    clock = max(room(s.clock, BOLD, Size.NAME) for s in seats)
    return columns, clock


def strips(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    """Draw both strips of a scene that has seats."""
    if scene.near is None or scene.far is None:
        return
    near, far = _cleaned(scene.near), _cleaned(scene.far)
    columns, clock = _columns((near, far))
    for side, seat in ((Side.NEAR, near), (Side.FAR, far)):
        _strip(image, scene, theme, layout, side, seat, columns, clock)


def _strip(
    image: Image.Image,
    scene: Scene,
    theme: Theme,
    layout: Layout,
    side: Side,
    seat: Seat,
    columns: list[tuple[int, int]],
    clock: int,
) -> None:
    x, middle = layout.chip(side)
    baseline = middle + rise(Size.NAME)
    if seat.on_roll:
        _, top, _, bottom = layout.strip(side)
        y = bottom - ACCENT if side is Side.FAR else top
        ImageDraw.Draw(image).rectangle((0, y, WIDTH, y + ACCENT - 1), fill=theme.gold)
        ring(theme.gold, CHIP).put(image, x, middle)
    else:
        rim(theme.hairline, CHIP).put(image, x, middle)
    material = theme.light if scene.light(side) else theme.dark
    checker(material, chip_shadow(theme), CHIP).put(image, x, middle)

    left = WIDTH - TIME_ROOM[0]
    if clock:
        left -= clock
        if seat.clock:
            ink = theme.gold_text if seat.on_roll else theme.text
            digits(seat.clock, BOLD, Size.NAME).put(image, left, baseline, ink)
        left -= CLOCK_GAP if columns else 0
    for i in reversed(range(len(columns))):
        label_width, value_width = columns[i]
        left -= value_width
        if i < len(seat.figures):
            figure = seat.figures[i]
            digits(figure.value, BOLD, Size.NAME).put(image, left, baseline, theme.text)
            if figure.label:
                lettering(figure.label, MEDIUM, Size.LABEL).put(
                    image, left - LABEL_GAP, baseline, theme.muted, "right"
                )
        left -= LABEL_GAP + label_width if label_width else 0
        left -= FIGURE_GAP if i else 0
    weight = BOLD if seat.on_roll else SEMIBOLD
    space = left - NAME_GAP - NAME_LEFT
    lettering(fitted(seat.name, weight, Size.NAME, space), weight, Size.NAME).put(
        image, NAME_LEFT, baseline, theme.text
    )
