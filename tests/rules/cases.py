"""The recorded cases: positions with every board their roll leads to, from other programs.

`named.jsonl` are the cases of the rule book, with why; `short-random.jsonl` agrees with GNU
Backgammon, `long-random.jsonl` and `long-walls.jsonl` with an independent program. Boards are
written in the 26 letters of `tests.rules.diagrams`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.rules import VARIANTS, HouseRules, Position, Roll, Variant, Wall, WallTest
from tests.rules.diagrams import from_letters

FOLDER = Path(__file__).parent / "cases"

WALL_HOUSES = {
    "ahead": HouseRules(),
    "home": HouseRules(wall=Wall.HOME),
    "end_of_turn": HouseRules(wall_test=WallTest.TURN),
    "forbid": HouseRules(wall=Wall.FORBID),
}


@dataclass(frozen=True)
class Case:
    """A position, a roll, and the boards it leads to; its own board alone is a dance."""

    name: str
    variant: Variant
    position: Position
    roll: Roll
    first_turn: bool
    facts: dict[str, Any]

    @property
    def results(self) -> set[Position]:
        """Return every board after the roll; empty for a dance."""
        boards = {from_letters(self.variant, text) for text in self.facts["finals"]}
        return boards - {self.position}


def cases(file: str) -> Iterator[Case]:
    """Yield the cases of a file."""
    lines = (FOLDER / f"{file}.jsonl").read_text().splitlines()
    for number, line in enumerate(lines, 1):
        facts = json.loads(line)
        variant = VARIANTS[facts["game"]]
        yield Case(
            facts.get("id", f"{file}:{number}"),
            variant,
            from_letters(variant, facts["board"]),
            Roll(*facts["roll"]),
            facts["first"],
            facts,
        )
