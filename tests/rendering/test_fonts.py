"""Text: every letter players write, and names nobody should have to read."""

import pytest
from PIL import ImageFont, features

from rendering import fonts
from rendering.fonts import BOLD, EXTRABOLD, FALLBACK, MEDIUM, SEMIBOLD, clean, coverage, fitted
from rendering.lettering import Size, digits, lettering, room

ALPHABETS = {
    "russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "kazakh": "әғқңөұүһі",
    "uzbek": "ўқғҳ",
    "tajik": "ғӣқӯҳҷ",
    "ukrainian": "ґєії’",
    "kyrgyz": "ңөү",
    "belarusian": "ўі",
    "turkish": "çğıöşüâîû",
    "azerbaijani": "çəğıöşü",
    "uzbek latin": "oʻgʻʼ",
    "turkmen": "äňöşüýž",
    "romanian": "ăâîșț",
    "german": "äöüß",
    "polish": "ąćęłńóśźż",
}


@pytest.mark.parametrize("weight", [MEDIUM, SEMIBOLD, BOLD])
@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
def test_inter_writes_the_alphabets_of_the_players(weight, alphabet):
    """Small and capital letters, in every weight that names and labels use."""
    letters = {*alphabet, *alphabet.upper(), "İ", "№", "…", "«", "»", "—", "·", "−", "×"}
    assert {c for c in letters if ord(c[0]) not in coverage(weight)} == set()


@pytest.mark.parametrize("name", ["გიორგი", "Արամ", "محمد", "אברהם", "Ωμέγα"])
def test_other_scripts_are_written_by_one_font(name):
    """A name is never patched together from two fonts."""
    assert clean(name) == name
    assert fonts.weight_for(name, BOLD) == (BOLD if name == "Ωμέγα" else FALLBACK)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Анна", "Анна"),
        ("  Анна \t\n Крылова ", "Анна Крылова"),
        ("\u202eаннА\u202c", "аннА"),
        ("А\u0000н\u0007на\u200b\u200d\ufeff", "Анна"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("Анна 🔥🎲", "Анна"),
        ("👨‍👩‍👧‍👦", ""),
        ("🇦🇿", ""),
        ("李小龙", ""),
        ("李 Bruce 龙", "Bruce"),
        ("", ""),
        ("\u2066\u2069\u061c", ""),
        ("\ud800", ""),
        ("и\u0306", "й"),
        ("Z\u0301\u0300\u0302\u0303\u0308a\u0301", "Ź\u0300\u0302á"),
    ],
)
def test_names_are_made_fit_to_be_drawn(name, shown):
    """Controls, bidi overrides, disguises, emoji and unknown scripts."""
    assert clean(name) == shown


@pytest.mark.parametrize("name", ["Константинопольский" * 3, "W" * 64, "محمد الفارسي " * 6])
def test_long_names_end_in_an_ellipsis_within_the_room(name):
    """Cut by whole letters, never wider than the room."""
    short = fitted(clean(name), BOLD, Size.NAME, 400)
    assert short.endswith("…")
    assert 300 < lettering(short, BOLD, Size.NAME).width <= 400
    assert fitted("Анна", BOLD, Size.NAME, 400) == "Анна"


def test_a_letter_keeps_its_marks_when_a_name_is_cut():
    """A combining mark goes with its letter."""
    short = fitted("о\u0301" * 60, BOLD, Size.NAME, 300)
    assert short.removesuffix("…").endswith("\u0301")


def test_everything_written_is_legible_on_a_phone():
    """Nothing that carries meaning is below 34 pixels."""
    assert min(Size) >= 34


@pytest.mark.skipif(not features.check("raqm"), reason="fribidi is not installed")
def test_right_to_left_names_read_from_the_right():
    """The first letter of a Hebrew name stands at the right end."""
    alef, name = (lettering(text, BOLD, Size.NAME).mask for text in ("א", "אי"))
    ink = alef.getbbox()
    right = name.getbbox()[2]
    width = ink[2] - ink[0]
    assert list(name.crop((right - width, ink[1], right, ink[3])).tobytes()) == list(
        alef.crop(ink).tobytes()
    )


@pytest.mark.parametrize(
    ("name", "ordered"),
    [
        ("Anna", "Anna"),
        ("אב", "בא"),
        ("אב גד", "דג בא"),
        ("אב Ann", "Ann בא"),
        ("Ann אב", "Ann בא"),
    ],
)
def test_without_fribidi_right_to_left_names_still_read_right(name, ordered):
    """The simple engine is given the letters in the order in which they stand."""
    assert fonts.visual(name, ImageFont.Layout.BASIC).split() == ordered.split()
    assert fonts.visual(name, ImageFont.Layout.RAQM) == name


def test_numbers_are_put_together_from_digits():
    """The same width as their digits, and a room that does not change with the digits."""
    assert digits("152", BOLD, Size.NAME).width == sum(
        lettering(c, BOLD, Size.NAME).width for c in "152"
    )
    assert room("111", BOLD, Size.NAME) == room("888", BOLD, Size.NAME)
    assert digits("0:52", BOLD, Size.NAME).mask.getbbox() is not None
    assert digits("—", BOLD, Size.NAME).mask.getbbox() is not None


def test_every_font_is_here_with_its_licence():
    """The fonts come with the program, none from the system."""
    for weight in (MEDIUM, SEMIBOLD, BOLD, EXTRABOLD, FALLBACK):
        assert fonts.face(weight, 40).path == str(fonts.path(weight))
        assert fonts.path(weight).is_relative_to(fonts.FOLDER)
    assert {p.name for p in fonts.FOLDER.glob("*.txt")} == {
        "DejaVu-LICENSE.txt",
        "Inter-LICENSE.txt",
        "README.txt",
    }
