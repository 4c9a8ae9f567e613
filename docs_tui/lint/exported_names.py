"""The names that snippets export, in MDX and in JavaScript."""

import re
from functools import lru_cache

from docs_tui.mdx import MdxjsEsm, find
from docs_tui.site import Site
from docs_tui.site.page_files import CODE_EXTENSIONS, PAGE_EXTENSIONS, decoded, document_of
from docs_tui.source.lazy_pattern import lazy_pattern

ALL = "*"
"""Stands for the names of a file whose exports are not known."""
_NAMED = re.compile(rb"\bimport\b[^'\"`;]{0,400}\{")
"""An import of names."""
_DECLARED = lazy_pattern(
    r"\bexport\s+(?:declare\s+)?(?:async\s+)?(?:const|let|var|function\b\s*\*?|class|type|interface|enum)\s+(?P<name>[\w$]+)"
)
_LISTED = lazy_pattern(r"\bexport\s+(?:type\s+)?\{(?P<names>[^}]*)\}")
_UNSURE = lazy_pattern(
    r"\bexport\s*\*|\bexport\s+(?:const|let|var)\s*[\[{]|\bexports\s*[.=\[]|\bexport\s+(?:const|let|var)[^;=]+=[^;\n]*,\s*$",
    re.MULTILINE,
)
"""Exports whose names are not written in this file, or of which a pattern cannot tell the names."""


def imported_names(site: Site, file: str) -> tuple[object, ...]:
    """Return the names exported by the files that a page imports from; if they change, its findings may change."""
    imports = site.graph.imports.get(file)
    content = site.files.get(file)
    if not imports or not isinstance(content, bytes) or not _NAMED.search(content):
        return ()
    targets = (each.target for each in imports)
    return tuple((each, sorted(exported_by(site, each))) if each is not None else None for each in targets)


def exported_by(site: Site, file: str) -> frozenset[str]:
    """Return the names that a file exports; ``*`` if they are not known."""
    content = site.files.get(file, b"")
    return _exported_in(file, content) if isinstance(content, bytes) else frozenset((ALL,))


@lru_cache(maxsize=512)  # pages of one site import the same files
def _exported_in(file: str, content: bytes) -> frozenset[str]:
    if file.endswith(PAGE_EXTENSIONS):
        blocks = find(document_of(file, content).root, MdxjsEsm)
        return frozenset(each.name for block in blocks for each in block.exports)
    code = decoded(content)
    if not file.endswith(CODE_EXTENSIONS) or _UNSURE.search(code):
        return frozenset((ALL,))
    found = {match["name"] for match in _DECLARED.finditer(code)}
    for match in _LISTED.finditer(code):
        found.update(each.split()[-1] for each in match["names"].split(",") if each.strip())
    return frozenset(found)
