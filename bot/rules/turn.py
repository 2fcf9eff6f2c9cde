"""One turn, tap by tap."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from bot.errors import IllegalPlay
from bot.rules.house import USUAL, HouseRules
from bot.rules.plays import CheckerMove, Ground, Packed, Play, without
from bot.rules.position import BAR, HEAD, HOME, OFF, Position
from bot.rules.roll import Roll
from bot.rules.variant import Variant


class Reason(StrEnum):
    """Why a step or a play is refused."""

    NO_CHECKER = "no checker"
    """The mover has nothing on that point."""
    DIE_USED = "die used"
    """No such die is left."""
    ON_THE_BAR = "on the bar"
    """Checkers on the bar come in first."""
    CLOSED = "closed point"
    HEAD = "head used"
    """As many checkers as may leave the head in a turn have left it."""
    WALL = "wall"
    """It would make six in a row with nobody ahead."""
    NOT_HOME = "not all home"
    HIGHER = "higher checker"
    """A checker on a higher point has to use the die."""
    LOSES_DIE = "loses a die"
    """More dice can be played another way."""
    LARGER_DIE = "larger die"
    """Only one of the dice can be played, and it must be the larger."""
    TURN_OVER = "turn over"
    """All is played that can be."""
    INCOMPLETE = "incomplete"
    """A whole play uses more dice."""
    NOT_A_PLAY = "not a play"
    """No legal play leads to that result."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reason why a step is not on offer, with its facts."""

    reason: Reason
    source: int
    target: int
    die: int
    other_die: int | None = None
    """The die that would be lost (LOSES_DIE), or that must be played (LARGER_DIE)."""


