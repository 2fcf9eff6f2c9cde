"""A computer player with a short list of sensible rules for both games."""

from bot.engine import cube, evaluation
from bot.engine.chances import Chances
from bot.engine.stakes import Stakes
from bot.errors import MatchOver, WrongPhase
from bot.rules import Action, Color, Deed, Match, Phase, Play
from bot.rules.notation import format_play

PATIENCE = 0.005
"""By how much a resignation may fall short of what playing on is worth."""


class SimplePlayer:
    """Looks at every legal play once and plays the one after which it stands best.

    It uses no chance and keeps nothing: the same match always gets the same decision.
    """

    def decide(self, match: Match) -> Action:
        """Return what the side to act does; a ROLL has no dice.

        Raises WrongPhase where nobody has to act, MatchOver at the end.
        """
        seat = match.to_act
        if seat is None:
            raise MatchOver(match.winner) if match.winner is not None else WrongPhase(match.phase)
        if match.phase is Phase.TO_PLAY:
            return Action(Deed.PLAY, seat, play=format_play(best_play(match)))
        if match.phase is Phase.DOUBLED:
            return Action(Deed.TAKE if cube.takes(match) else Deed.DROP, seat)
        if match.phase is Phase.RESIGNED:
            return Action(Deed.ACCEPT if _accepts(match, seat) else Deed.DECLINE, seat)
        doubles = match.can_double and cube.doubles(match)
        return Action(Deed.DOUBLE if doubles else Deed.ROLL, seat)


def best_play(match: Match) -> Play | None:
    """Return the play to make with the dice of a match; None for a dance.

    Where the score makes plays equal, the points of an unlimited game speak, then the pips that
    are left, then the order of the legal plays.
    """
    plays = match.turn.plays
    if len(plays) < 2:
        return plays[0] if plays else None
    stakes = Stakes.of(match, match.on_roll)

    def worth(play: Play) -> tuple[float, float, int]:
        chances = evaluation.after_play(match.variant, match.house, play.result)
        return stakes.value(chances, match.cube.value), chances.equity, -play.result.pips

    return max(plays, key=worth)


def _accepts(match: Match, seat: Color) -> bool:
    stakes = Stakes.of(match, seat)
    chances = _standing(match)
    if seat is not match.on_roll:
        chances = chances.swap()
    value = match.cube.value
    offered = stakes.worth(match.offer * value)
    return offered >= stakes.value(chances, value) - PATIENCE * (
        stakes.worth(value) - stakes.worth(-value)
    )


def _standing(match: Match) -> Chances:
    """Return the chances of the side on roll, with its dice where they are thrown."""
    if match.dice is None:
        return evaluation.before_roll(match.variant, match.house, match.position)
    ready = match.decline_resignation()
    play = best_play(ready)
    board = play.result if play else match.position
    return evaluation.after_play(match.variant, match.house, board)
