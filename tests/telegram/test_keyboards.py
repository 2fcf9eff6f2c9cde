"""The keyboard under a board: over whole matches exactly what may be done, and readable."""

from dataclasses import replace

import pytest

from bot.rules import LONG, SHORT, Action, Color, Deed, HouseRules, Match, Phase, Roll
from bot.services.flow import plays_itself
from bot.services.live import Mark, Status
from bot.telegram.buttons import ROOM
from bot.telegram.callbacks import BoardDeed, BoardPress, Menu, MovePress, parse
from bot.telegram.keyboards import board_keyboard
from bot.telegram.movekeys import steps_not_on_offer
from bot.telegram.texts import texts_in
from tests.telegram.matches import ANNA, COMPUTER, CUBED, MATCHES, Table, live_match, moments

EN, RU = texts_in("en"), texts_in("ru")
WHITE, BLACK = Color.WHITE, Color.BLACK


def labels(keyboard):
    return [[button.text for button in row] for row in keyboard.inline_keyboard]


def presses(keyboard):
    buttons = [button for row in keyboard.inline_keyboard for button in row]
    return [parse(button.callback_data) for button in buttons if button.callback_data]


def deeds(keyboard):
    """Return what a keyboard lets a person do, menus as their names."""
    return {
        press.menu if press.deed is BoardDeed.MENU else press.deed
        for press in presses(keyboard)
        if isinstance(press, BoardPress)
    }


def check_form(keyboard, live):
    """No label is cut, no button twice, all data fit and belong to this board."""
    buttons = [button for row in keyboard.inline_keyboard for button in row]
    assert len(buttons) <= 100
    for row in keyboard.inline_keyboard:
        assert all(0 < len(button.text) <= ROOM[len(row)] for button in row), labels(keyboard)
    data = [button.callback_data for button in buttons if button.callback_data]
    assert len({*data}) == len(data)
    assert all(len(text.encode()) <= 64 for text in data)
    texts = [button.text for button in buttons]
    assert len({*texts}) == len(texts), texts
    for press in presses(keyboard):
        assert press.mark == Mark(live.id, live.version, live.step)


def check_moves(keyboard, live):
    """The move buttons reach every play of the turn and no other."""
    turn = live.turn
    moves = [press for press in presses(keyboard) if isinstance(press, MovePress)]
    after = {press.taps: turn for press in moves}
    for press in moves:
        for source, die in press.moves:
            after[press.taps] = after[press.taps].move(source, die)
    assert len({*after}) == len(moves)
    if turn.is_complete or (turn.forced and not turn.moves):
        assert not moves
        return
    results = {play.result for play in turn.continuations}
    if len(results) <= 2:
        assert {turn.board for turn in after.values()} == results
        assert all(turn.is_complete for turn in after.values())
        return
    singles = [press.moves[0] for press in moves if len(press.moves) == 1]
    assert singles == sorted(singles, key=lambda tap: (-tap[1], -tap[0]))
    assert {*singles} == {(move.source, move.die) for move in turn.options()}
    groups = {tuple((move.source, move.die) for move in group) for group in turn.groups()}
    shown = {press.moves for press in moves if len(press.moves) > 1}
    assert shown <= groups
    if turn.roll.is_doubles or len(singles) + len(groups) <= 12:
        assert shown == groups
    else:
        assert not shown


def check_mover(keyboard, live):
    """Last come two slots: undo or the dots, and done or the dice."""
    turn, last = live.turn, presses(keyboard)[-2:]
    assert len(keyboard.inline_keyboard[-1]) == 2
    assert last[0].deed is (BoardDeed.UNDO if live.taps else BoardDeed.MENU)
    done = turn.is_complete and not turn.is_dance
    assert last[1].deed is (BoardDeed.DONE if done else BoardDeed.DICE)
    first_and_only = turn.forced and not turn.moves and live.is_first_turn
    assert (BoardDeed.GO in deeds(keyboard)) == first_and_only
    check_moves(keyboard, live)


