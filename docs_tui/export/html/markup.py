"""Writes HTML: the only place where text becomes markup.

Names of tags and attributes come from this package. All other text is cleaned and escaped here; there is no other
way from a page's text into its HTML.
"""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from docs_tui.source.clean import clean_for_browser
from docs_tui.source.record import record

_WHITE = re.compile(r"\s+")
_FIRST_TAG = re.compile(r"<\w+(?![^<>]*\sid=)(?=[ >])")
_TAG = re.compile(r"<[^>]*>")
_TITLE = re.compile(r"<title>[^<]*</title>")
_SPOKEN = re.compile(r"""\s(?:alt|aria-label|title)="[^"]|<title>""")
_VOID = frozenset({"br", "hr", "img", "source", "wbr", "input"})


def text(value: str) -> str:
    """Return ``value`` escaped; line ends stay."""
    return escape(clean_for_browser(value), quote=False)


def cleaned(value: str) -> str:
    """Return ``value`` cleaned but not escaped, for the sanitiser, which escapes."""
    return clean_for_browser(value)


def line(value: str) -> str:
    """Return ``value`` escaped, on one line."""
    return _WHITE.sub(" ", text(value)).strip()


def attribute(value: str) -> str:
    """Return ``value`` escaped for a double-quoted attribute."""
    return escape(clean_for_browser(value), quote=True)


def tag(name: str, content: str = "", /, cls: str = "", **attributes: str | int | bool | None) -> str:
    """Return an element.

    Args:
        name: The name of its tag.
        content: HTML made by this package.
        cls: The classes.
        attributes: In Python's spelling: ``data_copy``, ``for_``. None and False omit one; True writes no value.
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
    """Return a ``<div>``."""
    return f'<div class="{cls}">{content}</div>'


def span(cls: str, content: str) -> str:
    """Return a ``<span>``."""
    return f'<span class="{cls}">{content}</span>'


def has_name(content: str) -> bool:
    """Tell whether screen readers find words in the content of a link."""
    return has_text(content) or _SPOKEN.search(content) is not None


def has_text(content: str) -> bool:
    """Tell whether HTML contains text, and not only pictures."""
    return bool(_TAG.sub("", _TITLE.sub("", content)).strip())


def with_id(written: str, name: str) -> str:
    """Return HTML to which links to ``name`` lead: its first tag gets the id, or else an empty element before it."""
    first = _FIRST_TAG.match(written)
    if first is None:
        return tag("span", id=name) + written
    return f'{first[0]} id="{attribute(name)}"{written[first.end() :]}'


def side_by_side(*parts: str, separator: str = "") -> str:
    """Return HTML of facts that are shown side by side. Each is on its own line, so that they are separate in the text."""
    return f"{separator}\n".join(filter(None, parts))


@record(frozen=True, slots=True)
class Labels:
    """Labels in one language."""

    texts: Mapping[str, str]
    """Translations by the English text; others stay English."""
    lang: str = ""
    """The language code of the labels, if the page is in another language."""

    def __call__(self, english: str, **values: object) -> str:
        """Return a label as plain text, with ``values`` filled in: ``{count} properties``."""
        translated = self.texts.get(english, english)
        return translated.format(**values) if values else translated

    def html(self, english: str, **values: object) -> str:
        """Return a label as HTML, with ``lang`` if it is not in the page's language; ``values`` are HTML."""
        translated = text(self.texts.get(english, english))
        translated = translated.format(**values) if values else translated
        lang = self.lang or ("en" if self.texts and english not in self.texts else "")
        return f'<span lang="{attribute(lang)}">{translated}</span>' if lang else translated


def scrolled_table(rows: str, labels: Labels) -> str:
    """Return a table that scrolls by itself if it is wider than the page."""
    return tag("div", tag("table", rows), cls="table", tabindex=0, role="group", aria_label=labels("Table"))


ENGLISH: Final = Labels({})
