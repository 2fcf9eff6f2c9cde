"""The phones of the page, and what people do with them."""

from playwright.async_api import Locator, Page, expect

expect.set_options(timeout=15_000)


def phone(page: Page, name: str) -> Locator:
    """Return the phone with this in its name."""
    return page.get_by_role("region", name=name)


def anna(page: Page) -> Locator:
    """Return Anna's phone."""
    return phone(page, "Анна’s phone")


def tom(page: Page) -> Locator:
    """Return Tom's phone."""
    return phone(page, "Tom’s phone")


def club(page: Page) -> Locator:
    """Return the phone on which the group lies open."""
    return phone(page, "Friday nardy")


def told(where: Locator, text: str) -> Locator:
    """Return the bubbles and toasts with these words, not their echo for screen readers."""
    return where.locator(".bubble, .toast").filter(has_text=text)


async def say(where: Locator, text: str) -> None:
    """Type into the message box and send."""
    box = where.get_by_label("Message", exact=True)
    await box.fill(text)
    await box.press("Escape")
    await box.press("Enter")


async def begin(where: Locator) -> None:
    """Press START in an empty chat and wait for the welcome."""
    await where.get_by_role("button", name="Start", exact=True).click()
    await expect(told(where, "Short and long nardy.")).to_be_visible()