WAITING = {BoardDeed.NUDGE, Menu.SAY, Menu.MORE}


def check_usual(keyboard, live, viewer):
    match = live.match
    if live.is_over:
        boast = {BoardDeed.BOAST} if live.winner is viewer else set()
        assert deeds(keyboard) == {BoardDeed.REMATCH, BoardDeed.PROOF} | boast
    elif match.phase is Phase.GAME_OVER:
        leave = {Menu.LEAVE} if match.length is None else set()
        assert deeds(keyboard) == {BoardDeed.NEXT, Menu.MORE} | leave
    elif live.to_act is not viewer:
        assert deeds(keyboard) == WAITING
    elif match.phase is Phase.TO_PLAY:
        check_mover(keyboard, live)
    else:
        expected = {
            Phase.TO_ROLL: {BoardDeed.ROLL} | ({Menu.DOUBLE} if match.can_double else set()),
            Phase.DOUBLED: {BoardDeed.TAKE, Menu.DROP}
            | ({BoardDeed.BEAVER} if match.can_beaver else set()),
            Phase.RESIGNED: {BoardDeed.ACCEPT, BoardDeed.DECLINE},
        }[match.phase]
        assert deeds(keyboard) == {Menu.MORE} | expected


@pytest.mark.parametrize(("seed", "variant", "length", "house"), MATCHES)
def test_whole_matches(seed, variant, length, house):
    """At every moment both players have exactly the buttons they should have."""
    for n, table in enumerate(moments(seed, variant, length, house)):
        live = table.live
        if live.match.phase is Phase.OPENING:
            continue
        for viewer in Color:
            texts = RU if viewer is WHITE else EN
            usual = board_keyboard(live, viewer, texts)
            check_form(usual, live)
            check_usual(usual, live, viewer)
            # Menus depend on little; a sample of the moments has every state they know.
            for menu in Menu if n % 6 == 0 else ():
                check_form(board_keyboard(live, viewer, texts, menu), live)


def opened(variant=SHORT, length=3, house=CUBED, dice=(3, 1), people=None):
    match = Match(variant, house, length).open(*dice)
    return replace(live_match(match, people or (ANNA, ANNA)), version=1)


def to_roll(length=3, house=CUBED):
    """Return a match in which White may roll or double."""
    table = Table(Match(SHORT, house, length))
    table.do(Action(Deed.OPEN, dice=(1, 3)))
    turn = table.live.turn
    table.do(Action(Deed.PLAY, BLACK, play="8/5 6/5"))
    assert turn.variant is SHORT
    return table


def test_the_roll_and_the_double():
    """Roll alone in its row, the double beside the dots below, and asked once more."""
    live = to_roll().live
    assert labels(board_keyboard(live, WHITE, RU)) == [["🎲 Бросить"], ["⋯", "Удвоить до 2"]]
    sure = board_keyboard(live, WHITE, RU, Menu.DOUBLE)
    assert labels(sure) == [["Да, удвоить до 2"], ["↩ Нет"]]
    assert deeds(sure) == {BoardDeed.DOUBLE, Menu.NONE}
    assert deeds(board_keyboard(live, BLACK, RU, Menu.DOUBLE)) == WAITING


def test_no_double_without_the_cube():
    """Where no cube decision exists there is only the roll."""
    live = to_roll(house=HouseRules(cube=False)).live
    assert labels(board_keyboard(live, WHITE, EN)) == [["🎲 Roll"], ["⋯"]]


