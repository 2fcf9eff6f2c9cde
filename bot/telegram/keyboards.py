"""The keyboard under a board, for one viewer: what may be done now, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from aiogram.enums import ButtonStyle
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.rules import Color, Match, Phase
from bot.services.dice import seed_hash
from bot.services.live import LiveMatch, Mark
from bot.telegram.buttons import (
    DANGER,
    PRIMARY,
    SUCCESS,
    Row,
    copied,
    in_rows,
    keyboard,
    press,
)
from bot.telegram.callbacks import PHRASES, BoardDeed, BoardPress, Menu
from bot.telegram.movekeys import (
    dice_text,
    move_rows,
    only_play_row,
    steps_not_on_offer,
    why_rows,
)
from bot.telegram.texts import Texts

RESIGN_MENUS = {Menu.RESIGN_1: 1, Menu.RESIGN_2: 2, Menu.RESIGN_3: 3}
"""Menu that asks once more -> size of the resignation."""


def board_keyboard(
    live: LiveMatch, viewer: Color, texts: Texts, menu: str = "", now: int = 0
) -> InlineKeyboardMarkup:
    """Return the keyboard of a viewer's own board.

    `menu` is the keyboard that the viewer has opened; if it makes no sense any more, the usual
    one is returned. `now`, in milliseconds, tells whether the other side has been away for days.
    """
    return keyboard(_Keys(live, viewer, texts, now).rows(menu))


@dataclass(frozen=True, slots=True)
class _Keys:
    """The rows of one board."""

    live: LiveMatch
    viewer: Color
    texts: Texts
    now: int

    @property
    def match(self) -> Match:
        return self.live.match

    @property
    def mark(self) -> Mark:
        return Mark(self.live.id, self.live.version, self.live.step)

    @property
    def _moves(self) -> bool:
        return self.live.to_act is self.viewer and self.match.phase is Phase.TO_PLAY

    def rows(self, menu: str) -> list[Row]:
        """Return the rows of a menu, of the usual keyboard if the menu is not possible."""
        makers: dict[str, Callable[[], list[Row]]] = {
            Menu.MORE: self._more,
            Menu.DOUBLE: self._sure_to_double,
            Menu.DROP: self._sure_to_drop,
            Menu.RESIGN: self._sizes,
            Menu.WHY: self._why,
            Menu.DICE: self._fair_dice,
            Menu.SAY: self._phrases,
            Menu.CANCEL: self._sure_to_cancel,
            Menu.LEAVE: self._sure_to_leave,
            Menu.CLAIM: self._sure_to_claim,
            Menu.CLOSE: self._sure_to_close,
        }
        for name, size in RESIGN_MENUS.items():
            makers[name] = partial(self._sure_to_resign, size)
        rows = makers[menu]() if menu in makers else []
        return rows or self._usual()

    def _usual(self) -> list[Row]:
        if self.live.is_over:
            return self._after_match()
        if self.match.phase is Phase.GAME_OVER:
            return self._after_game()
        if self.live.to_act is not self.viewer:
            return self._waiting()
        return {
            Phase.TO_ROLL: self._to_roll,
            Phase.TO_PLAY: self._to_play,
            Phase.DOUBLED: self._doubled,
            Phase.RESIGNED: self._resigned,
        }[self.match.phase]()

    # Buttons

    def _deed(
        self,
        deed: BoardDeed,
        text: str,
        style: ButtonStyle | None = None,
        argument: object = "",
    ) -> InlineKeyboardButton:
        return press(text, BoardPress.of(self.mark, deed, argument), style)

    def _menu(
        self, menu: Menu, text: str, style: ButtonStyle | None = None
    ) -> InlineKeyboardButton:
        return self._deed(BoardDeed.MENU, text, style, menu.value)

    @property
    def _dots(self) -> InlineKeyboardButton:
        return self._menu(Menu.MORE, self.texts("more"))

    def _back(self, menu: Menu = Menu.NONE) -> Row:
        return [self._menu(menu, self.texts("back"))]

    def _no(self) -> Row:
        return [self._menu(Menu.NONE, self.texts("no"))]

    # The viewer has to act

    def _to_roll(self) -> list[Row]:
        last = [self._dots]
        if self.match.can_double:
            value = self.match.cube.value * 2
            last.append(self._menu(Menu.DOUBLE, self.texts("double", value=value), PRIMARY))
        return [[self._deed(BoardDeed.ROLL, self.texts("roll"), PRIMARY)], last]

    def _to_play(self) -> list[Row]:
        turn = self.live.turn
        done = turn.is_complete and not turn.is_dance
        left = self._deed(BoardDeed.UNDO, self.texts("undo")) if self.live.taps else self._dots
        dice = dice_text(turn.dice)
        right = (
            self._deed(BoardDeed.DONE, self.texts("done"), SUCCESS)
            if done
            else self._deed(BoardDeed.DICE, self.texts("dice-left", dice=dice))
        )
        rows: list[Row] = []
        if not turn.is_complete:
            # An only play that is not a first turn plays itself after a pause.
            if not turn.forced or turn.moves:
                rows = move_rows(self.mark, turn)
            elif self.live.is_first_turn:
                rows = [only_play_row(self.mark, turn, self.texts)]
        return [*rows, [left, right]]

    def _doubled(self) -> list[Row]:
        offer = self.match.offer
        rows = [
            [self._deed(BoardDeed.TAKE, self.texts("take", value=offer), SUCCESS)],
            [self._menu(Menu.DROP, self.texts("drop", cost=offer // 2), DANGER)],
        ]
        if self.match.can_beaver:
            rows.append([self._deed(BoardDeed.BEAVER, self.texts("beaver", value=offer * 2))])
        return [*rows, [self._dots]]

    def _resigned(self) -> list[Row]:
        points = self._points(self.match.offer)
        return [
            [self._deed(BoardDeed.ACCEPT, self.texts("accept", points=points), SUCCESS)],
            [self._deed(BoardDeed.DECLINE, self.texts("decline"))],
            [self._dots],
        ]

    # The viewer waits

    def _waiting(self) -> list[Row]:
        if self.live.has_computer:
            return [[self._dots]]
        rows = [[self._deed(BoardDeed.NUDGE, self.texts("nudge"))]]
        if self._is_left:
            rows = [
                [self._menu(Menu.CLAIM, self.texts("claim"), PRIMARY)],
                [self._menu(Menu.CLOSE, self.texts("close"))],
                *rows,
            ]
        return [
            *rows,
            [self._dots, self._menu(Menu.SAY, self.texts("say"))],
        ]

    def _after_game(self) -> list[Row]:
        last = [self._dots]
        if self.match.length is None:
            last.append(self._menu(Menu.LEAVE, self.texts("leave")))
        return [[self._deed(BoardDeed.NEXT, self.texts("next-game"), PRIMARY)], last]

    def _after_match(self) -> list[Row]:
        live, rows = self.live, []
        if live.next_match is None and live.rematch_by is not self.viewer:
            rows.append([self._deed(BoardDeed.REMATCH, self.texts("rematch"), PRIMARY)])
        if live.winner is self.viewer:
            rows.append([self._deed(BoardDeed.BOAST, self.texts("show-off"))])
        if live.rolls:
            rows.append([self._deed(BoardDeed.PROOF, self.texts("fair-dice"))])
        return rows

    # Menus

    def _more(self) -> list[Row]:
        live, rows = self.live, []
        if live.is_over:
            return []
        if self._moves and steps_not_on_offer(live.turn):
            rows.append([self._menu(Menu.WHY, self.texts("why"))])
        rows.append([self._menu(Menu.DICE, self.texts("fair-dice"))])
        rows.append([self._deed(BoardDeed.REPORT, self.texts("report"))])
        if self._sizes():
            rows.append([self._menu(Menu.RESIGN, self.texts("resign"), DANGER)])
        if not live.both_have_moved:
            rows.append([self._menu(Menu.CANCEL, self.texts("cancel-match"))])
        return [*rows, self._back()]

    def _sure_to_double(self) -> list[Row]:
        if not (self.match.can_double and self.live.to_act is self.viewer):
            return []
        text = self.texts("double-sure", value=self.match.cube.value * 2)
        return [[self._deed(BoardDeed.DOUBLE, text, PRIMARY)], self._no()]

    def _sure_to_drop(self) -> list[Row]:
        if not (self.match.phase is Phase.DOUBLED and self.live.to_act is self.viewer):
            return []
        text = self.texts("drop-sure", cost=self.match.offer // 2)
        return [[self._deed(BoardDeed.DROP, text, DANGER)], self._no()]

    def _points(self, size: int) -> int:
        return size * self.match.cube.value

    def _scale(self, size: int) -> str:
        return self.texts(f"scale-{self.match.variant.scales[size - 1]}")

    def _sizes(self) -> list[Row]:
        if self.live.is_over or self.match.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
            return []
        menus = {size: menu for menu, size in RESIGN_MENUS.items()}
        rows = [
            [
                self._menu(
                    menus[size],
                    self.texts("resign-size", scale=self._scale(size), cost=self._points(size)),
                    DANGER,
                )
            ]
            for size in self.match.resignations(self.viewer)
        ]
        return [*rows, self._back(Menu.MORE)]

    def _sure_to_resign(self, size: int) -> list[Row]:
        if not self._sizes() or size not in self.match.resignations(self.viewer):
            return []
        text = self.texts("resign-sure", scale=self._scale(size), cost=self._points(size))
        return [[self._deed(BoardDeed.RESIGN, text, DANGER, size)], self._no()]

    def _why(self) -> list[Row]:
        if not self._moves:
            return []
        rows = why_rows(self.mark, self.live.turn)
        return [*rows, self._back(Menu.MORE)] if rows else []

    def _fair_dice(self) -> list[Row]:
        if self.live.is_over:
            return []
        return [
            [copied(self.texts("fair-hash"), seed_hash(self.live.seed))],
            [self._deed(BoardDeed.FAIR, self.texts("fair-how"))],
            self._back(Menu.MORE),
        ]

    def _phrases(self) -> list[Row]:
        if self.live.is_over or self.live.has_computer:
            return []
        phrases = [
            self._deed(BoardDeed.SAY, self.texts(f"phrase-{n}"), argument=n)
            for n in range(PHRASES)
        ]
        return [*in_rows(phrases, 2), self._back()]

    @property
    def _is_left(self) -> bool:
        due = self.live.claimable_at()
        return due is not None and self.now >= due and self.live.to_act is not self.viewer

    def _sure_to_leave(self) -> list[Row]:
        if self.match.length is not None or self.match.phase is not Phase.GAME_OVER:
            return []
        return [[self._deed(BoardDeed.LEAVE, self.texts("leave-sure"), DANGER)], self._no()]

    def _sure_to_claim(self) -> list[Row]:
        if not self._is_left:
            return []
        return [[self._deed(BoardDeed.CLAIM, self.texts("claim-sure"), DANGER)], self._no()]

    def _sure_to_close(self) -> list[Row]:
        if not self._is_left:
            return []
        return [[self._deed(BoardDeed.CLOSE, self.texts("close-sure"), DANGER)], self._no()]

    def _sure_to_cancel(self) -> list[Row]:
        if self.live.is_over or self.live.both_have_moved:
            return []
        text = self.texts("cancel-sure")
        return [[self._deed(BoardDeed.CANCEL, text, DANGER)], self._no()]
