"""Limits just in and just out, and every error with its code and Telegram's words."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.people import Person, Town

OK = "ok"
BUTTON = {"text": "Go", "callback_data": "go"}
NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)
OLD_QUERY = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def one(**button: Any) -> dict[str, Any]:
    return keyboard([{"text": "b", **button}])


def outcome(answer: Any) -> str:
    return answer if isinstance(answer, str) else OK


TEXTS: list[tuple[dict[str, Any], str]] = [
    ({"text": "x" * 4096}, OK),
    ({"text": "🎲" * 4096}, OK),
    ({"text": "x" * 4097}, "400 Bad Request: message is too long"),
    ({"text": f"<b>{'x' * 4096}</b>", "parse_mode": "HTML"}, OK),
    ({"text": "<b>x</b>", "parse_mode": "html"}, OK),
    ({"text": "x", "parse_mode": "INVALID"}, "400 Bad Request: unsupported parse_mode"),
    ({}, "400 Bad Request: message text is empty"),
    ({"text": ""}, "400 Bad Request: message text is empty"),
    ({"text": "   "}, "400 Bad Request: text must be non-empty"),
    ({"text": "<b> </b>", "parse_mode": "HTML"}, "400 Bad Request: text must be non-empty"),
    ({"text": 5}, '400 Bad Request: field "text" must be of type String'),
    ({"text": "x", "chat_id": ""}, "400 Bad Request: chat_id is empty"),
    ({"text": "x", "chat_id": 0}, "400 Bad Request: chat not found"),
    ({"text": "x", "chat_id": -1}, "400 Bad Request: chat not found"),
    ({"text": "x", "chat_id": "@nobody"}, "400 Bad Request: chat not found"),
    ({"text": "x", "chat_id": "not_a_chat"}, "400 Bad Request: chat not found"),
    ({"text": "x", "message_thread_id": 9}, "400 Bad Request: message thread not found"),
    ({"text": "x", "message_effect_id": "5046509860389126442"}, OK),
    ({"text": "x", "message_effect_id": "1"}, "400 Bad Request: EFFECT_ID_INVALID"),
    (
        {"text": "x", "business_connection_id": "b"},
        "400 Bad Request: business connection not found",
    ),
    ({"text": "x", "allow_paid_broadcast": True}, "400 Bad Request: FLOODSKIP_NOT_ALLOWED"),
    (
        {"text": "x", "reply_parameters": {"message_id": 999}},
        "400 Bad Request: message to be replied not found",
    ),
    ({"text": "x", "reply_parameters": {"message_id": 1}}, OK),
    (
        {"text": "x", "reply_parameters": {"message_id": 9, "allow_sending_without_reply": True}},
        OK,
    ),
    (
        {"text": "x", "reply_parameters": {"quote": "q"}},
        '400 Bad Request: can\'t find field "message_id"',
    ),
    ({"text": "x", "link_preview_options": {"is_disabled": True}}, OK),
    (
        {"text": "x", "link_preview_options": {"is_disabled": "yes"}},
        '400 Bad Request: field "is_disabled" must be of type Boolean',
    ),
    (
        {"text": "x", "link_preview_options": {"url": "not-a-url"}},
        "400 Bad Request: WEBPAGE_URL_INVALID",
    ),
    (
        {"text": "x", "suggested_post_parameters": {}},
        '400 Bad Request: parameter "suggested_post_parameters" is not in the sandbox',
    ),
    ({"text": "x", "unknown_parameter": 1}, OK),
]

ENTITIES: list[tuple[list[dict[str, Any]], str]] = [
    ([{"type": "bold", "offset": 0, "length": 5}], OK),
    ([{"type": "hashtag", "offset": 0, "length": 5}], OK),
    (
        [{"type": "bold", "offset": 100, "length": 1}],
        "400 Bad Request: entity begins after the end of the text at UTF-16 offset 100",
    ),
    (
        [{"type": "bold", "offset": 0, "length": 6}],
        (
            "400 Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text "
            "at UTF-16 offset 6"
        ),
    ),
    (
        [{"type": "bold", "offset": -1, "length": 1}],
        "400 Bad Request: receive an entity with incorrect offset -1",
    ),
    (
        [{"type": "bold", "offset": 0, "length": -1}],
        "400 Bad Request: receive an entity with incorrect length -1",
    ),
    (
        [{"type": "nonsense", "offset": 0, "length": 1}],
        "400 Bad Request: can't parse MessageEntity: Unsupported type specified",
    ),
    (
        [{"type": "bold", "offset": 0}],
        "400 Bad Request: can't parse MessageEntity: Can't find field \"length\"",
    ),
    (
        [{"type": "text_link", "offset": 0, "length": 1}],
        "400 Bad Request: can't parse MessageEntity: Can't find field \"url\"",
    ),
    (
        [{"type": "text_link", "offset": 0, "length": 1, "url": ""}],
        "400 Bad Request: entity URL '' is invalid: URL host is empty",
    ),
    (
        [{"type": "text_link", "offset": 0, "length": 1, "url": "not-a-url"}],
        "400 Bad Request: entity URL 'not-a-url' is invalid: Wrong HTTP URL",
    ),
    (
        [{"type": "text_mention", "offset": 0, "length": 1}],
        "400 Bad Request: can't parse MessageEntity: Can't find field \"user\"",
    ),
]

PARSE_BUTTON = "400 Bad Request: can't parse inline keyboard button: "

MARKUPS: list[tuple[Any, str]] = [
    (keyboard([BUTTON] * 8), OK),
    (keyboard([BUTTON] * 9), "400 Bad Request: reply markup is too long"),
    (keyboard(*[[BUTTON] * 8] * 12, [BUTTON] * 4), OK),
    (keyboard(*[[BUTTON] * 8] * 12, [BUTTON] * 5), "400 Bad Request: reply markup is too long"),
    (keyboard(), OK),
    (one(callback_data="x" * 64), OK),
    (one(callback_data="ы" * 32), OK),
    (one(callback_data="x" * 65), "400 Bad Request: BUTTON_DATA_INVALID"),
    (one(callback_data="ы" * 33), "400 Bad Request: BUTTON_DATA_INVALID"),
    (one(callback_data=""), PARSE_BUTTON + "Text buttons are unallowed in the inline keyboard"),
    (one(), PARSE_BUTTON + "Text buttons are unallowed in the inline keyboard"),
    (
        one(callback_data="a", url="https://a.b"),
        PARSE_BUTTON + "exactly one action must be specified, found url and callback_data",
    ),
    (keyboard([{"callback_data": "a"}]), PARSE_BUTTON + 'Can\'t find field "text"'),
    (keyboard([{**BUTTON, "text": 5}]), PARSE_BUTTON + 'Field "text" must be of type String'),
    (
        keyboard([{**BUTTON, "text": ""}]),
        "400 Bad Request: inline keyboard button text must be non-empty",
    ),
    *((one(callback_data="a", style=style), OK) for style in ("danger", "success", "primary")),
    (
        one(callback_data="a", style="warning"),
        PARSE_BUTTON + "Invalid button style specified",
    ),
    (one(disabled={}), OK),
    (one(url="https://t.me/x?start=1"), OK),
    (one(url="tg://user?id=1"), OK),
    (
        one(url="not-a-url"),
        "400 Bad Request: inline keyboard button URL 'not-a-url' is invalid: Wrong HTTP URL",
    ),
    (
        one(url="ftp://a.b"),
        (
            "400 Bad Request: inline keyboard button URL 'ftp://a.b' is invalid: "
            "Unsupported URL protocol"
        ),
    ),
    (one(copy_text={"text": "x" * 256}), OK),
    (one(copy_text={"text": "x" * 257}), "400 Bad Request: BUTTON_COPY_TEXT_INVALID"),
    (one(copy_text={"text": ""}), "400 Bad Request: BUTTON_COPY_TEXT_INVALID"),
    (one(switch_inline_query=""), OK),
    (one(switch_inline_query_chosen_chat={"allow_user_chats": True}), OK),
    (
        one(switch_inline_query_chosen_chat={"allow_user_chats": "yes"}),
        PARSE_BUTTON + 'Field "allow_user_chats" must be of type Boolean',
    ),
    (one(web_app={"url": "https://a.b"}), OK),
    (
        one(web_app={"url": "http://a.b"}),
        (
            "400 Bad Request: inline keyboard button Web App URL 'http://a.b' is invalid: "
            "Only HTTPS links are allowed"
        ),
    ),
    (one(pay=True), "400 Bad Request: BUTTON_TYPE_INVALID"),
    (one(callback_game={}), "400 Bad Request: BUTTON_TYPE_INVALID"),
    (one(login_url={"url": "https://a.b"}), "400 Bad Request: BOT_DOMAIN_INVALID"),
    ({"inline_keyboard": "x"}, '400 Bad Request: field "inline_keyboard" must be of type Array'),
    (
        {"inline_keyboard": [BUTTON]},
        '400 Bad Request: field "inline_keyboard" must be of type Array',
    ),
    ("not json", "400 Bad Request: can't parse reply keyboard markup JSON object"),
    ("[1]", "400 Bad Request: object expected as reply markup"),
    ({"keyboard": [[{"text": "A"}]], "resize_keyboard": True}, OK),
    ({"keyboard": "x"}, '400 Bad Request: field "keyboard" must be of type Array'),
    ({"remove_keyboard": True}, OK),
    (
        {"remove_keyboard": "yes"},
        '400 Bad Request: field "remove_keyboard" must be of type Boolean',
    ),
    ({"force_reply": True}, OK),
]


@pytest.mark.parametrize(("params", "expected"), TEXTS)
async def test_send_message(
    call: Caller, anna: Person, params: dict[str, Any], expected: str
) -> None:
    """Texts, chats, replies and what a message has besides."""
    params = {"chat_id": anna.id, **params}
    assert outcome(await call("sendMessage", **params)) == expected


@pytest.mark.parametrize(("entities", "expected"), ENTITIES)
async def test_entities(
    call: Caller, anna: Person, entities: list[dict[str, Any]], expected: str
) -> None:
    """Entities given by the bot itself."""
    sent = await call("sendMessage", chat_id=anna.id, text="hello", entities=entities)
    assert outcome(sent) == expected


@pytest.mark.parametrize(("markup", "expected"), MARKUPS)
async def test_reply_markup(call: Caller, anna: Person, markup: Any, expected: str) -> None:
    """Keyboards and their buttons."""
    sent = await call("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    assert outcome(sent) == expected


async def test_web_apps_are_for_private_chats(call: Caller, town: Town, anna: Person) -> None:
    """A Web App button in a group has the wrong type."""
    group = await town.group("Club", [anna])
    markup = one(web_app={"url": "https://a.b"})
    sent = await call("sendMessage", chat_id=group, text="x", reply_markup=markup)
    assert sent == "400 Bad Request: BUTTON_TYPE_INVALID"


async def test_edits(call: Caller, anna: Person) -> None:
    """Unknown, foreign, unchanged and unfitting messages; an edit without a keyboard drops it."""
    markup = keyboard([BUTTON])
    sent = await call(
        "sendMessage", chat_id=anna.id, text="<b>x</b>", parse_mode="HTML", reply_markup=markup
    )
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    edit = {"text": "<b>x</b>", "parse_mode": "HTML", "reply_markup": markup}
    assert await call("editMessageText", **here, **edit) == NOT_MODIFIED
    assert await call("editMessageReplyMarkup", **here, reply_markup=markup) == NOT_MODIFIED
    assert outcome(await call("editMessageText", **here, text="x", reply_markup=markup)) == OK
    bare = await call("editMessageText", **here, text="x")
    assert "reply_markup" not in bare
    assert await call("editMessageReplyMarkup", **here, reply_markup={}) == NOT_MODIFIED
    assert (
        await call("editMessageReplyMarkup", **here, reply_markup={"keyboard": []})
        == "400 Bad Request: inline keyboard expected"
    )
    assert (
        await call("editMessageCaption", **here, caption="x")
        == "400 Bad Request: there is no caption in the message to edit"
    )
    missing = "400 Bad Request: message to edit not found"
    assert await call("editMessageText", chat_id=anna.id, message_id=999, text="x") == missing
    hers = await anna.say("mine")
    assert (
        await call("editMessageText", chat_id=anna.id, message_id=hers, text="x")
        == "400 Bad Request: message can't be edited"
    )
    assert (
        await call("editMessageText", chat_id=anna.id, text="x")
        == "400 Bad Request: message identifier is not specified"
    )
    assert await call("editMessageText", text="x") == "400 Bad Request: chat_id is empty"
    assert (
        await call("editMessageText", inline_message_id="x", text="x")
        == "400 Bad Request: MESSAGE_ID_INVALID"
    )
    too_long = "400 Bad Request: message is too long"
    assert await call("editMessageText", **here, text="x" * 4097) == too_long


async def test_deletes(call: Caller, town: Town, anna: Person) -> None:
    """Young messages go, old ones and other people's stay."""
    sent = await call("sendMessage", chat_id=anna.id, text="old")
    here = {"chat_id": anna.id, "message_id": sent["message_id"]}
    dice = await call("sendDice", chat_id=anna.id)
    stays = "400 Bad Request: message can't be deleted for everyone"
    assert await call("deleteMessage", chat_id=anna.id, message_id=dice["message_id"]) == stays
    await town.advance(48 * 3600)
    assert outcome(await call("deleteMessage", **here)) == OK
    gone = "400 Bad Request: message to delete not found"
    assert await call("deleteMessage", **here) == gone
    old = await call("sendMessage", chat_id=anna.id, text="old")
    await town.advance(48 * 3600 + 1)
    assert await call("deleteMessage", chat_id=anna.id, message_id=old["message_id"]) == stays
    assert (
        outcome(
            await call(
                "editMessageText",
                chat_id=anna.id,
                message_id=old["message_id"],
                text="edits know no age",
            )
        )
        == OK
    )
    group = await town.group("Club", [anna])
    hers = await anna.say("mine", chat=group)
    refused = "400 Bad Request: message can't be deleted"
    assert await call("deleteMessage", chat_id=group, message_id=hers) == refused
    many = "400 Bad Request: too many message identifiers specified"
    assert await call("deleteMessages", chat_id=anna.id, message_ids=list(range(101))) == many
    assert await call("deleteMessages", chat_id=anna.id, message_ids=list(range(100))) is True
    none = "400 Bad Request: message identifiers are not specified"
    assert await call("deleteMessages", chat_id=anna.id, message_ids=[]) == none


