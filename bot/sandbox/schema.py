"""Types and required fields of the Bot API, and the check of a call against them."""

import json
from functools import cache
from importlib import resources
from typing import Any

from bot.sandbox.failure import bad_request
from bot.sandbox.reading import parsed, whole_number

JSON_OBJECTS = {
    "reply_markup": "reply keyboard markup",
    "media": "input media",
    "entities": "entities",
    "caption_entities": "entities",
    "reply_parameters": "reply parameters",
    "results": "inline query results",
}
"""Parameter -> the name Telegram gives it when its JSON cannot be read."""

MISSING = {
    "chat_id": "chat_id is empty",
    "from_chat_id": "from_chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
    "animation": "there is no animation in the request",
    "callback_query_id": "query is too old and response timeout expired or query ID is invalid",
    "inline_query_id": "query is too old and response timeout expired or query ID is invalid",
    "action": "wrong parameter action in request",
    "file_id": "invalid file_id: file_id is empty",
}
"""Required parameter -> what Telegram says when it is not there."""

NAMED = {
    "InlineKeyboardButton": "inline keyboard button",
    "KeyboardButton": "keyboard button",
    "MessageEntity": "MessageEntity",
    "BotCommand": "BotCommand",
    "BotCommandScope": "BotCommandScope",
    "InlineQueryResult": "inline query result",
    "InputMedia": "InputMedia",
}
"""Types that Telegram names when one of their fields is wrong: `can't parse <name>: ...`."""

DISCRIMINATORS = {
    "InputMedia": "type",
    "ReactionType": "type",
    "BotCommandScope": "type",
    "InlineQueryResult": "type",
}
"""Union -> the field whose value says which member is meant."""


class Wrong(ValueError):
    """A value that does not fit its type; the text is Telegram's, without any prefix."""


