"""Terms that people write in more than one way, and where a page writes which."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from docs_tui.lint.prose import Prose
from docs_tui.source import Span

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
_VARIANTS = re.compile(
    rf"(?<![\w/.@#-])(?:{'|'.join(re.escape(each) for each in sorted(_FAMILY, key=len, reverse=True))})(?=s?(?![\w/@-]|\.\w|\())",
    re.IGNORECASE,
)


class TermUse(NamedTuple):
    """One use of a term that has more than one spelling."""

    family: str
    """The first spelling of the term."""
    variant: str
    """The spelling here, in lower case."""
    span: Span


def may_have_terms(text: str) -> bool:
    """Tell whether a page is worth looking through."""
    return _VARIANTS.search(text) is not None


def terms_of(prose: Iterable[Prose]) -> Iterator[TermUse]:
    """Yield the uses of such terms."""
    for each in prose:
        for match in _VARIANTS.finditer(each.text):
            variant = " ".join(match[0].lower().split())
            if variant in _FAMILY:
                yield TermUse(_FAMILY[variant], variant, each.span(*match.span()))
