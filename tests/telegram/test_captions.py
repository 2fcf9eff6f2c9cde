"""Captions: who is on roll, what happened since, how it ended; in everybody's own numbers."""

from dataclasses import replace

import pytest

from bot.rules import (
    LONG,
    SHORT,
    Action,
    Color,
    Deed,
    Draw,
    HouseRules,
    Match,
    OpeningDice,
    Phase,
    Position,
    counts,
)
from bot.services.live import Status
from bot.services.user import User
from bot.telegram.captions import LONGEST, caption
from bot.telegram.telling import doubles, tell
from bot.telegram.texts import texts_in
from bot.telegram.viewpoint import Viewpoint
from bot.telegram.ways import arrows
from bot.telegram.words import LONGEST as LONGEST_TEXT
from bot.telegram.words import board_text, diagram
from tests.telegram.matches import COMPUTER, CUBED, MATCHES, PEOPLE, Table, moments
from tests.telegram.reading import plain, readable, units

WHITE, BLACK = Color.WHITE, Color.BLACK
ANNA = User(1, "Анна", reachable=True)
RASHAD = User(2, "Рашад", reachable=True)
TWO = (ANNA, RASHAD)


def view_of(table, viewer=WHITE, people=TWO, language="ru"):
    return Viewpoint(table.live, viewer, people, texts_in(language))


def lines(table, viewer=WHITE, shown=None, people=TWO, language="ru", wins=(0, 0)):
    """Return the lines of a caption, without the introduction."""
    shown = table.live.version if shown is None else shown
    text = caption(view_of(table, viewer, people, language), table.events, shown, wins)
    return readable(text).split("\n\n")[0].split("\n")


@pytest.mark.parametrize(("seed", "variant", "length", "house"), MATCHES)
def test_whole_matches(seed, variant, length, house):
    """Every caption and every board in words fits, whoever reads and whatever was missed."""
    for n, table in enumerate(moments(seed, variant, length, house)):
        for viewer in Color:
            view = view_of(table, viewer, PEOPLE, "ru" if viewer is WHITE else "en")
            everything = n % 20 == 0
            shown = 0 if everything else table.live.version - 1
            assert units(plain(caption(view, table.events, shown, (999, 1000)))) <= LONGEST
            if everything:
                assert units(plain(board_text(view, table.events))) <= LONGEST_TEXT


@pytest.mark.parametrize(("seed", "variant", "length", "house"), MATCHES)
def test_nothing_goes_unsaid(seed, variant, length, house):
    """What is news has a line: every play, cube action, resignation and game."""
    silent = (Deed.ROLL,)
    for table in moments(seed, variant, length, house):
        events, live = table.events, table.live
        if live.taps or len(events) < 4:
            continue
        pending = live.match.phase in (Phase.DOUBLED, Phase.RESIGNED)
        news = events[-4:-1] if pending else events[-4:]
        # Unlimited play ends without an action; the headline says so.
        told = [e for e in news if e.kind not in (*silent, Status.FINISHED.value)]
        assert len(tell(view_of(table), events, live.version - 4)) >= len(told)


def opened(variant=SHORT, length=3, house=CUBED, dice=(3, 1)):
    """Return a table at which White, with 3-1, or Black has won the opening roll."""
    table = Table(Match(variant, house, length), TWO)
    table.do(Action(Deed.OPEN, dice=dice))
    return table


def after_a_turn():
    table = opened(dice=(1, 3))
    table.do(Action(Deed.PLAY, BLACK, play="8/5 6/5"))
    return table


def test_the_opening_roll():
    """Both dice, and who starts."""
    table = opened()
    assert lines(table) == ["Ваш ход · 3-1", "Начальный бросок: вы 3, Рашад 1 — начинаете вы"]
    assert lines(table, BLACK, language="en") == [
        "Анна to move · 3-1",
        "Opening roll: you 1, Анна 3 — Анна starts",
    ]


def test_a_tie_is_told():
    """It was thrown again."""
    table = Table(Match(SHORT, HouseRules(), 3), TWO)
    table.do(Action(Deed.OPEN, dice=(4, 4)))
    table.do(Action(Deed.OPEN, dice=(4, 2)))
    assert lines(table, shown=0) == [
        "Ваш ход · 4-2",
        "Начальный бросок: 4-4, бросаем ещё раз",
        "Начальный бросок: вы 4, Рашад 2 — начинаете вы",
    ]


