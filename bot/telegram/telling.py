"""What has happened in a match, a line for each thing, told to one player.

The opponent's plays are told with arrows in the numbers of the teller's listener, since those
are printed on the picture: `1→6, 12→15`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.rules import Action, Color, Deed, Draw, OpeningDice, Phase, Roll
from bot.services.live import Event, Status
from bot.telegram.viewpoint import Viewpoint
from bot.telegram.ways import arrows

ROOM = 480
"""Characters for all that has happened; what is older is counted instead."""

_PENDING = (Phase.DOUBLED, Phase.RESIGNED)
_THROWS = (Deed.OPEN, Deed.ROLL)
_PLAYS = (Deed.OPEN, Deed.PLAY)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, told."""

    version: int
    """Of its last event."""
    deed: Deed
    text: str


def tell(view: Viewpoint, events: Sequence[Event], shown: int) -> list[str]:
    """Return what happened after version `shown`, and in any case the last play of the game.

    `events` are those of the match, all of them or the latest.
    """
    lines = [*_lines(view, _window(events, shown))]
    begun = max((n for n, line in enumerate(lines) if line.deed is Deed.NEXT), default=0)
    plays = [line for line in lines[begun:] if line.deed in _PLAYS]
    # While an offer waits for its answer, the headline tells it; what was answered before is old.
    latest = [] if view.match.phase in _PENDING else lines[-1:]
    always = {line.version for line in (*plays[-1:], *latest)}
    kept = [line.text for line in lines if line.version > shown or line.version in always]
    return _fitting(view, kept)


def _fitting(view: Viewpoint, texts: list[str]) -> list[str]:
    room, first = ROOM, len(texts)
    while first and len(texts[first - 1]) <= room:
        first -= 1
        room -= len(texts[first])
    earlier = [view.texts("told-earlier", count=first)] if first else []
    return [*earlier, *texts[first:]]


def _window(events: Sequence[Event], shown: int) -> Sequence[Event]:
    """Return the events from the throw before the last play, or before what is news."""
    news = next((n for n, event in enumerate(events) if event.version > shown), len(events))
    play = max((n for n, event in enumerate(events) if event.kind == Deed.PLAY), default=0)
    start = min(news, play)
    while start > 0 and events[start].kind not in _THROWS:
        start -= 1
    return events[start:]


def action_of(event: Event) -> Action | None:
    """Return the action of an event, None for what ended a match outside the rules."""
    return None if event.kind in list(Status) else event.action


def _lines(view: Viewpoint, events: Sequence[Event]) -> list[Line]:
    lines: list[Line] = []
    dice: Roll | None = None
    before: Action | None = None
    last_take = max((e.version for e in this_game(events) if e.kind == Deed.TAKE), default=0)
    pending = view.match.phase in _PENDING
    for event in events:
        action = action_of(event)
        if action is None:
            continue
        if action.dice is not None:
            dice = Roll(*action.dice)
            if _rolls_again(view, action):
                dice = None
        is_last = event is events[-1]
        text = ""
        if action.deed is Deed.PLAY:
            text, dice = _play(view, action, dice, last=is_last), None
        elif action.deed is Deed.NEXT:
            text, dice = _next(view, before), None
        elif event.version == last_take:
            text = view.told("told-take-for", action.by, value=view.match.cube.value)
        elif not (pending and is_last) and action.deed in _TOLD:
            text = _TOLD[action.deed](view, action)
        if text:
            lines.append(Line(event.version, action.deed, text))
        before = action
    return lines


def this_game(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the latest game, with the one that began it."""
    start = max((n for n, event in enumerate(events) if event.kind == Deed.NEXT), default=0)
    return events[start:]


def _rolls_again(view: Viewpoint, action: Action) -> bool:
    return action.deed is Deed.OPEN and view.match.house.opening_dice is OpeningDice.REROLL


def _open(view: Viewpoint, action: Action) -> str:
    assert action.dice is not None
    mine, theirs = action.dice[view.viewer], action.dice[view.opponent]
    if mine == theirs:
        return view.texts("told-tie", dice=f"{mine}-{theirs}")
    starter = view.viewer if mine > theirs else view.opponent
    return view.told("told-open", starter, mine=mine, theirs=theirs)


def _play(view: Viewpoint, action: Action, dice: Roll | None, *, last: bool) -> str:
    if not action.play:
        play = view.texts(
            "told-dances" if last and _is_on_the_bar(view, action.by) else "told-no-move"
        )
    elif action.by is view.viewer:
        play = action.play
    else:
        play = arrows(action.play, view.match.variant)
    if dice is None:
        return view.told("told-play", action.by, play=play)
    return view.told("told-play-with", action.by, dice=str(dice), play=play)


def _is_on_the_bar(view: Viewpoint, color: Color | None) -> bool:
    return color is not None and view.points(color)[-1] > 0


def _next(view: Viewpoint, before: Action | None) -> str:
    """Tell of a new game; and who won the last one, where the board of its end may be unseen."""
    draws = view.match.variant.has_head and view.match.house.draw is not Draw.NONE
    if before is None or before.by is None or (before.deed is Deed.PLAY and draws):
        return view.texts("told-next")
    lost = before.deed in (Deed.DROP, Deed.RESIGN)
    return view.told("told-next-won", before.by.other if lost else before.by)


def _resign(view: Viewpoint, action: Action) -> str:
    return view.told("told-resign", action.by, scale=view.scale(action.size))


def _plainly(key: str) -> Callable[[Viewpoint, Action], str]:
    return lambda view, action: view.told(key, action.by)


_TOLD: dict[Deed, Callable[[Viewpoint, Action], str]] = {
    Deed.OPEN: _open,
    Deed.DOUBLE: _plainly("told-double"),
    Deed.BEAVER: _plainly("told-beaver"),
    Deed.TAKE: _plainly("told-take"),
    Deed.DROP: _plainly("told-drop"),
    Deed.RESIGN: _resign,
    Deed.ACCEPT: _plainly("told-accept"),
    Deed.DECLINE: _plainly("told-decline"),
}


def doubles(events: Sequence[Event]) -> tuple[int, int]:
    """Return how many doubles each side has thrown in the game, indexed by Color."""
    thrown = [0, 0]
    for event in this_game(events):
        action = action_of(event) if event.kind == Deed.ROLL else None
        if action is not None and action.dice is not None and action.by is not None:
            thrown[action.by] += action.dice[0] == action.dice[1]
    return thrown[0], thrown[1]