async def ask(call: Caller, anna: Person, data: str = "go") -> tuple[str, asyncio.Task[Any]]:
    """Let Anna press a fresh button and return the query's id and her press."""
    sent = await call("sendMessage", chat_id=anna.id, text=data, reply_markup=keyboard([BUTTON]))
    before = await call("getUpdates", offset=-1)
    press = asyncio.create_task(anna.press("Go", message=sent["message_id"]))
    [update] = await call("getUpdates", timeout=5, offset=before[-1]["update_id"] + 1)
    return update["callback_query"]["id"], press


async def test_a_query_is_answered_once_and_young(call: Caller, town: Town, anna: Person) -> None:
    """200 characters, one answer, fifteen seconds of the sandbox's clock."""
    query, press = await ask(call, anna)
    too_long = "400 Bad Request: MESSAGE_TOO_LONG"
    assert await call("answerCallbackQuery", callback_query_id=query, text="x" * 201) == too_long
    foreign = {"callback_query_id": query, "url": "https://example.org"}
    assert await call("answerCallbackQuery", **foreign) == "400 Bad Request: URL_INVALID"
    assert await call("answerCallbackQuery", callback_query_id=query, text="x" * 200) is True
    assert (await press).text == "x" * 200
    assert await call("answerCallbackQuery", callback_query_id=query) == OLD_QUERY
    assert await call("answerCallbackQuery", callback_query_id="1") == OLD_QUERY
    assert await call("answerCallbackQuery") == OLD_QUERY

    query, press = await ask(call, anna, "young")
    await town.advance(15)
    assert await call("answerCallbackQuery", callback_query_id=query) is True
    await press
    query, press = await ask(call, anna, "old")
    await town.advance(15.5)
    assert await call("answerCallbackQuery", callback_query_id=query) == OLD_QUERY
    press.cancel()


