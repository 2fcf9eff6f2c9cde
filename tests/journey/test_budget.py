"""How many messages are sent and edited for what people do."""

from collections import Counter

from bot.telegram.callbacks import BoardDeed, MovePress
from tests.journey.table import board_of, boards, change, choices, press_of, sit_down, step_of

SENDS = ("sendPhoto", "sendMessage")
EDITS = (
    "editMessageMedia",
    "editMessageCaption",
    "editMessageReplyMarkup",
    "editMessageText",
)


def chats_of(calls, methods):
    """Return how many calls of these methods went to each chat."""
    return Counter(int(c["params"]["chat_id"]) for c in calls if c["method"] in methods)


async def settled(stage, people):
    """Wait until every board shows the match as it is."""
    ((version, step),) = stage.ask("SELECT version, step FROM matches")
    for person in people:
        await person.wait_for(lambda seen: step_of(boards(seen)[-1])[1] == version)
    return version, step


async def test_a_press_costs_at_most_one_edit_a_screen(stage):
    """Turn by turn: a tap edits the mover's board once and nobody else's; Done both, once."""
    people = await sit_down(stage, "Короткие")
    await settled(stage, people)
    turns = []
    while len(turns) < 12:
        since = len(await stage.town.calls())
        found = [await board_of(person) for person in people]
        ready = [(p, b) for p, b in zip(people, found, strict=True) if choices(b)]
        if not ready:
            await change(people, found)
            continue
        person, board = ready[0]
        (version,) = stage.ask("SELECT version FROM matches")[0]
        await person.press_data(choices(board)[0].data, message=board.id)
        await change([person], [board])
        await settled(stage, people)
        calls = await stage.town.calls(since=since)
        edits = chats_of(calls, EDITS)
        assert chats_of(calls, SENDS) == {}
        press = press_of(choices(board)[0])
        if isinstance(press, MovePress):
            assert edits == {person.id: 1}
        else:
            assert press.deed in (BoardDeed.DONE, BoardDeed.GO, BoardDeed.ROLL)
            # What plays itself after it is an event of its own, with an edit of its own.
            (after,) = stage.ask("SELECT version FROM matches")[0]
            plays = 1 + (after - version - 1) // 2
            assert set(edits) == {one.id for one in people}
            assert max(edits.values()) <= plays
            turns.append(edits)
    assert any(max(edits.values()) == 1 for edits in turns)
    assert await stage.refused_calls() == []


async def test_a_whole_turn_of_two_taps_is_three_edits_and_one(stage):
    """Two taps and Done: the mover's board is edited three times, the other's once."""
    people = await sit_down(stage, "Короткие")
    await settled(stage, people)
    found = [await board_of(person) for person in people]
    mover = next(n for n, board in enumerate(found) if choices(board))
    person, other, board = people[mover], people[1 - mover], found[mover]
    since = len(await stage.town.calls())
    taps = 0
    while True:
        button = choices(board)[0]
        is_done = not isinstance(press_of(button), MovePress)
        taps += not is_done
        await person.press_data(button.data, message=board.id)
        await change([person], [board])
        if is_done:
            break
        board = await board_of(person)
    await settled(stage, people)
    edits = chats_of(await stage.town.calls(since=since), EDITS)
    assert edits == {person.id: taps + 1, other.id: 1}
    answers = [c for c in await stage.town.calls(since=since) if "answer" in c["method"]]
    assert len(answers) == taps + 1
