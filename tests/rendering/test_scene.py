"""Scenes: what they refuse, and how they look from the other side."""

from dataclasses import replace

import pytest

from rendering import FAR_BAR, FAR_OFF, NEAR_BAR, NEAR_OFF, Arrow, Die, Marks, Scene, Side
from tests.rendering.scenes import MOVE, OFFER, SCENES, START

EMPTY = (0,) * 24


@pytest.mark.parametrize("rotated", [False, True])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_flipping_twice_gives_the_same_scene(scene, rotated):
    """The other side of the other side is this side; marks are kept as sorted places."""
    marks = scene.marks
    scene = replace(
        scene,
        marks=Marks(
            *(tuple(sorted(m)) for m in (marks.arrived, marks.left, marks.sources, marks.targets))
        ),
    )
    flipped = scene.flipped(rotated=rotated)
    assert flipped != scene
    assert flipped.flipped(rotated=rotated) == scene


def test_the_other_seat_sees_its_own_home_board():
    """Short nardy: my point 24 is their point 1, on the same spot of the board, upside down."""
    flipped = MOVE.flipped(rotated=False)
    assert flipped.points[24 - 24] == -MOVE.points[24 - 1]
    assert flipped.near == MOVE.far
    assert flipped.near_light is not MOVE.near_light
    assert flipped.numbers == tuple(range(24, 0, -1))
    assert all(die.side is Side.FAR for die in flipped.dice)
    assert flipped.marks.arrived == (4,)


def test_long_nardy_turns_by_half():
    """Both heads lie top right for their owners."""
    scene = Scene((0,) * 11 + (-15,) + (0,) * 11 + (15,), marks=Marks(arrived=(24,)))
    flipped = scene.flipped(rotated=True)
    assert flipped.points == scene.points
    assert flipped.marks.arrived == (12,)


def test_bars_and_trays_change_hands():
    """What was near is far."""
    places = (NEAR_OFF, NEAR_BAR, FAR_BAR, FAR_OFF)
    scene = Scene(
        EMPTY,
        bar=(1, 2),
        off=(3, 4),
        marks=Marks(sources=places),
        arrows=(Arrow(NEAR_BAR, NEAR_OFF),),
    )
    flipped = scene.flipped(rotated=False)
    assert (flipped.bar, flipped.off) == ((2, 1), (4, 3))
    assert flipped.marks.sources == places
    assert flipped.arrows == (Arrow(FAR_BAR, FAR_OFF),)
    assert OFFER.flipped(rotated=False).cube.offered is Side.NEAR


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"points": EMPTY[:23]}, "24 points"),
        ({"points": EMPTY, "numbers": (1, 2)}, "24 numbers"),
        ({"points": (16, *EMPTY[1:])}, "15 checkers"),
        ({"points": START, "off": (1, 0)}, "15 checkers"),
        ({"points": START, "bar": (0, 1)}, "15 checkers"),
        ({"points": EMPTY, "bar": (-1, 0)}, "not negative"),
        ({"points": EMPTY, "near": MOVE.near}, "both seats"),
        ({"points": EMPTY, "dice": (Die(7, Side.NEAR),)}, "1 to 6"),
        ({"points": EMPTY, "dice": (Die(1, Side.FAR),) * 5}, "four dice"),
        ({"points": EMPTY, "marks": Marks(left=(28,))}, "a place"),
        ({"points": EMPTY, "arrows": (Arrow(-1, 3),)}, "a place"),
    ],
)
def test_what_no_picture_could_show_is_refused(fields, message):
    """A scene that cannot be is a ValueError, not a strange picture."""
    with pytest.raises(ValueError, match=message):
        Scene(**fields)


def test_scenes_can_be_keys():
    """Equal scenes hash alike."""
    assert len({MOVE, replace(MOVE), OFFER}) == 2
