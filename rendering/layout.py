"""The geometry of a picture in whole pixels: where everything lies. Knows nothing of drawing."""

from dataclasses import dataclass

from rendering.scene import FAR_BAR, FAR_OFF, NEAR_BAR, NEAR_OFF, POINTS, Side

Box = tuple[int, int, int, int]
"""Left, top, right and bottom; right and bottom lie outside."""

Spot = tuple[int, int]
"""The middle of something."""

WIDTH = 1280
STRIP = 100
RAIL = 48
SIDE_RAIL = 20
COLUMN = 86
BAR = 84
SEPARATOR = 18
TRAY = 106
TRIANGLE = 372
MIDDLE = 112
WELL = 2 * TRIANGLE + MIDDLE
DIAGRAM_MARGIN = 4
"""What a picture without strips adds above and below, so that its sides stay multiples of 16."""

CHECKER = 78
STEP = 73
STACK = 370
"""The height that five checkers fill; more are pressed into the same room."""

GHOST = 50
"""How far the ghost of a checker stands out of a stack that is pressed together."""

SLICE = 22
SLICE_WIDTH = 90
BAR_START = 84
"""How far from the middle the checkers on the bar begin: rings stay clear of the cube."""

DIE, SMALL_DIE, DIE_GAP = 88, 74, 18
CUBE, OFFERED_CUBE = 66, 104
CHIP = 60
PILL, PILL_WIDTH = 40, 68
SAFE = 28
"""Telegram rounds the corners: nothing that matters comes closer than this to one."""

NAME_LEFT = 114
TIME_ROOM = 200, 90
"""Telegram lays the time over this much of a photo's lower right corner."""

if SIDE_RAIL + 6 * COLUMN + BAR + 6 * COLUMN + SEPARATOR + TRAY + SIDE_RAIL != WIDTH:
    raise AssertionError("the columns, bars and rails of a picture do not fill its width")
if STRIP + RAIL + WELL + RAIL + STRIP != 1152 or TRIANGLE < STACK or 4 * STEP + CHECKER != STACK:
    raise AssertionError("the strips, rails and triangles of a picture do not fill its height")


