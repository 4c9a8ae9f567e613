"""Terms that people write in more than one way, and where a page writes which."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.lint.phrases import Phrases
from docs_tui.source import Span

if TYPE_CHECKING:
    from docs_tui.lint.page_context import PageContext

_FAMILIES = (
    ("autocomplete", "auto-complete"),
    ("backend", "back end"),
    ("chatbot", "chat bot"),
    ("checkbox", "check box", "check-box"),
    ("codebase", "code base", "code-base"),
    ("dataset", "data set", "data-set"),
    ("dropdown", "drop-down", "drop down"),
    ("email", "e-mail"),
    ("endpoint", "end point", "end-point"),
    ("filename", "file name", "file-name"),
    ("front matter", "frontmatter", "front-matter"),
    ("frontend", "front end"),
    ("hostname", "host name", "host-name"),
    ("metadata", "meta data", "meta-data"),
    ("on-premises", "on-premise"),
    ("plugin", "plug-in"),
    ("prebuilt", "pre-built"),
    ("real-time", "realtime"),
    ("sidebar", "side bar", "side-bar"),
    ("subdirectory", "sub-directory"),
    ("subdomain", "sub-domain"),
    ("subfolder", "sub-folder"),
    ("timestamp", "time stamp", "time-stamp"),
    ("webhook", "web hook", "web-hook"),
    ("website", "web site", "web-site"),
    ("Wi-Fi", "WiFi", "Wifi"),
    ("workflow", "work flow", "work-flow"),
)
_FAMILY = {variant.lower(): family[0] for family in _FAMILIES for variant in family}
_PLURALS = {f"{variant}s": variant for variant in _FAMILY}
_PHRASES = Phrases((*_FAMILY, *_PLURALS))
_LONGEST_WORD = 40
_WORD_BEFORE = re.compile(r"([\w'’]+)\s+$")
_ON = re.compile(r"\s+(?:to|into|from|by)\b")
_VERB_SIGNS = "to not never will would can cannot could should must may might you we they"
_BEFORE_VERBS = frozenset(_VERB_SIGNS.split())
_BEFORE = frozenset("/.@#-_")
_AFTER = frozenset("/@-_(")
"""What stands around a term where it is part of a name or an address."""


class TermUse(NamedTuple):
    """One use of a term that has more than one spelling."""

    family: str
    """The first spelling of the term."""
    variant: str
    """The spelling here, in lower case."""
    span: Span


def terms_of(page: "PageContext") -> Iterator[TermUse]:
    """Yield the uses of such terms in the prose of ``page``."""
    for prose, start, end, phrase in _PHRASES.places(page):
        before, after = prose.text[max(start - 1, 0) : start], prose.text[end : end + 1]
        if before not in _BEFORE and after not in _AFTER:
            variant = _PLURALS.get(phrase, phrase)
            stop = end if variant == phrase else end - 1
            if not _means_more(prose.text, start, stop):
                yield TermUse(_FAMILY[variant], variant, prose.span(start, stop))


def _means_more(text: str, start: int, end: int) -> bool:
    """Tell whether a spelling has a reason of its own: it is shouted, a verb, or part of a name such as ``Supabase Realtime``."""
    written, before = text[start:end], _WORD_BEFORE.search(text, max(start - _LONGEST_WORD, 0), start)
    if any(len(word) > 1 and word.isupper() for word in written.split()):
        return True
    if written[0].isupper() and before is not None and before[1][:1].isupper():
        return True
    if _ON.match(text, end) and written.lower() == "drop down":
        return True
    return before is not None and before[1].lower() in _BEFORE_VERBS and written.lower().endswith("complete")
