"""Pictures: as they were when last judged, and what must be seen in each of them."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import (
    THEMES,
    Arrow,
    Cube,
    Figure,
    Marks,
    Note,
    Result,
    Scene,
    Seat,
    Side,
    encode,
    render,
    warm,
)
from rendering.board import board
from rendering.layout import CHECKER, DIE, TIME_ROOM, WIDTH, Layout, around
from rendering.photo import LIMIT
from rendering.scene import NEAR_BAR, NEAR_OFF, POINTS
from tests.rendering import showcase
from tests.rendering.golden import GOLDEN, errors, file, shrunk
from tests.rendering.scenes import (
    DIAGRAM_ONE,
    GAME_OVER,
    MOVE,
    OPENING,
    SCENES,
    UNLIMITED,
    dice,
)

WALNUT = THEMES["walnut"]
MEAN, WORST = 3.0, 14
"""Most a picture may differ from its golden one, in grey levels: on the whole, in one block."""


def differs(a, b, box=None):
    """Return where two pictures differ, within a box if one is given."""
    if box is not None:
        a, b = a.crop(box), b.crop(box)
    return ImageChops.difference(a, b).getbbox()


@pytest.mark.parametrize(
    ("theme", "scene"), [(theme, scene) for theme, scenes in GOLDEN.items() for scene in scenes]
)
def test_golden_pictures(theme, scene):
    """The picture is the one a person last looked at."""
    mean, worst = errors(
        shrunk(render(SCENES[scene], THEMES[theme])), Image.open(file(theme, scene))
    )
    assert mean <= MEAN
    assert worst <= WORST


@pytest.mark.parametrize("name", showcase.SHOWN)
def test_the_readme_shows_what_this_code_draws(name):
    """The pictures of the README are not older than the drawing."""
    mean, worst = errors(showcase.picture(name), Image.open(showcase.FOLDER / name))
    assert mean <= 2 * MEAN
    assert worst <= 2 * WORST


def test_golden_pictures_notice_a_missing_ring():
    """The comparison is fine enough to see one mark less, or one die turned."""
    golden = Image.open(file("contrast", "move"))
    theme = THEMES["contrast"]
    for scene in (
        replace(MOVE, marks=replace(MOVE.marks, arrived=())),
        replace(MOVE, dice=dice(Side.NEAR, 4, 3, used=1)),
        replace(MOVE, dice=dice(Side.NEAR, 5, 3)),
    ):
        assert errors(shrunk(render(scene, theme)), golden)[1] > WORST


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_sizes_and_modes(scene):
    """RGB, 1280 wide; 1152 high with strips, 960 without."""
    picture = render(scene, WALNUT)
    assert picture.mode == "RGB"
    assert picture.size == (1280, 1152 if scene.near else 960)


def test_drawing_leaves_the_cached_board_untouched():
    """A picture is a copy: the empty board stays empty."""
    before = board(WALNUT, Layout()).tobytes()
    render(MOVE, WALNUT)
    render(GAME_OVER, WALNUT)
    assert board(WALNUT, Layout()).tobytes() == before


def test_every_checker_is_drawn_where_it_stands():
    """One checker on a point changes the picture there and, its shadow apart, nowhere else."""
    layout = Layout(strips=False)
    bare = render(Scene((0,) * 24), WALNUT)
    for place in POINTS:
        points = tuple(int(p == place) for p in POINTS)
        box = around(layout.checker(place, 0, 1), CHECKER + 32)
        left, top, right, bottom = differs(bare, render(Scene(points), WALNUT))
        assert box[0] <= left < right <= box[2]
        assert box[1] <= top < bottom <= box[3]
        assert right - left > CHECKER - 4


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"marks": replace(MOVE.marks, arrived=())}, 21),
        ({"marks": replace(MOVE.marks, left=())}, 24),
        ({"marks": replace(MOVE.marks, sources=(13, 8))}, 6),
    ],
)
def test_every_mark_shows_on_its_place(change, place):
    """Taking a mark away changes the column of its place, its number included, and no other."""
    layout = Layout()
    left, _, right, _ = differs(render(MOVE, WALNUT), render(replace(MOVE, **change), WALNUT))
    assert abs((left + right) / 2 - layout.column(place)) < 6
    assert right - left < 120


def test_a_target_is_a_pill_and_a_tinted_point():
    """The number and the triangle both say where a checker may go."""
    layout = Layout()
    a = render(UNLIMITED, WALNUT)
    b = render(replace(UNLIMITED, marks=Marks(targets=(4, NEAR_OFF))), WALNUT)
    assert differs(a, b, around(layout.number(4), 60, 30))
    assert differs(a, b, layout.triangle(4))
    assert differs(a, b, around(layout.number(NEAR_OFF), 60, 30))
    assert not differs(a, b, layout.triangle(2))


def test_the_opening_roll_has_one_die_each():
    """One die in each half, each in its player's colour."""
    layout = Layout()
    bare = render(replace(OPENING, dice=()), WALNUT)
    picture = render(OPENING, WALNUT)
    brightness = []
    for side in Side:
        (box,) = layout.row(side, (DIE,), DIE)
        assert differs(bare, picture, box)
        middle = picture.crop(box).resize((1, 1), Image.Resampling.BOX).convert("L")
        brightness.append(middle.getpixel((0, 0)))
    assert brightness[0] > brightness[1] + 100


