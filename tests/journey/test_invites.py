"""One link, one friend: an invite in all its states."""

import asyncio

import pytest

from tests.journey.table import board_of, boards, invite_link, resign, rings, sit_down


async def test_a_friend_gets_one_message_after_start(stage):
    """Somebody who has never seen the bot: the board, who plays whom, what a button means."""
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    tom = await stage.town.person("Tom", "en")
    await tom.open(link)
    board = await board_of(tom)
    assert [m.by_bot for m in await tom.messages()] == [False, True]
    for words in ("Long nardy", "Анна", "Your checkers are dark", "A button is a move"):
        assert words in board.text
    # The inviter's invite turned into news, and a new board came with a sound.
    seen = await anna.wait_for(lambda seen: seen if boards(seen) else None)
    assert any("Tom" in m.text and not m.photo for m in seen)
    assert await rings(anna)


async def test_a_used_link_is_closed_to_a_third_person(stage):
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    tom, eve = await stage.town.person("Tom", "en"), await stage.town.person("Eve", "en")
    await tom.open(link)
    await board_of(tom)
    await eve.open(link)
    sentence = await eve.wait_for(lambda seen: next((m.text for m in seen if m.by_bot), None))
    assert "taken up" in sentence
    assert not boards(await eve.messages())


async def test_the_same_friend_opens_the_link_again(stage):
    """The board comes again; nothing else happens."""
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    tom = await stage.town.person("Tom", "en")
    await tom.open(link)
    first = await board_of(tom)
    await tom.open(link)
    # The new board comes, then the old one goes.
    await tom.wait_for(lambda seen: len(boards(seen)) == 1 and boards(seen)[0].id != first.id)


async def test_an_own_link_is_for_a_friend(stage):
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    await anna.open(link)
    await anna.wait_for(
        lambda seen: next((m for m in seen if "ваше собственное приглашение" in m.text), None)
    )
    assert not boards(await anna.messages())


async def test_an_expired_link_says_so(stage):
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    await stage.advance(48 * 3600 + 1)
    await anna.wait_for(lambda seen: next((m for m in seen if "устарело" in m.text), None))
    tom = await stage.town.person("Tom", "en")
    await tom.open(link)
    assert "expired" in await tom.wait_for(
        lambda seen: next((m.text for m in seen if m.by_bot), None)
    )


async def test_a_cancelled_link_says_so(stage):
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(anna)
    await anna.press("✖ Отменить")
    await anna.wait_for(lambda seen: next((m for m in seen if "отменено" in m.text), None))
    tom = await stage.town.person("Tom", "en")
    await tom.open(link)
    assert "cancelled" in await tom.wait_for(
        lambda seen: next((m.text for m in seen if m.by_bot), None)
    )


async def test_a_made_up_link_says_so(stage):
    tom = await stage.town.person("Tom", "en")
    await tom.say("/start 0123456789abcdef")
    said = await tom.wait_for(lambda seen: next((m.text for m in seen if m.by_bot), None))
    assert "no such invite" in said


async def test_a_rematch_needs_both(stage):
    anna, tom = await sit_down(stage, "Короткие")
    await resign(tom, anna)
    await anna.press("🔁 Ещё партию")
    await tom.wait_for(lambda seen: "asks for another game" in boards(seen)[-1].text)
    await tom.press("🔁 Play again")
    for person in (anna, tom):
        await person.wait_for(lambda seen: len(boards(seen)) == 2)
    assert await stage.refused_calls() == []


@pytest.mark.parametrize("action", ["computer", "call"])
async def test_a_button_tapped_twice_begins_once(stage, action):
    """Two presses of one button, as fast as fingers are, are one match or one invite."""
    anna = await stage.town.person("Анна", "ru")
    await anna.say("/play")
    page = await anna.wait_for(lambda seen: seen[-1].by_bot and seen[-1])
    data = next(b.data for row in page.keyboard for b in row if (b.data or "").endswith(action))
    await asyncio.gather(*(anna.press_data(data, message=page.id) for _ in range(5)))
    await anna.wait_for(lambda seen: boards(seen) or "?start=" in seen[-1].text)
    calls = await stage.town.calls()
    made = [c for c in calls if c["method"] in ("sendPhoto", "editMessageText")]
    assert len(made) == 1
