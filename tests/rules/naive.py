"""A second, naive generator of plays, written from the rule book and not from `bot.rules`.

It tries every order of the dice and every checker for each die, keeps whole histories, merges
nothing, and applies the rules about dice, head and wall to the finished list. Slow and obvious.
"""

from dataclasses import dataclass

from bot.rules import HouseRules, Position, Roll, Variant, Wall, WallTest


@dataclass(frozen=True)
class History:
    """A way to begin a turn: the dice used, in order, and the boards passed through."""

    dice: tuple[int, ...]
    boards: tuple[Position, ...]
    from_head: int


def across(variant: Variant, point: int) -> int:
    """Return the opponent's number of the mover's point."""
    if variant.name == "short":
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def steps(variant: Variant, board: Position, die: int) -> list[tuple[int, Position]]:
    """Return (source, board) of every single move by one die, but for head and wall."""
    found = []
    for source in range(25, 0, -1):
        if board.own[source] == 0:
            continue
        if board.own[25] and source != 25:
            continue  # the bar comes first
        own, opp = list(board.own), list(board.opp)
        target = source - die
        if target <= 0:
            if any(board.own[point] for point in range(7, 26)):
                continue  # not all home
            if target < 0 and any(board.own[point] for point in range(source + 1, 7)):
                continue  # a larger die only from the highest point
            target = 0
        else:
            theirs = across(variant, target)
            closed = 2 if variant.name == "short" else 1
            if opp[theirs] >= closed:
                continue
            if opp[theirs] == 1:
                opp[theirs] -= 1
                opp[25] += 1
        own[source] -= 1
        own[target] += 1
        found.append((source, Position(tuple(own), tuple(opp))))
    return found


def wall_is_legal(variant: Variant, board: Position, wall: Wall) -> bool:
    """Tell whether the mover's walls are allowed (RULES 1.3)."""
    if variant.name == "short" or wall == Wall.ALLOW:
        return True
    held = {across(variant, point) for point in range(1, 25) if board.own[point]}
    for first in range(1, 20):
        if not all(point in held for point in range(first, first + 6)):
            continue
        if wall == Wall.FORBID:
            return False
        passed = range(1, first) if wall == Wall.AHEAD else range(1, 7)
        if board.opp[0] == 0 and not any(board.opp[point] for point in passed):
            return False
    return True


def histories(
    variant: Variant, start: Position, order: tuple[int, ...], head: int | None, house: HouseRules
) -> list[History]:
    """Return every way to play the dice in this order, or only the first of them."""
    every_step = house.wall_test == WallTest.STEP
    found = [History((), (start,), 0)]
    latest = found
    for die in order:
        longer = []
        for history in latest:
            for source, board in steps(variant, history.boards[-1], die):
                from_head = history.from_head + (variant.name == "long" and source == 24)
                if head is not None and from_head > head:
                    continue
                if every_step and not wall_is_legal(variant, board, house.wall):
                    continue
                longer.append(History((*history.dice, die), (*history.boards, board), from_head))
        found = found + longer
        latest = longer
    return [h for h in found if wall_is_legal(variant, h.boards[-1], house.wall)]


def longest(
    variant: Variant, start: Position, roll: Roll, head: int | None, house: HouseRules
) -> list[History]:
    """Return the histories that use as many dice as possible, the larger die if only one."""
    if roll.high == roll.low:
        orders = [(roll.high,) * 4]
    else:
        orders = [(roll.high, roll.low), (roll.low, roll.high)]
    found = [h for order in orders for h in histories(variant, start, order, head, house)]
    most = max((len(h.dice) for h in found), default=0)
    found = [h for h in found if len(h.dice) == most]
    if most == 1 and any(h.dice == (roll.high,) for h in found):
        found = [h for h in found if h.dice == (roll.high,)]
    return found if most else []


def naive_histories(
    variant: Variant, start: Position, roll: Roll, first_turn: bool, house: HouseRules
) -> list[History]:
    """Return every legal play of a roll in every order; an empty list for a dance."""
    if variant.name == "short" or house.head_limit is None:
        return longest(variant, start, roll, None, house)
    usual = longest(variant, start, roll, house.head_limit, house)
    if not (first_turn and roll.high == roll.low and roll.high in house.head_doubles):
        return usual
    if house.head_doubles_need_head:
        runner = 24
        while runner > roll.high and start.opp[across(variant, runner - roll.high)] == 0:
            runner -= roll.high
        if runner - roll.high != 12:
            return usual
    two = longest(variant, start, roll, max(2, house.head_limit), house)
    more = len(two[0].dice) if two else 0
    return two if more > (len(usual[0].dice) if usual else 0) else usual


def naive_results(
    variant: Variant, start: Position, roll: Roll, first_turn: bool, house: HouseRules
) -> set[Position]:
    """Return the distinct boards that a roll can lead to; empty for a dance."""
    return {h.boards[-1] for h in naive_histories(variant, start, roll, first_turn, house)}