RESULT = {
    "type": "article",
    "id": "1",
    "title": "T",
    "input_message_content": {"message_text": "x"},
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"results": [RESULT]}, OK),
        ({"results": [{**RESULT, "id": str(n)} for n in range(50)]}, OK),
        ({"results": [{**RESULT, "id": str(n)} for n in range(51)]}, "RESULTS_TOO_MUCH"),
        ({"results": [RESULT, RESULT]}, "RESULT_ID_DUPLICATE"),
        ({"results": [{**RESULT, "id": "x" * 64}]}, OK),
        ({"results": [{**RESULT, "id": "x" * 65}]}, "RESULT_ID_INVALID"),
        ({"results": [{**RESULT, "id": ""}]}, "RESULT_ID_INVALID"),
        (
            {"results": [{**RESULT, "input_message_content": {"message_text": ""}}]},
            "MESSAGE_EMPTY",
        ),
        (
            {"results": [{key: RESULT[key] for key in ("type", "id", "title")}]},
            "can't parse inline query result: Can't find field \"input_message_content\"",
        ),
        (
            {"results": [{**RESULT, "reply_markup": one(callback_data="x" * 65)}]},
            "BUTTON_DATA_INVALID",
        ),
        (
            {"results": [{"type": "photo", "id": "1", "photo_file_id": "nothing"}]},
            "wrong file identifier/HTTP URL specified",
        ),
        (
            {"results": [{**RESULT, "type": "venue"}]},
            (
                'can\'t parse inline query result: type "venue" is not in the sandbox, '
                "or no such type"
            ),
        ),
        ({"results": [], "button": {"text": "b", "start_parameter": "ok_1-"}}, OK),
        (
            {"results": [], "button": {"text": "b", "start_parameter": "a b"}},
            "START_PARAM_INVALID",
        ),
        ({"results": [], "next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ({}, 'parameter "results" is required'),
        ({"results": [], "inline_query_id": "1"}, OLD_QUERY.removeprefix("400 Bad Request: ")),
    ],
)
async def test_answer_inline_query(
    call: Caller, anna: Person, params: dict[str, Any], expected: str
) -> None:
    """Results, their ids, and the button above them."""
    before = await call("getUpdates", offset=-1)
    asking = asyncio.create_task(anna.inline("q"))
    [update] = await call("getUpdates", timeout=5, offset=before[-1]["update_id"] + 1)
    query = update["inline_query"]["id"]
    answered = await call("answerInlineQuery", **{"inline_query_id": query, **params})
    assert outcome(answered).removeprefix("400 Bad Request: ") == expected
    asking.cancel()


