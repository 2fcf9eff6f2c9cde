"""The doubling cube."""

from dataclasses import dataclass

from bot.rules.color import Color


@dataclass(frozen=True, slots=True)
class Cube:
    """Its value, and who may turn it next; nobody owns a centred cube, either may turn it."""

    value: int = 1
    owner: Color | None = None


CENTRED = Cube()
