"""Measures the marked pages as one text; a page whose text has not changed is not rendered again."""

from collections.abc import Callable
from operator import is_

from docs_tui.commands.copy import bundle_of
from docs_tui.export.bundle import BETWEEN, bundle_head, bundled_page
from docs_tui.export.markdown_options import copy_options
from docs_tui.export.tokens import estimate_tokens
from docs_tui.site import Page, Site
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class _PageSize:
    inputs: tuple[object, ...]
    characters: int
    tokens: int


class BundleSizes:
    """Keeps the size of each page that was measured."""

    def __init__(self) -> None:
        self._sizes: dict[str, _PageSize] = {}

    def measure(self, site: Site, pages: tuple[Page, ...], pause: Callable[[], object]) -> tuple[int, int]:
        """Return the characters and the estimated tokens of all pages as one text; only for threads.

        Args:
            site: The snapshot.
            pages: Its pages.
            pause: Called after each page.
        """
        if len(pages) == 1:
            whole = bundle_of(site, pages)
            return whole.characters, whole.tokens
        options = copy_options(site)
        head = bundle_head(site, pages, options)
        characters, tokens = len(head) + 1, estimate_tokens(head)
        for page in pages:
            inputs = (site.settings, site.base_url, *_inputs_of(site, page))
            known = self._sizes.get(page.path)
            if known is None or len(known.inputs) != len(inputs) or not all(map(is_, known.inputs, inputs)):
                part, _ = bundled_page(site, page, options)
                known = _PageSize(inputs, len(BETWEEN) + len(part.text.rstrip("\n")), part.tokens)
                self._sizes[page.path] = known
            characters += known.characters
            tokens += known.tokens
            pause()
        return characters, tokens


def _inputs_of(site: Site, page: Page) -> tuple[object, ...]:
    """Return the inputs of a page's Markdown; the same objects until one of them changes."""
    if page.file is None:
        return (page.api, site.config)
    files = (page.file, *sorted(site.graph.files_imported_by(page.file)))
    return (site.config, *(site.files.get(file) for file in files))
