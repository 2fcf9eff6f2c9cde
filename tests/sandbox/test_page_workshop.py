"""The workshop beside the phones: calls, people, groups, faults, the clock, the bot's process."""

import sys

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.child import Child
from tests.sandbox.page_phone import anna, begin, club, phone, say, told, tom
from tests.sandbox.page_stage import browser, stage, window

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


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
    async with window(chromium, house.url, width=1800) as opened:
        await opened.get_by_role("button", name="Workshop").click()
        yield opened


def workshop(page):
    return page.get_by_role("complementary", name="Workshop")


async def test_calls_are_logged_with_what_became_of_them(page):
    """A failed call shows its code and words; the log can be narrowed to a method."""
    await workshop(page).get_by_role("tab", name="Faults").click()
    orders = workshop(page).get_by_role("tabpanel", name="Faults")
    await orders.get_by_label("Method").select_option("sendMessage")
    await orders.get_by_label("What happens").first.select_option("403")
    await orders.get_by_role("button", name="Apply").first.click()
    await expect(orders.get_by_role("listitem")).to_have_text("sendMessage → error × 1")
    await anna(page).get_by_role("button", name="Start", exact=True).click()
    await workshop(page).get_by_role("tab", name="Calls").click()
    calls = workshop(page).locator(".calls details")
    await expect(calls.filter(has_text="sendMessage")).to_have_count(1)
    failed = calls.filter(has_text="sendMessage")
    await expect(failed.locator("summary")).to_contain_text("403")
    await failed.locator("summary").click()
    await expect(failed).to_contain_text("Forbidden: bot was blocked by the user")
    await expect(failed.get_by_label("Parameters")).to_contain_text("chat_id")
    await workshop(page).get_by_label("Filter by method").fill("sendmess")
    await expect(calls).to_have_count(1)


async def test_blocking_closes_the_message_box_until_it_is_undone(page):
    """A person who blocked the bot sees one button, which lets the bot in again."""
    await begin(anna(page))
    await workshop(page).get_by_role("tab", name="People").click()
    block = workshop(page).get_by_role("switch", name="Block the bot").first
    await block.click()
    unblock = anna(page).get_by_role("button", name="Unblock")
    await expect(unblock).to_be_visible()
    await expect(anna(page).get_by_label("Message", exact=True)).to_be_hidden()
    await unblock.click()
    await expect(anna(page).get_by_label("Message", exact=True)).to_be_visible()
    await expect(block).not_to_be_checked()


async def test_people_and_groups_are_added_and_their_phones_open(page):
    """A new person gets a phone, a new group with topics too; each topic has its own talk."""
    await workshop(page).get_by_role("tab", name="People").click()
    await workshop(page).get_by_label("Name", exact=True).fill("Мария")
    await workshop(page).get_by_role("button", name="Add", exact=True).first.click()
    await begin(phone(page, "Мария’s phone"))
    await workshop(page).get_by_label("Title").fill("Masters")
    await workshop(page).get_by_label("With topics").check()
    await workshop(page).get_by_role("button", name="Add", exact=True).last.click()
    masters = phone(page, "Masters")
    await masters.get_by_label("Topic").select_option("Nardy")
    await say(masters, "In the topic")
    await expect(told(masters, "In the topic")).to_be_visible()
    await masters.get_by_label("Topic").select_option("General")
    await expect(told(masters, "In the topic")).to_have_count(0)


async def test_a_group_that_became_a_supergroup_stays_open(page):
    """The phone turns to the new group, where people go on talking."""
    await workshop(page).get_by_role("tab", name="People").click()
    await workshop(page).locator("summary", has_text="Friday nardy").click()
    await workshop(page).get_by_role("button", name="To supergroup").click()
    # The old group says the same words on its way out, so wait for the new one's id first.
    await expect(workshop(page).locator("summary", has_text="· -100")).to_be_visible()
    await expect(told(club(page), "Группа стала супергруппой")).to_be_visible()
    await say(club(page), "/start")
    await expect(told(club(page), "Short and long nardy.")).to_be_visible()
    await workshop(page).locator("summary", has_text="Friday nardy").click()
    await workshop(page).get_by_role("button", name="Remove the bot").click()
    await expect(club(page)).to_contain_text("the bot is not in this group")


async def test_the_clock_moves_on_for_everybody(page, house):
    """The sandbox's own clock is the one that moves, and the page shows by how much."""
    before = house.sandbox.clock.now()
    await workshop(page).get_by_role("button", name="+24 h").click()
    await expect(workshop(page)).to_contain_text("1 day ahead")
    assert house.sandbox.clock.now() - before >= 86_400
    await begin(tom(page))
    await workshop(page).get_by_role("button", name="+1 min").click()
    await expect(workshop(page)).to_contain_text("1 day 1 min ahead")


async def test_a_reply_carries_what_it_answers(page):
    """In a group the bot hears a plain text only as a reply to its own message."""
    await say(club(page), "/start")
    await told(club(page), "Short and long nardy.").click(button="right")
    await club(page).get_by_role("button", name="Reply", exact=True).click()
    await say(club(page), "Thank you")
    await expect(told(club(page), "You said: Thank you")).to_be_visible()
    mine = club(page).locator(".row.own").last
    await expect(mine.locator(".quote")).to_contain_text("Nardy")
    await expect(club(page).get_by_role("button", name="Do not reply")).to_be_hidden()


async def test_deleted_messages_leave_every_phone(page):
    """Anybody may take a message away with a long press, after being asked."""
    await say(club(page), "A slip")
    await tom(page).get_by_role("tab", name="Friday nardy").click()
    await told(tom(page), "A slip").click(button="right")
    await tom(page).get_by_role("button", name="Delete for everybody").click()
    await expect(told(club(page), "A slip")).to_have_count(0)
    await expect(told(tom(page), "A slip")).to_have_count(0)


async def test_the_bots_process_is_ended_and_started_again(page, house):
    """The page tells whether the bot runs, and its buttons fit that."""
    process = Child([sys.executable, "-c", "import time; time.sleep(600)"], {})
    house.sandbox.manage(process)
    await process.start()
    house.sandbox.world.changed()
    try:
        status = page.locator("header .status")
        await expect(status).to_have_text("running")
        await workshop(page).get_by_role("button", name="Kill").click()
        await expect(status).to_have_text("not running")
        assert not process.running
        await expect(workshop(page).get_by_role("button", name="Stop")).to_be_disabled()
        await workshop(page).get_by_role("button", name="Start").click()
        await expect(status).to_have_text("running")
        assert process.running
    finally:
        await process.kill()
