"""A picture of a scene: the board copied, the sprites pasted."""

from functools import lru_cache

from PIL import Image

from rendering.board import board, tint_mask
from rendering.fonts import BOLD, EXTRABOLD, SEMIBOLD, clean, fitted
from rendering.layout import PILL_WIDTH, RAIL, WIDTH, Layout, Spot
from rendering.lettering import Size, lettering, rise
from rendering.marks import arrow, ghost, pill, ring
from rendering.notes import dice_of, placed
from rendering.pieces import checker, cube, die, edge
from rendering.plaque import plaque
from rendering.scene import FAR_BAR, FAR_OFF, NEAR_BAR, NEAR_OFF, POINTS, Scene, Side
from rendering.strips import strips
from rendering.theme import Material, Theme

LABEL_ROOM, BAR_ROOM = 104, 84
"""How wide the words in the pills of the trays and the bar may be."""

TRAY_CLEAR, TRAY_EDGE = 48, 20
"""How far an arrow into a tray ends from the middle of the count there, and from its end."""


def layout_of(scene: Scene) -> Layout:
    """Return the geometry a scene asks for."""
    return Layout(strips=scene.near is not None, mirrored=scene.mirrored)


def material(scene: Scene, theme: Theme, side: Side) -> Material:
    """Return what a side's checkers and dice are made of."""
    return theme.light if scene.light(side) else theme.dark


def render(scene: Scene, theme: Theme) -> Image.Image:
    """Return the picture of a scene: RGB, 1280 wide, 1152 high with strips and 960 without."""
    layout = layout_of(scene)
    image = board(theme, layout).copy()
    strips(image, scene, theme, layout)
    _tints(image, scene, theme, layout)
    _numbers(image, scene, theme, layout)
    for place in (*POINTS, NEAR_BAR, FAR_BAR):
        _stack(image, scene, theme, layout, place)
    _off(image, scene, theme, layout)
    _cube(image, scene, theme, layout)
    _dice(image, scene, theme, layout)
    _arrows(image, scene, theme, layout)
    if scene.result is not None:
        plaque(image, scene, scene.result, theme, layout)
    return image


