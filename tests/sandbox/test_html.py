"""Telegram's HTML: entities with UTF-16 offsets, and refusals word for word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.entities import formatted, shown
from bot.sandbox.failure import Refused
from bot.sandbox.html import parse_html, utf16


@pytest.mark.parametrize(
    ("source", "plain", "entities"),
    [
        ("plain", "plain", []),
        ("<b>a</b>b", "ab", [("bold", 0, 1)]),
        ("<strong>a</strong><em>b</em>", "ab", [("bold", 0, 1), ("italic", 1, 1)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("🎲<u>x</u>", "🎲x", [("underline", 2, 1)]),
        (
            "<s>a</s><strike>b</strike><del>c</del>",
            "abc",
            [("strikethrough", i, 1) for i in range(3)],
        ),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", 0, 1)]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", 0, 1)]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("<code>a</code>", "a", [("code", 0, 1)]),
        ("<pre>a\n b</pre>", "a\n b", [("pre", 0, 4)]),
        ("<a href='https://a.b/?x=1&amp;y=2'>l</a>", "l", [("text_link", 0, 1)]),
        ("<a href='nowhere'>l</a>", "l", []),
        ("<b></b>x", "x", []),
        ("<B>a</B>", "a", [("bold", 0, 1)]),
        ("<b>a</b >", "a", [("bold", 0, 1)]),
        ("&lt;b&gt; &amp;amp; &quot;", '<b> &amp; "', []),
        ("&#1041;&#x1F3B2;", "Б🎲", []),
        ("&nbsp; & &bogus; AT&T", "&nbsp; & &bogus; AT&T", []),
        ("a > b", "a > b", []),
    ],
)
def test_parse(source: str, plain: str, entities: list[tuple[str, int, int]]) -> None:
    """Tags become entities, references become characters, everything else stays."""
    text, found = parse_html(source)
    assert text == plain
    assert [(e["type"], e["offset"], e["length"]) for e in found] == entities


@pytest.mark.parametrize(
    ("source", "extra"),
    [
        ('<a href="https://a.b/?x=1&amp;y=2">l</a>', {"url": "https://a.b/?x=1&y=2"}),
        ("<a>www.a.b</a>", {"url": "www.a.b"}),
        ('<a href="tg://user?id=7000000001">Anna</a>', {"user_id": 7000000001}),
        ('<pre><code class="language-python">x</code></pre>', {"language": "python"}),
        ('<tg-emoji emoji-id="123">x</tg-emoji>', {"custom_emoji_id": "123"}),
        ('<tg-time unix="1800000000" format="r">x</tg-time>', {"unix_time": 1800000000}),
    ],
)
def test_entities_carry_what_their_tag_says(source: str, extra: dict[str, object]) -> None:
    """Addresses, languages, ids and times travel with the entity, one entity for each tag pair."""
    _, found = parse_html(source)
    assert len(found) == 1
    assert found[0].items() >= extra.items()


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("<p>x</p>", 'Unsupported start tag "p" at byte offset 0'),
        ("Б < b", 'Unsupported start tag "" at byte offset 3'),
        ("x <b", "Unclosed start tag at byte offset 2"),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ('<a href="x"', "Unclosed start tag at byte offset 0"),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x/>y</a>", "Unexpected end of name token at byte offset 8"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b><i>t</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("ход <b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
        ('<tg-time unix="soon">y</tg-time>', "Invalid date specified"),
    ],
)
def test_refusals(source: str, error: str) -> None:
    """What Telegram cannot read it refuses with the place in bytes."""
    with pytest.raises(Refused) as refused:
        parse_html(source)
    assert refused.value.code == 400
    assert refused.value.description == f"Bad Request: can't parse entities: {error}"


@given(st.text())
def test_escaped_text_comes_back_as_it_was(text: str) -> None:
    """What html.escape makes of any text, the parser reads back, with no entity."""
    import html

    plain, entities = parse_html(html.escape(text, quote=False))
    assert (plain, entities) == (text, [])


@given(st.text(alphabet="<>/&abi\"'= ;#🎲"))
def test_any_text_is_parsed_or_refused(source: str) -> None:
    """No input breaks the parser; entities always lie inside the text."""
    try:
        plain, entities = parse_html(source)
    except Refused:
        return
    assert all(0 <= e["offset"] < e["offset"] + e["length"] <= utf16(plain) for e in entities)


@pytest.mark.parametrize(
    ("text", "kept", "entities"),
    [
        ("  <b>x</b> \n", "x", [("bold", 0, 1)]),
        ("<pre>  x</pre>", "  x", [("pre", 0, 3)]),
        ("a\tb\r\nc", "a b\nc", []),
        (
            "see t.me/x_y and /new@some_bot",
            "see t.me/x_y and /new@some_bot",
            [("url", 4, 8), ("bot_command", 17, 13)],
        ),
        ("<b>a</b><b>b</b>", "ab", [("bold", 0, 2)]),
        ("<b>a<code>x</code>b</b>", "axb", [("bold", 0, 1), ("code", 1, 1), ("bold", 2, 1)]),
        ("<code>a<i>x</i></code>", "ax", [("code", 0, 2)]),
        ("<pre><a href='https://a.b'>x</a></pre>", "x", [("pre", 0, 1)]),
        ("<code>/new</code> 24/18", "/new 24/18", [("code", 0, 4)]),
    ],
)
def test_text_is_kept_as_telegram_keeps_it(
    text: str, kept: str, entities: list[tuple[str, int, int]]
) -> None:
    """White space at the ends goes, commands and links are found, but not in code."""
    plain, found = formatted(text, "HTML", None, limit=4096, empty="")
    assert plain == kept
    assert [(e["type"], e["offset"], e["length"]) for e in found] == entities


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<b>a<i>b</i></b>\nc", "<b>a<i>b</i></b><br>c"),
        ("&lt;script&gt;", "&lt;script&gt;"),
        ("<a href='https://a.b/\"x'>l</a>", '<a href="https://a.b/&quot;x" rel="noopener">l</a>'),
        ("<a href='javascript://a.b'>l</a>", "<a>l</a>"),
        ("/new", '<a href="#" class="command" data-command="/new">/new</a>'),
        ("<pre>a\nb</pre>", "<pre>a\nb</pre>"),
        ("🎲<b>🎲</b>", "🎲<b>🎲</b>"),
    ],
)
def test_shown_is_safe_html(source: str, page: str) -> None:
    """The page gets the same formatting, everything else escaped, no scripts in links."""
    plain, entities = formatted(source, "HTML", None, limit=4096, empty="")
    assert shown(plain, entities) == page


@given(st.text(alphabet="<>&\"'a\n🎲"), st.data())
def test_shown_never_leaves_a_tag_open(text: str, data: st.DataObject) -> None:
    """Whatever entities overlap, the page's tags nest, and the text is all there."""
    from html.parser import HTMLParser

    size = utf16(text)
    entities = []
    for _ in range(data.draw(st.integers(0, 3)) if size else 0):
        offset = data.draw(st.integers(0, size - 1))
        length = data.draw(st.integers(1, size - offset))
        entities.append({"type": "bold", "offset": offset, "length": length})
    entities.sort(key=lambda e: (e["offset"], -e["length"]))

    class Reader(HTMLParser):
        depth, text = 0, ""

        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag == "br":
                self.text += "\n"
            else:
                self.depth += 1

        def handle_endtag(self, tag: str) -> None:
            self.depth -= 1
            assert self.depth >= 0

        def handle_data(self, data: str) -> None:
            self.text += data

    reader = Reader()
    reader.feed(shown(text, entities))
    reader.close()
    assert (reader.depth, reader.text) == (0, text)
