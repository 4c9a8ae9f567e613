"""docs.json, and the older mint.json, as a ``DocsConfig``.

A wrong value is reported and replaced by its default. A file that is not JSON gives an empty configuration with
``broken`` set, so that the caller can keep the previous one.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, Literal

from docs_tui.site.json_text import REF, JsonReferences, Pointer, as_mapping, diagnostic_in, place_in, read_json
from docs_tui.site.page_files import Files, Unread, wide_encoding
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.base_url import is_base_url
from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.source.record import record

"""The file names, in order of precedence."""


@record(frozen=True, slots=True)
class Redirect:
    """One redirect, wildcards as written."""

    source: str
    destination: str
    permanent: bool = True


@record(frozen=True, slots=True)
class Seo:
    """Metadata for search engines."""

    canonical: str | None = None
    """``metatags.canonical``: the public URL of the site."""
    indexing: Literal["navigable", "all"] = "navigable"
    metatags: Mapping[str, str] = field(default_factory=dict)


@record(frozen=True, slots=True)
class MarkdownSettings:
    """``markdown``: settings for agents."""

    schema: bool = True
    """Whether an API page's Markdown ends with its part of the spec."""
    instructions: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class ApiSettings:
    """``api``: the location of the specs."""

    openapi: tuple[str, ...] = ()
    asyncapi: tuple[str, ...] = ()
    base_urls: tuple[str, ...] = ()
    """``mdx.server``: the base of paths in ``api:``."""


@record(frozen=True, slots=True)
class DocsConfig:
    """The contents of docs.json."""

    file: str | None = None
    """``docs.json``, ``mint.json``, or None."""
    name: str = ""
    description: str = ""
    raw: Mapping[str, Any] = field(default_factory=dict)
    """The whole value, with every ``$ref`` replaced."""
    variables: Mapping[str, str] = field(default_factory=dict)
    redirects: tuple[Redirect, ...] = ()
    contextual: Any = None
    """The raw value of ``contextual`` or None; the package ``menu`` validates it."""
    seo: Seo = field(default_factory=Seo)
    markdown: MarkdownSettings = field(default_factory=MarkdownSettings)
    api: ApiSettings = field(default_factory=ApiSettings)
    sources: Mapping[str, Source] = field(default_factory=dict)
    """docs.json and the files that it includes, by path."""
    missing: frozenset[str] = frozenset()
    """Referenced files that are missing or not loaded."""
    broken: bool = False
    """Whether it or an included file is not valid JSON."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def only_appearance(self) -> str | None:
        """``light`` or ``dark`` if readers cannot choose the other; else None."""
        now, before = as_mapping(self.raw.get("appearance")), as_mapping(self.raw.get("modeToggle"))
        default = now.get("default", before.get("default"))
        fixed = now.get("strict") is True or before.get("isHidden") is True
        return default if fixed and default in ("light", "dark") else None

    def diagnostic(
        self,
        pointer: Pointer,
        code: str,
        message: str,
        *,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """Return a diagnostic for the value at ``pointer``, such as ``("contextual", "options", 2)``."""
        file, place = place_in(self.sources, self.file or CONFIG_FILES[0], pointer)
        return diagnostic_in(
            self.sources.get(file) or Source(file, ""), place, code, message, hint=hint, severity=severity
        )


LEAST = '{"theme": "mint", "name": "My docs", "colors": {"primary": "#0F766E"}, "navigation": {"pages": ["index"]}}'
"""The smallest docs.json that the hosted service accepts, for a folder with one page."""


def read_config(files: Files, may_exist: Callable[[str], bool]) -> DocsConfig:
    """Read docs.json, or mint.json if there is none. ``may_exist`` tells whether a file may be in an unreadable folder."""
    file = next((name for name in CONFIG_FILES if name in files), None)
    if file is None:
        return DocsConfig()
    references = JsonReferences(files, may_exist)
    raw = references.read(file)
    bare = DocsConfig(
        file=file,
        raw=raw if isinstance(raw, dict) else {},
        sources=references.sources,
        missing=frozenset(references.missing),
        broken=references.broken or isinstance(files[file], Unread),
    )
    problems = list(references.diagnostics)
    if file in references.sources and not references.broken and not isinstance(raw, dict):
        problems.append(bare.diagnostic((), "json-type", f"{file} must be an object", hint="Write { … } around it"))
    source = references.sources.get(file)
    if file == CONFIG_FILES[0] and not bare.raw and source and not wide_encoding(files[file]):
        problems = _problems_of_empty_file(source, problems)
    reader = _Reader(bare, problems)
    if bare.raw:
        return replace(_typed(bare, reader), diagnostics=tuple(problems))
    return replace(bare, diagnostics=tuple(problems))


def _problems_of_empty_file(source: Source, problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return the given problems; for an empty file, a single one with a minimal example."""
    content = re.sub(r"\s", "", source.text)
    if content not in {"", "{}"}:
        return problems
    code = "nav-missing" if content else "json-syntax"
    return [Diagnostic.at(source, Span(0, 0), code, f"{source.path} is empty", hint=f"Begin with {LEAST}")]


