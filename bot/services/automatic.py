"""What happens by itself when a timer is due."""

from bot.rules import Action, Deed, Match, Phase
from bot.rules.notation import format_play
from bot.services.flow import Moment, commit, plays_itself
from bot.services.live import LiveMatch
from bot.services.ports import Transaction
from bot.services.timer import Timer, TimerKind


def waits_for_computer(tx: Transaction, timer: Timer) -> LiveMatch | None:
    """Return the match in which a computer player has to decide now."""
    live = _current(tx, timer)
    if live is None or live.to_act is None or not live.is_computer(live.to_act):
        return None
    return live


def plainest(match: Match) -> Action:
    """Return what needs no judgement: roll, the first legal play, take, accept."""
    by = match.to_act
    if match.phase is Phase.TO_PLAY:
        turn = match.turn
        return Action(Deed.PLAY, by, play="" if turn.is_dance else format_play(turn.plays[0]))
    deeds = {
        Phase.TO_ROLL: Deed.ROLL,
        Phase.DOUBLED: Deed.TAKE,
        Phase.RESIGNED: Deed.ACCEPT,
    }
    return Action(deeds[match.phase], by)


def run(tx: Transaction, at: Moment, timer: Timer, decision: Action | None = None) -> None:
    """Do what a timer is for, once: a timer that was moved or is void does nothing."""
    if tx.timer(timer.kind, timer.subject) != timer.due_at:
        return
    tx.drop_timer(timer.kind, timer.subject)
    if timer.kind is TimerKind.EXPIRY:
        invite = tx.invite(timer.subject)
        if invite is not None:
            tx.save_invite(invite.erased())
            tx.want(invite.id)
        return
    live = _current(tx, timer)
    if live is None or live.to_act is None:
        return
    if timer.kind is TimerKind.AUTOMATIC and plays_itself(live):
        commit(tx, at, live, [decision or plainest(live.match)])
    elif timer.kind in (TimerKind.NOTICE, TimerKind.REMINDER):
        seat = live.seats[live.to_act]
        pressed_since = (seat.pressed_at or 0) > live.updated_at
        if seat.user is not None and not pressed_since and not live.taps:
            tx.want(live.id, viewer=seat.user, anew=True)


def _current(tx: Transaction, timer: Timer) -> LiveMatch | None:
    live = tx.match(timer.subject)
    return live if live is not None and timer.version in (None, live.version) else None
