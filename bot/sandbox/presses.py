"""Presses of inline buttons: callback queries, their answers, and presses sent again."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.failure import bad_request
from bot.sandbox.messages import Message
from bot.sandbox.people import User

ANSWER_SECONDS = 15.0
"""How long after the press Telegram still takes an answer."""

KEPT = 100
"""Unanswered presses of a person that are sent again when they reconnect."""

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"

Answer = dict[str, Any]


@dataclass(eq=False, slots=True)
class Press:
    """One press; `query` is the id of its latest callback query."""

    user: User
    message: Message
    data: str
    answer: "asyncio.Future[Answer]" = field(repr=False)
    query: str = ""
    at: float = 0.0


class Presses:
    """The presses that wait for an answer."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: dict[str, Press] = {}
        self._asked: dict[str, Press] = {}
        self._unanswered: dict[int, list[Press]] = {}

    def press(self, user: User, message: Message, data: str) -> Press:
        """Return a new press with a fresh query id."""
        press = Press(user, message, data, asyncio.get_running_loop().create_future())
        unanswered = self._unanswered.setdefault(user.id, [])
        unanswered.append(press)
        del unanswered[:-KEPT]
        self.send(press)
        return press

    def send(self, press: Press) -> None:
        """Give the press a fresh query id, from now on its only one."""
        self._open.pop(press.query, None)
        self._asked.pop(press.query, None)
        press.query = str(secrets.randbits(62))
        press.at = self._clock.now()
        self._open[press.query] = self._asked[press.query] = press
        self._forget_old()

    def unanswered(self, user: User) -> list[Press]:
        """Return what the person pressed and never got an answer to, oldest first."""
        return list(self._unanswered.get(user.id, ()))

    def find(self, query: str) -> Press:
        """Return the press of a young unanswered query, or raise Refused."""
        press = self._open.get(query)
        if press is None or self._clock.now() - press.at > ANSWER_SECONDS:
            raise bad_request(TOO_OLD)
        return press

    def recent(self, query: str, seconds: float) -> Press:
        """Return the press of a query asked in the last `seconds`, answered or not."""
        press = self._asked.get(query)
        if press is None or self._clock.now() - press.at > seconds:
            raise bad_request("QUERY_ID_INVALID")
        return press

    def settle(self, press: Press, answer: Answer) -> None:
        """Answer the press; its query cannot be answered again."""
        self._open.pop(press.query, None)
        unanswered = self._unanswered.get(press.user.id, [])
        if press in unanswered:
            unanswered.remove(press)
        if not press.answer.done():
            press.answer.set_result(answer)

    def _forget_old(self) -> None:
        """Drop queries nobody may answer any more; they stand in the order of their age."""
        limit = self._clock.now() - ANSWER_SECONDS
        for table in (self._open, self._asked):
            while table:
                query = next(iter(table))
                if table[query].at >= limit:
                    break
                del table[query]
