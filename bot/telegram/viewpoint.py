"""A match as one of its players sees it."""

from dataclasses import dataclass

from bot.rules import Color, Match, Turn, Variant
from bot.services.live import LiveMatch
from bot.services.user import User
from bot.telegram.names import cleaned, in_html
from bot.telegram.texts import Texts

People = tuple[User | None, User | None]
"""The persons at the two sides, indexed by Color; None for a computer player."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A match, whose eyes see it, and in which words."""

    live: LiveMatch
    viewer: Color
    people: People
    texts: Texts

    @property
    def match(self) -> Match:
        """Return the match of the rules."""
        return self.live.match

    @property
    def opponent(self) -> Color:
        """Return the other side."""
        return self.viewer.other

    def name(self, color: Color) -> str:
        """Return the name of a side as plain text, for a picture or a toast."""
        person = self.people[color]
        if person is None:
            return self.texts("computer")
        return cleaned(person.name, self.texts("nameless"))

    def told(self, key: str, color: Color | None, **facts: str | int) -> str:
        """Return a message about one side: `$who` is it, `$name` is always the opponent's."""
        who = "you" if color is self.viewer else "them"
        return self.texts(key, who=who, name=in_html(self.name(self.opponent)), **facts)

    def scale(self, size: int) -> str:
        """Return what a loss by 1, 2 or 3 times the cube is called."""
        return self.texts(f"scale-{self.match.variant.scales[size - 1]}")

    @property
    def taps(self) -> bool:
        """Tell whether the viewer has begun his turn; nobody watches the taps of another."""
        return bool(self.live.taps) and self.match.on_roll is self.viewer

    @property
    def turn(self) -> Turn:
        """Return the turn as far as the viewer may see it; there must be dice."""
        return self.live.turn if self.taps else self.match.turn

    def points(self, color: Color) -> tuple[int, ...]:
        """Return the 26 counts of a side, on its own points."""
        position = self.turn.board if self.taps else self.match.position
        return position.own if self.match.on_roll is color else position.opp


def game_name(texts: Texts, variant: Variant) -> str:
    """Return the name of a game."""
    return texts(f"game-{variant.name}")


def length_text(texts: Texts, length: int | None) -> str:
    """Return how long a match is."""
    if length is None:
        return texts("length-unlimited")
    return texts("length-one") if length == 1 else texts("length-points", points=length)
