"""Inline mode: queries people type, the results shown to them, and what they choose."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.failure import bad_request
from bot.sandbox.people import User
from bot.sandbox.presses import TOO_OLD

ANSWER_SECONDS = 30.0
"""How long after the query Telegram still takes an answer."""

Result = dict[str, Any]


@dataclass(eq=False, slots=True)
class InlineQuery:
    """A query that waits for its answer."""

    id: str
    user: User
    text: str
    at: float
    results: "asyncio.Future[list[Result]]" = field(repr=False)


@dataclass(frozen=True, slots=True)
class Cached:
    """An answer Telegram gives again without asking the bot; `user` None = to everybody."""

    results: list[Result]
    until: float
    user: int | None


class InlineQueries:
    """Open queries, cached answers, and what each person was shown last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: dict[str, InlineQuery] = {}
        self._cache: dict[str, list[Cached]] = {}
        self.shown: dict[int, tuple[str, dict[str, Result]]] = {}
        """Person -> the query and its results by id."""

    def cached(self, user: User, text: str) -> list[Result] | None:
        """Return the answer Telegram still remembers for this query."""
        now = self._clock.now()
        for entry in self._cache.get(text, ()):
            if entry.until > now and entry.user in (None, user.id):
                return entry.results
        return None

    def ask(self, user: User, text: str) -> InlineQuery:
        """Return a new open query."""
        query = InlineQuery(
            str(secrets.randbits(62)),
            user,
            text,
            self._clock.now(),
            asyncio.get_running_loop().create_future(),
        )
        self._open[query.id] = query
        return query

    def answer(
        self, query_id: str, results: list[Result], *, cache: float, personal: bool
    ) -> InlineQuery:
        """Answer an open query, or raise Refused; the answer is remembered for `cache` seconds."""
        query = self._open.pop(query_id, None)
        if query is None or self._clock.now() - query.at > ANSWER_SECONDS:
            raise bad_request(TOO_OLD)
        if cache > 0:
            until = self._clock.now() + cache
            entry = Cached(results, until, query.user.id if personal else None)
            fresh = [e for e in self._cache.get(query.text, ()) if e.until > self._clock.now()]
            self._cache[query.text] = [entry, *fresh]
        if not query.results.done():
            query.results.set_result(results)
        return query

    def forget(self, query: InlineQuery) -> None:
        """Drop a query nobody waits for any more."""
        self._open.pop(query.id, None)

    def show(self, user: User, text: str, results: list[Result]) -> None:
        """Remember what the person may choose from."""
        self.shown[user.id] = (text, {result["id"]: result for result in results})
