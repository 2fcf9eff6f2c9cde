"""Agreeing on a match: the menu of /play, its house rules, and the invite that comes of it.

The menu keeps nothing: every button carries the whole setup that it leads to.
"""

from dataclasses import replace

from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    SwitchInlineQueryChosenChat,
)

from bot.rules import Draw, NextStart
from bot.services.invite import Invite
from bot.services.setup import LENGTHS, Setup
from bot.telegram.buttons import PRIMARY, Row, copied, keyboard, link, press, share_url
from bot.telegram.callbacks import InviteAction, InvitePress, SetupAction, SetupPress
from bot.telegram.host import Host
from bot.telegram.houserules import (
    draw_text,
    next_start_text,
    opening_text,
    own_rules,
    switch_text,
)
from bot.telegram.menus import Page, game_order
from bot.telegram.names import cleaned, in_html
from bot.telegram.texts import Texts
from bot.telegram.viewpoint import game_name, length_text

SHOW, RULES = SetupAction.SHOW, SetupAction.RULES


def setup_text(texts: Texts, setup: Setup) -> str:
    """Return a setup in words: the game, its length, the cube, and whether rules are own."""
    parts = [game_name(texts, setup.game), length_text(texts, setup.length)]
    if setup.has_cube:
        parts.append(texts("setup-cube"))
    if not setup.is_usual:
        parts.append(texts("setup-own"))
    return ", ".join(parts)


def usual_setup(texts: Texts) -> Setup:
    """Return what /play offers before anything is chosen."""
    return Setup.usual(game_order(texts)[0])


def play_page(texts: Texts, setup: Setup | None = None, last: Setup | None = None) -> Page:
    """Return the menu of /play with a setup chosen; `last` is what was played last time."""
    chosen = setup or usual_setup(texts)
    keys = _SetupKeys(texts, chosen)
    lines = [texts("play", setup=setup_text(texts, chosen))]
    rows: list[Row] = []
    if last is not None:
        lines.append(texts("play-last", setup=setup_text(texts, last)))
        rows.append([press(texts("play-as-last"), SetupPress.of(last, SetupAction.CALL))])
    rules = texts("play-rules-usual" if chosen.is_usual else "play-rules-own")
    rows += [
        [keys.game(name) for name in game_order(texts)],
        [keys.length(points) for points in LENGTHS[:3]],
        [keys.length(points) for points in LENGTHS[3:5]],
        [keys.length(None)],
        [press(rules, SetupPress.of(chosen, RULES))],
        [press(texts("play-call"), SetupPress.of(chosen, SetupAction.CALL), PRIMARY)],
        [press(texts("play-computer"), SetupPress.of(chosen, SetupAction.COMPUTER))],
    ]
    return Page("\n".join(lines), keyboard(rows))


def rules_page(texts: Texts, setup: Setup) -> Page:
    """Return the house rules of a setup; only those that mean something in it."""
    keys = _SetupKeys(texts, setup)
    cubed, several, limited = setup.has_cube, setup.length != 1, setup.length is not None
    rows: list[Row] = []
    abouts: list[str] = []
    for name, means, row in (
        ("cube", several, keys.switch("cube", on=setup.cube)),
        ("crawford", cubed and limited, keys.switch("crawford", on=setup.crawford)),
        ("jacoby", cubed and not limited, keys.switch("jacoby", on=setup.jacoby)),
    ):
        if means:
            rows.append(row)
            abouts.append(texts(f"rules-about-{name}"))
    if setup.game.has_head:
        rows.append(keys.draw())
        goshan = setup.draw is Draw.GOSHAN
        abouts.append(texts("rules-about-goshan" if goshan else "rules-about-last-turn"))
    rows.append(keys.opening())
    abouts.append(texts("rules-about-opening"))
    if several:
        rows.append(keys.next_start())
        abouts.append(texts("rules-about-next"))
    if not setup.is_usual:
        usual = Setup.usual(setup.variant, setup.length)
        rows.append([press(texts("rules-reset"), SetupPress.of(usual, RULES))])
    rows.append([press(texts("back"), SetupPress.of(setup, SHOW))])
    lines = [texts("rules", setup=setup_text(texts, setup)), "", *abouts]
    return Page("\n".join(lines).rstrip(), keyboard(rows))


