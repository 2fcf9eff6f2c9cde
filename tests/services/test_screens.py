"""What screens are asked for while they are being shown, and people who come and go."""

from dataclasses import replace

from bot.rules import SHORT, Roll
from bot.services.people import choose, greet
from bot.services.screen import ScreenKind
from tests.services.conftest import ANNA, TOM
from tests.services.players import seat_at


async def board(desk, live, viewer=ANNA):
    screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
    return next(screen for screen in screens if screen.viewer == viewer)


async def behind(desk):
    return {s.viewer for s in await desk.read(lambda tx: tx.behind(desk.clock.now()))}


async def show(desk, screen, **changes):
    """Record that a screen was shown as far as it was wanted when it was looked at."""
    done = replace(screen, **{"shown": screen.wanted, "message": 7} | changes)
    await desk.change(lambda tx, _: tx.save_screen(done))


async def seated(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))
    for viewer in (ANNA, TOM):
        await show(desk, await board(desk, live, viewer))
    assert await behind(desk) == set()
    return live


async def test_what_is_asked_while_it_is_shown_stays_asked(desk):
    live = await seated(desk)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA))
    looked_at = await board(desk, live)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA, anew=True, menu="more"))
    await show(desk, looked_at)
    after = await board(desk, live)
    assert await behind(desk) == {ANNA}
    assert after.must_send
    assert after.menu == "more"


async def test_an_edit_after_a_call_for_a_new_message_does_not_undo_it(desk):
    live = await seated(desk)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA, anew=True))
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA))
    assert (await board(desk, live)).must_send
    await show(desk, await board(desk, live), message=8)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA))
    assert not (await board(desk, live)).must_send


async def test_a_menu_is_kept_or_closed_as_asked(desk):
    live = await seated(desk)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA, menu="dice"))
    await desk.change(lambda tx, _: tx.want(live.id, menu=None))
    assert (await board(desk, live)).menu == "dice"
    await desk.change(lambda tx, _: tx.want(live.id))
    assert (await board(desk, live)).menu == ""


async def test_a_parked_screen_waits_for_its_viewer(desk):
    live = await seated(desk)
    await desk.change(lambda tx, _: tx.save_user(replace(tx.user(ANNA), reachable=False)))
    parked = replace(await board(desk, live), parked=True)
    await desk.change(lambda tx, _: tx.save_screen(parked))
    await desk.change(lambda tx, _: tx.want(live.id))
    assert await behind(desk) == {TOM}
    await show(desk, await board(desk, live, TOM))
    # Back again: the own board, and the other's, which said that Anna was out of reach.
    await desk.change(lambda tx, at: greet(tx, at.now, ANNA, "Анна", "ru", may_write=True))
    assert await behind(desk) == {ANNA, TOM}


async def test_a_screen_that_failed_waits_for_its_time(desk):
    live = await seated(desk)
    await desk.change(lambda tx, _: tx.want(live.id, viewer=ANNA))
    later = replace(await board(desk, live), retry_at=desk.clock.now() + 5000)
    await desk.change(lambda tx, _: tx.save_screen(later))
    assert await behind(desk) == set()
    assert await desk.read(lambda tx: tx.next_retry()) == later.retry_at
    desk.clock.advance(5)
    assert await behind(desk) == {ANNA}


async def test_a_setting_changes_the_own_boards_only(desk):
    await seated(desk)
    chosen = await desk.change(lambda tx, _: choose(tx, ANNA, theme="linen"))
    assert chosen.theme == "linen"
    assert await behind(desk) == {ANNA}


async def test_a_greeting_keeps_what_was_chosen_and_follows_the_name(desk):
    await desk.change(lambda tx, _: choose(tx, ANNA, language="en", mirrored=True))
    person = await desk.change(
        lambda tx, at: greet(tx, at.now, ANNA, "Аня", "ru", may_write=False)
    )
    assert (person.name, person.language, person.mirrored) == ("Аня", "en", True)
    assert person.reachable
