"""House rules in words: the rows of ⚙, and those of a match that are not the usual ones."""

from bot.services.setup import Setup
from bot.telegram.texts import Texts


def switch_text(texts: Texts, name: str, *, on: bool) -> str:
    """Return an option that is on or off: cube, crawford or jacoby."""
    return texts(f"rules-{name}-{'yes' if on else 'no'}")


def opening_text(texts: Texts, setup: Setup) -> str:
    """Return what the winner of the opening roll plays with."""
    return texts(f"rules-opening-{'new' if setup.reroll else 'same'}")


def next_start_text(texts: Texts, setup: Setup) -> str:
    """Return who starts the next game."""
    return texts(f"rules-next-{setup.next_start}")


def draw_text(texts: Texts, setup: Setup) -> str:
    """Return how a game can be drawn."""
    return texts(f"rules-draw-{setup.draw}")


def own_rules(texts: Texts, setup: Setup) -> str:
    """Return the options that differ from the usual rules of the game, on one line."""
    usual = Setup.usual(setup.variant, setup.length)
    parts = [
        (setup.has_cube != usual.has_cube, switch_text(texts, "cube", on=setup.has_cube)),
        (
            setup.has_cube and setup.crawford != usual.crawford and setup.length is not None,
            switch_text(texts, "crawford", on=setup.crawford),
        ),
        (
            setup.has_cube and setup.jacoby != usual.jacoby and setup.length is None,
            switch_text(texts, "jacoby", on=setup.jacoby),
        ),
        (setup.draw != usual.draw, draw_text(texts, setup)),
        (setup.reroll != usual.reroll, opening_text(texts, setup)),
        (
            setup.next_start != usual.next_start and setup.length != 1,
            next_start_text(texts, setup),
        ),
    ]
    return " · ".join(text for differs, text in parts if differs)
