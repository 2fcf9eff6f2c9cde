"""The lock that keeps a second process away from a database."""

import fcntl
import os
from pathlib import Path

from bot.errors import StoreUnusable

_held: set[int] = set()


def _close_in_child() -> None:
    """Leave the lock to the parent: a forked child that outlives it would keep it locked."""
    for descriptor in _held:
        os.close(descriptor)
    _held.clear()


os.register_at_fork(after_in_child=_close_in_child)


class ProcessLock:
    """Holds `<database>.lock` until closed, or until the process ends in whatever way."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = os.read(self._descriptor, 32).decode(errors="replace").strip()
            os.close(self._descriptor)
            raise StoreUnusable(
                f"{database} is in use by process {owner or 'unknown'}: "
                "stop that one, or set another DATA_DIR"
            ) from error
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())
        _held.add(self._descriptor)

    def close(self) -> None:
        """Let the next process in; the file stays, since removing it could race with that."""
        if self._descriptor in _held:
            _held.remove(self._descriptor)
            os.close(self._descriptor)
