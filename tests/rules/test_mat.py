"""MAT: what is exported is read by GNU Backgammon as the same match, decision by decision."""

import random
from dataclasses import replace

import pytest

from bot.errors import NotYourTurn
from bot.rules import (
    LONG,
    SHORT,
    Action,
    Color,
    Deed,
    Ending,
    HouseRules,
    Match,
)
from bot.rules.action import act
from bot.rules.notation import format_mat, format_position_id
from tests.rules.gnubg import ask, needs_gnubg
from tests.rules.matches import random_match, random_start

NAMES = ("Anna", "Boris")
LONG_NAMES = ("Александр Владимирович", "1) 31: Game 2")


def recorded(start: Match, seed: int, games: int = 3) -> list[Action]:
    chance = random.Random(seed)
    return [action for action, _ in random_match(start, chance, games)]


def test_a_short_match():
    """Both columns, the cube, the score, and who starts."""
    actions = [
        Action.parse(line)
        for line in (
            "open 13",
            "black play 8/5 6/5",
            "white roll 66",
            "white play 24/18(2) 13/7(2)",
            "black double",
            "white drop",
            "next",
            "open 44",
            "open 61",
            "white play 13/7 8/7",
            "black double",
            "white take",
            "black roll 21",
            "black play 13/11 6/5",
            "white roll 52",
            "white resign 1",
            "black accept",
        )
    ]
    start = Match(SHORT, length=5)
    assert format_mat(start, actions, NAMES) == (
        '; [Player 1 "Anna"]\n'
        '; [Player 2 "Boris"]\n'
        '; [Variation "Backgammon"]\n'
        '; [Crawford "On"]\n'
        "\n"
        " 5 point match\n"
        "\n"
        " Game 1\n"
        " Anna : 0                        Boris : 0\n"
        "  1)                             31: 8/5 6/5\n"
        "  2) 66: 24/18 24/18 13/7 13/7    Doubles => 2\n"
        "  3)  Drops                       Wins 1 point\n"
        "\n"
        " Game 2\n"
        " Anna : 0                        Boris : 1\n"
        "  1) 61: 13/7 8/7                 Doubles => 2\n"
        "  2)  Takes                      21: 13/11 6/5\n"
        "  3) 52:                          Wins 2 points\n"
    )


def test_names_cannot_break_the_table():
    """Colons, brackets, quotes and line ends are left out; a name of nothing becomes a colour."""
    text = format_mat(Match(SHORT), [], ('a:b"[c]\n\u202ed' + "x" * 50, " : "))
    assert '; [Player 1 "abcd' in text
    assert '; [Player 2 "Black"]' in text
    assert all(len(line) < 80 for line in text.splitlines())


def test_an_unfinished_match_ends_with_its_last_decision():
    """No result is invented."""
    actions = [Action(Deed.OPEN, dice=(3, 1)), Action.parse("white play 8/5 6/5")]
    text = format_mat(Match(SHORT, length=3), actions, NAMES)
    assert text.endswith("  1) 31: 8/5 6/5\n")
    assert "Wins" not in text


def test_an_impossible_action_is_refused():
    """The export plays the match, so it cannot tell what did not happen."""
    with pytest.raises(NotYourTurn):
        format_mat(
            Match(SHORT),
            [Action(Deed.OPEN, dice=(3, 1)), Action(Deed.PLAY, Color.BLACK, play="8/5 6/5")],
            NAMES,
        )


def test_long_matches_are_written_the_same_way():
    """With draws, mars and no cube."""
    for seed in range(5):
        start = replace(random_start(random.Random(seed)), variant=LONG)
        actions = recorded(start, seed)
        text = format_mat(start, actions, NAMES)
        assert '; [Variation "Long nardy"]' in text
        plays = sum(action.deed is Deed.PLAY for action in actions)
        assert sum(line.count(": ") for line in text.splitlines() if ") " in line) <= plays
        games = sum(action.deed is Deed.NEXT for action in actions) + 1
        assert text.count("\n Game ") == games


READ_MATCHES = """
for path in asked:
    gnubg.command('import mat "%s"' % path)
    match = gnubg.match(analysis=0, boards=1)
    answers.append({
        "length": match["match-info"]["match-length"],
        "crawford": "Crawford" in match["match-info"].get("rules", ()),
        "games": [
            {
                "info": game["info"],
                "decisions": [
                    [a["action"], a["player"], a.get("dice"), a.get("board")]
                    for a in game["game"]
                ],
            }
            for game in match["games"]
        ],
    })
"""

KINDS = {
    Deed.PLAY: "move",
    Deed.DOUBLE: "double",
    Deed.BEAVER: "double",
    Deed.TAKE: "take",
    Deed.DROP: "drop",
}


