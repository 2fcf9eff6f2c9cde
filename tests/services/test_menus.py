"""A menu under a board: what would happen by itself waits for who reads it."""

from bot.services import play
from bot.services.flow import plays_itself
from bot.services.play import MENU_PAUSE
from bot.services.timer import TimerKind
from tests.services.players import begin, mark_of, now, press_something


async def to_automatic(desk):
    """Return a match in which a person's only play or dance is about to happen."""
    from random import Random

    chance = Random(11)
    live = await begin(desk, "short", 5)
    while not plays_itself(live):
        live = await press_something(desk, live, chance)
    return live


async def due(desk, live):
    return await desk.read(lambda tx: tx.timer(TimerKind.AUTOMATIC, live.id))


async def test_an_open_menu_holds_the_pause(desk):
    """And closing it gives the usual pause again."""
    live = await to_automatic(desk)
    user = live.seats[live.to_act].user
    assert await due(desk, live) == desk.clock.now() + desk.at.pause
    await desk.change(lambda tx, at: play.open_menu(tx, at, user, mark_of(live), "more"))
    assert await due(desk, live) == desk.clock.now() + MENU_PAUSE
    live = await now(desk, live)
    await desk.change(lambda tx, at: play.open_menu(tx, at, user, mark_of(live), ""))
    assert await due(desk, live) == desk.clock.now() + desk.at.pause


async def test_the_waiting_side_holds_nothing_up(desk):
    live = await to_automatic(desk)
    waiting = live.seats[live.to_act.other].user
    before = await due(desk, live)
    await desk.change(lambda tx, at: play.open_menu(tx, at, waiting, mark_of(live), "more"))
    assert await due(desk, live) == before
