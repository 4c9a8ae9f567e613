"""The structure of a page, by which a translation is compared with its source: headings, code, links and components."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import field

from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Code, Document
from docs_tui.site import Site
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source.record import record

_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//(?:[^/?#@]*@)?([^/?#:]+)", re.IGNORECASE)
_SHORT = 40
"""The most characters shown of a line of code."""


@record(frozen=True, slots=True)
class PageStructure:
    """The parts of a page that a translation must have, too."""

    headings: tuple[int, ...]
    """The depth of each heading, in order."""
    code: tuple[str, ...]
    """The language of each code block, in order."""
    components: Mapping[str, int]
    """How often each component is used."""
    links: Mapping[str, int] = field(default_factory=dict, compare=False)
    """How often each address is linked: the page in the source's language, or the URL."""
    first_lines: tuple[str, ...] = field(default=(), compare=False)
    """The first line of each code block."""


def structure_of(site: Site, document: Document, address: Callable[[str], str]) -> PageStructure:
    """Return the structure of a document.

    Args:
        site: The site of the document.
        document: A page.
        address: Returns the address of a link in the source's language, or an empty text for one that is not compared.
    """
    context = PageContext(site, document, None)
    blocks = context.all(Code)
    return PageStructure(
        headings=tuple(each.depth for each in headings_of(document)),
        code=tuple((block.lang or "").lower() for block in blocks),
        components=Counter(each.spec.name for each in context.elements if each.spec.name and not each.spec.html),
        links=Counter(found for each in context.references if (found := address(each.url))),
        first_lines=tuple(
            document.source.slice(block.lines[0]).strip()[:_SHORT] if block.lines else "" for block in blocks
        ),
    )


def distance(one: PageStructure, other: PageStructure) -> int:
    """Return the number of headings, code blocks and components that only one of two pages has; links do not count."""
    pairs = ((one.headings, other.headings), (one.code, other.code), (one.components, other.components))
    counts = [(Counter(mine), Counter(theirs)) for mine, theirs in pairs]
    return sum((mine - theirs).total() + (theirs - mine).total() for mine, theirs in counts)


def lacking(one: PageStructure, other: PageStructure) -> tuple[str, ...]:
    """Return what ``one`` has and ``other`` lacks, as text: ``1 heading of level 2``, ``code python``."""
    levels = Counter(one.headings) - Counter(other.headings)
    parts = [f"{count} heading{'s' if count > 1 else ''} of level {level}" for level, count in sorted(levels.items())]
    code = Counter(one.code) - Counter(other.code)
    parts += [f"{count} × code {lang}".rstrip() for lang, count in sorted(code.items())]
    components = Counter(one.components) - Counter(other.components)
    parts += [f"{count} × <{name}>" for name, count in sorted(components.items())]
    return (*parts, *(f"a link to {url}" for url in _links_lacking(one, other)))


def _links_lacking(one: PageStructure, other: PageStructure) -> list[str]:
    """Return the links that only ``one`` has.

    A link to another site counts as the same as one to another page there: translations link to translated pages, such as
    ``de.wikipedia.org`` for ``en.wikipedia.org``.
    """
    mine, theirs = Counter(one.links) - Counter(other.links), Counter(other.links) - Counter(one.links)
    others = Counter(domain for url in theirs.elements() if (domain := _domain(url)))
    found = []
    for url in sorted(mine.elements()):
        domain = _domain(url)
        if domain and others[domain]:
            others[domain] -= 1
        else:
            found.append(url)
    return list(dict.fromkeys(found))


def _domain(url: str) -> str:
    """Return the last two parts of the host of a URL; empty for an address within the site."""
    found = _HOST.match(url)
    return ".".join(found[1].lower().split(".")[-2:]) if found is not None else ""
