"""Real life: topics, migration, blocked and kicked bots, links, privacy, deleted messages."""

import asyncio

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Caller, Inbox
from tests.sandbox.people import Person, Refusal, Town

LINK = "https://t.me/nardy_sandbox_bot"
BUTTON = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}


async def test_links(town: Town, anna: Person, inbox: Inbox) -> None:
    """start says it in private, startgroup adds the bot, a share link posts its text."""
    tom = await town.person("Tom")
    await tom.open(f"{LINK}?start=abc_-1")
    await tom.open("tg://resolve?domain=nardy_sandbox_bot&start=x")
    await tom.open("t.me/NARDY_sandbox_bot?start=")
    assert await inbox.texts() == ["/start abc_-1", "/start x", "/start"]
    assert await tom.open(LINK) == {"chat": tom.id}

    group = await town.group("Club", [anna, tom], bot=False)
    assert (await town.state())["groups"][0]["bot_in"] is False
    assert (await anna.open(f"{LINK}?startgroup=new", chat=group))["chat"] == group
    updates = await inbox.take()
    assert updates[0]["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert updates[1]["message"]["new_chat_members"][0]["username"] == "nardy_sandbox_bot"
    assert updates[2]["message"]["text"] == "/start@nardy_sandbox_bot new"
    made = await anna.open(f"{LINK}?startgroup=x&admin=pin_messages+delete_messages")
    assert made["chat"] < 0
    status = (await inbox.take())[0]["my_chat_member"]["new_chat_member"]["status"]
    assert status == "administrator"

    share = "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=play"
    assert await anna.open(share) == {"share": {"text": "https://t.me/x\nplay"}}
    await anna.open(share, chat=anna.id)
    assert await inbox.texts() == ["https://t.me/x\nplay"]


async def test_privacy(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """In a group the bot hears commands and replies to it, as an administrator everything."""
    group = await town.group("Club", [anna])
    sent = await call("sendMessage", chat_id=group, text="who plays?")
    await inbox.take()
    await anna.say("just talking", chat=group)
    await anna.say("/new", chat=group)
    await anna.say("/new@nardy_sandbox_bot", chat=group)
    await anna.say("/new@other_bot", chat=group)
    await anna.say("me", chat=group, reply_to=sent["message_id"])
    assert await inbox.texts() == ["/new", "/new@nardy_sandbox_bot", "me"]
    me = (await call("getMe"))["id"]
    await town.ask("POST", f"groups/{group}/members", user=me, status="administrator")
    await anna.say("loud", chat=group)
    assert await inbox.texts() == ["loud"]


async def test_topics(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """A forum's messages stay in their topic, the bot's too."""
    group = await town.group("Forum", [anna], forum=True)
    [first] = (await town.state())["groups"][0]["threads"]
    made = await town.ask("POST", f"groups/{group}/topics", title="Long")
    await inbox.take()
    await anna.say("/new", chat=group, thread=made["thread"])
    [update] = await inbox.take()
    assert update["message"]["message_thread_id"] == made["thread"]
    assert update["message"]["is_topic_message"] is True
    assert update["message"]["chat"]["is_forum"] is True
    for thread in (first["id"], made["thread"]):
        sent = await call("sendMessage", chat_id=group, text="x", message_thread_id=thread)
        assert sent["message_thread_id"] == thread
        assert (await anna.newest(group)).raw["thread"] == thread


async def test_the_bot_is_seen_in_each_persons_language(
    town: Town, call: Caller, anna: Person
) -> None:
    """Name, descriptions and commands: of the person's language, else of any."""
    ana = await town.person("Ana", "pt-BR")
    await ana.say("/start")
    await town.person("Tom", "en")
    for code, word in (("", "any"), ("ru", "рус"), ("pt", "por")):
        await call("setMyName", name=f"Nardy {word}", language_code=code)
        await call("setMyDescription", description=f"long {word}", language_code=code)
        commands = [{"command": "start", "description": word}]
        await call("setMyCommands", commands=commands, language_code=code)
    await call("setMyShortDescription", short_description="short any")
    seen = {user["name"]: user["bot"] for user in (await town.state())["users"]}
    assert seen == {
        name: {
            "name": f"Nardy {word}",
            "description": f"long {word}",
            "short_description": "short any",
        }
        for name, word in (("Анна", "рус"), ("Ana", "por"), ("Tom", "any"))
    }
    for person, word in ((anna, "рус"), (ana, "por")):
        menu = await town.ask("GET", f"commands?user={person.id}&chat={person.id}")
        assert menu[0]["description"] == word
        await call("sendMessage", chat_id=person.id, text="x")
        assert (await person.newest()).raw["from"]["name"] == f"Nardy {word}"
    await call("setMyName", language_code="ru")
    assert (await town.state())["users"][0]["bot"]["name"] == "Nardy any"


async def test_migration(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """A group becomes a supergroup: new id, old messages out of reach for bot and people."""
    group = await town.group("Club", [anna])
    sent = await call("sendMessage", chat_id=group, text="x", reply_markup=BUTTON)
    await inbox.take()
    new = (await town.ask("POST", f"groups/{group}/migrate"))["chat"]
    assert str(new).startswith("-100")
    updates = [update["message"] for update in await inbox.take()]
    assert updates[0]["migrate_to_chat_id"] == new
    assert updates[1]["migrate_from_chat_id"] == group
    old = {"chat_id": new, "message_id": sent["message_id"]}
    missing = "400 Bad Request: message to edit not found"
    assert await call("editMessageText", **old, text="y") == missing
    with pytest.raises(Refusal, match="is the supergroup"):
        await anna.press("Go", message=sent["message_id"], chat=group)
    groups = (await town.state())["groups"]
    assert [(shown["id"], shown["migrated_from"]) for shown in groups] == [(new, group)]
    with pytest.raises(Refusal, match="is the supergroup"):
        await town.ask("POST", f"groups/{group}/migrate")
    with pytest.raises(Refusal, match="only a basic group"):
        await town.ask("POST", f"groups/{new}/migrate")


async def test_blocking(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """Blocking and coming back tell the bot; writing to the bot lets it in again."""
    sent = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=BUTTON)
    await anna.block()
    [update] = await inbox.take()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    with pytest.raises(Refusal, match="has blocked the bot"):
        await anna.press("Go", message=sent["message_id"])
    assert (await town.state())["users"][0]["blocked"] is True
    await anna.say("back again")
    updates = await inbox.take()
    assert updates[0]["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert updates[1]["message"]["text"] == "back again"


async def test_kicking(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """A kicked bot hears nothing; a press there reaches it without the message's content."""
    group = await town.group("Club", [anna])
    sent = await call("sendMessage", chat_id=group, text="x", reply_markup=BUTTON)
    await inbox.take()
    await town.ask("POST", f"groups/{group}/kick")
    kinds = [next(key for key in update if key != "update_id") for update in await inbox.take()]
    assert kinds == ["message", "my_chat_member"]
    await anna.say("/new", chat=group)
    assert await inbox.take() == []
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"], chat=group))
    [update] = await inbox.take(5)
    query = update["callback_query"]
    assert query["message"]["date"] == 0
    assert "text" not in query["message"]
    assert await call("answerCallbackQuery", callback_query_id=query["id"]) is True
    await press
    with pytest.raises(Refusal, match="not in that group"):
        await town.ask("POST", f"groups/{group}/kick")
    tom = await town.person("Tom")
    await town.ask("POST", f"groups/{group}/members", user=tom.id, status="member")
    with pytest.raises(Refusal, match="only an administrator"):
        await tom.open(f"{LINK}?startgroup=", chat=group)
    await town.ask("POST", f"groups/{group}/add")
    assert (await call("sendMessage", chat_id=group, text="x"))["text"] == "x"


async def test_members_come_and_go(town: Town, call: Caller, anna: Person, inbox: Inbox) -> None:
    """Joining and leaving are service messages; chat_member comes to an administrator asking."""
    tom = await town.person("Tom")
    group = await town.group("Club", [anna])
    await inbox.take()
    members = f"groups/{group}/members"
    await town.ask("POST", members, user=tom.id, status="member")
    await town.ask("POST", members, user=tom.id, status="left")
    first, second = [update["message"] for update in await inbox.take()]
    assert first["new_chat_members"][0]["id"] == tom.id
    assert second["left_chat_member"]["id"] == tom.id
    assert [m.raw["service"] for m in (await anna.messages(group))[-2:]] == [
        "Анна добавляет: Tom",
        "Tom больше не в группе",
    ]
    await town.ask("POST", members, user=(await call("getMe"))["id"], status="administrator")
    await call("getUpdates", allowed_updates=["chat_member"], offset=inbox.offset)
    await inbox.take()
    await town.ask("POST", members, user=tom.id, status="administrator")
    [update] = await inbox.take()
    assert update["chat_member"]["new_chat_member"]["status"] == "administrator"
    admins = await call("getChatAdministrators", chat_id=group)
    assert {admin["user"]["id"] for admin in admins} >= {anna.id, tom.id}


async def test_deleted_messages(town: Town, call: Caller, anna: Person) -> None:
    """What a person deletes is gone for the bot too, and every page hears of it."""
    sent = await call("sendMessage", chat_id=anna.id, text="x")
    path = f"chats/{anna.id}/messages/{sent['message_id']}"
    await town.ask("DELETE", path)
    event = await anna.event(lambda event: event["type"] == "deleted")
    assert event["message_ids"] == [sent["message_id"]]
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    missing = "400 Bad Request: message to edit not found"
    assert await call("editMessageText", **here, text="y") == missing
    reply = {"message_id": sent["message_id"]}
    assert (
        await call("sendMessage", chat_id=anna.id, text="x", reply_parameters=reply)
        == "400 Bad Request: message to be replied not found"
    )


async def test_a_press_nobody_answered_goes_out_again(
    town: Town, call: Caller, anna: Person, inbox: Inbox
) -> None:
    """On reconnecting the same press comes with new ids; once answered it never comes again."""
    sent = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=BUTTON)
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    [first] = await inbox.take(5)
    await town.advance(3600)
    assert await anna.reconnect() == 1
    [second] = await inbox.take(5)
    assert second["update_id"] > first["update_id"]
    old, new = first["callback_query"], second["callback_query"]
    assert (old["data"], old["from"]) == (new["data"], new["from"])
    assert old["id"] != new["id"]
    expired = await call("answerCallbackQuery", callback_query_id=old["id"])
    assert expired.startswith("400 Bad Request: query is too old")
    assert await call("answerCallbackQuery", callback_query_id=new["id"], text="late") is True
    answer = await press
    assert answer is not None
    assert answer.text == "late"
    assert await anna.reconnect() == 0


async def test_buttons_without_a_query(town: Town, call: Caller, anna: Person) -> None:
    """A link button leads away, a disabled one does nothing, raw data needs no button."""
    rows = [[{"text": "Link", "url": "https://t.me/x"}, {"text": "Off", "disabled": {}}]]
    sent = await call(
        "sendMessage", chat_id=anna.id, text="x", reply_markup={"inline_keyboard": rows}
    )
    assert await anna.press("Link", message=sent["message_id"]) is None
    with pytest.raises(Refusal, match="that button is disabled"):
        await anna.press("Off", message=sent["message_id"])
    before = await call("getUpdates", offset=-1)
    press = asyncio.create_task(anna.press_data("forged:1", message=sent["message_id"]))
    [update] = await call("getUpdates", offset=before[-1]["update_id"] + 1, timeout=5)
    query = update["callback_query"]
    assert query["data"] == "forged:1"
    await call("answerCallbackQuery", callback_query_id=query["id"])
    assert (await press) is not None


async def test_mentions_by_id(call: Caller, town: Town, anna: Person) -> None:
    """A link to a person mentions them; nobody is mentioned who is not there."""
    text = f"<a href='tg://user?id={anna.id}'>A</a><a href='tg://user?id=5'>B</a>"
    sent = await call("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")
    assert [entity["user"]["id"] for entity in sent["entities"]] == [anna.id]
    assert (await anna.newest()).raw["html"].startswith('<span class="mention">A</span>')


async def test_ids_need_64_bits_and_never_come_twice(town: Town, call: Caller) -> None:
    """People's ids pass 32 bits; a supergroup counts its own messages, all others share."""
    anna, tom = await town.person("Анна"), await town.person("Tom")
    assert anna.id > 2**32
    group = await town.group("Club", [anna, tom])
    ids = [await anna.say("1"), await tom.say("2"), await anna.say("3", chat=group)]
    assert ids == sorted(set(ids))


async def test_inline_answers_are_cached(
    town: Town, call: Caller, anna: Person, inbox: Inbox
) -> None:
    """Telegram answers the same query itself while the cache lasts, for everybody or for one."""
    content = {"input_message_content": {"message_text": "x"}}
    results = [{"type": "article", "id": "1", "title": "T", **content}]
    asking = asyncio.create_task(anna.inline("q"))
    [update] = await inbox.take(5)
    query = {"inline_query_id": update["inline_query"]["id"], "results": results}
    assert await call("answerInlineQuery", **query, cache_time=60, is_personal=True) is True
    assert (await asking or [])[0]["title"] == "T"
    assert (await anna.inline("q") or [])[0]["title"] == "T"
    assert await inbox.take() == []
    tom = await town.person("Tom")
    for asker in (tom, anna):
        await town.advance(0 if asker is tom else 61)
        asking = asyncio.create_task(asker.inline("q"))
        [update] = await inbox.take(5)
        assert update["inline_query"]["from"]["id"] == asker.id
        query = {"inline_query_id": update["inline_query"]["id"], "results": []}
        assert await call("answerInlineQuery", **query, cache_time=0) is True
        assert await asking == []


async def test_commands_and_views_speak_the_viewers_language(sandbox: Sandbox, town: Town) -> None:
    """Service lines are Russian for Анна and English for Tom."""
    anna, tom = await town.person("Анна", "ru"), await town.person("Tom", "en")
    group = await town.group("Club", [anna, tom])
    assert (await anna.newest(group)).raw["service"] == "Анна создаёт группу «Club»"
    assert (await tom.newest(group)).raw["service"] == "Анна created the group “Club”"
