"""Sample scenes: every state of a picture, for the gallery, the golden pictures and the checks."""

from dataclasses import replace

from rendering import (
    FAR_BAR,
    FAR_OFF,
    NEAR_BAR,
    NEAR_OFF,
    Arrow,
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

NEAR, FAR = Side.NEAR, Side.FAR


def points(**counts):
    """Return 24 counts from `p6=5, p1=-2`."""
    return tuple(counts.get(f"p{p}", 0) for p in range(1, 25))


def seat(name, score, pips, clock="", *, on_roll=False, words=("счёт", "пипс"), stand_in=""):
    """Return a seat with the usual two figures; a score of None leaves it out."""
    figures = (Figure(words[1], str(pips)),)
    if score is not None:
        figures = (Figure(words[0], str(score)), *figures)
    return Seat(name, figures, clock, on_roll, stand_in)


def dice(side, *values, used=0):
    """Return dice of a side, the last `used` of them played."""
    return tuple(Die(v, side, i >= len(values) - used) for i, v in enumerate(values))


START = points(
    p24=2, p13=5, p8=3, p6=5, p1=-2, p12=-5, p17=-3, p19=-5
)  # fmt: skip
LONG_START = points(p24=15, p12=-15)
MIDGAME = points(
    p1=-1, p5=1, p6=5, p8=3, p12=-6, p13=4, p17=-3, p19=-4, p20=-1, p21=1, p24=1
)  # fmt: skip

ANNA = seat("Анна Крылова", 2, 148, "1:47", on_roll=True)
MASTER = seat("Мастер Гараев", 3, 152, "2:05")
EN = ("score", "pips")

OPENING = Scene(
    START,
    near=seat("Анна Крылова", 0, 167, on_roll=True),
    far=seat("Рашад Мамедов", 0, 167),
    dice=(*dice(NEAR, 6), *dice(FAR, 2)),
    cube=Cube(1),
)
MOVE = Scene(
    MIDGAME,
    near=ANNA,
    far=MASTER,
    dice=dice(NEAR, 5, 3, used=1),
    cube=Cube(2),
    marks=Marks(arrived=(21,), left=(24,), sources=(13, 8, 6)),
)
THEIR_MOVE = Scene(
    points(p1=-2, p6=5, p8=2, p12=-4, p13=5, p16=-1, p17=-2, p19=-5, p23=-1, p24=2),
    bar=(1, 0),
    near=seat("Oğuzhan Şahin", None, 168, words=EN),
    far=seat("Əli Hüseynov", None, 153, words=EN, on_roll=True),
    dice=dice(FAR, 6, 4),
    cube=Cube(1),
    marks=Marks(arrived=(16, 23, NEAR_BAR), left=(12, 17)),
)
DOUBLES = Scene(
    points(p6=2, p5=3, p4=4, p3=2, p2=-2, p1=-2, p19=-3, p23=-5),
    bar=(0, 2),
    off=(4, 1),
    near=seat("Анна Крылова", 4, 45, "0:52", on_roll=True),
    far=seat("Александр Константинопольский", 3, 97, "2:05"),
    dice=dice(NEAR, 4, 4, 4, 4, used=2),
    cube=Cube(4, owner=FAR),
    marks=Marks(arrived=(2,), left=(6,), sources=(6, 5, 4), targets=(2, 1, NEAR_OFF)),
)
TARGETS = replace(MOVE, marks=Marks(sources=(8,), targets=(5, 3)), dice=dice(NEAR, 5, 3))
OFFER = Scene(
    MIDGAME,
    near=seat("Анна Крылова", 2, 148, on_roll=True),
    far=seat("Мастер Гараев", 3, 152),
    cube=Cube(4, offered=FAR),
    marks=Marks(arrived=(21,), left=(24,)),
)
OWN_OFFER = replace(
    OFFER,
    cube=Cube(16, offered=NEAR),
    near=seat("Анна Крылова", 2, 148),
    far=seat("Мастер Гараев", 3, 152, on_roll=True),
)
DANCE = Scene(
    points(p6=4, p8=3, p13=5, p4=2, p19=-3, p20=-2, p21=-2, p22=-2, p23=-2, p24=-2, p12=-2),
    bar=(1, 0),
    near=seat("Анна Крылова", 2, 133, on_roll=True),
    far=seat("Мастер Гараев", 3, 78),
    dice=dice(NEAR, 6, 3, used=2),
    note=Note("Не вошёл", NEAR),
    cube=Cube(2, owner=NEAR),
)
FORCED = replace(
    MOVE,
    dice=dice(FAR, 6, 1),
    note=Note("Ход единственный", FAR),
    near=replace(ANNA, on_roll=False),
    far=replace(MASTER, on_roll=True),
    marks=Marks(arrived=(20,), left=(19,)),
)
FORCED_ANSWER = replace(
    MOVE, dice=(*dice(NEAR, 6, 5), *dice(FAR, 6, 1, used=2)), note=Note("Ход единственный", NEAR)
)
FORCED_OPENING = replace(OPENING, note=Note("Ход единственный", NEAR))
FORCED_DOUBLES = replace(
    DOUBLES,
    dice=(*dice(NEAR, 4, 4, 4, 4, used=2), *dice(FAR, 6, 1, used=2)),
    note=Note("Only move", NEAR),
)
FIVE_ON_BAR = Scene(
    points(p19=-2, p20=-2, p21=-2, p22=-2, p23=-2, p24=-2, p1=3, p2=2, p3=2, p6=3),
    bar=(5, 3),
    near=seat("Beth", 5, 190, words=EN, on_roll=True),
    far=seat("Ann", 4, 88, words=EN),
    cube=Cube(64, owner=NEAR),
    dice=dice(NEAR, 6, 6),
    note=Note("No move", NEAR),
    marks=Marks(arrived=(NEAR_BAR, NEAR_BAR, FAR_BAR)),
)
ENTER = Scene(
    points(p6=5, p8=3, p13=4, p24=2, p1=-2, p12=-5, p17=-3, p19=-4, p20=-1),
    bar=(1, 0),
    near=seat("Анна Крылова", 0, 172, on_roll=True),
    far=seat("Рашад Мамедов", 0, 160),
    dice=dice(NEAR, 4, 2),
    cube=Cube(1),
    marks=Marks(sources=(NEAR_BAR,), targets=(21, 23)),
    bar_label="бар",
)
BEAR_OFF = Scene(
    points(p1=2, p2=3, p3=1, p5=1, p24=-2, p23=-3, p21=-2),
    off=(8, 8),
    near=seat("Анна Крылова", 6, 16, on_roll=True),
    far=seat("Рашад Мамедов", 6, 20),
    dice=dice(NEAR, 5, 3),
    cube=Cube(2, owner=FAR),
    marks=Marks(sources=(5, 3), targets=(NEAR_OFF, 2)),
    off_label="сброс",
)
LONG_OPENING = Scene(
    points(p24=14, p18=1, p12=-15),
    near=seat("Олег", 0, 355, on_roll=True),
    far=seat("Бот «Каспий»", 0, 360),
    dice=dice(NEAR, 6, 5, used=1),
    marks=Marks(arrived=(18,), left=(24,), sources=(24, 18), targets=(13,)),
)
LONG_HEADS = Scene(
    LONG_START, near=seat("Нұрлан", 0, 360, on_roll=True), far=seat("Шаҳло", 0, 360)
)
LONG_MIDDLE = Scene(
    points(
        p24=6, p20=1, p18=1, p16=1, p15=1, p14=2, p11=1, p9=1, p7=1,
        p12=-7, p10=-1, p8=-1, p6=-1, p5=-1, p4=-1, p3=-1, p2=-1, p23=-1,
    ),
    near=seat("Гульнара", 1, 271, on_roll=True),
    far=seat("Ҷамшед", 2, 268),
    dice=(*dice(NEAR, 3, 3, 3, 3, used=1), *dice(FAR, 6, 2, used=2)),
    marks=Marks(arrived=(11,), left=(14,), sources=(24, 20, 18, 14)),
)  # fmt: skip
GAME_OVER = Scene(
    points(p1=-2, p20=-1, p19=-3, p22=-3),
    off=(15, 6),
    near=seat("Анна Крылова", 3, 0),
    far=seat("Мастер Гараев", 3, 58),
    cube=Cube(1),
    result=Result(NEAR, "Анна Крылова", "выиграла оин · +1", ("3", "3"), "счёт матча до 5"),
)
MARS = Scene(
    points(p24=-5, p20=-2, p19=-4, p17=-2, p13=-2),
    off=(15, 0),
    near=seat("Анна Крылова", 5, 0),
    far=seat("Рашад Мамедов", 2, 104),
    cube=Cube(2, owner=NEAR),
    result=Result(NEAR, "Анна Крылова", "марс · куб 2 · +4", ("5", "2"), "счёт в паре"),
)
DRAW = replace(
    GAME_OVER,
    off=(15, 15),
    points=(0,) * 24,
    result=Result(None, "Ничья", "гошанская", ("3", "3"), "счёт в паре"),
)
MATCH_OVER = replace(
    MARS,
    result=Result(FAR, "Рашад Мамедов", "выиграл матч", ("5", "7"), "матч до 7", final=True),
    near=seat("Анна Крылова", 5, 31),
    far=seat("Рашад Мамедов", 7, 0),
    points=points(p6=2, p3=4, p1=2),
    off=(7, 15),
)
UNLIMITED = Scene(
    START,
    near=seat("Белые", None, 167, words=EN, on_roll=True),
    far=seat("Чёрные", None, 167, words=EN),
    dice=dice(NEAR, 3, 1),
)
MIRRORED = replace(MOVE, mirrored=True)
MIRRORED_DARK = replace(DOUBLES, mirrored=True, near_light=False)
NEAR_DARK = replace(MOVE, near_light=False)
LARGE = replace(MOVE, large_numbers=True, numbers=tuple(range(24, 0, -1)))
FULL_TRAYS = Scene(
    points(p1=1, p24=-1),
    off=(14, 14),
    near=seat("Анна Крылова", 10, 1, on_roll=True),
    far=seat("Рашад Мамедов", 11, 1),
    dice=dice(NEAR, 2, 1),
    cube=Cube(1024, owner=NEAR),
    marks=Marks(sources=(1,), targets=(NEAR_OFF,)),
)
NAMES_RTL = replace(
    MOVE, near=replace(ANNA, name="محمد الفارسي"), far=replace(MASTER, name="אברהם בן־דוד")
)
NAMES_CAUCASUS = replace(
    MOVE, near=replace(ANNA, name="გიორგი ბერიძე"), far=replace(MASTER, name="Արամ Խաչատրյան")
)
NAMES_ODD = replace(
    MOVE,
    near=replace(ANNA, name="🔥🔥🔥", stand_in="Белые"),
    far=replace(MASTER, name="\u202e𝓐𝓷𝓷𝓪\u0000 李小龙", clock=""),
)
NAMES_LONG = replace(
    MOVE,
    near=replace(ANNA, name="Ыйзөбек-Нұрсұлтан Әбдіғаппаров"),
    far=replace(MASTER, name="Wolfeschlegelsteinhausenberger"),
)
NAMES_NONE = replace(MOVE, near=replace(ANNA, name=""), far=replace(MASTER, name="\u200f\u200b"))

DIAGRAM_ONE = Scene(START, arrows=(Arrow(24, 18),))
DIAGRAM_THREE = Scene(
    points(p6=3, p8=3, p13=4, p24=2, p1=-2, p12=-5, p17=-3, p19=-5, p5=1),
    bar=(1, 0),
    off=(1, 0),
    arrows=(Arrow(NEAR_BAR, 20), Arrow(13, 7), Arrow(6, NEAR_OFF)),
    marks=Marks(arrived=(5,)),
)
DIAGRAM_LONG = Scene(LONG_START, arrows=(Arrow(24, 13), Arrow(13, 12 - 6), Arrow(12, 1)))
DIAGRAM_TWO = Scene(
    points(p1=2, p3=2, p5=1, p24=-2), off=(10, 13), arrows=(Arrow(5, NEAR_OFF), Arrow(24, FAR_OFF))
)

SCENES = {
    name.lower().replace("_", "-"): scene
    for name, scene in list(globals().items())
    if isinstance(scene, Scene)
}
"""Name -> scene, in the order above."""
