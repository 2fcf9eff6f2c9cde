"""What the parts of a transaction share."""

from sqlalchemy import Connection


class Tables:
    """SQL over one connection; lives as long as the transaction it was made for."""

    __slots__ = ("connection",)

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
