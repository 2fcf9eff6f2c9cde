"""Checker moves, plays, and every legal play of a roll."""

from dataclasses import dataclass

from bot.rules.house import USUAL, HouseRules
from bot.rules.position import BAR, HEAD, HOME, OFF, Position
from bot.rules.roll import Roll
from bot.rules.variant import Variant
from bot.rules.wall import holds_illegal_wall, pack, unpack


@dataclass(frozen=True, slots=True)
class CheckerMove:
    """One checker moved by one die."""

    source: int
    """The mover's point; 25 is the bar."""
    target: int
    """The mover's point; 0 is off."""
    die: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A whole turn: its checker moves in a possible order, and the board they lead to."""

    moves: tuple[CheckerMove, ...]
    result: Position
    """Still seen by the same mover."""


def legal_plays(
    variant: Variant,
    position: Position,
    roll: Roll,
    *,
    first_turn: bool = False,
    house: HouseRules | None = None,
) -> tuple[Play, ...]:
    """Return one play for each distinct result of a roll; an empty tuple when nothing can move.

    As many dice as possible must be played, and if only one of two different dice can be, the
    larger one if it can. `first_turn` says that it is the mover's own first turn of the game.
    The position is trusted; `variant.faults` tells whether it is sound.
    """
    ground = Ground(variant, position, roll, first_turn=first_turn, house=house or USUAL)
    return ground.plays()


Packed = int
"""The mover's checkers, a byte a point, and above them a bit for each of his points hit."""

_HITS = 8 * 26
_CHECKERS = (1 << _HITS) - 1
_BAR = 255 << 8 * BAR
_OUTSIDE = _CHECKERS & ~((1 << 8 * (HOME + 1)) - 1)
_ABOVE = tuple(_CHECKERS & ~((1 << 8 * (point + 1)) - 1) for point in range(26))
_MASK = tuple(255 << 8 * point for point in range(26))
_HEAD_SHIFT = 8 * HEAD

_Step = tuple[int, int, int, CheckerMove, CheckerMove | None]
"""Mask of the source, change of the checkers, bit of the hit, the move without it and with it."""


def _step(source: int, die: int) -> _Step:
    target = max(source - die, OFF)
    return (
        _MASK[source],
        (1 << 8 * target) - (1 << 8 * source),
        1 << (_HITS + target),
        CheckerMove(source, target, die),
        CheckerMove(source, target, die, hit=True) if target else None,
    )


_STEPS = {
    die: {source: _step(source, die) for source in range(BAR, OFF, -1)} for die in range(1, 7)
}


