"""Warnings about secrets in pages that are copied, sent or built."""

import marshal
from typing import TYPE_CHECKING

from docs_tui.lint.secret_scanner import find_secrets, secrets_in_files
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.workspace.shared_work import Serializer, shared

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_MOST_SHOWN = 3
_MOST_REPORTED = 20
_ENOUGH = 2000
"""Searching fewer files than this takes less time than starting a worker process."""


def question(texts: "Iterable[tuple[Page, str]]") -> str:
    """Return the question to ask before this Markdown is copied or sent; empty if it contains no secret."""
    found = [(page, secret) for page, text in texts for secret in find_secrets(text)]
    if not found:
        return ""
    shown = [
        f"{page.path} seems to contain a secret: {secret.kind}, {secret.shown}" for page, secret in found[:_MOST_SHOWN]
    ]
    more = [f"and {len(found) - _MOST_SHOWN} more"] if len(found) > _MOST_SHOWN else []
    return "\n".join([*shown, *more])


def secrets_in_site(site: "Site") -> "tuple[Diagnostic, ...]":
    """Return findings for the first secrets in pages, snippets, specs and docs.json, except those that are suppressed."""
    pages = [page.file for page in site.pages.values() if page.file is not None]
    snippets = [file for file in site.structure.snippets if file.endswith(PAGE_EXTENSIONS)]
    found = list(secrets_in(site, _files_with_secrets(site, [*pages, *snippets])))
    if len(found) < _MOST_REPORTED and any(secrets_in_files(site)):
        from docs_tui.lint.linter import site_rule_findings  # noqa: PLC0415 - loads all rules, and few docs have a secret

        found += site_rule_findings(site, "secret")
    return tuple(found[:_MOST_REPORTED])


def _files_with_secrets(site: "Site", files: "Sequence[str]") -> list[str]:
    """Return the files that seem to contain a secret, in the order of ``files``."""
    found = shared(
        files,
        lambda file: bool(find_secrets(site.file_text(file))),
        lambda _: None,
        Serializer(lambda file, has_secret, into: marshal.dump((file, has_secret), into), marshal.load),
        _ENOUGH,
    )
    return [file for file in files if found[file]]


def secrets_in(site: "Site", files: "Iterable[str]") -> "tuple[Diagnostic, ...]":
    """Return findings for secrets in pages and Markdown snippets, up to a limit, without suppressed ones."""
    found: list[Diagnostic] = []
    for file in files:
        if find_secrets(site.file_text(file)):
            from docs_tui.lint.linter import rule_findings  # noqa: PLC0415 - loads all rules, and few docs have a secret

            found += rule_findings(site, file, "secret")
            if len(found) >= _MOST_REPORTED:
                break
    return tuple(found[:_MOST_REPORTED])
