"""Move text as players write it, both ways: `24/18*/13(2)`, `bar/21`, `6/off`.

A point is the mover's own number. A checker's way is written from its first to its last point,
with the points between where it hit; `*` marks a hit, `(n)` several checkers on the same way.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.errors import BadNotation, IllegalPlay
from bot.rules.plays import CheckerMove, Play
from bot.rules.position import BAR, OFF
from bot.rules.turn import Reason, Turn

FORM = "move text"
_LONGEST = 200
_WAY = re.compile(r"(?P<points>[^\s,()]+)(?:\((?P<count>[0-9]+)\))?")
_NAMES = {"bar": BAR, "off": OFF, str(BAR): BAR, str(OFF): OFF}


def format_play(play: Play | None) -> str:
    """Return the text of a play, empty for a dance."""
    return format_moves(play.moves) if play else ""


def format_moves(moves: Iterable[CheckerMove]) -> str:
    """Return the text of moves that follow each other in one turn."""
    ways: list[list[CheckerMove]] = []
    for move in moves:
        way = next((w for w in ways if w[-1].target == move.source), None)
        if way is None:
            ways.append([move])
        else:
            way.append(move)
    hits = {move.target for way in ways for move in way if move.hit}
    counted: dict[tuple[int, ...], int] = {}
    for way in sorted(ways, key=lambda way: (-way[0].source, -way[-1].target)):
        points = (way[0].source, *(move.target for move in way))
        counted[points] = counted.get(points, 0) + 1
    texts = []
    for points, count in counted.items():
        text = _way_text(points, hits)
        hits -= set(points)
        texts.append(f"{text}({count})" if count > 1 else text)
    return " ".join(texts)


def _way_text(points: tuple[int, ...], hits: set[int]) -> str:
    text = point_text(points[0])
    for point in points[1:]:
        if point == points[-1] or point in hits:
            text += f"/{point_text(point)}{'*' if point in hits else ''}"
    return text


def point_text(point: int) -> str:
    """Return `bar`, `off` or the number of a point."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


@dataclass(frozen=True, slots=True)
class _Checker:
    """A checker on its way: where it is, and the points it still has to touch."""

    at: int
    through: tuple[int, ...]


def parse_play(text: str, turn: Turn) -> Play | None:
    """Return the legal play that a text means; None for an empty text where nothing can move.

    Raises BadNotation for an unreadable or ambiguous text, IllegalPlay for a readable one that
    no legal play of the turn matches.
    """
    checkers, starred = _read(text)
    if not checkers:
        if turn.is_dance:
            return None
        raise IllegalPlay(None, None, Reason.INCOMPLETE)
    plays = list(_matching(turn, checkers, starred).values())
    exact = [play for play in plays if _hits(play) == starred]
    plays = exact or plays
    if not plays:
        raise IllegalPlay(None, None, Reason.NOT_A_PLAY)
    if len(plays) > 1:
        raise BadNotation(FORM, "more than one play fits", 0, text)
    return plays[0]


def _hits(play: Play) -> set[int]:
    return {move.target for move in play.moves if move.hit}


def _read(text: str) -> tuple[tuple[_Checker, ...], set[int]]:
    if len(text) > _LONGEST:
        raise BadNotation(FORM, f"more than {_LONGEST} characters", _LONGEST, text)
    checkers: list[_Checker] = []
    starred: set[int] = set()
    at = 0
    while at < len(text):
        if text[at] in " \t,":
            at += 1
            continue
        way = _WAY.match(text, at)
        if way is None:
            raise BadNotation(FORM, "a move starts with a point", at, text)
        count = int(way["count"] or 1) if len(way["count"] or "") < 3 else 0
        if not 1 <= count <= 4:
            raise BadNotation(FORM, "one to four checkers move together", way.start("count"), text)
        points = _read_points(text, at, way["points"], starred)
        checkers += [_Checker(points[0], points[1:])] * count
        if len(checkers) > 4:
            raise BadNotation(FORM, "more than four checkers", at, text)
        at = way.end()
    return tuple(checkers), starred


def _read_points(text: str, at: int, way: str, starred: set[int]) -> tuple[int, ...]:
    points: list[int] = []
    for part in way.split("/"):
        name = part.removesuffix("*").lower()
        if name in _NAMES:
            point = _NAMES[name]
        elif re.fullmatch(r"[1-9]|1\d|2[0-4]", name, re.ASCII):
            point = int(name)
        else:
            raise BadNotation(FORM, f"no point {part!r}", at, text)
        if points and point >= points[-1]:
            raise BadNotation(FORM, "checkers move to lower points", at, text)
        if part.endswith("*"):
            if not points or point == OFF:
                raise BadNotation(FORM, "nothing can be hit there", at, text)
            starred.add(point)
        points.append(point)
        at += len(part) + 1
    if len(points) < 2:
        raise BadNotation(FORM, "a move needs a second point", at - 1, text)
    return tuple(points)


def _matching(turn: Turn, checkers: tuple[_Checker, ...], starred: set[int]) -> dict[object, Play]:
    """Return the legal plays in which just these checkers go their ways, by result."""
    found: dict[object, Play] = {}
    seen: set[tuple[object, tuple[int, ...], tuple[_Checker, ...]]] = set()
    open_turns = [(turn, checkers)]
    while open_turns:
        turn, waiting = open_turns.pop()
        key = (turn.board, turn.dice, waiting)
        if key in seen:
            continue
        seen.add(key)
        if not waiting and turn.play:
            if starred <= _hits(turn.play):
                found.setdefault(turn.board, turn.play)
            continue
        # The last one in is followed first: the play is told larger die first, as it is offered.
        for move in reversed(turn.options()):
            for index, checker in enumerate(waiting):
                if checker.at == move.source and checker.through[0] <= move.target:
                    after = _moved(checker, move.target)
                    rest = (*waiting[:index], *after, *waiting[index + 1 :])
                    open_turns.append((turn.move(move), rest))
    return found


def _moved(checker: _Checker, target: int) -> tuple[_Checker, ...]:
    through = checker.through[1:] if checker.through[0] == target else checker.through
    return (_Checker(target, through),) if through else ()
