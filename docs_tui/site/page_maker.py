"""Build the pages of a site from files, navigation and specs."""

from collections.abc import Mapping

from docs_tui.site.content_facts import UNKNOWN, FileFacts
from docs_tui.site.navigation import TOP, PagePlace, boost_of
from docs_tui.site.openapi import OperationHead
from docs_tui.site.page import Page
from docs_tui.site.page_files import slug_of, title_of
from docs_tui.site.specs import Specs
from docs_tui.site.structure import Structure
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class PageMaker:
    """Builds the pages of a site from its structure and its specs."""

    structure: Structure
    specs: Specs

    def pages(self, facts: Mapping[str, FileFacts]) -> dict[str, Page]:
        """Return all pages by URL path: those of the navigation in its order, then the others by path."""
        arrangement, urls = self.structure.arrangement, self.structure.urls
        pages = {url: self.page(url, facts) for url in arrangement.places}
        for url in sorted(url for url in urls if url not in pages):
            pages[url] = self.page(url, facts)
        return pages

    def page(self, url: str, facts: Mapping[str, FileFacts]) -> Page:
        """Return the page at ``url``."""
        file = self.structure.urls.get(url)
        places = self.structure.arrangement.places.get(url, ())
        if file is None:
            return _generated(url, self.structure.arrangement.generated[url], places)
        return self._written(url, file, facts.get(file, UNKNOWN), places)

    def _written(self, url: str, file: str, facts: FileFacts, places: tuple[PagePlace, ...]) -> Page:
        api, title, description, deprecated = None, facts.title, facts.description, facts.deprecated
        if facts.openapi or facts.asyncapi:
            api = self.specs.reference(facts.openapi, facts.asyncapi, self.structure.named_specs)
            head = self.specs.head(api) if api is not None else None
            if head is not None:
                title, description = title or head.title, description or head.description
                deprecated = deprecated or head.deprecated
        if not self.structure.rules.configured:
            title = title or facts.heading
        title = title or title_of(url if url != "/" else slug_of(file))
        first = places[0] if places else TOP
        return Page(
            path=url,
            file=file,
            title=title,
            sidebar_title=facts.sidebar_title or title,
            description=description,
            front_matter=facts.front_matter,
            places=_trails(places),
            language=first.language,
            version=first.version,
            hidden=_concealed(places) if facts.hidden is None else facts.hidden,
            noindex=facts.noindex,
            searchable=facts.searchable,
            in_nav=bool(places),
            boost=boost_of(facts.front_matter.get("boost"), first.boost),
            tag=facts.tag,
            icon=facts.icon,
            deprecated=deprecated,
            api=api,
            read=facts.read,
        )


def _generated(url: str, head: OperationHead, places: tuple[PagePlace, ...]) -> Page:
    first = places[0] if places else TOP
    return Page(
        path=url,
        file=None,
        title=head.title,
        sidebar_title=head.sidebar_title or head.title,
        description=head.description,
        front_matter={},
        places=_trails(places),
        language=first.language,
        version=first.version,
        hidden=head.hidden or _concealed(places),
        noindex=False,
        searchable=True,
        in_nav=bool(places),
        boost=first.boost,
        tag="",
        icon="",
        deprecated=head.deprecated,
        api=head.reference,
        read=True,
    )


def _trails(places: tuple[PagePlace, ...]) -> tuple[tuple[str, ...], ...]:
    if len(places) == 1:
        return (places[0].trail,)
    return tuple(dict.fromkeys(place.trail for place in places))


def _concealed(places: tuple[PagePlace, ...]) -> bool:
    """Tell whether every position is below a hidden node."""
    for place in places:
        if not place.concealed:
            return False
    return bool(places)
