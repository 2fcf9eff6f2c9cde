"""Whole games between players, with dice from a seed."""

import random
from collections.abc import Callable

from bot.engine.simple import best_play
from bot.rules import Action, Color, Deed, HouseRules, Match, Phase, Play, Variant
from bot.rules.action import act

NO_CUBE = HouseRules(cube=False)

Chooser = Callable[[tuple[Play, ...], random.Random], Play]
"""Picks one of the legal plays."""


def any_play(plays: tuple[Play, ...], chance: random.Random) -> Play:
    """Pick a play at random."""
    return chance.choice(plays)


def first_play(plays: tuple[Play, ...], chance: random.Random) -> Play:
    """Pick the first play of the list: the farthest checkers, the larger die."""
    return plays[0]


def thrown(action: Action, chance: random.Random) -> Action:
    """Return an action of ROLL or OPEN with dice, any other as it is."""
    if action.deed in (Deed.ROLL, Deed.OPEN):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        return Action(action.deed, action.by, dice=dice)
    return action


def beats(variant: Variant, other: Chooser, games: int) -> int:
    """Return how many of single games the simple player wins, starting from both seats."""
    return sum(wins(variant, other, seed) for seed in range(games))


def wins(variant: Variant, other: Chooser, seed: int) -> bool:
    """Tell whether the simple player wins the game of a seed."""
    chance, seat = random.Random(seed), Color(seed % 2)
    match = Match(variant, NO_CUBE)
    while match.phase is not Phase.MATCH_OVER:
        if match.phase is not Phase.TO_PLAY:
            opening = match.phase is Phase.OPENING
            match = act(match, thrown(Action(Deed.OPEN if opening else Deed.ROLL), chance))
        elif match.on_roll is seat:
            match = match.play(best_play(match))
        else:
            plays = match.turn.plays
            match = match.play(other(plays, chance) if plays else None)
    return match.winner is seat