def test_the_opponents_play_in_the_viewers_numbers():
    """The example of the rules: a point of short nardy counts from the other end."""
    table = after_a_turn()
    assert lines(table) == ["Бросить или удвоить?", "Рашад: 3-1 · 17→20, 19→20"]
    assert lines(table, BLACK) == ["Анна: бросок или удвоение", "Вы: 3-1 · 8/5 6/5"]


def test_the_opponents_play_in_long_nardy():
    """The same way round, half a board apart."""
    table = opened(LONG, house=HouseRules(), dice=(1, 6))
    table.do(Action(Deed.PLAY, BLACK, play="24/17"))
    assert lines(table)[1] == "Рашад: 6-1 · 12→5"


def test_hits_bars_and_trays_in_arrows():
    """Stars, the bar and the tray stay as they are written."""
    assert arrows("24/20*(2) bar/21 6/off", SHORT) == "1→5*(2), bar→4, 19→off"
    assert arrows("24/18*/13", SHORT) == "1→7*→12"
    assert arrows("24/13 6/off(3)", LONG) == "12→1, 18→off(3)"


def test_taps_are_seen_by_the_mover_alone():
    """The opponent's caption does not change with them."""
    table = opened()
    before = lines(table, BLACK)
    table.tap(next(o for o in table.live.turn.options() if (o.source, o.die) == (8, 3)))
    assert lines(table)[0] == "Ваш ход · 3-1 · 8/5"
    assert lines(table, BLACK) == before


def test_the_last_play_stays_until_the_next():
    """Also when the viewer has seen it, and something else happened after it."""
    table = after_a_turn()
    table.do(Action(Deed.DOUBLE, WHITE))
    assert lines(table, BLACK) == ["Анна предлагает удвоить до 2", "Вы: 3-1 · 8/5 6/5"]
    table.do(Action(Deed.TAKE, BLACK))
    assert lines(table) == [
        "Ваш бросок",
        "Рашад: 3-1 · 17→20, 19→20",
        "Рашад принимает — партия за 2",
    ]


def test_what_was_missed_is_told_in_order():
    """A take, a roll and a play in one frame."""
    table = after_a_turn()
    shown = table.live.version
    table.do(Action(Deed.DOUBLE, WHITE))
    table.do(Action(Deed.TAKE, BLACK))
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    table.do(Action(Deed.PLAY, WHITE, play="24/13"))
    table.do(Action(Deed.ROLL, BLACK, dice=(2, 1)))
    assert lines(table, BLACK, shown) == [
        "Ваш ход · 2-1",
        "Анна предлагает удвоение",
        "Вы принимаете — партия за 2",
        "Анна: 6-5 · 1→12",
    ]


def test_a_dance_says_whether_the_bar_held_the_checker():
    """A closed home and a checker on the bar."""
    table = after_a_turn()
    own = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *[0] * 10, 1, 1)
    home = (0, *[2] * 6, 0, 0, 0, 0, 0, 0, 3, *[0] * 12)
    match = table.live.match
    position = replace(match.position, own=own, opp=home)
    table.live = replace(table.live, match=replace(match, position=position))
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    assert lines(table)[0] == "Ваш ход · 6-5 · Не вошёл"
    assert lines(table, language="en")[0] == "Your turn · 6-5 · Dances"
    table.do(Action(Deed.PLAY, WHITE))
    assert lines(table, BLACK)[1] == "Анна: 6-5 · не вошёл"


def test_an_only_play():
    """It is said before it happens."""
    assert lines(opened(LONG, house=HouseRules(), dice=(6, 1)))[0] == (
        "Ваш ход · 6-1 · Ход единственный: 24/17"
    )
    assert lines(opened(LONG, house=HouseRules(), dice=(6, 1)), BLACK)[0] == (
        "Ходит Анна · 6-1 · Ход единственный: 12→5"
    )


def test_new_dice_for_the_winner_of_the_opening_roll():
    """By that rule the opening dice are not played."""
    house = HouseRules(opening_dice=OpeningDice.REROLL)
    table = opened(house=house)
    assert lines(table)[0] == "Ваш бросок"
    table.do(Action(Deed.ROLL, WHITE, dice=(6, 5)))
    table.do(Action(Deed.PLAY, WHITE, play="24/13"))
    assert lines(table)[1] == "Вы: 6-5 · 24/13"


