"""A press on a board: the use cases of a turn, the cube and resignation.

Each is one transaction: who presses, whether the button is still current, whether the rules
allow it. A stale press changes nothing but asks for a fresh screen, since the edit that should
have replaced its button may have been lost; it returns the refusal instead of raising it.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.errors import Gone, IllegalPlay, MatchOver, NotYourTurn, Refusal, Stale, Stranger
from bot.rules import Action, Color, Deed, Phase, Reason, Turn
from bot.rules.notation import format_play
from bot.services.automatic import plainest
from bot.services.flow import Moment, commit, plays_itself
from bot.services.live import LiveMatch, Mark, Tap, taps_of
from bot.services.ports import Transaction
from bot.services.timer import TimerKind

MENU_PAUSE = 60_000
"""Milliseconds for which an only play or a dance waits for an open menu."""


def find(tx: Transaction, match: str, user: int) -> tuple[LiveMatch, Color]:
    """Return a match and the side that a person plays. Raises Gone or Stranger."""
    live = tx.match(match)
    if live is None:
        raise Gone
    color = live.seat_of(user)
    if color is None:
        raise Stranger
    return live, color


def pressed(live: LiveMatch, color: Color, now: int) -> LiveMatch:
    """Return the match with the time of a press noted."""
    return live.with_seat(color, replace(live.seats[color], pressed_at=now))


def note_press(tx: Transaction, live: LiveMatch, color: Color, now: int) -> LiveMatch:
    """Keep the time of a press that changes nothing else: whoever pressed has seen the board."""
    live = pressed(live, color, now)
    tx.save(live, live.version)
    return live


def stale(tx: Transaction, live: LiveMatch, user: int) -> Stale:
    """Ask for a fresh screen and return the refusal of a stale press."""
    tx.want(live.id, viewer=user)
    return Stale()


def decide(
    tx: Transaction, at: Moment, user: int, mark: Mark, action: Action
) -> LiveMatch | Refusal:
    """Roll, double, beaver, take, drop, resign, answer a resignation, or start the next game.

    The button must have been drawn for exactly this version and step. The action's seat is the
    presser's. Raises what the rules refuse.
    """
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    _expect_playing(live)
    by = None if action.deed is Deed.NEXT else color
    return commit(tx, at, pressed(live, color, at.now), [replace(action, by=by)])


def tap(
    tx: Transaction, at: Moment, user: int, mark: Mark, button: str, taps: Sequence[Tap]
) -> LiveMatch | Refusal:
    """Make one or several checker moves of the half-made turn.

    A button of an older step counts if its moves are still legal, since people tap faster than
    edits arrive; the same press of the same step again is the same press. What is forced after
    it is played with it, and Undo takes back both.
    """
    live, color = find(tx, mark.match, user)
    if mark.version != live.version or mark.step > live.step:
        return stale(tx, live, user)
    if (mark.step, button) in live.pressed:
        return live
    _expect_mover(live, color)
    turn = live.turn
    try:
        after = _tapped(turn, taps)
    except IllegalPlay:
        if mark.step < live.step:
            return stale(tx, live, user)
        raise
    made = taps_of(after.moves[len(turn.moves) :])
    live = replace(
        pressed(live, color, at.now),
        step=live.step + 1,
        taps=(*live.taps, made),
        pressed=(*live.pressed, (mark.step, button)),
    )
    person = tx.user(user) if after.is_complete else None
    if person is not None and person.auto_done:
        return _finish(tx, at, live)
    return _keep(tx, at, live, user)


def _tapped(turn: Turn, taps: Sequence[Tap]) -> Turn:
    for source, die in taps:
        turn = turn.move(source, die)
    rest = turn.continuations
    if not turn.is_complete and len(rest) == 1:
        turn = turn.move_all(rest[0].moves)
    return turn


def go(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Play the only play of a turn, or pass where nothing can move."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    _expect_mover(live, color)
    turn = live.match.turn
    if not (turn.is_dance or turn.forced):
        raise IllegalPlay(None, None, Reason.INCOMPLETE)
    return commit(tx, at, pressed(live, color, at.now), [plainest(live.match)])


def undo(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Take back the last tap, and what was forced after it."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark) or not live.taps:
        return stale(tx, live, user)
    _expect_mover(live, color)
    live = replace(pressed(live, color, at.now), step=live.step + 1, taps=live.taps[:-1])
    if plays_itself(live):
        # Its timer may have passed while the taps were there.
        tx.set_timer(TimerKind.AUTOMATIC, live.id, at.now + at.pause, live.version)
    return _keep(tx, at, live, user)


def done(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """End a complete turn."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    _expect_mover(live, color)
    return _finish(tx, at, pressed(live, color, at.now))


def _finish(tx: Transaction, at: Moment, live: LiveMatch) -> LiveMatch:
    turn = live.turn
    if not turn.is_complete:
        raise IllegalPlay(None, None, Reason.INCOMPLETE)
    action = Action(Deed.PLAY, live.match.on_roll, play=format_play(turn.play))
    return commit(tx, at, live, [action])


def _keep(tx: Transaction, at: Moment, live: LiveMatch, user: int) -> LiveMatch:
    live = replace(live, updated_at=at.now)
    tx.save(live, live.version)
    # Nobody else watches taps and undos.
    tx.want(live.id, viewer=user)
    return live


def open_menu(
    tx: Transaction, at: Moment, user: int, mark: Mark, menu: str
) -> LiveMatch | Refusal:
    """Show another keyboard under the presser's own board; empty for the usual one.

    What would happen by itself waits while the presser reads a menu.
    """
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    if live.to_act is color and plays_itself(live):
        pause = MENU_PAUSE if menu else at.pause
        tx.set_timer(TimerKind.AUTOMATIC, live.id, at.now + pause, live.version)
    tx.want(live.id, viewer=user, menu=menu)
    return note_press(tx, live, color, at.now)


def _expect_playing(live: LiveMatch) -> None:
    if live.is_over:
        raise MatchOver(live.match.winner)


def _expect_mover(live: LiveMatch, color: Color) -> None:
    _expect_playing(live)
    to_act = live.to_act
    if to_act is not color:
        raise NotYourTurn(to_act if to_act is not None else color.other)
    if live.match.phase is not Phase.TO_PLAY:
        # A move button of this version that is not for this phase was never drawn.
        raise IllegalPlay(None, None, Reason.TURN_OVER)
