"""What happens by itself, after its pause and not before: forced plays, dances, the computer."""

import pytest

from tests.journey.table import board_of, boards, change, choices, newer, sit_down, step_of

PAUSE = pytest.mark.parametrize("stage", [{"pause": 2}], indirect=True)


def automatic(stage):
    """Return the matches that will go on by themselves, with the moment."""
    return stage.ask("SELECT subject, due_at FROM timers WHERE kind = 'automatic'")


async def play_until_it_pauses(stage, people, presses=600):
    """Let people press until something is going to happen by itself; return their boards."""
    for _ in range(presses):
        found = [await board_of(person) for person in people]
        if automatic(stage):
            return found
        ready = [(p, b) for p, b in zip(people, found, strict=True) if choices(b)]
        if not ready:
            await change(people, found)
            continue
        person, board = ready[0]
        await person.press_data(choices(board)[0].data, message=board.id)
        await newer(person, board)
    raise AssertionError("nothing is ever forced")


@PAUSE
async def test_a_forced_play_or_dance_waits_for_its_pause(stage):
    people = await sit_down(stage, "Короткие")
    await play_until_it_pauses(stage, people)
    ((match, due),) = automatic(stage)
    ((version,),) = stage.ask("SELECT version FROM matches")
    for person in people:
        await person.wait_for(lambda seen: step_of(boards(seen)[-1])[1] == version)
    found = [await board_of(person) for person in people]
    assert not any(choices(board) for board in found)
    told = ("Ход единственный", "Хода нет", "Не вошёл", "Only move", "No move", "Dances")
    assert all(any(words in board.text for words in told) for board in found)
    await stage.advance(1.9)
    assert automatic(stage) == [(match, due)]
    await stage.advance(0.2)
    for person, board in zip(people, found, strict=True):
        await newer(person, board)
    ((after,),) = stage.ask("SELECT version FROM matches")
    assert after > version
    assert await stage.refused_calls() == []


@PAUSE
async def test_the_computer_takes_its_time_too(stage):
    lone = await stage.town.person("Рашад", "ru")
    await lone.say("/start")
    await lone.press("🤖 Играть с компьютером")
    board = await board_of(lone)
    while choices(board):
        await lone.press_data(choices(board)[0].data, message=board.id)
        board = await newer(lone, board)
    ((version,),) = stage.ask("SELECT version FROM matches")
    await stage.advance(1.9)
    assert stage.ask("SELECT version FROM matches") == [(version,)]
    await stage.advance(0.2)
    fresh = await newer(lone, board)
    assert step_of(fresh)[1] > version
    assert "Компьютер" in fresh.text