def test_a_game_that_ended_unseen():
    """The opponent wins and goes on to the next game before the loser's board is edited."""
    table = after_a_turn()
    shown = table.live.version
    table.do(Action(Deed.DOUBLE, WHITE))
    table.do(Action(Deed.DROP, BLACK))
    table.do(Action(Deed.NEXT))
    table.do(Action(Deed.OPEN, dice=(6, 1)))
    assert lines(table, BLACK, shown)[1:] == [
        "Анна предлагает удвоение",
        "Вы отказываетесь от удвоения",
        "Прошлую партию берёт Анна. Новая партия",
        "Начальный бросок: вы 1, Анна 6 — начинает Анна",
    ]


def test_a_resignation_and_its_answers():
    """The size and the cost, and that play goes on."""
    table = after_a_turn()
    table.do(Action(Deed.RESIGN, WHITE, size=2))
    assert lines(table)[0] == "Вы сдаёте марс (−2) — ждём ответа"
    assert lines(table, BLACK)[0] == "Анна сдаёт марс (−2). Принять?"
    table.do(Action(Deed.DECLINE, BLACK))
    assert lines(table)[-1] == "Рашад не принимает сдачу, игра продолжается"


def test_the_end_of_a_game_and_of_a_match():
    """Result, score, the pair's running score, the dice in one line."""
    table = opened(length=3, house=CUBED)
    table.do(Action(Deed.PLAY, WHITE, play="8/5 6/5"))
    table.do(Action(Deed.ROLL, BLACK, dice=(5, 5)))
    table.do(Action(Deed.PLAY, BLACK, play="13/3(2)"))
    table.do(Action(Deed.RESIGN, WHITE, size=1))
    table.do(Action(Deed.ACCEPT, BLACK))
    assert lines(table, shown=table.live.version) == [
        "Партию берёт Рашад · оин, на 1 очко",
        "Рашад: 5-5 · 12→22(2)",
        "Рашад принимает сдачу",
        "Счёт матча до 3: вы 0, Рашад 1",
        "Дубли: Рашад 1, вы 0",
    ]
    table.do(Action(Deed.NEXT))
    table.do(Action(Deed.OPEN, dice=(1, 2)))
    table.do(Action(Deed.PLAY, BLACK, play="13/11 6/5"))
    table.do(Action(Deed.RESIGN, WHITE, size=3))
    assert table.live.status is Status.FINISHED
    told = lines(table, BLACK, wins=(2, 5))
    assert told[0] == "🏆 Матч ваш · кокс, на 3 очка"
    assert told[-2:] == ["Счёт матча до 3: вы 3, Анна 0", "Выиграно матчей: вы 2, Анна 5"]


def test_matches_without_a_result():
    """Cancelled, closed, and unlimited play that somebody has ended."""
    for status, expected in (
        (Status.CANCELLED, "Матч отменён, без результата"),
        (Status.CLOSED, "Матч закрыт, без результата"),
    ):
        table = opened()
        table.end(status)
        assert lines(table)[0] == expected
    table = after_a_turn()
    table.live = replace(table.live, match=replace(table.live.match, length=None))
    table.do(Action(Deed.DOUBLE, WHITE))
    table.do(Action(Deed.DROP, BLACK))
    table.end(Status.FINISHED)
    told = lines(table)
    assert told[0] == "Игра без лимита окончена"
    assert "Счёт: вы 1, Рашад 0" in told


def test_a_rematch_and_an_absent_opponent():
    """Who asks, that it has begun, and that somebody cannot be reached."""
    table = opened()
    table.end(Status.FINISHED)
    table.live = replace(table.live, rematch_by=BLACK)
    assert "Рашад предлагает ещё партию" in lines(table)
    assert "Вы предлагаете ещё партию — ждём ответа" in lines(table, BLACK)
    table.live = replace(table.live, next_match="next")
    assert "Новый матч уже начался, доска ниже" in lines(table)
    gone = (ANNA, replace(RASHAD, reachable=False))
    assert "⚠ Рашад сейчас не получает сообщений бота" in lines(table, people=gone)
    assert not any("⚠" in line for line in lines(table, BLACK, people=gone))


def test_the_first_board_explains_itself():
    """Who plays whom, which side, what a button means; until the first turn is done."""
    table = opened(dice=(1, 3))
    for viewer, light in ((WHITE, "светлые"), (BLACK, "тёмные")):
        text = readable(caption(view_of(table, viewer), table.events, 0))
        assert "Короткие нарды, до 3 очков: вы и" in text
        assert f"Ваши шашки {light}, дом внизу справа" in text
        assert "Кнопка — это ход" in text
    table.do(Action(Deed.PLAY, BLACK, play="8/5 6/5"))
    assert "Кнопка" not in caption(view_of(table, BLACK), table.events, 0)
    assert "Кнопка" in caption(view_of(table), table.events, 0)
    mirrored = (replace(ANNA, mirrored=True), RASHAD)
    assert "дом внизу слева" in caption(view_of(table, people=mirrored), table.events, 0)