def test_the_offered_cube():
    """Take and drop stand on rows of their own, no roll near them; a drop is asked once more."""
    live = to_roll().do(Action(Deed.DOUBLE, WHITE))
    keyboard = board_keyboard(live, BLACK, RU)
    assert labels(keyboard) == [
        ["Принять — партия за 2"],
        ["Отказаться — минус 1"],
        ["⋯"],
    ]
    styles = [row[0].style for row in keyboard.inline_keyboard]
    assert styles == ["success", "danger", None]
    sure = board_keyboard(live, BLACK, RU, Menu.DROP)
    assert deeds(sure) == {BoardDeed.DROP, Menu.NONE}
    assert deeds(board_keyboard(live, WHITE, RU, Menu.DROP)) == WAITING


def test_a_beaver_where_it_is_played():
    """The cube goes up once more."""
    live = to_roll(length=None).do(Action(Deed.DOUBLE, WHITE))
    assert [press.deed for press in presses(board_keyboard(live, BLACK, EN))] == [
        BoardDeed.TAKE,
        BoardDeed.MENU,
        BoardDeed.BEAVER,
        BoardDeed.MENU,
    ]


def test_resigning_tells_every_cost_and_asks_once_more():
    """The sizes still possible, times the cube; either player may resign."""
    table = to_roll()
    table.do(Action(Deed.DOUBLE, WHITE))
    live = table.do(Action(Deed.TAKE, BLACK))
    for viewer in Color:
        sizes = board_keyboard(live, viewer, RU, Menu.RESIGN)
        assert labels(sizes)[:-1] == [["Сдать оин (−2)"], ["Сдать марс (−4)"], ["Сдать кокс (−6)"]]
    sure = board_keyboard(live, WHITE, EN, Menu.RESIGN_2)
    assert labels(sure) == [["Yes, lose 4 (gammon)"], ["↩ No"]]
    assert presses(sure)[0].size == 2


def test_a_size_that_is_not_possible_has_no_menu():
    """Long nardy knows no threefold loss."""
    live = opened(LONG, house=HouseRules())
    assert board_keyboard(live, WHITE, RU, Menu.RESIGN_3) == board_keyboard(live, WHITE, RU)


def test_a_resignation_is_answered():
    """Accept or play on."""
    table = to_roll()
    live = table.do(Action(Deed.RESIGN, WHITE, size=1))
    assert labels(board_keyboard(live, BLACK, RU)) == [
        ["Принять сдачу (+1)"],
        ["Играть дальше"],
        ["⋯"],
    ]


def test_the_first_only_play_is_one_button():
    """Nobody misses the first turn."""
    live = opened(LONG, house=HouseRules(), dice=(6, 1))
    assert not plays_itself(live)
    keyboard = board_keyboard(live, WHITE, RU)
    assert labels(keyboard) == [["▶ Сходить 24/17"], ["⋯", "🎲 6-1"]]


def test_an_only_play_that_plays_itself_has_no_buttons():
    """It happens after a pause."""
    live = opened(LONG, house=HouseRules(), dice=(6, 1))
    live = replace(live, match=replace(live.match, turns=(3, 3)))
    assert plays_itself(live)
    assert labels(board_keyboard(live, WHITE, EN)) == [["⋯", "🎲 6-1"]]


def test_larger_die_first_and_both_dice_last():
    """The opening of short nardy."""
    assert labels(board_keyboard(opened(), WHITE, EN))[:-1] == [
        ["24/21", "13/10", "8/5", "6/3"],
        ["24/23", "8/7", "6/5"],
        ["24/20", "8/4", "6/2"],
    ]


def test_doubles_move_two_checkers_at_once():
    """Three in a row, since the labels are longer."""
    match = replace(opened().match, dice=Roll(2, 2))
    rows = labels(board_keyboard(replace(opened(), match=match), WHITE, EN))
    assert ["24/22", "13/11", "8/6", "6/4"] in rows
    assert [label for row in rows for label in row if "(2)" in label] == [
        "24/22(2)",
        "13/11(2)",
        "8/6(2)",
        "6/4(2)",
    ]
    assert rows[-1] == ["⋯", "🎲 2-2"]


