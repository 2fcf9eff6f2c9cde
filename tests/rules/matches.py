"""Random matches of both games under random house rules, and what must hold all along."""

import random
from collections.abc import Iterator

from bot.rules import (
    BAR,
    CHECKERS,
    LONG,
    OFF,
    SHORT,
    Action,
    Color,
    Deed,
    Draw,
    HouseRules,
    Match,
    NextStart,
    OpeningDice,
    Phase,
    Wall,
    WallTest,
)
from bot.rules.action import act
from bot.rules.notation import format_play


def random_house(chance: random.Random) -> HouseRules:
    """Return house rules with every option at random."""
    either = (False, True)
    return HouseRules(
        opening_dice=chance.choice(tuple(OpeningDice)),
        head_limit=chance.choice((1, 1, 1, 2, None)),
        head_doubles=chance.choice(((3, 4, 6), (3, 4, 6), (1, 2, 3, 4, 5, 6), ())),
        head_doubles_need_head=chance.choice(either),
        wall=chance.choice(tuple(Wall)),
        wall_test=chance.choice(tuple(WallTest)),
        koks3=chance.choice(either),
        home_mars3=chance.choice(either),
        draw=chance.choice(tuple(Draw)),
        last_turn_saves_mars=chance.choice(either),
        next_start=chance.choice((None, *NextStart)),
        cube=chance.choice((None, True, False)),
        cube_limit=chance.choice((64, 64, 2, 8)),
        crawford=chance.choice(either),
        jacoby=chance.choice(either),
        beavers=chance.choice(either),
        raccoons=chance.choice(either),
        automatic_doubles=chance.choice((0, 1, 2)),
    )


def random_start(chance: random.Random) -> Match:
    """Return a match of either game, waiting for its opening roll."""
    return Match(
        chance.choice((SHORT, LONG)),
        random_house(chance),
        length=chance.choice((None, 1, 2, 3, 5)),
    )


def random_action(match: Match, chance: random.Random) -> Action:
    """Return something that may be done now."""
    by, die = match.to_act, lambda: chance.randint(1, 6)
    match match.phase:
        case Phase.OPENING:
            return Action(Deed.OPEN, dice=(die(), die()))
        case Phase.TO_ROLL | Phase.TO_PLAY if chance.random() < 0.003 and losers(match):
            seat = chance.choice(losers(match))
            return Action(Deed.RESIGN, seat, size=chance.choice(match.resignations(seat)))
        case Phase.TO_ROLL if match.can_double and chance.random() < 0.15:
            return Action(Deed.DOUBLE, by)
        case Phase.TO_ROLL:
            return Action(Deed.ROLL, by, dice=(die(), die()))
        case Phase.TO_PLAY:
            plays = match.turn.plays
            text = format_play(chance.choice(plays)) if plays else ""
            return Action(Deed.PLAY, by, play=text)
        case Phase.DOUBLED if match.can_beaver and chance.random() < 0.6:
            return Action(Deed.BEAVER, by)
        case Phase.DOUBLED:
            return Action(chance.choice((Deed.TAKE, Deed.TAKE, Deed.DROP)), by)
        case Phase.RESIGNED:
            return Action(chance.choice((Deed.ACCEPT, Deed.DECLINE)), by)
    return Action(Deed.NEXT)


def losers(match: Match) -> list[Color]:
    """Return the seats that may still resign."""
    return [seat for seat in Color if match.resignations(seat)]


def random_match(
    start: Match, chance: random.Random, games: int = 6
) -> Iterator[tuple[Action, Match]]:
    """Yield actions and what they lead to, to the end of the match or of some unlimited games."""
    match = start
    while match.phase is not Phase.MATCH_OVER:
        if match.phase is Phase.GAME_OVER and match.game >= games and match.length is None:
            return
        action = random_action(match, chance)
        match = act(match, action)
        yield action, match


def check(before: Match, action: Action, after: Match) -> None:
    """Check what must hold after every action, whatever it was."""
    assert after.house is before.house
    assert after.variant is before.variant
    for side in (after.position.own, after.position.opp):
        assert sum(side) == CHECKERS
        assert min(side) >= 0
        assert len(side) == 26
    fault = after.variant.faults(after.position, after.house)
    if after.outcome and after.house.draw is not Draw.NONE and after.position.own[OFF] == CHECKERS:
        assert fault in (None, "both sides have borne off everything")
    else:
        assert fault is None
    assert after.phase in {Phase.GAME_OVER, Phase.MATCH_OVER} or after.outcome is None
    assert (after.dice is not None) == (
        after.phase is Phase.TO_PLAY or after.resumes is Phase.TO_PLAY
    )
    assert (after.offered_by is not None) == (after.phase in {Phase.DOUBLED, Phase.RESIGNED})
    check_cube(after)
    check_score(before, after)
    if action.deed is Deed.PLAY:
        check_play(before, after)
    elif action.deed is not Deed.NEXT:
        assert same_board(before, after)


def check_cube(match: Match) -> None:
    """Check that the cube is a power of two within its limit, and centred unless taken."""
    value = match.cube.value
    assert value & (value - 1) == 0
    assert value <= match.house.cube_limit
    assert value == 1 or match.has_cube
    assert match.cube.owner is None or value > 1
    assert match.length is None or match.cube.owner is not None or value == 1
    assert not (match.crawford and match.cube.owner is not None)
    assert not (match.can_double and match.crawford)


def check_score(before: Match, after: Match) -> None:
    """Check that points are scored once, by the winner, and that the match ends in time."""
    gained = [now - then for now, then in zip(after.score, before.score, strict=True)]
    if after.outcome is not None and before.outcome is None:
        expected = [0, 0]
        if after.outcome.winner is not None:
            expected[after.outcome.winner] = after.outcome.points
            assert after.outcome.points > 0
        assert gained == expected
    else:
        assert gained == [0, 0]
    over = after.length is not None and max(after.score) >= after.length
    assert (after.phase is Phase.MATCH_OVER) == over
    assert over == (after.winner is not None)


def check_play(before: Match, after: Match) -> None:
    """Check the pips: the mover's never grow, the opponent's grow only by being hit."""
    mover = before.on_roll
    assert after.turns[mover] == before.turns[mover] + 1
    passed_on = after.outcome is None
    assert after.on_roll == (mover.other if passed_on else mover)
    position = after.position.swap() if passed_on else after.position
    assert position.pips <= before.position.pips
    assert position.own[OFF] >= before.position.own[OFF]
    hits = position.opp[BAR] - before.position.opp[BAR]
    grown = position.swap().pips - before.position.swap().pips
    assert hits >= 0
    assert (grown > 0) == (hits > 0)
    if before.variant is LONG:
        assert position.opp == before.position.opp
    assert position.opp[OFF] == before.position.opp[OFF]


def same_board(before: Match, after: Match) -> bool:
    """Tell whether nothing on the board has moved."""
    if before.on_roll == after.on_roll:
        return before.position == after.position
    return before.position == after.position.swap()
