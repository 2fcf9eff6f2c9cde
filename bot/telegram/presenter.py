"""A match and one of its players -> the frame of his board: picture, caption, keyboard."""

from collections.abc import Sequence

from bot.rules import BAR, OFF, Color, Deed, OpeningDice, Phase, Roll
from bot.scenes import Card, Labels, LastPlay, Player, Remark, scene_of
from bot.services.live import Event, LiveMatch
from bot.telegram.captions import caption, turn_note
from bot.telegram.frame import Frame
from bot.telegram.host import Host
from bot.telegram.keyboards import board_keyboard
from bot.telegram.telling import action_of, this_game
from bot.telegram.viewpoint import People, Viewpoint, game_name
from bot.telegram.ways import PLACES, stretches
from rendering import Scene


def present(
    live: LiveMatch,
    viewer: Color,
    people: People,
    host: Host,
    events: Sequence[Event],
    *,
    shown: int = 0,
    menu: str = "",
    wins: tuple[int, int] = (0, 0),
    now: int = 0,
) -> Frame:
    """Return the board of a match as one of its players sees it.

    `events` are those of the match, at least of its current game; `shown` is the version that
    the viewer has seen, what came after it is told. `menu` is the keyboard he has opened.
    `wins` are the matches won against each other, the viewer's first. `now` is in
    milliseconds.
    """
    person = people[viewer]
    view = Viewpoint(live, viewer, people, host.texts(person))
    return Frame(
        caption=caption(view, events, shown, wins),
        keyboard=board_keyboard(live, viewer, view.texts, menu, now),
        scene=board_scene(view, events, wins),
        theme=host.theme_of(person),
        version=live.version,
    )


def board_scene(
    view: Viewpoint, events: Sequence[Event] = (), wins: tuple[int, int] = (0, 0)
) -> Scene:
    """Return the picture of a board in the viewer's numbers."""
    match, texts, person = view.match, view.texts, view.people[view.viewer]
    moving = match.phase is Phase.TO_PLAY and not view.live.is_over
    mine = moving and match.on_roll is view.viewer and not match.turn.is_dance
    last = last_play(events)
    return scene_of(
        match,
        view.viewer,
        (_player(view, Color.WHITE), _player(view, Color.BLACK)),
        Labels(texts("label-score"), texts("label-pips"), PLACES[BAR], PLACES[OFF]),
        turn=view.turn if mine else None,
        last=last,
        opening=_opening(view, events),
        remark=_remark(view, last),
        card=_card(view, wins),
        mirrored=person is not None and person.mirrored,
    )


def _player(view: Viewpoint, color: Color) -> Player:
    return Player(view.name(color), view.texts(f"side-{color.name.lower()}"))


def last_play(events: Sequence[Event]) -> LastPlay | None:
    """Return the last play of the current game; None if there is none, or its dice are unknown."""
    game = this_game(events)
    at = max((n for n, event in enumerate(game) if event.kind == Deed.PLAY), default=None)
    if at is None:
        return None
    throws = (e for e in reversed(game[:at]) if e.kind in (Deed.ROLL, Deed.OPEN))
    throw = next((action_of(event) for event in throws), None)
    action = action_of(game[at])
    if throw is None or throw.dice is None or action is None or action.by is None:
        return None
    return LastPlay(action.by, Roll(*throw.dice), stretches(action.play))


def _opening(view: Viewpoint, events: Sequence[Event]) -> tuple[int, int] | None:
    """Return the opening roll while the first turn is played with it."""
    match = view.match
    reused = match.house.opening_dice is OpeningDice.REUSE
    if match.phase is not Phase.TO_PLAY or any(match.turns) or not reused:
        return None
    throws = [event for event in this_game(events) if event.kind in (Deed.OPEN, Deed.ROLL)]
    if not throws or throws[-1].kind != Deed.OPEN:
        return None
    action = action_of(throws[-1])
    return None if action is None else action.dice


def _remark(view: Viewpoint, last: LastPlay | None) -> Remark | None:
    match = view.match
    if view.live.is_over or match.outcome is not None:
        return None
    if match.phase is Phase.TO_PLAY and not view.taps:
        note = turn_note(view, match.turn)
        if note:
            return Remark(note, match.on_roll)
    if last is not None and not last.moves and match.phase in (Phase.TO_ROLL, Phase.TO_PLAY):
        dances = view.points(last.by)[-1] > 0
        return Remark(view.texts("note-dances" if dances else "note-no-move"), last.by)
    return None


def _card(view: Viewpoint, wins: tuple[int, int]) -> Card | None:
    match, texts = view.match, view.texts
    outcome = match.outcome
    if outcome is None:
        return None
    label, score = texts("card-score"), None
    if match.length == 1:
        if any(wins):
            label = texts("card-score-pair")
            mine, theirs = (str(won) for won in wins)
            score = (mine, theirs) if view.viewer is Color.WHITE else (theirs, mine)
    elif match.length is not None:
        label = texts("card-score-match", length=match.length)
    if outcome.winner is None or outcome.scale is None:
        return Card(texts("card-drawn"), "", label, score)
    facts: dict[str, str | int] = {
        "scale": texts(f"scale-{outcome.scale}"),
        "points": outcome.points,
    }
    if match.cube.value > 1:
        detail = texts("card-game-cube", cube=match.cube.value, **facts)
    else:
        detail = texts("card-game", **facts)
    return Card(view.name(outcome.winner), detail, label, score)


def boast_text(view: Viewpoint) -> str:
    """Return how a match ended, in the words of one of its players to somebody else."""
    outcome, game = view.match.outcome, game_name(view.texts, view.match.variant)
    if outcome is None or outcome.winner is not view.viewer or outcome.scale is None:
        return view.texts("show-off-lost", game=game)
    scale = view.texts(f"scale-{outcome.scale}")
    result = view.texts("result", scale=scale, points=outcome.points)
    return view.texts("show-off-won", game=game, result=result)
