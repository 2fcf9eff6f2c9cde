"""The bot's name, descriptions and command menus."""

import re
from typing import Any

from bot.sandbox import commands
from bot.sandbox.failure import bad_request
from bot.sandbox.methods.call import METHODS, Call, method

COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"[a-z]{2}")
COMMANDS = 100
COMMAND_DESCRIPTION = 256


@method("setMyCommands")
async def set_my_commands(call: Call) -> bool:
    """Set the menu of a scope and a language."""
    if len(call.params["commands"]) > COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in call.params["commands"]:
        if not COMMAND.fullmatch(command["command"].removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= COMMAND_DESCRIPTION:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    menu = [
        {**command, "command": command["command"].removeprefix("/")}
        for command in call.params["commands"]
    ]
    call.world.bot.commands[_key(call)] = menu
    call.world.changed()
    return True


@method("getMyCommands")
async def get_my_commands(call: Call) -> list[dict[str, Any]]:
    """Return the menu of exactly this scope and language."""
    return call.world.bot.commands.get(_key(call), [])


@method("deleteMyCommands")
async def delete_my_commands(call: Call) -> bool:
    """Remove the menu of a scope and a language; a wider one shows again."""
    call.world.bot.commands.pop(_key(call), None)
    call.world.changed()
    return True


def _key(call: Call) -> tuple[str, str]:
    return commands.scope_key(call.world.chats, call.params.get("scope")), _language(call)


def _language(call: Call) -> str:
    code = call.params.get("language_code", "")
    if code and not LANGUAGE.fullmatch(code):
        raise bad_request("invalid language code specified")
    return str(code)


def _text_methods(title: str, parameter: str, attribute: str, limit: int) -> None:
    """Register set<title> and get<title> for a text kept by language."""

    async def set_text(call: Call) -> bool:
        text = call.params.get(parameter, "")
        if len(text) > limit:
            raise bad_request(f"{parameter.upper()}_TOO_LONG")
        texts: dict[str, str] = getattr(call.world.bot, attribute)
        if text:
            texts[_language(call)] = text
        else:
            texts.pop(_language(call), None)
        call.world.changed()
        return True

    async def get_text(call: Call) -> dict[str, str]:
        texts: dict[str, str] = getattr(call.world.bot, attribute)
        return {parameter: texts.get(_language(call), texts.get("", ""))}

    METHODS[f"set{title}"] = set_text
    METHODS[f"get{title}"] = get_text


_text_methods("MyName", "name", "names", 64)
_text_methods("MyDescription", "description", "descriptions", 512)
_text_methods("MyShortDescription", "short_description", "short_descriptions", 120)
