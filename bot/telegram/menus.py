"""The pages around the boards: the first screen, my games, settings, help."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.errors import WrongPhase
from bot.rules import VARIANTS, Color
from bot.rules.notation import format_match
from bot.services.dice import label, seed_hash
from bot.services.live import LiveMatch
from bot.services.setup import Setup
from bot.services.user import User
from bot.telegram.buttons import PRIMARY, ROOM, Row, copied, in_rows, keyboard, link, press
from bot.telegram.callbacks import (
    ChoiceName,
    ChoicePress,
    JumpPress,
    PageName,
    PagePress,
    SetupAction,
    SetupPress,
)
from bot.telegram.diagrams import sheet_scene
from bot.telegram.host import Host
from bot.telegram.names import in_html
from bot.telegram.texts import LANGUAGES, Texts
from bot.telegram.viewpoint import Viewpoint, game_name, length_text
from rendering import THEMES, Scene


@dataclass(frozen=True, slots=True)
class Page:
    """A message that is not a board."""

    text: str
    """HTML; at most 1024 characters with a scene, 4096 without."""
    keyboard: InlineKeyboardMarkup
    scene: Scene | None = None


def _turn_to(texts: Texts, key: str, page: PageName) -> InlineKeyboardButton:
    return press(texts(key), PagePress(page=page))


def game_order(texts: Texts) -> tuple[str, str]:
    """Return the names of the games, the one that readers of a language know best first."""
    return ("long", "short") if texts.language == "ru" else ("short", "long")


def start_page(texts: Texts, host: Host) -> Page:
    """Return the first screen."""
    usual = Setup.usual(game_order(texts)[0])
    return Page(
        texts("start"),
        keyboard(
            [
                [press(texts("start-friend"), SetupPress.of(usual, SetupAction.SHOW), PRIMARY)],
                [press(texts("start-computer"), SetupPress.of(usual, SetupAction.COMPUTER))],
                [link(texts("start-group"), host.group_url)],
                [_turn_to(texts, "start-help", PageName.HELP)],
            ]
        ),
    )


def games_page(
    texts: Texts, user: int, games: Sequence[LiveMatch], people: Mapping[int, User]
) -> Page:
    """Return a person's running matches with a jump to each; `people` by their ids."""
    views = [_view(texts, user, live, people) for live in games]
    lines = [texts("games" if views else "games-none")]
    rows: list[Row] = []
    for n, view in enumerate(views, 1):
        lines.append(_game_line(view, n))
        text = texts("games-jump", n=str(n), name=view.name(view.opponent)[: ROOM[1] - 6])
        rows.append([press(text, JumpPress(match=view.live.id))])
    rows.append([_turn_to(texts, "games-new", PageName.PLAY)])
    return Page("\n".join(lines), keyboard(rows))


def _view(texts: Texts, user: int, live: LiveMatch, people: Mapping[int, User]) -> Viewpoint:
    seated = [
        None if seat.user is None else people.get(seat.user, User(seat.user, ""))
        for seat in live.seats
    ]
    return Viewpoint(live, live.seat_of(user) or Color.WHITE, (seated[0], seated[1]), texts)


def _game_line(view: Viewpoint, n: int) -> str:
    match = view.match
    to_act = view.live.to_act
    state = "either" if to_act is None else "you" if to_act is view.viewer else "them"
    mine, theirs = match.score[view.viewer], match.score[view.opponent]
    return view.texts(
        "games-line",
        n=str(n),
        game=game_name(view.texts, match.variant),
        length=length_text(view.texts, match.length),
        name=in_html(view.name(view.opponent)),
        state=state,
        score="" if match.length == 1 else f" · {mine} : {theirs}",
    )