def around(spot: Spot, width: int, height: int | None = None) -> Box:
    """Return the box of that size around a spot."""
    x, y = spot
    height = width if height is None else height
    left, top = x - width // 2, y - height // 2
    return left, top, left + width, top + height


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture's geometry: with name strips or without, home boards on the right or mirrored."""

    strips: bool = True
    mirrored: bool = False

    @property
    def height(self) -> int:
        """Return the height of the picture; its width is always WIDTH."""
        return WELL + 2 * RAIL + 2 * (STRIP if self.strips else DIAGRAM_MARGIN)

    @property
    def top(self) -> int:
        """Return where the wells begin."""
        return RAIL + (STRIP if self.strips else DIAGRAM_MARGIN)

    @property
    def bottom(self) -> int:
        """Return where the wells end."""
        return self.top + WELL

    @property
    def middle(self) -> int:
        """Return the height of the line halfway between the players."""
        return self.top + WELL // 2

    def _x(self, x: int) -> int:
        return WIDTH - x if self.mirrored else x

    def _box(self, left: int, top: int, right: int, bottom: int) -> Box:
        return (
            (WIDTH - right, top, WIDTH - left, bottom)
            if self.mirrored
            else (left, top, right, bottom)
        )

    def wells(self) -> tuple[Box, Box]:
        """Return the outer and the home well."""
        home = SIDE_RAIL + 6 * COLUMN + BAR
        return (
            self._box(SIDE_RAIL, self.top, SIDE_RAIL + 6 * COLUMN, self.bottom),
            self._box(home, self.top, home + 6 * COLUMN, self.bottom),
        )

    def bar(self) -> Box:
        """Return the bar between the wells."""
        left = SIDE_RAIL + 6 * COLUMN
        return self._box(left, self.top, left + BAR, self.bottom)

    def tray(self, side: Side) -> Box:
        """Return the tray of the checkers a side has borne off."""
        left = WIDTH - SIDE_RAIL - TRAY
        top = self.top if side is Side.FAR else self.bottom - TRIANGLE
        return self._box(left, top, left + TRAY, top + TRIANGLE)

    def strip(self, side: Side) -> Box:
        """Return the name strip of a side."""
        return (
            (0, 0, WIDTH, STRIP)
            if side is Side.FAR
            else (0, self.height - STRIP, WIDTH, self.height)
        )

    def upper(self, place: int) -> bool:
        """Return whether a place lies in the far half of the board."""
        return place > 12 if place in POINTS else place in (FAR_BAR, FAR_OFF)

    def column(self, place: int) -> int:
        """Return the middle of the column of a place."""
        if place in (NEAR_OFF, FAR_OFF):
            return self._x(WIDTH - SIDE_RAIL - TRAY // 2)
        if place in (NEAR_BAR, FAR_BAR):
            return self._x(SIDE_RAIL + 6 * COLUMN + BAR // 2)
        index = 12 - place if place <= 12 else place - 13
        left = SIDE_RAIL + index * COLUMN + (BAR if index >= 6 else 0)
        return self._x(left + COLUMN // 2)

    def triangle(self, place: int) -> Box:
        """Return the box around the triangle of a point."""
        x = self.column(place)
        top = self.top if self.upper(place) else self.bottom - TRIANGLE
        return x - COLUMN // 2, top, x + COLUMN // 2, top + TRIANGLE

    def checker(self, place: int, index: int, total: int, *, cube_at_end: bool = False) -> Spot:
        """Return the middle of a checker on a point or a bar, the one at the edge being 0.

        On the bar 0 is the one nearest to the middle of the board; `cube_at_end` leaves room for
        the cube behind them.
        """
        upper = self.upper(place)
        if place in POINTS:
            inward, edge = (1, self.top) if upper else (-1, self.bottom)
            start, step = edge + inward * (CHECKER // 2 + 1), inward
            room = STACK - CHECKER
        else:
            step = -1 if upper else 1
            start = self.middle + step * BAR_START
            end = CUBE + 22 if cube_at_end else 4
            room = WELL // 2 - BAR_START - CHECKER // 2 - end
        offset = min(STEP * index, room * index // max(total - 1, 1))
        return self.column(place), start + step * offset

    def stack(
        self, place: int, count: int, ghosts: int, *, cube_at_end: bool = False
    ) -> list[Spot]:
        """Return the middles of the checkers of a stack and of the ghosts beyond them.

        A stack pressed together leaves more of its room to the ghosts, so that they show.
        """
        total = count + ghosts
        spots = [self.checker(place, i, total, cube_at_end=cube_at_end) for i in range(total)]
        if not count or not ghosts:
            return spots
        (x, first), (_, last) = spots[0], spots[-1]
        wanted = min(GHOST * ghosts, abs(last - first) * 2 // 5)
        if abs(last - spots[count - 1][1]) >= wanted:
            return spots
        inward = 1 if last > first else -1
        room = abs(last - first) - wanted
        ends = [first + inward * (room * i // max(count - 1, 1)) for i in range(count)]
        ends += [first + inward * (room + wanted * (i + 1) // ghosts) for i in range(ghosts)]
        return [(x, y) for y in ends]

    def slice(self, side: Side, index: int) -> Box:
        """Return the box of a borne-off checker standing on edge."""
        left, top, right, bottom = self.tray(side)
        x = (left + right) // 2
        y = top + 3 + index * SLICE if side is Side.FAR else bottom - 3 - (index + 1) * SLICE
        return x - SLICE_WIDTH // 2, y, x + SLICE_WIDTH // 2, y + SLICE

    def off_count(self, side: Side, count: int) -> Spot:
        """Return the middle of the number of borne-off checkers, beyond the last of them."""
        left, top, right, bottom = self.tray(side)
        # Without a strip below, the time would cover the number of a single checker.
        y = max(3 + count * SLICE + 19, TIME_ROOM[1] + 16 - RAIL - DIAGRAM_MARGIN)
        return (left + right) // 2, top + y if side is Side.FAR else bottom - y

    def number(self, place: int) -> Spot:
        """Return the middle of the number, or the pill, of a place."""
        return self.column(place), (
            self.top - RAIL // 2 if self.upper(place) else self.bottom + RAIL // 2
        )

    def half(self, side: Side) -> Box:
        """Return the free middle band where a side's dice lie."""
        left, _, right, _ = self.wells()[1 if side is Side.NEAR else 0]
        return left, self.middle - MIDDLE // 2, right, self.middle + MIDDLE // 2

    def row(self, side: Side, widths: tuple[int, ...], height: int) -> tuple[Box, ...]:
        """Return boxes of those widths in one centred row in a side's half."""
        left, _, right, _ = self.half(side)
        x = (left + right - sum(widths) - DIE_GAP * (len(widths) - 1)) // 2
        boxes = []
        for width in widths:
            boxes.append((x, self.middle - height // 2, x + width, self.middle + height // 2))
            x += width + DIE_GAP
        return tuple(boxes)

    def cube(self, owner: Side | None, offered: Side | None) -> Box:
        """Return the box of the cube: offered, owned or centred."""
        if offered is not None:
            left, _, right, _ = self.half(offered)
            return around(((left + right) // 2, self.middle), OFFERED_CUBE)
        x = self.column(NEAR_BAR)
        inset = 12 + CUBE // 2
        y = {None: self.middle, Side.NEAR: self.bottom - inset, Side.FAR: self.top + inset}[owner]
        return around((x, y), CUBE)

    def chip(self, side: Side) -> Spot:
        """Return the middle of the checker in a name strip."""
        _, top, _, bottom = self.strip(side)
        return 64, (top + bottom) // 2