def test_undo_and_done_take_the_two_slots():
    """They never move."""
    live = opened()
    options = live.turn.options()
    table = Table(live.match)
    table.live = live
    tapped = table.tap(next(o for o in options if (o.source, o.die) == (8, 3)))
    assert labels(board_keyboard(tapped, WHITE, RU))[-1] == ["↩ Вернуть", "🎲 1"]
    done = table.tap(next(o for o in tapped.turn.options() if o.source == 6))
    assert labels(board_keyboard(done, WHITE, RU)) == [["↩ Вернуть", "✅ Готово"]]


def test_why_lists_the_steps_that_are_not_on_offer():
    """Each is a question that the board answers."""
    live = opened()
    asked = [press.tap for press in presses(board_keyboard(live, WHITE, EN, Menu.WHY))[:-1]]
    assert asked == steps_not_on_offer(live.turn) == [(13, 1)]


def test_a_match_may_be_cancelled_until_both_have_moved():
    """After that only resigned."""
    table = Table(Match(SHORT, HouseRules(), 3))
    table.do(Action(Deed.OPEN, dice=(1, 3)))
    assert Menu.CANCEL in deeds(board_keyboard(table.live, WHITE, RU, Menu.MORE))
    table.do(Action(Deed.PLAY, BLACK, play="8/5 6/5"))
    assert Menu.CANCEL in deeds(board_keyboard(table.live, WHITE, RU, Menu.MORE))
    sure = board_keyboard(table.live, WHITE, RU, Menu.CANCEL)
    assert deeds(sure) == {BoardDeed.CANCEL, Menu.NONE}
    table.do(Action(Deed.ROLL, WHITE, dice=(3, 1)))
    live = table.do(Action(Deed.PLAY, WHITE, play="8/5 6/5"))
    assert Menu.CANCEL not in deeds(board_keyboard(live, WHITE, RU, Menu.MORE))


def test_a_match_that_was_left_may_be_claimed_or_closed():
    """After three days without a press, by the side that waits, and never the computer's."""
    live = opened()
    due = live.claimable_at()
    waiting, moving = live.to_act.other, live.to_act
    early = deeds(board_keyboard(live, waiting, RU, now=due - 1))
    assert not early & {Menu.CLAIM, Menu.CLOSE}
    assert deeds(board_keyboard(live, waiting, RU, now=due)) >= {Menu.CLAIM, Menu.CLOSE}
    sure = deeds(board_keyboard(live, waiting, RU, Menu.CLAIM, now=due))
    assert sure == {BoardDeed.CLAIM, Menu.NONE}
    assert not deeds(board_keyboard(live, moving, RU, now=due)) & {Menu.CLAIM, Menu.CLOSE}
    assert opened(people=COMPUTER).claimable_at() is None


def test_nobody_talks_to_the_computer():
    """Against it there is nothing to wait for."""
    live = opened(people=COMPUTER)
    assert deeds(board_keyboard(live, BLACK, RU)) == {Menu.MORE}
    assert deeds(board_keyboard(live, BLACK, RU, Menu.SAY)) == {Menu.MORE}


def test_a_rematch_is_asked_for_once():
    """Who has asked waits; who is asked may agree; when it has begun nobody asks."""
    live = replace(opened(), status=Status.FINISHED, rematch_by=WHITE)
    assert BoardDeed.REMATCH not in deeds(board_keyboard(live, WHITE, RU))
    assert BoardDeed.REMATCH in deeds(board_keyboard(live, BLACK, RU))
    begun = replace(live, next_match="next")
    assert BoardDeed.REMATCH not in deeds(board_keyboard(begun, BLACK, RU))


def test_the_fingerprint_can_be_copied():
    """Sixty-four signs, which no alert would let anybody keep."""
    keyboard = board_keyboard(opened(), WHITE, RU, Menu.DICE)
    assert len(keyboard.inline_keyboard[0][0].copy_text.text) == 64
    assert deeds(keyboard) == {BoardDeed.FAIR, Menu.MORE}
