"""The end of a match that the other side has left, and what follows a match."""

from dataclasses import replace

from bot.errors import Refusal, TooSoon, WrongPhase
from bot.rules import Color
from bot.services.flow import Moment, end
from bot.services.invite import Invite
from bot.services.live import LiveMatch, Mark, Status
from bot.services.lobby import challenge
from bot.services.play import find, pressed, stale
from bot.services.ports import Dice, Transaction
from bot.services.setup import Setup


def claim(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Win a match whose other side has not pressed for days. Raises TooSoon before that."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    _expect_left(live, color, at.now)
    live = replace(pressed(live, color, at.now), claimed_by=color)
    return end(tx, at, live, Status.CLAIMED)


def close(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """End such a match without a result. Raises TooSoon before that."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    _expect_left(live, color, at.now)
    return end(tx, at, pressed(live, color, at.now), Status.CLOSED)


def _expect_left(live: LiveMatch, color: Color, now: int) -> None:
    due = live.claimable_at()
    if due is None or live.to_act is color:
        raise WrongPhase(live.match.phase)
    if now < due:
        raise TooSoon(due)


def boast(
    tx: Transaction, at: Moment, dice: Dice, user: int, match: str, contribution: str
) -> Invite:
    """Make an invite to the same game that tells how this match ended.

    While one is open, a second press brings the same one again.
    """
    live, _ = find(tx, match, user)
    if not live.is_over:
        raise WrongPhase(live.match.phase)
    for invite in tx.invites_of(user, at.now):
        if invite.boast == live.id:
            tx.want(invite.id, anew=True)
            return invite
    return challenge(tx, at, dice, user, Setup.of(live.match), contribution, boast=live.id)
