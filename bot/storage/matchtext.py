"""Matches and half-made turns as JSON text, both ways."""

import json
from dataclasses import asdict
from typing import Any

from bot.rules import (
    VARIANTS,
    Color,
    Cube,
    Draw,
    Ending,
    HouseRules,
    Match,
    NextStart,
    OpeningDice,
    Outcome,
    Phase,
    Position,
    Roll,
    Scale,
    Wall,
    WallTest,
)
from bot.services.live import LiveMatch, Tap


def house_text(house: HouseRules) -> str:
    """Return house rules as JSON; every option is written, so that defaults may change later."""
    return _dump(asdict(house))


def read_house(text: str) -> HouseRules:
    """Return the house rules of a stored match."""
    options = json.loads(text)
    start = options["next_start"]
    options |= {
        "opening_dice": OpeningDice(options["opening_dice"]),
        "head_doubles": tuple(options["head_doubles"]),
        "wall": Wall(options["wall"]),
        "wall_test": WallTest(options["wall_test"]),
        "draw": Draw(options["draw"]),
        "next_start": None if start is None else NextStart(start),
    }
    return HouseRules(**options)


def match_text(match: Match) -> str:
    """Return what changes in a match as JSON."""
    outcome = match.outcome
    return _dump(
        {
            "score": match.score,
            "game": match.game,
            "phase": match.phase,
            "own": match.position.own,
            "opp": match.position.opp,
            "on_roll": match.on_roll,
            "dice": [match.dice.high, match.dice.low] if match.dice else None,
            "starter": match.starter,
            "turns": match.turns,
            "last_turn": match.last_turn,
            "cube": match.cube.value,
            "owner": match.cube.owner,
            "ties": match.ties,
            "crawford": match.crawford,
            "crawford_played": match.crawford_played,
            "offer": match.offer,
            "offered_by": match.offered_by,
            "resumes": match.resumes,
            "outcome": outcome and [outcome.winner, outcome.scale, outcome.points, outcome.reason],
        }
    )


def read_match(variant: str, length: int | None, house: str, text: str) -> Match:
    """Return a stored match."""
    facts = json.loads(text)
    return Match(
        VARIANTS[variant],
        read_house(house),
        length,
        score=(facts["score"][0], facts["score"][1]),
        game=facts["game"],
        phase=Phase(facts["phase"]),
        position=Position(tuple(facts["own"]), tuple(facts["opp"])),
        on_roll=Color(facts["on_roll"]),
        dice=Roll(*facts["dice"]) if facts["dice"] else None,
        starter=_color(facts["starter"]),
        turns=(facts["turns"][0], facts["turns"][1]),
        last_turn=facts["last_turn"],
        cube=Cube(facts["cube"], _color(facts["owner"])),
        ties=facts["ties"],
        crawford=facts["crawford"],
        crawford_played=facts["crawford_played"],
        offer=facts["offer"],
        offered_by=_color(facts["offered_by"]),
        resumes=Phase(facts["resumes"]) if facts["resumes"] else None,
        outcome=_outcome(facts["outcome"]),
    )


def turn_text(live: LiveMatch) -> str | None:
    """Return the half-made turn as JSON, None between turns."""
    if not live.taps and not live.pressed:
        return None
    return _dump({"taps": live.taps, "pressed": live.pressed})


def read_turn(
    text: str | None,
) -> tuple[tuple[tuple[Tap, ...], ...], tuple[tuple[int, str], ...]]:
    """Return the taps of a half-made turn, and the presses it has applied."""
    if text is None:
        return (), ()
    facts = json.loads(text)
    taps = tuple(tuple((source, die) for source, die in tap) for tap in facts["taps"])
    return taps, tuple((step, button) for step, button in facts["pressed"])


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _color(value: int | None) -> Color | None:
    return None if value is None else Color(value)


def _outcome(facts: list[Any] | None) -> Outcome | None:
    if facts is None:
        return None
    winner, scale, points, reason = facts
    return Outcome(_color(winner), scale and Scale(scale), points, Ending(reason))