def test_used_dice_are_fainter():
    """A played die stands out less from the felt than one still to play."""
    layout = Layout()
    scene = replace(UNLIMITED, dice=dice(Side.NEAR, 3, 3, used=1))
    bare, picture = render(replace(UNLIMITED, dice=()), WALNUT), render(scene, WALNUT)
    fresh, used = (
        errors(bare.crop(box), picture.crop(box))[0]
        for box in layout.row(Side.NEAR, (DIE, DIE), DIE)
    )
    assert used < fresh / 2


@pytest.mark.parametrize("name", [n for n, scene in SCENES.items() if scene.near])
def test_nothing_stands_where_the_time_is_laid(name):
    """Telegram covers the lower right corner: no figure, clock or name of a strip lies there."""
    scene = SCENES[name]
    width, height = TIME_ROOM
    bare = Seat(".", on_roll=scene.near.on_roll)
    a, b = render(scene, WALNUT), render(replace(scene, near=bare), WALNUT)
    assert not differs(a, b, (WIDTH - width, a.height - height, WIDTH, a.height))
    left, top, _, _ = differs(a, b)
    assert (left, top) > (0, a.height - 100)


def test_the_time_covers_no_count_in_a_diagram():
    """A picture without strips keeps the number of borne-off checkers above that corner."""
    layout = Layout(strips=False)
    for count in range(1, 16):
        _, y = layout.off_count(Side.NEAR, count)
        assert y + 14 <= layout.height - TIME_ROOM[1]


def test_figures_stand_below_each_other_whatever_they_are():
    """The labels of both strips begin at the same pixel, with three digits and with one."""
    words = (Figure("счёт", "11"), Figure("пипс", "104"))
    few = (Figure("счёт", "1"), Figure("пипс", "1"))
    scene = replace(UNLIMITED, near=Seat(".", words), far=Seat(".", few))
    picture = render(scene, WALNUT)
    begins = []
    for side in Side:
        _, top, _, bottom = Layout().strip(side)
        strip = picture.crop((200, top + 10, WIDTH, bottom - 10)).convert("L")
        ink = strip.point([255 if v > 90 else 0 for v in range(256)]).getbbox()
        begins.append(ink[0])
    assert begins[0] == begins[1]


def test_the_cube_moves_to_its_owner_and_grows_when_offered():
    """Centred, owned and offered cubes lie where the geometry says."""
    layout = Layout()
    bare = render(replace(UNLIMITED, dice=()), WALNUT)
    for cube in (Cube(1), Cube(2, owner=Side.NEAR), Cube(4, owner=Side.FAR)):
        box = layout.cube(cube.owner, None)
        assert differs(bare, render(replace(UNLIMITED, dice=(), cube=cube), WALNUT), box)
    offered = render(replace(UNLIMITED, dice=(), cube=Cube(2, offered=Side.FAR)), WALNUT)
    assert differs(bare, offered, layout.cube(None, Side.FAR))
    assert not differs(bare, offered, layout.cube(None, None))


