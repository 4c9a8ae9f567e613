"""Compares two sites: which pages a change affects, and how."""

from collections.abc import Iterator, Mapping
from functools import partial

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

_REACHING = ("snippet", "spec", "setting")


def review(before: Site, after: Site, files: Mapping[str, str | None], gone: frozenset[str] = frozenset()) -> Review:
    """Return what a change does to a site.

    Args:
        before: The site before the change.
        after: The site after it.
        files: The changed files, relative to the docs folder, with their name before the change; None for a new file.
        gone: The removed files.
    """
    pair = SitePair(before, after, files, gone)
    parts = changed_parts(pair)
    examined = Examination(pair)
    problems = problem_change(pair, examined)
    return Review(
        tuple(_pages(pair, parts, examined)),
        (*parts, *changed_pictures(pair, examined), *changed_entries(pair)),
        vanished_addresses(pair, examined),
        problems.new,
        problems.gone,
    )


def _pages(pair: SitePair, parts: tuple[ReviewedPart, ...], examined: Examination) -> Iterator[ReviewedPage]:
    through: dict[str, list[str]] = {}
    for part in parts:
        if part.kind in _REACHING:
            for path in part.pages:
                through.setdefault(path, []).append(part.name)
    texts = partial(_markdown, pair.before), partial(_markdown, pair.after)
    for old, new in pair.pages:
        page = new or old
        if page is None:
            continue
        verb, reasons = verb_of(old, new), through.get(page.path, ())
        if verb == "changed" and not reasons and (page.file is None or page.file not in pair.files):
            continue
        one, other = (text(each) if each is not None else "" for text, each in zip(texts, (old, new), strict=True))
        source = _source(pair, old, new)
        if verb == "changed" and one == other and not source.lines:
            continue
        is_shown = bool(reasons) or page.file is None or (source.lines and not _reads_alike(examined, old, new))
        yield ReviewedPage(
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
    """Tell whether only addresses of links changed, as in a page that moved: rendering it twice takes long."""
    if old is None or new is None or (old.title, old.description) != (new.title, new.description):
        return False
    one, other = examined.text_without_addresses(old, after=False), examined.text_without_addresses(new, after=True)
    return one is not None and one == other


def _shown_change(pair: SitePair, old: Page | None, new: Page | None) -> Difference:
    return difference(_shown(pair.before, old), _shown(pair.after, new))


def _shown(site: Site, page: Page | None) -> str:
    if page is None:
        return ""
    html = render_html(site, page)
    return f"{page.title}\n{page.description}\n{shown_text(html.body + html.aside)}"


def _markdown(site: Site, page: Page) -> str:
    return render_markdown(site, page, copy_options(site)).text
