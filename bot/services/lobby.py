"""How matches begin and end around the play itself: challenges, the computer, rematches."""

from dataclasses import replace

from bot.errors import InviteClosed, Refusal, TooSoon, WrongPhase
from bot.rules import Color, Match, Phase
from bot.services.flow import Moment, commit, end, show_boards
from bot.services.invite import LASTS, Invite
from bot.services.live import LiveMatch, Mark, Seat, Status
from bot.services.play import find, note_press, pressed, stale
from bot.services.ports import Dice, Transaction
from bot.services.screen import ScreenKind
from bot.services.setup import Setup
from bot.services.timer import TimerKind

LEVEL = "simple"
"""The computer player there is."""
TAPPED_TWICE = 3_000
"""Milliseconds within which the same button that begins something begins it once."""
PHRASE_PAUSE = 10 * 1000
"""Milliseconds between two phrases to the opponent."""
NUDGE_PAUSE = 10 * 60 * 1000
"""Milliseconds until the opponent may be hurried again."""

_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"


def start(
    tx: Transaction,
    at: Moment,
    dice: Dice,
    match: Match,
    seats: tuple[Seat, Seat],
    contributions: tuple[str, str],
    previous: str | None = None,
) -> LiveMatch:
    """Begin a match: draw its seed, throw the opening dice and ask for the boards."""
    number = tx.count_matches()
    live = LiveMatch(
        id=_text(dice.draw(f"id of match {number}", 8)),
        match=match,
        seats=seats,
        seed=dice.draw(f"seed of match {number}", 32),
        contributions=contributions,
        created_at=at.now,
        updated_at=at.now,
        previous=previous,
    )
    tx.add_match(live)
    show_boards(tx, live)
    return commit(tx, at, live, [])


def _text(data: bytes) -> str:
    number = int.from_bytes(data, "big")
    signs = ""
    for _ in range(8):
        number, rest = divmod(number, len(_ALPHABET))
        signs += _ALPHABET[rest]
    return signs


def is_repeated(tx: Transaction, at: Moment, press: str) -> bool:
    """Tell whether a button that begins something has just been pressed, and note the press."""
    due = tx.timer(TimerKind.PRESS, press)
    if due is not None and at.now < due:
        return True
    tx.set_timer(TimerKind.PRESS, press, at.now + TAPPED_TWICE)
    return False


def play_computer(
    tx: Transaction, at: Moment, dice: Dice, user: int, setup: Setup, contribution: str
) -> LiveMatch:
    """Begin a match against the computer; the person plays White."""
    _remember(tx, user, setup)
    seats = (Seat(user, pressed_at=at.now), Seat(None, LEVEL))
    return start(tx, at, dice, setup.match(), seats, (contribution, LEVEL))


def challenge(
    tx: Transaction,
    at: Moment,
    dice: Dice,
    user: int,
    setup: Setup,
    contribution: str,
    message: int | None = None,
    boast: str | None = None,
) -> Invite:
    """Make an invite; `message` of the private chat turns into its screen.

    `boast` is the match that its words boast of.
    """
    _remember(tx, user, setup)
    invite = _invite(tx, at, dice, user, setup, contribution, boast)
    tx.open_screen(ScreenKind.INVITE, invite.id, chat=user, viewer=user, message=message)
    return invite


def challenge_group(
    tx: Transaction,
    at: Moment,
    dice: Dice,
    user: int,
    setup: Setup,
    contribution: str,
    chat: int,
    thread: int | None,
) -> Invite:
    """Make an invite that anybody in a group may take up; it is played in the private chats.

    Who is calling in that group already gets the same card once more.
    """
    for open_invite in tx.invites_of(user, at.now):
        if any(card.chat == chat for card in tx.screens(ScreenKind.CARD, open_invite.id)):
            tx.want(open_invite.id, anew=True)
            return open_invite
    invite = _invite(tx, at, dice, user, setup, contribution)
    tx.open_screen(ScreenKind.CARD, invite.id, chat=chat, viewer=user, thread=thread)
    return invite


def _invite(
    tx: Transaction,
    at: Moment,
    dice: Dice,
    user: int,
    setup: Setup,
    contribution: str,
    boast: str | None = None,
) -> Invite:
    purpose = f"invite of {user}, {contribution}"
    invite = Invite(
        id=_text(dice.draw(f"id of {purpose}", 8)),
        token=dice.draw(f"token of {purpose}", 16).hex(),
        inviter=user,
        setup=setup.code,
        contribution=contribution,
        created_at=at.now,
        expires_at=at.now + LASTS,
        boast=boast,
    )
    tx.save_invite(invite)
    tx.set_timer(TimerKind.EXPIRY, invite.id, invite.expires_at)
    return invite


def _remember(tx: Transaction, user: int, setup: Setup) -> None:
    person = tx.user(user)
    if person is not None:
        tx.save_user(replace(person, last_setup=setup.code))


