"""A group: a challenge for whoever wants to play, on boards in the private chats."""

from tests.journey.table import board_of, boards


def link_of(message):
    return next(b.url for row in message.keyboard for b in row if b.url)


async def test_a_challenge_in_a_group(stage):
    """/play posts a card; the first to press sits down, and the card says who plays."""
    anna = await stage.town.person("Анна", "ru")
    tom = await stage.town.person("Tom", "en")
    eve = await stage.town.person("Eve", "en")
    await anna.say("/start")
    await anna.wait_for(lambda seen: seen[-1].by_bot)
    group = await stage.town.group("Нарды", [anna, tom, eve])
    await anna.say("/play@nardy_sandbox_bot", chat=group)
    card = await tom.wait_for(
        lambda seen: next((m for m in seen if "зовёт сыграть" in m.text), None), chat=group
    )
    assert "Анна" in card.text
    link = link_of(card)
    await anna.open(link)
    assert "ваше собственное" in await anna.wait_for(
        lambda seen: seen[-1].by_bot and seen[-1].text
    )
    await tom.open(link)
    for person in (anna, tom):
        await board_of(person)
    after = await eve.wait_for(
        lambda seen: next((m for m in seen if m.id == card.id and "играют" in m.text), None),
        chat=group,
    )
    assert "Tom" in after.text
    assert link_of(after) == "https://t.me/nardy_sandbox_bot"
    await eve.open(link)
    told = await eve.wait_for(lambda seen: seen[-1].by_bot and seen[-1].text)
    assert "taken up" in told
    assert not boards(await eve.messages())
    assert await stage.refused_calls() == []


async def test_a_card_in_a_topic_stays_in_it(stage):
    anna = await stage.town.person("Анна", "ru")
    group = await stage.town.group("Форум", [anna], forum=True)
    state = await stage.town.state()
    threads = next(g["threads"] for g in state["groups"] if g["id"] == group)
    thread = threads[-1]["id"] if threads else None
    await anna.say("/play", chat=group, thread=thread)
    card = await anna.wait_for(
        lambda seen: next((m for m in seen if "зовёт сыграть" in m.text), None), chat=group
    )
    assert card.raw["thread"] == thread


async def test_adding_the_bot_to_a_group_calls_it_to_a_game(stage):
    """The button of /start leads to a group, and there to a challenge."""
    anna = await stage.town.person("Анна", "ru")
    await anna.say("/start")
    start = await anna.wait_for(lambda seen: seen[-1].by_bot and seen[-1])
    url = next(b.url for row in start.keyboard for b in row if b.url)
    await anna.open(url)
    group = await _new_group(stage, anna)
    await anna.wait_for(
        lambda seen: next((m for m in seen if "зовёт сыграть" in m.text), None), chat=group
    )


async def _new_group(stage, person):
    state = await stage.town.state()
    return next(g["id"] for g in state["groups"] if person.id in g["members"])


async def test_a_group_that_threw_the_bot_out_does_not_silence_its_people(stage):
    """The card cannot be kept up to date; the boards still come."""
    anna = await stage.town.person("Анна", "ru")
    tom = await stage.town.person("Tom", "en")
    for person in (anna, tom):
        await person.say("/start")
        await person.wait_for(lambda seen: seen[-1].by_bot)
    group = await stage.town.group("Нарды", [anna, tom])
    await anna.say("/play@nardy_sandbox_bot", chat=group)
    card = await tom.wait_for(
        lambda seen: next((m for m in seen if "зовёт сыграть" in m.text), None), chat=group
    )
    await stage.town.ask("POST", f"groups/{group}/kick")
    await tom.open(link_of(card))
    for person in (anna, tom):
        board = await board_of(person)
        assert "⚠" not in board.text


async def test_calling_twice_moves_the_card_down(stage):
    """One person has one open card in a group."""
    anna = await stage.town.person("Анна", "ru")
    group = await stage.town.group("Нарды", [anna])

    def cards(seen):
        return [m.id for m in seen if "зовёт сыграть" in m.text]

    await anna.say("/play", chat=group)
    (first,) = await anna.wait_for(cards, chat=group)
    await anna.say("/play", chat=group)
    await anna.wait_for(lambda seen: len(cards(seen)) == 1 and cards(seen) != [first], chat=group)


async def test_a_card_follows_its_group_to_the_supergroup(stage):
    """The old message is out of reach; the new group learns how the call ended."""
    anna = await stage.town.person("Анна", "ru")
    tom = await stage.town.person("Tom", "en")
    group = await stage.town.group("Нарды", [anna, tom])
    await anna.say("/play", chat=group)
    card = await tom.wait_for(
        lambda seen: next((m for m in seen if "зовёт сыграть" in m.text), None), chat=group
    )
    moved = await stage.town.ask("POST", f"groups/{group}/migrate")
    await tom.open(link_of(card))
    await tom.wait_for(
        lambda seen: next((m for m in seen if "играют" in m.text), None), chat=moved["chat"]
    )
