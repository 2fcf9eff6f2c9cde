"""A match from the opening roll of its first game to its end, as a value."""

from dataclasses import dataclass, replace
from functools import lru_cache

from bot.errors import (
    CrawfordGame,
    CubeNotYours,
    CubeUnavailable,
    IllegalPlay,
    IllegalResignation,
    MatchOver,
    NotYourTurn,
    WrongPhase,
)
from bot.rules.color import Color
from bot.rules.cube import CENTRED, Cube
from bot.rules.house import USUAL, Draw, HouseRules, NextStart, OpeningDice
from bot.rules.outcome import Ending, Outcome
from bot.rules.phase import Phase
from bot.rules.plays import Play
from bot.rules.position import CHECKERS, OFF, Position
from bot.rules.roll import Roll
from bot.rules.turn import Reason, Turn
from bot.rules.variant import Variant

AT_START = Position((), ())
"""Stands for the start position of the variant."""


# A turn finds its legal plays once; the press, the keyboard and the picture all ask for them.
_turn = lru_cache(maxsize=64)(Turn)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of one game or several; every transition returns a new one or raises a Refusal.

    `Match(SHORT, length=7)` waits for its opening roll. A transition takes the seat that acts
    as `by`; left out, it is the seat that may.
    """

    variant: Variant
    house: HouseRules = USUAL
    length: int | None = 1
    """Points to win; None for unlimited play, where the cube and Jacoby rules of money hold."""
    score: tuple[int, int] = (0, 0)
    """Indexed by Color."""
    game: int = 1
    phase: Phase = Phase.OPENING
    position: Position = AT_START
    """Seen by the seat on roll; in the opening by White."""
    on_roll: Color = Color.WHITE
    """In the opening White, though nobody is; after a game the seat that was."""
    dice: Roll | None = None
    starter: Color | None = None
    """Who made the first move of the game: the «White» of the long-nardy rule book."""
    turns: tuple[int, int] = (0, 0)
    """Turns each seat has finished in this game."""
    last_turn: bool = False
    """The starter has borne off everything, the seat on roll throws once more."""
    cube: Cube = CENTRED
    ties: int = 0
    """Ties of this game's opening roll."""
    crawford: bool = False
    """This game is the Crawford game."""
    crawford_played: bool = False
    offer: int = 0
    """The cube value offered in DOUBLED, the size of the resignation in RESIGNED."""
    offered_by: Color | None = None
    resumes: Phase | None = None
    """The phase that a declined resignation goes back to."""
    outcome: Outcome | None = None
    """The result of the game in GAME_OVER and MATCH_OVER."""

    def __post_init__(self) -> None:
        """Put the start position where none is given, and check the length."""
        if self.position == AT_START:
            object.__setattr__(self, "position", self.variant.start)
        if self.length is not None and not 1 <= self.length <= 1000:
            raise ValueError(f"a match has 1 to 1000 points or no limit, not {self.length}")

    # What may be done

    @property
    def to_act(self) -> Color | None:
        """Return the seat that has to act; None in the opening and after a game: either may."""
        if self.phase in (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER):
            return None
        if self.phase in (Phase.DOUBLED, Phase.RESIGNED) and self.offered_by is not None:
            return self.offered_by.other
        return self.on_roll

    @property
    def winner(self) -> Color | None:
        """Return who has won the match; None before its end."""
        if self.phase is not Phase.MATCH_OVER or self.outcome is None:
            return None
        return self.outcome.winner

    def away(self, color: Color) -> int | None:
        """Return the points a seat still needs; None in unlimited play."""
        return None if self.length is None else max(self.length - self.score[color], 0)

    @property
    def has_cube(self) -> bool:
        """Tell whether the match is played with the cube."""
        return self.variant.cube if self.house.cube is None else self.house.cube

    @property
    def turn(self) -> Turn:
        """Return the turn of the seat on roll, untouched. Raises WrongPhase without dice."""
        self._expect(Phase.TO_PLAY)
        assert self.dice is not None
        first_turn = self.turns[self.on_roll] == 0
        return _turn(self.variant, self.position, self.dice, first_turn, self.house)

    def why_no_double(self, by: Color) -> CubeUnavailable | CubeNotYours | None:
        """Return why a seat may not double at its next roll; None if it may."""
        value, owner = self.cube.value, self.cube.owner
        away = self.away(by)
        checks = (
            (not self.has_cube, CubeUnavailable("off")),
            (self.crawford, CrawfordGame()),
            (owner == by.other, CubeNotYours(by.other)),
            (value * 2 > self.house.cube_limit, CubeUnavailable("limit")),
            (away is not None and value >= away, CubeUnavailable("dead")),
            (by == self.starter and self.turns[by] == 0, CubeUnavailable("first turn")),
            (self.last_turn, CubeUnavailable("last turn")),
        )
        return next((refusal for holds, refusal in checks if holds), None)

    @property
    def can_double(self) -> bool:
        """Tell whether the seat on roll may double now."""
        return self.phase is Phase.TO_ROLL and self.why_no_double(self.on_roll) is None

    @property
    def can_beaver(self) -> bool:
        """Tell whether the offered cube may be turned once more by the seat that answers."""
        return self.phase is Phase.DOUBLED and self._why_no_beaver() is None

    def resignations(self, by: Color) -> tuple[int, ...]:
        """Return the sizes a seat may still lose by, the smallest first.

        Who has borne off everything and awaits the other's last turn cannot lose any more.
        """
        if self.last_turn and by == self.starter:
            return ()
        if self._jacoby_holds:
            return (1,)
        winner_view = self.position if self.on_roll != by else self.position.swap()
        return tuple(range(1, self.variant.factor_left(winner_view, self.house) + 1))

    # The opening roll

    def open(self, white: int, black: int) -> "Match":
        """Throw one die each: the higher starts with these dice, a tie is thrown again."""
        self._expect(Phase.OPENING)
        dice = Roll(white, black)
        if dice.is_doubles:
            return self._tied()
        starter = Color.WHITE if white > black else Color.BLACK
        match = self._started_by(starter)
        if self.house.opening_dice is OpeningDice.REROLL:
            return match
        return replace(match, phase=Phase.TO_PLAY, dice=dice)

    def _tied(self) -> "Match":
        turned = self.length is None and self.has_cube and self.ties < self.house.automatic_doubles
        value = self.cube.value * 2 if turned else self.cube.value
        if value > self.house.cube_limit:
            value = self.cube.value
        return replace(self, ties=self.ties + 1, cube=Cube(value))

    def _started_by(self, starter: Color) -> "Match":
        return replace(
            self,
            phase=Phase.TO_ROLL,
            starter=starter,
            on_roll=starter,
            position=self.variant.start,
        )

    # A turn

    def roll(self, roll: Roll, by: Color | None = None) -> "Match":
        """Throw both dice."""
        self._expect(Phase.TO_ROLL)
        self._expect_seat(by)
        return replace(self, phase=Phase.TO_PLAY, dice=roll)

    def play(self, play: Play | None = None, by: Color | None = None) -> "Match":
        """Play the dice; None is the dance, legal only where nothing can move.

        Raises IllegalPlay with the reason of the first move that no legal play continues with.
        """
        self._expect(Phase.TO_PLAY)
        self._expect_seat(by)
        turn = self.turn
        if play is None:
            if not turn.is_dance:
                raise IllegalPlay(None, None, Reason.INCOMPLETE)
            return self._after_turn(self.position)
        if play not in turn.plays:
            tapped = turn.move_all(play.moves)
            if tapped.play is None or tapped.board != play.result:
                raise IllegalPlay(None, None, Reason.NOT_A_PLAY)
        return self._after_turn(play.result)

    def _after_turn(self, result: Position) -> "Match":
        mover, dice = self.on_roll, self.dice
        assert dice is not None
        turns = list(self.turns)
        turns[mover] += 1
        match = replace(self, dice=None, turns=(turns[0], turns[1]))
        finished = result.own[OFF] == CHECKERS
        if self.last_turn:
            return match._after_last_turn(result, dice)
        if finished and not (match._gives_last_turn and mover == self.starter):
            factor = self.variant.factor(result, self.house)
            return replace(match, position=result)._won(mover, factor, Ending.BORNE_OFF)
        return replace(
            match,
            phase=Phase.TO_ROLL,
            on_roll=mover.other,
            position=result.swap(),
            last_turn=finished,
        )

    @property
    def _gives_last_turn(self) -> bool:
        return self.variant.has_head and self.house.draw is not Draw.NONE

    def _after_last_turn(self, result: Position, dice: Roll) -> "Match":
        assert self.starter is not None
        match = replace(self, position=result)
        cleared = result.own[OFF] == CHECKERS
        if cleared and (dice.is_doubles or self.house.draw is Draw.LAST_TURN):
            return match._ended(Outcome(None, None, 0, Ending.DRAWN))
        scored = result if self.house.last_turn_saves_mars else self.position
        factor = self.variant.factor(scored.swap(), self.house)
        return match._won(self.starter, factor, Ending.BORNE_OFF)

    # The cube

    def double(self, by: Color | None = None) -> "Match":
        """Offer to double the cube, before the dice are thrown."""
        self._expect(Phase.TO_ROLL)
        self._expect_seat(by)
        refusal = self.why_no_double(self.on_roll)
        if refusal:
            raise refusal
        offer = self.cube.value * 2
        return replace(self, phase=Phase.DOUBLED, offer=offer, offered_by=self.on_roll)

    def beaver(self, by: Color | None = None) -> "Match":
        """Turn the offered cube once more and keep it; as answer to a beaver, a raccoon."""
        self._expect(Phase.DOUBLED)
        self._expect_seat(by)
        refusal = self._why_no_beaver()
        if refusal:
            raise refusal
        return replace(self, offer=self.offer * 2, offered_by=self.to_act)

    def _why_no_beaver(self) -> CubeUnavailable | None:
        is_answer_to_double = self.offered_by == self.on_roll and self.offer == self.cube.value * 2
        is_answer_to_beaver = self.offered_by != self.on_roll
        if self.length is not None:
            return CubeUnavailable("match play")
        allowed = self.house.beavers and (
            is_answer_to_double or (is_answer_to_beaver and self.house.raccoons)
        )
        if not allowed:
            return CubeUnavailable("off")
        return CubeUnavailable("limit") if self.offer * 2 > self.house.cube_limit else None

    def take(self, by: Color | None = None) -> "Match":
        """Play on for the offered cube; the seat that was doubled first owns it."""
        self._expect(Phase.DOUBLED)
        self._expect_seat(by)
        cube = Cube(self.offer, self.on_roll.other)
        return replace(self, phase=Phase.TO_ROLL, cube=cube, offer=0, offered_by=None)

    def drop(self, by: Color | None = None) -> "Match":
        """Give up the game for the stake before the last offer."""
        self._expect(Phase.DOUBLED)
        self._expect_seat(by)
        assert self.offered_by is not None
        winner = self.offered_by
        match = replace(self, offer=0, offered_by=None)
        scale = self.variant.scales[0]
        return match._ended(Outcome(winner, scale, self.offer // 2, Ending.DROPPED))

    # Resignation

    def resign(self, size: int, by: Color | None = None) -> "Match":
        """Give up the game for 1, 2 or 3 times the cube.

        The most that can still be lost ends the game at once; less needs the other's consent.
        """
        self._expect(Phase.TO_ROLL, Phase.TO_PLAY)
        loser = self.on_roll if by is None else by
        sizes = self.resignations(loser)
        if size not in sizes:
            raise IllegalResignation(size, sizes)
        match = replace(
            self, phase=Phase.RESIGNED, offer=size, offered_by=loser, resumes=self.phase
        )
        return match.accept_resignation() if size == sizes[-1] else match

    def accept_resignation(self, by: Color | None = None) -> "Match":
        """End the game as the loser offered."""
        self._expect(Phase.RESIGNED)
        self._expect_seat(by)
        assert self.offered_by is not None
        match = replace(self, offer=0, offered_by=None, resumes=None)
        return match._won(self.offered_by.other, self.offer, Ending.RESIGNED)

    def decline_resignation(self, by: Color | None = None) -> "Match":
        """Play on."""
        self._expect(Phase.RESIGNED)
        self._expect_seat(by)
        assert self.resumes is not None
        return replace(self, phase=self.resumes, offer=0, offered_by=None, resumes=None)

    # The end of a game

    @property
    def _jacoby_holds(self) -> bool:
        return self.house.jacoby and self.length is None and self.has_cube and not self._turned

    @property
    def _turned(self) -> bool:
        return self.cube.owner is not None

    def _won(self, winner: Color, factor: int, reason: Ending) -> "Match":
        factor = 1 if self._jacoby_holds else factor
        scale = self.variant.scales[factor - 1]
        return self._ended(Outcome(winner, scale, factor * self.cube.value, reason))

    def _ended(self, outcome: Outcome) -> "Match":
        score = list(self.score)
        if outcome.winner is not None:
            score[outcome.winner] += outcome.points
        over = self.length is not None and max(score) >= self.length
        return replace(
            self,
            phase=Phase.MATCH_OVER if over else Phase.GAME_OVER,
            score=(score[0], score[1]),
            dice=None,
            last_turn=False,
            outcome=outcome,
        )

    def next_game(self) -> "Match":
        """Set up the next game; who starts is a house rule, after a draw a new opening roll."""
        self._expect(Phase.GAME_OVER)
        assert self.outcome is not None
        assert self.starter is not None
        one_away = self.length is not None and self.length > 1 and self.length - 1 in self.score
        crawford = self.house.crawford and one_away and not self.crawford_played
        match = Match(
            self.variant,
            self.house,
            self.length,
            self.score,
            self.game + 1,
            crawford=crawford,
            crawford_played=self.crawford_played or crawford,
        )
        custom = self.house.next_start or self.variant.next_start
        if custom is NextStart.REROLL or self.outcome.winner is None:
            return match
        starter = self.outcome.winner if custom is NextStart.WINNER else self.starter.other
        return match._started_by(starter)

    # Refusals

    def _expect(self, *phases: Phase) -> None:
        if self.phase in phases:
            return
        if self.phase is Phase.MATCH_OVER:
            raise MatchOver(self.winner)
        raise WrongPhase(self.phase)

    def _expect_seat(self, by: Color | None) -> None:
        seat = self.to_act
        if by is not None and seat is not None and by != seat:
            raise NotYourTurn(seat)
