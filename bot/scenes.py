"""A match as one viewer sees it, turned into the scene of a picture.

The caller brings every word and the persons; the rules bring the rest.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.rules import (
    BAR,
    OFF,
    CheckerMove,
    Color,
    Match,
    Phase,
    Position,
    Roll,
    Turn,
    Variant,
)
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

_POINTS = range(1, 25)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a side. `score` replaces that of the match; an empty one leaves it out."""

    name: str
    stand_in: str = ""
    """Written where nothing of the name can be drawn."""
    clock: str = ""
    score: str | None = None


@dataclass(frozen=True, slots=True)
class Labels:
    """The words beside the numbers of a picture."""

    score: str
    pips: str
    bar: str
    off: str


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that led to the position: its dice stay, faded; no moves are a dance.

    `moves` count from the side of `by`, as plays do.
    """

    by: Color
    roll: Roll
    moves: tuple[CheckerMove, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A few words beside the dice of a side: why there is no move, that there is only one."""

    text: str
    by: Color


@dataclass(frozen=True, slots=True)
class Card:
    """The words on the plaque of a finished game; `score` is indexed by Color."""

    title: str
    detail: str = ""
    score_label: str = ""
    score: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class _Eyes:
    """Whose eyes see the board: the viewer's side is the near one."""

    variant: Variant
    viewer: Color

    def side(self, color: Color) -> Side:
        return Side.NEAR if color is self.viewer else Side.FAR

    def place(self, color: Color, point: int) -> int:
        """Return the place of a point that is counted by a side."""
        if point == BAR:
            return NEAR_BAR if color is self.viewer else FAR_BAR
        if point == OFF:
            return NEAR_OFF if color is self.viewer else FAR_OFF
        return point if color is self.viewer else self.variant.mirror(point)


def scene_of(
    match: Match,
    viewer: Color,
    players: tuple[Player, Player],
    labels: Labels,
    *,
    turn: Turn | None = None,
    last: LastPlay | None = None,
    opening: tuple[int, int] | None = None,
    remark: Remark | None = None,
    card: Card | None = None,
    numbers_of: Color | None = None,
    mirrored: bool = False,
    large_numbers: bool = False,
) -> Scene:
    """Return the scene of a match; `players` and `opening` are indexed by Color.

    `turn` is the half-made turn of the side on roll, with its moves so far: give it where the
    picture shows what may move, leave it out where nobody should watch the taps. `opening` are
    the two dice of the opening roll while the first turn is played with them. The numbers are
    the viewer's own unless `numbers_of` says whose.
    """
    eyes = _Eyes(match.variant, viewer)
    mover = match.on_roll
    board = match.position if turn is None else turn.board
    mine = board if mover is viewer else board.swap()
    reader = viewer if numbers_of is None else numbers_of
    numbers = _POINTS if reader is viewer else map(match.variant.mirror, _POINTS)
    seats = [
        _seat(match, color, players[color], labels, _pips(board, same=color is mover))
        for color in (viewer, viewer.other)
    ]
    return Scene(
        points=tuple(mine.own[p] - match.variant.opposing(mine, p) for p in _POINTS),
        bar=(mine.own[BAR], mine.opp[BAR]),
        off=(mine.own[OFF], mine.opp[OFF]),
        near=seats[0],
        far=seats[1],
        near_light=viewer is Color.WHITE,
        dice=_dice(match, eyes, turn, last, opening),
        cube=_cube(match, eyes),
        marks=_marks(match, eyes, turn, last),
        note=Note(remark.text, eyes.side(remark.by)) if remark else None,
        result=_result(match, eyes, card) if card else None,
        numbers=tuple(numbers),
        large_numbers=large_numbers,
        mirrored=mirrored,
        bar_label=labels.bar,
        off_label=labels.off,
    )


def _pips(board: Position, *, same: bool) -> int:
    return board.pips if same else board.swap().pips


