"""Whole matches of random decisions, to their ends, under every house rule."""

import os
import random
from collections import Counter

from bot.rules import Action, Deed, Ending, Phase, Scale
from bot.rules.action import fold
from tests.rules.matches import check, random_match, random_start

COUNT = int(os.environ.get("RULES_MATCHES", "40"))


def test_random_matches():
    """The invariants hold at every step, and each match is the fold of its actions.

    Together the matches meet every deed, phase and ending: what never happens is not tested.
    """
    met: Counter[object] = Counter()
    for seed in range(COUNT):
        chance = random.Random(seed)
        start = before = random_start(chance)
        lines = []
        for action, after in random_match(start, chance):
            check(before, action, after)
            line = str(action)
            assert Action.parse(line) == action
            lines.append(line)
            met.update([action.deed, after.phase])
            if after.outcome and not before.outcome:
                met.update([after.outcome.reason, after.outcome.scale])
            before = after
            assert len(lines) < 20_000, f"match {seed} does not end"
        assert fold(start, map(Action.parse, lines)) == before, f"match {seed}"
    everything = {*Deed, *Phase, *Ending, *Scale}
    assert everything <= set(met), everything - set(met)
