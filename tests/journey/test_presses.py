"""Presses as people and their clients make them: fast, twice, late, by others, forged."""

import asyncio
from random import Random

from bot.telegram.callbacks import BoardDeed, BoardPress, Menu
from tests.journey.table import (
    at_turn,
    board_of,
    boards,
    choices,
    deed_button,
    menu_button,
    moves_of,
    newer,
    press,
    press_of,
    resign,
    rings,
    sit_down,
    step_of,
)

STALE = ("Кнопка от старой доски", "That button is from an older board")


def single(board):
    """Return one move button of each die, from different points."""
    moves = [b for b in moves_of(board) if "-" not in press_of(b).taps]
    first = moves[0]
    second = next(
        b
        for b in moves
        if press_of(b).moves[0][1] != press_of(first).moves[0][1]
        and press_of(b).moves[0][0] != press_of(first).moves[0][0]
    )
    return first, second


async def test_two_fast_taps_from_one_keyboard_both_count(stage):
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    first, second = single(board)
    answers = await asyncio.gather(
        mover.press_data(first.data, message=board.id),
        mover.press_data(second.data, message=board.id),
    )
    assert [answer.text for answer in answers] == [None, None]
    done = await newer(mover, board, lambda board: deed_button(board, BoardDeed.DONE))
    assert step_of(done)[2] == 2
    assert await stage.refused_calls() == []


async def test_undo_shows_the_board_as_it_was(stage):
    mover, other, board = await at_turn(await sit_down(stage, "Короткие"))
    theirs = await board_of(other)
    first, _ = single(board)
    await mover.press_data(first.data, message=board.id)
    tapped = await newer(mover, board)
    answer = await press(mover, lambda board: deed_button(board, BoardDeed.UNDO))
    assert "взят назад" in answer.text or "Taken back" in answer.text
    back = await newer(mover, tapped)
    assert back.labels == board.labels
    assert back.text == board.text
    pictures = [await stage.town.picture(one.photo) for one in (board, tapped, back)]
    assert pictures[0] == pictures[2] != pictures[1]
    # Nobody else watched.
    assert (await board_of(other)).raw == theirs.raw
    assert await stage.refused_calls() == []


async def test_a_double_tap_is_one_tap(stage):
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    first, _ = single(board)
    await asyncio.gather(*(mover.press_data(first.data, message=board.id) for _ in range(3)))
    tapped = await newer(mover, board)
    assert step_of(tapped)[2] == 1
    assert await stage.refused_calls() == []


async def test_an_update_delivered_twice_is_applied_once(stage):
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    await stage.town.fault(kind="duplicate", times=1)
    await mover.press_data(single(board)[0].data, message=board.id)
    tapped = await newer(mover, board)
    await stage.town.fault(kind="duplicate", times=1)
    await press(mover, lambda board: deed_button(board, BoardDeed.UNDO))
    back = await newer(mover, tapped)
    assert step_of(back)[2] == 2
    assert back.labels == board.labels


async def test_a_press_sent_again_with_another_id_is_applied_once(stage):
    """A client that was closed before the answer sends the press once more."""
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    await stage.town.fault(kind="cut", method="answerCallbackQuery", when="before")
    pressing = asyncio.create_task(mover.press_data(single(board)[0].data, message=board.id))
    tapped = await newer(mover, board)
    assert await mover.reconnect() == 1
    answer = await pressing
    assert answer.text is None
    assert step_of(await board_of(mover)) == step_of(tapped)


async def test_a_stale_button_gets_a_toast_and_the_chat_a_fresh_board(stage):
    people = await sit_down(stage, "Короткие")
    mover, _other, board = await at_turn(people)
    for _ in range(3):
        seen = await board_of(mover)
        if not choices(seen):
            break
        await mover.press_data(choices(seen)[0].data, message=seen.id)
        await newer(mover, seen)
    before = stage.states()
    answer = await mover.press_data(moves_of(board)[0].data, message=board.id)
    assert answer.text.startswith(STALE)
    assert stage.states() == before
    ((wanted, shown),) = await shown_all(stage, mover)
    assert wanted == shown


async def shown_all(stage, person):
    """Return what the person's board wants and shows, as soon as the two are the same."""
    query = "SELECT wanted, shown FROM screens WHERE kind = 'board' AND viewer = ?"
    async with asyncio.timeout(10):
        while True:
            rows = stage.ask(query, person.id)
            if all(wanted == shown for wanted, shown in rows):
                return rows
            await asyncio.sleep(0.02)


async def test_what_is_not_ones_own_changes_nothing(stage):
    """The opponent, a stranger, and presses on an ended match: a toast each."""
    mover, other, board = await at_turn(await sit_down(stage, "Короткие"))
    eve = await stage.town.person("Eve", "en")
    await eve.say("/start")
    message = (await eve.wait_for(lambda seen: seen[-1].by_bot and seen[-1])).id
    before = stage.states()
    for data in [moves_of(board)[0].data, deed_data(board, BoardDeed.DONE)]:
        answer = await eve.press_data(data, message=message)
        assert answer.text == "Others are playing here. Your own game: /play"
        answer = await other.press_data(data, message=(await board_of(other)).id)
        assert answer.text in ("Сейчас ходит соперник", "It is your opponent's turn")
    assert stage.states() == before
    ended, _ = await resign(mover, other)
    before = stage.states()
    for data in (moves_of(board)[0].data, deed_data(ended, BoardDeed.ROLL)):
        answer = await mover.press_data(data, message=ended.id)
        assert answer.text.startswith((*STALE, "Этот матч окончен", "This match is over"))
    assert stage.states() == before


