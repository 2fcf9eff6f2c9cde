"""The half-made turn: which taps count, what they play, and what Undo takes back."""

import pytest

from bot.errors import IllegalPlay, MatchOver, NotYourTurn, Stale, Stranger
from bot.rules import BAR, OFF, SHORT, Action, Color, Deed, Match, Phase, Position, Roll
from bot.rules.position import counts
from bot.services import lobby, play
from bot.services.automatic import run
from bot.services.live import Mark, Seat, Status
from bot.services.people import choose
from bot.services.screen import ScreenKind
from bot.services.timer import TimerKind
from tests.services.conftest import ANNA, EVE, TOM
from tests.services.players import decide, let_time_pass, mark_of, now, seat_at, wanted

QUIET = SHORT.start


def tapping(live, *taps, user=ANNA, step=None, version=None, button=None):
    """Return the work of one press that makes these taps."""
    mark = Mark(
        live.id,
        live.version if version is None else version,
        live.step if step is None else step,
    )
    return lambda tx, at: play.tap(tx, at, user, mark, button or str(taps), taps)


async def test_a_tap_moves_a_checker_and_only_the_movers_screen_asks_for_it(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    before = await wanted(desk, live)
    after = await desk.change(tapping(live, (24, 6)))
    assert after.taps == (((24, 6),),)
    assert (after.version, after.step) == (live.version, live.step + 1)
    assert await wanted(desk, live) == {ANNA: before[ANNA] + 1, TOM: before[TOM]}


async def test_a_button_of_an_older_step_counts_while_its_move_is_legal(desk):
    """Two fast taps from one keyboard."""
    live = await seat_at(desk, QUIET, Roll(6, 5))
    await desk.change(tapping(live, (24, 6), step=0))
    after = await desk.change(tapping(live, (13, 5), step=0))
    assert after.taps == (((24, 6),), ((13, 5),))


async def test_an_older_button_whose_move_is_gone_is_stale_and_asks_for_a_screen(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    await desk.change(tapping(live, (24, 6), step=0))
    before = await wanted(desk, live)
    with pytest.raises(Stale):
        await desk.change(tapping(live, (13, 6), step=0))
    assert (await wanted(desk, live))[ANNA] == before[ANNA] + 1
    assert (await now(desk, live)).taps == (((24, 6),),)


async def test_the_same_press_of_the_same_step_is_applied_once(desk):
    """Doubles: the same move would be legal again, but it is the same press, re-sent."""
    live = await seat_at(desk, QUIET, Roll(1, 1))
    first = await desk.change(tapping(live, (6, 1), step=0))
    again = await desk.change(tapping(live, (6, 1), step=0))
    assert again == first
    fresh = await desk.change(tapping(live, (6, 1), step=first.step))
    assert fresh.taps == (((6, 1),), ((6, 1),))


async def test_a_step_from_the_future_is_stale(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    with pytest.raises(Stale):
        await desk.change(tapping(live, (24, 6), step=3))


async def test_an_illegal_move_of_the_current_step_is_refused_with_its_reason(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    with pytest.raises(IllegalPlay) as refused:
        await desk.change(tapping(live, (24, 5)))
    assert refused.value.reason == "closed point"
    assert await now(desk, live) == live


async def test_strangers_opponents_and_late_presses_change_nothing(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    for user, refusal in ((EVE, Stranger), (TOM, NotYourTurn)):
        with pytest.raises(refusal):
            await desk.change(tapping(live, (24, 6), user=user))
    with pytest.raises(Stale):
        await desk.change(tapping(live, (24, 6), version=live.version - 1))
    assert await now(desk, live) == live


async def test_nothing_can_be_pressed_on_an_ended_match(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    over = await decide(desk, live, ANNA, Action(Deed.RESIGN, size=3))
    assert over.status is Status.FINISHED
    works = (
        tapping(over, (24, 6)),
        lambda tx, at: play.done(tx, at, ANNA, mark_of(over)),
        lambda tx, at: play.go(tx, at, ANNA, mark_of(over)),
        lambda tx, at: play.decide(tx, at, TOM, mark_of(over), Action(Deed.ROLL)),
    )
    for work in works:
        with pytest.raises(MatchOver):
            await desk.change(work)
    assert await now(desk, over) == over


async def test_a_move_button_before_the_roll_was_never_drawn(desk):
    live = await seat_at(desk, QUIET, None, length=3, turns=(1, 1))
    assert live.match.phase is Phase.TO_ROLL
    with pytest.raises(IllegalPlay):
        await desk.change(tapping(live, (24, 6)))


async def test_what_is_forced_after_a_tap_is_played_with_it_and_undone_with_it(desk):
    """From the bar by either die, then on by the other: a hit makes two plays of it."""
    mover = counts({BAR: 1, 2: 2, 1: 2, OFF: 10})
    live = await seat_at(desk, Position(mover, counts({6: 1, 24: 2, OFF: 12})), Roll(6, 5))
    assert len(live.turn.options()) == 2
    after = await desk.change(tapping(live, (BAR, 6)))
    assert after.turn.is_complete
    assert after.taps == (((BAR, 6), (19, 5)),)
    back = await desk.change(lambda tx, at: play.undo(tx, at, ANNA, mark_of(after)))
    assert back.taps == ()
    assert back.step == after.step + 1


async def test_undo_reaches_back_to_the_roll_and_no_further(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    live = await desk.change(tapping(live, (24, 6)))
    live = await desk.change(tapping(live, (13, 5)))
    for _ in range(2):
        live = await desk.change(lambda tx, at, live=live: play.undo(tx, at, ANNA, mark_of(live)))
    assert live.taps == ()
    assert live.turn.dice == (6, 5)
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: play.undo(tx, at, ANNA, mark_of(live)))


async def test_done_needs_a_complete_turn_and_the_exact_step(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    half = await desk.change(tapping(live, (24, 6)))
    with pytest.raises(IllegalPlay):
        await desk.change(lambda tx, at: play.done(tx, at, ANNA, mark_of(half)))
    whole = await desk.change(tapping(half, (13, 5)))
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: play.done(tx, at, ANNA, mark_of(half)))
    ended = await desk.change(lambda tx, at: play.done(tx, at, ANNA, mark_of(whole)))
    assert ended.match.on_roll is Color.BLACK
    assert (ended.step, ended.taps, ended.pressed) == (0, (), ())
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: play.done(tx, at, ANNA, mark_of(whole)))
    assert await now(desk, whole) == ended


async def test_auto_done_ends_a_complete_turn(desk):
    await desk.change(lambda tx, _: choose(tx, ANNA, auto_done=True))
    live = await seat_at(desk, QUIET, Roll(6, 5))
    live = await desk.change(tapping(live, (24, 6)))
    assert live.match.on_roll is Color.WHITE
    live = await desk.change(tapping(live, (13, 5)))
    assert live.match.on_roll is Color.BLACK


@pytest.mark.parametrize("auto_roll", [True, False])
async def test_who_rolls_by_hand_is_waited_for(desk, auto_roll):
    await desk.change(lambda tx, _: choose(tx, TOM, auto_roll=auto_roll))
    live = await seat_at(desk, QUIET, Roll(6, 5))
    live = await desk.change(tapping(live, (24, 6)))
    live = await desk.change(tapping(live, (13, 5)))
    live = await desk.change(lambda tx, at: play.done(tx, at, ANNA, mark_of(live)))
    assert live.match.on_roll is Color.BLACK
    assert live.match.phase is (Phase.TO_PLAY if auto_roll else Phase.TO_ROLL)
    if not auto_roll:
        rolled = await decide(desk, live, TOM, Action(Deed.ROLL))
        assert rolled.match.phase is Phase.TO_PLAY


def only_play():
    """Return a position and a roll with one play: the six is closed until the one is played."""
    mover, other = counts({24: 1, 1: 2, OFF: 12}), counts({7: 2, 6: 2, OFF: 11})
    return Position(mover, other), Roll(6, 1)


async def test_the_only_play_of_a_first_turn_waits_for_go(desk):
    position, roll = only_play()
    live = await seat_at(desk, position, roll)
    assert live.turn.forced
    assert live.is_first_turn
    await let_time_pass(desk)
    assert (await now(desk, live)).version == live.version
    gone = await desk.change(lambda tx, at: play.go(tx, at, ANNA, mark_of(live)))
    assert gone.match.on_roll is Color.BLACK


async def test_go_does_not_choose(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))
    with pytest.raises(IllegalPlay):
        await desk.change(lambda tx, at: play.go(tx, at, ANNA, mark_of(live)))


async def test_an_only_play_happens_after_its_pause_and_undo_arms_it_again(desk):
    position, roll = only_play()
    live = await seat_at(desk, position, roll, turns=(2, 2))
    tap = live.turn.options()[0]
    # A press that no keyboard offers; its timer passes meanwhile.
    tapped = await desk.change(tapping(live, (tap.source, tap.die)))
    await let_time_pass(desk)
    assert (await now(desk, live)).version == live.version
    await desk.change(lambda tx, at: play.undo(tx, at, ANNA, mark_of(tapped)))
    await let_time_pass(desk)
    assert (await now(desk, live)).match.on_roll is Color.BLACK


async def test_a_timer_of_an_older_version_is_void(desk):
    position, roll = only_play()
    live = await seat_at(desk, position, roll, turns=(2, 2))
    (timer,) = [
        t
        for t in await desk.read(lambda tx: tx.due(desk.clock.now() + 10_000))
        if t.kind is TimerKind.AUTOMATIC
    ]
    gone = await desk.change(lambda tx, at: play.go(tx, at, ANNA, mark_of(live)))
    desk.clock.advance(2)
    await desk.change(lambda tx, at: run(tx, at, timer))
    assert await now(desk, live) == gone


async def test_a_menu_is_for_the_one_who_opens_it_and_the_next_change_closes_it(desk):
    live = await seat_at(desk, QUIET, Roll(6, 5))

    async def menus():
        screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
        return {screen.viewer: screen.menu for screen in screens}

    await desk.change(lambda tx, at: play.open_menu(tx, at, ANNA, mark_of(live), "more"))
    await desk.change(lambda tx, at: play.open_menu(tx, at, TOM, mark_of(live), "say"))
    assert await menus() == {ANNA: "more", TOM: "say"}
    await desk.change(tapping(live, (24, 6)))
    assert await menus() == {ANNA: "", TOM: "say"}
    # Tom's screen does not follow the taps, so his buttons carry the step before them.
    await desk.change(lambda tx, at: play.open_menu(tx, at, TOM, mark_of(live), ""))
    assert await menus() == {ANNA: "", TOM: ""}
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: play.open_menu(tx, at, ANNA, mark_of(live), "more"))


async def test_a_match_begins_with_both_at_their_boards(desk):
    live = await desk.change(
        lambda tx, at: lobby.start(
            tx, at, desk.dice, Match(SHORT), (Seat(ANNA), Seat(TOM)), ("a", "b")
        )
    )
    assert set(await wanted(desk, live)) == {ANNA, TOM}
    assert live.match.phase is Phase.TO_PLAY
