"""Who may import whom: the arrows of the house, walked over every import in the tree."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ALLOWED = {
    "bot.errors": set(),
    "bot.settings": set(),
    "bot.masking": set(),
    "bot.chance": set(),
    "bot.backup": {"bot.settings", "bot.storage", "bot.errors"},
    "bot.clock": set(),
    "bot.clockwork": {"bot.services", "bot.rules", "bot.errors"},
    "bot.rules": {"bot.errors"},
    "bot.services": {"bot.rules", "bot.errors"},
    "bot.engine": {"bot.services", "bot.rules", "bot.errors"},
    "bot.storage": {"bot.services", "bot.rules", "bot.errors"},
    "bot.scenes": {"bot.rules", "rendering"},
    "bot.telegram": {
        "bot.services",
        "bot.rules",
        "bot.errors",
        "bot.masking",
        "bot.scenes",
        "rendering",
    },
    "bot.render": {"bot.scenes", "bot.rules", "bot.errors", "rendering"},
    "bot.sandbox": set(),
    "rendering": set(),
}
"""House -> what it may import of ours besides itself; `bot.app` and the command line may all."""

FREE = {"bot", "bot.app", "bot.__main__"}

STANDARD_LIBRARY_ONLY = ("bot.rules", "bot.errors")

ONLY_IN = {"aiogram": {"bot.telegram", "bot.app"}, "sqlalchemy": {"bot.storage"}}
"""Library -> the houses that may import it."""


def modules():
    for package in ("bot", "rendering"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def house(name):
    return max((h for h in [*ALLOWED, *FREE] if f"{name}.".startswith(f"{h}.")), key=len)


def imports(path):
    """Every module a file imports, also inside functions; relative imports are not the style."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(("name", "path"), [pytest.param(n, p, id=n) for n, p in modules()])
def test_imports_follow_the_arrows(name, path):
    """A module imports only what its house may know."""
    import sys

    home = house(name)
    for imported in imports(path):
        root = imported.split(".")[0]
        if root in ("bot", "rendering") and home not in FREE:
            target = house(imported)
            assert target == home or target in ALLOWED[home], f"{name} imports {imported}"
        if home in STANDARD_LIBRARY_ONLY and root != "bot":
            assert root in sys.stdlib_module_names, f"{name} imports {imported}"
        if root in ONLY_IN:
            assert home in ONLY_IN[root], f"{name} imports {imported}"


def test_render_and_rules_do_not_load_aiogram():
    """The picture command and the rules start without Telegram, database or network libraries."""
    import subprocess
    import sys

    code = (
        "import sys, bot.__main__, bot.rules\n"
        "print([m for m in ('aiogram', 'sqlalchemy', 'aiohttp', 'PIL') if m in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"
