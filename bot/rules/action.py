"""What happens in a match, as facts that can be stored and played again."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.errors import BadNotation, NotYourTurn
from bot.rules.color import Color
from bot.rules.match import Match
from bot.rules.movetext import parse_play
from bot.rules.roll import Roll

FORM = "action"


class Deed(StrEnum):
    """The kinds of action, each a transition of Match."""

    OPEN = "open"
    ROLL = "roll"
    PLAY = "play"
    DOUBLE = "double"
    BEAVER = "beaver"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    ACCEPT = "accept"
    DECLINE = "decline"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Action:
    """One public fact of a match. `str` and `Action.parse` are inverse."""

    deed: Deed
    by: Color | None = None
    """Who did it; None for the opening roll and the next game."""
    dice: tuple[int, int] | None = None
    """White's and Black's die in OPEN, the two dice in ROLL."""
    play: str = ""
    """Move text in PLAY, empty for a dance."""
    size: int = 0
    """What was resigned in RESIGN."""

    def __str__(self) -> str:
        """Return one line: the seat, the deed, and what it needs."""
        facts = [self.by.name.lower() if self.by is not None else "", self.deed.value]
        if self.dice:
            facts.append(f"{self.dice[0]}{self.dice[1]}")
        if self.size:
            facts.append(str(self.size))
        return " ".join(fact for fact in (*facts, self.play) if fact)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Return the action of a line. Raises BadNotation."""
        seat, _, rest = text.partition(" ")
        by = Color[seat.upper()] if seat in ("white", "black") else None
        word, _, facts = (text if by is None else rest).partition(" ")
        if word not in list(Deed):
            raise BadNotation(FORM, "no such deed", len(text) - len(facts), text)
        deed = Deed(word)
        at = len(text) - len(facts)
        if deed in (Deed.OPEN, Deed.ROLL):
            if len(facts) != 2 or any(die not in "123456" for die in facts):
                raise BadNotation(FORM, "two dice are missing", at, text)
            return cls(deed, by, dice=(int(facts[0]), int(facts[1])))
        if deed is Deed.PLAY:
            return cls(deed, by, play=facts)
        if deed is Deed.RESIGN:
            if facts not in ("1", "2", "3"):
                raise BadNotation(FORM, "the size is missing", at, text)
            return cls(deed, by, size=int(facts))
        if facts:
            raise BadNotation(FORM, "nothing more belongs here", at, text)
        return cls(deed, by)


def act(match: Match, action: Action) -> Match:
    """Return the match after an action; raises what the transition raises."""
    by = action.by
    match action.deed:
        case Deed.OPEN:
            return match.open(*_dice(action))
        case Deed.ROLL:
            return match.roll(Roll(*_dice(action)), by)
        case Deed.PLAY:
            return _play(match, action)
        case Deed.DOUBLE:
            return match.double(by)
        case Deed.BEAVER:
            return match.beaver(by)
        case Deed.TAKE:
            return match.take(by)
        case Deed.DROP:
            return match.drop(by)
        case Deed.RESIGN:
            return match.resign(action.size, by)
        case Deed.ACCEPT:
            return match.accept_resignation(by)
        case Deed.DECLINE:
            return match.decline_resignation(by)
        case Deed.NEXT:
            return match.next_game()


def fold(match: Match, actions: Iterable[Action]) -> Match:
    """Return the match after all of the actions."""
    for action in actions:
        match = act(match, action)
    return match


def _play(match: Match, action: Action) -> Match:
    # Whose turn it is comes first: the text says nothing to a seat that is not on roll.
    turn = match.turn
    if action.by not in (None, match.on_roll):
        raise NotYourTurn(match.on_roll)
    return match.play(parse_play(action.play, turn), action.by)


def _dice(action: Action) -> tuple[int, int]:
    if action.dice is None:
        raise BadNotation(FORM, "two dice are missing", len(str(action)), str(action))
    return action.dice
