"""The recorded cases: the whole set of boards after a roll, nothing missing and nothing more."""

import pytest

from bot.errors import IllegalPlay
from bot.rules import Turn, legal_plays
from bot.rules.notation import parse_play
from tests.rules.cases import WALL_HOUSES, Case, cases
from tests.rules.diagrams import draw

NAMED = [case for case in cases("named") if "finals" in case.facts]
WALLS = [case for case in cases("named") if "by_variant" in case.facts]


def wrong(case: Case) -> str:
    """Return what is missing and what is too much, empty where all agree."""
    plays = legal_plays(case.variant, case.position, case.roll, first_turn=case.first_turn)
    got = {play.result for play in plays}
    assert len(got) == len(plays), f"{case.name}: a result is listed twice"
    missing, extra = case.results - got, got - case.results
    boards = [f"missing {draw(case.variant, p)}" for p in missing]
    boards += [f"extra {draw(case.variant, p)}" for p in extra]
    if not boards:
        return ""
    return f"{case.name} {case.roll}{draw(case.variant, case.position)}\n" + "\n".join(boards)


def test_the_cases_are_all_there():
    """A case that is lost proves nothing."""
    assert len(NAMED) + len(WALLS) == 82
    sizes = {file: len([*cases(file)]) for file in ("short-random", "long-random", "long-walls")}
    assert sizes == {"short-random": 400, "long-random": 400, "long-walls": 200}


@pytest.mark.parametrize("case", NAMED, ids=lambda case: case.name)
def test_named_case(case):
    """Every case of the rule book, and its plays as players write them."""
    assert case.variant.faults(case.position) is None
    assert not wrong(case)
    turn = Turn(case.variant, case.position, case.roll, case.first_turn)
    samples = [text for text in case.facts.get("sample", ()) if text != "pass"]
    if samples:
        read = {parse_play(text, turn).result for text in samples}
        assert read <= case.results
        assert len(read) == len(samples)


@pytest.mark.parametrize("file", ["short-random", "long-random", "long-walls"])
def test_random_cases(file):
    """A thousand positions whose boards were found by other programs."""
    for case in cases(file):
        assert case.variant.faults(case.position) is None, case.name
        assert not wrong(case)


@pytest.mark.parametrize("house", WALL_HOUSES)
@pytest.mark.parametrize("case", WALLS, ids=lambda case: case.name)
def test_wall_case(case, house):
    """Whether a step may begin a turn, and how many boards the turn has, by house rule."""
    expected = case.facts["by_variant"][house]
    turn = Turn(case.variant, case.position, case.roll, case.first_turn, WALL_HOUSES[house])
    source, target = (int(point) for point in case.facts["step"].split("/"))
    die = source - target
    assert ((source, die) in {(m.source, m.die) for m in turn.options()}) == expected["step_legal"]
    assert len(turn.plays) == expected["n"]
    if not expected["step_legal"]:
        with pytest.raises(IllegalPlay) as refused:
            turn.move(source, die)
        assert refused.value.reason == "wall"
