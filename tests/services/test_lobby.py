"""Invites in all their states, cancelled matches, rematches, unlimited play, nudges, phrases."""

import pytest

from bot.errors import Gone, InviteClosed, Stale, Stranger, TooSoon, WrongPhase
from bot.rules import SHORT, Action, Color, Deed, Phase, Roll
from bot.services import lobby, play
from bot.services.automatic import run
from bot.services.invite import LASTS
from bot.services.live import Mark, Status
from bot.services.screen import ScreenKind
from bot.services.setup import Setup
from bot.services.timer import TimerKind
from tests.services.conftest import ANNA, EVE, TOM
from tests.services.players import begin, decide, do_due, mark_of, now, seat_at

SETUP = Setup.usual("long", 3)


async def invite(desk, user=ANNA, message=None):
    return await desk.change(
        lambda tx, at: lobby.challenge(tx, at, desk.dice, user, SETUP, f"c{at.now}", message)
    )


async def take_up(desk, user, token):
    return await desk.change(lambda tx, at: lobby.take_up(tx, at, desk.dice, user, token, "x"))


async def stored(desk, made):
    return await desk.read(lambda tx: tx.invite(made.id))


async def why_refused(desk, user, token):
    with pytest.raises(InviteClosed) as refused:
        await take_up(desk, user, token)
    return refused.value.why


async def test_the_first_to_open_sits_down_and_the_secret_is_gone(desk):
    made = await invite(desk)
    assert len(made.token) == 32
    live = await take_up(desk, TOM, made.token)
    assert [seat.user for seat in live.seats] == [ANNA, TOM]
    assert (live.match.variant.name, live.match.length) == ("long", 3)
    after = await stored(desk, made)
    assert (after.used_by, after.match) == (TOM, live.id)
    assert made.token not in after.token
    assert await desk.read(lambda tx: tx.timer(TimerKind.EXPIRY, made.id)) is None
    # Both get a board; the invite itself tells what came of it.
    for viewer in (ANNA, TOM):
        screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
        assert sum(screen.viewer == viewer for screen in screens) == 1
    (screen,) = await desk.read(lambda tx: tx.screens(ScreenKind.INVITE, made.id))
    assert screen.wanted == 2


async def test_a_used_link_is_used_for_others_and_the_board_again_for_the_friend(desk):
    made = await invite(desk)
    live = await take_up(desk, TOM, made.token)
    assert await why_refused(desk, EVE, made.token) == "used"
    assert await why_refused(desk, ANNA, made.token) == "used"
    again = await take_up(desk, TOM, made.token)
    assert again.id == live.id
    assert await desk.read(lambda tx: tx.count_matches()) == 1


async def test_an_own_link_is_refused_and_stays_open(desk):
    made = await invite(desk)
    assert await why_refused(desk, ANNA, made.token) == "own"
    assert (await take_up(desk, TOM, made.token)).seat_of(TOM) is Color.BLACK


async def test_an_unknown_link(desk):
    assert await why_refused(desk, TOM, "0" * 32) == "unknown"


async def test_an_expired_link_is_expired_before_and_after_its_erasure(desk):
    made = await invite(desk)
    desk.clock.advance(LASTS / 1000)
    assert await why_refused(desk, TOM, made.token) == "expired"
    with pytest.raises(InviteClosed) as refused:
        await desk.change(lambda tx, at: lobby.withdraw(tx, at, ANNA, made.id))
    assert refused.value.why == "expired"
    for timer in await desk.read(lambda tx: tx.due(desk.clock.now())):
        await desk.change(lambda tx, at, timer=timer: run(tx, at, timer))
    assert made.token not in (await stored(desk, made)).token
    assert await why_refused(desk, TOM, made.token) == "expired"


async def test_a_cancelled_link_is_cancelled_and_only_by_its_maker(desk):
    made = await invite(desk)
    with pytest.raises(InviteClosed) as refused:
        await desk.change(lambda tx, at: lobby.withdraw(tx, at, TOM, made.id))
    assert refused.value.why == "unknown"
    await desk.change(lambda tx, at: lobby.withdraw(tx, at, ANNA, made.id))
    assert made.token not in (await stored(desk, made)).token
    assert await why_refused(desk, TOM, made.token) == "cancelled"
    with pytest.raises(InviteClosed) as refused:
        await desk.change(lambda tx, at: lobby.withdraw(tx, at, ANNA, made.id))
    assert refused.value.why == "cancelled"


async def test_either_side_may_cancel_until_both_have_moved(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 0))
    ended = await desk.change(lambda tx, at: lobby.cancel(tx, at, TOM, mark_of(live)))
    assert ended.status is Status.CANCELLED
    assert ended.winner is None
    assert await desk.read(lambda tx: tx.wins(ANNA, TOM)) == (0, 0)
    late = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))
    with pytest.raises(WrongPhase):
        await desk.change(lambda tx, at: lobby.cancel(tx, at, TOM, mark_of(late)))
    with pytest.raises(Stranger):
        await desk.change(lambda tx, at: lobby.cancel(tx, at, EVE, mark_of(late)))


async def test_a_cancelled_match_has_no_timers_left(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 0))
    await desk.change(lambda tx, at: lobby.cancel(tx, at, TOM, mark_of(live)))
    assert await desk.read(lambda tx: tx.next_due()) is None


async def finished(desk, **more):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1), **more)
    return await decide(desk, live, ANNA, Action(Deed.RESIGN, size=3))


def asking(desk, live, user):
    return lambda tx, at: lobby.rematch(tx, at, desk.dice, user, mark_of(live))


