"""The cube and resignation: offers on their own sounding message, asked once more, answered."""

from bot.telegram.callbacks import BoardDeed, Menu
from tests.journey.table import (
    at_turn,
    board_of,
    boards,
    deed_button,
    is_over,
    menu_button,
    moves_of,
    newer,
    play_on,
    press,
    resign,
    resign_menus,
    resign_one,
    rings,
    sit_down,
)


async def at_cube(stage, length="До 3"):
    """Return who may double, and the other."""
    people = await sit_down(stage, "Короткие", length)
    found = await play_on(
        people, stop=lambda seen: any(menu_button(board, Menu.DOUBLE) for board in seen)
    )
    doubler = next(n for n, board in enumerate(found) if menu_button(board, Menu.DOUBLE))
    return people[doubler], people[1 - doubler]


async def offer(doubler, other):
    """Let one offer the cube; return the board on which the other answers."""
    before = await board_of(other)
    told = len(other.events)
    await press(doubler, lambda board: menu_button(board, Menu.DOUBLE))
    await press(doubler, lambda board: deed_button(board, BoardDeed.DOUBLE))
    board = await newer(other, before, lambda board: deed_button(board, BoardDeed.TAKE))
    # A new message with a sound; the one it replaces is gone.
    assert board.id != before.id
    assert await rings(other, told)
    await other.wait_for(lambda seen: [m.id for m in boards(seen)] == [board.id])
    return board


async def test_doubling_is_asked_once_more_and_may_be_thought_better_of(stage):
    doubler, _ = await at_cube(stage)
    before = await board_of(doubler)
    await press(doubler, lambda board: menu_button(board, Menu.DOUBLE))
    asked = await newer(doubler, before)
    assert asked.photo == before.photo
    await press(doubler, lambda board: menu_button(board, Menu.NONE))
    back = await newer(doubler, asked)
    assert back.labels == before.labels
    assert await stage.refused_calls() == []


async def test_a_taken_cube_is_the_others(stage):
    doubler, other = await at_cube(stage)
    board = await offer(doubler, other)
    rows = [[button.text for button in row] for row in board.keyboard]
    assert rows[0] in (["Принять — партия за 2"], ["Take, play for 2"])
    assert rows[1] in (["Отказаться — минус 1"], ["Drop, lose 1"])
    await press(other, lambda board: deed_button(board, BoardDeed.TAKE))
    # Whoever doubled may not double again, so there is nothing to decide before the roll.
    await doubler.wait_for(lambda seen: moves_of(boards(seen)[-1]))
    assert await stage.refused_calls() == []
    ((state,),) = stage.ask("SELECT state FROM matches")
    assert '"cube":2' in state


async def test_a_dropped_cube_ends_the_game_after_one_more_question(stage):
    doubler, other = await at_cube(stage)
    await offer(doubler, other)
    await press(other, lambda board: menu_button(board, Menu.DROP))
    await press(other, lambda board: deed_button(board, BoardDeed.DROP))
    for person in (doubler, other):
        await person.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.NEXT))
    ((state,),) = stage.ask("SELECT state FROM matches")
    assert '"score":[1,0]' in state or '"score":[0,1]' in state
    # The next game begins by one press of either; a late one of the other is only stale.
    board = await board_of(other)
    await press(doubler, lambda board: deed_button(board, BoardDeed.NEXT))
    late = deed_button(board, BoardDeed.NEXT).data
    answer = await other.press_data(late, message=board.id)
    assert "старой доски" in answer.text or "older board" in answer.text
    await at_turn([doubler, other])
    assert await stage.refused_calls() == []


async def test_a_resignation_is_declined_and_play_goes_on(stage):
    mover, other, _ = await at_turn(await sit_down(stage, "Короткие"))
    await resign_one(mover, other)
    await press(other, lambda board: deed_button(board, BoardDeed.DECLINE))
    await mover.wait_for(lambda seen: moves_of(boards(seen)[-1]))
    await other.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.NUDGE))
    assert await stage.refused_calls() == []


async def test_a_resignation_is_accepted_for_what_was_offered(stage):
    mover, other, _ = await at_turn(await sit_down(stage, "Короткие"))
    # The one who waits may resign as well.
    await resign_one(other, mover)
    await press(mover, lambda board: deed_button(board, BoardDeed.ACCEPT))
    for person in (mover, other):
        await person.wait_for(lambda seen: is_over(boards(seen)[-1]))
    ((state, winner),) = stage.ask("SELECT state, winner FROM matches")
    assert '"resigned"' in state
    assert '"score":[1,0]' in state or '"score":[0,1]' in state
    assert winner in ("white", "black")
    assert await stage.refused_calls() == []


async def test_the_largest_resignation_needs_no_consent(stage):
    mover, other, _ = await at_turn(await sit_down(stage, "Длинные"))
    ended = await resign(mover, other)
    assert all(is_over(board) for board in ended)
    ((state,),) = stage.ask("SELECT state FROM matches")
    assert '"score":[2,0]' in state or '"score":[0,2]' in state
    assert await stage.refused_calls() == []


async def test_resign_as_a_command_opens_the_sizes(stage):
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    await mover.say("/resign")
    fresh = await newer(mover, board, resign_menus)
    assert len(resign_menus(fresh)) == 3
    assert fresh.id != board.id
    await mover.wait_for(lambda seen: [m.id for m in boards(seen)] == [fresh.id])
    assert await stage.refused_calls() == []