def _seat(match: Match, color: Color, player: Player, labels: Labels, pips: int) -> Seat:
    score = player.score
    if score is None:
        score = str(_counted(match, color))
        if match.length is not None:
            # A single game has no score worth a place before it is over.
            score = f"{score}/{match.length}" if match.length > 1 else ""
    figures = (Figure(labels.score, score),) if score else ()
    return Seat(
        player.name,
        (*figures, Figure(labels.pips, str(pips))),
        player.clock,
        match.to_act is color,
        player.stand_in,
    )


def _dice(
    match: Match,
    eyes: _Eyes,
    turn: Turn | None,
    last: LastPlay | None,
    opening: tuple[int, int] | None,
) -> tuple[Die, ...]:
    """Return the dice of the turn, each used or not, and those of the last play, faded."""
    dice: list[Die] = []
    roll, side = match.dice, eyes.side(match.on_roll)
    if roll is not None:
        # A resignation waits for its answer with the dice on the board.
        dance = (turn or replace(match, phase=Phase.TO_PLAY).turn).is_dance
        unused = Counter(() if dance else roll.dice if turn is None else turn.dice)
        thrown = [(value, side) for value in _lying(roll, dance=dance)]
        if opening is not None:
            thrown = [(opening[color], eyes.side(color)) for color in Color]
        for value, half in thrown:
            dice.append(Die(value, half, used=not unused[value]))
            unused[value] -= min(1, unused[value])
    if last is not None and opening is None and (roll is None or last.by is not match.on_roll):
        values = _lying(last.roll, dance=not last.moves)
        dice += [Die(value, eyes.side(last.by), used=True) for value in values]
    return tuple(sorted(dice, key=lambda die: die.side is Side.FAR))


def _lying(roll: Roll, *, dance: bool) -> tuple[int, ...]:
    # Doubles are played four times, but a dance plays nothing: two dice lie there.
    return (roll.high, roll.low) if dance else roll.dice


def _cube(match: Match, eyes: _Eyes) -> Cube | None:
    if not match.has_cube or match.crawford or match.length == 1:
        return None
    if match.phase is Phase.DOUBLED and match.offered_by is not None:
        return Cube(match.offer, offered=eyes.side(match.offered_by))
    owner = match.cube.owner
    return Cube(match.cube.value, None if owner is None else eyes.side(owner))


def _marks(match: Match, eyes: _Eyes, turn: Turn | None, last: LastPlay | None) -> Marks:
    mover = match.on_roll
    if turn is not None and turn.moves:
        arrived, left = _travelled(eyes, mover, turn.moves)
    elif last is not None:
        arrived, left = _travelled(eyes, last.by, last.moves)
    else:
        arrived = left = ()
    options = () if turn is None else turn.options()
    sources = {eyes.place(mover, option.source) for option in options}
    # Only where the source is settled is the target the question.
    targets = {eyes.place(mover, option.target) for option in options if len(sources) == 1}
    return Marks(arrived, left, tuple(sorted(sources)), tuple(sorted(targets)))


def _travelled(
    eyes: _Eyes, by: Color, moves: Sequence[CheckerMove]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the places where checkers came to rest and those they left, hits included."""
    targets, sources = (Counter(getattr(m, end) for m in moves) for end in ("target", "source"))
    arrived = [eyes.place(by, p) for p in (targets - sources).elements() if p != OFF]
    arrived += [eyes.place(by.other, BAR) for move in moves if move.hit]
    left = [eyes.place(by, p) for p in (sources - targets).elements()]
    return tuple(sorted(arrived)), tuple(sorted(left))


def _counted(match: Match, color: Color) -> int:
    """Return the score of a seat; what is won beyond the length of a match does not count.

    A single game has no length to speak of: it is worth what it was won by.
    """
    score = match.score[color]
    return score if match.length in (None, 1) else min(score, match.length)


def _result(match: Match, eyes: _Eyes, card: Card) -> Result:
    outcome = match.outcome
    winner = None if outcome is None or outcome.winner is None else eyes.side(outcome.winner)
    white, black = card.score or [str(_counted(match, color)) for color in Color]
    return Result(
        winner,
        card.title,
        card.detail,
        (white, black) if eyes.viewer is Color.WHITE else (black, white),
        card.score_label,
        final=match.phase is Phase.MATCH_OVER and match.length != 1,
    )
