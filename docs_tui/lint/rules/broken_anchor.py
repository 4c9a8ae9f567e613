"""A link to a heading that does not exist.

## What it does

Reports links whose `#fragment` matches no heading and no id on the page that they lead to. Headings of imported files count, and so
do the titles of steps, tabs, accordions and fields. Pages made from a spec and pages with their own components are ignored, because
they may have anchors that no file contains. The nearest heading is suggested. There is a fix only if the link misspells one heading
by a letter, or names a field.

## Why is this bad?

Readers land at the top of the page and have to search.
"""

from collections.abc import Collection, Iterator
from urllib.parse import unquote

from docs_tui.lint.broken_links import quoted, replaced
from docs_tui.lint.near_names import is_misspelling
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import LinkTarget, Page
from docs_tui.site.heading_anchors import without_marks
from docs_tui.site.nearest import Guesses, meant
from docs_tui.source import Severity

_MOST_NAMED = 5
"""Headings that a hint lists."""


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find fragments that lead nowhere."""
    known: dict[str, tuple[tuple[str, ...], Guesses]] = {}
    for file, reference, targets in site.targets:
        if "#" not in reference.url or not targets or "{" in reference.url:
            continue
        if all(_is_missing(site, target) for _, target in targets):
            target = targets[0][1]
            page = _page(site, target)
            if page is None:
                continue
            if page.path not in known:
                headings = site.headings(page)
                known[page.path] = headings, Guesses(map(_flat, headings))
            headings, guesses = known[page.path]
            field, fragment = f"param-{target.fragment}", unquote(target.fragment)
            fields = [field] if field in site.anchors(page) else []
            near = field if fields else _heading(guesses.of(_flat(fragment)), headings)
            sure = near is not None and near == _certain(fragment, fields, headings)
            hint = meant(near and f"#{near}", _headings_in_words(headings))
            message = f"{page.path} has no anchor #{target.fragment}"
            address = f"{reference.url.partition('#')[0]}#{quoted(near or '')}"
            edits = replaced(site, file, reference, address) if sure else ()
            yield RuleFinding(reference.span, message, hint, edits, safe=False, file=file)


def _flat(anchor: str) -> str:
    """Return an anchor without slashes, which are no folders here."""
    return anchor.replace("/", "-")


def _heading(flat: str | None, headings: Collection[str]) -> str | None:
    return next((each for each in headings if _flat(each) == flat), None) if flat is not None else None


def _headings_in_words(headings: Collection[str]) -> str:
    if not headings:
        return "Remove the fragment: the page has no headings"
    if len(headings) > _MOST_NAMED:
        return "Link to one of its headings, or remove the fragment"
    return f"Its anchors are {', '.join(f'#{each}' for each in headings)}"


def _certain(fragment: str, fields: Collection[str], headings: Collection[str]) -> str | None:
    """Return the only anchor that ``fragment`` can mean: the field of this name, or the heading that it misspells.

    None if there is no candidate, or more than one.
    """
    misspelled = {each for each in headings if is_misspelling(fragment, each)}
    candidates = {*fields, *misspelled}
    return candidates.pop() if len(candidates) == 1 else None


def _page(site: SiteContext, target: LinkTarget) -> Page | None:
    return site.site.pages.get(target.page) if target.page else None


def _is_missing(site: SiteContext, target: LinkTarget) -> bool:
    page = _page(site, target)
    if page is None or not target.fragment or page.api is not None or page.file is None:
        return False
    anchors = site.anchors(page)
    fragment = target.fragment
    if fragment in anchors or fragment.startswith((":~:", "!", "/")) or without_marks(fragment) in anchors:
        return False
    return not site.unsure(page)


RULE = Rule(
    code="L002",
    name="broken-anchor",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Link to headings that exist.",
    fix="Correct the spelling of the anchor",
    rate="94 of 94",
    check_site=check_site,
    bad=(
        {"index.mdx": "Read about [limits](«/keys#limit»).\n", "keys.mdx": "## Limits\n\nText.\n"},
        {"index.mdx": "Read [below](«#lmits»).\n\n## Limits\n\nText.\n"},
    ),
    good=(
        {"index.mdx": "Read about [limits](/keys#limits).\n", "keys.mdx": "## Limits\n\nText.\n"},
        {
            "index.mdx": "Read [below](#limits), and [much](/keys#too-many).\n\n## Limits\n\nText.\n",
            "keys.mdx": "## Too many!\n",
        },
        {"index.mdx": "Read [below](#split-with-$ref), and [menus](#menús).\n\n## Split with `$ref`\n\n## Menús\n"},
        {
            "index.mdx": 'Read [below](#param-max-tokens).\n\n<ParamField body="maxTokens" type="integer">\n  Text.\n</ParamField>\n'
        },
        {"index.mdx": 'See [text](#string).\n\n<a name="string"></a>\n\nText.\n'},
        {"index.mdx": "Read [below](#step-1%3A-what-is-it%3F).\n\n## Step 1: What is it?\n\nText.\n"},
        {"index.mdx": 'Read [below](#first).\n\n<Steps>\n  <Step title="First">\n    Text.\n  </Step>\n</Steps>\n'},
    ),
)
