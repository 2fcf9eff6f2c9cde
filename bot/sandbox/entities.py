"""Entities: given ones checked, plain ones found, the message's text trimmed and shown as HTML."""

import html as markup
import re
from collections.abc import Iterable
from typing import Any

from bot.sandbox.failure import bad_request
from bot.sandbox.html import Entity, parse_html, utf16
from bot.sandbox.reading import address

FOUND_BY_TELEGRAM = (
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
)
"""Types Telegram finds by itself; given by a bot they are accepted and found anew."""

MARKED = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
    "spoiler": "span",
    "text_link": "a",
    "text_mention": "span",
    "custom_emoji": "span",
    "date_time": "span",
}
"""Types a bot may give -> the element that shows it."""

STYLES = ("bold", "italic", "underline", "strikethrough", "spoiler")
"""Types that may overlap everything but code; touching ones are one."""

BLANK = " \n"
_CONTROL = {code: " " for code in range(32) if chr(code) != "\n"} | {ord("\r"): None}

_PLAIN_ENTITIES = re.compile(
    r"(?P<url>(?:https?://|(?<![\w@.])t\.me/)[^\s<>\"]*[^\s<>\".,:;!?)\]'])"
    r"|(?P<bot_command>(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/]))"
    r"|(?P<email>[\w.+-]+@[\w-]+\.\w{2,})"
    r"|(?P<mention>(?<![\w/@])@\w{3,32}(?!\w))"
    r"|(?P<hashtag>(?<![\w#])#\w*[^\W\d]\w*)"
)


def formatted(
    text: str, parse_mode: str | None, given: list[Entity] | None, *, limit: int, empty: str
) -> tuple[str, list[Entity]]:
    """Return text and entities as Telegram keeps them: parsed, trimmed, plain ones found.

    Text over `limit` characters is refused as the method words it; `empty` is what is said of
    a text that has nothing to show ("" = allowed).
    """
    mode = (parse_mode or "").lower()
    if mode == "html":
        plain, entities = parse_html(text)
    elif mode in ("markdown", "markdownv2"):
        raise bad_request(f"parse_mode {parse_mode} is not in the sandbox, write HTML")
    elif mode not in ("", "none"):
        raise bad_request("unsupported parse_mode")
    else:
        plain, entities = text, [check(entity, utf16(text)) for entity in given or []]
    plain, entities = _trimmed(plain.translate(_CONTROL), _settled(entities))
    if empty and not plain:
        raise bad_request(empty)
    if len(plain) > limit:
        too_long = "message is too long" if limit > 1024 else "message caption is too long"
        raise bad_request(too_long)
    return plain, _with_plain(plain, entities)


def plain_entities(text: str) -> list[Entity]:
    """Return the commands, links, mentions and tags Telegram finds in a plain text."""
    return [
        {
            "type": match.lastgroup or "",
            "offset": utf16(text[: match.start()]),
            "length": utf16(match.group()),
        }
        for match in _PLAIN_ENTITIES.finditer(text)
    ]


def check(entity: Entity, length: int) -> Entity:
    """Return an entity a bot gave, or raise Refused: type, place and what its type needs."""
    kind = entity["type"]
    if kind not in MARKED and kind not in FOUND_BY_TELEGRAM:
        raise bad_request("can't parse MessageEntity: Unsupported type specified")
    needed = {"text_link": "url", "text_mention": "user", "custom_emoji": "custom_emoji_id"}
    if kind in needed and needed[kind] not in entity:
        raise bad_request(f"can't parse MessageEntity: Can't find field \"{needed[kind]}\"")
    offset, size = entity["offset"], entity["length"]
    if offset < 0:
        raise bad_request(f"receive an entity with incorrect offset {offset}")
    if size < 0:
        raise bad_request(f"receive an entity with incorrect length {size}")
    if offset >= length:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
    if offset + size > length:
        raise bad_request(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text "
            f"at UTF-16 offset {offset + size}"
        )
    if kind == "text_link":
        check_url(entity["url"], "entity URL")
    return entity


