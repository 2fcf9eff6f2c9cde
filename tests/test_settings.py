"""The settings, their example file, and what a host is told when one is wrong."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load
from rendering.theme import THEMES

ROOT = Path(__file__).parent.parent
TOKEN = "123456:" + "AbCdEfGh_-" * 3 + "12345"


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """Take the settings of whoever runs the tests away."""
    for name in Settings.model_fields:
        for variable in [v for v in os.environ if v.lower() == name]:
            monkeypatch.delenv(variable)


@pytest.fixture
def env(monkeypatch, tmp_path):
    """Return a function that loads the settings with these variables set."""

    def loaded(**variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return load(env_file=None, secret_files=tmp_path / "none")

    return loaded


def example():
    """Return name -> value of every line of `.env.example`, commented out or not."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    return dict(re.match(r"#?([A-Z_]+)=(.*)", line).groups() for line in lines if "=" in line)


def test_the_example_names_every_setting_and_no_other():
    assert list(example()) == [name.upper() for name in Settings.model_fields]


def test_the_example_shows_the_defaults(env, monkeypatch):
    plain = env(BOT_TOKEN=TOKEN)
    shown = {name: value for name, value in example().items() if name != "BOT_TOKEN"}
    assert env(**shown) == plain
    for name, value in shown.items():
        default = getattr(plain, name.lower())
        assert value == ("" if default is None else str(default))


def test_the_example_says_what_each_setting_is_for():
    text = (ROOT / ".env.example").read_text()
    for block in text.split("\n\n"):
        assert block.startswith("# "), block


def test_a_token_comes_from_the_environment_a_file_or_a_secret(monkeypatch, tmp_path):
    """In this order."""
    secrets, file = tmp_path / "secrets", tmp_path / ".env"
    secrets.mkdir()
    (secrets / "bot_token").write_text(f"1{TOKEN}\n")
    assert load(file, secrets).bot_token.get_secret_value() == f"1{TOKEN}"
    file.write_text(f"BOT_TOKEN=2{TOKEN}\n")
    assert load(file, secrets).bot_token.get_secret_value() == f"2{TOKEN}"
    monkeypatch.setenv("BOT_TOKEN", f"3{TOKEN}")
    assert load(file, secrets).bot_token.get_secret_value() == f"3{TOKEN}"


def test_a_secret_is_not_shown(env):
    settings = env(BOT_TOKEN=TOKEN, WEBHOOK_URL="https://a.example/x", WEBHOOK_SECRET="hush")
    assert TOKEN not in repr(settings) + str(settings) + settings.model_dump_json()
    assert "hush" not in repr(settings) + settings.model_dump_json()


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({}, r"BOT_TOKEN is not set: .*@BotFather.*make play"),
        ({"BOT_TOKEN": ""}, r"BOT_TOKEN is not set"),
        ({"BOT_TOKEN": "nonsense"}, r"BOT_TOKEN is not a bot token"),
        ({"BOT_TOKEN": TOKEN + " x"}, r"BOT_TOKEN is not a bot token"),
        ({"BOT_TOKEN": f"bot{TOKEN}"}, r"BOT_TOKEN is not a bot token"),
        ({"PAUSE": "soon"}, r"PAUSE should be a valid number"),
        ({"PAUSE": "-1"}, r"PAUSE should be greater than or equal to 0"),
        ({"PAUSE": "nan"}, r"PAUSE should be"),
        ({"LOG_LEVEL": "loud"}, r"LOG_LEVEL should be 'DEBUG', "),
        ({"DEFAULT_LANGUAGE": "de"}, r"DEFAULT_LANGUAGE should be 'ru' or 'en'"),
        ({"THEME": "pink"}, r"THEME should be 'walnut'"),
        ({"BOT_API": "localhost:8081"}, r"BOT_API must be an address"),
        ({"CLOCK_URL": "soon"}, r"CLOCK_URL must be an address"),
        ({"WEBHOOK_URL": "http://a.example/x"}, r"WEBHOOK_URL must .*https://"),
        ({"WEBHOOK_PORT": "99999"}, r"WEBHOOK_PORT should be less"),
        ({"WEBHOOK_URL": "https://a.example", "WEBHOOK_SECRET": "ж"}, r"WEBHOOK_SECRET must be"),
        ({"WEBHOOK_SECRET": "x"}, r"WEBHOOK_SECRET is set without WEBHOOK_URL"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(env, variables, told):
    if variables and "BOT_TOKEN" not in variables:
        variables = {"BOT_TOKEN": TOKEN, **variables}
    with pytest.raises(SettingsError) as caught:
        env(**variables)
    assert re.match(told, str(caught.value)), caught.value
    assert "\n" not in str(caught.value)
    assert TOKEN not in str(caught.value)
    assert "nonsense" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@pytest.mark.parametrize("token", ["", "nonsense"])
def test_a_process_without_a_token_ends_with_code_2(tmp_path, token):
    run = subprocess.run(
        [sys.executable, "-c", "from bot.settings import load_or_exit; load_or_exit()"],
        cwd=tmp_path,
        env={**os.environ, "BOT_TOKEN": token, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert re.fullmatch(r"BOT_TOKEN is not .*\n", run.stderr)
    assert "nonsense" not in run.stderr


def test_an_unreadable_file_is_told(tmp_path):
    (tmp_path / ".env").write_bytes(b"BOT_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path / ".env", tmp_path / "none")


def test_addresses_lose_their_last_slash(env):
    assert (
        env(BOT_TOKEN=TOKEN, BOT_API="http://127.0.0.1:8081/").bot_api == "http://127.0.0.1:8081"
    )


def test_the_database_is_in_the_data_folder(env):
    assert env(BOT_TOKEN=TOKEN, DATA_DIR="/srv/nardy").database == Path("/srv/nardy/nardy.db")


def test_every_theme_can_be_set(env):
    for theme in THEMES:
        assert theme == env(BOT_TOKEN=TOKEN, THEME=theme).theme
    with pytest.raises(SettingsError) as caught:
        env(THEME="pink")
    assert set(re.findall(r"'(\w+)'", str(caught.value))) == set(THEMES)
