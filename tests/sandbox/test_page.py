"""The chat page in a real browser: talking, pressing, pictures, sound, themes, keys only."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.messages import Content
from tests.sandbox.page_bot import LONG_LABEL
from tests.sandbox.page_phone import anna, begin, club, say, told, tom
from tests.sandbox.page_stage import browser, stage, window

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CONTRAST = """([nodes]) => {
    const channel = (value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true})
    const painted = (colours) => {
        canvas.clearRect(0, 0, 1, 1)
        for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1) }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((v) => channel(v / 255))
    }
    const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b
    return nodes.map((node) => {
        const under = []
        for (let at = node; at; at = at.parentElement) {
            under.unshift(getComputedStyle(at).backgroundColor)
        }
        const ink = getComputedStyle(node).color
        const [a, b] = [light(painted(under)), light(painted([...under, ink]))]
        return [node.className, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]
    })
}"""
"""Nodes -> each one's class and the contrast of its text with what is painted under it."""


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


async def test_two_people_talk_and_each_sees_the_own_answers(page):
    """Two private chats and a group lie side by side; toasts come to who pressed."""
    await begin(anna(page))
    await begin(tom(page))
    await anna(page).get_by_role("button", name="Take, play for 2").click()
    await expect(told(anna(page), "Анна: take")).to_be_visible()
    await expect(told(tom(page), "Анна: take")).to_have_count(0)

    await say(club(page), "Who plays?")
    await expect(club(page).locator(".row.own")).to_contain_text("Who plays?")
    await tom(page).get_by_role("tab", name="Friday nardy").click()
    await expect(tom(page).locator(".row.other").last).to_contain_text("Who plays?")
    await club(page).get_by_role("radio", name="Tom").click()
    await expect(club(page).locator(".row.other").last).to_contain_text("Who plays?")
    await say(club(page), "I do")
    await expect(tom(page).locator(".row.own")).to_contain_text("I do")


async def test_buttons_have_their_colours_equal_widths_and_cut_labels(page):
    """Every style has its own colour; keys of a row are equal, a long label ends in dots."""
    await begin(anna(page))
    colours = (
        await anna(page)
        .locator(".key")
        .evaluate_all("(keys) => keys.map((key) => getComputedStyle(key).backgroundColor)")
    )
    success, danger, primary, plain = colours[:4]
    assert len({success, danger, primary, plain}) == 4
    row = anna(page).locator(".keys").nth(2).locator(".key")
    boxes = [await row.nth(index).bounding_box() for index in range(3)]
    assert max(box["width"] for box in boxes) - min(box["width"] for box in boxes) < 1
    assert len({box["height"] for box in boxes}) == 1
    label = anna(page).get_by_role("button", name=LONG_LABEL).locator(".label")
    assert await label.evaluate("(text) => text.scrollWidth > text.clientWidth")
    assert await label.evaluate("(text) => getComputedStyle(text).textOverflow") == "ellipsis"


async def test_a_pressed_button_spins_until_it_is_answered(page, house):
    """The spinner lasts as long as the bot is silent, other buttons work meanwhile."""
    await begin(anna(page))
    slow = anna(page).get_by_role("button", name="Double to 2")
    await slow.click()
    await expect(slow).to_have_attribute("aria-busy", "true")
    await anna(page).get_by_role("button", name="Drop, lose 1").click()
    await expect(told(anna(page), "Анна: drop")).to_be_visible()
    await expect(slow).to_have_attribute("aria-busy", "true")
    house.page_bot.patience.set()
    await expect(told(anna(page), "Doubled")).to_be_visible()
    await expect(slow).not_to_have_attribute("aria-busy", "true")


async def test_an_edit_changes_the_picture_in_place_and_makes_no_sound(page):
    """The same bubble shows another picture, caption and keyboard, and says it was edited."""
    await page.evaluate(
        """async () => {
            const { sound } = await import("/page/sound.js")
            window.played = 0
            sound.addEventListener("played", () => window.played += 1)
        }"""
    )
    await begin(anna(page))
    await say(anna(page), "/board")
    picture = anna(page).locator(".picture img")
    await expect(picture).to_have_js_property("naturalWidth", 1280)
    played = await page.evaluate("window.played")
    assert played
    before = await picture.get_attribute("src")
    same = await picture.element_handle()
    await anna(page).get_by_role("button", name="13/9").click()
    await expect(told(anna(page), "· blue")).to_be_visible()
    await expect(picture).not_to_have_attribute("src", before)
    await expect(picture).to_have_js_property("complete", True)
    assert await same.evaluate("(image) => image.isConnected")
    await expect(anna(page).locator(".row").last.locator(".meta")).to_contain_text("edited")
    await expect(anna(page).locator(".row").last.locator(".key")).to_have_count(5)
    assert await page.evaluate("window.played") == played

    await say(anna(page), "/silent")
    await expect(told(anna(page), "A quiet word")).to_be_visible()
    assert await page.evaluate("window.played") == played


