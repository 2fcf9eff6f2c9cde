"""People at a board: they press what their keyboards offer until the match ends."""

import asyncio
from random import Random

from bot.telegram.callbacks import BoardDeed, BoardPress, Menu, MovePress, parse

DECIDING = (
    BoardDeed.DONE,
    BoardDeed.GO,
    BoardDeed.ROLL,
    BoardDeed.TAKE,
    BoardDeed.ACCEPT,
    BoardDeed.NEXT,
)
"""The deeds that carry a match on, the one to press first."""


def press_of(button):
    """Return what a button carries, None for a link."""
    return parse(button.data) if button.data else None


def boards(messages):
    """Return the messages that are boards with a keyboard of this player's match."""
    return [m for m in messages if m.photo and m.keyboard]


def choices(board):
    """Return the buttons that carry the match on: of deeds the first, or every move."""
    buttons = [b for row in board.keyboard for b in row]
    for deed in DECIDING:
        for button in buttons:
            press = press_of(button)
            if isinstance(press, BoardPress) and press.deed is deed:
                return [button]
    return [b for b in buttons if isinstance(press_of(b), MovePress)]


def is_over(board):
    """Tell whether the board offers another match."""
    deeds = [press_of(b) for row in board.keyboard for b in row]
    return any(isinstance(p, BoardPress) and p.deed is BoardDeed.REMATCH for p in deeds)


async def board_of(person):
    """Return the person's newest board."""
    return await person.wait_for(lambda seen: boards(seen)[-1])


async def play_on(people, seed=1, stop=lambda boards: False, presses=2000):
    """Let people press until their boards say that the match is over; return the last boards."""
    chance = Random(seed)
    for _ in range(presses):
        found = [await board_of(person) for person in people]
        if all(is_over(board) for board in found) or stop(found):
            return found
        ready = [(p, b) for p, b in zip(people, found, strict=True) if choices(b)]
        if not ready:
            await change(people, found)
            continue
        person, board = ready[0]
        button = chance.choice(choices(board))
        answer = await person.press_data(button.data, message=board.id)
        assert answer is not None, f"{person.name} pressed {button.text} and got no answer"
        await change([person], [board])
    raise AssertionError(f"no end after {presses} presses")


async def change(people, seen):
    """Wait until the board of one of the people is another than was seen."""

    async def another(person, board):
        await person.wait_for(lambda messages: boards(messages)[-1].raw != board.raw, timeout=20)

    tasks = [
        asyncio.create_task(another(person, board))
        for person, board in zip(people, seen, strict=True)
    ]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        task.result()


async def invite_link(person, game=None, length=None):
    """Let a person set a match up with /play and return the link to send to a friend."""
    await person.say("/play")
    await person.wait_for(lambda seen: seen[-1].keyboard)
    for label in filter(None, (game, length)):
        if not (await person.newest()).button(f"✓ {label}"):
            await person.press(label)
            await person.wait_for(lambda seen, label=label: seen[-1].button(f"✓ {label}"))
    call = await person.wait_for(
        lambda seen: next(
            (b.text for row in seen[-1].keyboard for b in row if b.text.startswith("🔗")), None
        )
    )
    await person.press(call)
    text = await person.wait_for(
        lambda seen: next((m.text for m in seen if "?start=" in m.text), None)
    )
    return next(word for word in text.split() if "?start=" in word)


async def sit_down(stage, game="Длинные", length=None):
    """Return Anna, who invited in Russian, and Tom, who came by the link, at their boards."""
    anna = await stage.town.person("Анна", "ru")
    tom = await stage.town.person("Tom", "en")
    link = await invite_link(anna, game, length)
    await tom.open(link)
    await board_of(anna)
    await board_of(tom)
    return anna, tom


def deed_button(board, deed):
    """Return the button of a deed under a board."""
    for row in board.keyboard:
        for button in row:
            press = press_of(button)
            if isinstance(press, BoardPress) and press.deed is deed:
                return button
    return None


def menu_button(board, menu):
    """Return the button that opens a menu."""
    for row in board.keyboard:
        for button in row:
            press = press_of(button)
            is_menu = isinstance(press, BoardPress) and press.deed is BoardDeed.MENU
            if is_menu and press.argument == menu:
                return button
    return None


async def press(person, find):
    """Wait for a button on the newest board, press it and return the answer."""
    button, message = await person.wait_for(
        lambda seen: (found := find(boards(seen)[-1])) and (found, boards(seen)[-1].id)
    )
    return await person.press_data(button.data, message=message)


def moves_of(board):
    """Return the buttons that move checkers."""
    return [b for row in board.keyboard for b in row if isinstance(press_of(b), MovePress)]


def step_of(board):
    """Return the match, version and step that a board's buttons carry."""
    presses = [press_of(b) for row in board.keyboard for b in row]
    return next((p.match, p.version, p.step) for p in presses if isinstance(p, BoardPress))


async def at_turn(people):
    """Return who has moves to choose, who waits, and the board of the first."""
    found = await play_on(people, stop=lambda seen: any(moves_of(board) for board in seen))
    mover = next(n for n, board in enumerate(found) if moves_of(board))
    return people[mover], people[1 - mover], found[mover]


async def newer(person, board, ready=lambda board: True):
    """Return the person's board once it is another one than `board`, and ready."""
    return await person.wait_for(
        lambda seen: (
            boards(seen)[-1]
            if boards(seen)[-1].raw != board.raw and ready(boards(seen)[-1])
            else None
        )
    )


async def resign(person, other):
    """Let a person give the game up at the largest size and return both boards of its end."""
    await press(person, lambda board: menu_button(board, Menu.MORE))
    await press(person, lambda board: menu_button(board, Menu.RESIGN))
    await press(person, lambda board: resign_menus(board)[-1])
    await press(person, lambda board: deed_button(board, BoardDeed.RESIGN))
    return [
        await one.wait_for(lambda seen: is_over(boards(seen)[-1]) and boards(seen)[-1])
        for one in (person, other)
    ]


def resign_menus(board):
    """Return the buttons of the sizes to resign, the smallest first."""
    return [
        b
        for row in board.keyboard
        for b in row
        if isinstance(press_of(b), BoardPress)
        and press_of(b).argument in (Menu.RESIGN_1, Menu.RESIGN_2, Menu.RESIGN_3)
    ]


async def resign_one(person, other):
    """Let a person offer to lose by the smallest size."""
    before = await board_of(other)
    await press(person, lambda board: menu_button(board, Menu.MORE))
    await press(person, lambda board: menu_button(board, Menu.RESIGN))
    await press(person, lambda board: resign_menus(board)[0])
    await press(person, lambda board: deed_button(board, BoardDeed.RESIGN))
    return await newer(other, before, lambda board: deed_button(board, BoardDeed.ACCEPT))


async def rings(person, since=0):
    """Tell whether the first board sent after the `since` oldest events came with a sound."""
    event = await person.event(
        lambda event: event["type"] == "message" and bool(event["message"].get("photo")),
        since=since,
    )
    return event["notify"]
