"""What every page has to know of the bot that shows it."""

from dataclasses import dataclass

from bot.services.user import User
from bot.telegram.texts import Texts, texts_for
from rendering import THEMES, Theme


@dataclass(frozen=True, slots=True)
class Host:
    """The bot's name and the host's choices."""

    bot: str
    """The bot's user name, without @."""
    theme: str = "walnut"
    """The theme of those who have not chosen one."""
    language: str = "en"
    """The language where Telegram does not tell one."""
    inline: bool = False
    """Inline mode is switched on, so that people can share through the chat picker."""

    def start_url(self, payload: str = "") -> str:
        """Return the link that opens the private chat, with what START then carries."""
        return f"https://t.me/{self.bot}" + (f"?start={payload}" if payload else "")

    @property
    def group_url(self) -> str:
        """Return the link that lets a person choose a group to add the bot to."""
        return f"https://t.me/{self.bot}?startgroup=play"

    def texts(self, user: User | None) -> Texts:
        """Return the messages in the language of a person."""
        return texts_for(user, self.language)

    def theme_of(self, user: User | None) -> Theme:
        """Return the theme that a person sees."""
        chosen = user.theme if user is not None and user.theme in THEMES else self.theme
        return THEMES[chosen or self.theme]
