"""Who is called when, and what happens by itself."""

import logging

import pytest

from bot.clockwork import Clockwork
from bot.errors import TooSoon, WrongPhase
from bot.rules import SHORT, Action, Color, Deed, Phase, Roll
from bot.services import ending, lobby, play
from bot.services.flow import AWAY, NOTICE, REMINDER
from bot.services.live import CLAIM, Status
from bot.services.screen import ScreenKind
from bot.services.setup import Setup
from bot.services.timer import TimerKind
from tests.services.conftest import ANNA, TOM
from tests.services.players import decide, do_due, mark_of, now, seat_at

SECOND = 1000


async def calls(desk, live):
    """Return how often each viewer's board is to be sent anew, as the number of the change."""
    screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
    return {screen.viewer: screen.anew for screen in screens}


async def pass_the_turn(desk, live, user):
    """Let the side on roll play something and end its turn."""
    while not live.turn.is_complete:
        tap = live.turn.options()[0]
        live = await desk.change(
            lambda tx, at, live=live, tap=tap: play.tap(
                tx, at, user, mark_of(live), str(tap), [(tap.source, tap.die)]
            )
        )
    return await desk.change(lambda tx, at: play.done(tx, at, user, mark_of(live)))


@pytest.fixture
async def live(desk):
    """Anna and Tom, both of whom have pressed just now; Anna is on roll."""
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))
    for user in (ANNA, TOM):
        await desk.change(
            lambda tx, at, user=user: play.open_menu(tx, at, user, mark_of(live), "")
        )
    return await now(desk, live)


async def test_who_pressed_lately_gets_an_edit_and_after_90_seconds_a_sound(desk, live):
    desk.clock.advance(44)
    before = await calls(desk, live)
    live = await pass_the_turn(desk, live, ANNA)
    assert await calls(desk, live) == before
    await do_due(desk, 89)
    assert await calls(desk, live) == before
    await do_due(desk, 1)
    after = await calls(desk, live)
    assert after[TOM] > before[TOM]
    assert after[ANNA] == before[ANNA]
    # Once.
    await do_due(desk, 3600)
    assert await calls(desk, live) == after


async def test_who_has_been_away_is_called_at_once(desk, live):
    desk.clock.advance(46)
    before = await calls(desk, live)
    live = await pass_the_turn(desk, live, ANNA)
    after = await calls(desk, live)
    assert after[TOM] > before[TOM]
    assert after[ANNA] == before[ANNA]
    assert await desk.read(lambda tx: tx.timer(TimerKind.NOTICE, live.id)) is None


async def test_a_press_that_only_looks_puts_the_notice_off(desk, live):
    live = await pass_the_turn(desk, live, ANNA)
    before = await calls(desk, live)
    await do_due(desk, 60)
    await desk.change(lambda tx, at: play.open_menu(tx, at, TOM, mark_of(live), "more"))
    await do_due(desk, 60)
    assert await calls(desk, live) == before
    await do_due(desk, 30)
    assert (await calls(desk, live))[TOM] > before[TOM]


async def test_one_reminder_after_twelve_hours_then_the_claim(desk, live):
    live = await pass_the_turn(desk, live, ANNA)
    await do_due(desk, NOTICE // SECOND)
    before = await calls(desk, live)
    await do_due(desk, (REMINDER - NOTICE) // SECOND - 1)
    assert await calls(desk, live) == before
    await do_due(desk, 1)
    reminded = await calls(desk, live)
    assert reminded[TOM] > before[TOM]
    with pytest.raises(TooSoon):
        await desk.change(lambda tx, at: ending.claim(tx, at, ANNA, mark_of(live)))
    await do_due(desk, (CLAIM - REMINDER) // SECOND)
    told = await calls(desk, live)
    assert told[TOM] == reminded[TOM]
    assert told[ANNA] > reminded[ANNA]
    with pytest.raises(WrongPhase):
        await desk.change(lambda tx, at: ending.claim(tx, at, TOM, mark_of(live)))
    won = await desk.change(lambda tx, at: ending.claim(tx, at, ANNA, mark_of(live)))
    assert (won.status, won.winner) == (Status.CLAIMED, Color.WHITE)


async def test_a_doubling_always_comes_with_a_sound(desk):
    live = await seat_at(desk, SHORT.start, None, length=3, turns=(1, 1))
    await desk.change(lambda tx, at: play.open_menu(tx, at, TOM, mark_of(live), ""))
    before = await calls(desk, live)
    live = await decide(desk, live, ANNA, Action(Deed.DOUBLE))
    assert live.match.phase is Phase.DOUBLED
    after = await calls(desk, live)
    assert after[TOM] > before[TOM]
    assert after[ANNA] == before[ANNA]


async def test_nobody_is_reminded_of_a_game_with_the_computer(desk):
    live = await desk.change(
        lambda tx, at: lobby.play_computer(tx, at, desk.dice, ANNA, Setup.usual("short"), "a")
    )
    for kind in (TimerKind.REMINDER, TimerKind.NOTICE, TimerKind.CLAIM):
        assert await desk.read(lambda tx, kind=kind: tx.timer(kind, live.id)) is None


async def test_away_is_shorter_than_the_notice():
    assert AWAY < NOTICE < REMINDER < CLAIM


class Player:
    """A computer player that does what it is told to, then what a test counts."""

    def __init__(self, decision):
        self.decision = decision
        self.asked = 0

    def decide(self, match):
        self.asked += 1
        if isinstance(self.decision, Exception):
            raise self.decision
        return self.decision


CHEATS = (
    RuntimeError("out of ideas"),
    Action(Deed.PLAY, Color.BLACK, play="24/1"),
    Action(Deed.TAKE, Color.BLACK),
    # In the name of the person, who would lose by it.
    Action(Deed.RESIGN, Color.WHITE, size=3),
)


@pytest.mark.parametrize("decision", CHEATS, ids=str)
async def test_a_computer_that_fails_or_cheats_never_wins_by_it(desk, decision, caplog):
    """The plainest play is made for it, and the log says so."""
    live = await computer_to_play(desk)
    player = Player(decision)
    clockwork = Clockwork(desk.store, desk.clock, player, lambda: 0)
    desk.clock.advance(2)
    (timer,) = await desk.read(lambda tx: tx.due(desk.clock.now()))
    with caplog.at_level(logging.CRITICAL):
        await clockwork._do(timer)
    after = await now(desk, live)
    assert player.asked == 1
    assert after.version > live.version
    assert after.match.outcome is None or after.match.outcome.winner is Color.WHITE
    assert await desk.read(lambda tx: tx.due(desk.clock.now())) == []


async def computer_to_play(desk):
    """Return a match in which the computer has thrown and has to play."""
    for _ in range(20):
        live = await desk.change(
            lambda tx, at: lobby.play_computer(tx, at, desk.dice, ANNA, Setup.usual("short"), "a")
        )
        if live.to_act is Color.BLACK:
            return live
        await desk.change(lambda tx, at, live=live: lobby.cancel(tx, at, ANNA, mark_of(live)))
    raise AssertionError("the computer never starts")
