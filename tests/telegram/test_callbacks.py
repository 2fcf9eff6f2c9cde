"""Buttons' data: short enough at its longest, and nothing forged gets through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import CheckerMove
from bot.services.live import Mark
from bot.services.setup import LENGTHS, Setup
from bot.telegram import callbacks
from bot.telegram.callbacks import (
    BoardDeed,
    BoardPress,
    ChoiceName,
    ChoicePress,
    InviteAction,
    InvitePress,
    JumpPress,
    Menu,
    MovePress,
    PageName,
    PagePress,
    SetupAction,
    SetupPress,
    parse,
)

LAST = Mark("z" * 16, 9_999_999, 9_999_999)
"""Longer than any match: ids have 8 signs, and versions are counted in hundreds."""
ARGUMENTS = {
    BoardDeed.RESIGN: ["1", "2", "3"],
    BoardDeed.MENU: [menu.value for menu in Menu],
    BoardDeed.WHY: ["25.6", "1.1"],
    BoardDeed.SAY: [str(n) for n in range(callbacks.PHRASES)],
}


def presses():
    """Yield every kind of press, each at its longest."""
    moves = tuple(CheckerMove(25, 19, 6) for _ in range(4))
    yield MovePress.of(LAST, moves)
    yield MovePress.of(LAST, moves[:1])
    for deed in BoardDeed:
        for argument in ARGUMENTS.get(deed, [""]):
            yield BoardPress.of(LAST, deed, argument)
    for action in SetupAction:
        for variant in ("short", "long"):
            for length in LENGTHS:
                yield SetupPress.of(Setup.usual(variant, length), action)
    yield from (PagePress(page=page) for page in PageName)
    for name, values in {
        ChoiceName.LANGUAGE: ["", "ru", "en"],
        ChoiceName.THEME: ["", "walnut", "midnight"],
        ChoiceName.MIRRORED: ["0", "1"],
        ChoiceName.AUTO_ROLL: ["0", "1"],
        ChoiceName.AUTO_DONE: ["0", "1"],
    }.items():
        yield from (ChoicePress(name=name, value=value) for value in values)
    yield from (InvitePress(invite="z" * 16, action=action) for action in InviteAction)
    yield JumpPress(match="z" * 16)


@pytest.mark.parametrize("press", [*presses()], ids=lambda press: press.pack())
def test_a_press_fits_and_comes_back(press):
    """64 bytes hold it, and what is read is what was drawn."""
    data = press.pack()
    assert len(data.encode()) <= 64
    assert parse(data) == press


def test_a_move_press_carries_its_taps():
    """Source and die of each move, in order."""
    press = MovePress.of(Mark("ab", 3, 2), (CheckerMove(24, 18, 6), CheckerMove(18, 13, 5)))
    assert press.taps == "24.6-18.5"
    assert press.moves == ((24, 6), (18, 5))
    assert press.mark == Mark("ab", 3, 2)


def test_a_choice_is_what_the_use_case_takes():
    """Flags become booleans, an empty text None."""
    assert ChoicePress(name=ChoiceName.MIRRORED, value="1").change == {"mirrored": True}
    assert ChoicePress(name=ChoiceName.AUTO_DONE, value="0").change == {"auto_done": False}
    assert ChoicePress(name=ChoiceName.THEME, value="").change == {"theme": None}
    assert ChoicePress(name=ChoiceName.LANGUAGE, value="en").change == {"language": "en"}


FORGED = [
    "",
    "m",
    "q:ab:1:1:roll:",
    "m:ab:1:1",
    "m:ab:1:1:24.7",
    "m:ab:1:1:26.1",
    "m:ab:1:1:0.1",
    "m:ab:1:1:24.6-",
    "m:ab:1:1:24.6-18.6-12.6-6.6-1.1",
    "m:ab:1:1:24.6\n",
    "m:AB:1:1:24.6",
    "m:ab:-1:1:24.6",
    "m:ab: 1:1:24.6",
    "m:ab:1_0:1:24.6",
    "m:ab:+1:1:24.6",
    "m:ab:1.0:1:24.6",
    "m:ab:٣:1:24.6",
    "m:ab:1:99999999999999999999:24.6",
    "m::1:1:24.6",
    "b:ab:1:1:roll",
    "b:ab:1:1:roll:1",
    "b:ab:1:1:resign:",
    "b:ab:1:1:resign:4",
    "b:ab:1:1:menu:nothing",
    "b:ab:1:1:why:24",
    "b:ab:1:1:why:24.7",
    "b:ab:1:1:why:²4.1",
    "b:ab:1:1:say:6",
    "b:ab:1:1:say:-1",
    "b:ab:1:1:bribe:",
    "p:s3.1100wn:pay",
    "p:s4.1100wn:show",
    "p:s1.1100wg:show",
    "p:::show",
    "g:admin",
    "o:theme:../walnut",
    "o:language:xx",
    "o:mirrored:2",
    "o:name:1",
    "i:ab:take",
    "j:",
    "j:a:b",
]


@pytest.mark.parametrize("data", FORGED)
def test_forged_data_is_a_value_error(data):
    """What was never drawn is refused, and only with a ValueError."""
    with pytest.raises(ValueError):  # noqa: PT011  any kind of it, pydantic's as well
        parse(data)


@given(st.text(max_size=80) | st.from_regex(r"[mbpgoij](:[a-z0-9.\-]{0,9}){0,6}", fullmatch=True))
def test_any_data_is_a_press_or_a_value_error(data):
    """A press that is read is exactly what its button would carry."""
    try:
        press = parse(data)
    except ValueError:
        return
    assert press.pack() == data
