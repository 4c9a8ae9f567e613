"""Pages with the same title and the same description, or in the same place.

## What it does

Reports pages that share their title with another in the same language, version, tab, product or other division of the
navigation, where their descriptions are the same too, or where both stand in the same group. The first one is left alone. So are
the pages of two folders that hold the same for two languages or products (`python/get` and `go/get`): three titles or more at the same
places.

## Why is this bad?

In search results and in `llms.txt` nobody can tell one from the other.
"""

from collections import Counter
from collections.abc import Iterator

from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import NavEntry, NavNode, NavPage, Page
from docs_tui.source import Severity

_FEWEST_VARIANTS = 3
"""Pages that two folders share by place and title, from which on they are variants of each other."""


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find pages that cannot be told apart."""
    doubles = [*_doubles(site)]
    variants = Counter(_folders(page.path, other) for page, other in doubles)
    for page, other in doubles:
        if variants[_folders(page.path, other)] < _FEWEST_VARIANTS:
            file = page.file or ""
            message = f"{other} has the title {page.title} too"
            yield Found(site.key_place(file, "title"), message, "Say how this page differs", file=file)


def _doubles(site: SiteContext) -> Iterator[tuple[Page, str]]:
    """Yield the pages that have the title of one before them, with the path of that one."""
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
    """Return what is left of two paths without the beginning and the end that they share; only of paths that end alike."""
    one, two = path.split("/"), other.split("/")
    if one[-1] != two[-1]:
        return (path, other)
    while one and two and one[0] == two[0]:
        one, two = one[1:], two[1:]
    while one and two and one[-1] == two[-1]:
        one, two = one[:-1], two[:-1]
    return ("/".join(one), "/".join(two))


def _divisions(site: SiteContext) -> dict[str, tuple[str, ...]]:
    """Return the division of the navigation that each page stands in first: all that is around it, but for groups."""
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
    group=Group.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give pages titles that tell them apart.",
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