class _SetupKeys:
    """The buttons that lead from one setup to the next."""

    def __init__(self, texts: Texts, setup: Setup) -> None:
        self._texts = texts
        self._setup = setup

    def _choice(self, text: str, setup: Setup, *, chosen: bool) -> InlineKeyboardButton:
        shown = self._texts("play-chosen", text=text) if chosen else text
        return press(shown, SetupPress.of(setup, SHOW))

    def game(self, name: str) -> InlineKeyboardButton:
        """Return the button of a game; another game brings its own usual rules."""
        chosen = name == self._setup.variant
        setup = self._setup if chosen else Setup.usual(name, self._setup.length)
        return self._choice(self._texts(f"play-{name}"), setup, chosen=chosen)

    def length(self, points: int | None) -> InlineKeyboardButton:
        """Return the button of a length."""
        key = {None: "play-unlimited", 1: "play-one"}.get(points, "play-points")
        text = self._texts(key, points=points or 0)
        setup = replace(self._setup, length=points)
        return self._choice(text, setup, chosen=points == self._setup.length)

    def switch(self, field: str, *, on: bool) -> Row:
        """Return the row of an option that is on or off."""
        changed: dict[str, bool] = {field: not on}
        setup = replace(self._setup, **changed)  # type: ignore[arg-type]  # a bool field
        text = switch_text(self._texts, field, on=on)
        return [press(text, SetupPress.of(setup, RULES))]

    def opening(self) -> Row:
        """Return the row of what the opening roll is for."""
        text = opening_text(self._texts, self._setup)
        setup = replace(self._setup, reroll=not self._setup.reroll)
        return [press(text, SetupPress.of(setup, RULES))]

    def next_start(self) -> Row:
        """Return the row of who starts the next game; a press goes on to the next way."""
        ways = [*NextStart]
        after = ways[(ways.index(self._setup.next_start) + 1) % len(ways)]
        text = next_start_text(self._texts, self._setup)
        return [press(text, SetupPress.of(replace(self._setup, next_start=after), RULES))]

    def draw(self) -> Row:
        """Return the row of draws; a press goes on to the next way."""
        ways = [*Draw]
        after = ways[(ways.index(self._setup.draw) + 1) % len(ways)]
        text = draw_text(self._texts, self._setup)
        return [press(text, SetupPress.of(replace(self._setup, draw=after), RULES))]


def invite_page(
    texts: Texts,
    invite: Invite,
    host: Host,
    now: int,
    taker: str | None = None,
    boast: str = "",
) -> Page:
    """Return an invite as its maker sees it.

    `taker` is the name of the one who took it up; `boast` goes with the link instead of the
    usual words.
    """
    setup = Setup.parse(invite.setup)
    words = setup_text(texts, setup)
    if invite.is_open(now):
        url = host.start_url(invite.token)
        key = "invite-boast" if boast else "invite-open"
        rules = own_rules(texts, setup)
        shown = f"{words}\n{rules}" if rules else words
        return Page(
            texts(key, setup=shown, link=url),
            _open_invite(texts, invite, host, boast or texts("invite-text", setup=words)),
        )
    if invite.used_by is not None:
        if taker is None:
            return Page(texts("invite-used-nobody", setup=words), keyboard([]))
        name = in_html(cleaned(taker, texts("nameless")))
        return Page(texts("invite-used", setup=words, name=name), keyboard([]))
    key = "invite-expired" if invite.cancelled_at is None else "invite-cancelled"
    again = press(texts("invite-again"), SetupPress.of(setup, SetupAction.CALL))
    return Page(texts(key, setup=words), keyboard([[again]]))


def card_page(
    texts: Texts, invite: Invite, host: Host, now: int, inviter: str, taker: str | None = None
) -> Page:
    """Return an invite as a group sees it; `inviter` and `taker` are names."""
    setup = Setup.parse(invite.setup)
    rules = own_rules(texts, setup)
    words = setup_text(texts, setup)
    facts = {
        "name": in_html(cleaned(inviter, texts("nameless"))),
        "setup": f"{words}\n{rules}" if rules else words,
    }
    if invite.is_open(now):
        button = link(texts("invite-sit"), host.start_url(invite.token))
        return Page(texts("card-open", **facts), keyboard([[button]]))
    if invite.used_by is not None and taker is not None:
        other = in_html(cleaned(taker, texts("nameless")))
        # Who has called from a group may never have opened the private chat, where the board is.
        opened = link(texts("open-private"), host.start_url())
        return Page(texts("card-used", other=other, **facts), keyboard([[opened]]))
    return Page(texts("card-closed", **facts), keyboard([]))


def _open_invite(texts: Texts, invite: Invite, host: Host, text: str) -> InlineKeyboardMarkup:
    url = host.start_url(invite.token)
    if host.inline:
        chosen = SwitchInlineQueryChosenChat(
            query=invite.token, allow_user_chats=True, allow_group_chats=True
        )
        share = InlineKeyboardButton(
            text=texts("invite-share"), switch_inline_query_chosen_chat=chosen, style=PRIMARY
        )
    else:
        share = link(texts("invite-share"), share_url(url, text))
    cancel = InvitePress(invite=invite.id, action=InviteAction.CANCEL)
    return keyboard(
        [
            [share],
            [copied(texts("invite-copy"), url)],
            [press(texts("invite-cancel"), cancel)],
        ]
    )
