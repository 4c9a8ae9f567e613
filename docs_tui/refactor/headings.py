"""Plan the rename of a heading, with every link to its anchor."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_links import other_ids
from docs_tui.mdx import Heading
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.config import edit_config
from docs_tui.refactor.link_edits import LinkEditor
from docs_tui.refactor.redirect_edits import edit_redirects
from docs_tui.refactor.relocation import Relocation, views_of
from docs_tui.site import Site, nearest
from docs_tui.site.heading_anchors import Titled, decoded_id
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import TextEdit


def plan_heading(site: Site, reference: str, old: str, new: str) -> ChangePlan:
    """Return the plan that changes the text of a heading.

    Args:
        site: The site, with everything read.
        reference: A page, or the file of a snippet.
        old: The text of the heading, or its anchor.
        new: Its new text, in Markdown.

    Raises:
        NotFoundError: There is no such page or heading, or more than one.
        CannotRunError: The heading is not one line of Markdown, or the new text is not one line.
    """
    file = _file(site, reference)
    page = PageContext.of(site, file)
    found = _find(page, old)
    node = next((each for each in page.all(Heading) if each.span.start == found.start), None)
    if node is None or len(node.content.lines) != 1:
        raise CannotRunError(f"the heading {old} of {file} is not one line of Markdown; change it yourself")
    if not new.strip() or "\n" in new:
        raise CannotRunError("the new heading must be one line of text")
    draft = ChangeDraft(site)
    draft.edit(file, TextEdit(node.content.lines[0], new.strip()))
    after = draft.applied()
    changed = dict(_changed(page.headings, PageContext.of(after, file).headings))
    if len(page.headings) != len(PageContext.of(after, file).headings):
        raise CannotRunError(f"{new} would not be a single heading in {file}")
    anchors = {(view.page, each): changed[each] for view in views_of(site, file) for each in changed}
    moved = Relocation(anchors=anchors)
    if anchors:
        edit_config(draft, after, moved)
        edit_redirects(draft, after, moved)
        LinkEditor(draft, after, moved).edit_all()
    return draft.plan(f'Rename the heading "{found.text}" of {file} to "{new.strip()}"')


def _file(site: Site, reference: str) -> str:
    """Return the file of a page or snippet."""
    name = reference.strip().lstrip("/")
    if name in site.structure.snippets and name.endswith(PAGE_EXTENSIONS):
        return name
    page = site.find(reference)
    if page.file is None:
        raise CannotRunError(f"{page.path} is made from a spec; change its heading there")
    return page.file


def _find(page: PageContext, wanted: str) -> Titled:
    """Return the heading with this text or anchor.

    Raises:
        NotFoundError: There is none, or more than one.
    """
    name = wanted.strip()
    anchored = [each for each in page.headings if decoded_id(each.id) == decoded_id(name.removeprefix("#"))]
    found = [each for each in page.headings if each.text == name] or anchored
    if len(found) == 1:
        return found[0]
    if found:
        anchors = ", ".join(f"#{each.id}" for each in found)
        raise NotFoundError(f'{len(found)} headings of {page.file} are "{name}": name one by its anchor, {anchors}')
    near = nearest(name, (each.text for each in page.headings))
    raise NotFoundError(f'{page.file} has no heading "{name}"' + (f'; did you mean "{near}"?' if near else ""))


def _changed(before: tuple[Titled, ...], after: tuple[Titled, ...]) -> Iterator[tuple[str, str]]:
    """Yield the changed anchors with their new ones, including those of headings numbered because of equal text."""
    left = {decoded_id(each.id) for each in after}
    others: Mapping[str, str] = {}
    for old, new in zip_longest(before, after):
        if old is None or new is None:
            return
        if old.text != new.text:
            others = {each: decoded_id(new.id) for each in other_ids([old.text]) if each not in left}
    yield from others.items()
    for old, new in zip(before, after, strict=True):
        if old.id != new.id:
            yield decoded_id(old.id), decoded_id(new.id)
