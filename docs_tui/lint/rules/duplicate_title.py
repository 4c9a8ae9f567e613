"""Pages with the same title.

## What it does

Reports a page with the title of an earlier page in the same language, version, tab, product or other division of the navigation, if both
have the same description or are in the same group. It ignores parallel folders, such as `python/get` and `go/get`, that share three or
more titles at the same paths.

## Why is this bad?

Readers of search results and `llms.txt` cannot tell the pages apart.
"""

from collections import Counter
from collections.abc import Iterator

from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import NavEntry, NavNode, NavPage, Page
from docs_tui.source import Severity

_FEWEST_VARIANTS = 3
"""Two folders that share this many titles at the same paths are variants of each other, such as SDKs; no finding."""


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find pages that readers cannot tell apart."""
    doubles = [*_doubles(site)]
    variants = Counter(_folders(page.path, other) for page, other in doubles)
    for page, other in doubles:
        if variants[_folders(page.path, other)] < _FEWEST_VARIANTS:
            file = page.file or ""
            message = f"duplicate title {page.title}, also on {other}"
            yield RuleFinding(
                site.key_place(file, "title"),
                message,
                "Say in the title or description how this page differs",
                file=file,
            )


def _doubles(site: SiteContext) -> Iterator[tuple[Page, str]]:
    """Yield each page with the title of an earlier page, and the path of that page."""
    seen: dict[tuple[object, ...], str] = {}
    divisions = _divisions(site)
    for page in site.site.pages.values():
        if page.file is None or page.file not in site.facts or page.path not in divisions or page.api is not None:
            continue
        if page.hidden:
            continue
        here = (divisions[page.path], page.version, page.title.casefold())
        keys: list[tuple[object, ...]] = [(*here, "group", page.nav)]
        if page.description:
            keys.append((*here, "description", " ".join(page.description.casefold().split())))
        other = next((seen[key] for key in keys if key in seen), None)
        if other is not None:
            yield page, other
        for key in keys:
            seen.setdefault(key, page.path)


def _folders(path: str, other: str) -> tuple[str, ...]:
    """Return the parts in which two paths with the same last segment differ."""
    one, two = path.split("/"), other.split("/")
    if one[-1] != two[-1]:
        return (path, other)
    while one and two and one[0] == two[0]:
        one, two = one[1:], two[1:]
    while one and two and one[-1] == two[-1]:
        one, two = one[:-1], two[:-1]
    return ("/".join(one), "/".join(two))


def _divisions(site: SiteContext) -> dict[str, tuple[str, ...]]:
    """Return the first division of the navigation that has each page: its ancestors without groups."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[tuple[NavEntry, tuple[str, ...]]] = [(each, ()) for each in reversed(site.site.navigation.children)]
    while waiting:
        entry, trail = waiting.pop()
        if isinstance(entry, NavPage):
            found.setdefault(entry.path, trail)
        elif isinstance(entry, NavNode):
            if entry.root is not None:
                found.setdefault(entry.root, trail)
            if entry.kind not in ("group", "folder"):
                trail = (*trail, entry.label)
            waiting.extend((each, trail) for each in reversed(entry.children))
    return found


_FIRST = "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"
RULE = Rule(
    code="P006",
    name="duplicate-title",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page its own title.",
    rate="8 of 8",
    check_site=check_site,
    bad=({"index.mdx": "Text.\n", "a.mdx": _FIRST, "b.mdx": _FIRST.replace("title: Keys", "«title: Keys»")},),
    good=(
        {"index.mdx": "Text.\n", "a.mdx": _FIRST, "b.mdx": _FIRST.replace("Keys", "Tokens").replace("keys", "tokens")},
        {
            f"{language}/{name}.mdx": _FIRST.replace("Keys", name).replace("keys", name)
            for name in ("get", "put", "list")
            for language in ("go", "python")
        },
    ),
)
