"""The vendored fonts, which characters they write, and text made fit to be drawn."""

import struct
import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont, features

FOLDER = Path(__file__).parent / "fonts"

MEDIUM, SEMIBOLD, BOLD, EXTRABOLD = "Medium", "SemiBold", "Bold", "ExtraBold"
FALLBACK = "DejaVuSans-Bold"

ENGINE = ImageFont.Layout.RAQM if features.check("raqm") else ImageFont.Layout.BASIC
"""Raqm orders right-to-left names and joins Arabic letters; it needs the fribidi library."""


def path(weight: str) -> Path:
    """Return the file of a weight of Inter, or of the fallback."""
    return FOLDER / (f"{weight}.ttf" if weight == FALLBACK else f"Inter-{weight}.ttf")


MARKS = 2
"""Accents that a letter keeps: with more, a name would grow out of its strip."""


@lru_cache(maxsize=64)
def face(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a weight at a size in pixels."""
    return ImageFont.truetype(str(path(weight)), size, layout_engine=ENGINE)


@lru_cache(maxsize=8)
def coverage(weight: str) -> frozenset[int]:
    """Return the code points a font has glyphs for, read from its character map (format 4)."""
    data = path(weight).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(tables))
    cmap = next(offset for tag, _, offset, _ in records if tag == b"cmap")
    (subtables,) = struct.unpack_from(">H", data, cmap + 2)
    found: set[int] = set()
    for i in range(subtables):
        _, _, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * i)
        start = cmap + offset
        kind, _, _, double = struct.unpack_from(">HHHH", data, start)
        if kind != 4:
            continue
        ends = struct.unpack_from(f">{double // 2}H", data, start + 14)
        starts = struct.unpack_from(f">{double // 2}H", data, start + 16 + double)
        for first, last in zip(starts, ends, strict=True):
            found.update(range(first, last + 1))
    return frozenset(found - {0xFFFF})


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """Return what of a text can be drawn: no controls, no bidi overrides, nothing without glyph.

    Letters in disguise (mathematical, full width) come out as themselves; emoji and scripts that
    no font here writes are dropped.
    """
    known = coverage(BOLD) | coverage(FALLBACK)
    kept = []
    for char in unicodedata.normalize("NFC", text):
        for written in (char, unicodedata.normalize("NFKC", char)):
            if all(ord(c) in known and unicodedata.category(c)[0] != "C" for c in written):
                kept.append(written)
                break
        else:
            if unicodedata.category(char)[0] == "Z" or char in "\t\n\r":
                kept.append(" ")
    letters = graphemes(" ".join("".join(kept).split()))
    return "".join(letter[: 1 + MARKS] for letter in letters)


def weight_for(text: str, weight: str) -> str:
    """Return the weight if it writes every character, otherwise the fallback for all of them."""
    return weight if all(ord(c) in coverage(weight) for c in text) else FALLBACK


def graphemes(text: str) -> list[str]:
    """Return the letters of a text, each with the marks that belong to it."""
    letters: list[str] = []
    for char in text:
        if letters and unicodedata.category(char)[0] == "M":
            letters[-1] += char
        else:
            letters.append(char)
    return letters


def visual(text: str, engine: ImageFont.Layout = ENGINE) -> str:
    """Return a text as a layout engine has to be given it: for the simple one, runs reversed.

    The simple engine is that of a system without fribidi: Arabic letters stay unjoined there.
    """
    if engine is ImageFont.Layout.RAQM:
        return text
    kinds = [unicodedata.bidirectional(c[0]) in ("R", "AL") for c in graphemes(text)]
    if not any(kinds):
        return text
    runs: list[tuple[bool, list[str]]] = []
    for letter, backwards in zip(graphemes(text), kinds, strict=True):
        if runs and (runs[-1][0] is backwards or letter == " "):
            runs[-1][1].append(letter)
        else:
            runs.append((backwards, [letter]))
    ordered = reversed(runs) if kinds[0] else runs
    return "".join("".join(r[::-1] if backwards else r) for backwards, r in ordered)


@lru_cache(maxsize=1024)
def fitted(text: str, weight: str, size: int, room: int) -> str:
    """Return the text; if it is wider than the room, cut by whole letters with an ellipsis."""
    font = face(weight_for(text, weight), size)
    if font.getlength(visual(text)) <= room:
        return text
    letters = graphemes(text)
    short, long = 0, len(letters)
    while long - short > 1:
        middle = (short + long) // 2
        if font.getlength(visual("".join(letters[:middle]).rstrip() + "…")) <= room:
            short = middle
        else:
            long = middle
    return "".join(letters[:short]).rstrip() + "…"
