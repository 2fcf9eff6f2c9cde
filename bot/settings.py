"""What the host decides, read from the environment, from `.env` or from secret files."""

import re
import sys
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]{30,}")
"""The form of every bot token; what has it is masked in the logs."""

SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
"""What Telegram accepts as the secret of a webhook."""

SECRET_FILES = Path("/run/secrets")
"""Where containers put secrets: one file each, named like the variable."""

DATABASE = "nardy.db"
"""The name of the database in the data folder."""


class SettingsError(Exception):
    """A setting is missing or malformed; the text is one line that says what to do."""


class Settings(BaseSettings):
    """The settings; every field is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    bot_token: SecretStr
    """The bot's token, from @BotFather."""
    bot_api: str = "https://api.telegram.org"
    """The Bot API server: Telegram's, your own, or the sandbox."""
    data_dir: Path = Path("data")
    """The folder of the database and its copies."""
    webhook_url: str | None = None
    """The public https address to receive updates at; without it the bot asks for them."""
    webhook_secret: SecretStr | None = None
    """What proves that a webhook call is Telegram's; without it one is made at every start."""
    webhook_host: str = "127.0.0.1"
    """Where to listen for webhook calls, behind the proxy that ends TLS."""
    webhook_port: Annotated[int, Field(ge=0, le=65535)] = 8080
    """The port to listen at."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """The least that is logged."""
    default_language: Literal["ru", "en"] = "en"
    """The language where Telegram does not tell one, as in groups."""
    theme: Literal["walnut", "linen", "midnight", "contrast"] = "walnut"
    """The board of those who have not chosen one."""
    pause: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = 1.5
    """Seconds for which dice stay on the board before an automatic play."""
    seed: str | None = None
    """Makes every match repeatable, for tests and the sandbox. Never set it for real play."""
    clock_url: str | None = None
    """Where the sandbox tells its time; without it the time is the computer's."""

    @property
    def database(self) -> Path:
        """Return the path of the database."""
        return self.data_dir / DATABASE

    @field_validator("bot_token")
    @classmethod
    def _token_has_the_form(cls, value: SecretStr) -> SecretStr:
        if not TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("is not a bot token, which looks like 123456:AbC...")
        return value

    @field_validator("bot_token", "webhook_secret", mode="before")
    @classmethod
    def _without_the_newline_of_a_file(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("webhook_secret")
    @classmethod
    def _secret_has_the_form(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("must be 1 to 256 characters of A-Z a-z 0-9 _ -")
        return value

    @field_validator("bot_api", "clock_url")
    @classmethod
    def _is_an_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        _require_url(value, "http", "https")
        return value.rstrip("/")

    @field_validator("webhook_url")
    @classmethod
    def _is_a_public_address(cls, value: str | None) -> str | None:
        if value is not None:
            _require_url(value, "https")
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @model_validator(mode="after")
    def _secret_belongs_to_a_webhook(self) -> Self:
        if self.webhook_secret is not None and self.webhook_url is None:
            raise ValueError("WEBHOOK_SECRET is set without WEBHOOK_URL")
        return self


def load(env_file: Path | None = Path(".env"), secret_files: Path = SECRET_FILES) -> Settings:
    """Read the settings; the environment wins over `env_file`, and that over secret files.

    Raises SettingsError with one line that says what to do and shows no secret.
    """
    try:
        return Settings(  # type: ignore[call-arg]  # the fields come from the environment
            _env_file=env_file,
            _secrets_dir=secret_files if secret_files.is_dir() else None,
        )
    except ValidationError as error:
        raise SettingsError(_advice(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{env_file} cannot be read: {error}") from None


def load_or_exit() -> Settings:
    """Read the settings, or print one line that says what to do and exit with code 2."""
    try:
        return load()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(2) from None


def _require_url(value: str, *schemes: str) -> None:
    parts = urlsplit(value)
    if parts.scheme not in schemes or not parts.hostname:
        raise ValueError(f"must be an address that begins with {schemes[-1]}://")


def _advice(error: ValidationError) -> str:
    """Return what to do about the first thing that is wrong."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    name = str(first["loc"][0]).upper() if first["loc"] else ""
    if name == "BOT_TOKEN" and first["type"] == "missing":
        return (
            "BOT_TOKEN is not set: get a token from @BotFather and put it in the environment "
            "or in .env (to play without one: make play)"
        )
    what = first["msg"].removeprefix("Value error, ").replace("Input should be", "should be")
    if name == "BOT_TOKEN":
        return f"BOT_TOKEN {what}: copy it from @BotFather once more"
    return f"{name} {what}: change it in the environment or in .env".lstrip()
