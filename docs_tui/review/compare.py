"""Compares two sites: which pages a change affects, and how."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from docs_tui.export.html import render_html
from docs_tui.export.html.html_words import shown_text
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.export.tokens import estimate_tokens
from docs_tui.review.addresses import vanished_addresses
from docs_tui.review.changed_entries import changed_entries, changed_pictures
from docs_tui.review.examine import Examination
from docs_tui.review.pairs import SitePair, verb_of
from docs_tui.review.problems import problem_change
from docs_tui.review.review_model import Review, ReviewedPage, ReviewedPart
from docs_tui.review.site_parts import changed_parts
from docs_tui.site import Page, Site
from docs_tui.source.difference import Difference, difference

PageMapper: TypeAlias = Callable[
    [Sequence[str], Callable[[str], ReviewedPage | None]], Mapping[str, ReviewedPage | None]
]
"""Calls a function for each of several names, in one process or more."""

_REACHING = ("snippet", "spec", "setting")


def _alone(names: Sequence[str], make: Callable[[str], ReviewedPage | None]) -> Mapping[str, ReviewedPage | None]:
    return {name: make(name) for name in names}


def review(
    before: Site,
    after: Site,
    files: Mapping[str, str | None],
    gone: frozenset[str] = frozenset(),
    *,
    mapper: PageMapper = _alone,
) -> Review:
    """Return what a change does to a site.

    Args:
        before: The site before the change.
        after: The site after it.
        files: The changed files, relative to the docs folder, with their name before the change; None for a new file.
        gone: The removed files.
        mapper: Compares the pages that may have changed.
    """
    pair = SitePair(before, after, files, gone)
    parts = changed_parts(pair)
    examined = Examination(pair)
    problems = problem_change(pair, examined)
    return Review(
        tuple(_pages(pair, parts, examined, mapper)),
        (*parts, *changed_pictures(pair, examined), *changed_entries(pair)),
        vanished_addresses(pair, examined),
        problems.new,
        problems.gone,
    )


def _pages(
    pair: SitePair, parts: tuple[ReviewedPart, ...], examined: Examination, mapper: PageMapper
) -> Iterator[ReviewedPage]:
    through: dict[str, list[str]] = {}
    for part in parts:
        if part.kind in _REACHING:
            for path in part.pages:
                through.setdefault(path, []).append(part.name)
    asked: dict[str, tuple[Page | None, Page | None, Sequence[str]]] = {}
    for old, new in pair.pages:
        page = new or old
        if page is None:
            continue
        reasons = through.get(page.path, ())
        if verb_of(old, new) != "changed" or reasons or (page.file is not None and page.file in pair.files):
            asked[str(len(asked))] = old, new, reasons
    examined.facts  # noqa: B018 - read once for all processes
    found = mapper([*asked], lambda name: _page(pair, examined, *asked[name]))
    yield from (reviewed for name in asked if (reviewed := found[name]) is not None)


def _page(
    pair: SitePair, examined: Examination, old: Page | None, new: Page | None, reasons: Sequence[str]
) -> ReviewedPage | None:
    """Return how a page changed; None if it did not."""
    page = new or old
    if page is None:
        return None
    verb, source = verb_of(old, new), _source(pair, old, new)
    one, other = _markdown(pair.before, old), _markdown(pair.after, new)
    if verb == "changed" and one == other and not source.lines:
        return None
    is_shown = bool(reasons) or page.file is None or (source.lines and not _reads_alike(examined, old, new))
    return ReviewedPage(
        verb=verb,
        path=page.path,
        title=page.title,
        file=page.file,
        nav=page.nav,
        old_path=old.path if old is not None else "",
        old_title=old.title if old is not None else "",
        old_file=old.file if old is not None else None,
        through=tuple(reasons),
        source=source,
        markdown=difference(one, other),
        shown=_shown_change(pair, old, new) if is_shown else Difference(),
        tokens_before=estimate_tokens(one),
        tokens_after=estimate_tokens(other),
    )


def _source(pair: SitePair, old: Page | None, new: Page | None) -> Difference:
    one = pair.before.text(old) if old is not None else ""
    other = pair.after.text(new) if new is not None else ""
    return difference(one, other)


def _reads_alike(examined: Examination, old: Page | None, new: Page | None) -> bool:
    """Tell whether only addresses of links changed, as in a moved page; such a page need not be rendered twice."""
    if old is None or new is None or (old.title, old.description) != (new.title, new.description):
        return False
    one, other = examined.text_without_addresses(old, after=False), examined.text_without_addresses(new, after=True)
    return one is not None and one == other


def _shown_change(pair: SitePair, old: Page | None, new: Page | None) -> Difference:
    return difference(_shown(pair.before, old), _shown(pair.after, new))


def _shown(site: Site, page: Page | None) -> str:
    if page is None:
        return ""
    html = render_html(site, page, colored=False)
    return f"{page.title}\n{shown_text(html.lead)}\n{shown_text(html.body + html.aside)}"


def _markdown(site: Site, page: Page | None) -> str:
    return render_markdown(site, page, copy_options(site)).text if page is not None else ""
