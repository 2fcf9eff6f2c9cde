"""Every transition in every phase: it works, or it raises the right refusal and nothing else."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from bot import errors
from bot.errors import (
    BadNotation,
    CrawfordGame,
    IllegalPlay,
    MatchOver,
    NotYourTurn,
    Refusal,
    WrongPhase,
)
from bot.rules import SHORT, Action, Color, Deed, HouseRules, Match, Phase, Roll
from bot.rules.action import act
from tests.rules.playing import finished, to_roll

WHITE, BLACK = Color.WHITE, Color.BLACK

MATCHES = {
    Phase.OPENING: Match(SHORT, HouseRules(beavers=True), length=None),
    Phase.TO_ROLL: to_roll(house=HouseRules(beavers=True)),
    Phase.TO_PLAY: to_roll().roll(Roll(6, 5)),
    Phase.DOUBLED: to_roll(house=HouseRules(beavers=True)).double(),
    Phase.RESIGNED: to_roll().resign(1),
    Phase.GAME_OVER: finished(to_roll(SHORT, {1: 2}, {6: 14})),
    Phase.MATCH_OVER: finished(to_roll(SHORT, {1: 2}, {6: 14}, length=1)),
}

TRANSITIONS: dict[str, tuple[set[Phase], Callable[..., Match]]] = {
    "open": ({Phase.OPENING}, lambda match, by: match.open(3, 1)),
    "roll": ({Phase.TO_ROLL}, lambda match, by: match.roll(Roll(3, 1), by)),
    "play": ({Phase.TO_PLAY}, lambda match, by: match.play(play_of(match), by)),
    "double": ({Phase.TO_ROLL}, lambda match, by: match.double(by)),
    "take": ({Phase.DOUBLED}, lambda match, by: match.take(by)),
    "drop": ({Phase.DOUBLED}, lambda match, by: match.drop(by)),
    "beaver": ({Phase.DOUBLED}, lambda match, by: match.beaver(by)),
    "resign": ({Phase.TO_ROLL, Phase.TO_PLAY}, lambda match, by: match.resign(1, by)),
    "accept": ({Phase.RESIGNED}, lambda match, by: match.accept_resignation(by)),
    "decline": ({Phase.RESIGNED}, lambda match, by: match.decline_resignation(by)),
    "next": ({Phase.GAME_OVER}, lambda match, by: match.next_game()),
}
SEATLESS = {"open", "next", "resign"}
"""Transitions that no seat is refused: either may resign at any time."""


def play_of(match: Match):
    return match.turn.plays[0] if match.phase is Phase.TO_PLAY else None


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("name", TRANSITIONS)
def test_transitions_out_of_phase(name, phase):
    """What does not belong to a phase is refused with the phase, or with the end of the match."""
    phases, transition = TRANSITIONS[name]
    match = MATCHES[phase]
    assert match.phase is phase
    before = deepcopy(match)
    for by in (None, WHITE, BLACK):
        if phase in phases:
            continue
        with pytest.raises(Refusal) as refused:
            transition(match, by)
        if phase is Phase.MATCH_OVER:
            assert type(refused.value) is MatchOver
            assert refused.value.winner is WHITE
        else:
            assert type(refused.value) is WrongPhase
            assert refused.value.phase is phase
    if phase in phases:
        assert transition(match, match.to_act) != match
        assert transition(match, None) != match
    assert match == before


@pytest.mark.parametrize("name", set(TRANSITIONS) - SEATLESS)
def test_transitions_of_the_wrong_seat(name):
    """The seat that has to act is named, and nothing changes."""
    phases, transition = TRANSITIONS[name]
    (phase,) = phases
    match = MATCHES[phase]
    before = deepcopy(match)
    seat = match.to_act
    with pytest.raises(NotYourTurn) as refused:
        transition(match, seat.other)
    assert refused.value.on_roll is seat
    assert match == before


def test_actions_of_the_wrong_seat_are_refused_before_their_text_is_read():
    """Whose turn it is comes first, even where the text is no play at all."""
    for text in ("24/18 24/19", "rubbish"):
        with pytest.raises(NotYourTurn):
            act(MATCHES[Phase.TO_PLAY], Action(Deed.PLAY, BLACK, play=text))
    with pytest.raises(BadNotation):
        act(MATCHES[Phase.TO_PLAY], Action(Deed.PLAY, WHITE, play="rubbish"))


def test_nobody_has_to_act_in_the_opening_and_after_a_game():
    """Either seat may go on."""
    for phase in (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER):
        assert MATCHES[phase].to_act is None
    assert MATCHES[Phase.DOUBLED].to_act is BLACK
    assert MATCHES[Phase.RESIGNED].to_act is BLACK
    assert MATCHES[Phase.TO_PLAY].to_act is WHITE


def test_there_is_no_turn_without_dice():
    """Asking for it says where the match is."""
    for phase in set(Phase) - {Phase.TO_PLAY, Phase.MATCH_OVER}:
        with pytest.raises(WrongPhase) as refused:
            _ = MATCHES[phase].turn
        assert refused.value.phase is phase


def test_the_tree_of_refusals_is_drawn_whole():
    """Drawn in the module's own words, with their facts."""
    classes = {
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, Refusal)
    }
    for kind in classes:
        assert kind.__name__ in (errors.__doc__ or "")
    assert str(NotYourTurn(on_roll=WHITE)) == repr(NotYourTurn(on_roll=WHITE))
    assert CrawfordGame().reason == "Crawford"
    assert isinstance(CrawfordGame(), errors.CubeUnavailable)


def test_a_notation_error_is_one_short_line():
    """However long and strange the text was."""
    line = str(BadNotation("XGID", "it is too long", 120, "x\n" * 5000))
    assert "\n" not in line
    assert len(line) < 250
    assert "character 121" in line


def test_a_refused_illegal_move_keeps_the_turn():
    """A turn is a value: after the refusal the same taps are possible."""
    turn = MATCHES[Phase.TO_PLAY].turn
    before = turn.options()
    with pytest.raises(IllegalPlay) as refused:
        turn.move(6, 6)
    assert (refused.value.source, refused.value.die) == (6, 6)
    assert refused.value.reason == "not all home"
    assert turn.options() == before
    assert turn == MATCHES[Phase.TO_PLAY].turn


def test_matches_are_values():
    """A copy is equal and has the same hash, so matches may be keys."""
    for match in MATCHES.values():
        assert {match: match.phase}[deepcopy(match)] is match.phase