@pytest.mark.parametrize(
    ("method", "params", "expected"),
    [
        ("getFile", {"file_id": "x"}, "invalid file_id"),
        ("getFile", {}, "invalid file_id: file_id is empty"),
        ("copyMessage", {"message_id": 999, "from_chat_id": "me"}, "message to copy not found"),
        ("sendChatAction", {"action": "dance"}, "wrong parameter action in request"),
        ("sendChatAction", {}, "wrong parameter action in request"),
        ("sendDice", {"emoji": "x"}, "DICE_EMOJI_INVALID"),
        ("pinChatMessage", {"message_id": 999}, "message to pin not found"),
        ("unpinChatMessage", {"message_id": 999}, "message to unpin not found"),
        ("setMessageReaction", {"message_id": 999}, "message to react not found"),
        (
            "setMessageReaction",
            {"message_id": 1, "reaction": [{"type": "emoji", "emoji": "x"}]},
            "REACTION_INVALID",
        ),
        (
            "setMessageReaction",
            {"message_id": 1, "reaction": [{"type": "emoji", "emoji": "👍"}] * 2},
            "REACTIONS_TOO_MANY",
        ),
        ("getChatMember", {"user_id": 5}, "invalid user_id specified"),
        ("getChatMember", {}, "invalid user_id specified"),
        ("getChatAdministrators", {}, "there are no administrators in the private chat"),
        ("leaveChat", {}, "chat member status can't be changed in private chats"),
        (
            "setMyCommands",
            {"commands": [{"command": "A", "description": "x"}]},
            "BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a" * 33, "description": "x"}]},
            "BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": ""}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "x" * 257}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        ("setMyCommands", {"commands": [{"command": "a" * 32, "description": "x" * 256}]}, OK),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "x"}] * 101},
            "BOT_COMMANDS_TOO_MUCH",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "chat", "chat_id": 5}},
            "chat not found",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "moon"}},
            'can\'t parse BotCommandScope: type "moon" is not in the sandbox, or no such type',
        ),
        (
            "setMyCommands",
            {"commands": [], "language_code": "rus"},
            "invalid language code specified",
        ),
        ("setMyName", {"name": "x" * 64}, OK),
        ("setMyName", {"name": "x" * 65}, "NAME_TOO_LONG"),
        ("setMyDescription", {"description": "x" * 512}, OK),
        ("setMyDescription", {"description": "x" * 513}, "DESCRIPTION_TOO_LONG"),
        ("setMyShortDescription", {"short_description": "x" * 120}, OK),
        ("setMyShortDescription", {"short_description": "x" * 121}, "SHORT_DESCRIPTION_TOO_LONG"),
        (
            "setWebhook",
            {"url": "https://example.org/"},
            "bad webhook: failed to resolve host: Name or service not known",
        ),
        (
            "setWebhook",
            {"url": "ftp://127.0.0.1/"},
            "bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            {"url": "http://127.0.0.1:9/", "secret_token": "a b"},
            "secret token contains unallowed characters",
        ),
    ],
)
async def test_other_methods(
    call: Caller, anna: Person, method: str, params: dict[str, Any], expected: str
) -> None:
    """One wrong thing each; "me" stands for Anna's chat, which is meant where none is named."""
    params = {key: anna.id if value == "me" else value for key, value in params.items()}
    answered = await call(method, **{"chat_id": anna.id, **params})
    assert outcome(answered).removeprefix("400 Bad Request: ") == expected


