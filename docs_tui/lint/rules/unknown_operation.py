"""A page of an operation that the spec does not have.

## What it does

Reports `openapi:` in front matter where the spec that it names, or every spec of the site, has no such operation.

## Why is this bad?

The page is shown without its parameters, its examples and its playground, or the deployment stops.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import SPEC_IN_YAML
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import meant, nearest
from docs_tui.site.specs import Specs
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find pages whose operation is not there; those of specs on other machines are left alone."""
    specs = Specs(site.site.files)
    for page in site.site.pages.values():
        written = page.front_matter.get("openapi")
        if page.file is None or not isinstance(written, str) or page.api is None or page.api.remote:
            continue
        if specs.head(page.api) is not None:
            continue
        names = (
            [page.api.spec] if page.api.spec else [*dict.fromkeys((*site.site.structure.named_specs, *specs.likely))]
        )
        read = [spec for name in names if "://" not in name and (spec := specs.spec(name)) is not None]
        if any("://" in name for name in names) or not any(spec.heads for spec in read):
            continue
        elsewhere = specs.reference(written, "", tuple(names))
        if elsewhere is not None and specs.head(elsewhere) is not None:
            continue
        near = nearest(str(page.api), [str(head.reference) for spec in read for head in spec.heads])
        hint = meant(near, "Correct the operation, or add it to the spec")
        place = site.key_place(page.file, "openapi")
        yield Found(place, f"no spec has the operation {page.api}", hint, file=page.file)


RULE = Rule(
    code="L015",
    name="unknown-operation",
    group=Group.LINKS,
    severity=Severity.ERROR,
    summary="Document operations that the spec has.",
    rate="14 of 14",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\n«openapi: GET /mesages»\n---\n",
            "openapi.yaml": SPEC_IN_YAML,
        },
    ),
    good=(
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\nopenapi: GET /messages\n---\n",
            "openapi.yaml": SPEC_IN_YAML,
        },
    ),
)
