"""What a short-nardy position with contact is worth: a short list of weighted facts.

FACTS are numbers about one side, counted on its own points, and are taken for both sides;
THREATS belong to the side that has just moved, while the opponent is about to roll. Squares,
pips at risk, hindering points and the rearmost checker count in tens.
"""

from typing import NamedTuple

from bot.engine.chances import Chances, probability
from bot.engine.race import Side, rear
from bot.engine.shots import hits
from bot.rules import BAR, HEAD, HOME, OFF, Position


class Weights(NamedTuple):
    """What one unit of a fact adds to the logits of a win, a gammon won and a gammon lost."""

    win: float
    gammon: float
    lost: float


FACTS = {
    "pips to go, in hundreds": Weights(-0.22, -0.72, 1.78),
    "ace and two points": Weights(-0.1, 0.11, 0.21),
    "three point": Weights(0.01, 0.18, 0.09),
    "four point": Weights(0.07, 0.24, 0.03),
    "five point": Weights(0.13, 0.29, -0.04),
    "six point": Weights(0.19, 0.33, -0.11),
    "bar point": Weights(0.17, 0.12, -0.23),
    "eight point": Weights(0.14, 0.07, -0.22),
    "points 9 to 11": Weights(0.12, 0.05, -0.2),
    "landing points 12 to 19": Weights(0.06, 0.06, -0.16),
    "advanced anchors 20 to 22": Weights(0.05, 0.06, -0.29),
    "deep anchors 23 and 24": Weights(0.03, 0.07, -0.11),
    "home points, squared": Weights(0.25, -0.08, -0.64),
    "prime of four": Weights(0.14, 0.07, -0.11),
    "prime of five": Weights(0.17, -0.02, -0.36),
    "prime of six": Weights(0.37, -0.16, -1.17),
    "points hindering each checker behind": Weights(0.09, -0.13, -0.28),
    "checkers back": Weights(-0.14, 0, 0.08),
    "checkers back, squared": Weights(0.2, 0.04, -0.15),
    "nobody back": Weights(-0.21, -0.21, 0.14),
    "rearmost checker": Weights(-0.59, -0.38, 0.55),
    "stacked checkers": Weights(-0.03, -0.05, -0.02),
    "builders": Weights(0.03, 0.02, -0.04),
    "bar against points, squared": Weights(-0.19, -0.06, 0.31),
    "checkers off": Weights(0.17, 0.16, -0.67),
    "any checker off": Weights(0.26, 0.12, -1.74),
}

THREATS = {
    "shots at me": Weights(0.06, 0.07, 0.08),
    "shots at me, against points squared": Weights(-0.21, 0.13, 0.3),
    "shots at a checker back": Weights(0.07, 0.06, -0.13),
    "pips at risk, against points": Weights(-0.11, -0.09, 0.17),
    "my own shots": Weights(-0.11, -0.27, 0.01),
    "my own shots, with my points": Weights(0.05, 0.12, 0.01),
    "my own shots, with a checker on the bar": Weights(0.02, 0, -0.05),
}

TO_MOVE = Weights(-0.08, -3.55, -3.4)
"""What holds for every position: the opponent is on roll."""


def chances(position: Position) -> Chances:
    """Return the chances of the side that has just moved, while there is contact."""
    mine, theirs = facts(position.own, position.opp), facts(position.opp, position.own)
    win, gammon, lost = TO_MOVE
    for weights, my, their in zip(FACTS.values(), mine, theirs, strict=True):
        win += weights.win * (my - their)
        gammon += weights.gammon * my + weights.lost * their
        lost += weights.lost * my + weights.gammon * their
    for weights, value in zip(THREATS.values(), threats(position), strict=True):
        win += weights.win * value
        gammon += weights.gammon * value
        lost += weights.lost * value
    winning = probability(win)
    return Chances(winning, min(probability(gammon), winning), min(probability(lost), 1 - winning))


def facts(me: Side, them: Side) -> tuple[float, ...]:
    """Return the FACTS of one side, in their order."""
    made = [count > 1 for count in me]
    home = sum(made[1 : HOME + 1])
    back = sum(me[19:])
    longest, hindering = _blockade(made, them)
    return (
        sum(point * count for point, count in enumerate(me) if count) / 100,
        made[1] + made[2],
        made[3],
        made[4],
        made[5],
        made[6],
        made[7],
        made[8],
        sum(made[9:12]),
        sum(made[12:20]),
        sum(made[20:23]),
        made[23] + made[HEAD],
        home * home / 10,
        longest >= 4,
        longest >= 5,
        longest >= 6,
        hindering / 10,
        back,
        back * back / 10,
        not back,
        rear(me) / 10,
        sum(count - 3 for count in me[1:BAR] if count > 3),
        sum(count - 2 if count > 2 else count == 1 for count in me[HOME:12]),
        me[BAR] * _closed(them) ** 2 / 10,
        me[OFF],
        me[OFF] > 0,
    )


def threats(position: Position) -> tuple[float, ...]:
    """Return the THREATS of a position, in their order."""
    me, them = position.own, position.opp
    against, with_mine = _closed(them), _closed(me)
    shots = back = risk = 0.0
    for hit, ways in hits(position.swap()):
        shots += ways / 36
        if hit.bit_length() <= HOME + 1:
            back += ways / 36
        # The blot that has come farthest is the highest bit, and its bit is the pips it loses.
        risk += ways / 36 * (hit.bit_length() - 1)
    own_shots = sum(ways for _, ways in hits(position)) / 36
    return (
        shots,
        shots * against * against / 10,
        back,
        risk * against / 10,
        own_shots,
        own_shots * with_mine,
        own_shots * them[BAR],
    )


def _blockade(made: list[bool], them: Side) -> tuple[int, int]:
    # The longest run of points in front of a checker that has yet to pass it, and how many
    # points stand within a die in front of each such checker.
    longest = hindering = 0
    for theirs in range(BAR, 12, -1):
        count = them[theirs]
        if not count:
            continue
        at = BAR - theirs
        hindering += sum(made[at + 1 : at + 7]) * min(count, 3)
        run = 0
        for held in made[at + 1 : at + 13]:
            run = run + 1 if held else 0
            longest = max(longest, run)
    return longest, hindering


def _closed(side: Side) -> int:
    return sum(count > 1 for count in side[1 : HOME + 1])
