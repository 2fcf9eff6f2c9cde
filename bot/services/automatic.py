"""What happens by itself when a timer is due."""

from dataclasses import replace

from bot.rules import Action, Color, Deed, Match, Phase
from bot.rules.notation import format_play
from bot.services.flow import NOTICE, REMINDER, Moment, commit, plays_itself
from bot.services.live import CLAIM, LiveMatch
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
    match timer.kind:
        case TimerKind.AUTOMATIC if plays_itself(live):
            # Whatever a computer player decides, it decides for itself.
            commit(tx, at, live, [replace(decision or plainest(live.match), by=live.to_act)])
        case TimerKind.NOTICE:
            _call_after(tx, at, live, timer, NOTICE, live.to_act)
        case TimerKind.REMINDER:
            _call_after(tx, at, live, timer, REMINDER, live.to_act)
        case TimerKind.CLAIM:
            _call_after(tx, at, live, timer, CLAIM, live.to_act.other)


def _call_after(
    tx: Transaction, at: Moment, live: LiveMatch, timer: Timer, silence: int, called: Color
) -> None:
    """Send a side its board anew, with sound, once the side to act has been silent long enough."""
    due = live.silent_since() + silence
    if at.now < due:
        tx.set_timer(timer.kind, live.id, due, live.version)
    else:
        tx.want(live.id, viewer=live.seats[called].user, anew=True)


def _current(tx: Transaction, timer: Timer) -> LiveMatch | None:
    live = tx.match(timer.subject)
    return live if live is not None and timer.version in (None, live.version) else None