async def test_pictures_open_large_and_escape_closes_them(page):
    """The lightbox shows the picture larger than the bubble does; focus returns to it."""
    await begin(anna(page))
    await say(anna(page), "/board")
    small = anna(page).get_by_role("button", name="Open the picture")
    await small.click()
    large = page.get_by_role("dialog", name="Picture").locator("img")
    await expect(large).to_be_visible()
    width = (await large.bounding_box())["width"]
    assert width > 1.5 * (await small.bounding_box())["width"]
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(small).to_be_focused()


async def test_an_alert_covers_only_its_phone_until_ok(page):
    """An alert takes the focus and gives it back to the button that was pressed."""
    await begin(anna(page))
    why = anna(page).get_by_role("button", name="Why?")
    await why.click()
    alert = anna(page).get_by_role("alertdialog")
    await expect(alert).to_contain_text("8/4: then the 6 cannot be played")
    await expect(alert.get_by_role("button", name="OK")).to_be_focused()
    await begin(tom(page))
    await alert.get_by_role("button", name="OK").press("Enter")
    await expect(alert).to_have_count(0)
    await expect(why).to_be_focused()


async def test_a_game_is_played_with_keys_only(page):
    """Start, type, walk the keyboard, press; an edit leaves the focus in its place."""
    start = anna(page).get_by_role("button", name="Start", exact=True)
    for _ in range(12):
        await page.keyboard.press("Tab")
        if await start.evaluate("(button) => button === document.activeElement"):
            break
    await page.keyboard.press("Enter")
    await expect(told(anna(page), "Short and long nardy.")).to_be_visible()
    await anna(page).get_by_role("log").focus()
    await page.keyboard.type("/boa")
    await expect(anna(page).get_by_role("option", name="/board")).to_be_visible()
    await page.keyboard.press("Enter")
    keys = anna(page).locator(".row").last.locator(".key")
    await expect(keys).to_have_count(6)
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await expect(keys.nth(0)).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    await expect(keys.nth(5)).to_be_focused()
    ring = await keys.nth(5).evaluate("(key) => getComputedStyle(key).outlineStyle")
    assert ring == "solid"
    await page.keyboard.press("Enter")
    await expect(told(anna(page), "· blue")).to_be_visible()
    await expect(keys).to_have_count(5)
    await expect(
        anna(page).locator(".row").last.get_by_role("button", name="Done")
    ).to_be_focused()
    spoken = anna(page).locator("[aria-live=polite].unseen")
    await expect(spoken).to_contain_text("Nardy: Picture: Анна: 5-3")


async def test_links_and_commands_act_for_the_person_who_clicks(page):
    """A deep link says /start with its payload; a command in a group names the bot."""
    await begin(tom(page))
    await tom(page).get_by_role("link", name="invite a friend").click()
    await expect(tom(page).locator(".row.own").last).to_contain_text("/start friend")
    await tom(page).locator(".row.other").last.get_by_role("button", name="/board").click()
    await expect(tom(page).locator(".picture")).to_be_visible()
    await say(club(page), "/start")
    await club(page).locator(".row.other").last.get_by_role("button", name="/board").click()
    await expect(club(page).locator(".row.own").last).to_contain_text("/board@nardy_sandbox_bot")
    await expect(club(page).locator(".picture")).to_be_visible()


