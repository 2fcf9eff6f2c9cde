"""The languages: the same messages with the same variables, and the right one for everybody."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

from bot.rules import SHORT
from bot.services.user import User
from bot.telegram import texts as module
from bot.telegram.callbacks import PHRASES
from bot.telegram.texts import LANGUAGES, TextFault, Texts, language_of, texts_for, texts_in

FOLDER = Path(module.__file__).with_suffix("")
TELEGRAM = FOLDER.parent


class Variables(Visitor):
    """Collects the variables of a message, and the names of its selector's branches."""

    def __init__(self):
        self.found = set()

    def visit_VariableReference(self, node):  # noqa: N802  named by the library
        self.found.add(node.id.name)


def resource(language):
    return FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")).body


def messages(language):
    """Return message -> its variables."""
    found = {}
    for entry in resource(language):
        if isinstance(entry, Message):
            variables = Variables()
            variables.visit(entry)
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            found[entry.id.name] = variables.found
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_well_formed(language):
    """No entry is junk."""
    junk = [entry.content for entry in resource(language) if isinstance(entry, Junk)]
    assert not junk


def test_every_language_has_the_same_messages_with_the_same_variables():
    """What one says, the other says of the same facts."""
    russian, english = messages("ru"), messages("en")
    assert russian.keys() == english.keys()
    different = {
        key: (russian[key], english[key]) for key in russian if russian[key] != english[key]
    }
    assert not different


def used():
    """Return the messages that the code asks for by their whole name, and by a part of it."""
    whole, parts = set(), set()
    for path in TELEGRAM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts.add(node.values[0].value)
    return whole, parts


def asked():
    """Yield file and message for every call of texts with a plain name."""
    for path in TELEGRAM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and _is_texts(node.func)):
                continue
            if isinstance(getattr(node.args[0], "value", None), str):
                yield path.name, node.args[0].value


def _is_texts(function):
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("texts", "_texts", "told")


def test_every_message_that_is_asked_for_exists():
    """No name is misspelt."""
    known = messages("en")
    assert not {(path, key) for path, key in asked() if key not in known}


def test_every_message_is_asked_for():
    """Nothing in the files is left over."""
    whole, parts = used()
    starts = tuple(part for part in parts if re.match(r"[a-z]+-", part))
    assert not {key for key in messages("en") if key not in whole and not key.startswith(starts)}


def test_russian_plurals():
    """1 очко, 2 очка, 5 очков, 21 очко."""
    russian = texts_in("ru")
    said = [russian("result", scale="марс", points=n) for n in (1, 2, 5, 11, 21)]
    assert [text.removeprefix("марс, ") for text in said] == [
        "на 1 очко",
        "на 2 очка",
        "на 5 очков",
        "на 11 очков",
        "на 21 очко",
    ]


def test_the_agreed_words():
    """Buttons say what the design says."""
    ru, en = texts_in("ru"), texts_in("en")
    assert [ru("roll"), ru("double", value=2), ru("take", value=2), ru("drop", cost=1)] == [
        "🎲 Бросить",
        "Удвоить до 2",
        "Принять — партия за 2",
        "Отказаться — минус 1",
    ]
    assert [en("roll"), en("double", value=2), en("take", value=2), en("drop", cost=1)] == [
        "🎲 Roll",
        "Double to 2",
        "Take, play for 2",
        "Drop, lose 1",
    ]
    assert ru("resign-size", scale=ru("scale-mars"), cost=2) == "Сдать марс (−2)"
    assert (ru("undo"), ru("done"), ru("rematch")) == ("↩ Вернуть", "✅ Готово", "🔁 Ещё партию")


BETTING = re.compile(
    r"\b(деньг|денег|денеж|ставк|ставит|ставл|money|stake|bet\b|bets\b|wager|\$\d)", re.IGNORECASE
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_of_betting(language):
    """Nardy is played for points; and «Пас» alone could mean two things."""
    text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    assert not BETTING.search(text)
    assert not re.search(r"\bПас\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_and_rolls_are_complete(language):
    """Every phrase, every roll and every scale has words."""
    texts = Texts(language)
    keys = [f"phrase-{n}" for n in range(PHRASES)]
    keys += [f"roll-{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
    keys += [f"scale-{scale}" for scale in SHORT.scales]
    assert all(key in texts for key in keys)
    assert f"phrase-{PHRASES}" not in texts


def test_a_fault_is_a_warning_and_still_says_something():
    """With warnings as errors it raises; a player would see what can be shown."""
    texts = texts_in("en")
    with pytest.warns(TextFault, match="no message"):
        assert texts("nothing-of-the-kind") == "nothing-of-the-kind"
    with pytest.warns(TextFault, match="double"):
        assert texts("double").startswith("Double to ")


@pytest.mark.parametrize(
    ("own", "telegram", "expected"),
    [
        (None, "ru", "ru"),
        (None, "uz", "ru"),
        (None, "hy", "ru"),
        (None, "be-BY", "ru"),
        (None, "tr", "en"),
        (None, "de", "en"),
        (None, "pt_BR", "en"),
        ("en", "ru", "en"),
        ("ru", "de", "ru"),
        ("xx", "ru", "ru"),
        (None, None, "ru"),
    ],
)
def test_whose_language(own, telegram, expected):
    """The own choice, else Telegram's code, else the host's."""
    user = User(1, "Anna", language=own, telegram_language=telegram)
    assert language_of(user, default="ru") == expected
    assert texts_for(user, "ru").language == expected


def test_an_unknown_person_reads_the_hosts_language():
    """Nothing is known of them."""
    assert language_of(None) == "en"
    assert language_of(None, "ru") == "ru"


def test_selectors_agree_on_their_branches():
    """A language that forgets a branch would tell of the wrong side."""

    class Branches(Visitor):
        def __init__(self):
            self.found = {}

        def visit_SelectExpression(self, node):  # noqa: N802  named by the library
            if isinstance(node.selector, VariableReference):
                names = {
                    getattr(v.key, "name", getattr(v.key, "value", "")) for v in node.variants
                }
                self.found[node.selector.id.name] = names
            self.generic_visit(node)

    def branches(language):
        found = {}
        for entry in resource(language):
            if isinstance(entry, Message):
                visitor = Branches()
                visitor.visit(entry)
                whos = {k: v for k, v in visitor.found.items() if "one" not in v}
                found[entry.id.name] = whos
        return found

    assert branches("ru") == branches("en")
