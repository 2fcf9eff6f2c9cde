"""GNU Backgammon's own list of legal plays, for random positions."""

import os
import random

import pytest

from bot.rules import SHORT, Match, Phase, Position, Roll, Turn
from bot.rules.notation import format_play, format_xgid, parse_play
from tests.rules.boards import placed, played, random_roll
from tests.rules.diagrams import draw
from tests.rules.gnubg import ask, needs_gnubg

COUNT = int(os.environ.get("RULES_GNUBG", "40"))

LIST_PLAYS = """
for xgid in asked:
    gnubg.command("set xgid " + xgid)
    try:
        answers.append([hint["move"] for hint in gnubg.hint(100000)["hint"]])
    except Exception:
        answers.append([])  # it raises where nothing can move
"""


def positions() -> list[tuple[Position, Roll]]:
    """Return positions from games of random plays, and some with checkers anywhere."""
    chance = random.Random(6)
    found: list[tuple[Position, Roll]] = []
    while len(found) < COUNT:
        game = list(played(SHORT, chance))
        found += [(p, random_roll(chance)) for p, _, _ in chance.sample(game, 3)]
        found.append((placed(SHORT, chance), random_roll(chance)))
    return found


@needs_gnubg
@pytest.mark.gnubg
def test_gnubg_lists_the_same_plays(tmp_path):
    """Its texts, read as move text, lead to exactly our boards."""
    asked = positions()
    texts = []
    for position, roll in asked:
        match = Match(SHORT, length=None, phase=Phase.TO_PLAY, position=position, dice=roll)
        texts.append(format_xgid(match))
    for (position, roll), moves in zip(asked, ask(tmp_path, LIST_PLAYS, texts), strict=True):
        turn = Turn(SHORT, position, roll)
        theirs = {parse_play(move, turn).result for move in moves}
        where = f"{roll} {[format_play(p) for p in turn.plays]} {moves}{draw(SHORT, position)}"
        assert theirs == {play.result for play in turn.plays}, where
        assert len(moves) == len(turn.plays), where
