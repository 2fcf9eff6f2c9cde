"""A seeded game played to its end by clicking in a real browser, both players side by side."""

import os

import pytest
from playwright.async_api import expect

from bot.telegram.callbacks import BoardDeed
from tests.journey.table import boards, choices, deed_button, is_over, moves_of, press_of
from tests.sandbox import page_phone
from tests.sandbox.page_stage import browser, window

pytestmark = pytest.mark.browser


async def click(where, label):
    """Click the newest button with this label on a phone."""
    await where.locator(".key", has_text=label).last.click()


async def sees_the_link(person):
    return await person.wait_for(
        lambda seen: next(
            (word for m in seen for word in m.text.split() if "?start=" in word), None
        )
    )


async def shot(page, name):
    """Keep a picture of the window where a person wants to look at it."""
    folder = os.environ.get("NARDY_SHOTS")
    if folder:
        await page.screenshot(path=f"{folder}/{name}.png")


def button_to_click(board):
    """Return the button that carries the game on; bearing off and big steps first."""
    moves = sorted(moves_of(board), key=lambda b: -len(press_of(b).moves))
    return moves[0] if moves else choices(board)[0]


@pytest.mark.parametrize("stage", [{"seed": "5", "pause": 0}], indirect=True)
async def test_a_game_is_played_to_its_end_by_clicking(stage):
    """What is under the mouse is what is played; both phones show the end."""
    people = [await stage.town.person("Анна", "ru"), await stage.town.person("Tom", "en")]
    anna, tom = people
    async with browser() as chromium, window(chromium, stage.town.url) as page:
        phones = [page_phone.anna(page), page_phone.tom(page)]
        await anna.say("/play")
        await click(phones[0], "Короткие")
        await anna.wait_for(lambda seen: seen[-1].button("✓ Короткие"))
        await click(phones[0], "Позвать друга")
        await tom.open(await sees_the_link(anna))
        for _ in range(400):
            found = [
                await person.wait_for(lambda seen: boards(seen)[-1], timeout=20)
                for person in people
            ]
            if all(is_over(board) for board in found):
                break
            n = next((n for n, board in enumerate(found) if choices(board)), None)
            if n is None:
                await people[0].event(lambda event: True, since=len(people[0].events))
                continue
            button = button_to_click(found[n])
            key = phones[n].get_by_role("button", name=button.text, exact=True).last
            await key.click()
            await people[n].wait_for(
                lambda seen, was=found[n]: boards(seen)[-1].raw != was.raw, timeout=20
            )
        assert all(deed_button(board, BoardDeed.REMATCH) for board in found)
        for n, label in enumerate(("Ещё партию", "Play again")):
            await expect(phones[n].locator(".key", has_text=label)).to_be_visible()
        await shot(page, "end")
    assert await stage.refused_calls() == []
