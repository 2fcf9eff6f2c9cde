"""What buttons carry: at most 64 bytes, readable again only if well-formed."""

from enum import StrEnum
from typing import Annotated, Self

from aiogram.filters.callback_data import CallbackData
from pydantic import Field, StringConstraints, field_validator, model_validator

from bot.errors import BadNotation
from bot.rules import CheckerMove
from bot.services.live import Mark, Tap
from bot.services.setup import Setup
from bot.telegram.texts import LANGUAGES
from rendering import THEMES

PHRASES = 6
"""How many set phrases there are to say to the opponent."""

Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{1,16}$")]
Count = Annotated[int, Field(ge=0, le=9_999_999)]
Taps = Annotated[
    str,
    StringConstraints(
        pattern=r"^([1-9]|1[0-9]|2[0-5])\.[1-6](-([1-9]|1[0-9]|2[0-5])\.[1-6]){0,3}$"
    ),
]


class BoardDeed(StrEnum):
    """What a button under a board does, besides moving checkers."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    UNDO = "undo"
    DONE = "done"
    GO = "go"
    """Play the only play."""
    RESIGN = "resign"
    """The argument is the size."""
    ACCEPT = "accept"
    DECLINE = "decline"
    NEXT = "next"
    CANCEL = "cancel"
    """Give the match up without a result."""
    LEAVE = "leave"
    """End play without a limit."""
    CLAIM = "claim"
    """Win a match that the other side has left."""
    CLOSE = "close"
    """End such a match without a result."""
    REMATCH = "rematch"
    BOAST = "boast"
    """Make an invite that tells how the match ended."""
    NUDGE = "nudge"
    MENU = "menu"
    """Open another keyboard; the argument is a Menu."""
    DICE = "dice"
    """Say the dice in words."""
    WHY = "why"
    """Say why a step is not on offer; the argument is `source.die`."""
    SAY = "say"
    """Say a set phrase to the opponent; the argument is its number from 0."""
    FAIR = "fair"
    """Explain what the fingerprint of the dice is."""
    REPORT = "report"
    """Send what the host needs to look into a fault."""
    PROOF = "proof"
    """Send the seed of an ended match and the program that checks its dice."""


class Menu(StrEnum):
    """The keyboards that can stand under a board instead of the usual one."""

    NONE = ""
    MORE = "more"
    DOUBLE = "double"
    DROP = "drop"
    RESIGN = "resign"
    RESIGN_1 = "resign1"
    RESIGN_2 = "resign2"
    RESIGN_3 = "resign3"
    WHY = "why"
    DICE = "dice"
    SAY = "say"
    CANCEL = "cancel"
    LEAVE = "leave"
    CLAIM = "claim"
    CLOSE = "close"


class MovePress(CallbackData, prefix="m"):
    """Make checker moves; `taps` is their sources and dice, as in `24.6-18.5`."""

    match: Id
    version: Count
    step: Count
    taps: Taps

    @classmethod
    def of(cls, mark: Mark, moves: tuple[CheckerMove, ...]) -> Self:
        """Return the press that makes these moves."""
        taps = "-".join(f"{move.source}.{move.die}" for move in moves)
        return cls(match=mark.match, version=mark.version, step=mark.step, taps=taps)

    @property
    def mark(self) -> Mark:
        """Return what the button was drawn for."""
        return Mark(self.match, self.version, self.step)

    @property
    def moves(self) -> tuple[Tap, ...]:
        """Return the sources and dice."""
        return tuple(_tap(tap) for tap in self.taps.split("-"))


class BoardPress(CallbackData, prefix="b"):
    """Do anything else on a board."""

    match: Id
    version: Count
    step: Count
    deed: BoardDeed
    argument: str = ""

    @classmethod
    def of(cls, mark: Mark, deed: BoardDeed, argument: object = "") -> Self:
        """Return the press that does a deed."""
        return cls(
            match=mark.match,
            version=mark.version,
            step=mark.step,
            deed=deed,
            argument=str(argument),
        )

    @model_validator(mode="after")
    def _argument_belongs_to_the_deed(self) -> Self:
        match self.deed:
            case BoardDeed.RESIGN:
                valid = self.argument in ("1", "2", "3")
            case BoardDeed.MENU:
                valid = self.argument in list(Menu)
            case BoardDeed.WHY:
                valid = _is_tap(self.argument)
            case BoardDeed.SAY:
                valid = self.argument in map(str, range(PHRASES))
            case _:
                valid = not self.argument
        if not valid:
            raise ValueError(f"{self.deed} does not take {self.argument!r}")
        return self

    @property
    def mark(self) -> Mark:
        """Return what the button was drawn for."""
        return Mark(self.match, self.version, self.step)

    @property
    def size(self) -> int:
        """Return the size of a resignation."""
        return int(self.argument)

    @property
    def menu(self) -> Menu:
        """Return the menu to open."""
        return Menu(self.argument)

    @property
    def tap(self) -> Tap:
        """Return the source and die that WHY asks about."""
        return _tap(self.argument)

    @property
    def phrase(self) -> int:
        """Return the number of the phrase to say."""
        return int(self.argument)


class SetupAction(StrEnum):
    """What a button of /play does with the setup that it carries."""

    SHOW = "show"
    """Show the menu with this setup chosen."""
    RULES = "rules"
    """Show the house rules of this setup."""
    CALL = "call"
    """Make an invite."""
    COMPUTER = "computer"
    """Begin against the computer."""


class SetupPress(CallbackData, prefix="p"):
    """A button of /play; all that is chosen is in it, nothing is kept elsewhere."""

    code: str
    action: SetupAction

    @field_validator("code")
    @classmethod
    def _is_a_setup(cls, code: str) -> str:
        try:
            Setup.parse(code)
        except BadNotation as error:
            raise ValueError(str(error)) from None
        return code

    @classmethod
    def of(cls, setup: Setup, action: SetupAction) -> Self:
        """Return the press that does something with a setup."""
        return cls(code=setup.code, action=action)

    @property
    def setup(self) -> Setup:
        """Return the setup."""
        return Setup.parse(self.code)


class PageName(StrEnum):
    """The pages that a button can turn to."""

    START = "start"
    PLAY = "play"
    HELP = "help"
    SHORT = "short"
    """The cheat sheet of short nardy."""
    LONG = "long"
    """The cheat sheet of long nardy."""
    SETTINGS = "settings"
    GAMES = "games"


class PagePress(CallbackData, prefix="g"):
    """Turn to a page."""

    page: PageName


class ChoiceName(StrEnum):
    """The settings; each is the field of a User."""

    LANGUAGE = "language"
    THEME = "theme"
    MIRRORED = "mirrored"
    AUTO_ROLL = "auto_roll"
    AUTO_DONE = "auto_done"


class ChoicePress(CallbackData, prefix="o"):
    """Change a setting; an empty value is the host's or Telegram's choice."""

    name: ChoiceName
    value: str = ""

    @model_validator(mode="after")
    def _value_can_be_chosen(self) -> Self:
        choices = {ChoiceName.LANGUAGE: ("", *LANGUAGES), ChoiceName.THEME: ("", *THEMES)}
        if self.value not in choices.get(self.name, ("0", "1")):
            raise ValueError(f"{self.name} cannot be {self.value!r}")
        return self

    @property
    def change(self) -> dict[str, str | bool | None]:
        """Return what `bot.services.people.choose` takes."""
        if self.name in (ChoiceName.LANGUAGE, ChoiceName.THEME):
            return {self.name.value: self.value or None}
        return {self.name.value: self.value == "1"}


class InviteAction(StrEnum):
    """What can be done with an own invite."""

    CANCEL = "cancel"


class InvitePress(CallbackData, prefix="i"):
    """Do something with an own invite."""

    invite: Id
    action: InviteAction


class JumpPress(CallbackData, prefix="j"):
    """Send the board of a match anew."""

    match: Id


Press = MovePress | BoardPress | SetupPress | PagePress | ChoicePress | InvitePress | JumpPress

_KINDS: tuple[type[Press], ...] = (
    MovePress,
    BoardPress,
    SetupPress,
    PagePress,
    ChoicePress,
    InvitePress,
    JumpPress,
)


def parse(data: str) -> Press:
    """Return the press of a button's data. Raises ValueError for anything never drawn."""
    prefix = data.partition(":")[0]
    kind = next((kind for kind in _KINDS if kind.__prefix__ == prefix), None)
    if kind is None:
        raise ValueError("no such button")
    try:
        press = kind.unpack(data)
    except TypeError as error:
        raise ValueError(str(error)) from None
    if press.pack() != data:
        raise ValueError("not as it was drawn")
    return press


def _tap(text: str) -> Tap:
    source, die = text.split(".")
    return int(source), int(die)


def _is_tap(text: str) -> bool:
    source, _, die = text.partition(".")
    is_source = source in map(str, range(1, 26))
    return is_source and die in map(str, range(1, 7))
