"""The geometry: sums that add up, nothing outside, nothing on top of anything else."""

import itertools

import pytest

from rendering.layout import (
    CHECKER,
    CHIP,
    COLUMN,
    DIE,
    NAME_LEFT,
    PILL,
    PILL_WIDTH,
    RAIL,
    SAFE,
    SMALL_DIE,
    STACK,
    WIDTH,
    Layout,
    around,
)
from rendering.scene import FAR_BAR, FAR_OFF, NEAR_BAR, NEAR_OFF, POINTS, Side

LAYOUTS = [Layout(strips=s, mirrored=m) for s in (True, False) for m in (False, True)]
layouts = pytest.mark.parametrize("layout", LAYOUTS, ids=str)


def apart(a, b):
    """Return whether two boxes have no pixel in common."""
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def inside(box, outer):
    """Return whether a box lies within another."""
    return outer[0] <= box[0] <= box[2] <= outer[2] and outer[1] <= box[1] <= box[3] <= outer[3]


def mirrored(box):
    return WIDTH - box[2], box[1], WIDTH - box[0], box[3]


@layouts
def test_sides_are_multiples_of_sixteen(layout):
    """No partial block in the JPEG; the picture is as high as its parts."""
    assert WIDTH % 16 == layout.height % 16 == 0
    assert layout.height == (1152 if layout.strips else 960)


@layouts
def test_the_parts_of_the_board_fill_it_without_overlapping(layout):
    """Wells, bar, trays and strips lie apart, inside the picture."""
    parts = [*layout.wells(), layout.bar(), layout.tray(Side.NEAR), layout.tray(Side.FAR)]
    if layout.strips:
        parts += [layout.strip(Side.NEAR), layout.strip(Side.FAR)]
    assert all(inside(p, (0, 0, WIDTH, layout.height)) for p in parts)
    assert all(apart(a, b) for a, b in itertools.combinations(parts, 2))


@layouts
def test_every_triangle_lies_in_its_well(layout):
    """Twelve in each well; six from each rail; none covers another."""
    triangles = {p: layout.triangle(p) for p in POINTS}
    outer, home = layout.wells()
    for place, box in triangles.items():
        assert inside(box, home if place <= 6 or place > 18 else outer)
    assert all(apart(a, b) for a, b in itertools.combinations(triangles.values(), 2))


@layouts
@pytest.mark.parametrize("count", [1, 2, 5, 6, 10, 15])
def test_stacks_stay_on_their_triangles(layout, count):
    """One to fifteen checkers stay in the height of five and never reach the middle band."""
    for place in POINTS:
        boxes = [around(layout.checker(place, i, count), CHECKER) for i in range(count)]
        assert all(inside(box, layout.triangle(place)) for box in boxes)
        assert max(b[3] for b in boxes) - min(b[1] for b in boxes) <= STACK
        edge = boxes[0][1] - layout.top if place > 12 else layout.bottom - boxes[0][3]
        assert 0 <= edge <= 2
        steps = {abs(a[1] - b[1]) for a, b in itertools.pairwise(boxes)}
        assert all(step >= 20 for step in steps)


@layouts
@pytest.mark.parametrize(("count", "ghosts"), [(0, 1), (1, 1), (4, 1), (5, 1), (14, 1), (11, 4)])
def test_ghosts_show_beyond_the_stack(layout, count, ghosts):
    """A checker that left a tall stack is seen to have left it; the height stays that of five."""
    for place in POINTS:
        spots = layout.stack(place, count, ghosts)
        assert len(spots) == count + ghosts
        boxes = [around(spot, CHECKER) for spot in spots]
        assert all(inside(box, layout.triangle(place)) for box in boxes)
        gaps = [abs(a[1] - b[1]) for a, b in itertools.pairwise(spots[max(0, count - 1) :])]
        assert all(gap >= 24 for gap in gaps)
        assert ghosts > 1 or all(gap >= 48 for gap in gaps)
        assert all(a != b for a, b in itertools.pairwise(spots))


