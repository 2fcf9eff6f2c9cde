"""The scene: everything one picture shows, as plain immutable values."""

from dataclasses import dataclass, replace
from enum import Enum

NEAR_OFF, NEAR_BAR, FAR_BAR, FAR_OFF = 0, 25, 26, 27
"""Places beside the points 1..24, which are counted as the near seat sees them."""

POINTS = range(1, 25)


class Side(Enum):
    """A side of the table: the near seat sits below the board, the far seat above it."""

    NEAR = "near"
    FAR = "far"

    @property
    def other(self) -> "Side":
        """Return the opposite side."""
        return Side.FAR if self is Side.NEAR else Side.NEAR


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number in a name strip, such as the score or the pip count."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a name strip; `stand_in` is written where the name has nothing drawable."""

    name: str
    figures: tuple[Figure, ...] = ()
    clock: str = ""
    on_roll: bool = False
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die lying in the half of its side, in the colour of that side's checkers."""

    value: int
    side: Side
    used: bool = False


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: centred, at its owner's end, or enlarged where `offered` by a side."""

    value: int
    owner: Side | None = None
    offered: Side | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out, by place; a place stands once for each checker concerned.

    `arrived` rings the last checkers of a place, `left` draws ghosts, `sources` and `targets`
    fill the pill of the place's number.
    """

    arrived: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one place to another."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Note:
    """A few words lying in the half of a side, beside its dice."""

    text: str
    side: Side


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: a plaque over the board; `final` says that the match is over as well.

    `winner` is None for a draw. `score` is (near, far).
    """

    winner: Side | None
    title: str
    detail: str = ""
    score: tuple[str, str] | None = None
    score_label: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture shows.

    `points` holds 24 counts, point 1 first, as the near seat counts them: positive for the near
    seat's checkers, negative for the far seat's. `bar` and `off` are (near, far), `dice` begins
    with the near side's. `numbers` is what is printed at those 24 points. `near` and `far` are
    both there or both absent: a picture without strips is a diagram. `mirrored` puts the home
    boards on the left. `bar_label` and `off_label` are written into the pills of these places.
    Raises ValueError if malformed.
    """

    points: tuple[int, ...]
    bar: tuple[int, int] = (0, 0)
    off: tuple[int, int] = (0, 0)
    near: Seat | None = None
    far: Seat | None = None
    near_light: bool = True
    dice: tuple[Die, ...] = ()
    cube: Cube | None = None
    marks: Marks = Marks()
    arrows: tuple[Arrow, ...] = ()
    note: Note | None = None
    result: Result | None = None
    numbers: tuple[int, ...] = tuple(POINTS)
    large_numbers: bool = False
    mirrored: bool = False
    bar_label: str = "bar"
    off_label: str = "off"

    def __post_init__(self) -> None:
        """Refuse what no picture could show."""
        if len(self.points) != 24 or len(self.numbers) != 24:
            raise ValueError("a scene has 24 points and 24 numbers")
        if min(*self.bar, *self.off) < 0:
            raise ValueError("counts on the bar and off are not negative")
        near = sum(n for n in self.points if n > 0) + self.bar[0] + self.off[0]
        far = -sum(n for n in self.points if n < 0) + self.bar[1] + self.off[1]
        if near > 15 or far > 15:
            raise ValueError("a side has at most 15 checkers")
        if (self.near is None) != (self.far is None):
            raise ValueError("both seats are shown or neither")
        if not all(1 <= die.value <= 6 for die in self.dice):
            raise ValueError("a die shows 1 to 6")
        for side in Side:
            if sum(die.side is side for die in self.dice) > 4:
                raise ValueError("a side has at most four dice")
        marks = self.marks
        places = (*marks.arrived, *marks.left, *marks.sources, *marks.targets)
        ends = tuple(end for arrow in self.arrows for end in (arrow.source, arrow.target))
        if not all(NEAR_OFF <= place <= FAR_OFF for place in (*places, *ends)):
            raise ValueError("a place is a point 1 to 24, a bar or a tray")

    def count(self, place: int) -> tuple[Side, int]:
        """Return whose checkers stand on a place and how many; an empty point is the near's."""
        if place in POINTS:
            n = self.points[place - 1]
            return (Side.FAR if n < 0 else Side.NEAR), abs(n)
        return {
            NEAR_OFF: (Side.NEAR, self.off[0]),
            NEAR_BAR: (Side.NEAR, self.bar[0]),
            FAR_BAR: (Side.FAR, self.bar[1]),
            FAR_OFF: (Side.FAR, self.off[1]),
        }[place]

    def light(self, side: Side) -> bool:
        """Return whether a side plays the light checkers."""
        return self.near_light is (side is Side.NEAR)

    def flipped(self, *, rotated: bool) -> "Scene":
        """Return the same moment seen by the far seat, the numbers as printed on each point.

        Short nardy mirrors the board over its middle, long nardy turns it by half (`rotated`).
        """

        def place(p: int) -> int:
            if p in POINTS:
                return (p + 11) % 24 + 1 if rotated else 25 - p
            return {NEAR_OFF: FAR_OFF, FAR_OFF: NEAR_OFF, NEAR_BAR: FAR_BAR, FAR_BAR: NEAR_BAR}[p]

        def places(ps: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(place(p) for p in ps))

        marks, cube, result = self.marks, self.cube, self.result
        return replace(
            self,
            points=tuple(-self.points[place(p) - 1] for p in POINTS),
            numbers=tuple(self.numbers[place(p) - 1] for p in POINTS),
            bar=self.bar[::-1],
            off=self.off[::-1],
            near=self.far,
            far=self.near,
            near_light=not self.near_light,
            dice=tuple(
                replace(die, side=side.other)
                for side in (Side.FAR, Side.NEAR)
                for die in self.dice
                if die.side is side
            ),
            cube=cube
            and replace(
                cube,
                owner=cube.owner and cube.owner.other,
                offered=cube.offered and cube.offered.other,
            ),
            marks=Marks(*map(places, (marks.arrived, marks.left, marks.sources, marks.targets))),
            arrows=tuple(Arrow(place(a.source), place(a.target)) for a in self.arrows),
            note=self.note and replace(self.note, side=self.note.side.other),
            result=result
            and replace(
                result,
                winner=result.winner and result.winner.other,
                score=result.score and result.score[::-1],
            ),
        )
