"""The chat page by keyboard alone: one tab stop a chat, arrows inside it, the way to the box."""

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.sandbox.page_phone import anna, begin, club, say, told, tom
from tests.sandbox.page_stage import Stage, browser, stage, window

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

ENOUGH = 40
"""Stops of Tab after which nobody goes on looking."""


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
    async with window(chromium, house.url) as opened:
        yield opened


def newest(where: Locator) -> Locator:
    """Return the keys under the newest message."""
    return where.locator(".row").last.locator(".key")


async def tabs_to(page: Page, wanted: Locator) -> int:
    """Press Tab until it has the focus, and return how often."""
    for count in range(1, ENOUGH):
        await page.keyboard.press("Tab")
        if await wanted.evaluate("(node) => node === document.activeElement"):
            return count
    return ENOUGH


async def walk(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


async def test_old_messages_are_no_stops_on_the_way_to_the_box(page: Page, house: Stage) -> None:
    """However long people have played, Tab meets the newest keyboard and then the box."""
    await begin(anna(page))
    for _ in range(3):
        await say(anna(page), "/board")
    await expect(anna(page).locator(".picture")).to_have_count(3)
    world = house.sandbox.world
    for number in range(20):
        world.say(world.user(house.anna), world.chats[house.anna], f"/help {number}, see t.me/x")
    await expect(told(anna(page), "You said: /help 19")).to_be_visible()
    await page.evaluate("document.activeElement.blur()")
    box = anna(page).get_by_label("Message", exact=True)
    assert await tabs_to(page, box) <= 10
    await walk(page, "Shift+Tab", "Shift+Tab")
    board = anna(page).locator(".row").filter(has=page.locator(".picture")).last
    await expect(board.locator(".key").first).to_be_focused()
    stops = (
        await anna(page)
        .locator(".list")
        .evaluate(
            "(list) => [...list.querySelectorAll('*')].filter((node) => node.tabIndex >= 0).length"
        )
    )
    assert stops == 1


async def test_the_first_stop_leads_to_the_box_in_view(page: Page) -> None:
    """A link that only keys find skips everything, to the phone that was used last."""
    skip = page.get_by_role("link", name="Skip to the message box")
    await page.keyboard.press("Tab")
    await expect(skip).to_be_focused()
    assert (await skip.bounding_box())["width"] > 100
    await walk(page, "Enter", "Enter")
    await expect(told(anna(page), "Short and long nardy.")).to_be_visible()
    await expect(anna(page).get_by_label("Message", exact=True)).to_be_focused()
    await begin(tom(page))
    await skip.focus()
    await page.keyboard.press("Enter")
    await expect(tom(page).get_by_label("Message", exact=True)).to_be_focused()


async def test_arrows_home_and_end_walk_over_messages_and_buttons(page: Page) -> None:
    """Up and down go line by line, sideways within it, Home and End to the ends."""
    await begin(anna(page))
    await say(anna(page), "/board")
    keys = newest(anna(page))
    await expect(keys).to_have_count(6)
    rows = anna(page).locator(".row")
    await walk(page, "Shift+Tab", "Shift+Tab")
    await expect(keys.first).to_be_focused()
    await walk(page, "ArrowRight", "ArrowDown")
    await expect(keys.last).to_be_focused()
    await page.keyboard.press("Home")
    await expect(keys.first).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(rows.last).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(anna(page).get_by_role("button", name="Open the picture")).to_be_focused()
    await walk(page, "ArrowLeft", "ArrowUp")
    await expect(rows.nth(-2)).to_be_focused()
    await page.keyboard.press("Home")
    await expect(rows.first).to_be_focused()
    await walk(page, "ArrowDown", "ArrowRight")
    await expect(rows.nth(1).get_by_role("button", name="/board")).to_be_focused()
    await page.keyboard.press("End")
    await expect(keys.last).to_be_focused()
    await expect(anna(page).locator(".pill")).to_be_hidden()
    await page.keyboard.press("Tab")
    await expect(anna(page).get_by_role("button", name="Commands")).to_be_focused()


async def test_a_message_is_answered_with_keys(page: Page) -> None:
    """Enter on a message offers what a long press does."""
    await say(club(page), "/start")
    await expect(told(club(page), "Short and long nardy.")).to_be_visible()
    await walk(page, "Shift+Tab", "Shift+Tab", "ArrowUp")
    await expect(club(page).locator(".row").last).to_be_focused()
    await walk(page, "Enter", "Enter", *"Thanks", "Enter")
    await expect(club(page).locator(".row.own").last.locator(".quote")).to_contain_text("Nardy")


async def test_whose_eyes_see_a_group_is_one_stop(page: Page) -> None:
    """Arrows choose among the members, Tab goes on."""
    eyes = club(page).get_by_role("radio")
    await eyes.first.focus()
    await page.keyboard.press("ArrowRight")
    await expect(eyes.last).to_be_focused()
    await expect(eyes.last).to_have_attribute("aria-checked", "true")
    await page.keyboard.press("Shift+Tab")
    await expect(eyes.first).not_to_be_focused()


async def test_what_is_typed_anywhere_reaches_the_box(page: Page) -> None:
    """Without a box in focus a character goes to the phone used last; into a field it stays."""
    await begin(tom(page))
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.type("hello")
    box = tom(page).get_by_label("Message", exact=True)
    await expect(box).to_have_value("hello")
    await page.get_by_role("button", name="Dark theme").focus()
    await page.keyboard.type("!")
    await expect(box).to_have_value("hello!")
    await page.get_by_role("button", name="Workshop").click()
    await page.get_by_label("Filter by method").press_sequentially("send")
    await expect(box).to_have_value("hello!")


async def test_a_focus_whose_message_goes_moves_to_the_newest_board(
    page: Page, house: Stage
) -> None:
    """The bot sends boards afresh and deletes the old ones, under the fingers of who plays."""
    await begin(anna(page))
    await say(anna(page), "/board")
    await expect(newest(anna(page))).to_have_count(6)
    await walk(page, "Shift+Tab", "Shift+Tab")
    await expect(newest(anna(page)).first).to_be_focused()
    world, chat = house.sandbox.world, house.sandbox.world.chats[house.anna]
    old = list(chat.messages.values())[-1]
    world.say(world.user(house.anna), chat, "/board")
    await expect(anna(page).locator(".picture")).to_have_count(2)
    world.delete(old)
    await expect(anna(page).locator(".picture")).to_have_count(1)
    await expect(newest(anna(page)).first).to_be_focused()
