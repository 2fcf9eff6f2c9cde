"""Notes: beside their dice where they fit, never cut, never over anything."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rendering import Note, Side
from rendering.layout import MIDDLE, Layout, around
from rendering.lettering import Size
from rendering.notes import dice_of, placed
from tests.rendering.scenes import DANCE, FORCED, UNLIMITED, dice

TEXTS = Path(__file__).parent.parent.parent / "bot" / "telegram" / "texts"
OWN = sorted(
    {
        words
        for file in TEXTS.glob("*.ftl")
        for words in re.findall(r"^note-[\w-]+ = (.+)$", file.read_text("utf-8"), re.MULTILINE)
    }
)
"""The notes of the project itself, in every language."""

THROWS = {
    "opening": ((6,), (2,)),
    "two": ((6, 5), ()),
    "two-after-two": ((6, 5), (3, 1)),
    "two-after-four": ((6, 5), (2, 2, 2, 2)),
    "four": ((3, 3, 3, 3), ()),
    "four-after-two": ((3, 3, 3, 3), (6, 1)),
    "four-after-four": ((3, 3, 3, 3), (2, 2, 2, 2)),
}
"""What may lie on the board: the dice of the note's side, and those of the other."""


def thrown(side, name):
    """Return the dice of a throw, the other side's being used."""
    mine, theirs = THROWS[name]
    return (*dice(side, *mine), *dice(side.other, *theirs, used=len(theirs)))


def test_there_are_own_notes_in_two_languages():
    """The words below are really read from the texts."""
    assert len(OWN) >= 6


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("throw", THROWS)
@pytest.mark.parametrize("words", OWN)
def test_own_notes_are_never_cut(words, throw, side, mirrored):
    """Whatever dice lie there, each is written whole, large enough, and clear of the dice."""
    layout = Layout(mirrored=mirrored)
    scene = replace(UNLIMITED, dice=thrown(side, throw), note=Note(words, side))
    note = placed(scene, layout)
    assert " ".join(note.lines) == words
    assert note.size >= Size.LABEL
    assert note.height <= MIDDLE
    lying, size = dice_of(scene, note.side)
    count = 0 if note.alone else len(lying)
    row = layout.row(note.side, (size,) * count + (note.width,), size)
    half = layout.half(note.side)
    assert half[0] < row[0][0] <= row[-1][2] < half[2]


@pytest.mark.parametrize("throw", ["opening", "two", "two-after-two", "two-after-four"])
@pytest.mark.parametrize("words", OWN)
def test_notes_lie_beside_their_dice_unless_the_other_half_is_empty(words, throw):
    """One or two dice leave room for every note of the project."""
    scene = replace(UNLIMITED, dice=thrown(Side.NEAR, throw), note=Note(words, Side.NEAR))
    note = placed(scene, Layout())
    assert not note.alone
    assert note.side is Side.NEAR or (throw == "two" and len(note.lines) == 1)


def test_a_note_goes_where_there_is_room():
    """Beside its dice if it fits in a line, otherwise into an empty half."""
    layout = Layout()
    assert placed(DANCE, layout).side is Side.NEAR
    assert placed(FORCED, layout).side is Side.NEAR
    assert placed(replace(FORCED, note=None), layout) is None
    assert placed(replace(FORCED, note=Note("\u200b", Side.FAR)), layout) is None


def test_only_a_note_that_no_half_could_hold_is_cut():
    """Others' used dice give way first; then each of two lines ends in an ellipsis."""
    layout = Layout()
    scene = replace(FORCED, dice=thrown(Side.NEAR, "four-after-four"))
    note = placed(replace(scene, note=Note("Ход единственный " * 4, Side.NEAR)), layout)
    assert note.alone
    assert note.side is Side.FAR
    assert note.lines[1].endswith("…")
    half = layout.half(Side.FAR)
    middle = (half[0] + half[2]) // 2, layout.middle
    box = around(middle, note.width, note.height)
    assert half[0] < box[0] < box[2] < half[2]
