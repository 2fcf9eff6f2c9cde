"""What follows from the actions of a match: rolls that need no decision, timers, notices."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.rules import Action, Color, Deed, Phase
from bot.rules.action import act
from bot.services.dice import next_throw
from bot.services.live import CLAIM, Event, LiveMatch, Status
from bot.services.ports import Transaction
from bot.services.screen import ScreenKind
from bot.services.timer import TimerKind

AWAY = 45_000
"""Whose last press is older (milliseconds) gets a sound when the turn comes."""
NOTICE = 90_000
"""Who has not pressed this long after the turn came gets the board anew, with sound."""
REMINDER = 12 * 60 * 60 * 1000
"""When a player who has to act is reminded, once."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of a change, and the pause before what happens by itself, in milliseconds."""

    now: int
    pause: int


def commit(tx: Transaction, at: Moment, before: LiveMatch, actions: Sequence[Action]) -> LiveMatch:
    """Apply actions to a match, and all that follows at once; keep it and ask for its screens.

    A ROLL or OPEN without dice is thrown here. Raises what the rules refuse, and Stale if the
    match has changed in between.
    """
    live = before
    for action in actions:
        live = _apply(tx, at, live, action)
    while True:
        action_or_none = _needs_no_decision(tx, live)
        if action_or_none is None:
            break
        live = _apply(tx, at, live, action_or_none)
    live = replace(
        live,
        step=0,
        taps=(),
        pressed=(),
        updated_at=at.now,
        status=Status.FINISHED if live.match.phase is Phase.MATCH_OVER else live.status,
    )
    tx.save(live, before.version)
    _schedule(tx, at, live)
    _announce(tx, at, before, live)
    return live


def end(tx: Transaction, at: Moment, before: LiveMatch, status: Status) -> LiveMatch:
    """End a match outside the rules: cancelled, closed, or finished play without a limit."""
    live = replace(
        before,
        version=before.version + 1,
        step=0,
        taps=(),
        pressed=(),
        updated_at=at.now,
        status=status,
    )
    tx.append(live.id, Event(live.version, status.value, "", at.now))
    tx.save(live, before.version)
    _schedule(tx, at, live)
    _announce(tx, at, before, live)
    return live


def _apply(tx: Transaction, at: Moment, live: LiveMatch, action: Action) -> LiveMatch:
    if action.deed in (Deed.OPEN, Deed.ROLL):
        action = replace(action, dice=next_throw(live))
        live = replace(live, rolls=live.rolls + 1)
    match = act(live.match, action)
    live = replace(live, match=match, version=live.version + 1)
    tx.append(live.id, Event(live.version, action.deed.value, str(action), at.now))
    return live


def _needs_no_decision(tx: Transaction, live: LiveMatch) -> Action | None:
    match = live.match
    if match.phase is Phase.OPENING:
        return Action(Deed.OPEN)
    if match.phase is not Phase.TO_ROLL or match.can_double:
        return None
    user = live.seats[match.on_roll].user
    person = tx.user(user) if user is not None else None
    if person is not None and not person.auto_roll:
        return None
    return Action(Deed.ROLL, match.on_roll)


def plays_itself(live: LiveMatch) -> bool:
    """Tell whether the next thing happens without a press, after a pause.

    A dance and an only play do; the first turn of a player never, so that nobody misses it.
    """
    to_act = live.to_act
    if to_act is None:
        return False
    if live.is_computer(to_act):
        return True
    if live.match.phase is not Phase.TO_PLAY or live.taps:
        return False
    turn = live.match.turn
    return turn.is_dance or (turn.forced and not live.is_first_turn)


def _schedule(tx: Transaction, at: Moment, live: LiveMatch) -> None:
    if plays_itself(live):
        tx.set_timer(TimerKind.AUTOMATIC, live.id, at.now + at.pause, live.version)
    else:
        tx.drop_timer(TimerKind.AUTOMATIC, live.id)
    to_act = live.to_act
    waits_for_person = to_act is not None and not live.is_computer(to_act)
    if waits_for_person and not live.has_computer:
        tx.set_timer(TimerKind.REMINDER, live.id, at.now + REMINDER, live.version)
        tx.set_timer(TimerKind.CLAIM, live.id, at.now + CLAIM, live.version)
    else:
        tx.drop_timer(TimerKind.REMINDER, live.id)
        tx.drop_timer(TimerKind.CLAIM, live.id)


def _announce(tx: Transaction, at: Moment, before: LiveMatch, live: LiveMatch) -> None:
    tx.drop_timer(TimerKind.NOTICE, live.id)
    for color in Color:
        seat = live.seats[color]
        if seat.user is None:
            continue
        called = live.to_act is color and before.to_act is not color
        ended = before.match.outcome is None and live.match.outcome is not None
        away = at.now - (seat.pressed_at or 0) > AWAY
        offered = called and live.match.phase is Phase.DOUBLED
        sound = offered or (away and (called or ended or live.is_over))
        tx.want(live.id, viewer=seat.user, anew=sound)
        if called and not sound and not live.has_computer and not plays_itself(live):
            tx.set_timer(TimerKind.NOTICE, live.id, at.now + NOTICE, live.version)


def show_boards(tx: Transaction, live: LiveMatch) -> None:
    """Ask for the first board of a match in the private chat of each person."""
    for seat in live.seats:
        if seat.user is not None:
            tx.open_screen(ScreenKind.BOARD, live.id, chat=seat.user, viewer=seat.user)
