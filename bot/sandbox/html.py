"""Telegram's HTML: text with tags in, plain text and entities out, refused as Telegram does."""

import re
from dataclasses import dataclass
from typing import Any

from bot.sandbox.failure import bad_request
from bot.sandbox.reading import whole_number

KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
"""Tag -> the type of its entity."""

_REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_SPACE = frozenset(" \t\r\n\0\x0b")
_NAME_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z]+));?")

Entity = dict[str, Any]


@dataclass(slots=True)
class _Open:
    """A tag that waits for its end."""

    tag: str
    argument: str
    offset: int
    attributes: dict[str, str]


def utf16(text: str) -> int:
    """Return the length in UTF-16 code units, in which Telegram counts."""
    return len(text) + sum(char > "\uffff" for char in text)


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Return the plain text and its entities in the order Telegram gives them.

    Raises Refused with Telegram's words; offsets in them are bytes of UTF-8.
    """
    return _Parser(source).run()


class _Parser:
    """One pass over the source; `at` is the place reached."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.plain: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def run(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "<":
                begin = self.at
                self.at += 1
                if self._peek() == "/":
                    self._end_tag(begin)
                else:
                    self._start_tag(begin)
                continue
            if char == "&":
                char = self._reference()
            else:
                self.at += 1
            self.plain.append(char)
            self.length += 1 + (char > "\uffff")
        if self.open:
            raise _refused(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)  # only a block has a language
        self.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
        return "".join(self.plain), self.entities

    def _peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def _bytes(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _reference(self) -> str:
        """Read `&lt;` and its like; what is no known reference stays as it is written."""
        match = _REFERENCE.match(self.source, self.at)
        char = None
        if match:
            hexadecimal, decimal, name = match.groups()
            if name:
                char = _REFERENCES.get(name)
            else:
                code = int(hexadecimal, 16) if hexadecimal else int(decimal)
                char = chr(code) if _is_character(code) else None
        if match is None or char is None:
            self.at += 1
            return "&"
        self.at = match.end()
        return char

    def _skip_space(self) -> None:
        while self._peek() in _SPACE and self._peek():
            self.at += 1

    def _word(self, stop: str) -> str:
        begin = self.at
        while self._peek() and self._peek() not in _SPACE and self._peek() not in stop:
            self.at += 1
        return self.source[begin : self.at]

    def _start_tag(self, begin: int) -> None:
        tag = self._word(">").lower()
        if not self._peek():
            raise _refused(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        if tag not in KINDS:
            raise _refused(f'Unsupported start tag "{tag}" at byte offset {self._bytes(begin)}')
        attributes = self._attributes(tag, begin)
        argument = _argument(tag, attributes)
        if tag == "span" and argument != "spoiler":
            raise _refused(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes(begin)}'
            )
        self.open.append(_Open(tag, argument, self.length, attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            self._skip_space()
            if self._peek() == ">":
                self.at += 1
                return attributes
            name = self._word("=>/\"'").lower()
            where = self._bytes(begin)
            if not name:
                raise _refused(f'Empty attribute name in the tag "{tag}" at byte offset {where}')
            self._skip_space()
            if not self._peek():
                raise _refused(f'Unclosed start tag "{tag}" at byte offset {where}')
            if self._peek() != "=":
                attributes[name] = ""
                continue
            self.at += 1
            self._skip_space()
            if not self._peek():
                raise _refused(f'Unclosed start tag "{tag}" at byte offset {where}')
            attributes[name] = self._attribute_value()
            if not self._peek():
                raise _refused(f"Unclosed start tag at byte offset {where}")

    def _attribute_value(self) -> str:
        quote = self._peek()
        if quote not in "'\"":
            begin = self.at
            match = _NAME_TOKEN.match(self.source, begin)
            self.at = match.end() if match else begin
            if self._peek() != ">" and self._peek() not in _SPACE:
                raise _refused(f"Unexpected end of name token at byte offset {self._bytes(begin)}")
            return self.source[begin : self.at].lower()
        self.at += 1
        value = []
        while self._peek() and self._peek() != quote:
            if self._peek() == "&":
                value.append(self._reference())
            else:
                value.append(self._peek())
                self.at += 1
        if self._peek():
            self.at += 1
        return "".join(value)

    def _end_tag(self, begin: int) -> None:
        where = self._bytes(begin)
        if not self.open:
            raise _refused(f"Unexpected end tag at byte offset {where}")
        self.at += 1
        name = self._word(">").lower()
        self._skip_space()
        if self._peek() != ">":
            raise _refused(f"Unclosed end tag at byte offset {where}")
        self.at += 1
        opened = self.open.pop()
        if name and name != opened.tag:
            raise _refused(
                f"Unmatched end tag at byte offset {where}, "
                f'expected "</{opened.tag}>", found "</{name}>"'
            )
        if self.length > opened.offset:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        kind = KINDS[opened.tag]
        entity: Entity = {
            "type": kind,
            "offset": opened.offset,
            "length": self.length - opened.offset,
        }
        if kind == "text_link":
            written = _slice(self.plain, self.length, opened.offset)
            url = opened.argument or written
            if "." not in url and "://" not in url:
                return  # Telegram drops a link that leads nowhere and keeps its text
            entity["url"] = url
            person = whole_number(url.removeprefix("tg://user?id="))
            if person is not None:
                entity = {**entity, "type": "text_mention", "user_id": person}
                del entity["url"]
        elif kind == "custom_emoji":
            if not 0 < (whole_number(opened.argument) or 0) < 1 << 63:
                raise _refused("Invalid custom emoji identifier specified")
            entity["custom_emoji_id"] = opened.argument
        elif kind == "blockquote" and opened.argument:
            entity["type"] = "expandable_blockquote"
        elif kind == "date_time":
            entity["unix_time"] = _unix_time(opened.attributes)
            if opened.attributes.get("format"):
                entity["date_time_format"] = opened.attributes["format"]
        elif kind == "pre":
            self._take_language(entity)
        elif kind == "code" and opened.argument:
            entity["language"] = opened.argument
        self.entities.append(entity)

    def _take_language(self, pre: Entity) -> None:
        """`<pre><code class="language-x">` is one entity: the block with its language."""
        inner = self.entities[-1] if self.entities else None
        same = (
            inner is not None
            and inner["type"] == "code"
            and (inner["offset"], inner["length"]) == (pre["offset"], pre["length"])
        )
        if inner is not None and same:
            self.entities.pop()
            if "language" in inner:
                pre["language"] = inner["language"]


def _is_character(code: int) -> bool:
    """Return whether a number names a character: not 0, no half of a pair, not beyond Unicode."""
    return 0 < code < 0xD800 or 0xDFFF < code < 0x10FFFF


def _argument(tag: str, attributes: dict[str, str]) -> str:
    if tag == "a":
        return attributes.get("href", "")
    if tag == "tg-emoji":
        return attributes.get("emoji-id", "")
    if tag == "blockquote":
        return "1" if "expandable" in attributes else ""
    prefix = {"code": "language-", "span": "tg-"}.get(tag)
    value = attributes.get("class", "")
    return value.removeprefix(prefix) if prefix and value.startswith(prefix) else ""


def _unix_time(attributes: dict[str, str]) -> int:
    moment = whole_number(attributes.get("unix", "")) or 0
    if not 0 < moment < 1 << 31:
        raise _refused("Invalid date specified")
    return moment


def _slice(plain: list[str], length: int, offset: int) -> str:
    """Return the end of the text from a UTF-16 offset on."""
    tail: list[str] = []
    for char in reversed(plain):
        if length <= offset:
            break
        length -= 1 + (char > "\uffff")
        tail.append(char)
    return "".join(reversed(tail))


def _refused(text: str) -> Exception:
    return bad_request(f"can't parse entities: {text}")
