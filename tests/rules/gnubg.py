"""GNU Backgammon as a judge: a separate process that runs a script in its own Python."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PROGRAM = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")

needs_gnubg = pytest.mark.skipif(
    PROGRAM is None, reason="GNU Backgammon is not installed (apt-get install gnubg)"
)

_HEAD = """
import gnubg, json, sys
for command in (
    "set player 0 human", "set player 1 human", "set automatic roll off",
    "set automatic game off", "set automatic move off", "set automatic bearoff off",
    "set confirm new off", "set confirm save off", "set sound enable off",
    "set variation standard",
):
    gnubg.command(command)
answers = []
asked = json.load(open({questions!r}))
"""

_TAIL = """
json.dump(answers, open({answers!r}, "w"))
"""


def ask(folder: Path, script: str, questions: Any) -> Any:
    """Return the list `answers` after a script ran with `asked`, in a folder for its files."""
    assert PROGRAM is not None
    files = {"questions": str(folder / "questions.json"), "answers": str(folder / "answers.json")}
    Path(files["questions"]).write_text(json.dumps(questions))
    path = folder / "script.py"
    path.write_text(_HEAD.format(**files) + script + _TAIL.format(**files))
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r", "-p", str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        check=False,
        text=True,
        errors="replace",
    )
    answers = Path(files["answers"])
    assert answers.exists(), done.stdout[-3000:] + done.stderr[-3000:]
    return json.loads(answers.read_text())
