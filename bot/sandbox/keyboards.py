"""Reply markups: every limit of a keyboard and its buttons, checked as Telegram checks them."""

from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.entities import check_url
from bot.sandbox.failure import bad_request

BUTTONS = 100
BUTTONS_IN_ROW = 8
CALLBACK_DATA_BYTES = 64
COPY_TEXT = 256
STYLES = ("danger", "success", "primary")

ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)

Markup = dict[str, Any]


def inline_keyboard(markup: Markup | None, chat: Chat | None) -> Markup | None:
    """Return the inline keyboard of a markup, None for an empty one; raise Refused on any fault.

    `chat` is None for an inline message, which may be anywhere.
    """
    if not markup or "inline_keyboard" not in markup:
        return None
    rows = [[_button(button, chat) for button in row] for row in markup["inline_keyboard"] if row]
    crowded = any(len(row) > BUTTONS_IN_ROW for row in rows)
    if crowded or sum(len(row) for row in rows) > BUTTONS:
        raise bad_request("reply markup is too long")
    if not rows:
        return None
    return {**markup, "inline_keyboard": rows}


def other_markup(markup: Markup | None) -> Markup | None:
    """Return a reply keyboard, its removal or a forced reply; None for anything else."""
    if not markup or "inline_keyboard" in markup:
        return None
    for row in markup.get("keyboard", []):
        for button in row:
            if not button["text"]:
                raise bad_request("keyboard button text must be non-empty")
    return markup


def _button(button: dict[str, Any], chat: Chat | None) -> dict[str, Any]:
    if not button["text"]:
        raise bad_request("inline keyboard button text must be non-empty")
    if button.get("style", STYLES[0]) not in STYLES:
        raise bad_request("can't parse inline keyboard button: Invalid button style specified")
    actions = [action for action in ACTIONS if action in button]
    if not actions or button.get("callback_data") == "" or button.get("url") == "":
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise bad_request(
            "can't parse inline keyboard button: exactly one action must be specified, "
            f"found {' and '.join(actions)}"
        )
    _ACTION_CHECKS.get(actions[0], _accepted)(button, chat)
    return button


def _accepted(_button: dict[str, Any], _chat: Chat | None) -> None:
    """Nothing to check."""


def _url(button: dict[str, Any], _chat: Chat | None) -> None:
    check_url(button["url"], "inline keyboard button URL")


def _callback_data(button: dict[str, Any], _chat: Chat | None) -> None:
    if len(button["callback_data"].encode()) > CALLBACK_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")


def _web_app(button: dict[str, Any], chat: Chat | None) -> None:
    url = button["web_app"]["url"]
    if not url.startswith("https://"):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
    if chat is None or chat.kind != "private":
        raise bad_request("BUTTON_TYPE_INVALID")


def _copy_text(button: dict[str, Any], _chat: Chat | None) -> None:
    if not 1 <= len(button["copy_text"]["text"]) <= COPY_TEXT:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


def _login_url(_button: dict[str, Any], _chat: Chat | None) -> None:
    raise bad_request("BOT_DOMAIN_INVALID")


def _type_invalid(_button: dict[str, Any], _chat: Chat | None) -> None:
    raise bad_request("BUTTON_TYPE_INVALID")


_ACTION_CHECKS = {
    "url": _url,
    "callback_data": _callback_data,
    "web_app": _web_app,
    "copy_text": _copy_text,
    "login_url": _login_url,
    "callback_game": _type_invalid,
    "pay": _type_invalid,
}