def settings_page(texts: Texts, user: User, host: Host) -> Page:
    """Return the settings; a press changes one at once."""

    def choice(name: ChoiceName, value: str, text: str, *, chosen: bool) -> InlineKeyboardButton:
        shown = texts("play-chosen", text=text) if chosen else text
        return press(shown, ChoicePress(name=name, value=value))

    def switch(name: ChoiceName, *, on: bool) -> Row:
        key = f"settings-{name.value.replace('_', '-')}-{'yes' if on else 'no'}"
        return [press(texts(key), ChoicePress(name=name, value="0" if on else "1"))]

    language, theme = ChoiceName.LANGUAGE, ChoiceName.THEME
    auto = texts("settings-language-auto")
    themes = [
        choice(
            theme, name, texts(f"settings-theme-{name}"), chosen=name == host.theme_of(user).name
        )
        for name in THEMES
    ]
    languages = [
        choice(language, name, texts(f"settings-language-{name}"), chosen=user.language == name)
        for name in LANGUAGES
    ]
    rows = [
        languages,
        [choice(language, "", auto, chosen=user.language not in LANGUAGES)],
        *in_rows(themes, 2),
        switch(ChoiceName.MIRRORED, on=user.mirrored),
        switch(ChoiceName.AUTO_ROLL, on=user.auto_roll),
        switch(ChoiceName.AUTO_DONE, on=user.auto_done),
    ]
    return Page(texts("settings"), keyboard(rows))


_SHEETS = {"short": PageName.SHORT, "long": PageName.LONG}


def _sheet_rows(texts: Texts, games: Iterable[str]) -> list[Row]:
    return [[_turn_to(texts, f"help-{name}", _SHEETS[name])] for name in games]


def help_page(texts: Texts) -> Page:
    """Return what the commands and buttons do, with a way to each cheat sheet."""
    rows = _sheet_rows(texts, game_order(texts))
    rows.append([_turn_to(texts, "games-new", PageName.PLAY)])
    return Page(texts("help"), keyboard(rows))


def sheet_page(texts: Texts, game: str) -> Page:
    """Return the ten-line cheat sheet of a game, `short` or `long`, with a picture."""
    others = [name for name in VARIANTS if name != game]
    rows = [*_sheet_rows(texts, others), [_turn_to(texts, "games-new", PageName.PLAY)]]
    return Page(texts(f"sheet-{game}"), keyboard(rows), sheet_scene(game))


def proof_page(texts: Texts, live: LiveMatch) -> Page:
    """Return how to check the dice: while the match lasts only the fingerprint of its seed."""
    fingerprint = seed_hash(live.seed)
    if not live.is_over:
        return Page(texts("proof-later", hash=fingerprint), keyboard([]))
    text = texts("proof", hash=fingerprint, seed=live.seed.hex())
    return Page(f"{text}\n<pre>{escape(checking_program(live), quote=False)}</pre>", keyboard([]))


def moment_text(live: LiveMatch) -> str:
    """Return what names a moment of a match to the host: the match, its version, the position."""
    try:
        position = format_match(live.match)
    except WrongPhase as refusal:
        position = refusal.phase
    return f"{live.id} {live.version}.{live.step}\n{position}"


def report_page(texts: Texts, facts: str) -> Page:
    """Return the facts of a moment to send to the host: who reports adds what is wrong."""
    return Page(
        texts("reported", facts=escape(facts, quote=False)),
        keyboard([[copied(texts("report-copy"), facts)]]),
    )


def checking_program(live: LiveMatch) -> str:
    """Return a Python program that prints the fingerprint and every roll of an ended match."""
    return "\n".join(
        (
            "import hashlib, hmac",
            f"seed = bytes.fromhex({live.seed.hex()!r})",
            f"label = {label(live)!r}",
            "print(hashlib.sha256(seed).hexdigest())",
            f"for n in range({live.rolls}):",
            "    dice, attempt = [], 0",
            "    while len(dice) < 2:",
            '        text = f"{label}:{n}:{attempt}".encode()',
            '        digest = hmac.new(seed, text, "sha256").digest()',
            "        dice += [b % 6 + 1 for b in digest if b < 252]",
            "        attempt += 1",
            "    print(n + 1, *dice[:2])",
        )
    )
