"""Who takes part: people with a language, and the bot itself."""

from dataclasses import dataclass, field
from typing import Any

BOT_ID = 4_242_424_242
TOKEN = f"{BOT_ID}:SANDBOX-needs-no-secret-0000000000000"
"""What the bot in the sandbox calls itself with; it opens nothing but the sandbox."""


@dataclass(slots=True)
class User:
    """A person.

    `started` once they wrote to the bot, `blocked` while they keep it out, `deactivated` when
    their account is gone.
    """

    id: int
    name: str
    language: str
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    @property
    def code(self) -> str:
        """Two letters of the language, which the bot's texts are kept by."""
        return self.language.partition("-")[0].lower()

    @property
    def api(self) -> dict[str, Any]:
        """The Bot API's User."""
        return {
            "id": self.id,
            "is_bot": False,
            "first_name": self.name,
            "language_code": self.language,
        }

    @property
    def state(self) -> dict[str, Any]:
        """What GET /sandbox/state says of the person; their chat with the bot has their id."""
        return {
            "id": self.id,
            "name": self.name,
            "language": self.language,
            "chat": self.id,
            "blocked": self.blocked,
        }


@dataclass(slots=True)
class Bot:
    """The bot's own account: names, descriptions and command menus by language."""

    username: str = "nardy_sandbox_bot"
    privacy: bool = True
    names: dict[str, str] = field(default_factory=lambda: {"": "Nardy"})
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[dict[str, Any]]] = field(default_factory=dict)
    """(scope key, language) -> commands; see bot.sandbox.commands."""

    id: int = BOT_ID

    @property
    def api(self) -> dict[str, Any]:
        """The Bot API's User."""
        return {
            "id": self.id,
            "is_bot": True,
            "first_name": self.names.get("", "Nardy"),
            "username": self.username,
        }

    def seen_by(self, user: User) -> dict[str, str]:
        """Return the name and the descriptions the person sees: the own language's, else any's."""
        texts = {
            "name": self.names,
            "description": self.descriptions,
            "short_description": self.short_descriptions,
        }
        seen = {key: kept.get(user.code, kept.get("", "")) for key, kept in texts.items()}
        return {**seen, "name": seen["name"] or self.api["first_name"]}
