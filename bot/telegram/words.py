"""The board without a picture: the position in words and a diagram of letters."""

from collections.abc import Iterable, Sequence
from html import escape

from bot.rules import BAR, OFF, Color
from bot.services.live import Event
from bot.telegram.captions import headline, score_line
from bot.telegram.names import in_html
from bot.telegram.telling import tell
from bot.telegram.viewpoint import Viewpoint, game_name, length_text

LONGEST = 4096
MINE, THEIRS, EMPTY = "X", "O", "·"
HEIGHT = 5
"""Checkers of a stack that are drawn; a higher one ends in its number."""


def board_text(view: Viewpoint, events: Sequence[Event] = ()) -> str:
    """Return a board as HTML text, in the viewer's numbers."""
    texts, match = view.texts, view.match
    lines = [
        f"<b>{headline(view)}</b>",
        *(tell(view, events, view.live.version) if events else ()),
        "",
        texts(
            "words-board",
            game=game_name(texts, match.variant),
            length=length_text(texts, match.length),
        ),
    ]
    if score_line(view):
        lines.append(score_line(view))
    if match.dice is not None:
        lines.append(texts("words-dice", dice=str(match.dice)))
    if match.has_cube and not match.crawford:
        owner = match.cube.owner
        whose = "nobody" if owner is None else "you" if owner is view.viewer else "them"
        lines.append(texts("words-cube", value=match.cube.value, owner=whose))
    lines += [
        _side(view, view.viewer),
        _side(view, view.opponent),
        f"<pre>{escape(diagram(view))}</pre>",
    ]
    return "\n".join(lines)


def _side(view: Viewpoint, color: Color) -> str:
    texts, counts = view.texts, view.points(color)
    mine = color is view.viewer
    seen = {_seen(view, color, point): counts[point] for point in range(1, BAR) if counts[point]}
    places = [f"{point}×{seen[point]}" for point in sorted(seen, reverse=True)]
    if counts[BAR]:
        places.insert(0, texts("words-bar", count=counts[BAR]))
    if counts[OFF]:
        places.append(texts("words-off", count=counts[OFF]))
    return texts(
        "words-mine" if mine else "words-theirs",
        name=in_html(view.name(color)),
        sign=MINE if mine else THEIRS,
        points=", ".join(places),
        pips=sum(point * count for point, count in enumerate(counts)),
    )


def _seen(view: Viewpoint, color: Color, point: int) -> int:
    return point if color is view.viewer else view.match.variant.mirror(point)


def diagram(view: Viewpoint) -> str:
    """Return the board as the viewer sees it, 26 signs wide: 13 to 24 above, 12 to 1 below."""
    cells = dict.fromkeys(range(1, BAR), (EMPTY, 0))
    for color, sign in ((view.viewer, MINE), (view.opponent, THEIRS)):
        counts = view.points(color)
        for point in range(1, BAR):
            if counts[point]:
                cells[_seen(view, color, point)] = (sign, counts[point])
    person = view.people[view.viewer]
    step = -1 if person is not None and person.mirrored else 1
    top, bottom = [*range(13, 25)][::step], [*range(12, 0, -1)][::step]
    rows = range(HEIGHT)
    return "\n".join(
        [
            _numbers(top),
            *(_row(_cell(*cells[point], row) for point in top) for row in rows),
            "",
            *(_row(_cell(*cells[point], row) for point in bottom) for row in reversed(rows)),
            _numbers(bottom),
        ]
    )


def _numbers(points: Sequence[int]) -> str:
    # Every second number, since two digits leave no room between them.
    return _row(f"{point:>2}" if n % 2 == 0 else "  " for n, point in enumerate(points))


def _cell(sign: str, count: int, row: int) -> str:
    if row == HEIGHT - 1 and count > HEIGHT:
        return f"{count:>2}"
    if count > row:
        return f" {sign}"
    return f" {EMPTY}" if row == 0 else "  "


def _row(cells: Iterable[str]) -> str:
    signs = [*cells]
    return "".join(signs[:6]) + " |" + "".join(signs[6:])
