"""MAT: a match as text that GNU Backgammon and most other programs import.

A game is a table of two columns, the left one White's, each cell one decision: `31: 8/5 6/5`,
`Doubles => 2`, `Takes`, `Drops`. In it the bar is 25 and off is 0. Programs import short nardy
only; long nardy is written the same way with its name in the header.
"""

from collections.abc import Sequence

from bot.rules.action import Action, Deed, act
from bot.rules.color import Color
from bot.rules.match import Match
from bot.rules.movetext import parse_play
from bot.rules.outcome import Outcome
from bot.rules.phase import Phase

_COLUMN = 28
_NAMES = {"short": "Backgammon", "long": "Long nardy"}


def format_mat(start: Match, actions: Sequence[Action], names: tuple[str, str]) -> str:
    """Return the text of a match from its start and its actions, White's name first.

    An unfinished game ends with its last decision. Raises what an impossible action raises.
    """
    white, black = (_clean(name, seat) for name, seat in zip(names, Color, strict=True))
    lines = [
        f'; [Player 1 "{white}"]',
        f'; [Player 2 "{black}"]',
        f'; [Variation "{_NAMES[start.variant.name]}"]',
        f'; [Crawford "{"On" if start.house.crawford and start.length else "Off"}"]',
        "",
        f" {start.length or 0} point match",
        "",
    ]
    match, cells = start, _Cells()
    lines += _heading(match, white, black)
    for action in actions:
        if action.deed is Deed.NEXT:
            match, cells = act(match, action), _Cells()
            lines += ["", *_heading(match, white, black)]
            continue
        before, match = match, act(match, action)
        _write(cells, before, action)
        if match.phase in (Phase.GAME_OVER, Phase.MATCH_OVER) and match.outcome:
            if before.dice and action.deed is not Deed.PLAY:
                cells.add(before.on_roll, f"{cells.dice}:")  # thrown, then resigned
            lines += cells.ended_by(match.outcome)
            cells = _Cells()
    return "\n".join([*lines, *cells.lines()]) + "\n"


class _Cells:
    """The decisions of a game, White's in the left column."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self.dice = ""

    def add(self, seat: Color, text: str) -> None:
        if not self.rows or self.rows[-1][seat] or (seat is Color.WHITE and self.rows[-1][1]):
            self.rows.append(["", ""])
        self.rows[-1][seat] = text

    def ended_by(self, outcome: Outcome) -> list[str]:
        """Return the lines with the result under the winner's column, or beside the last cell."""
        if outcome.winner is None:
            return [*self.lines(), "      Drawn"]
        wins = f" Wins {outcome.points} point{'' if outcome.points == 1 else 's'}"
        if outcome.winner is Color.BLACK and self.rows and not self.rows[-1][Color.BLACK]:
            # A line of its own here would be read as a second decision of White.
            self.rows[-1][Color.BLACK] = wins
            return self.lines()
        indent = " " * (5 if outcome.winner is Color.WHITE else _COLUMN + 5)
        return [*self.lines(), indent + wins]

    def lines(self) -> list[str]:
        return [
            f"{number:>3}) {left:<{_COLUMN - 1}} {right}".rstrip()
            for number, (left, right) in enumerate(self.rows, 1)
        ]


def _write(cells: _Cells, before: Match, action: Action) -> None:
    seat = before.to_act if before.to_act is not None else Color.WHITE
    match action.deed:
        case Deed.OPEN | Deed.ROLL:
            high, low = sorted(action.dice or (0, 0), reverse=True)
            cells.dice = f"{high}{low}"
        case Deed.PLAY:
            play = parse_play(action.play, before.turn)
            moves = [f"{move.source}/{move.target}" for move in play.moves] if play else []
            stars = ["*" if move.hit else "" for move in play.moves] if play else []
            played = " ".join(move + star for move, star in zip(moves, stars, strict=True))
            cells.add(seat, f"{cells.dice}: {played}".rstrip())
        case Deed.DOUBLE:
            cells.add(seat, f" Doubles => {before.cube.value * 2}")
        case Deed.BEAVER:
            cells.add(seat, f" Beavers => {before.offer * 2}")
        case Deed.TAKE:
            cells.add(seat, " Takes")
        case Deed.DROP:
            cells.add(seat, " Drops")
        case _:
            pass  # a resignation shows in the result alone


def _heading(match: Match, white: str, black: str) -> list[str]:
    left = f"{white} : {match.score[Color.WHITE]}"
    return [
        f" Game {match.game}",
        f" {left:<{_COLUMN + 3}} {black} : {match.score[Color.BLACK]}",
    ]


def _clean(name: str, seat: Color) -> str:
    # The colon ends a name in this format, the columns have room for twenty characters, and GNU
    # Backgammon keeps 31 bytes of a name, be it in the middle of a letter.
    shown = "".join(sign for sign in name if sign.isprintable() and sign not in ':"[]')
    short = shown.strip()[:20].encode()[:31].decode(errors="ignore")
    return short.strip() or seat.name.title()
