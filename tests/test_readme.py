"""The README and the pages beside it say what is: commands, links, settings, options, snippets."""

import argparse
import doctest
import importlib
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import COMMANDS
from bot.rules import VARIANTS
from bot.services.setup import LENGTHS, Setup
from bot.settings import Settings
from bot.telegram.profile import COMMANDS as BOT_COMMANDS
from bot.telegram.setups import rules_page
from bot.telegram.texts import texts_in
from tests.readme_board import SHOWN, picture
from tests.rendering.golden import errors
from tests.test_imports import ALLOWED

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
TARGETS = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))


def blocks(text, language):
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands():
    """Return the words of every shell command of every page, variables set in front left out."""
    for page in PAGES:
        for block in blocks(page.read_text(), "sh"):
            for line in block.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                while words and re.match(r"[A-Z_]+=", words[0]):
                    words = words[1:]
                if words:
                    yield pytest.param(words, id=line[:60])


def cells(text, first):
    """Return the rows of the table whose head begins with this cell, without their backticks."""
    table = text.split(f"\n| {first} |", 1)[1].split("\n\n", 1)[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def test_there_are_the_two_commands_of_a_newcomer():
    first = blocks(README, "sh")[0]
    assert [line.split("#")[0].strip() for line in first.splitlines()] == [
        "make play",
        "make test",
    ]


@pytest.mark.parametrize("words", list(commands()))
def test_commands_exist(words):
    """Targets, commands of the program with their options, and files that are named."""
    program = words[0].rpartition("/")[2]
    if program == "make":
        assert words[1] in TARGETS
    elif program == "python" and words[1:3] == ["-m", "bot"]:
        assert words[3] in COMMANDS
        if "--help" not in words:
            parser = argparse.ArgumentParser(exit_on_error=False)
            importlib.import_module(COMMANDS[words[3]][0]).add_arguments(parser)
            parser.parse_args(words[4:])
    elif program == "cp":
        assert (ROOT / words[1]).is_file()
    elif program == "docker":
        assert all((ROOT / word).is_file() for word in words if word.endswith(".yaml"))
    else:
        assert program in {"git", "mkdir", "echo", "python"}, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.is_file(), target
        assert found.is_relative_to(ROOT), target
        if anchor:
            heads = re.findall(r"^#+ (.*)", found.read_text(), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in heads]


def test_every_picture_is_shown_with_words_for_those_who_do_not_see_it():
    shown = dict(re.findall(r"!\[([^]]*)\]\(docs/([^)]+)\)", README))
    assert set(shown.values()) == {path.name for path in (ROOT / "docs").glob("*.jpg")}
    assert all(len(words) > 20 for words in shown)
    for path in (ROOT / "docs").glob("*.jpg"):
        assert path.stat().st_size < 200_000, path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets_run(page):
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    for block in blocks(page.read_text(), "python"):
        told = []
        runner.run(parser.get_doctest(block, {}, page.name, str(page), 0), out=told.append)
        assert not told, "".join(told)


def test_the_readme_has_snippets():
    assert len(blocks(README, "python")) >= 2


def test_the_table_of_settings_is_complete():
    rows = cells(README, "Variable")
    assert [row[0].strip("`") for row in rows] == [name.upper() for name in Settings.model_fields]
    for name, default, _ in rows:
        field = Settings.model_fields[name.strip("`").lower()]
        value = "" if field.is_required() or field.default is None else f"`{field.default}`"
        assert default == value, name


def test_the_house_rules_are_those_of_the_menu():
    """Every button of ⚙ stands in the table, with what it says by default."""
    table = {row[0]: row[1:3] for row in cells(README, "Option")}
    texts = texts_in("en")
    met = set()
    for column, variant in enumerate(VARIANTS):
        for length in LENGTHS:
            page = rules_page(texts, Setup.usual(variant, length))
            for row in page.keyboard.inline_keyboard:
                for button in row:
                    option, separator, value = button.text.partition(": ")
                    if separator:
                        met.add(option)
                        assert table[option][column] == value
    # Crawford and Jacoby are asked about only where there is a cube.
    assert met == set(table)


def test_every_command_of_the_bot_is_told():
    assert not [name for name in BOT_COMMANDS if f"`/{name}" not in README]


def test_buttons_are_called_what_they_are_called():
    """Bold and slanted words of the sections for players stand on a button or a page."""
    texts = (ROOT / "bot/telegram/texts/en.ftl").read_text().replace("{ $value }", "2")
    players = README.split("## Two commands")[1].split("## House rules")[0]
    words = re.findall(r"\*{1,2}([^*\n]+?)\*{1,2}", re.sub(r"`[^`\n]*`", "", players))
    told = [word for word in words if not word.endswith(":")]
    assert len(told) > 10
    assert not [word for word in told if word not in texts and word != "Start"]


def test_the_lines_of_the_logs_are_those_that_the_code_writes():
    code = "".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    for line, _ in cells((ROOT / "docs" / "hosting.md").read_text(), "Line"):
        for words in re.findall(r"`([^`]+)`", line):
            assert words in code, words


def test_the_arrows_are_those_that_the_imports_hold():
    arrows = dict(re.findall(r"^(bot\.\w+) +-> (.*)", README, re.MULTILINE))
    assert set(arrows) >= {
        f"bot.{p.parent.name}" for p in (ROOT / "bot").glob("*/__init__.py")
    } - {"bot.sandbox"}
    for home, known in arrows.items():
        if home in ALLOWED:
            assert set(known.split(", ")) <= ALLOWED[home], home


def test_the_picture_under_the_command_is_what_the_command_draws():
    """If the drawing was changed on purpose: `python -m tests.readme_board`."""
    mean, worst = errors(picture(), Image.open(SHOWN))
    assert mean <= 3
    assert worst <= 14


def test_the_backup_command_makes_a_copy(tmp_path):
    (line,) = (
        line
        for block in blocks((ROOT / "docs" / "hosting.md").read_text(), "sh")
        for line in block.splitlines()
        if line.startswith(".venv/bin/python -m bot backup")
    )
    (tmp_path / "data").mkdir()
    database = sqlite3.connect(tmp_path / "data" / "nardy.db")
    database.execute("CREATE TABLE kept (n)")
    database.execute("INSERT INTO kept VALUES (7)")
    database.commit()
    command = [sys.executable, *shlex.split(line)[1:]]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("DATA_DIR", None)
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    database.close()
    copy = sqlite3.connect(tmp_path / "backups" / "nardy.db")
    assert copy.execute("SELECT n FROM kept").fetchall() == [(7,)]
    copy.close()
    elsewhere = [*command, "--data", "nowhere"]
    done = subprocess.run(
        elsewhere, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
