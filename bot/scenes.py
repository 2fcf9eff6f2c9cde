"""A match as one seat sees it -> the scene of its picture."""

from collections import Counter
from dataclasses import dataclass

from bot.rules import BAR, OFF, CheckerMove, Color, Match, Phase, Position, Roll, Turn
from rendering import (
    FAR_BAR,
    FAR_OFF,
    NEAR_BAR,
    NEAR_OFF,
    Cube,
    Die,
    Figure,
    Marks,
    Note,
    Result,
    Scene,
    Seat,
    Side,
)


@dataclass(frozen=True, slots=True)
class Labels:
    """The words in a picture, in the viewer's language."""

    score: str
    pips: str
    bar: str
    off: str
    stand_in: str
    """Written where a name has nothing that can be drawn."""


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The last finished turn of a seat: its dice, and its moves in its own numbers."""

    by: Color
    roll: Roll
    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """The words of a result card."""

    title: str
    detail: str = ""
    score_label: str = ""


def board_scene(
    match: Match,
    viewer: Color,
    names: tuple[str, str],
    labels: Labels,
    *,
    turn: Turn | None = None,
    last: LastPlay | None = None,
    opening: tuple[int, int] | None = None,
    note: str = "",
    card: Card | None = None,
    mirrored: bool = False,
) -> Scene:
    """Return the picture of a match for the seat that sits below the board.

    `names` are White's and Black's. `turn` is the half-made turn where the viewer may see it;
    `last` is what was played before. `opening` are White's and Black's dice of an opening roll
    that nobody plays with. `note` lies beside the dice of the seat on roll. `card` is the
    result of an ended game.
    """
    view = _View(match, viewer, turn)
    near, far = view.position.own, view.position.opp
    points = tuple(
        near[point] - match.variant.opposing(view.position, point) for point in range(1, 25)
    )
    return Scene(
        points,
        bar=(near[BAR], far[BAR]),
        off=(near[OFF], far[OFF]),
        near=view.seat(viewer, names, labels),
        far=view.seat(viewer.other, names, labels),
        near_light=viewer is Color.WHITE,
        dice=view.opening_dice(opening) if opening else view.dice(last),
        cube=view.cube(),
        marks=view.marks(last),
        note=Note(note, view.side(match.on_roll)) if note else None,
        result=view.result(card) if card else None,
        mirrored=mirrored,
        bar_label=labels.bar,
        off_label=labels.off,
    )


@dataclass(frozen=True, slots=True)
class _View:
    """A match, the seat that looks at it, and the turn it may see."""

    match: Match
    viewer: Color
    turn: Turn | None

    @property
    def position(self) -> Position:
        """Return the board with the viewer's checkers as its own."""
        board = self.turn.board if self.turn else self.match.position
        return board if self.match.on_roll is self.viewer else board.swap()

    def side(self, color: Color) -> Side:
        """Return where a seat sits."""
        return Side.NEAR if color is self.viewer else Side.FAR

    def seat(self, color: Color, names: tuple[str, str], labels: Labels) -> Seat:
        """Return a name strip: the score of a match and the pip count."""
        position = self.position if color is self.viewer else self.position.swap()
        figures = [Figure(labels.pips, str(position.pips))]
        if self.match.length != 1:
            of = f"/{self.match.length}" if self.match.length else ""
            figures.insert(0, Figure(labels.score, f"{self.match.score[color]}{of}"))
        to_act = self.match.to_act
        return Seat(
            names[color],
            tuple(figures),
            on_roll=to_act is color,
            stand_in=labels.stand_in,
        )

    def dice(self, last: LastPlay | None) -> tuple[Die, ...]:
        """Return the dice being played, and faded the opponent's last ones."""
        match = self.match
        roll = match.dice
        dice = (
            [] if last is None else _dice(last.roll, self.side(last.by), Counter(last.roll.dice))
        )
        if roll is None:
            return tuple(dice)
        if last is not None and last.by is match.on_roll:
            dice = []
        moves = self.turn.moves if self.turn else ()
        dice += _dice(roll, self.side(match.on_roll), Counter(move.die for move in moves))
        return tuple(dice)

    def opening_dice(self, opening: tuple[int, int]) -> tuple[Die, ...]:
        """Return one die of each seat."""
        return tuple(Die(opening[color], self.side(color)) for color in Color)

    def cube(self) -> Cube | None:
        """Return the cube, enlarged while it is offered; none where nobody may turn it."""
        match = self.match
        if not match.has_cube or match.crawford:
            return None
        if match.phase is Phase.DOUBLED and match.offered_by is not None:
            return Cube(match.offer, offered=self.side(match.offered_by))
        owner = match.cube.owner
        return Cube(match.cube.value, None if owner is None else self.side(owner))

    def marks(self, last: LastPlay | None) -> Marks:
        """Return what was moved last, and for the seat to play what it may move."""
        turn = self.turn
        if turn is not None and turn.moves:
            shown = LastPlay(self.match.on_roll, turn.roll, turn.moves)
        elif last is not None:
            shown = last
        else:
            return Marks(sources=self._sources())
        arrived, left, hit = _ends(shown.moves)
        hit_bar = self._place(BAR, shown.by.other)
        return Marks(
            arrived=(*(self._place(point, shown.by) for point in arrived), *[hit_bar] * hit),
            left=tuple(self._place(point, shown.by) for point in left),
            sources=self._sources(),
        )

    def _sources(self) -> tuple[int, ...]:
        turn = self.turn
        if turn is None or self.match.on_roll is not self.viewer:
            return ()
        sources = dict.fromkeys(option.source for option in turn.options())
        return tuple(self._place(source, self.viewer) for source in sources)

    def _place(self, point: int, color: Color) -> int:
        """Return where a seat's own point lies in the picture."""
        if color is self.viewer:
            return {OFF: NEAR_OFF, BAR: NEAR_BAR}.get(point, point)
        if point in (OFF, BAR):
            return FAR_OFF if point == OFF else FAR_BAR
        return self.match.variant.mirror(point)

    def result(self, card: Card) -> Result:
        """Return the result card."""
        match = self.match
        winner = match.outcome.winner if match.outcome else None
        shown = None
        if match.length != 1:
            shown = (str(match.score[self.viewer]), str(match.score[self.viewer.other]))
        return Result(
            self.side(winner if winner is not None else self.viewer),
            card.title,
            card.detail,
            shown,
            card.score_label,
            final=match.phase is Phase.MATCH_OVER,
        )


def _dice(roll: Roll, side: Side, used: Counter[int]) -> list[Die]:
    dice = []
    for value in roll.dice:
        dice.append(Die(value, side, used[value] > 0))
        used[value] -= 1
    return dice


def _ends(moves: tuple[CheckerMove, ...]) -> tuple[list[int], list[int], int]:
    """Return where checkers arrived and left, each checker's whole way as one, and the hits."""
    arrived: list[int] = []
    left: list[int] = []
    for move in moves:
        if move.source in arrived:
            arrived.remove(move.source)
        else:
            left.append(move.source)
        arrived.append(move.target)
    return arrived, left, sum(move.hit for move in moves)