def _typed(bare: DocsConfig, reader: "_Reader") -> DocsConfig:
    raw = bare.raw
    if "name" not in raw:
        reader.report((), "name-missing", f"{bare.file} has no name", 'Add "name": "…"')
    if raw.get("navigation") is None and not _is_included(bare, "navigation"):
        hint = 'Add "navigation": {"pages": ["index"]}; until then the folders are used as the navigation'
        reader.report((), "nav-missing", f"{bare.file} has no navigation", hint)
    api = reader.object(raw, ("api",))
    legacy = bare.file == CONFIG_FILES[1]
    return replace(
        bare,
        name=reader.text(raw, ("name",)),
        description=reader.text(raw, ("description",)),
        variables=reader.texts_by_name(raw, ("variables",)),
        redirects=_redirects(raw, reader),
        contextual=raw.get("contextual"),
        seo=_seo(raw, reader, legacy=legacy),
        markdown=_markdown(raw, reader),
        api=ApiSettings(
            openapi=reader.sources(raw if legacy else api, ("openapi",) if legacy else ("api", "openapi")),
            asyncapi=reader.sources(raw if legacy else api, ("asyncapi",) if legacy else ("api", "asyncapi")),
            base_urls=_base_urls(api, reader, legacy=legacy),
        ),
    )


def _is_included(bare: DocsConfig, key: str) -> bool:
    """Tell whether the value of ``key`` comes from another file, whose problems are already reported."""
    source = bare.sources.get(bare.file or "")
    written = read_json(source)[0] if source is not None else None
    value = written.get(key) if isinstance(written, dict) else None
    return isinstance(value, dict) and REF in value


def _redirects(raw: Mapping[str, Any], reader: "_Reader") -> tuple[Redirect, ...]:
    found: list[Redirect] = []
    for index, each in enumerate(reader.list(raw, ("redirects",))):
        place = ("redirects", index)
        if not isinstance(each, dict):
            reader.wrong(place, "a redirect", "an object with source and destination", each)
            continue
        source, destination = reader.text(each, (*place, "source")), reader.text(each, (*place, "destination"))
        if source and destination:
            found.append(Redirect(source, destination, each.get("permanent") is not False))
        elif not (source or destination) or "source" not in each or "destination" not in each:
            reader.report(
                place, "redirect-incomplete", "a redirect needs source and destination", "Add what is missing"
            )
    return tuple(found)


def _seo(raw: Mapping[str, Any], reader: "_Reader", *, legacy: bool) -> Seo:
    if legacy:
        metatags = reader.texts_by_name(raw, ("metadata",))
        canonical = metatags.get("canonical")
        return Seo(canonical=canonical if canonical and is_base_url(canonical) else None, metatags=metatags)
    seo = reader.object(raw, ("seo",))
    metatags = reader.texts_by_name(seo, ("seo", "metatags"))
    canonical = metatags.get("canonical")
    if canonical and not is_base_url(canonical):
        place = ("seo", "metatags", "canonical")
        reader.report(place, "base-url", "canonical is not a URL", "Write https://example.com/docs")
    indexing = seo.get("indexing", "navigable")
    if indexing not in ("navigable", "all"):
        reader.wrong(("seo", "indexing"), "indexing", '"navigable" or "all"', indexing)
    return Seo(
        canonical if canonical and is_base_url(canonical) else None,
        "all" if indexing == "all" else "navigable",
        metatags,
    )


