"""What is installed is whole: package data, pinned versions, and what the container names."""

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path, PurePath

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.__main__ import COMMANDS
from bot.settings import Settings

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = [(ROOT / name).read_text() for name in ("compose.yaml", "compose.secret.yaml")]
VARIABLES = {name.upper() for name in Settings.model_fields}


def lock():
    """Return name -> version of requirements.lock."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pins}


def asked():
    """Return what the project asks for, and what each of that asks for in turn, here."""
    extras = PROJECT["project"]["optional-dependencies"]["dev"]
    waiting = [Requirement(line) for line in PROJECT["project"]["dependencies"] + extras]
    met = {}
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        met.setdefault(name, []).append(wanted)
        if len(met[name]) == 1 or wanted.extras:
            for line in distribution(name).requires or []:
                further = Requirement(line)
                contexts = [{"extra": extra} for extra in ("", *wanted.extras)]
                if further.marker is None or any(map(further.marker.evaluate, contexts)):
                    waiting.append(further)
    return met


def test_every_dependency_is_pinned_to_a_version_that_is_asked_for():
    pins = lock()
    for name, wanted in asked().items():
        assert name in pins, name
        for requirement in wanted:
            assert requirement.specifier.contains(pins[name]), f"{requirement}: {pins[name]}"


@pytest.mark.parametrize("package", ["bot", "rendering"])
def test_every_file_of_a_package_is_installed_with_it(package):
    """Texts, fonts, the page and the schema are found by the patterns of package data."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"][package]
    for path in sorted((ROOT / package).rglob("*")):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            inside = PurePath(path.relative_to(ROOT / package))
            assert any(inside.match(p.removeprefix("**/")) for p in patterns), inside


def test_the_image_copies_what_exists_and_what_is_let_in():
    let_in = re.findall(r"^!(.+)", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    copied = []
    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        copied += sources.split()
    assert sorted(copied) == sorted(let_in)
    assert all((ROOT / name).exists() for name in copied)
    assert PROJECT["project"]["readme"] in copied
    assert set(PROJECT["project"]["license-files"]) <= set(copied)


def test_the_image_runs_a_command_that_exists_and_not_as_root():
    assert re.search(r'^ENTRYPOINT \["python", "-m", "bot"\]$', DOCKERFILE, re.MULTILINE)
    (command,) = re.findall(r'^CMD \["(\w+)"\]$', DOCKERFILE, re.MULTILINE)
    assert command in COMMANDS
    (user,) = re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE)
    assert re.search(rf"useradd --uid [1-9]\d+ .* {user}\b", DOCKERFILE)


def test_the_container_sets_only_settings_that_exist():
    own = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
    (block,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", DOCKERFILE, re.MULTILINE)
    assert set(re.findall(r"(\w+)=", block)) - own <= VARIABLES
    for text in COMPOSE:
        names = re.findall(r"^ +([A-Z_]+): ", text, re.MULTILINE)
        assert set(names) <= VARIABLES
        for name in re.findall(r"^  (\w+):\n    file:", text, re.MULTILINE):
            assert name in Settings.model_fields


def test_the_volume_of_the_container_is_its_data_folder():
    (folder,) = re.findall(r"DATA_DIR=(\S+)", DOCKERFILE)
    assert re.search(rf"^VOLUME {folder}$", DOCKERFILE, re.MULTILINE)
    (volume,) = re.findall(rf"^ +- (\w+):{folder}$", COMPOSE[0], re.MULTILINE)
    assert re.search(rf"^volumes:\n  {volume}:", COMPOSE[0], re.MULTILINE)
    assert f"DATA_DIR: {folder}\n" in COMPOSE[0]


def test_no_secret_can_get_into_the_image():
    """Nothing is let in but by name."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert next(line for line in lines if not line.startswith("#")) == "*"
