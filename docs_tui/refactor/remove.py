"""Plan the removal of a page: redirects, links and navigation entries are changed to another page, or removed."""

from collections.abc import Iterator
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.config import edit_config
from docs_tui.refactor.json_edit import without_items
from docs_tui.refactor.link_edits import LinkEditor
from docs_tui.refactor.redirect_edits import check_redirects, edit_redirects, forget_destination
from docs_tui.refactor.relocation import Relocation
from docs_tui.site import Page, Site
from docs_tui.site.json_text import Pointer, read_json
from docs_tui.site.page_files import find_url

_ENTRIES = ("pages", "navigation")
_MOST_NOTED = 10


def plan_remove(site: Site, page: Page, to: Page | None) -> ChangePlan:
    """Return the plan that removes a page.

    Args:
        site: The site, with everything read.
        page: The page.
        to: The page that replaces it; None: links to it stay, and its address becomes a 404.

    Raises:
        CannotRunError: It has no file, other files import it, or ``to`` is the page itself.
    """
    file = page.file
    if file is None:
        raise CannotRunError(f"{page.path} is made from a spec; remove its entry or its operation")
    importers = site.graph.importers.get(file, ())
    if importers:
        raise CannotRunError(f"{importers[0]} imports {file}; remove the import first")
    if to is not None and to.path == page.path:
        raise CannotRunError(f"{page.path} cannot redirect to itself")
    draft = ChangeDraft(site, removed=frozenset((file,)))
    after = draft.applied()
    urls = {page.path: to.path} if to is not None else {}
    if page.path in after.structure.urls:  # another file had the same address
        urls = {}
    moved = Relocation(urls=urls, replaced=frozenset((page.path,)))
    edit_config(draft, after, moved)
    _remove_entries(draft, page.path)
    if urls:
        edit_redirects(draft, after, moved)
    elif page.path not in after.structure.urls:
        forget_destination(draft, page.path)
    after = draft.applied()
    check_redirects(after, moved)
    editor = LinkEditor(draft, after, moved)
    if urls:
        editor.edit_all()
        return draft.plan(f"Remove {file}, and redirect to {moved.urls[page.path]}")
    left = [*editor.leading_to(page.path)]
    draft.notes.extend(f"{each} still links to {page.path}" for each in left[:_MOST_NOTED])
    if len(left) > _MOST_NOTED:
        draft.notes.append(f"and {len(left) - _MOST_NOTED:,} more")
    return draft.plan(f"Remove {file}")


def _remove_entries(draft: ChangeDraft, url: str) -> None:
    """Remove the entries of a page from the navigation."""
    for file, source in draft.site.config.sources.items():
        text = draft.texts.get(file, source.text)
        lists: dict[Pointer, set[int]] = {}
        for pointer, entry in page_entries(read_json(source)[0], ()):
            if find_url(entry, draft.site.structure.urls) == url:
                lists.setdefault(pointer[:-1], set()).add(int(pointer[-1]))
        for pointer, indexes in lists.items():
            text = without_items(text, pointer, indexes)
        if lists:
            draft.texts[file] = text


def page_entries(value: Any, pointer: Pointer) -> Iterator[tuple[Pointer, str]]:
    """Yield the entries of pages in lists of the navigation."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from page_entries(each, (*pointer, key))
    elif isinstance(value, list):
        names = [step for step in pointer if isinstance(step, str)]
        for index, each in enumerate(value):
            if isinstance(each, str):
                if not names or names[-1] in _ENTRIES:
                    yield (*pointer, index), each
            else:
                yield from page_entries(each, (*pointer, index))