def check_url(url: str, what: str) -> None:
    """Raise Refused unless a client could open the link: http, https, tg or a bare host."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        scheme, rest = "http", url
    if scheme.lower() not in ("http", "https", "tg", "ton", "tonsite"):
        raise bad_request(f"{what} '{url}' is invalid: Unsupported URL protocol")
    if not rest:
        raise bad_request(f"{what} '{url}' is invalid: URL host is empty")
    parts = address(f"{scheme}://{rest}")
    host = (parts.hostname if parts else None) or ""
    if scheme.lower() in ("http", "https") and "." not in host:
        raise bad_request(f"{what} '{url}' is invalid: Wrong HTTP URL")


def shown(text: str, entities: Iterable[Entity]) -> str:
    """Return the text as HTML that is safe to put into a page."""
    entities = list(entities)
    if not entities:
        return markup.escape(text).replace("\n", "<br>")
    units = _Units(text)
    starts: dict[int, list[Entity]] = {}
    for entity in entities:
        starts.setdefault(entity["offset"], []).append(entity)
    out: list[str] = []
    stack: list[Entity] = []
    for offset, char in units:
        while stack and _end(stack[-1]) <= offset:
            out.append(f"</{_element(stack.pop())}>")
        for entity in starts.get(offset, ()):
            end = min([_end(entity), *map(_end, stack[-1:])])
            inner = {**entity, "length": end - offset}
            out.append(_opening(inner, units.cut(inner)))
            stack.append(inner)
        out.append("<br>" if char == "\n" and not _in_pre(stack) else markup.escape(char))
    out.extend(f"</{_element(entity)}>" for entity in reversed(stack))
    return "".join(out)


class _Units:
    """A text by UTF-16 offsets."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __iter__(self) -> Any:
        offset = 0
        for char in self.text:
            yield offset, char
            offset += 1 + (char > "\uffff")

    def cut(self, entity: Entity) -> str:
        end = entity["offset"] + entity["length"]
        return "".join(char for at, char in self if entity["offset"] <= at < end)


def _end(entity: Entity) -> int:
    return int(entity["offset"]) + int(entity["length"])


def _in_pre(stack: list[Entity]) -> bool:
    return any(entity["type"] == "pre" for entity in stack)


def _element(entity: Entity) -> str:
    kind = entity["type"]
    return MARKED.get(kind, "span" if kind in ("hashtag", "cashtag", "phone_number") else "a")


def _opening(entity: Entity, text: str) -> str:
    kind, element = entity["type"], _element(entity)
    classes = {
        "spoiler": "spoiler",
        "expandable_blockquote": "expandable",
        "text_mention": "mention",
        "hashtag": "hashtag",
        "custom_emoji": "emoji",
        "date_time": "time",
    }
    if kind in ("text_link", "url"):
        url = entity.get("url", text)
        url = url if "://" in url else f"https://{url}"
        safe = url.split("://")[0].lower() in ("http", "https", "tg")
        return f'<a href="{markup.escape(url)}" rel="noopener">' if safe else "<a>"
    if kind == "bot_command":
        return f'<a href="#" class="command" data-command="{markup.escape(text)}">'
    if kind == "mention":
        return f'<a href="https://t.me/{markup.escape(text[1:])}" class="mention">'
    if kind == "email":
        return f'<a href="mailto:{markup.escape(text)}">'
    if kind in classes:
        return f'<{element} class="{classes[kind]}">'
    return f"<{element}>"


def _settled(entities: list[Entity]) -> list[Entity]:
    """Join touching entities of the plain styles and keep all others out of code."""
    solid = [(e["offset"], _end(e)) for e in entities if e["type"] in ("code", "pre")]
    kept = [e for e in entities if e["type"] not in STYLES]
    kept = [e for e in kept if e["type"] in ("code", "pre") or not _inside(e, solid)]
    for style in STYLES:
        spans: list[tuple[int, int]] = []
        given = sorted((e["offset"], _end(e)) for e in entities if e["type"] == style)
        for start, end in given:
            if spans and start <= spans[-1][1]:
                spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
            else:
                spans.append((start, end))
        for code in solid:
            spans = [part for span in spans for part in _without(span, code)]
        kept += [{"type": style, "offset": a, "length": b - a} for a, b in spans]
    return sorted(kept, key=lambda entity: (entity["offset"], -entity["length"]))


def _inside(entity: Entity, spans: list[tuple[int, int]]) -> bool:
    return any(start <= entity["offset"] and _end(entity) <= end for start, end in spans)


def _without(span: tuple[int, int], hole: tuple[int, int]) -> list[tuple[int, int]]:
    """Return what is left of a span where the hole is cut out."""
    (start, end), (first, last) = span, hole
    if last <= start or end <= first:
        return [span]
    return [(a, b) for a, b in ((start, first), (last, end)) if a < b]


def _trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Cut the white space at both ends, in front only up to the first entity."""
    first = min((entity["offset"] for entity in entities), default=len(text))
    left = min(len(text) - len(text.lstrip(BLANK)), first)
    body = text[left:].rstrip(BLANK)
    size = utf16(body)
    kept = []
    for entity in entities:
        start = max(entity["offset"] - left, 0)
        end = min(entity["offset"] - left + entity["length"], size)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return body, kept


def _with_plain(text: str, entities: list[Entity]) -> list[Entity]:
    """Add what Telegram finds by itself where no code, link or block stands already."""
    taken = [
        (entity["offset"], _end(entity))
        for entity in entities
        if entity["type"] in ("code", "pre", "text_link", "text_mention")
    ]
    kept = [entity for entity in entities if entity["type"] not in FOUND_BY_TELEGRAM]
    found = [
        entity
        for entity in plain_entities(text)
        if not any(start < _end(entity) and entity["offset"] < end for start, end in taken)
    ]
    return sorted(kept + found, key=lambda entity: (entity["offset"], -entity["length"]))
