"""A hand-written llms.txt against the navigation that it speaks of: what it leaves out, and what leads nowhere."""

from collections.abc import Sequence

from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.lint.llms_links import IndexTarget, guessed_links, index_links
from docs_tui.lint.llms_reader import IndexLink, Problem, read_index
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import INDEX_FILE, INDEX_FOLDER, MADE_FILES

_NAMED = 3
"""Pages that are named where many are missing."""


def site_drift(site: Site) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the llms.txt in the docs root, where somebody wrote one by hand."""
    content = site.files.get(INDEX_FILE)
    if not isinstance(content, bytes) or not content or ownership(content) is not Ownership.HAND_WRITTEN:
        return ()
    return llms_drift(site, site.file_text(INDEX_FILE))


def llms_drift(site: Site, text: str, file: str = INDEX_FILE) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the hand-written index ``text``: by its lines, then the pages that it does not name."""
    index = read_index(text)
    resolve = index_links(site, MADE_FILES)
    found = [_form(file, each) for each in index.problems]
    guessed = guessed_links(resolve, (link.url for link in index.links))
    named: set[str] = set()
    leads_on = False
    for link in index.links:
        target = resolve.target(link.url)
        if target.kind == "missing":
            found.append(_dead(file, link))
        elif target.kind == "external" and guessed is not None:
            # What leads nowhere below a guessed address may be somebody else's.
            target = guessed.target(link.url)
        if target.kind == "page":
            named.add(target.path)
        leads_on = leads_on or _is_index(target)
    found.sort(key=lambda each: each.start)
    # An index that leads on to further ones may name the rest there.
    if not leads_on:
        missing = [path for path in public_paths(public_section(site)) if path not in named]
        if missing:
            found.append(_missing(site, file, missing))
    return tuple(found)


def _is_index(target: IndexTarget) -> bool:
    return target.kind == "file" and (
        target.path.startswith(f"{INDEX_FOLDER}/") or target.path.endswith(f"/{INDEX_FILE}")
    )


def _form(file: str, problem: Problem) -> Diagnostic:
    at = Position(problem.line, 1)
    return Diagnostic("llms-form", problem.message, file, at, at, Severity.WARNING, problem.hint)


def _dead(file: str, link: IndexLink) -> Diagnostic:
    start, end = Position(link.line, link.column), Position(link.line, link.column + len(link.url))
    return Diagnostic(
        "llms-dead-link", f"{link.url} leads nowhere", file, start, end, hint="Correct the link, or remove the line"
    )


def _missing(site: Site, file: str, paths: Sequence[str]) -> Diagnostic:
    """Say once which pages are missing: where it is many, nobody reads a line for each."""
    at, left = Position(1, 1), len(paths) - _NAMED
    if len(paths) == 1:
        message = f"the page {paths[0]} ({site.pages[paths[0]].title}) is in the navigation and not here"
    else:
        more = f" and {left:,} more" if left > 0 else ""
        message = f"{len(paths):,} pages of the navigation are not here: {', '.join(paths[:_NAMED])}{more}"
    hint = f"Add {'it' if len(paths) == 1 else 'them'}, or remove the file to have one made"
    return Diagnostic("llms-missing-page", message, file, at, at, Severity.WARNING, hint)
