"""Files the bot uploaded: kept by id, pictures measured by decoding their header."""

import hashlib
import io
import secrets
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field

from PIL import Image

from bot.sandbox.failure import Refused, bad_request

PHOTO_BYTES = 10 * 1024 * 1024
PHOTO_SIDES = 10_000
PHOTO_RATIO = 20
FILE_BYTES = 50 * 1024 * 1024
BUDGET = 256 * 1024 * 1024
PHOTO_FORMATS = {"JPEG", "PNG", "WEBP", "GIF", "BMP"}


@dataclass(frozen=True, slots=True)
class File:
    """An uploaded file; width and height are 0 for what is no picture."""

    file_id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    content: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def path(self) -> str:
        """The path getFile gives."""
        folder = {"photo": "photos", "animation": "animations"}.get(self.kind, "documents")
        extension = self.name.rpartition(".")[2] if "." in self.name else "bin"
        return f"{folder}/{self.unique_id}.{extension}"


class Files:
    """The files of the sandbox; the same bytes as the same kind share their unique id.

    Beyond `budget` bytes the oldest that no message shows are forgotten; `in_use` returns the
    ids of those that are shown.
    """

    def __init__(self, in_use: Callable[[], set[str]], budget: int = BUDGET) -> None:
        self._budget = budget
        self._in_use = in_use
        self._bytes = 0
        self._by_id: dict[str, File] = {}
        self._by_path: dict[str, File] = {}

    def add(self, kind: str, name: str, mime: str, content: bytes) -> File:
        """Keep an upload, or raise Refused: empty, too big, not a picture, wrong proportions."""
        if not content:
            raise bad_request("file must be non-empty")
        if len(content) > FILE_BYTES:
            raise Refused(413, "Request Entity Too Large")
        width = height = 0
        if kind == "photo":
            width, height, name, mime = _photo(content)
        elif mime.startswith("image/"):
            width, height = _size(content)[:2]
        unique = hashlib.sha256(kind.encode() + content).hexdigest()[:16]
        file_id = f"{kind[:2].upper()}{secrets.token_urlsafe(18)}{unique}"
        file = File(file_id, unique, kind, name, mime, content, width, height)
        self._by_id[file_id] = file
        self._by_path[file.path] = file
        self._bytes += len(content)
        if self._bytes > self._budget:
            self._forget(file)
        return file

    def _forget(self, newest: File) -> None:
        """Make room, a quarter of the budget if there is so much to forget."""
        in_use = self._in_use() | {newest.file_id}
        for file in list(self._by_id.values()):
            if self._bytes <= self._budget * 3 // 4:
                return
            if file.file_id not in in_use:
                del self._by_id[file.file_id]
                self._bytes -= len(file.content)
                if self._by_path.get(file.path) is file:
                    del self._by_path[file.path]

    def get(self, file_id: str) -> File | None:
        """Return the file with that id."""
        return self._by_id.get(file_id)

    def at(self, path: str) -> File | None:
        """Return the file getFile names by that path."""
        return self._by_path.get(path)

    def known(self, file_id: str, kind: str) -> File:
        """Return the file a bot names by id, or raise Refused: no such id, another kind."""
        if "://" in file_id:
            raise bad_request("failed to get HTTP URL content")
        file = self._by_id.get(file_id)
        if file is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if file.kind != kind:
            raise bad_request(
                f"can't use file of type {file.kind.capitalize()} as {kind.capitalize()}"
            )
        return file


def _photo(content: bytes) -> tuple[int, int, str, str]:
    """Return width, height, name and MIME type of a photo that Telegram takes."""
    if len(content) > PHOTO_BYTES:
        raise bad_request(
            f"file of size {len(content)} bytes is too big for a photo; "
            f"the maximum size is {PHOTO_BYTES} bytes"
        )
    width, height, format_ = _size(content)
    if format_ not in PHOTO_FORMATS:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if width + height > PHOTO_SIDES or max(width, height) > PHOTO_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    extension = {"JPEG": "jpg"}.get(format_, format_.lower())
    return width, height, f"photo.{extension}", Image.MIME[format_]


def _size(content: bytes) -> tuple[int, int, str]:
    """Return width, height and format by the header; zeros for what is no picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content)) as picture:
                return picture.width, picture.height, picture.format or ""
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return 0, 0, ""
