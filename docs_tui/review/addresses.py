"""Find addresses that vanish (pages without a redirect, anchors of headings), with the links to them."""

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from docs_tui.review.examine import Examination, ReadLink
from docs_tui.review.pairs import SitePair
from docs_tui.review.review_model import LinkPlace, VanishedAddress
from docs_tui.site import Page
from docs_tui.site.heading_anchors import decoded_id, headings_of


def vanished_addresses(pair: SitePair, examined: Examination) -> tuple[VanishedAddress, ...]:
    """Return the addresses that are 404s after the change, in navigation order."""
    return tuple(_vanished(pair, examined))


def _vanished(pair: SitePair, examined: Examination) -> Iterator[VanishedAddress]:
    for old, new in pair.pages:
        if old is None:
            continue
        if (new is None or new.path != old.path) and old.path not in pair.after.pages:
            target = pair.after.relations.links.target("/", None, quote(old.path))
            if target.kind == "missing":
                yield VanishedAddress(old.path, "", old.title, _links_to(pair, examined, old.path))
                continue
        if new is not None:
            yield from _anchors(pair, examined, old, new)
    yield from _redirects(pair, examined)


def _redirects(pair: SitePair, examined: Examination) -> Iterator[VanishedAddress]:
    """Yield the sources of redirects that worked before the change and no longer do."""
    for source in dict.fromkeys(each.source for each in pair.before.config.redirects):
        path = f"/{source.strip('/')}"
        was, now = (site.relations.links.target("/", None, quote(path)) for site in (pair.before, pair.after))
        if was.redirected and was.page is not None and now.kind == "missing":
            yield VanishedAddress(path, "", f"redirect to {was.page}", _links_to(pair, examined, path))


def _anchors(pair: SitePair, examined: Examination, old: Page, new: Page) -> Iterator[VanishedAddress]:
    """Yield the headings whose anchors are gone from a page that is still there."""
    files = [each for each in (old.file, *pair.before.graph.files_imported_by(old.file or "")) if each is not None]
    if pair.touched.isdisjoint(files) and old.file == new.file:
        return
    there = examined.anchors(new, after=True)
    for file in files:
        for heading in headings_of(pair.before.file_document(file)):
            anchor = decoded_id(heading.id)
            if anchor not in there:
                links = _links_to_anchor(pair, examined, {old.path, new.path}, anchor)
                yield VanishedAddress(new.path, anchor, heading.text, links)


def _links_to(pair: SitePair, examined: Examination, path: str) -> tuple[LinkPlace, ...]:
    """Return the links to a page's address that are broken after the change."""
    return _placed(pair, examined.broken_by_path.get(path, ()))


def _links_to_anchor(pair: SitePair, examined: Examination, paths: set[str], anchor: str) -> tuple[LinkPlace, ...]:
    """Return the links that led to an anchor before the change."""
    return _placed(pair, (link for path in paths for link in examined.links_by_anchor.get((path, anchor), ())))


def _placed(pair: SitePair, links: Iterable[ReadLink]) -> tuple[LinkPlace, ...]:
    found: dict[tuple[str, int], LinkPlace] = {}
    for link in links:
        start = link.reference.span.start
        line = pair.after.file_document(link.file).source.line_of(start)
        found.setdefault((link.file, start), LinkPlace(link.page.path, link.file, line))
    return tuple(found.values())
