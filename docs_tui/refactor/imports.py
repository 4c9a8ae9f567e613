"""Update imports so that each still refers to the same file."""

import posixpath
from collections.abc import Iterator

from docs_tui.mdx import MdxjsEsm, MdxJsxElement, find
from docs_tui.refactor.change_plan import ChangeDraft
from docs_tui.site.content_facts import SNIPPET_TAGS, code_imports, names_file, snippet_file
from docs_tui.site.page_files import CODE_EXTENSIONS, SNIPPET_EXTENSIONS
from docs_tui.site.site_links import resolve_import
from docs_tui.source import Span, TextEdit


def edit_imports(draft: ChangeDraft) -> None:
    """Edit the imports of moved files, and those that name a moved file."""
    site, files = draft.site, frozenset(draft.renamed(file) for file in draft.site.files if file not in draft.removed)
    for file, facts in site.facts.items():
        if file in draft.removed:
            continue
        wanted: dict[str, str] = {}
        for statement in facts.imports:
            target = resolve_import(file, statement.specifier, site.files)
            if target is None or target in draft.removed:
                continue
            new = draft.renamed(target)
            if resolve_import(draft.renamed(file), statement.specifier, files) != new:
                wanted[statement.specifier] = _specifier(statement.specifier, draft.renamed(file), new, files)
        if wanted:
            for specifier, span in _places(draft, file):
                if specifier in wanted:
                    draft.edit(file, TextEdit(span, wanted[specifier]))


def _specifier(written: str, file: str, target: str, files: frozenset[str]) -> str:
    """Return a specifier that names ``target`` from ``file``, in the style of ``written``."""
    near = posixpath.relpath(target, posixpath.dirname(file) or ".")
    relative = near if near.startswith("..") else f"./{near}"
    ways = [f"/{target}", relative] if written.startswith("/") else [relative, f"/{target}"]
    if not written.startswith(("/", ".")):
        ways.insert(0, target)
    if not written.endswith(SNIPPET_EXTENSIONS):
        ways = [way.rpartition(".")[0] for way in ways] + ways
    return next((way for way in ways if resolve_import(file, way, files) == target), f"/{target}")


def _places(draft: ChangeDraft, file: str) -> Iterator[tuple[str, Span]]:
    """Yield the imports in a file's facts, with the spans of their specifiers."""
    text = draft.site.file_text(file)
    if file.endswith(CODE_EXTENSIONS):
        yield from code_imports(text)
        return
    document = draft.site.file_document(file)
    for esm in find(document.root, MdxjsEsm):
        for each in esm.imports:
            if names_file(each.source):
                yield each.source, each.source_span
    for element in find(document.root, MdxJsxElement):
        if element.name in SNIPPET_TAGS:
            named = next((each.value_span for each in element.attributes if each.name == "file"), None)
            specifier = snippet_file(element.attributes)
            if named is not None and specifier:
                yield specifier, named
