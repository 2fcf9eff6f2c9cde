"""What is to be played: the game, its length and its house rules, as a person chooses them."""

import re
from dataclasses import dataclass

from bot.errors import BadNotation
from bot.rules import VARIANTS, Draw, HouseRules, Match, NextStart, OpeningDice, Variant

LENGTHS = (1, 3, 5, 7, 11, None)
"""The lengths on offer; None is play without a limit."""

_CODE = re.compile(r"([sl])(\d{1,2}|u)\.([01])([01])([01])([01])([wsr])([nlg])")
_STARTS = {"w": NextStart.WINNER, "s": NextStart.SWAP, "r": NextStart.REROLL}
_DRAWS = {"n": Draw.NONE, "l": Draw.LAST_TURN, "g": Draw.GOSHAN}


@dataclass(frozen=True, slots=True)
class Setup:
    """A choice of /play."""

    variant: str
    length: int | None
    cube: bool
    crawford: bool
    jacoby: bool
    reroll: bool
    """The winner of the opening roll throws two new dice."""
    next_start: NextStart
    draw: Draw

    @classmethod
    def usual(cls, variant: str, length: int | None = 1) -> "Setup":
        """Return the usual rules of a game."""
        game = VARIANTS[variant]
        return cls(
            variant,
            length,
            cube=game.cube,
            crawford=True,
            jacoby=False,
            reroll=False,
            next_start=game.next_start,
            draw=Draw.NONE,
        )

    @classmethod
    def of(cls, match: Match) -> "Setup":
        """Return the setup that a match was made from."""
        variant, house = match.variant, match.house
        return cls(
            variant.name,
            match.length,
            cube=variant.cube if match.length == 1 else match.has_cube,
            crawford=house.crawford,
            jacoby=house.jacoby,
            reroll=house.opening_dice is OpeningDice.REROLL,
            next_start=house.next_start or variant.next_start,
            draw=house.draw,
        )

    @property
    def game(self) -> Variant:
        """Return the rules' variant."""
        return VARIANTS[self.variant]

    @property
    def is_usual(self) -> bool:
        """Tell whether the house rules are the usual ones of the game."""
        return self == Setup.usual(self.variant, self.length)

    @property
    def has_cube(self) -> bool:
        """Tell whether the cube is played; a single game never has one."""
        return self.cube and self.length != 1

    @property
    def house(self) -> HouseRules:
        """Return the house rules of the match."""
        return HouseRules(
            opening_dice=OpeningDice.REROLL if self.reroll else OpeningDice.REUSE,
            draw=self.draw,
            next_start=self.next_start,
            cube=self.has_cube,
            crawford=self.crawford,
            jacoby=self.jacoby,
        )

    def match(self) -> Match:
        """Return the match before its opening roll."""
        return Match(self.game, self.house, self.length)

    @property
    def code(self) -> str:
        """Return a short text that fits into a button; `parse` is its inverse."""
        flags = "".join(
            str(int(flag)) for flag in (self.cube, self.crawford, self.jacoby, self.reroll)
        )
        start = next(code for code, value in _STARTS.items() if value is self.next_start)
        draw = next(code for code, value in _DRAWS.items() if value is self.draw)
        length = "u" if self.length is None else str(self.length)
        return f"{self.variant[0]}{length}.{flags}{start}{draw}"

    @classmethod
    def parse(cls, code: str) -> "Setup":
        """Return the setup of a code. Raises BadNotation."""
        found = _CODE.fullmatch(code)
        length = None if not found or found[2] == "u" else int(found[2])
        if not found or length not in LENGTHS:
            raise BadNotation("setup", "no such setup", 0, code)
        cube, crawford, jacoby, reroll = (flag == "1" for flag in found.group(3, 4, 5, 6))
        variant = "short" if found[1] == "s" else "long"
        if variant == "short" and found[8] != "n":
            raise BadNotation("setup", "draws belong to long nardy", len(code) - 1, code)
        return cls(
            variant, length, cube, crawford, jacoby, reroll, _STARTS[found[7]], _DRAWS[found[8]]
        )
