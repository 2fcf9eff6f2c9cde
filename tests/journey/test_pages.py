"""Everything around the boards: commands, pages, settings, groups, names, odd messages."""

import pytest

from bot.telegram.callbacks import BoardDeed, ChoiceName, ChoicePress, Menu
from tests.journey.table import (
    at_turn,
    board_of,
    boards,
    deed_button,
    invite_link,
    menu_button,
    moves_of,
    newer,
    press,
    sit_down,
)


def said(seen, words):
    """Return the newest message of the bot with these words."""
    return next((m for m in reversed(seen) if m.by_bot and words in m.text), None)


async def hears(person, words, *, chat=None):
    """Wait for the bot to say something and return the message."""
    return await person.wait_for(lambda seen: said(seen, words), chat=chat)


async def test_help_leads_to_a_cheat_sheet_with_a_picture_for_each_game(stage):
    tom = await stage.town.person("Tom", "en")
    await tom.say("/help")
    await hears(tom, "/games")
    for game in ("Short nardy", "Long nardy"):
        await tom.press(game)
        sheet = await hears(tom, f"{game} in ten lines")
        assert sheet.photo
        lines = [line for line in sheet.text.splitlines() if line[:1].isdigit()]
        assert len(lines) == 10
    assert await stage.refused_calls() == []


async def test_games_lists_the_matches_with_a_jump_to_each(stage):
    _, tom = await sit_down(stage, "Короткие")
    await tom.say("/start")
    await tom.press("🤖 Play the computer")
    await tom.wait_for(lambda seen: len(boards(seen)) == 2)
    first = boards(await tom.messages())[0]
    await tom.say("/games")
    page = await hears(tom, "Your games")
    assert "Анна" in page.text
    assert "Computer" in page.text
    jump = next(b.text for row in page.keyboard for b in row if "Анна" in b.text)
    await tom.press(jump)
    # The board comes anew at the bottom, its old place is empty.
    await tom.wait_for(
        lambda seen: first.id not in [m.id for m in seen] and len(boards(seen)) == 2
    )
    assert "Анна" in (await board_of(tom)).text
    assert await stage.refused_calls() == []


async def test_nobody_has_games_yet(stage):
    tom = await stage.town.person("Tom", "en")
    for command, words in (
        ("/games", "no game going"),
        ("/board", "no game"),
        ("/board text", "no game"),
        ("/resign", "no game"),
        ("/cancel", "othing to cancel"),
    ):
        await tom.say(command)
        await hears(tom, words)


async def test_the_board_in_words(stage):
    anna, tom = await sit_down(stage, "Короткие")
    await tom.say("/board text")
    told = await hears(tom, "pips 167")
    assert "24" in told.text
    await anna.say("/board текст")
    await hears(anna, "пипс 167")


async def test_cancel_offers_to_give_up_a_match_that_has_only_begun(stage):
    mover, other, board = await at_turn(await sit_down(stage, "Короткие"))
    await mover.say("/cancel")
    await newer(mover, board, lambda board: deed_button(board, BoardDeed.CANCEL))
    await press(mover, lambda board: deed_button(board, BoardDeed.CANCEL))
    for person in (mover, other):
        await person.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.REMATCH))
    ((status,),) = stage.ask("SELECT status FROM matches")
    assert status == "cancelled"
    assert await stage.refused_calls() == []


async def test_cancel_withdraws_an_open_invite(stage):
    anna = await stage.town.person("Анна", "ru")
    await invite_link(anna)
    await anna.say("/cancel")
    await hears(anna, "Приглашение отменено")
    ((token,),) = stage.ask("SELECT token FROM invites")
    assert token.startswith("#")


async def test_settings_change_the_board(stage):
    """Language, theme and side at once; the pictures differ."""
    anna, _ = await sit_down(stage, "Короткие")
    pictures = [await stage.town.picture((await board_of(anna)).photo)]
    await anna.say("/settings")
    for label, after in (
        ("Полночь", "✓ Полночь"),
        ("Дом: внизу справа", "Дом: внизу слева"),
        ("English", "✓ English"),
    ):
        board = await board_of(anna)
        await anna.press(label)
        await anna.wait_for(lambda seen, after=after: any(m.button(after) for m in seen))
        fresh = await newer(anna, board)
        pictures.append(await stage.town.picture(fresh.photo))
    assert len(set(pictures)) == len(pictures)
    assert "Your checkers are" in fresh.text
    assert "bottom left" in fresh.text
    assert await stage.refused_calls() == []


