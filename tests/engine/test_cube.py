"""Doubling, taking and resigning: rules of thumb that hold for any sensible player."""

from dataclasses import replace

import pytest

from bot.engine import bearoff, stakes
from bot.engine.simple import SimplePlayer
from bot.rules import (
    LONG,
    SHORT,
    USUAL,
    Color,
    Cube,
    Deed,
    HouseRules,
    Match,
    Phase,
    Position,
    Roll,
    Variant,
    counts,
)

PLAYER = SimplePlayer()

CLOSED_OUT = Position(
    counts({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 2, 9: 1}), counts({25: 2, 6: 4, 5: 4, 4: 5})
)
"""Two on the bar against a closed board: about as good as it gets."""


def match_of(
    position: Position,
    *,
    variant: Variant = SHORT,
    house: HouseRules = USUAL,
    length: int | None = None,
    score: tuple[int, int] = (0, 0),
    cube: Cube = Cube(),
    crawford_played: bool = False,
) -> Match:
    """Return a match in which White is about to roll, in the middle of a game."""
    return Match(
        variant,
        house,
        length,
        score,
        phase=Phase.TO_ROLL,
        position=position,
        starter=Color.WHITE,
        turns=(9, 9),
        cube=cube,
        crawford_played=crawford_played,
    )


def race(lead: int) -> Position:
    """Return a race of 100 pips against so many more."""
    return Position(side(0), side(lead))


def side(more: int) -> tuple[int, ...]:
    """Return a well spread side with 100 pips and so many more, the last checkers held back."""
    places = [10, 9, 9, 8, 8, 7, 7, 6, 6, 6, 6, 5, 5, 4, 4]
    for at in range(more):
        places[at % 10] += 1
    return counts({point: places.count(point) for point in places})


@pytest.mark.parametrize(
    ("lead", "doubles", "takes"), [(3, False, True), (9, True, True), (20, True, False)]
)
def test_a_race_is_doubled_and_dropped_by_its_lead(lead, doubles, takes):
    """Of 100 pips: 3 are too few, 9 are a double and a take, 20 are a drop."""
    match = match_of(race(lead))
    assert (PLAYER.decide(match).deed is Deed.DOUBLE) is doubles
    assert (PLAYER.decide(match.double()).deed is Deed.TAKE) is takes


def test_the_start_is_neither_doubled_nor_dropped():
    """An even game in both variants."""
    for variant in (SHORT, LONG):
        match = match_of(variant.start, variant=variant, house=HouseRules(cube=True))
        assert PLAYER.decide(match).deed is Deed.ROLL
        assert PLAYER.decide(match.double()).deed is Deed.TAKE


def test_too_good_to_double_plays_on_for_the_gammon():
    """With a centred cube and gammons counting; with Jacoby they do not, and it cashes."""
    position = replace(CLOSED_OUT, opp=counts({25: 4, 6: 4, 5: 4, 18: 3}))
    assert PLAYER.decide(match_of(position)).deed is Deed.ROLL
    jacoby = match_of(position, house=HouseRules(jacoby=True))
    assert PLAYER.decide(jacoby).deed is Deed.DOUBLE
    assert PLAYER.decide(jacoby.double()).deed is Deed.DROP


def test_a_gammon_that_wins_the_match_anyway_is_not_worth_a_cube():
    """Two points away with the game won and the gammon likely, cashing one point is a blunder."""
    position = replace(CLOSED_OUT, opp=counts({25: 4, 6: 4, 5: 4, 18: 3}))
    assert PLAYER.decide(match_of(position, length=5, score=(3, 0))).deed is Deed.ROLL


def test_a_trailer_with_nothing_to_lose_doubles_at_once():
    """After the Crawford game, the leader one point away."""
    match = match_of(SHORT.start, length=5, score=(2, 4), crawford_played=True)
    assert PLAYER.decide(match).deed is Deed.DOUBLE


def test_a_leader_two_points_away_doubles_later():
    """The other would take a cube that wins it four points, and that the leader cannot use."""
    match = match_of(race(7), length=7, score=(5, 1))
    assert PLAYER.decide(match).deed is Deed.ROLL
    assert PLAYER.decide(replace(match, score=(0, 0))).deed is Deed.DOUBLE