def as_gnubg_tells(start: Match, actions: list[Action]) -> list[dict]:
    """Return the games as GNU Backgammon's own list of decisions."""
    games, match = [], start
    decisions: list[list] = []
    seats = {Color.WHITE: "X", Color.BLACK: "O"}
    for action in actions:
        before, match = match, act(match, action)
        if action.deed in KINDS:
            seat = before.to_act
            dice = [before.dice.high, before.dice.low] if action.deed is Deed.PLAY else None
            shown = action.deed in (Deed.PLAY, Deed.DOUBLE, Deed.BEAVER)
            view = format_position_id(before.position) if shown else None
            decisions.append([KINDS[action.deed], seats[seat], dice, view])
        if match.outcome and not before.outcome:
            outcome = match.outcome
            if outcome.reason is Ending.RESIGNED:
                if before.dice:
                    thrown = [before.dice.high, before.dice.low]
                    decisions.append(["thrown", seats[before.on_roll], thrown, None])
                decisions.append(["resign", seats[outcome.winner.other], None, None])
            games.append(
                {
                    "info": {
                        "score-X": before.score[0],
                        "score-O": before.score[1],
                        "crawford": before.crawford,
                        "winner": seats[outcome.winner],
                        "points-won": outcome.points,
                        "resigned": outcome.reason is Ending.RESIGNED,
                    },
                    "decisions": decisions,
                }
            )
            decisions = []
    return games


def without_guesses(theirs: list[list], ours: list[list]) -> list[list]:
    """Return its decisions, dice thrown before a resignation called so.

    It takes them for a dance or for dice not played yet, by rules of its own.
    """
    if len(ours) > 1 and ours[-2][0] == "thrown":
        return [*theirs[:-2], ["thrown", *theirs[-2][1:3], None], theirs[-1]]
    return theirs


@needs_gnubg
@pytest.mark.gnubg
def test_gnubg_reads_the_same_matches(tmp_path):
    """Games, scores, winners, points, every decision and the board before it."""
    expected, paths = [], []
    for seed in range(18):
        house = HouseRules(crawford=seed % 3 > 0)
        length = (1, 2, 3, 5, 7, None)[seed % 6]
        start = Match(SHORT, house, length)
        actions = recorded(start, seed, games=2)
        while actions[-1].deed is Deed.NEXT:
            actions.pop()
        path = tmp_path / f"{seed}.mat"
        path.write_text(format_mat(start, actions, LONG_NAMES))
        paths.append(str(path))
        expected.append((length or 0, house.crawford, as_gnubg_tells(start, actions)))
    told_matches = ask(tmp_path, READ_MATCHES, paths)
    for (length, crawford, games), path, told in zip(expected, paths, told_matches, strict=True):
        assert told["length"] == length, path
        assert len(told["games"]) == len(games), path
        for number, (ours, theirs) in enumerate(zip(games, told["games"], strict=True), 1):
            info = {"crawford": False, **theirs["info"]}
            if not crawford:
                # It does not read the header and takes every match for a Crawford match.
                info["crawford"] = False
            assert info == ours["info"], (path, number)
            read = without_guesses(theirs["decisions"], ours["decisions"])
            assert read == ours["decisions"], (path, number)
    met = [kind for *_, games in expected for game in games for kind in game["decisions"]]
    assert {kind[0] for kind in met} == {"move", "double", "take", "drop", "resign", "thrown"}
    infos = [game["info"] for *_, games in expected for game in games]
    assert {info["resigned"] for info in infos} == {True, False}
    assert any(info["crawford"] for info in infos)
    starters = {game["decisions"][0][1] for *_, games in expected for game in games}
    assert starters == {"X", "O"}


@needs_gnubg
@pytest.mark.gnubg
def test_gnubg_reads_beavers(tmp_path):
    """A beaver and a raccoon, taken. (A dropped one it cannot read even from its own export.)"""
    house = HouseRules(beavers=True, raccoons=True)
    beaver = ["open 31", "white play 8/5 6/5", "black double", "white beaver"]
    rest = ["black roll 65", "black play 24/13", "white resign 1", "black accept"]
    for answers in (["black take"], ["black beaver", "white take"]):
        actions = [Action.parse(line) for line in (*beaver, *answers, *rest)]
        start = Match(SHORT, house, length=None)
        path = tmp_path / "beaver.mat"
        path.write_text(format_mat(start, actions, NAMES))
        (told,) = ask(tmp_path, READ_MATCHES, [str(path)])
        (game,) = as_gnubg_tells(start, actions)
        assert told["games"][0]["decisions"] == game["decisions"]
        assert told["games"][0]["info"]["points-won"] == game["info"]["points-won"]
