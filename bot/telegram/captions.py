"""The caption above a board: who is on roll and with what, what happened, how it stands."""

from collections.abc import Sequence

from bot.rules import BAR, CHECKERS, OFF, Color, Draw, Match, Phase, Turn
from bot.rules.notation import format_moves, format_play
from bot.services.live import Event, Status
from bot.services.setup import Setup
from bot.telegram.houserules import own_rules
from bot.telegram.names import in_html
from bot.telegram.telling import doubles, tell
from bot.telegram.viewpoint import Viewpoint, game_name, length_text
from bot.telegram.ways import arrows

MOST_IN_A_TURN = 4
"""Checkers that can be borne off in one turn."""

LONGEST = 1024
"""UTF-16 units that Telegram accepts, without the HTML tags."""


def caption(
    view: Viewpoint,
    events: Sequence[Event],
    shown: int,
    wins: tuple[int, int] = (0, 0),
) -> str:
    """Return the caption of a board as HTML.

    `events` are those of the match, all or the latest; `shown` is the version that the viewer
    has seen; `wins` are the matches won against each other, the viewer's first.
    """
    lines = [f"<b>{headline(view)}</b>", *tell(view, events, shown)]
    if view.match.outcome is not None or view.live.is_over:
        lines += _standing(view, events, wins)
    elif view.match.crawford and not all(view.match.turns):
        lines.append(view.texts("crawford"))
    if _has_last_turn(view):
        lines.append(_last_turn(view))
    lines += _company(view)
    if _is_new(view):
        lines += ["", *introduction(view)]
    return "\n".join(lines)


def headline(view: Viewpoint) -> str:
    """Return who has to act, and with what; or how it ended."""
    live, match = view.live, view.match
    if live.status in (Status.CANCELLED, Status.CLOSED):
        return view.texts(f"head-{live.status}")
    if live.status is Status.CLAIMED:
        return view.told("head-claimed", live.claimed_by)
    if live.is_over and match.phase is not Phase.MATCH_OVER:
        return view.texts("head-finished")
    if match.outcome is not None:
        return _ending(view, match)
    match match.phase:
        case Phase.TO_PLAY:
            return _turn(view)
        case Phase.DOUBLED:
            beaver = match.offered_by is not match.on_roll or match.offer != match.cube.value * 2
            key = "head-beaver" if beaver else "head-double"
            return view.told(key, match.offered_by, value=match.offer)
        case Phase.RESIGNED:
            cost = match.offer * match.cube.value
            scale = view.scale(match.offer)
            return view.told("head-resign", match.offered_by, scale=scale, cost=cost)
        case _:
            return view.told("head-cube" if match.can_double else "head-roll", match.on_roll)


def _ending(view: Viewpoint, match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    if outcome.winner is None or outcome.scale is None:
        return view.texts("head-drawn")
    scale = view.texts(f"scale-{outcome.scale}")
    result = view.texts("result", scale=scale, points=outcome.points)
    whole = match.phase is Phase.MATCH_OVER and match.length != 1
    return view.told("head-match" if whole else "head-game", outcome.winner, result=result)


def _turn(view: Viewpoint) -> str:
    turn = view.turn
    dice = str(turn.roll)
    more = format_moves(turn.moves) or _only_play(view, turn) or turn_note(view, turn)
    if not more:
        return view.told("head-turn", view.match.on_roll, dice=dice)
    return view.told("head-turn-with", view.match.on_roll, dice=dice, more=more)


def _only_play(view: Viewpoint, turn: Turn) -> str:
    if not turn.forced:
        return ""
    play = format_play(turn.plays[0])
    if view.match.on_roll is not view.viewer:
        play = arrows(play, view.match.variant)
    return view.texts("only-play", play=play)


def turn_note(view: Viewpoint, turn: Turn) -> str:
    """Return what there is to say of a turn that leaves no choice, empty for any other."""
    if turn.is_dance:
        return view.texts("note-dances" if turn.position.own[BAR] else "note-no-move")
    return view.texts("note-only") if turn.forced else ""


def score_line(view: Viewpoint) -> str:
    """Return the score of the match, the viewer's first; empty for a single game."""
    match = view.match
    if match.length == 1:
        return ""
    # What is won beyond the length of a match does not count.
    most = match.length or max(match.score)
    facts: dict[str, str | int] = {
        "mine": min(match.score[view.viewer], most),
        "theirs": min(match.score[view.opponent], most),
        "name": in_html(view.name(view.opponent)),
    }
    if match.length is not None:
        facts["length"] = match.length
    return view.texts("score-unlimited" if match.length is None else "score-match", **facts)


def _standing(view: Viewpoint, events: Sequence[Event], wins: tuple[int, int]) -> list[str]:
    name = in_html(view.name(view.opponent))
    lines = [score_line(view)]
    if view.live.is_over and any(wins):
        lines.append(view.texts("score-pair", mine=wins[0], theirs=wins[1], name=name))
    thrown = doubles(events)
    if view.match.outcome is not None and any(thrown):
        mine, theirs = thrown[view.viewer], thrown[view.opponent]
        lines.append(view.texts("doubles", mine=mine, theirs=theirs, name=name))
    return [line for line in lines if line]


def _company(view: Viewpoint) -> list[str]:
    live, lines = view.live, []
    if live.next_match is not None:
        lines.append(view.texts("rematch-begun"))
    elif live.rematch_by is not None:
        lines.append(view.told("rematch-asked", live.rematch_by))
    opponent = view.people[view.opponent]
    if opponent is not None and not opponent.reachable:
        lines.append(view.told("unreachable", view.opponent))
    return lines


def _is_new(view: Viewpoint) -> bool:
    """Tell whether the viewer has not played a turn of the match yet."""
    match = view.match
    return not view.live.is_over and match.game == 1 and not match.turns[view.viewer]


def _has_last_turn(view: Viewpoint) -> bool:
    return view.match.last_turn and view.match.outcome is None and not view.live.is_over


def _last_turn(view: Viewpoint) -> str:
    """Return what the last turn can still change: four checkers at most leave in one."""
    match = view.match
    left = CHECKERS - match.position.own[OFF]
    if left > MOST_IN_A_TURN:
        return view.told("last-turn", match.on_roll)
    goshan = match.house.draw is Draw.GOSHAN
    return view.told("last-turn-goshan" if goshan else "last-turn-draw", match.on_roll)


def introduction(view: Viewpoint) -> list[str]:
    """Return who plays whom, which side is the viewer's, and what a button means."""
    variant, person = view.match.variant, view.people[view.viewer]
    rules = own_rules(view.texts, Setup.of(view.match))
    return [
        view.told(
            "intro-who",
            view.opponent,
            game=game_name(view.texts, variant),
            length=length_text(view.texts, view.match.length),
        ),
        view.texts(
            "intro-side",
            light="yes" if view.viewer is Color.WHITE else "no",
            side="left" if person is not None and person.mirrored else "right",
        ),
        *([view.texts("intro-rules", rules=rules)] if rules else []),
        view.texts(f"intro-button-{variant.name}"),
    ]