def test_the_last_roll_doubles_any_favourite():
    """Two checkers that clear 26 rolls of 36 against one that surely clears: double and take."""
    match = match_of(Position(counts({5: 1, 2: 1}), counts({1: 1})))
    clear = bearoff.clearing(match.position.own)[1]
    assert 0.5 < clear < 0.75
    assert PLAYER.decide(match).deed is Deed.DOUBLE
    assert PLAYER.decide(match.double()).deed is Deed.TAKE
    longer = match_of(Position(counts({6: 1, 4: 1}), counts({1: 1})))
    assert bearoff.clearing(longer.position.own)[1] < 0.5
    assert PLAYER.decide(longer).deed is Deed.ROLL


def test_a_resignation_is_accepted_only_when_it_is_enough():
    """A gammon that is all but certain is not given away for a single game."""
    sure = match_of(replace(CLOSED_OUT, opp=counts({25: 6, 24: 6, 23: 3})))
    assert PLAYER.decide(sure.resign(1, Color.BLACK)).deed is Deed.DECLINE
    assert PLAYER.decide(sure.resign(2, Color.BLACK)).deed is Deed.ACCEPT
    even = match_of(SHORT.start)
    assert PLAYER.decide(even.resign(1, Color.BLACK)).deed is Deed.ACCEPT
    assert PLAYER.decide(even.roll(Roll(3, 1)).resign(1, Color.BLACK)).deed is Deed.ACCEPT
    # A match that one point wins has no use for two.
    match = match_of(sure.position, length=3, score=(2, 0), crawford_played=True)
    assert PLAYER.decide(match.resign(1, Color.BLACK)).deed is Deed.ACCEPT


def test_a_mars_that_is_still_likely_is_played_for():
    """Long nardy: nothing off, most checkers still far away."""
    position = Position(counts({1: 2, 2: 1}), counts({24: 3, 20: 6, 18: 6}))
    match = match_of(position, variant=LONG)
    assert PLAYER.decide(match.resign(1, Color.BLACK)).deed is Deed.DECLINE


def test_match_chances_follow_the_score():
    """Never better with more points to go, and one half at equal scores."""
    for mine in range(1, 30):
        for theirs in range(1, 30):
            chance = stakes.match_chance(mine, theirs, cube=True, crawford=True)
            other = stakes.match_chance(theirs, mine, cube=True, crawford=True)
            assert chance + other == pytest.approx(1)
            assert 0 < chance < 1
            if theirs < 29:
                more = stakes.match_chance(mine, theirs + 1, cube=True, crawford=True)
                assert more >= chance


@pytest.mark.parametrize(
    ("mine", "theirs", "chance"),
    [(1, 2, 0.68), (1, 3, 0.75), (2, 4, 0.67), (3, 5, 0.65), (4, 9, 0.79), (5, 7, 0.63)],
)
def test_match_chances_are_near_the_published_ones(mine, theirs, chance):
    """Within two points of a hundred, before the Crawford game."""
    found = stakes.match_chance(mine, theirs, cube=True, crawford=True)
    assert found == pytest.approx(chance, abs=0.02)


def test_the_longest_matches_have_chances_too():
    """A thousand points to go on either side."""
    assert stakes.match_chance(1, 1000, cube=False, crawford=True) > 0.99
    assert stakes.match_chance(1000, 1000, cube=True, crawford=True) == 0.5


@pytest.mark.parametrize(
    ("places", "mean"),
    [
        ({6: 1}, 1.25),
        ({5: 1}, 1.138889),
        ({3: 2}, 1.527778),
        ({6: 2}, 2.109611),
        ({5: 1, 6: 1}, 1.960048),
    ],
    ids=str,
)
def test_the_last_checkers_need_as_many_rolls_as_published(places, mean):
    """Mean rolls of the best play."""
    distribution = bearoff.clearing(counts(places))
    assert sum(distribution) == pytest.approx(1)
    assert bearoff.rolls(distribution) == pytest.approx(mean, abs=1e-5)
