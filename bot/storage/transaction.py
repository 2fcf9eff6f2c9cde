"""What use cases read and change: SQL over one connection, in one transaction."""

from bot.storage.invites import Invites
from bot.storage.matches import Matches
from bot.storage.people import People
from bot.storage.screens import Screens
from bot.storage.timers import Timers


class Transaction(People, Matches, Invites, Screens, Timers):
    """The tables as use cases see them; see `bot.services.ports.Transaction`."""

    __slots__ = ()
