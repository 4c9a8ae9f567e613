"""The other ids that a heading may have on the hosted site: those that keep letters with accents, symbols and punctuation.

The published versions of the service do not agree on them. A link is taken for broken only where none of them has its heading.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

_PLAIN = "-_.!~*'()"
"""What stays as it is when a text becomes part of an address."""
_BETWEEN = re.compile(r"[^A-Za-z0-9%_]+")
_ESCAPED = re.compile(r"%[0-9A-F]{2}")
_DROPPED = re.compile(r"[?,;:!'\"()\[\]{}\u200d\ufe0e\ufe0f\u2600-\u27bf\U0001f000-\U0001faff]")


def other_ids(texts: Iterable[str]) -> Iterator[str]:
    """Yield the ids, decoded, of the headings of a page that a link could have in place of the usual ones."""
    taken: dict[str, int] = {}
    for text in texts:
        escaped = quote("-".join(text.lower().split()), safe=_PLAIN)
        if not _ESCAPED.search(escaped):
            continue
        slug = _BETWEEN.sub("-", escaped).strip("-")
        number = taken[slug] = taken.get(slug, 0) + 1
        yield _cleaned(slug if number == 1 else f"{slug}-{number}")


def _cleaned(slug: str) -> str:
    return _DROPPED.sub("", unquote(slug))
