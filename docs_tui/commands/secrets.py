"""What is said before a page with a key in it leaves this machine, and of the pages with keys that are built."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_MOST = 3
_MOST_TOLD = 20
"""So many keys are told of a build."""


def question(texts: "Iterable[tuple[Page, str]]") -> str:
    """Return what to ask before the Markdown of these pages leaves, empty where nothing in it looks like a key."""
    from docs_tui.lint.secret_patterns import find_secrets  # noqa: PLC0415 - its patterns are compiled when a page leaves

    found = [(page, secret) for page, text in texts for secret in find_secrets(text)]
    if not found:
        return ""
    shown = [
        f"{page.path} holds what looks like a key: {secret.kind}, {secret.shown}" for page, secret in found[:_MOST]
    ]
    more = [f"and {len(found) - _MOST} more"] if len(found) > _MOST else []
    return "\n".join([*shown, *more])


def written_files(site: "Site") -> "Iterator[str]":
    """Yield the files that a writer writes: those of pages, and the snippets."""
    yield from (page.file for page in site.pages.values() if page.file is not None)
    yield from site.structure.snippets


def keys_in(site: "Site", files: "Iterable[str]") -> "tuple[Diagnostic, ...]":
    """Return the first keys in some files of a site, without those that its settings and comments let stand."""
    from docs_tui.lint.secret_patterns import find_secrets  # noqa: PLC0415 - its patterns are compiled when a page leaves

    found: list[Diagnostic] = []
    for file in files:
        if find_secrets(site.file_text(file)):
            from docs_tui.lint.linter import rule_findings  # noqa: PLC0415 - few docs have a key, and all rules are loaded

            found += rule_findings(site, file, "secret")
            if len(found) >= _MOST_TOLD:
                break
    return tuple(found[:_MOST_TOLD])