def take_up(
    tx: Transaction, at: Moment, dice: Dice, user: int, token: str, contribution: str
) -> LiveMatch:
    """Take the seat that an invite offers. Raises InviteClosed with the reason."""
    invite = tx.invite_by_token(token)
    if invite is None:
        raise InviteClosed("unknown")
    if invite.used_by == user and invite.match is not None:
        # The same person opens the link again: the board, once more.
        live, _ = find(tx, invite.match, user)
        tx.want(live.id, viewer=user, anew=True)
        return live
    why = invite.why_closed(at.now) or ("own" if invite.inviter == user else None)
    if why is not None:
        raise InviteClosed(why)
    # The inviter is away: the board comes with a sound.
    seats = (Seat(invite.inviter), Seat(user, pressed_at=at.now))
    live = start(
        tx,
        at,
        dice,
        Setup.parse(invite.setup).match(),
        seats,
        (invite.contribution, contribution),
    )
    tx.save_invite(replace(invite, used_by=user, used_at=at.now, match=live.id).erased())
    tx.drop_timer(TimerKind.EXPIRY, invite.id)
    tx.want(invite.id)
    return live


def withdraw(tx: Transaction, at: Moment, user: int, invite_id: str) -> Invite:
    """Cancel an own open invite. Raises InviteClosed if it is not open any more."""
    invite = tx.invite(invite_id)
    if invite is None or invite.inviter != user:
        raise InviteClosed("unknown")
    why = invite.why_closed(at.now)
    if why is not None:
        raise InviteClosed(why)
    invite = replace(invite, cancelled_at=at.now).erased()
    tx.save_invite(invite)
    tx.drop_timer(TimerKind.EXPIRY, invite.id)
    tx.want(invite.id)
    return invite


def cancel(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Give a match up without a result, as either side may until both have moved."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    if live.is_over or live.both_have_moved:
        raise WrongPhase(live.match.phase)
    return end(tx, at, pressed(live, color, at.now), Status.CANCELLED)


def leave(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """End play without a limit between two games, with the score as it is."""
    live, color = find(tx, mark.match, user)
    if not live.is_current(color, mark):
        return stale(tx, live, user)
    if live.is_over or live.match.length is not None or live.match.phase is not Phase.GAME_OVER:
        raise WrongPhase(live.match.phase)
    return end(tx, at, pressed(live, color, at.now), Status.FINISHED)


def rematch(tx: Transaction, at: Moment, dice: Dice, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Ask for another match with the same rules; it begins when both sides have asked."""
    live, color = find(tx, mark.match, user)
    if not live.is_over or live.rematch_by is color or live.next_match is not None:
        return stale(tx, live, user)
    agreed = live.has_computer or live.rematch_by is color.other
    if agreed:
        fresh = start(
            tx,
            at,
            dice,
            Match(live.match.variant, live.match.house, live.match.length),
            (replace(live.seats[0]), replace(live.seats[1])),
            live.contributions,
            previous=live.id,
        )
        live = replace(live, next_match=fresh.id)
        tx.save(live, live.version)
        tx.want(live.id)
        return fresh
    live = replace(pressed(live, color, at.now), rematch_by=color)
    tx.save(live, live.version)
    for side in Color:
        tx.want(live.id, viewer=live.seats[side].user, anew=side is not color)
    return live


def nudge(tx: Transaction, at: Moment, user: int, mark: Mark) -> LiveMatch | Refusal:
    """Send the opponent's board anew, with sound.

    Raises TooSoon within ten minutes of the last time.
    """
    live, color = find(tx, mark.match, user)
    if mark.version != live.version or live.to_act is not color.other:
        return stale(tx, live, user)
    due = tx.timer(TimerKind.NUDGE, live.id)
    if due is not None and at.now < due:
        raise TooSoon(due)
    tx.set_timer(TimerKind.NUDGE, live.id, at.now + NUDGE_PAUSE)
    note_press(tx, live, color, at.now)
    tx.want(live.id, viewer=live.seats[color.other].user, anew=True)
    return live


def again(tx: Transaction, user: int, match: str) -> LiveMatch:
    """Send a board anew to a person who asks for it."""
    live, _ = find(tx, match, user)
    tx.want(live.id, viewer=user, anew=True)
    return live


def say(tx: Transaction, at: Moment, user: int, mark: Mark, phrase: int) -> LiveMatch | Refusal:
    """Say a set phrase to the opponent. Raises TooSoon within ten seconds of the last one."""
    live, color = find(tx, mark.match, user)
    listener = live.seats[color.other].user
    if listener is None:
        return stale(tx, live, user)
    subject = f"{live.id}.{color.name.lower()}.{phrase}"
    due = tx.timer(TimerKind.PHRASE, f"{live.id}.{color.name.lower()}")
    if due is not None and at.now < due:
        raise TooSoon(due)
    tx.set_timer(TimerKind.PHRASE, f"{live.id}.{color.name.lower()}", at.now + PHRASE_PAUSE)
    tx.open_screen(ScreenKind.NOTE, subject, chat=listener, viewer=listener)
    tx.want(live.id, viewer=user)
    note_press(tx, live, color, at.now)
    return live
