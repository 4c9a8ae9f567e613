"""A page as it was in the last commit."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.site import Change, Page, Site
from docs_tui.source.record import record
from docs_tui.workspace.git import Since, committed, since

_TEXTS = (".mdx", ".md", ".jsx", ".tsx", ".json", ".yaml", ".yml", ".mintignore")
"""Extensions of files that the Markdown of a page may depend on."""
_MOST = 300
"""Up to this many changed files, the whole earlier site is restored; with more, only the page and its snippets."""


@record(frozen=True, slots=True)
class CommittedPage:
    """A page in the last commit."""

    commit: str
    """The short hash."""
    text: str
    """Its Markdown; empty if the page is new."""
    path: str
    """Its path in that commit; empty if it is new."""
    site: Site
    """The site of that commit, as far as it can affect the page."""
    names: Mapping[str, str | None]
    """The changed files, with their name in the commit; None for a new file."""

    def source(self, file: str) -> str | None:
        """Return the text of a current file at the commit; None if the file is new."""
        name = self.names.get(file, file)
        return self.site.file_text(name) if name is not None and name in self.site.files else None


def committed_page(root: Path, site: Site, page: Page) -> CommittedPage:
    """Return ``page`` as it was in the last commit, with the snippets and docs.json of that commit.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    found = since(root)
    names = dict(_differing(site, page, found))
    contents = committed(root, [name for name in names.values() if name is not None])
    changes: dict[str, Change] = {}
    for now, before in names.items():
        changes.setdefault(now, None)
        if before is not None and (content := contents.get(before)) is not None:
            changes[before] = content
    then = site.apply(changes)
    if page.file is None:
        old = then.pages.get(page.path)
    else:
        name = found.files.get(page.file, page.file)
        old = then.page_of_file(name) if name is not None else None
    text = render_markdown(then, old, copy_options(then)).text if old is not None else ""
    return CommittedPage(found.commit, text, old.path if old else "", then, names)


def _differing(site: Site, page: Page, found: Since) -> Iterator[tuple[str, str | None]]:
    """Yield the changed files that may affect the Markdown of ``page``, each with its name in the commit."""
    every = [(now, before) for now, before in found.files.items() if now.endswith(_TEXTS)]
    gone = [(name, name) for name in sorted(found.gone) if name.endswith(_TEXTS)]
    if len(every) + len(gone) <= _MOST:
        yield from (*every, *gone)
        return
    own = {
        page.file,
        *(site.graph.files_imported_by(page.file) if page.file is not None else ()),
    } | site.structure.config_files
    yield from ((now, before) for now, before in every if now in own)