def _markdown(raw: Mapping[str, Any], reader: "_Reader") -> MarkdownSettings:
    markdown = reader.object(raw, ("markdown",))
    instructions = markdown.get("instructions", ())
    if isinstance(instructions, str):
        instructions = [instructions]
    if not isinstance(instructions, (list, tuple)) or not all(isinstance(each, str) for each in instructions):
        reader.wrong(("markdown", "instructions"), "instructions", "a string or a list of strings", instructions)
        instructions = ()
    schema = markdown.get("schema", True)
    if not isinstance(schema, bool):
        reader.wrong(("markdown", "schema"), "schema", "true or false", schema)
    return MarkdownSettings(schema is not False, tuple(instructions))


def _base_urls(api: Mapping[str, Any], reader: "_Reader", *, legacy: bool) -> tuple[str, ...]:
    if legacy:
        return _texts(api.get("baseUrl"))
    return _texts(reader.object(api, ("api", "mdx")).get("server"))


def _texts(value: Any) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    return tuple(each for each in values if isinstance(each, str))


def spec_sources(value: Any) -> tuple[tuple[str, ...], str | None] | None:
    """Parse ``openapi`` or ``asyncapi``: its specs and directory; None for another form."""
    if isinstance(value, str):
        return (value,), None
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value), None
    if isinstance(value, dict):
        inner, directory = spec_sources(value.get("source")), value.get("directory")
        if inner is not None:
            return inner[0], directory if isinstance(directory, str) else None
    return None


@record(frozen=False, slots=True)
class _Reader:
    """Reads typed values by name; reports a wrong type and uses the default."""

    config: DocsConfig
    problems: list[Diagnostic]

    def text(self, raw: Mapping[str, Any], place: Pointer) -> str:
        value = raw.get(str(place[-1]))
        if value is None or isinstance(value, str):
            return value or ""
        self.wrong(place, str(place[-1]), "a string", value)
        return ""

    def object(self, raw: Mapping[str, Any], place: Pointer) -> Mapping[str, Any]:
        value = raw.get(str(place[-1]))
        if value is None or isinstance(value, dict):
            return value or {}
        self.wrong(place, str(place[-1]), "an object", value)
        return {}

    def list(self, raw: Mapping[str, Any], place: Pointer) -> list[Any]:
        value = raw.get(str(place[-1]))
        if value is None or isinstance(value, list):
            return value or []
        self.wrong(place, str(place[-1]), "a list", value)
        return []

    def texts_by_name(self, raw: Mapping[str, Any], place: Pointer) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, value in self.object(raw, place).items():
            if isinstance(value, str):
                found[name] = value
            elif isinstance(value, (int, float)):
                found[name] = str(value).lower() if isinstance(value, bool) else str(value)
            else:
                self.wrong((*place, name), name, "a string", value)
        return found

    def sources(self, raw: Mapping[str, Any], place: Pointer) -> tuple[str, ...]:
        value = raw.get(str(place[-1]))
        if value is None:
            return ()
        read = spec_sources(value)
        if read is None:
            self.wrong(place, str(place[-1]), "a file, a list of files, or an object with source", value)
            return ()
        return read[0]

    def wrong(self, place: Pointer, name: str, wanted: str, value: Any) -> None:
        self.report(place, "json-type", f"{name} must be {wanted}, not {kind_of(value)}", f"Write {wanted}")

    def report(self, place: Pointer, code: str, message: str, hint: str) -> None:
        self.problems.append(self.config.diagnostic(place, code, message, hint=hint))


def kind_of(value: Any) -> str:
    """Return the type of a JSON value in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 30 else "a string"
    if isinstance(value, (int, float)):
        return "a number"
    return "a list" if isinstance(value, (list, tuple)) else "an object"
