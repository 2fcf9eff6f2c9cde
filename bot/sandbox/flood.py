"""Flood budgets: one message a second in a chat with a short burst, twenty a minute in a group."""

import math
from collections import deque

from bot.sandbox.chats import Chat
from bot.sandbox.clock import Clock
from bot.sandbox.failure import too_many_requests

BURST = 5
GROUP_MINUTE = 20


class Flood:
    """What each chat may still take; sends and edits share the budget, answers are free."""

    def __init__(self, clock: Clock, *, on: bool) -> None:
        self.on = on
        self._clock = clock
        self._tokens: dict[int, tuple[float, float]] = {}
        self._minute: dict[int, deque[float]] = {}

    def spend(self, chat: Chat) -> None:
        """Take one send or edit from the chat's budget, or raise Refused 429."""
        if not self.on:
            return
        now = self._clock.now()
        tokens, since = self._tokens.get(chat.id, (float(BURST), now))
        tokens = min(float(BURST), tokens + now - since)
        recent = self._minute.setdefault(chat.id, deque())
        while recent and recent[0] <= now - 60:
            recent.popleft()
        if chat.kind != "private" and len(recent) >= GROUP_MINUTE:
            raise too_many_requests(max(1, math.ceil(recent[0] + 60 - now)))
        if tokens < 1:
            raise too_many_requests(max(1, math.ceil(1 - tokens)))
        self._tokens[chat.id] = (tokens - 1, now)
        recent.append(now)

    def switch(self, *, on: bool) -> None:
        """Turn the budgets on or off; what was spent is forgotten."""
        self.on = on
        self._tokens.clear()
        self._minute.clear()