@layouts
@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("cube_at_end", [False, True])
def test_the_bar_holds_both_sides_and_the_cube(layout, count, cube_at_end):
    """Checkers on the bar stay on it, on their own side, clear of the cube wherever it lies."""
    bar = layout.bar()
    for place, side in ((NEAR_BAR, Side.NEAR), (FAR_BAR, Side.FAR)):
        boxes = [
            around(layout.checker(place, i, count, cube_at_end=cube_at_end), CHECKER)
            for i in range(count)
        ]
        cube = layout.cube(side if cube_at_end else None, None)
        assert all(inside(box, bar) and apart(box, cube) for box in boxes)
        near = [box[1] >= layout.middle for box in boxes]
        assert near == [side is Side.NEAR] * count


@layouts
def test_dice_cube_and_notes_lie_in_the_middle_band(layout):
    """Dice and an offered cube cover no checker and no rail, however many there are."""
    for side in Side:
        half = layout.half(side)
        rows = [
            layout.row(side, (DIE,) * 2, DIE),
            layout.row(side, (SMALL_DIE,) * 4, SMALL_DIE),
            (layout.cube(None, side),),
        ]
        for row in rows:
            assert all(inside(box, half) for box in row)
            assert all(apart(a, b) for a, b in itertools.combinations(row, 2))
        for place, index in itertools.product(POINTS, range(5)):
            assert apart(around(layout.checker(place, index, 5), CHECKER), half)
    assert apart(layout.half(Side.NEAR), layout.half(Side.FAR))


@layouts
def test_fifteen_borne_off_checkers_and_their_number_fit_the_tray(layout):
    """Slices touch but do not cover one another, and the count stands beyond the last."""
    for side in Side:
        slices = [layout.slice(side, i) for i in range(15)]
        x, y = layout.off_count(side, 15)
        number = (x - 25, y - 14, x + 25, y + 14)
        boxes = [*slices, number]
        assert all(inside(box, layout.tray(side)) for box in boxes)
        assert all(apart(a, b) for a, b in itertools.combinations(boxes, 2))


@layouts
def test_numbers_stand_in_the_rail_beside_their_points(layout):
    """A pill covers neither its neighbours nor the board, and stays clear of rounded corners."""
    places = [*POINTS, NEAR_OFF, FAR_OFF, NEAR_BAR, FAR_BAR]
    pills = {place: around(layout.number(place), PILL_WIDTH, PILL) for place in places}
    assert all(apart(a, b) for a, b in itertools.combinations(pills.values(), 2))
    for place, box in pills.items():
        assert layout.number(place)[0] == layout.column(place)
        upper = layout.upper(place)
        rail = (
            (0, layout.top - RAIL, WIDTH, layout.top)
            if upper
            else (0, layout.bottom, WIDTH, layout.bottom + RAIL)
        )
        assert inside(box, rail)
    if layout.strips:
        for side in Side:
            chip = around(layout.chip(side), CHIP)
            assert chip[0] >= SAFE
            assert chip[2] < NAME_LEFT
            assert inside(chip, layout.strip(side))


@pytest.mark.parametrize("strips", [True, False])
def test_mirroring_swaps_left_and_right_only(strips):
    """The mirrored board is the board in a looking glass."""
    plain, glass = Layout(strips=strips), Layout(strips=strips, mirrored=True)
    for place in POINTS:
        assert glass.triangle(place) == mirrored(plain.triangle(place))
    assert glass.wells() == tuple(map(mirrored, plain.wells()))
    assert glass.tray(Side.NEAR) == mirrored(plain.tray(Side.NEAR))
    assert glass.half(Side.NEAR) == mirrored(plain.half(Side.NEAR))


def test_the_near_home_board_lies_bottom_right():
    """Point 1 is bottom right, 12 bottom left, 13 top left, 24 top right."""
    layout = Layout()
    x = {place: layout.column(place) for place in POINTS}
    assert x[1] == x[24] == max(x.values())
    assert x[12] == x[13] == min(x.values())
    assert [layout.upper(p) for p in (1, 12, 13, 24)] == [False, False, True, True]
    assert x[1] - x[2] == COLUMN