def deed_data(board, deed):
    """Return the data of a deed for the match as the board shows it."""
    match, version, step = step_of(board)
    return BoardPress(match=match, version=version, step=step, deed=deed).pack()


async def test_why_is_there_no_move_and_what_are_the_dice(stage):
    mover, _, board = await at_turn(await sit_down(stage, "Короткие"))
    answer = await press(mover, lambda board: deed_button(board, BoardDeed.DICE))
    assert " — " in answer.text
    assert not answer.show_alert
    await press(mover, lambda board: menu_button(board, Menu.MORE))
    await press(mover, lambda board: menu_button(board, Menu.WHY))
    answer = await press(mover, lambda board: deed_button(board, BoardDeed.WHY))
    assert answer.show_alert
    assert ": " in answer.text
    # The menu is an edit of the keyboard alone, and the way back leads to the moves.
    asked = await board_of(mover)
    assert asked.photo == board.photo
    await press(mover, lambda board: menu_button(board, Menu.MORE))
    await press(mover, lambda board: menu_button(board, Menu.NONE))
    back = await mover.wait_for(lambda seen: moves_of(boards(seen)[-1]) and boards(seen)[-1])
    assert back.labels == board.labels
    assert await stage.refused_calls() == []


async def test_fair_dice_are_explained_and_proved_at_the_end(stage):
    mover, other, _ = await at_turn(await sit_down(stage, "Короткие"))
    await press(mover, lambda board: menu_button(board, Menu.MORE))
    await press(mover, lambda board: menu_button(board, Menu.DICE))
    answer = await press(mover, lambda board: deed_button(board, BoardDeed.FAIR))
    assert answer.show_alert
    await resign(mover, other)
    await press(mover, lambda board: deed_button(board, BoardDeed.PROOF))
    proof = await mover.wait_for(lambda seen: next((m for m in seen if "hashlib" in m.text), None))
    ((seed,),) = stage.ask("SELECT seed FROM matches")
    assert seed.hex() in proof.text
    assert await stage.refused_calls() == []


async def test_waiting_players_hurry_and_speak(stage):
    mover, other, board = await at_turn(await sit_down(stage, "Короткие"))
    told = len(mover.events)
    await press(other, lambda board: deed_button(board, BoardDeed.NUDGE))
    fresh = await newer(mover, board)
    assert fresh.id != board.id
    assert await rings(mover, told)
    answer = await press(other, lambda board: deed_button(board, BoardDeed.NUDGE))
    assert "10" in answer.text
    await press(other, lambda board: menu_button(board, Menu.SAY))
    answer = await press(other, lambda board: deed_button(board, BoardDeed.SAY))
    assert answer.text
    await mover.wait_for(lambda seen: next((m for m in seen if m.text.startswith("💬")), None))
    assert await stage.refused_calls() == []


MADE_UP = (
    *("x", ":", "m:", "b:::::", "m:" + "9" * 60, "p:s1.1100wn:rematch", "\u202e"),
    *("j:../../etc", "j:1'--", "o:language:xx", "o:id:1", "g:nowhere", "i:0:cancel"),
)


def forgeries(board, chance):
    """Yield data that no keyboard offered: cut, swapped, of other numbers, made up."""
    match, version, step = step_of(board)
    real = [b.data for row in board.keyboard for b in row if b.data]
    arguments = ("", "", "1", "3", "resign2", "25.6", "0.7", "more")
    for _ in range(15):
        data = chance.choice(real)
        cut = chance.randrange(1, len(data))
        yield data[:cut]
        yield data[:cut] + chance.choice("0:9zΩ.-") + data[cut + 1 :]
        n = version + chance.choice((-1, 0, 0, 0, 1, 9_000_000))
        yield f"b:{match}:{n}:{step}:{chance.choice([*BoardDeed])}:{chance.choice(arguments)}"
        taps = (f"{chance.randrange(27)}.{chance.randrange(8)}" for _ in range(4))
        yield f"m:{match}:{version}:{step}:{'-'.join(list(taps)[: chance.randrange(1, 5)])}"


def deed_of(data):
    """Return the deed of well-formed data, None for any other."""
    try:
        return BoardPress.unpack(data).deed
    except (TypeError, ValueError):
        return None


ANYBODYS = {
    *(BoardDeed.RESIGN, BoardDeed.CANCEL, BoardDeed.NUDGE, BoardDeed.SAY, BoardDeed.MENU),
    *(BoardDeed.REPORT, BoardDeed.PROOF, BoardDeed.FAIR),
}
"""What the player who waits may do."""


async def test_forged_presses_of_the_opponent_change_nothing(stage):
    """Everything a client could send in place of a button: an answer, never a changed match."""
    _, other, board = await at_turn(await sit_down(stage, "Короткие"))
    message = (await board_of(other)).id
    before = stage.states()
    for data in (*MADE_UP, *forgeries(board, Random(1))):
        if deed_of(data) not in ANYBODYS:
            assert await other.press_data(data, message=message) is not None, data
            assert stage.states() == before, data


async def test_forged_presses_of_the_player_leave_a_match_to_play_on(stage):
    mover, other, board = await at_turn(await sit_down(stage, "Короткие"))
    for data in (*MADE_UP, *forgeries(board, Random(2))):
        if deed_of(data) not in (BoardDeed.CANCEL, BoardDeed.RESIGN):
            assert await mover.press_data(data, message=board.id) is not None, data
    assert [row[-1] for row in stage.states()] == ["playing"]
    await at_turn([mover, other])
