"""An import of a name that the snippet does not export.

## What it does

Reports `import { name } from` a snippet, in MDX or JavaScript, that exports no such name.

## Why is this bad?

The content is missing from the page, or the deployment stops.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Import, MdxjsEsm, find
from docs_tui.site import Site
from docs_tui.site.nearest import meant
from docs_tui.site.page_files import CODE_EXTENSIONS, PAGE_EXTENSIONS, decoded, document_of
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_ALL = "*"
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


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find imported names that the file does not export."""
    for esm in page.all(MdxjsEsm):
        for statement in esm.imports:
            named = [name for name in statement.names if name.imported not in ("default", _ALL)]
            file = page.imported_file(statement.source) if named else None
            exported = exported_by(page.site, file) if file is not None else frozenset((_ALL,))
            for name in named:
                if name.imported not in exported and _ALL not in exported:
                    message = f"{file} does not export {name.imported}"
                    near = page.nearest(name.imported, tuple(sorted(exported)))
                    yield RuleFinding(
                        _place(page, statement, name.imported),
                        message,
                        meant(near, "Export it there, or remove the import"),
                    )


def imported_names(site: Site, file: str) -> tuple[object, ...]:
    """Return what the files that a page imports names from export; changes of it change the findings of the page."""
    imports = site.graph.imports.get(file)
    content = site.files.get(file)
    if not imports or not isinstance(content, bytes) or not _NAMED.search(content):
        return ()
    targets = (each.target for each in imports)
    return tuple((each, sorted(exported_by(site, each))) if each is not None else None for each in targets)


def exported_by(site: Site, file: str) -> frozenset[str]:
    """Return the names that a file exports; ``*`` if they are not known."""
    content = site.files.get(file, b"")
    return _exported_in(file, content) if isinstance(content, bytes) else frozenset((_ALL,))


@lru_cache(maxsize=512)  # pages of one site import the same files
def _exported_in(file: str, content: bytes) -> frozenset[str]:
    if file.endswith(PAGE_EXTENSIONS):
        blocks = find(document_of(file, content).root, MdxjsEsm)
        return frozenset(each.name for block in blocks for each in block.exports)
    code = decoded(content)
    if not file.endswith(CODE_EXTENSIONS) or _UNSURE.search(code):
        return frozenset((_ALL,))
    found = {match["name"] for match in _DECLARED.finditer(code)}
    for match in _LISTED.finditer(code):
        found.update(each.split()[-1] for each in match["names"].split(",") if each.strip())
    return frozenset(found)


def _place(page: PageContext, statement: Import, name: str) -> Span:
    at = page.text.find(name, statement.span.start, statement.source_span.start)
    return Span(at, at + len(name)) if at >= 0 else statement.span


RULE = Rule(
    code="L020",
    name="missing-export",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Import names that the snippet exports.",
    check=check,
    bad=(
        {
            "index.mdx": 'import { «limt» } from "/snippets/limits.mdx";\n\nSend {limt} messages.\n',
            "snippets/limits.mdx": "export const limit = 100;\n",
        },
        {
            "index.mdx": 'import { «Limt» } from "/snippets/limit.jsx";\n\n<Limt />\n',
            "snippets/limit.jsx": "export const Limit = () => <b>100</b>;\n",
        },
    ),
    good=(
        {
            "index.mdx": 'import { limit } from "/snippets/limits.mdx";\n\nSend {limit} messages.\n',
            "snippets/limits.mdx": "export const limit = 100;\n",
        },
    ),
)
