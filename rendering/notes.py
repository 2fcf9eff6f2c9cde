"""Notes: a few words beside the dice of a side, in the largest form that fits, never cut."""

from dataclasses import dataclass

from PIL import Image

from rendering.fonts import SEMIBOLD, clean, fitted
from rendering.layout import DIE, DIE_GAP, SMALL_DIE, Box, Layout
from rendering.lettering import Size, lettering, rise
from rendering.marks import pill
from rendering.scene import Die, Scene, Side
from rendering.theme import Theme

PADDING, MARGIN = 20, 6
"""Room around the words in their plate, and how near the rails the plate may come."""

LEADING = 1.14
"""The distance of two lines of a note, in ems."""

ONE_LINE = ((1, Size.NOTE), (1, Size.NUMBER))
TWO_LINES = ((2, Size.NUMBER), (2, Size.LABEL))
"""Numbers of lines and sizes, the best first."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A note as it is written: the half it lies in, and whether the dice there give way to it."""

    side: Side
    lines: tuple[str, ...]
    size: Size
    alone: bool = False

    @property
    def width(self) -> int:
        """Return how wide its plate is."""
        return 2 * PADDING + max(lettering(line, SEMIBOLD, self.size).width for line in self.lines)

    @property
    def height(self) -> int:
        """Return how high its plate is."""
        return round(self.size * (0.7 + LEADING * len(self.lines)))

    def put(self, image: Image.Image, theme: Theme, box: Box) -> None:
        """Draw it in a box of its width."""
        left, top, right, bottom = box
        x, y = (left + right) // 2, (top + bottom) // 2
        pill(theme.strip, right - left, self.height).put(image, x, y)
        leading = round(self.size * LEADING)
        y -= leading * (len(self.lines) - 1) // 2
        for line in self.lines:
            lettering(line, SEMIBOLD, self.size).put(
                image, x, y + rise(self.size), theme.text, "middle"
            )
            y += leading


def dice_of(scene: Scene, side: Side) -> tuple[list[Die], int]:
    """Return the dice of a side and their size: four are smaller."""
    dice = [d for d in scene.dice if d.side is side]
    return dice, DIE if len(dice) <= 2 else SMALL_DIE


def _room(scene: Scene, side: Side, layout: Layout) -> int:
    """Return how wide the words may be beside the dice in a half."""
    dice, size = dice_of(scene, side)
    left, _, right, _ = layout.half(side)
    return right - left - 2 * MARGIN - (size + DIE_GAP) * len(dice) - 2 * PADDING


def _broken(text: str) -> tuple[str, ...]:
    """Return a text in two lines, parted at the space nearest to its middle."""
    spaces = [i for i, char in enumerate(text) if char == " "]
    if not spaces:
        return (text,)
    at = min(spaces, key=lambda i: abs(2 * i - len(text)))
    return text[:at], text[at + 1 :]


def placed(scene: Scene, layout: Layout) -> Placed | None:
    """Return how the note of a scene is written: beside its dice, or in the other half.

    Where both halves are full the other side's dice give way: they tell what is past. Only a
    note too long for an empty half is cut.
    """
    text = "" if scene.note is None else clean(scene.note.text)
    if scene.note is None or not text:
        return None
    own, other = scene.note.side, scene.note.side.other
    left, _, right, _ = layout.half(other)
    whole = right - left - 2 * MARGIN - 2 * PADDING
    beside, across = _room(scene, own, layout), _room(scene, other, layout)
    free = across if across == whole else 0
    for side, room, forms, alone in (
        (own, beside, ONE_LINE, False),
        (other, free, ONE_LINE, False),
        (own, beside, TWO_LINES, False),
        (other, across, ONE_LINE + TWO_LINES, False),
        (other, whole, ONE_LINE + TWO_LINES, True),
    ):
        for count, size in forms:
            note = Placed(side, (text,) if count == 1 else _broken(text), size, alone)
            if note.width - 2 * PADDING <= room:
                return note
    cut = tuple(fitted(line, SEMIBOLD, Size.LABEL, whole) for line in _broken(text))
    return Placed(other, cut, Size.LABEL, alone=True)
