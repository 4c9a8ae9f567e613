"""Writing HTML: the one place where text becomes markup.

PageIds of tags and attributes are this room's own words; every other text is cleaned and escaped here. There is no other
way from a page's text into its HTML.
"""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from docs_tui.source.clean import clean_for_browser
from docs_tui.source.record import record

_WHITE = re.compile(r"\s+")
_VOID = frozenset({"br", "hr", "img", "source", "wbr", "input"})


def text(value: str) -> str:
    """Return ``value`` as text of HTML; line ends stay."""
    return escape(clean_for_browser(value), quote=False)


def cleaned(value: str) -> str:
    """Return ``value`` as ``text`` does, unescaped: for the one sanitiser that escapes by itself."""
    return clean_for_browser(value)


def line(value: str) -> str:
    """Return ``value`` as text of HTML on one line."""
    return _WHITE.sub(" ", text(value)).strip()


def attribute(value: str) -> str:
    """Return ``value`` as it stands between the double quotes of an attribute."""
    return escape(clean_for_browser(value), quote=True)


def tag(name: str, content: str = "", /, cls: str = "", **attributes: str | int | bool | None) -> str:
    """Return an element.

    Args:
        name: The name of its tag.
        content: HTML that this room has made.
        cls: The classes.
        attributes: In Python's spelling: ``data_copy``, ``for_``. None and False leave one out, True writes it bare.
    """
    parts = [name]
    if cls:
        parts.append(f'class="{attribute(cls)}"')
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        written = key.rstrip("_").replace("_", "-")
        parts.append(written if value is True else f'{written}="{attribute(str(value))}"')
    opened = f"<{' '.join(parts)}>"
    return opened if name in _VOID else f"{opened}{content}</{name}>"


def div(cls: str, content: str) -> str:
    """Return a box."""
    return f'<div class="{cls}">{content}</div>'


def span(cls: str, content: str) -> str:
    """Return a stretch of text."""
    return f'<span class="{cls}">{content}</span>'


@record(frozen=True, slots=True)
class Labels:
    """Words in one language."""

    texts: Mapping[str, str]
    """Each by what it is in English; what is not here stays English."""
    lang: str = ""
    """The code of the language that the words are in, where the page is in another one."""

    def __call__(self, english: str, **values: object) -> str:
        """Return a word or a sentence as plain text, with ``values`` in its places: ``{count} properties``."""
        said = self.texts.get(english, english)
        return said.format(**values) if values else said

    def html(self, english: str, **values: object) -> str:
        """Return the same as HTML, which says so where it is in another language than the page; ``values`` are HTML."""
        said = text(self.texts.get(english, english))
        said = said.format(**values) if values else said
        lang = self.lang or ("en" if self.texts and english not in self.texts else "")
        return f'<span lang="{attribute(lang)}">{said}</span>' if lang else said


def scrolled_table(rows: str, labels: Labels) -> str:
    """Return a table that scrolls by itself if it is wider than the page."""
    return tag("div", tag("table", rows), cls="table", tabindex=0, role="group", aria_label=labels("Table"))


ENGLISH: Final = Labels({})
