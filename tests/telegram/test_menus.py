"""Pages: every button goes somewhere, every page fits, every state of an invite has one."""

import contextlib
import io
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.rules import SHORT, Action, Color, Deed, Draw, HouseRules, Match, NextStart
from bot.services.dice import label, seed_hash, throw
from bot.services.invite import LASTS, Invite
from bot.services.live import Status
from bot.services.setup import LENGTHS, Setup
from bot.services.user import User
from bot.telegram.buttons import ROOM
from bot.telegram.callbacks import (
    ChoicePress,
    InvitePress,
    JumpPress,
    PagePress,
    SetupAction,
    SetupPress,
    parse,
)
from bot.telegram.host import Host
from bot.telegram.menus import (
    checking_program,
    games_page,
    help_page,
    proof_page,
    settings_page,
    sheet_page,
    start_page,
)
from bot.telegram.profile import COMMANDS
from bot.telegram.setups import invite_page, play_page, rules_page, setup_text
from bot.telegram.texts import LANGUAGES, texts_in
from rendering import THEMES
from tests.telegram.matches import ANNA, NASTY, SEED, Table
from tests.telegram.reading import plain, units

HOST = Host("nardy_bot")
RU, EN = texts_in("ru"), texts_in("en")
TOKEN = "0123456789abcdef0123456789abcdef"
INVITE = Invite("inv12345", TOKEN, 1, Setup.usual("long", 3).code, "x", 0, LASTS)


def buttons(page):
    return [button for row in page.keyboard.inline_keyboard for button in row]


def presses(page):
    return [parse(button.callback_data) for button in buttons(page) if button.callback_data]


def texts_of(page):
    return [[button.text for button in row] for row in page.keyboard.inline_keyboard]


def check(page):
    """The text is well-formed and fits; no label is cut; no address is odd."""
    assert units(plain(page.text)) <= (1024 if page.scene else 4096)
    for row in page.keyboard.inline_keyboard:
        assert all(0 < len(button.text) <= ROOM[len(row)] for button in row), texts_of(page)
    for button in buttons(page):
        if button.url:
            assert urlsplit(button.url).netloc == "t.me"
    presses(page)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen(language):
    """A friend, the computer, a group, how to play."""
    texts = texts_in(language)
    page = check(start_page(texts, HOST))
    assert [type(press) for press in presses(page)] == [SetupPress, SetupPress, PagePress]
    actions = [press.action for press in presses(page)[:2]]
    assert actions == [SetupAction.SHOW, SetupAction.COMPUTER]
    assert "https://t.me/nardy_bot?startgroup=play" in [button.url for button in buttons(page)]


def test_the_menu_puts_the_known_game_first():
    """Long nardy for Russian readers, short for the others."""
    assert texts_of(play_page(RU))[0] == ["✓ Длинные", "Короткие"]
    assert texts_of(play_page(EN))[0] == ["✓ Short", "Long"]


def reachable(texts, last=None):
    """Return the setups that the buttons of /play lead to, by any way."""
    seen, waiting = set(), [play_page(texts, last=last)]
    while waiting:
        for press in presses(check(waiting.pop())):
            if press.action not in (SetupAction.SHOW, SetupAction.RULES):
                continue
            if (press.setup, press.action) not in seen:
                seen.add((press.setup, press.action))
                make = play_page if press.action is SetupAction.SHOW else rules_page
                waiting.append(make(texts, press.setup))
    return {setup for setup, _ in seen}


def test_every_setup_can_be_chosen():
    """Both games, all lengths, every option where it means something."""
    setups = reachable(RU)
    assert {(s.variant, s.length) for s in setups} == {
        (game, length) for game in ("short", "long") for length in LENGTHS
    }
    for field in ("cube", "crawford", "jacoby", "reroll"):
        assert {getattr(setup, field) for setup in setups} == {False, True}
    assert {setup.next_start for setup in setups} == {*NextStart}
    assert {setup.draw for setup in setups} == {*Draw}
    assert all(setup.draw is Draw.NONE for setup in setups if setup.variant == "short")


def test_as_last_time_is_the_first_row():
    """One press makes the invite."""
    last = Setup.usual("short", 5)
    page = check(play_page(RU, last=last))
    press = presses(page)[0]
    assert (press.setup, press.action) == (last, SetupAction.CALL)
    assert "короткие нарды, до 5 очков, с кубом" in page.text.lower()


def test_a_single_game_has_no_cube():
    """Nor a next game; its rules do not ask."""
    single = texts_of(rules_page(RU, Setup.usual("short", 1)))
    assert not any("Куб" in text or "Следующую" in text for row in single for text in row)
    several = [text for row in texts_of(rules_page(RU, Setup.usual("short", 3))) for text in row]
    assert "Куб удвоения: да" in several
    assert "Правило Кроуфорда: да" in several
    assert "Правило Джекоби: нет" not in several
    unlimited = [t for row in texts_of(rules_page(RU, Setup.usual("short", None))) for t in row]
    assert "Правило Джекоби: нет" in unlimited
    assert "Правило Кроуфорда: да" not in unlimited


