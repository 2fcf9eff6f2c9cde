"""Where chance comes from."""

import hashlib
import secrets


class Secrets:
    """What nobody can guess, from the operating system."""

    def draw(self, purpose: str, size: int) -> bytes:  # noqa: ARG002 - every draw is new
        """Return `size` random bytes."""
        return secrets.token_bytes(size)


class Seeded:
    """A function of a seed and the purpose, so that matches can be repeated; not for real play."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def draw(self, purpose: str, size: int) -> bytes:
        """Return the `size` bytes of a purpose."""
        return hashlib.shake_256(f"{self._seed}\n{purpose}".encode()).digest(size)