async def test_auto_roll_and_auto_done(stage):
    people = await sit_down(stage, "Короткие")
    mover, other, board = await at_turn(people)
    await mover.say("/settings")
    for choice in (
        ChoicePress(name=ChoiceName.AUTO_DONE, value="1"),
        ChoicePress(name=ChoiceName.AUTO_ROLL, value="0"),
    ):
        message = await mover.wait_for(
            lambda seen, data=choice.pack(): next((m.id for m in seen if offers(m, data)), None)
        )
        await mover.press_data(choice.pack(), message=message)
    board = await mover.wait_for(lambda seen: moves_of(boards(seen)[-1]) and boards(seen)[-1])
    while moves_of(board):
        await mover.press_data(moves_of(board)[-1].data, message=board.id)
        board = await newer(mover, board)
    # Without Done the turn is the other's.
    assert deed_button(board, BoardDeed.NUDGE)
    await finish_turn(other)
    await mover.wait_for(lambda seen: deed_button(boards(seen)[-1], BoardDeed.ROLL))
    await press(mover, lambda board: deed_button(board, BoardDeed.ROLL))
    assert await stage.refused_calls() == []


def offers(message, data):
    """Tell whether a button of the message carries this data."""
    return any(b.data == data for row in message.keyboard for b in row)


async def finish_turn(person):
    """Let a person play something and press Done, or wait for what plays itself."""
    while True:
        board = await board_of(person)
        done = deed_button(board, BoardDeed.DONE)
        if deed_button(board, BoardDeed.NUDGE):
            return
        button = done or moves_of(board)[0]
        await person.press_data(button.data, message=board.id)
        await newer(person, board)


async def test_unknown_commands_and_other_kinds_of_messages(stage):
    tom = await stage.town.person("Tom", "en")
    world = stage.sandbox.world
    user = world.user(tom.id)
    await tom.say("/nonsense")
    await hears(tom, "/play")
    chat = {"id": tom.id, "type": "private", "first_name": "Tom"}
    base = {"message_id": 900, "date": 1, "chat": chat, "from": user.api}
    for kind, payload in (
        ("sticker", sticker()),
        ("dice", {"emoji": "🎲", "value": 3}),
        ("location", {"latitude": 1.0, "longitude": 2.0}),
        ("contact", {"phone_number": "1", "first_name": "x"}),
        ("poll_of_tomorrow", {"anything": 1}),
        ("pinned_message", base | {"text": "x"}),
    ):
        before = len([m for m in await tom.messages() if m.by_bot])
        world.updates.add("message", base | {kind: payload})
        await tom.wait_for(lambda seen, before=before: len([m for m in seen if m.by_bot]) > before)
    # A malformed update blocks nobody.
    await tom.say("/help")
    await hears(tom, "/games")


def sticker():
    return {
        "file_id": "s",
        "file_unique_id": "u",
        "type": "regular",
        "width": 1,
        "height": 1,
        "is_animated": False,
        "is_video": False,
    }


async def test_commands_in_a_group_lead_to_the_private_chat(stage):
    anna = await stage.town.person("Анна", "ru")
    tom = await stage.town.person("Tom", "en")
    group = await stage.town.group("Нарды", [anna, tom])
    for command in ("/play", "/board", "/resign", "/cancel", "/games"):
        before = len(await anna.messages(group))
        await anna.say(command, chat=group)
        answer = await anna.wait_for(
            lambda seen, before=before: (
                seen[-1] if len(seen) > before + 1 and seen[-1].by_bot else None
            ),
            chat=group,
        )
        assert answer.keyboard[0][0].url.startswith("https://t.me/")
    before = len(await anna.messages(group))
    for text in ("hello", "/nonsense", "/play@another_bot"):
        await tom.say(text, chat=group)
    await tom.say("/help", chat=group)
    await tom.wait_for(lambda seen: seen[-1].by_bot and len(seen) > before + 3, chat=group)
    assert len(await anna.messages(group)) == before + 5
    assert await stage.refused_calls() == []


NAMES = ("<b>Bob & Co</b>", "\u202eגל\u202c", "👩‍👩‍👧‍👦" * 5, "Z̵̡̛a̶l̷g̸o̵" * 3, "\u3164", "A" * 64)


@pytest.mark.parametrize("name", NAMES)
async def test_any_name_can_sit_at_a_board(stage, name):
    """As a player, on pictures and in captions, in lists and in news of an invite."""
    odd = await stage.town.person(name, "en")
    anna = await stage.town.person("Анна", "ru")
    link = await invite_link(odd)
    await anna.open(link)
    for person in (odd, anna):
        await board_of(person)
    await anna.say("/games")
    await hears(anna, "Ваши игры")
    await anna.say("/board text")
    await hears(anna, "пипс")
    mover, waiting, _ = await at_turn([odd, anna])
    await press(waiting, lambda board: menu_button(board, Menu.SAY))
    await press(waiting, lambda board: deed_button(board, BoardDeed.SAY))
    await mover.wait_for(lambda seen: said(seen, "💬"))
    assert await stage.refused_calls() == []


async def test_the_profile_is_set_at_the_start(stage):
    tom = await stage.town.person("Tom", "en")
    await tom.say("/start")
    await hears(tom, "Nardy")
    state = await stage.town.state()
    assert state["bot"]["description"]
    assert state["bot"]["short_description"]
    for person, language in ((tom, "en"), (await stage.town.person("Анна", "ru"), "ru")):
        menu = await stage.town.ask("GET", "commands", user=person.id, chat=person.id)
        assert menu, language