@dataclass(frozen=True)
class Turn:
    """What a player taps through: the dice, and the checker moves made so far.

    An immutable value: `move` and `undo` return another turn. `options` are exactly the checker
    moves that continue some legal play, so every path of taps ends in one.
    """

    variant: Variant
    position: Position
    """The board before the turn, seen by the mover."""
    roll: Roll
    first_turn: bool = False
    house: HouseRules = USUAL
    moves: tuple[CheckerMove, ...] = field(default=(), init=False)
    """The checker moves made so far."""

    @cached_property
    def _ground(self) -> Ground:
        return Ground(
            self.variant, self.position, self.roll, first_turn=self.first_turn, house=self.house
        )

    @cached_property
    def _packed(self) -> Packed:
        packed = self._ground.start
        for move in self.moves:
            steps = dict(self._ground.steps(packed, move.die))
            packed = steps[move]
        return packed

    def _with(self, moves: tuple[CheckerMove, ...]) -> "Turn":
        turn = replace(self)
        # The taps are no argument of the constructor, so that nobody makes an illegal turn.
        turn.__dict__.update(moves=moves, _ground=self._ground)
        return turn

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """Return the dice not used yet, the larger first."""
        dice = self.roll.dice
        for move in self.moves:
            dice = without(dice, move.die)
        return dice

    @cached_property
    def board(self) -> Position:
        """Return the board after the moves made so far, still seen by the mover."""
        return self._ground.result(self._packed)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Return the legal plays of the roll, one for each result, whatever was tapped."""
        return self._ground.plays()

    @property
    def is_dance(self) -> bool:
        """Tell whether nothing can move."""
        return not self._ground.dice_needed

    @property
    def forced(self) -> bool:
        """Tell whether all legal plays give one result."""
        return len(self.plays) == 1

    @property
    def is_complete(self) -> bool:
        """Tell whether all is played that can be; a dance is complete at once."""
        return len(self.moves) == self._ground.dice_needed

    @property
    def play(self) -> Play | None:
        """Return the play that the taps made, None while the turn is not complete or a dance."""
        return Play(self.moves, self.board) if self.moves and self.is_complete else None

    def options(self) -> tuple[CheckerMove, ...]:
        """Return the moves that continue some legal play: larger die first, sources descending."""
        return self._options

    @cached_property
    def _options(self) -> tuple[CheckerMove, ...]:
        return tuple(
            move
            for die in dict.fromkeys(self.dice)
            for move, after in self._ground.steps(self._packed, die)
            if self._continues(die, after)
        )

    def _continues(self, die: int, after: Packed) -> bool:
        ground = self._ground
        more = ground.dice_needed - len(self.moves) - 1
        if more < 0 or ground.must_play not in (None, die):
            return False
        return ground.reaches(after, without(self.dice, die), more)

    def move(self, move: CheckerMove | int, die: int | None = None) -> "Turn":
        """Return the turn after one more move, given as an option or as its source and die.

        Raises IllegalPlay with the reason that `why_not` gives.
        """
        source = move.source if isinstance(move, CheckerMove) else move
        die = move.die if isinstance(move, CheckerMove) else die
        for option in self._options:
            if (option.source, option.die) == (source, die):
                return self._with((*self.moves, option))
        why = self.why_not(source, die or 0)
        raise IllegalPlay(source, die, why.reason if why else Reason.NOT_A_PLAY)

    def move_all(self, moves: Sequence[CheckerMove]) -> "Turn":
        """Return the turn after several moves, in their order."""
        turn = self
        for move in moves:
            turn = turn.move(move)
        return turn

    def undo(self) -> "Turn":
        """Return the turn before its last move; before the first, itself."""
        return self._with(self.moves[:-1])

    @cached_property
    def continuations(self) -> tuple[Play, ...]:
        """Return one play for each result still in reach; its moves are those left to make."""
        ground = self._ground
        more = ground.dice_needed - len(self.moves)
        die = ground.must_play
        routes = ground.routes(self._packed, (die,) if die else self.dice, more)
        return tuple(Play(path, ground.result(packed)) for packed, path in routes.items())

    def groups(self) -> tuple[tuple[CheckerMove, ...], ...]:
        """Return the moves that one button may make together, each in an order to play it.

        On doubles two checkers from a point (`13/7(2)`), in the bear-off up to four; otherwise
        one checker by both dice where either order gives the same result (`24/20`).
        """
        return self._several_checkers() if self.roll.is_doubles else self._one_checker_both_dice()

    def _several_checkers(self) -> tuple[tuple[CheckerMove, ...], ...]:
        groups = []
        for option in self._options:
            turn, moves = self.move(option), [option]
            while len(moves) < (4 if option.target == OFF else 2):
                again = next((m for m in turn._options if m.source == option.source), None)
                if again is None or again.target != option.target:
                    break
                turn, moves = turn.move(again), [*moves, again]
                groups.append(tuple(moves))
        return tuple(groups)

    def _one_checker_both_dice(self) -> tuple[tuple[CheckerMove, ...], ...]:
        if len(self.dice) != 2:
            return ()
        groups = []
        for first in self._options:
            if first.die != self.dice[0] or first.source <= self.dice[0]:
                continue
            way = self._run(first.source, self.dice)
            other_way = self._run(first.source, self.dice[::-1])
            if way and other_way and way._packed == other_way._packed:
                groups.append(way.moves[-2:])
        return tuple(groups)

    def _run(self, source: int, dice: tuple[int, ...]) -> "Turn | None":
        turn = self
        for die in dice:
            option = next((o for o in turn._options if (o.source, o.die) == (source, die)), None)
            if option is None:
                return None
            turn, source = turn.move(option), option.target
        return turn

    def why_not(self, source: int, die: int) -> WhyNot | None:
        """Return why the step from a point with a die is not on offer; None if it is."""
        target = max(source - die, OFF)
        if any((o.source, o.die) == (source, die) for o in self._options):
            return None
        reason, other = self._reason(source, die, target)
        return WhyNot(reason, source, target, die, other)

    def _reason(self, source: int, die: int, target: int) -> tuple[Reason, int | None]:
        ground, own = self._ground, self.board.own
        if die not in self.dice:
            return Reason.DIE_USED, None
        if not (OFF < source <= BAR and own[source]):
            return Reason.NO_CHECKER, None
        after = next((a for m, a in ground.steps(self._packed, die) if m.source == source), None)
        if after is None:
            return self._reason_of_step(source, target), None
        if ground.must_play is not None and die < ground.must_play:
            return Reason.LARGER_DIE, ground.must_play
        if self._ends_in_wall(die, after):
            return Reason.WALL, None
        return Reason.LOSES_DIE, without(self.dice, die)[0]

    def _reason_of_step(self, source: int, target: int) -> Reason:
        ground, own = self._ground, self.board.own
        if own[BAR] and source != BAR:
            return Reason.ON_THE_BAR
        if target > OFF and ground.closed[target]:
            return Reason.CLOSED
        if target == OFF:
            return Reason.NOT_HOME if any(own[HOME + 1 :]) else Reason.HIGHER
        moved = self.position.own[HEAD] - own[HEAD]
        allowance = ground.head_allowance
        if source == HEAD and allowance is not None and moved >= allowance:
            return Reason.HEAD
        return Reason.WALL

    def _ends_in_wall(self, die: int, after: Packed) -> bool:
        # Tested at the end of the turn, a wall hides steps that are legal by themselves: dice
        # enough can be played, but wherever the turn ends then, there is an illegal wall.
        ground = self._ground
        more = ground.dice_needed - len(self.moves) - 1
        return more < 0 or ground.reaches(after, without(self.dice, die), more, anywhere=True)
