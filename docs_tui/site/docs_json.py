"""docs.json, and the older mint.json, as a ``DocsConfig``: what a site says of itself, apart from its pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from docs_tui.source import Diagnostic, Position, Severity


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirect, wildcards as written."""

    source: str
    destination: str
    permanent: bool = True


@dataclass(frozen=True, slots=True)
class Seo:
    """What search engines are told."""

    canonical: str | None = None
    """``metatags.canonical``: where the site is published."""
    indexing: Literal["navigable", "all"] = "navigable"
    metatags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MarkdownSettings:
    """``markdown``: what agents are told."""

    schema: bool = True
    """Whether an API page's Markdown ends with its part of the spec."""
    instructions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ApiSettings:
    """``api``: where the specs are."""

    openapi: tuple[str, ...] = ()
    asyncapi: tuple[str, ...] = ()
    base_urls: tuple[str, ...] = ()
    """``mdx.server``: what pages with ``api:`` are relative to."""


@dataclass(frozen=True, slots=True)
class DocsConfig:
    """What docs.json says."""

    file: str | None = None
    """``docs.json``, ``mint.json``, or None where there is neither."""
    name: str = ""
    description: str = ""
    raw: Mapping[str, Any] = field(default_factory=dict)
    """All of it, with every ``$ref`` replaced by what it names."""
    variables: Mapping[str, str] = field(default_factory=dict)
    redirects: tuple[Redirect, ...] = ()
    contextual: Any = None
    """The value of ``contextual`` as it stands, None where it is absent; the menu judges it."""
    seo: Seo = field(default_factory=Seo)
    markdown: MarkdownSettings = field(default_factory=MarkdownSettings)
    api: ApiSettings = field(default_factory=ApiSettings)
    sources: Mapping[str, str] = field(default_factory=dict)
    """The text of docs.json and of each file it takes in, by path."""

    def diagnostic(
        self,
        pointer: tuple[str | int, ...],
        code: str,
        message: str,
        *,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """Return a diagnostic on the value at ``pointer``, such as ``("contextual", "options", 2)``."""
        del pointer
        return Diagnostic(code, message, self.file or "docs.json", Position(1, 1), Position(1, 1), severity, hint)
