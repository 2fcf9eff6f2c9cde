"""The photo that is sent: the bytes of a picture, and the key that names it."""

import hashlib
import io
import os

from PIL import Image

from rendering.scene import Scene
from rendering.theme import Theme

STYLE_VERSION = 2
"""Raised whenever the drawing changes, so that photos stored under older keys are not reused."""

LIMIT = 300 * 1024
"""A photo is at most this many bytes: it has to arrive quickly on a phone."""

QUALITIES = (90, 87, 82, 70)
"""The first is the rule; the others are for a picture so busy that it would pass the limit.

With full colour resolution at 90, Telegram's own recompression costs next to nothing.
"""


def encode(image: Image.Image) -> bytes:
    """Return a picture as a baseline JPEG, 4:4:4."""
    for quality in QUALITIES[:-1]:
        data = _jpeg(image, quality)
        if len(data) <= LIMIT:
            return data
    return _jpeg(image, QUALITIES[-1])


def _jpeg(image: Image.Image, quality: int) -> bytes:
    """Return a picture as a JPEG.

    Where there is `memfd_create` the encoder writes to a descriptor, because then it lets other
    threads run.
    """
    if not hasattr(os, "memfd_create"):
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=quality, subsampling=0)
        return buffer.getvalue()
    with os.fdopen(os.memfd_create("photo"), "w+b", buffering=0) as file:
        image.save(file, "JPEG", quality=quality, subsampling=0)
        return os.pread(file.fileno(), file.tell(), 0)


def picture_key(scene: Scene, theme: Theme) -> str:
    """Return 32 hex digits that name the picture of a scene, the same in every process."""
    said = repr((STYLE_VERSION, scene, theme))
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]
