"""An icon that the icon library does not have.

## What it does

Reports names of icons in components, front matter and docs.json that are not in the site's library: Font Awesome, or
the one that `icons.library` of docs.json names. It ignores URLs, files and emoji.

## Why is this bad?

Readers see nothing where the icon should be.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from docs_tui.export.icons.icon_sets import icon_names, is_icon
from docs_tui.lint.example_files import config_with
from docs_tui.lint.near_names import certain
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.mdx import attribute_value
from docs_tui.site import meant
from docs_tui.site.json_text import as_mapping, texts_named
from docs_tui.source import Severity

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.IGNORECASE)
_LIBRARY_NAMES = {"fontawesome": "Font Awesome", "lucide": "Lucide", "tabler": "Tabler"}


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find unknown icons on a page."""
    front = page.front_matter.get("icon")
    if isinstance(front, str) and not page.is_snippet:
        for found in _wrong(page.icon_library, front, page.front_matter.get("iconLibrary")):
            span = page.key("icon")
            if span is not None:
                yield RuleFinding(span, *found)
    for element in page.with_attribute("icon"):
        if element.spec.prop("icon") is None or element.spec.name in page.own_names:
            continue
        given = {each.name: each for each in element.node.attributes}
        attribute = given["icon"]
        value = attribute_value(attribute)
        if isinstance(value, str):
            library = attribute_value(given["iconLibrary"]) if "iconLibrary" in given else None
            yield from (RuleFinding(attribute.span, *found) for found in _wrong(page.icon_library, value, library))


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find unknown icons in docs.json."""
    config = site.site.config
    if config.broken:
        return
    own = as_mapping(config.raw.get("icons")).get("library")
    for pointer, value in texts_named("icon", config.raw):
        for found in _wrong(own, value, None):
            file, span = site.config_place(pointer)
            yield RuleFinding(span, *found, file=file)


def _wrong(own: object, name: str, library: object) -> Iterator[tuple[str, str]]:
    """Yield the message and the hint if the icon's library, or else the site's ``own`` one, does not have the icon."""
    used = next((each for each in (library, own) if isinstance(each, str) and each in _LIBRARY_NAMES), "fontawesome")
    found = _unknown(name, used)
    if found is not None:
        yield found


@lru_cache(maxsize=4096)  # pages of one site have the same icons
def _unknown(name: str, library: str) -> tuple[str, str] | None:
    """Return the message and the hint for an icon that the library lacks; None if it has it, or ``name`` is a path or emoji."""
    word = (name.split() or [""])[-1].removeprefix("fa-")
    if not _NAME.fullmatch(word) or is_icon(name, library):
        return None
    library_name = _LIBRARY_NAMES[library]
    return f"{library_name} has no icon {name}", meant(
        certain(word, _names_by_first(library).get(word[0].lower(), ())), f"Choose an icon of {library_name}"
    )


@cache
def _names_by_first(library: str) -> Mapping[str, Sequence[str]]:
    """Return the names of a library by their first character, in which no misspelling differs: a library has thousands."""
    found: dict[str, list[str]] = {}
    for name in icon_names(library):
        found.setdefault(name[:1].lower(), []).append(name)
    return found


RULE = Rule(
    code="C013",
    name="unknown-icon",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Use icons that the icon library has.",
    check=check,
    check_site=check_site,
    bad=(
        '<Card title="Start" «icon="rockett"» href="https://example.com">\n  Text.\n</Card>\n',
        "---\ntitle: Keys\ndescription: How keys work.\nicon: «no-such-icon»\n---\n\nText.\n",
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"navbar": {"links": [{"label": "A", "href": "https://a.example", "icon": «"gitbub"»}]}'
            ),
        },
    ),
    good=(
        '<Card title="Start" icon="rocket" href="https://example.com">\n  Text.\n</Card>\n',
        '<Card title="Start" icon="/images/a.svg">\n  Text.\n</Card>\n\n<Card title="A" icon="💡">\n  Text.\n</Card>\n',
    ),
)
