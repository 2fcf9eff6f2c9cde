"""Limits just in and just out, and every error with its code and Telegram's words."""

from typing import Any

import pytest

from tests.sandbox.conftest import BUTTON, OK, Caller, keyboard, one, outcome
from tests.sandbox.people import Person, Town

NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)


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
    ({"text": 5}, OK),
    ({"text": True}, '400 Bad Request: field "text" must be of type String'),
    ({"text": ["x"]}, '400 Bad Request: field "text" must be of type String'),
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
