"""What a screen shows now, read in one transaction."""

from bot.rules import Color
from bot.services.invite import Invite
from bot.services.live import LiveMatch
from bot.services.ports import Clock, Transaction
from bot.services.screen import Screen, ScreenKind
from bot.services.user import User
from bot.telegram.frame import Frame
from bot.telegram.host import Host
from bot.telegram.menus import Page, proof_page, report_page
from bot.telegram.names import cleaned, in_html
from bot.telegram.presenter import boast_text, present
from bot.telegram.setups import card_page, invite_page
from bot.telegram.texts import Texts
from bot.telegram.viewpoint import People, Viewpoint

LATEST = 40
"""Events that a board is told from: more than lie between two plays of a game."""


class Views:
    """Presents every kind of screen."""

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host = host
        self._clock = clock

    def frame(self, tx: Transaction, screen: Screen) -> Frame | None:
        """Return what a screen shows, None where there is nothing to show any more."""
        viewer = tx.user(screen.viewer) if screen.viewer is not None else None
        if viewer is None:
            return None
        texts = self._host.texts(viewer)
        match screen.kind:
            case ScreenKind.BOARD:
                return self._board(tx, screen, viewer)
            case ScreenKind.INVITE:
                return self._invite(tx, screen, texts)
            case ScreenKind.CARD:
                return self._card(tx, screen, viewer)
            case ScreenKind.PROOF:
                live = tx.match(screen.subject.partition(".")[0])
                return None if live is None else _text(proof_page(texts, live))
            case ScreenKind.REPORT:
                return _text(report_page(texts, screen.subject))
            case ScreenKind.NOTE:
                return _note(tx, screen, texts)

    def _board(self, tx: Transaction, screen: Screen, viewer: User) -> Frame | None:
        live = tx.match(screen.subject)
        color = live.seat_of(viewer.id) if live is not None else None
        if live is None or color is None:
            return None
        # Only the end of a game is told from all that has happened, with the score of the pair.
        is_end = live.is_over or live.match.outcome is not None
        since = 0 if is_end else min(screen.version, live.version - LATEST)
        return present(
            live,
            color,
            people_at(tx, live, viewer),
            self._host,
            tx.events(live.id, since),
            shown=screen.version,
            menu=screen.menu,
            wins=tx.wins(viewer.id, live.seats[color.other].user) if is_end else (0, 0),
            now=self._clock.now(),
        )

    def _invite(self, tx: Transaction, screen: Screen, texts: Texts) -> Frame | None:
        invite = tx.invite(screen.subject)
        if invite is None:
            return None
        taker, boast = _name_of(tx, invite.used_by), boast_of(tx, invite, texts)
        return _text(invite_page(texts, invite, self._host, self._clock.now(), taker, boast))

    def _card(self, tx: Transaction, screen: Screen, inviter: User) -> Frame | None:
        invite = tx.invite(screen.subject)
        if invite is None:
            return None
        texts, taker = self._host.texts(inviter), _name_of(tx, invite.used_by)
        now = self._clock.now()
        return _text(card_page(texts, invite, self._host, now, inviter.name, taker))


def _name_of(tx: Transaction, user: int | None) -> str | None:
    person = tx.user(user) if user is not None else None
    return None if person is None else person.name


def people_at(tx: Transaction, live: LiveMatch, known: User | None = None) -> People:
    """Return the persons at the two sides of a match; `known` is one who has been read."""

    def sitting(user: int | None) -> User | None:
        if user is None or (known is not None and known.id == user):
            return None if user is None else known
        return tx.user(user)

    white, black = (sitting(seat.user) for seat in live.seats)
    return white, black


def boast_of(tx: Transaction, invite: Invite, texts: Texts) -> str:
    """Return the words about the match that an invite boasts of, empty without one."""
    live = tx.match(invite.boast) if invite.boast is not None else None
    color = live.seat_of(invite.inviter) if live is not None else None
    if live is None or color is None:
        return ""
    return boast_text(Viewpoint(live, color, people_at(tx, live), texts))


def _text(page: Page) -> Frame:
    return Frame(page.text, page.keyboard)


def _note(tx: Transaction, screen: Screen, texts: Texts) -> Frame | None:
    """Return a phrase of the opponent's."""
    match, side, phrase = screen.subject.split(".")
    live = tx.match(match)
    user = live.seats[Color[side.upper()]].user if live is not None else None
    speaker = tx.user(user) if user is not None else None
    if speaker is None:
        return None
    name = in_html(cleaned(speaker.name, texts("nameless")))
    return Frame(texts("said", name=name, phrase=texts(f"phrase-{phrase}")))
