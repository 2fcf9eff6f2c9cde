"""Whole matches through real updates, pictures and the strict server."""

import pytest

from bot.telegram.callbacks import BoardDeed
from tests.journey.table import (
    at_turn,
    board_of,
    boards,
    deed_button,
    is_over,
    newer,
    play_on,
    press,
    resign_one,
    sit_down,
)


async def no_call_was_refused(stage):
    assert await stage.refused_calls() == []


@pytest.mark.parametrize(
    ("game", "ended"), [("Длинные", ("оин", "марс")), ("Короткие", ("оин", "марс", "кокс"))]
)
async def test_two_friends_play_a_game_to_its_end(stage, game, ended):
    """From one link to the result card, each in the own language."""
    anna, tom = await sit_down(stage, game)
    last = await play_on([anna, tom], seed=2)
    assert all(is_over(board) for board in last)
    for_anna, for_tom = last
    assert any(word in for_anna.text for word in ended), for_anna.text
    assert "Партия ваша" in for_anna.text or "Партию берёт" in for_anna.text
    assert "You win the game" in for_tom.text or "wins the game" in for_tom.text
    assert ("Партия ваша" in for_anna.text) != ("You win" in for_tom.text)
    # One message each: the living board.
    for person in (anna, tom):
        assert sum(m.photo is not None for m in await person.messages()) == 1
    await no_call_was_refused(stage)


@pytest.mark.parametrize(("language", "button"), [("ru", "🤖 Играть с компьютером")])
async def test_a_lone_newcomer_plays_the_computer(stage, language, button):
    """/start, one press, a whole game, and the next one at once."""
    lone = await stage.town.person("Рашад", language)
    await lone.say("/start")
    await lone.press(button)
    first = (await play_on([lone], seed=3))[0]
    assert is_over(first)
    await lone.press("🔁 Ещё партию")
    await lone.wait_for(lambda seen: len([m for m in seen if m.photo]) == 2)
    assert not is_over(await board_of(lone))
    await no_call_was_refused(stage)


async def test_a_match_to_three_reaches_its_end_by_way_of_crawford(stage):
    """Games follow each other by one press, the score goes up, and one game has no cube."""
    people = anna, tom = await sit_down(stage, "Короткие", "До 3")
    for game in range(3):
        await at_turn(people)
        board = await board_of(anna)
        assert ("Партия Кроуфорда" in board.text) == (game == 2)
        await resign_one(tom, anna)
        await press(anna, lambda board: deed_button(board, BoardDeed.ACCEPT))
        if game < 2:
            await press(anna, lambda board: deed_button(board, BoardDeed.NEXT))
            await anna.wait_for(lambda seen: not end_of_game(boards(seen)[-1]))
    last = [await newer(person, board, is_over) for person in people]
    assert "🏆 Матч ваш" in last[0].text
    assert "wins the match" in last[1].text
    ((state, winner),) = stage.ask("SELECT state, winner FROM matches")
    assert '"score":[3,0]' in state or '"score":[0,3]' in state
    assert winner
    await no_call_was_refused(stage)


def end_of_game(board):
    return deed_button(board, BoardDeed.NEXT)