def test_own_rules_are_told_and_can_be_taken_back():
    """The way back to the usual ones is one press."""
    own = replace(Setup.usual("long", 3), draw=Draw.GOSHAN)
    assert setup_text(RU, own).endswith("свои правила")
    usual = Setup.usual("long", 3)
    assert SetupPress.of(usual, SetupAction.RULES) in presses(rules_page(RU, own))
    assert "⚙ Правила: свои" in [text for row in texts_of(play_page(RU, own)) for text in row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_invite(language):
    """Share, copy, cancel; the text holds the link."""
    texts = texts_in(language)
    page = check(invite_page(texts, INVITE, HOST, 0))
    url = f"https://t.me/nardy_bot?start={TOKEN}"
    share, copy, cancel = buttons(page)
    assert parse_qs(urlsplit(share.url).query)["url"] == [url]
    assert copy.copy_text.text == url
    assert parse(cancel.callback_data) == InvitePress(invite="inv12345", action="cancel")
    assert url in page.text


def test_an_invite_through_the_chat_picker():
    """Where inline mode is on."""
    page = invite_page(RU, INVITE, replace(HOST, inline=True), 0)
    assert buttons(page)[0].switch_inline_query_chosen_chat.query == TOKEN


CLOSED = [
    (replace(INVITE, used_by=2, match="m").erased(), "за доской"),
    (replace(INVITE, cancelled_at=5).erased(), "отменено"),
    (INVITE.erased(), "устарело"),
]


@pytest.mark.parametrize(("invite", "words"), CLOSED)
def test_a_closed_invite(invite, words):
    """What became of it, no link any more, and a new one in a press unless it was used."""
    page = check(invite_page(RU, invite, HOST, LASTS + 1, NASTY.name))
    assert words in page.text
    assert "t.me" not in page.text
    again = [press for press in presses(page) if press.action is SetupAction.CALL]
    assert bool(again) == (invite.used_by is None)


def test_my_games():
    """A jump to each, whose turn it is, and the score where there is one."""
    table = Table(Match(SHORT, HouseRules(), 3), (ANNA, NASTY))
    table.do(Action(Deed.OPEN, dice=(3, 1)))
    alone = Table(Match(SHORT, HouseRules(), 1), (ANNA, None)).live
    people = {ANNA.id: ANNA, NASTY.id: NASTY}
    page = check(games_page(RU, ANNA.id, [table.live, replace(alone, id="other")], people))
    assert "· ваш ход · 0 : 0" in page.text
    assert "Компьютер" in page.text
    jumps = [press.match for press in presses(page) if isinstance(press, JumpPress)]
    assert jumps == [table.live.id, "other"]
    theirs = games_page(RU, NASTY.id, [table.live], people)
    assert "ходит соперник" in theirs.text
    unknown = check(games_page(EN, ANNA.id, [table.live], {}))
    assert "Nameless" in unknown.text
    assert check(games_page(RU, 1, [], {})).text == RU("games-none")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "user",
    [User(1, "A"), User(1, "A", language="ru", theme="linen", mirrored=True, auto_roll=False)],
)
def test_settings(language, user):
    """Every value can be chosen, and a switch turns over."""
    page = check(settings_page(texts_in(language), user, HOST))
    chosen = {(press.name.value, press.value) for press in presses(page)}
    assert all(isinstance(press, ChoicePress) for press in presses(page))
    assert {value for name, value in chosen if name == "theme"} == {*THEMES}
    assert {value for name, value in chosen if name == "language"} == {"", *LANGUAGES}
    assert ("mirrored", "0" if user.mirrored else "1") in chosen
    assert ("auto_roll", "0" if user.auto_roll else "1") in chosen
    assert sum(button.text.startswith("✓") for button in buttons(page)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_cheat_sheets(language):
    """Commands, and ten numbered lines with a picture for each game."""
    texts = texts_in(language)
    page = check(help_page(texts))
    assert {*re.findall(r"/([a-z]+) —", page.text)} == {*COMMANDS} - {"help"}
    for game in ("short", "long"):
        sheet = check(sheet_page(texts, game))
        assert re.findall(r"^(\d+)\. ", sheet.text, re.MULTILINE) == [str(n) for n in range(1, 11)]
        assert sheet.scene is not None
        assert sum(abs(count) for count in sheet.scene.points) == 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_telegram_shows_of_the_bot(language):
    """Descriptions of commands and bot are within their limits."""
    texts = texts_in(language)
    assert all(1 <= len(texts(f"command-{name}")) <= 256 for name in COMMANDS)
    assert len(texts("description")) <= 512
    assert len(texts("short-description")) <= 120
    assert len(texts("fair-alert")) <= 200


def test_the_dice_can_be_checked():
    """The program prints the fingerprint shown before and every roll, whatever people sent."""
    table = Table(Match(SHORT, HouseRules(), 1), (ANNA, NASTY))
    live = replace(table.live, rolls=30)
    hidden = check(proof_page(RU, live))
    assert seed_hash(SEED) in hidden.text
    assert SEED.hex() not in hidden.text
    over = replace(live, status=Status.FINISHED)
    assert SEED.hex() in check(proof_page(RU, over)).text
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(checking_program(over), {})
    fingerprint, *rolls = output.getvalue().splitlines()
    assert fingerprint == seed_hash(SEED)
    expected = [throw(SEED, label(live), n) for n in range(30)]
    assert rolls == [f"{n} {a} {b}" for n, (a, b) in enumerate(expected, 1)]
    assert over.seat_of(ANNA.id) is Color.WHITE