def _tints(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    for place in dict.fromkeys(scene.marks.targets):
        if place in POINTS:
            left, top, _, _ = layout.triangle(place)
            image.paste(theme.signal, (left, top), tint_mask(upper=layout.upper(place)))


@lru_cache(maxsize=64)
def _rails(
    theme: Theme, layout: Layout, numbers: tuple[int, ...], size: Size
) -> tuple[Image.Image, Image.Image]:
    """Return the rails above and below the wells with their numbers."""
    rails = []
    for top, places in ((layout.top - RAIL, POINTS[12:]), (layout.bottom, POINTS[:12])):
        rail = board(theme, layout).crop((0, top, WIDTH, top + RAIL))
        for place in places:
            written = lettering(str(numbers[place - 1]), SEMIBOLD, size)
            x, y = layout.column(place), RAIL // 2 + rise(size)
            written.put(rail, x, y, theme.number, "middle")
        rails.append(rail)
    return rails[0], rails[1]


def _numbers(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    size = Size.LARGE_NUMBER if scene.large_numbers else Size.NUMBER
    far, near = _rails(theme, layout, scene.numbers, size)
    image.paste(far, (0, layout.top - RAIL))
    image.paste(near, (0, layout.bottom))
    for place in {*scene.marks.sources, *scene.marks.targets}:
        x, y = layout.number(place)
        if place in POINTS:
            pill(theme.signal).put(image, x, y)
            written = lettering(str(scene.numbers[place - 1]), BOLD, size)
            written.put(image, x, y + rise(size), theme.signal_ink, "middle")
            continue
        label = scene.off_label if place in (NEAR_OFF, FAR_OFF) else scene.bar_label
        room = LABEL_ROOM if place in (NEAR_OFF, FAR_OFF) else BAR_ROOM
        text = fitted(clean(label), BOLD, Size.LABEL, room)
        written = lettering(text, BOLD, Size.LABEL)
        pill(theme.signal, max(PILL_WIDTH, written.width + 18)).put(image, x, y)
        written.put(image, x, y + rise(Size.LABEL), theme.signal_ink, "middle")


def _stack(image: Image.Image, scene: Scene, theme: Theme, layout: Layout, place: int) -> None:
    side, count = scene.count(place)
    marks = scene.marks
    ghosts = marks.left.count(place)
    if count + ghosts == 0:
        return
    cube_at_end = (
        place not in POINTS
        and scene.cube is not None
        and scene.cube.offered is None
        and scene.cube.owner is side
    )
    spots = layout.stack(place, count, ghosts, cube_at_end=cube_at_end)
    for x, y in spots[count:]:
        ghost(theme.gold).put(image, x, y)
    piece = checker(material(scene, theme, side), theme.shadow)
    settled = count - marks.arrived.count(place)
    for i, (x, y) in enumerate(spots[:count]):
        piece.put(image, x, y)
        if i >= settled:
            ring(theme.gold).put(image, x, y)
    if count and place in marks.sources:
        ring(theme.signal).put(image, *spots[count - 1])
    if count > 5 or (cube_at_end and count > 4):
        x, y = spots[count - 1]
        lettering(str(count), EXTRABOLD, Size.BADGE).put(
            image, x, y + rise(Size.BADGE), material(scene, theme, side).ink, "middle"
        )


def _off(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    for side, count in zip(Side, scene.off, strict=True):
        if not count:
            continue
        piece = edge(material(scene, theme, side), theme.shadow)
        for i in range(count):
            left, top, right, bottom = layout.slice(side, i)
            piece.put(image, (left + right) // 2, (top + bottom) // 2)
        x, y = layout.off_count(side, count)
        lettering(str(count), BOLD, Size.NUMBER).put(
            image, x, y + rise(Size.NUMBER), theme.text, "middle"
        )


def _cube(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    if scene.cube is None:
        return
    offered = scene.cube.offered
    left, top, right, bottom = layout.cube(scene.cube.owner, offered)
    rim = theme.gold if offered is not None else None
    sprite = cube(theme.cube, scene.cube.value, right - left, theme.shadow, rim)
    sprite.put(image, (left + right) // 2, (top + bottom) // 2)


def _dice(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    """Draw each side's dice in its half, and the note beside them."""
    note = placed(scene, layout)
    for side in Side:
        dice, size = dice_of(scene, side)
        noted = note if note is not None and note.side is side else None
        if noted is not None and noted.alone:
            dice = []
        widths = [size] * len(dice) + ([noted.width] if noted is not None else [])
        boxes = layout.row(side, tuple(widths), size)
        for d, (left, top, right, bottom) in zip(dice, boxes, strict=False):
            sprite = die(material(scene, theme, side), d.value, size, theme.shadow, used=d.used)
            sprite.put(image, (left + right) // 2, (top + bottom) // 2)
        if noted is not None:
            noted.put(image, theme, boxes[-1])


def _tray_end(scene: Scene, layout: Layout, side: Side) -> Spot:
    """Return where an arrow into a tray ends: in its middle, or clear of the count there."""
    _, top, _, bottom = layout.tray(side)
    count = scene.count(NEAR_OFF if side is Side.NEAR else FAR_OFF)[1]
    x, y = layout.off_count(side, count)
    if side is Side.FAR:
        return x, min(max((top + bottom) // 2, y + TRAY_CLEAR), bottom - TRAY_EDGE)
    return x, max(min((top + bottom) // 2, y - TRAY_CLEAR), top + TRAY_EDGE)


def _arrows(image: Image.Image, scene: Scene, theme: Theme, layout: Layout) -> None:
    for drawn in scene.arrows:
        spots = []
        for place in (drawn.source, drawn.target):
            side, count = scene.count(place)
            if place in (NEAR_OFF, FAR_OFF):
                spots.append(_tray_end(scene, layout, side))
            else:
                arriving = place == drawn.target
                index = count if arriving else max(0, count - 1)
                spots.append(layout.checker(place, index, max(count, index + 1)))
        arrow(image, spots[0], spots[1], theme.gold, layout.middle)