async def test_a_rematch_begins_when_both_have_asked(desk):
    over = await finished(desk)
    asked = await desk.change(asking(desk, over, ANNA))
    assert asked.rematch_by is Color.WHITE
    with pytest.raises(Stale):
        await desk.change(asking(desk, over, ANNA))
    fresh = await desk.change(asking(desk, over, TOM))
    assert fresh.previous == over.id
    assert fresh.match.variant is over.match.variant
    assert fresh.id != over.id
    assert fresh.seed != over.seed
    assert (await now(desk, over)).next_match == fresh.id
    # A late press starts nothing, but shows the board as it is.
    screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, over.id))
    with pytest.raises(Stale):
        await desk.change(asking(desk, over, TOM))
    after = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, over.id))
    assert {s.viewer: s.wanted for s in after}[TOM] == {s.viewer: s.wanted for s in screens}[
        TOM
    ] + 1
    assert await desk.read(lambda tx: tx.count_matches()) == 2


async def test_a_running_match_has_no_rematch(desk):
    live = await begin(desk)
    with pytest.raises(Stale):
        await desk.change(asking(desk, live, ANNA))


async def test_the_computer_agrees_to_a_rematch_at_once(desk):
    live = await desk.change(
        lambda tx, at: lobby.play_computer(tx, at, desk.dice, ANNA, Setup.usual("long"), "a")
    )
    over = await desk.change(lambda tx, at: lobby.cancel(tx, at, ANNA, mark_of(live)))
    fresh = await desk.change(asking(desk, over, ANNA))
    assert fresh.has_computer
    assert fresh.previous == live.id


async def test_unlimited_play_is_left_between_two_games(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), length=None, turns=(1, 1))
    with pytest.raises(WrongPhase):
        await desk.change(lambda tx, at: lobby.leave(tx, at, ANNA, mark_of(live)))
    between = await decide(desk, live, ANNA, Action(Deed.RESIGN, size=3))
    assert between.match.phase is Phase.GAME_OVER
    left = await desk.change(lambda tx, at: lobby.leave(tx, at, ANNA, mark_of(between)))
    assert (left.status, left.winner) == (Status.FINISHED, Color.BLACK)
    assert await desk.read(lambda tx: tx.wins(TOM, ANNA)) == (1, 0)
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: lobby.leave(tx, at, TOM, mark_of(between)))


async def test_a_match_with_a_length_is_not_left(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), length=5, turns=(1, 1))
    between = await decide(desk, live, ANNA, Action(Deed.RESIGN, size=3))
    with pytest.raises(WrongPhase):
        await desk.change(lambda tx, at: lobby.leave(tx, at, ANNA, mark_of(between)))


async def test_only_one_of_two_presses_begins_the_next_game(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), length=5, turns=(1, 1))
    between = await decide(desk, live, ANNA, Action(Deed.RESIGN, size=3))
    following = await decide(desk, between, TOM, Action(Deed.NEXT))
    assert following.match.game == 2
    with pytest.raises(Stale):
        await decide(desk, between, ANNA, Action(Deed.NEXT))


async def test_the_opponent_is_hurried_once_in_ten_minutes(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))

    def hurry(tx, at):
        return lobby.nudge(tx, at, TOM, mark_of(live))

    await desk.change(hurry)
    (screen,) = [
        s
        for s in await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
        if s.viewer == ANNA
    ]
    assert screen.anew == screen.wanted
    desk.clock.advance(599)
    with pytest.raises(TooSoon) as refused:
        await desk.change(hurry)
    assert refused.value.until == desk.clock.now() + 1000
    await do_due(desk, 1)
    await desk.change(hurry)


async def test_who_has_to_act_hurries_nobody(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: lobby.nudge(tx, at, ANNA, mark_of(live)))


async def test_a_phrase_reaches_the_other_once_in_ten_seconds(desk):
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))

    def saying(user):
        return lambda tx, at: lobby.say(tx, at, user, mark_of(live), 2)

    await desk.change(saying(TOM))
    (note,) = await desk.read(lambda tx: tx.screens(ScreenKind.NOTE, f"{live.id}.black.2"))
    assert (note.chat, note.viewer) == (ANNA, ANNA)
    with pytest.raises(TooSoon):
        await desk.change(saying(TOM))
    await desk.change(saying(ANNA))
    await do_due(desk, 10)
    await desk.change(saying(TOM))
    notes = await desk.read(lambda tx: tx.screens(ScreenKind.NOTE, f"{live.id}.black.2"))
    assert len(notes) == 2


async def test_the_same_phrase_again_is_a_note_of_its_own(desk):
    """What is wanted of a note that was shown must not say it once more."""
    live = await seat_at(desk, SHORT.start, Roll(3, 1), turns=(1, 1))
    await desk.change(lambda tx, at: lobby.say(tx, at, TOM, mark_of(live), 0))
    (note,) = await desk.read(lambda tx: tx.screens(ScreenKind.NOTE, f"{live.id}.black.0"))
    await desk.change(lambda tx, at: play.open_menu(tx, at, ANNA, mark_of(live), "more"))
    (same,) = await desk.read(lambda tx: tx.screens(ScreenKind.NOTE, f"{live.id}.black.0"))
    assert same.wanted == note.wanted


async def test_nobody_speaks_to_the_computer(desk):
    live = await desk.change(
        lambda tx, at: lobby.play_computer(tx, at, desk.dice, ANNA, Setup.usual("long"), "a")
    )
    with pytest.raises(Stale):
        await desk.change(lambda tx, at: lobby.say(tx, at, ANNA, mark_of(live), 0))


async def test_a_match_that_never_was(desk):
    with pytest.raises(Gone):
        await desk.change(lambda tx, at: lobby.cancel(tx, at, ANNA, Mark("nowhere", 0, 0)))