def test_names_that_cannot_be_drawn_still_show_something():
    """Empty, emoji-only: the stand-in, or three dots."""
    for seat in (
        replace(MOVE.near, name=""),
        replace(MOVE.near, name="🔥"),
        replace(MOVE.near, name="🔥", stand_in="Белые"),
    ):
        bottom = Layout().height
        strip = (110, bottom - 90, 600, bottom)
        shown = render(replace(MOVE, near=seat), WALNUT).crop(strip).convert("L")
        assert shown.getextrema()[1] > 200


def test_a_bar_with_a_source_says_so():
    """Checkers on the bar that have to enter carry a pill with the caller's word."""
    scene = replace(UNLIMITED, points=(0,) * 24, bar=(1, 0))
    a = render(scene, WALNUT)
    b = render(replace(scene, marks=Marks(sources=(NEAR_BAR,))), WALNUT)
    assert differs(a, b, around(Layout().number(NEAR_BAR), 60, 30))


def test_mirroring_moves_the_home_board_but_not_the_light():
    """The board of a mirrored scene is not a reversed picture: shadows fall the same way."""
    plain, glass = board(WALNUT, Layout()), board(WALNUT, Layout(mirrored=True))
    assert differs(plain.transpose(Image.Transpose.FLIP_LEFT_RIGHT), glass)
    left, top, right, bottom = Layout(mirrored=True).tray(Side.NEAR)
    tray = glass.crop((left, top, right, bottom)).convert("L")
    assert tray.getpixel((2, 180)) < tray.getpixel((tray.width // 2, 180))


def test_pictures_drawn_by_many_threads_are_the_same():
    """Threads share the caches without harm, also while these are still empty."""
    scenes = [OPENING, MOVE, DIAGRAM_ONE, GAME_OVER] * 2
    theme = replace(THEMES["linen"], gold=(224, 137, 1))
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda s: encode(render(s, theme)), scenes))
    assert together == [encode(render(s, theme)) for s in scenes]


def test_warming_draws_the_board_beforehand():
    """After warming, a first frame finds its board in the cache."""
    theme = replace(WALNUT, gold=(255, 200, 70))
    warm(theme)
    misses = board.cache_info().misses
    render(MOVE, theme)
    assert board.cache_info().misses == misses


def anything(chance):
    """Return a scene of random counts, marks, names and words."""
    points, left = [0] * 24, [15, 15]
    for _ in range(chance.randint(0, 12)):
        index, side = chance.randrange(24), chance.randrange(2)
        if points[index] == 0 and left[side]:
            count = chance.randint(1, left[side])
            points[index] = count if side == 0 else -count
            left[side] -= count
    bar = tuple(chance.randint(0, n) for n in left)
    off = tuple(chance.randint(0, n - b) for n, b in zip(left, bar, strict=True))

    def text():
        return "".join(
            chr(chance.choice((chance.randrange(32, 0x600), chance.randrange(0x110000))))
            for _ in range(chance.randint(0, 40))
        )

    def places():
        return tuple(chance.randrange(28) for _ in range(chance.randint(0, 8)))

    def person():
        figures = tuple(Figure(text()[:8], text()[:5]) for _ in range(chance.randint(0, 3)))
        return Seat(text(), figures, chance.choice(("", "1:02:03")), chance.random() < 0.5)

    seats = (person(), person()) if chance.random() < 0.8 else (None, None)
    return Scene(
        tuple(points),
        bar,
        off,
        *seats,
        near_light=chance.random() < 0.5,
        dice=tuple(
            die
            for side in Side
            for die in dice(side, *(chance.randint(1, 6) for _ in range(chance.randint(0, 4))))
        ),
        cube=chance.choice((None, Cube(2**15), Cube(64, Side.FAR), Cube(2, offered=Side.NEAR))),
        marks=Marks(places(), places(), places(), places()),
        arrows=tuple(Arrow(*chance.sample(range(28), 2)) for _ in range(chance.randint(0, 3))),
        note=chance.choice((None, Note(text(), Side.NEAR))),
        result=chance.choice((None, Result(Side.FAR, text(), text(), (text(), "7"), text()))),
        bar_label=text(),
        off_label=text(),
    )


@pytest.mark.parametrize("seed", range(24))
def test_no_scene_is_too_strange_to_draw(seed):
    """Whatever the names, words and marks, there is a picture, and a photo within the limit."""
    scene = anything(random.Random(seed))
    picture = render(scene, WALNUT)
    assert picture.size == (1280, 1152 if scene.near else 960)
    assert len(encode(picture)) <= LIMIT