class Ground:
    """What one roll meets: all that stays the same while the mover's checkers move.

    A hit never opens a closed point nor closes an open one, so the steps of a die are listed
    once, and the search runs on packed integers.
    """

    def __init__(
        self,
        variant: Variant,
        position: Position,
        roll: Roll,
        *,
        first_turn: bool,
        house: HouseRules,
    ) -> None:
        """Prepare the search of one roll; it is done on the first question."""
        self.variant = variant
        self.position = position
        self.roll = roll
        self.start: Packed = pack(position.own)
        self.wall_floor = variant.wall_floor(position, house)
        self._wall_each_step = self.wall_floor and house.wall_test == "step"
        self._wall_at_end = self.wall_floor and house.wall_test == "turn"
        opposing = [0, *(variant.opposing(position, point) for point in range(1, 25))]
        self.closed = [n >= variant.closed_by for n in opposing]
        self.blots = [0 < n < variant.closed_by for n in opposing]
        self._steps = {die: self._open_steps(die) for die in set(roll.dice)}
        self._entries = {
            die: [step for step in steps[:1] if step[3].source == BAR]
            for die, steps in self._steps.items()
        }
        self.head_allowance = variant.head_allowance(roll, first_turn=first_turn, house=house)
        self._head_floor = -1
        self._reached: dict[tuple[Packed, tuple[int, ...], int, bool], bool] = {}
        self._levels: list[dict[Packed, tuple[CheckerMove, ...]]] = []
        self._opp_after: dict[int, tuple[int, ...]] = {0: position.opp}
        self._set_allowance(house)

    def _set_allowance(self, house: HouseRules) -> None:
        # A second checker leaves the head only because it lets more dice be played.
        allowance = self.head_allowance
        self._limit_head(allowance)
        self._search()
        if allowance is None or allowance == house.head_limit:
            return
        more, dice = self._levels, self.dice_needed
        self._limit_head(house.head_limit)
        self._search()
        first_stop = next(
            (p for p in range(HEAD - self.roll.high, OFF, -self.roll.high) if self.closed[p]), OFF
        )
        stopped_by_head = first_stop == self.variant.mirror(HEAD)
        if dice > self.dice_needed and (stopped_by_head or not house.head_doubles_need_head):
            self._limit_head(allowance)
            self._levels = more

    def _limit_head(self, allowance: int | None) -> None:
        self.head_allowance = allowance
        head = self.position.own[HEAD]
        self._head_floor = -1 if allowance is None else max(head - allowance, 0)

    def _open_steps(self, die: int) -> list[_Step]:
        closed = self.closed
        return [
            step
            for source, step in _STEPS[die].items()
            if source > die and not closed[source - die]
        ]

    def steps(
        self, packed: Packed, die: int, highest: int = BAR
    ) -> list[tuple[CheckerMove, Packed]]:
        """Return every single step with a die, sources descending, and where it leads.

        Legal as steps: bar first, closed points, head, wall and bear-off are respected, not
        the duty to play as many dice as possible. `highest` leaves out the sources above it.
        """
        found = []
        top = _MASK[highest]
        for mask, change, hit, quiet, hitting in (
            self._entries[die] if packed & _BAR else self._steps[die]
        ):
            if mask > top or not packed & mask:
                continue
            if quiet.source == HEAD and self._head_is_used(packed):
                continue
            after = packed + change
            move = quiet
            if hitting and self.blots[quiet.target] and not packed & hit:
                after |= hit
                move = hitting
            if self._wall_each_step and holds_illegal_wall(after, self.wall_floor):
                continue
            found.append((move, after))
        if not packed & _OUTSIDE:
            bear_off = self._bear_off(packed, die)
            if bear_off and bear_off[0].source <= highest:
                found.append(bear_off)
        return found

    def _head_is_used(self, packed: Packed) -> bool:
        return (packed >> _HEAD_SHIFT & 255) <= self._head_floor

    def _bear_off(self, packed: Packed, die: int) -> tuple[CheckerMove, Packed] | None:
        # Exactly with the die, or from the highest point where nothing stands higher.
        if packed & _ABOVE[die] & _CHECKERS:
            source = die if packed & _MASK[die] else OFF
        else:
            source = next((p for p in range(die, OFF, -1) if packed & _MASK[p]), OFF)
        if not source:
            return None
        _, change, _, move, _ = _STEPS[die][source]
        return move, packed + change

    def _search(self) -> None:
        """Find what can be reached with one die, two dice, ..., as packed -> first path."""
        start: dict[Packed, tuple[CheckerMove, ...]] = {self.start: ()}
        roll = self.roll
        if roll.is_doubles:
            levels = [start]
            # What doubles can do in any order they can do from the rear to the front, unless
            # a wall on the way matters; so no permutation of the same moves is tried.
            descending = not self._wall_each_step
            for _ in range(4):
                levels.append(self._after(levels[-1], roll.high, descending=descending))
        else:
            high, low = self._after(start, roll.high), self._after(start, roll.low)
            both = self._after(high, roll.low)
            for packed, path in self._after(low, roll.high).items():
                both.setdefault(packed, path)
            ones = self._ending(high) or low
            levels = [start, ones, both]
        while len(levels) > 1 and not self._ending(levels[-1]):
            levels.pop()
        self._levels = levels

    def _after(
        self, level: dict[Packed, tuple[CheckerMove, ...]], die: int, *, descending: bool = False
    ) -> dict[Packed, tuple[CheckerMove, ...]]:
        following: dict[Packed, tuple[CheckerMove, ...]] = {}
        for packed, path in level.items():
            highest = path[-1].source if descending and path else BAR
            for move, after in self.steps(packed, die, highest):
                if after not in following:
                    following[after] = (*path, move)
        return following

    def _ending(
        self, level: dict[Packed, tuple[CheckerMove, ...]]
    ) -> dict[Packed, tuple[CheckerMove, ...]]:
        if not self._wall_at_end:
            return level
        return {packed: path for packed, path in level.items() if self._may_end(packed)}

    def _may_end(self, packed: Packed) -> bool:
        return not (self._wall_at_end and holds_illegal_wall(packed, self.wall_floor))

    @property
    def dice_needed(self) -> int:
        """Return how many dice a legal play uses."""
        return len(self._levels) - 1

    @property
    def must_play(self) -> int | None:
        """Return the one die to play where only one of two different dice can be."""
        if self.dice_needed != 1 or self.roll.is_doubles:
            return None
        return next(iter(self._ending(self._levels[1]).values()))[0].die

    def plays(self) -> tuple[Play, ...]:
        """Return one play for each distinct result."""
        if not self.dice_needed:
            return ()
        return tuple(
            Play(path, self.result(packed))
            for packed, path in self._ending(self._levels[-1]).items()
        )

    def result(self, packed: Packed) -> Position:
        """Return the board of packed checkers, the opponent's hit ones on the bar."""
        own = unpack(packed & _CHECKERS)
        hits = packed >> _HITS
        if hits not in self._opp_after:
            self._opp_after[hits] = self._hit(hits)
        return Position(own, self._opp_after[hits])

    def _hit(self, hits: int) -> tuple[int, ...]:
        opp = list(self.position.opp)
        for point in range(1, 25):
            if hits >> point & 1:
                opp[self.variant.mirror(point)] -= 1
                opp[BAR] += 1
        return tuple(opp)

    def routes(
        self, packed: Packed, dice: tuple[int, ...], more: int
    ) -> dict[Packed, tuple[CheckerMove, ...]]:
        """Return where the turn may end after `more` further dice, with a way to each end."""
        level: dict[tuple[Packed, tuple[int, ...]], tuple[CheckerMove, ...]] = {(packed, dice): ()}
        for _ in range(more):
            following: dict[tuple[Packed, tuple[int, ...]], tuple[CheckerMove, ...]] = {}
            for (at, left), path in level.items():
                for die in dict.fromkeys(left):
                    rest = without(left, die)
                    for move, after in self.steps(at, die):
                        if (after, rest) not in following:
                            following[after, rest] = (*path, move)
            level = following
        ends: dict[Packed, tuple[CheckerMove, ...]] = {}
        for (at, _), path in level.items():
            if self._may_end(at):
                ends.setdefault(at, path)
        return ends

    def reaches(
        self, packed: Packed, dice: tuple[int, ...], more: int, *, anywhere: bool = False
    ) -> bool:
        """Tell whether `more` further dice can be played so that the turn may end there.

        With `anywhere` the turn may end even in a wall that is tested at its end.
        """
        if not more:
            return anywhere or self._may_end(packed)
        key = (packed, dice, more, anywhere)
        if key not in self._reached:
            self._reached[key] = any(
                self.reaches(after, without(dice, die), more - 1, anywhere=anywhere)
                for die in dict.fromkeys(dice)
                for _, after in self.steps(packed, die)
            )
        return self._reached[key]


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return the dice that are left when one is used."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