async def test_copy_share_and_inline_mode(page):
    """Copy fills the clipboard; share asks for a group, where inline results are offered."""
    await begin(anna(page))
    await anna(page).get_by_role("button", name="Copy").click()
    await expect(told(anna(page), "Copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == "position"
    await anna(page).get_by_role("button", name="Share").click()
    await anna(page).get_by_role("alertdialog").get_by_role("button", name="Friday nardy").click()
    options = anna(page).get_by_role("option")
    await expect(options).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(anna(page).locator(".row.own").last).to_contain_text("Who plays long?")
    await club(page).get_by_role("radio", name="Tom").click()
    await club(page).get_by_role("button", name="Join").click()
    await expect(told(club(page), "Tom: join")).to_be_visible()


async def test_new_messages_leave_a_reader_where_they_read(page, house):
    """At the end the list follows; scrolled up it stays and offers a way down."""
    world = house.sandbox.world
    chat, tom_user = world.chats[house.group], world.user(house.tom)
    for number in range(40):
        world.say(tom_user, chat, f"Line {number}")
    log = club(page).get_by_role("log")
    await expect(told(club(page), "Line 39")).to_be_in_viewport()
    await log.evaluate("(list) => list.scrollBy({ top: -600, behavior: 'instant' })")
    pill = club(page).locator(".pill")
    await expect(pill).to_be_visible()
    top = await log.evaluate("(list) => list.scrollTop")
    world.say(tom_user, chat, "The newest")
    await expect(pill).to_contain_text("New messages · 1")
    assert await log.evaluate("(list) => list.scrollTop") == top
    await pill.click()
    await expect(told(club(page), "The newest")).to_be_in_viewport()
    await expect(pill).to_be_hidden()


async def test_unread_marks_and_messages_for_one_person(page, house):
    """What another chat brings is counted on its tab and in the title; ephemeral is marked."""
    world = house.sandbox.world
    chat = world.chats[house.group]
    world.say(world.user(house.anna), chat, "Tom?")
    await expect(tom(page).get_by_role("tab", name="Friday nardy")).to_contain_text("1")
    await expect(page).to_have_title("(1) Nardy")
    world.post_ephemeral(chat, world.user(house.tom), Content("Your move is 24/20"))
    await tom(page).get_by_role("tab", name="Friday nardy").click()
    await expect(tom(page).locator(".row").last).to_contain_text("Only you can see this")
    await expect(told(club(page), "Tom?")).to_be_visible()
    await expect(told(club(page), "Your move is 24/20")).to_have_count(0)
    await expect(page).to_have_title("Nardy")


async def test_what_happened_during_a_broken_connection_is_made_up_for(page, house):
    """When the stream opens anew the chat holds what was said, and what was deleted is gone."""
    world = house.sandbox.world
    chat, user = world.chats[house.group], world.user(house.tom)
    doomed = world.say(user, chat, "Soon deleted")
    await expect(told(club(page), "Soon deleted")).to_be_visible()
    world.stream.close()
    world.say(user, chat, "Said in the dark")
    world.delete(doomed)
    await expect(told(club(page), "Said in the dark")).to_be_visible()
    await expect(told(club(page), "Soon deleted")).to_have_count(0)
    await expect(page.get_by_text("Connection lost")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1440])
async def test_both_themes_are_legible_at_both_widths(chromium, house, theme, width):
    """Text has the contrast of WCAG AA, and nothing sticks out sideways."""
    async with window(chromium, house.url, width=width, theme=theme) as page:
        await begin(page.locator(".phone:visible").first)
        await say(page.locator(".phone:visible").first, "/board")
        await expect(page.locator(".picture:visible")).to_be_visible()
        assert await page.locator(".phone:visible").count() == (1 if width == 400 else 3)
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        if width == 400:
            await page.get_by_role("tab", name="Friday nardy").first.click()
            await expect(club(page)).to_be_visible()
            await expect(anna(page)).to_be_hidden()
        await page.get_by_role("button", name="Workshop").click()
        texts = page.locator(
            ".words, .meta, .key, .command, .day, .name, h2, small, .plain:enabled, .hint, .author"
        ).locator("visible=true")
        poor = [
            (name, round(ratio, 2))
            for name, ratio in await page.evaluate(CONTRAST, [await texts.element_handles()])
            if ratio < 4.5
        ]
        assert poor == []


async def test_the_theme_can_be_switched_and_is_remembered(page):
    """The switch wins over what the system prefers, also after a reload."""
    wall = "getComputedStyle(document.body).backgroundColor"
    light = await page.evaluate(wall)
    await page.get_by_role("button", name="Dark theme").click()
    dark = await page.evaluate(wall)
    assert dark != light
    await page.reload()
    await expect(page.get_by_role("button", name="Light theme")).to_be_visible()
    assert await page.evaluate(wall) == dark


HOSTILE = (
    "<b onclick='x()'>bold</b><script>document.title='owned'</script><img src=x onerror='x()'>"
    "<a href='javascript:x()'>bad</a><a href='https://example.org' onclick='x()'>good</a>"
    "<span class='spoiler' style='position:fixed'>s</span><svg><a href='x'>v</a></svg>"
    "<iframe srcdoc='i'></iframe><blockquote class='expandable x'>q</blockquote>"
)


async def test_only_allowed_markup_reaches_the_page(chromium, house):
    """Scripts, handlers, styles, pictures and odd addresses are left out; words stay."""
    async with window(chromium, house.url, hostile=True) as page:
        html = await page.evaluate(
            """async (html) => {
                const { markup } = await import("/page/markup.js")
                const box = document.createElement("div")
                box.append(markup({ html }))
                return box.innerHTML
            }""",
            HOSTILE,
        )
    assert html == (
        '<b>bold</b>bad<a href="https://example.org" rel="noopener noreferrer" target="_blank">'
        'good</a><span class="spoiler" role="button" tabindex="0">s</span>'
        '<blockquote class="expandable" tabindex="0">q</blockquote>'
    )


async def test_both_languages_of_the_page_have_the_same_words(page):
    """Every key is there in both, with the same slots."""
    words = await page.evaluate("import('/page/words.js').then(({ WORDS }) => WORDS)")
    slots = {
        language: {
            key: sorted(text.split("{")[1:]) and text.count("{") for key, text in said.items()
        }
        for language, said in words.items()
    }
    assert slots["en"] == slots["ru"]
