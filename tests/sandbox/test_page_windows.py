"""The chat page in windows that change: their size, their number, the group they show."""

import sys

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from bot.sandbox.child import Child
from tests.sandbox.page_phone import anna, begin, club, say, told, tom
from tests.sandbox.page_stage import browser, stage, window

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

WORDS = "A sentence that is long enough to be broken anew wherever the window is a little narrower"
LATE = """(bubble) => {
    const picture = document.createElement("canvas")
    picture.style = "display: block; height: 300px"
    bubble.append(picture)
}"""
"""What a picture of unknown size does to its bubble when it has come at last."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium():
    async with browser() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def house():
    async with stage() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def page(chromium, house):
    async with window(chromium, house.url, width=1300) as opened:
        yield opened


async def still(page) -> None:
    """Wait until the browser has laid out, told its observers and scrolled."""
    await page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    await page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


async def below(where: Locator) -> float:
    """Return how many pixels of the chat are below what is seen."""
    return await where.get_by_role("log").evaluate(
        "(list) => list.scrollHeight - list.clientHeight - list.scrollTop"
    )


async def talk(page, house) -> None:
    """Fill Anna's chat and the group: words, boards, words."""
    world = house.sandbox.world
    await begin(anna(page))
    for chat in (house.anna, house.group):
        for number in range(30):
            world.say(world.user(house.anna), world.chats[chat], f"{number}. {WORDS}")
    await expect(told(anna(page), "You said: 29.")).to_be_visible()
    await say(anna(page), "/board")
    await expect(anna(page).locator(".picture")).to_have_count(1)
    await expect(told(club(page), "29. A")).to_be_in_viewport()


async def test_a_chat_at_its_end_stays_there_through_every_size(page, house):
    """Narrower, wider, and lower, as when the keys of a phone come up over half of it."""
    await talk(page, house)
    for width, height in (
        (400, 900),
        (1300, 900),
        (400, 420),
        (400, 900),
        (700, 500),
        (1300, 900),
    ):
        await page.set_viewport_size({"width": width, "height": height})
        await still(page)
        for phone in (anna(page), club(page)):
            if await phone.is_visible():
                assert await below(phone) < 2, (width, height)


async def test_a_reader_of_old_messages_keeps_them_in_view(page, house):
    """Another size, or another phone for a while, leaves the same message at the top."""
    await talk(page, house)
    log = club(page).get_by_role("log")
    line = told(club(page), "12. A")
    await line.evaluate("(bubble) => bubble.scrollIntoView({ block: 'start' })")
    await still(page)
    for width in (400, 1300):
        await page.set_viewport_size({"width": width, "height": 900})
        await still(page)
        if width == 400:
            await page.get_by_role("tab", name="Friday nardy").first.click()
            await still(page)
            await page.get_by_role("tab", name="Анна").click()
            await page.get_by_role("tab", name="Friday nardy").first.click()
            await still(page)
        top = (await log.bounding_box())["y"]
        assert abs((await line.bounding_box())["y"] - top) < 4, width


async def test_earlier_messages_come_in_above_what_is_read(page, house):
    """The oldest message shown stays in its place, and the keys go on from there."""
    world = house.sandbox.world
    for number in range(300):
        world.say(world.user(house.anna), world.chats[house.group], f"Line {number}.")
    await page.reload()
    await expect(told(club(page), "Line 299.")).to_be_in_viewport()
    earlier = club(page).get_by_role("button", name="Earlier messages")
    await earlier.focus()
    await still(page)
    line = told(club(page), "Line 180.")
    before = (await line.bounding_box())["y"]
    await page.keyboard.press("Enter")
    await expect(told(club(page), "Line 60.")).to_have_count(1)
    await still(page)
    assert abs((await line.bounding_box())["y"] - before) < 4
    await page.keyboard.press("Enter")
    await expect(told(club(page), "Line 0.")).to_have_count(1)
    await expect(earlier).to_have_count(0)
    assert await page.evaluate("document.activeElement.closest('.list') !== null")


async def test_the_phone_in_use_stays_when_the_window_becomes_narrow(page):
    """One phone fits; it is the one somebody just wrote on, not the first one."""
    await say(club(page), "A word")
    await page.set_viewport_size({"width": 400, "height": 900})
    await expect(club(page)).to_be_visible()
    await expect(anna(page)).to_be_hidden()
    await expect(told(club(page), "A word")).to_be_in_viewport()
    await expect(club(page).get_by_label("Message", exact=True)).to_be_focused()


async def test_what_loads_late_does_not_push_the_end_out_of_view(page, house):
    """A bubble that grows after it was shown, anywhere, leaves the end where it was."""
    await talk(page, house)
    for bubble in (told(anna(page), "You said: 29."), anna(page).locator(".bubble").last):
        await bubble.evaluate(LATE)
        await still(page)
        assert await below(anna(page)) < 2


async def test_everybody_reads_of_the_bot_in_the_own_language(page):
    """Before START stands the description set for the person's language, else the common one."""
    await expect(anna(page).locator(".about")).to_contain_text("Короткие и длинные нарды")
    await expect(tom(page).locator(".about")).to_contain_text(
        "Short and long nardy, with a friend"
    )


async def test_other_windows_see_what_became_of_the_bots_process(chromium, page, house):
    """Whoever ends or starts it over HTTP, every open window shows it."""
    process = Child([sys.executable, "-c", "import time; time.sleep(600)"], {})
    house.sandbox.manage(process)
    async with window(chromium, house.url) as other, aiohttp.ClientSession(house.url) as http:
        try:
            for action, shown in (("start", "running"), ("stop", "not running")) * 2:
                await http.post("/sandbox/bot", json={"action": action})
                for seen in (page, other):
                    await expect(seen.locator("header.top .status")).to_have_text(shown)
        finally:
            await process.kill()


async def test_phones_follow_a_group_to_its_supergroup(page, house):
    """The group's phone and a person's phone turn to it, with the draft; nothing stays unread."""
    await tom(page).get_by_role("tab", name="Friday nardy").click()
    await club(page).get_by_label("Message", exact=True).fill("/sta")
    async with aiohttp.ClientSession(house.url) as http:
        async with http.post(f"/sandbox/groups/{house.group}/migrate") as answer:
            new = (await answer.json())["chat"]
        async with http.get("/sandbox/state") as answer:
            [group] = (await answer.json())["groups"]
    assert (group["id"], group["migrated_from"]) == (new, house.group)
    await expect(tom(page).locator(f"[role=tab][data-chat='{new}']")).to_have_attribute(
        "aria-selected", "true"
    )
    await expect(club(page).get_by_label("Message", exact=True)).to_have_value("/sta")
    await say(club(page), "/start")
    for phone in (club(page), tom(page)):
        await expect(told(phone, "Short and long nardy.")).to_be_visible()
    await expect(page).to_have_title("Nardy")
