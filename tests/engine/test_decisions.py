"""Every decision is one that the rules accept, in every phase, at every score and house.

`ENGINE_EXAMPLES=300` tries more than the daily run does.
"""

import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.simple import SimplePlayer, best_play
from bot.errors import MatchOver, WrongPhase
from bot.rules import (
    LONG,
    SHORT,
    Action,
    Color,
    Cube,
    Deed,
    Draw,
    HouseRules,
    Match,
    OpeningDice,
    Phase,
    Position,
    Roll,
    Variant,
    Wall,
    WallTest,
    counts,
)
from bot.rules.action import act
from tests.engine.games import thrown
from tests.rules.boards import positions, rolls

PLAYER = SimplePlayer()

houses = st.builds(
    HouseRules,
    opening_dice=st.sampled_from(OpeningDice),
    head_limit=st.sampled_from((1, 2, None)),
    head_doubles_need_head=st.booleans(),
    wall=st.sampled_from(Wall),
    wall_test=st.sampled_from(WallTest),
    koks3=st.booleans(),
    home_mars3=st.booleans(),
    draw=st.sampled_from(Draw),
    last_turn_saves_mars=st.booleans(),
    cube=st.sampled_from((None, True, False)),
    cube_limit=st.sampled_from((2, 64)),
    crawford=st.booleans(),
    jacoby=st.booleans(),
    beavers=st.booleans(),
    raccoons=st.booleans(),
)

hard = settings(
    max_examples=int(os.environ.get("ENGINE_EXAMPLES", "15")),
    # Two busy cores: how long an example takes says nothing about the player.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@st.composite
def matches(draw: Any) -> Match:
    """Draw a match that waits for a roll, at any score, with any cube."""
    variant: Variant = draw(st.sampled_from((SHORT, LONG)))
    length = draw(st.sampled_from((None, 1, 2, 3, 5, 7, 11)))
    score = st.integers(0, (length or 20) - 1)
    owner = draw(st.sampled_from((None, *Color)))
    value = draw(st.sampled_from((2, 4, 8))) if owner is not None else 1
    return Match(
        variant,
        draw(houses),
        length,
        (draw(score), draw(score)),
        phase=Phase.TO_ROLL,
        position=draw(positions(variant)),
        on_roll=draw(st.sampled_from(Color)),
        starter=draw(st.sampled_from(Color)),
        turns=(draw(st.integers(0, 3)), draw(st.integers(0, 3))),
        cube=Cube(value, owner),
        crawford_played=draw(st.booleans()),
    )


def accepted(match: Match, roll: Roll) -> Match:
    """Return the match after what the player decides, dice thrown where it rolls."""
    action = PLAYER.decide(match)
    assert action.by is match.to_act
    assert action == PLAYER.decide(match), "the same match gets the same decision"
    if action.deed is Deed.ROLL:
        assert action.dice is None
        action = Action(Deed.ROLL, action.by, dice=(roll.high, roll.low))
    return act(match, action)


@hard
@given(matches(), rolls)
def test_rolls_and_plays_are_accepted(match, roll):
    """The play made is the one that was chosen: its text is read back to the same board."""
    accepted(match, roll)
    ready = match.roll(roll)
    play = best_play(ready)
    after = act(ready, PLAYER.decide(ready))
    board = play.result if play else ready.position
    assert board in (after.position, after.position.swap())


@hard
@given(matches(), rolls)
def test_offers_and_resignations_are_answered(match, roll):
    """Doubles, beavers, raccoons, and every size of resignation, before and after the roll."""
    if match.can_double:
        offered = match.double()
        while True:
            assert accepted(offered, roll).phase in (
                Phase.TO_ROLL,
                Phase.GAME_OVER,
                Phase.MATCH_OVER,
            )
            if not offered.can_beaver:
                break
            offered = offered.beaver()
    for standing in (match, match.roll(roll)):
        for loser in Color:
            for size in standing.resignations(loser)[:-1]:
                accepted(standing.resign(size, loser), roll)


@hard
@given(houses, st.sampled_from((SHORT, LONG)), st.sampled_from((None, 1, 5)), st.integers(0, 9999))
def test_whole_games_are_played_to_their_end(house, variant, length, seed):
    """From the opening roll; unlimited play ends after its first game here."""
    chance = random.Random(seed)
    match = Match(variant, house, length)
    for _ in range(600):
        if match.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):
            break
        opening = match.phase is Phase.OPENING
        action = Action(Deed.OPEN) if opening else PLAYER.decide(match)
        match = act(match, thrown(action, chance))
    assert match.outcome is not None


def last_turn(own: dict[int, int], draw: Draw, roll: Roll) -> Match:
    """Return a match of long nardy after its starter is off: Black throws for the last time."""
    return Match(
        LONG,
        HouseRules(draw=draw),
        phase=Phase.TO_PLAY,
        position=Position(counts(own), counts({})),
        on_roll=Color.BLACK,
        dice=roll,
        starter=Color.WHITE,
        turns=(30, 29),
        last_turn=True,
    )


@pytest.mark.parametrize("draw", [Draw.LAST_TURN, Draw.GOSHAN])
def test_the_last_turn_takes_the_draw(draw):
    """Doubles clear the board, moving inside it would lose."""
    match = last_turn({3: 3}, draw, Roll(3, 3))
    assert act(match, PLAYER.decide(match)).outcome.winner is None


def test_the_last_turn_saves_the_mars():
    """One checker off is worth more than anything else."""
    match = last_turn({7: 1, 1: 14}, Draw.LAST_TURN, Roll(2, 1))
    assert act(match, PLAYER.decide(match)).outcome.points == 1


def test_nobody_has_to_act_in_the_opening_or_after_the_game():
    """The player says so instead of inventing an action."""
    with pytest.raises(WrongPhase):
        PLAYER.decide(Match(SHORT))
    ended = Match(SHORT).open(3, 1).resign(3)
    assert ended.phase is Phase.MATCH_OVER
    with pytest.raises(MatchOver):
        PLAYER.decide(ended)
