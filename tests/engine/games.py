"""Whole games between players, with dice from a seed."""

import random
from collections.abc import Callable

from bot.engine.simple import SimplePlayer
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
    chance, player, seat = random.Random(seed), SimplePlayer(), Color(seed % 2)
    match = Match(variant, NO_CUBE)
    while match.phase is not Phase.MATCH_OVER:
        if match.phase is Phase.OPENING:
            action = Action(Deed.OPEN)
        elif match.to_act is seat:
            action = player.decide(match)
        elif match.phase is Phase.TO_ROLL:
            action = Action(Deed.ROLL)
        else:
            plays = match.turn.plays
            match = match.play(other(plays, chance) if plays else None)
            continue
        match = act(match, thrown(action, chance))
    return match.winner is seat
