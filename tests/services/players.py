"""Two people who press buttons, chosen by a seeded generator."""

import dataclasses

from bot.rules import SHORT, Action, Color, Deed, Phase
from bot.services import lobby, play
from bot.services.automatic import run
from bot.services.live import Mark, Seat
from bot.services.screen import ScreenKind
from bot.services.setup import Setup
from tests.services.conftest import ANNA, TOM

BACK = {Phase.TO_ROLL: Deed.ROLL, Phase.GAME_OVER: Deed.NEXT}


def mark_of(live):
    return Mark(live.id, live.version, live.step)


async def begin(desk, variant="short", length=1, **options):
    """Return a match of Anna, White, against Tom."""
    setup = dataclasses.replace(Setup.usual(variant, length), **options)
    return await desk.change(
        lambda tx, at: lobby.start(
            tx, at, desk.dice, setup.match(), (Seat(ANNA), Seat(TOM)), ("a", "b")
        )
    )


async def seat_at(desk, position, roll, *, length=1, turns=(0, 0), variant=SHORT, **options):
    """Return a match of Anna, who is on roll, against Tom, at a position; None has no dice yet."""
    setup = dataclasses.replace(Setup.usual(variant.name, length), **options)
    match = dataclasses.replace(
        setup.match(),
        phase=Phase.TO_ROLL if roll is None else Phase.TO_PLAY,
        position=position,
        dice=roll,
        starter=Color.WHITE,
        turns=turns,
    )
    seats = (Seat(ANNA), Seat(TOM))
    return await desk.change(
        lambda tx, at: lobby.start(tx, at, desk.dice, match, seats, ("a", "b"))
    )


async def wanted(desk, live):
    """Return how often each viewer's board has been asked for."""
    screens = await desk.read(lambda tx: tx.screens(ScreenKind.BOARD, live.id))
    return {screen.viewer: screen.wanted for screen in screens}


async def now(desk, live):
    """Return the match as it is now."""
    return await desk.read(lambda tx: tx.match(live.id))


async def let_time_pass(desk):
    """Do everything that happens by itself within two seconds."""
    await do_due(desk, 2)


async def do_due(desk, seconds):
    """Move the clock on and do what is due then."""
    desk.clock.advance(seconds)
    for timer in await desk.read(lambda tx: tx.due(desk.clock.now())):
        await desk.change(lambda tx, at, timer=timer: run(tx, at, timer))


async def press_something(desk, live, random):
    """Press one button that the side to act may press, or let the forced play happen."""
    match = live.match
    if match.phase is Phase.GAME_OVER:
        return await decide(desk, live, random.choice((ANNA, TOM)), Action(Deed.NEXT))
    user = live.seats[live.to_act].user
    if match.phase is Phase.TO_ROLL:
        deed = Deed.DOUBLE if match.can_double and random.random() < 0.1 else Deed.ROLL
        return await decide(desk, live, user, Action(deed))
    if match.phase is Phase.DOUBLED:
        deed = Deed.TAKE if random.random() < 0.8 else Deed.DROP
        return await decide(desk, live, user, Action(deed))
    turn = live.turn
    if turn.is_complete and live.taps:
        if random.random() < 0.1:
            return await desk.change(lambda tx, at: play.undo(tx, at, user, mark_of(live)))
        return await desk.change(lambda tx, at: play.done(tx, at, user, mark_of(live)))
    if turn.is_dance or turn.forced:
        if live.is_first_turn and not turn.is_dance:
            return await desk.change(lambda tx, at: play.go(tx, at, user, mark_of(live)))
        await let_time_pass(desk)
        return await now(desk, live)
    move = random.choice(turn.options())
    tap = (move.source, move.die)
    return await desk.change(lambda tx, at: play.tap(tx, at, user, mark_of(live), f"{tap}", [tap]))


async def decide(desk, live, user, action):
    return await desk.change(lambda tx, at: play.decide(tx, at, user, mark_of(live), action))