class Schema:
    """The methods and types the sandbox knows.

    Raises Refused from `check` as Telegram would. Unknown parameters are ignored, as there.
    """

    def __init__(self, base: dict[str, Any], supplement: dict[str, Any]) -> None:
        self.methods: dict[str, list[dict[str, Any]]] = base["methods"]
        self.types: dict[str, dict[str, Any]] = base["types"]
        for name, fields in supplement["methods"].items():
            self.methods[name] = _merge(self.methods.get(name, []), fields)
        for name, kind in supplement["types"].items():
            old = self.types.get(name, {"fields": []})
            self.types[name] = {"fields": _merge(old["fields"], kind["fields"])}
        self.elsewhere = {name.lower(): name for name in base["others"]}

    def check(self, method: str, raw: dict[str, Any]) -> dict[str, Any]:
        """Return the parameters of a call, read from text where needed; null counts as absent."""
        given: dict[str, Any] = {}
        for field in self.methods[method]:
            name = field["name"]
            value = raw.get(name)
            if value is None or (value == "" and not _is_text(field)):
                if field["required"]:
                    raise bad_request(MISSING.get(name, f'parameter "{name}" is required'))
                continue
            given[name] = self._parameter(name, field["types"], value)
        return given

    def _parameter(self, name: str, types: list[str], value: Any) -> Any:
        if isinstance(value, str) and not any(t in ("String", "InputFile") for t in types):
            value = _from_text(name, types, value)
        elif types == ["String"] and _PLAIN["Float"](value):
            value = str(value)  # a number in JSON is as good as its digits
        try:
            return self._value(name, types, value)
        except Wrong as wrong:
            raise bad_request(str(wrong)) from None

    def _value(self, name: str, types: list[str], value: Any) -> Any:
        for kind in types:
            fits = _PLAIN.get(kind)
            if fits is not None and fits(value):
                return value
        rest = [kind for kind in types if kind not in _PLAIN]
        if not rest or (len(rest) < len(types) and not isinstance(value, dict | list)):
            raise Wrong(f'Field "{name}" must be of type {types[0]}')
        if len(rest) > 1:
            return self._object(_choose_markup(rest, value), name, value)
        kind = rest[0]
        if not kind.startswith("Array of "):
            return self._object(kind, name, value)
        if not isinstance(value, list):
            raise Wrong(f'Field "{name}" must be of type Array')
        return [self._value(name, [kind.removeprefix("Array of ")], item) for item in value]

    def _object(self, kind: str, name: str, value: Any) -> Any:
        if kind not in self.types:
            raise Wrong(f'parameter "{name}" is not in the sandbox')
        if kind == "InlineKeyboardMarkup" and isinstance(value, dict):
            if not value:
                return {}
            if "inline_keyboard" not in value:
                raise Wrong("inline keyboard expected")
        if not isinstance(value, dict):
            if name == "reply_markup":
                raise Wrong("object expected as reply markup")
            raise Wrong(f"{NAMED.get(kind, name)} must be an Object")
        try:
            return self._fields(self._member(kind, value), value)
        except Wrong as wrong:
            if kind in NAMED and not str(wrong).startswith("can't parse "):
                raise Wrong(f"can't parse {NAMED[kind]}: {wrong}") from None
            raise

    def _member(self, kind: str, value: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the fields of a type; of a union, those of the member that is meant."""
        entry = self.types[kind]
        if "one_of" not in entry:
            return list(entry["fields"])
        if kind not in DISCRIMINATORS:
            return list(self.types[entry["one_of"][0]]["fields"])
        tag = value.get("type")
        if not isinstance(tag, str):
            raise Wrong('Can\'t find field "type"')
        for member in entry["one_of"]:
            cached = member.startswith("InlineQueryResultCached")
            suffix = member.removeprefix(kind).removeprefix("Cached")
            if suffix.lower() == tag.replace("_", "") and cached == ("photo_file_id" in value):
                return list(self.types[member]["fields"])
        raise Wrong(f'type "{tag}" is not in the sandbox, or no such type')

    def _fields(self, fields: list[dict[str, Any]], value: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for field in fields:
            name = field["name"]
            if value.get(name) is None:
                if field["required"]:
                    raise Wrong(f'Can\'t find field "{name}"')
                continue
            result[name] = self._value(name, field["types"], value[name])
        return result


@cache
def schema() -> Schema:
    """Return the schema kept in the package, with what newer versions added."""
    here = resources.files("bot.sandbox")
    base = json.loads(here.joinpath("bot-api.json").read_text("utf-8"))
    return Schema(base, json.loads(here.joinpath("bot-api-supplement.json").read_text("utf-8")))


def _merge(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    replaced = {field["name"]: field for field in new}
    kept = [replaced.pop(field["name"], field) for field in old]
    return kept + list(replaced.values())


def _is_text(field: dict[str, Any]) -> bool:
    return field["types"] == ["String"] and not field["required"]


def _choose_markup(kinds: list[str], value: Any) -> str:
    """Return which of the four reply markups is meant: each has one field of its own."""
    keys = {
        "keyboard": "ReplyKeyboardMarkup",
        "remove_keyboard": "ReplyKeyboardRemove",
        "inline_keyboard": "InlineKeyboardMarkup",
        "force_reply": "ForceReply",
    }
    if isinstance(value, dict):
        for key, kind in keys.items():
            if key in value and kind in kinds:
                return kind
    return kinds[0]


def _from_text(name: str, types: list[str], text: str) -> Any:
    """Read what a form sent as text: numbers, truth values, JSON."""
    if types == ["Integer"]:
        number = whole_number(text)
        if number is None:
            raise bad_request(MISSING.get(name, f"invalid {name} specified"))
        return number
    if types == ["Boolean"]:
        return text.lower() in ("true", "yes", "1")
    try:
        return parsed(text)
    except ValueError:
        what = JSON_OBJECTS.get(name, name)
        raise bad_request(f"can't parse {what} JSON object") from None


_PLAIN = {
    "Integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "Float": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "String": lambda value: isinstance(value, str),
    "Boolean": lambda value: isinstance(value, bool),
    "InputFile": lambda value: isinstance(value, str),
}