def test_the_crawford_game_is_announced():
    """While both sides begin it."""
    table = opened(length=3)
    table.live = replace(table.live, match=replace(table.live.match, crawford=True))
    assert lines(table)[-1] == "Партия Кроуфорда: без удвоения"


def test_the_computer_has_a_name():
    """In the reader's language."""
    table = Table(Match(SHORT, HouseRules(), 1), COMPUTER)
    table.do(Action(Deed.OPEN, dice=(1, 3)))
    assert lines(table, people=COMPUTER)[0] == "Ходит Компьютер · 3-1"
    assert lines(table, people=COMPUTER, language="en")[0] == "Computer to move · 3-1"


def test_names_cannot_break_the_caption():
    """Markup is shown as it is, and no sign turns the sentence around."""
    table = after_a_turn()
    people = (ANNA, User(2, "</b>\u202e<i>\n\nא", reachable=True))
    text = caption(view_of(table, people=people), table.events, 0)
    assert "\u202e" not in text
    assert "\u2068&lt;/b&gt;&lt;i&gt; א\u2069" in text
    empty = (ANNA, User(2, "\u200f\u200b\u3164", reachable=True))
    assert "Без имени" in caption(view_of(table, people=empty), table.events, 0)


def test_doubles_are_counted_in_the_game():
    """Ties of the opening roll and earlier games are none of them."""
    table = Table(Match(SHORT, HouseRules(), 3), TWO)
    table.do(Action(Deed.OPEN, dice=(4, 4)))
    table.do(Action(Deed.OPEN, dice=(3, 1)))
    table.do(Action(Deed.PLAY, WHITE, play="8/5 6/5"))
    table.do(Action(Deed.ROLL, BLACK, dice=(5, 5)))
    assert doubles(table.events) == (0, 1)
    table.do(Action(Deed.RESIGN, BLACK, size=3))
    table.live = replace(table.live, match=replace(table.live.match, phase=Phase.GAME_OVER))
    table.do(Action(Deed.NEXT))
    assert doubles(table.events) == (0, 0)


def test_the_diagram():
    """The start of short nardy as White sees it, and the opponent's half-made turn unseen."""
    table = opened()
    shown = diagram(view_of(table))
    assert shown.splitlines()[:2] == ["13  15  17   |19  21  23  ", " X · · · O · | O · · · · X"]
    assert all(len(line) in (0, 26) for line in shown.splitlines())
    table.tap(table.live.turn.options()[0])
    assert diagram(view_of(table)) != shown
    assert "15" in diagram(view_of(opened(LONG, house=HouseRules(), dice=(6, 1))))
    text = readable(board_text(view_of(table, BLACK), table.events))
    assert "Вы (X): 24×2, 13×5, 8×3, 6×5 · пипс 167" in text
    assert "Анна (O), по вашим номерам: 19×5, 17×3, 12×5, 1×2 · пипс 167" in text


@pytest.mark.parametrize(
    ("draw", "left", "told"),
    [
        (Draw.LAST_TURN, {1: 2}, "Последний ход: снять всё — ничья"),
        (Draw.GOSHAN, {1: 2}, "Последний ход: снять всё дублем — ничья"),
        (Draw.LAST_TURN, {1: 6}, "Последний ход: шашки соперника уже сняты"),
    ],
)
def test_the_last_turn_is_announced(draw, left, told):
    """And what it can still change."""
    house = HouseRules(draw=draw)
    match = Match(
        LONG,
        house,
        1,
        phase=Phase.TO_ROLL,
        position=Position(counts(left), counts({})),
        on_roll=BLACK,
        starter=WHITE,
        turns=(9, 9),
        last_turn=True,
    )
    table = Table(Match(LONG, house, 1), TWO)
    table.live = replace(table.live, match=match)
    for viewer in (WHITE, BLACK):
        assert told in lines(table, viewer)


def test_a_friend_is_told_the_house_rules():
    """Who comes by a link has not chosen them."""
    table = opened(LONG, house=HouseRules(draw=Draw.GOSHAN, cube=True), dice=(6, 1))
    told = caption(view_of(table, BLACK), table.events, 0)
    assert "Свои правила: Куб удвоения: да · Ничья: последний ход дублем." in told
    usual = opened(LONG, house=HouseRules(), dice=(6, 1))
    assert "Свои правила" not in caption(view_of(usual, BLACK), usual.events, 0)
