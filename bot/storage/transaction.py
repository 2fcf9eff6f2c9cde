"""What use cases read and change: SQL over one connection, in one transaction."""

from sqlalchemy import Connection


class Transaction:
    """The tables as use cases see them; lives as long as the transaction it was made for."""

    __slots__ = ("connection",)

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
