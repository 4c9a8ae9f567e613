"""Pages that document an operation which no spec has."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docs_tui.site.content import Files, decoded
from docs_tui.site.nearest import meant, nearest
from docs_tui.site.specs import Specs
from docs_tui.source import Diagnostic, Source, Span

if TYPE_CHECKING:
    from docs_tui.site.page import Page

_KEY = re.compile(r"^openapi[ \t]*[:=][^\r\n]*", re.MULTILINE)


def unknown_operations(pages: "Iterable[Page]", files: Files, named: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Yield the pages whose operation is not there; those of specs on other machines are left alone.

    Args:
        pages: The pages to look at.
        files: All files of the site.
        named: The specs that docs.json names.
    """
    specs = Specs(files)
    for page in pages:
        written = page.front_matter.get("openapi") if page.api is not None else None
        if page.file is None or not isinstance(written, str) or page.api is None or page.api.remote:
            continue
        if specs.head(page.api) is not None:
            continue
        names = [page.api.spec] if page.api.spec else [*dict.fromkeys((*named, *specs.likely))]
        read = [spec for name in names if "://" not in name and (spec := specs.spec(name)) is not None]
        if any("://" in name for name in names) or not any(spec.heads for spec in read):
            continue
        elsewhere = specs.reference(written, "", tuple(names))
        if elsewhere is not None and specs.head(elsewhere) is not None:
            continue
        near = nearest(str(page.api), [str(head.reference) for spec in read for head in spec.heads])
        source = Source(page.file, decoded(files[page.file]))
        found = _KEY.search(source.text)
        yield Diagnostic.at(
            source,
            Span(*found.span()) if found is not None else Span(0, 0),
            "operation-missing",
            f"no spec has the operation {page.api}",
            hint=meant(near, "Correct the operation, or add it to the spec"),
        )
