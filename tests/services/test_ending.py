"""A match that one side has left, and the invite that boasts of an ended one."""

import random

import pytest

from bot.errors import Stale, Stranger, TooSoon, WrongPhase
from bot.rules import Action, Color, Deed
from bot.services import ending
from bot.services.automatic import run
from bot.services.live import CLAIM, Status
from bot.services.screen import ScreenKind
from bot.services.timer import TimerKind
from tests.services.conftest import ANNA, TOM
from tests.services.players import begin, decide, mark_of, now, press_something

DAYS = CLAIM / 1000


def sides(live):
    """Return who has to act and who waits."""
    mover = live.seats[live.to_act].user
    return mover, TOM if mover == ANNA else ANNA


async def act(desk, deed, user, live):
    return await desk.change(lambda tx, at: deed(tx, at, user, mark_of(live)))


@pytest.mark.parametrize(
    ("deed", "status"), [(ending.claim, Status.CLAIMED), (ending.close, Status.CLOSED)]
)
async def test_the_waiting_side_may_end_it_after_three_days(desk, deed, status):
    live = await begin(desk, "short", 5)
    mover, waiting = sides(live)
    desk.clock.advance(DAYS - 1)
    with pytest.raises(TooSoon):
        await act(desk, deed, waiting, live)
    desk.clock.advance(1)
    with pytest.raises(WrongPhase):
        await act(desk, deed, mover, live)
    with pytest.raises(Stranger):
        await act(desk, deed, 999, live)
    ended = await act(desk, deed, waiting, live)
    assert (ended.status, ended.version) == (status, live.version + 1)
    assert await now(desk, live) == ended
    won = {Status.CLAIMED: ended.seat_of(waiting), Status.CLOSED: None}[status]
    assert ended.winner is won
    wins = await desk.read(lambda tx: tx.wins(waiting, mover))
    assert wins == ((1, 0) if won is not None else (0, 0))
    assert await desk.read(lambda tx: tx.next_due()) is None


async def test_a_press_of_the_other_starts_the_three_days_anew(desk):
    live = await begin(desk, "short", 5)
    _, waiting = sides(live)
    desk.clock.advance(DAYS - 1)
    live = await press_something(desk, live, random.Random(1))
    assert live.taps
    desk.clock.advance(2)
    with pytest.raises(TooSoon):
        await act(desk, ending.claim, waiting, live)


async def test_the_waiting_side_is_told_when_it_may(desk):
    live = await begin(desk, "short", 5)
    _, waiting = sides(live)
    desk.clock.advance(DAYS)
    for timer in await desk.read(lambda tx: tx.due(desk.clock.now())):
        await desk.change(lambda tx, at, timer=timer: run(tx, at, timer))
    assert await desk.read(lambda tx: tx.timer(TimerKind.CLAIM, live.id)) is None
    boards = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
    assert [b.viewer for b in boards if b.anew == b.wanted and b.viewer == waiting]


async def test_a_stale_claim_changes_nothing(desk):
    """The other has moved meanwhile."""
    live = await begin(desk, "short", 5)
    _, waiting = sides(live)
    desk.clock.advance(DAYS)
    after = live
    while after.version == live.version:
        after = await press_something(desk, after, random.Random(1))
    with pytest.raises(Stale):
        await act(desk, ending.claim, waiting, live)
    assert (await now(desk, live)).status is Status.PLAYING


async def test_boasting_invites_to_the_same_game(desk):
    live = await begin(desk, "long", 1)
    mover, _ = sides(live)
    with pytest.raises(WrongPhase):
        await desk.change(lambda tx, at: ending.boast(tx, at, desk.dice, ANNA, live.id, "x"))
    sizes = live.match.resignations(Color(live.to_act))
    ended = await decide(desk, live, mover, Action(Deed.RESIGN, size=sizes[-1]))
    invite = await desk.change(lambda tx, at: ending.boast(tx, at, desk.dice, ANNA, ended.id, "x"))
    assert (invite.boast, invite.setup[:2]) == (live.id, "l1")
    assert invite.is_open(desk.clock.now())
    again = await desk.change(lambda tx, at: ending.boast(tx, at, desk.dice, ANNA, ended.id, "y"))
    assert again == invite
