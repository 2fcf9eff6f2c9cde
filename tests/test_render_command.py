"""`python -m bot render`: positions in, pictures out, one line and exit code 2 for mistakes."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.render import FORMS
from bot.rules import LONG, SHORT
from bot.rules.notation import parse_match

ROOT = Path(__file__).parent.parent
XGID, LNID, GNU = FORMS.values()


def drawn(tmp_path, *arguments):
    """Return the bytes that the command writes."""
    file = tmp_path / "board.jpg"
    assert main(["render", *arguments, "-o", str(file)]) == 0
    return file.read_bytes()


@pytest.mark.parametrize("position", FORMS.values(), ids=["xgid", "lnid", "gnu"])
def test_every_form_gives_a_picture(tmp_path, position):
    """A JPEG of 1280 by 1152 of the start position."""
    picture = Image.open(io.BytesIO(drawn(tmp_path, position)))
    assert (picture.format, picture.size) == ("JPEG", (1280, 1152))
    assert parse_match(position).position in (SHORT.start, LONG.start)


@pytest.mark.parametrize(
    "option",
    [
        ("--theme", "linen"),
        ("--viewer", "black"),
        ("--dice", "6-5"),
        ("--dice", "33"),
        ("--lang", "en"),
    ],
)
def test_every_option_changes_the_picture(tmp_path, option):
    """An option is not ignored, and the same one draws the same again."""
    plain, changed = drawn(tmp_path, XGID), drawn(tmp_path, XGID, *option)
    assert plain != changed
    assert drawn(tmp_path, XGID, *option) == changed


def test_the_variant_may_be_said_when_it_is_true(tmp_path):
    """Naming the game of the position changes nothing."""
    assert drawn(tmp_path, LNID, "--variant", "long") == drawn(tmp_path, LNID)
    assert drawn(tmp_path, GNU, "--variant", "short") == drawn(tmp_path, GNU)


def test_the_same_start_in_two_forms(tmp_path):
    """An XGID and a GNU ID of one position give one picture."""
    assert drawn(tmp_path, f"{GNU}:cAkAAAAAAAAA") == drawn(tmp_path, XGID)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense"], "GNU position ID"),
        ([""], "GNU position ID"),
        (["\udcff"], "GNU position ID"),
        (["XGID=-b\n"], "XGID"),
        (["LNID=x"], "LNID"),
        ([GNU[:-1]], "14 characters"),
        ([XGID, "--dice", "7-1"], "dice"),
        ([XGID, "--dice", ""], "dice"),
        ([XGID.replace(":00:", ":D:"), "--dice", "6-5"], "no dice while a double"),
        ([XGID, "--theme", "pink"], "walnut"),
        ([XGID, "--viewer", "red"], "white"),
        ([XGID, "--lang", "de"], "en"),
        ([XGID, "--variant", "hyper"], "long"),
        ([XGID, "--variant", "long"], "short nardy"),
        ([LNID, "--variant", "short"], "long nardy"),
    ],
)
def test_anything_malformed_is_one_line_and_two(tmp_path, capsys, arguments, complaint):
    """No picture, no traceback: a line on stderr and exit code 2."""
    file = tmp_path / "board.jpg"
    assert main(["render", *arguments, "-o", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("render: ")
    assert complaint in err
    assert not file.exists()


@pytest.mark.parametrize("output", ["missing/board.jpg", ".", "a\0b.jpg"])
def test_a_path_that_cannot_be_written(tmp_path, capsys, monkeypatch, output):
    """A missing folder, a folder, an impossible name."""
    monkeypatch.chdir(tmp_path)
    assert main(["render", XGID, "-o", output]) == 2
    err = capsys.readouterr().err
    assert err.startswith("render: cannot write")
    assert err.count("\n") == 1


def test_missing_arguments_are_two(capsys):
    """argparse says what is missing."""
    with pytest.raises(SystemExit) as exit_:
        main(["render", XGID])
    assert exit_.value.code == 2
    assert "--output" in capsys.readouterr().err


def test_drawing_needs_no_telegram_and_no_database(tmp_path):
    """The command runs without loading aiogram, aiohttp or SQLAlchemy."""
    code = (
        "import sys\n"
        "from bot.__main__ import main\n"
        f"assert main(['render', {XGID!r}, '-o', {str(tmp_path / 'board.jpg')!r}]) == 0\n"
        "print([m for m in ('aiogram', 'sqlalchemy', 'aiohttp') if m in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"