async def test_where_the_bot_may_write(call: Caller, town: Town, anna: Person) -> None:
    """Strangers, blocked bots, groups it left or was thrown out of, and groups that moved."""
    tom = await town.person("Tom")
    write = {"text": "x", "chat_id": tom.id}
    assert await call("sendMessage", **write) == "400 Bad Request: chat not found"
    group = await town.group("Club", [anna, tom])
    stranger = "403 Forbidden: bot can't initiate conversation with a user"
    assert await call("sendMessage", **write) == stranger
    await tom.say("hi")
    assert outcome(await call("sendMessage", **write)) == OK
    await tom.block()
    blocked = "403 Forbidden: bot was blocked by the user"
    assert await call("sendMessage", **write) == blocked
    assert await call("sendChatAction", chat_id=tom.id, action="typing") == blocked
    await tom.block(blocked=False)
    assert outcome(await call("sendMessage", **write)) == OK

    moved = await town.ask("POST", f"groups/{group}/migrate")
    refused = await call("sendMessage", chat_id=group, text="x")
    assert refused == "400 Bad Request: group chat was upgraded to a supergroup chat"
    async with call.session.post(
        f"/bot{call.token}/sendMessage", json={"chat_id": group, "text": "x"}
    ) as answer:
        assert (await answer.json())["parameters"] == {"migrate_to_chat_id": moved["chat"]}
    assert outcome(await call("sendMessage", chat_id=moved["chat"], text="x")) == OK
    await town.ask("POST", f"groups/{moved['chat']}/kick")
    kicked = "403 Forbidden: bot was kicked from the supergroup chat"
    assert await call("sendMessage", chat_id=moved["chat"], text="x") == kicked
    assert await call("getChat", chat_id=moved["chat"]) == kicked
    other = await town.group("Other", [anna])
    assert await call("leaveChat", chat_id=other) is True
    left = "403 Forbidden: bot is not a member of the group chat"
    assert await call("sendMessage", chat_id=other, text="x") == left
    third = await town.group("Third", [anna])
    sent = await call("sendMessage", chat_id=third, text="x")
    pin = {"chat_id": third, "message_id": sent["message_id"]}
    rights = "400 Bad Request: not enough rights to manage pinned messages in the chat"
    assert await call("pinChatMessage", **pin) == rights


async def test_tokens_methods_and_spelling(sandbox: Sandbox, call: Caller, town: Town) -> None:
    """Wrong token 401, unknown method 404, any case of letters, GET and forms as well."""
    async with aiohttp.ClientSession(sandbox.url) as session:
        async with session.get("/bot1:x/getMe") as answer:
            assert (answer.status, (await answer.json())["description"]) == (401, "Unauthorized")
        async with session.get(f"/bot{sandbox.token}/GETME") as answer:
            assert (await answer.json())["ok"] is True
        async with session.get(f"/file/bot{sandbox.token}/photos/none.jpg") as answer:
            assert answer.status == 404
        form = {"chat_id": "5", "text": "x"}
        async with session.post(f"/bot{sandbox.token}/sendMessage", data=form) as answer:
            assert (await answer.json())["description"] == "Bad Request: chat not found"
        async with session.post(
            f"/bot{sandbox.token}/sendMessage",
            data="{",
            headers={"Content-Type": "application/json"},
        ) as answer:
            assert (await answer.json())["description"] == "Bad Request: can't parse JSON object"
    assert await call("doMagic") == "404 Not Found: method not found"
    assert await call("sendPoll") == "400 Bad Request: method sendPoll is not in the sandbox"
