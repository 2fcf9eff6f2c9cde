"""Whole matches of random presses through a real database: nothing is lost or invented."""

import random

import pytest

from bot.rules import Draw, Match, NextStart
from bot.rules.action import fold
from bot.services.dice import label, throw
from bot.services.live import Status
from tests.services.players import begin, now, press_something


@pytest.mark.parametrize(
    ("variant", "length", "options"),
    [
        ("short", 1, {}),
        ("short", 5, {}),
        ("short", 3, {"reroll": True, "next_start": NextStart.WINNER}),
        ("long", 1, {}),
        ("long", 3, {"cube": True, "draw": Draw.LAST_TURN}),
        ("long", 3, {"draw": Draw.GOSHAN, "next_start": NextStart.SWAP}),
    ],
)
async def test_the_stored_match_is_the_fold_of_its_events(desk, variant, length, options):
    """The row is what the events say, at every version, to the end of the match."""
    chance = random.Random(f"{variant} {length} {options}")
    live = await begin(desk, variant, length, **options)
    while not live.is_over:
        live = await press_something(desk, live, chance)
    assert live.status is Status.FINISHED
    stored = await now(desk, live)
    assert stored == live
    events = await desk.read(lambda tx: tx.events(live.id))
    assert [event.version for event in events] == list(range(1, live.version + 1))
    start = Match(live.match.variant, live.match.house, live.match.length)
    assert fold(start, [event.action for event in events]) == live.match


async def test_every_roll_follows_from_the_seed(desk):
    """Whoever has the seed and the contributions computes every roll of the match."""
    chance = random.Random(3)
    live = await begin(desk, "short", 1)
    while not live.is_over:
        live = await press_something(desk, live, chance)
    events = await desk.read(lambda tx: tx.events(live.id))
    thrown = [event.action.dice for event in events if event.action.dice]
    assert len(thrown) == live.rolls
    assert thrown == [throw(live.seed, label(live), n) for n in range(live.rolls)]


async def test_the_pair_has_a_running_score(desk):
    chance = random.Random(4)
    for _ in range(3):
        live = await begin(desk, "long", 1)
        while not live.is_over:
            live = await press_something(desk, live, chance)
    won = await desk.read(lambda tx: tx.wins(1001, 1002))
    assert sum(won) == 3
    assert won == (await desk.read(lambda tx: tx.wins(1002, 1001)))[::-1]
