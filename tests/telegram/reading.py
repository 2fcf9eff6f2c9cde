"""What a person reads of an HTML text, once it is known to be well-formed."""

import re
from html import unescape
from html.parser import HTMLParser


class Tags(HTMLParser):
    """Checks that tags are Telegram's, closed and nested."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.open = []

    def handle_starttag(self, tag, attributes):
        assert tag in ("b", "pre", "code")
        assert not attributes
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def plain(html):
    """Return what is read of an HTML text; it must be well-formed."""
    tags = Tags()
    tags.feed(html)
    tags.close()
    assert not tags.open
    assert not re.search(r"&(?!amp;|lt;|gt;)", html)
    return unescape(re.sub("<[^>]*>", "", html))


def units(text):
    """Return the UTF-16 units, in which Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


def readable(html):
    """Return the text without the marks around names."""
    return plain(html).replace("\u2068", "").replace("\u2069", "")
