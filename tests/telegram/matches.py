"""Whole matches of random play, as boards show them: a live match and its events at every step."""

import random
from dataclasses import replace

from bot.rules import LONG, SHORT, Action, Color, Deed, HouseRules, Match, Phase
from bot.rules.action import act
from bot.rules.notation import format_play
from bot.services.live import Event, LiveMatch, Seat, Status
from bot.services.user import User

ANNA = User(11, "Анна Крылова", reachable=True)
NASTY = User(
    4_000_000_000_000, "<b>\u202e& \u0645\u062d\u0645\u062f 𝓐𝓷𝓷𝓪\n" + "&" * 64, reachable=False
)
PEOPLE = (ANNA, NASTY)
COMPUTER = (ANNA, None)
SEED = bytes(range(32))


def live_match(match, people=PEOPLE):
    """Return a live match at version 0."""
    seats = tuple(Seat(None, "simple") if p is None else Seat(p.id) for p in people)
    return LiveMatch("zyxwvu98", match, seats, SEED, ("a:1", "b'|<2>"), created_at=0)


class Table:
    """A match being played; every public fact is an event."""

    def __init__(self, match, people=PEOPLE):
        self.live = live_match(match, people)
        self.events = []

    def do(self, action):
        """Apply an action and return the match after it."""
        match = act(self.live.match, action)
        version = self.live.version + 1
        self.events.append(Event(version, action.deed.value, str(action), version))
        status = Status.FINISHED if match.phase is Phase.MATCH_OVER else self.live.status
        self.live = replace(
            self.live,
            match=match,
            version=version,
            step=0,
            taps=(),
            status=status,
            rolls=self.live.rolls + (action.dice is not None),
        )
        return self.live

    def end(self, status):
        """End the match outside the rules."""
        version = self.live.version + 1
        self.events.append(Event(version, status.value, "", version))
        self.live = replace(self.live, version=version, status=status, taps=(), step=0)
        return self.live

    def tap(self, *moves):
        """Make the moves of one button."""
        taps = (*self.live.taps, tuple((move.source, move.die) for move in moves))
        self.live = replace(self.live, step=self.live.step + 1, taps=taps)
        return self.live


def moments(seed, variant, length, house=None, people=PEOPLE):
    """Play a match at random; yield the table at its start and after every action and tap."""
    chance = random.Random(seed)
    table = Table(Match(variant, house or HouseRules(), length), people)
    games = 0
    while table.live.match.phase is not Phase.MATCH_OVER:
        match = table.live.match
        if match.phase is Phase.GAME_OVER:
            games += 1
            if length is None and games == 3:
                table.end(Status.FINISHED)
                yield table
                return
        if match.phase is Phase.TO_PLAY:
            while not (turn := table.live.turn).is_complete:
                table.tap(chance.choice(turn.options()))
                yield table
        table.do(_choice(table.live, chance))
        yield table


def _choice(live, chance):
    match, dice = live.match, (chance.randint(1, 6), chance.randint(1, 6))
    match match.phase:
        case Phase.OPENING:
            return Action(Deed.OPEN, dice=dice)
        case Phase.GAME_OVER:
            return Action(Deed.NEXT)
        case Phase.DOUBLED:
            deeds = [Deed.TAKE, Deed.TAKE, Deed.TAKE, Deed.DROP]
            deeds += [Deed.BEAVER] * 3 * match.can_beaver
            return Action(chance.choice(deeds), match.to_act)
        case Phase.RESIGNED:
            deed = chance.choice((Deed.DECLINE, Deed.DECLINE, Deed.ACCEPT))
            return Action(deed, match.to_act)
    if chance.random() < 0.02:
        loser = chance.choice([*Color])
        sizes = match.resignations(loser)
        if chance.random() < 0.9:
            sizes = sizes[:1]
        return Action(Deed.RESIGN, loser, size=chance.choice(sizes))
    if match.phase is Phase.TO_PLAY:
        return Action(Deed.PLAY, match.on_roll, play=format_play(live.turn.play))
    if match.can_double and chance.random() < 0.2:
        return Action(Deed.DOUBLE, match.on_roll)
    return Action(Deed.ROLL, match.on_roll, dice=dice)


CUBED = HouseRules(cube=True, beavers=True, raccoons=True)
MATCHES = [
    (1, SHORT, 3, HouseRules()),
    (2, SHORT, None, CUBED),
    (3, LONG, 3, HouseRules()),
    (4, LONG, 5, CUBED),
    (5, SHORT, 1, HouseRules()),
]
"""Seed, game, length and house rules of matches worth showing."""
