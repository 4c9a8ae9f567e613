"""The facts of one file that depend only on its text: front matter and imports. Computed once per content."""

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from docs_tui.components import COMPONENTS
from docs_tui.components.spec import Role
from docs_tui.mdx import Attribute, Document, MdxjsEsm, MdxJsxElement, attribute_value, find, parse
from docs_tui.site.front_matter import EMPTY, read_front_matter
from docs_tui.site.heading_anchors import headings_of
from docs_tui.site.navigation import icon_of
from docs_tui.site.page_files import (
    CODE_EXTENSIONS,
    PAGE_EXTENSIONS,
    SNIPPET_EXTENSIONS,
    Content,
    Unread,
    decoded,
    document_of,
    is_utf8,
    wide_encoding,
)
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

SNIPPET_TAGS = frozenset(spec.name for spec in COMPONENTS.values() if spec.role is Role.SNIPPET)
"""Components that include a file by name."""

_TAKES_IN = (*PAGE_EXTENSIONS, ".jsx", ".tsx")
_IMPORT = "import"
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_MARK = re.compile(r"""[;'"]""")
_SPECIFIER = re.compile(r"""['"]([^'"\n]+)['"]""")
_TOP_HEADING = re.compile(r"^(?:#[ \t][^\n]*|<h1\b[^\n]*(?:\n[^\n]+)*|=+[ \t]*$)", re.MULTILINE)
_MOST = 0.5
"""If all imports are in this first part of a page, only that part is parsed."""
_HEADINGS_TRIED = 3
"""How many candidates are tried, because the first may be a comment in a code block."""
_CODE_IMPORT = lazy_pattern(r"""^[ \t]*(?:import|export)\b[^;'"]{0,2000}?\bfrom\s*['"]([^'"\n]+)['"]""", re.MULTILINE)
_COMMENT = lazy_pattern(r"^[ \t]*\{?[ \t]*/\*", re.MULTILINE)
_TAG = re.compile(rf"<(?:{'|'.join(map(re.escape, SNIPPET_TAGS))})\s")


@record(frozen=True, slots=True)
class ImportStatement:
    """One import, as written."""

    specifier: str
    line: int
    column: int


@record(frozen=True, slots=True)
class FileFacts:
    """The facts of one page or snippet."""

    read: bool
    front_matter: Mapping[str, Any]
    title: str = ""
    heading: str = ""
    """The first level-1 heading; searched only if there is no title."""
    sidebar_title: str = ""
    description: str = ""
    hidden: bool | None = None
    noindex: bool = False
    searchable: bool = True
    deprecated: bool = False
    tag: str = ""
    icon: str = ""
    openapi: str = ""
    asyncapi: str = ""
    imports: tuple[ImportStatement, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


UNKNOWN = FileFacts(read=False, front_matter={})
"""The facts of a file that is not loaded."""


def files_with_facts(files: Mapping[str, Content]) -> list[str]:
    """Return the loaded pages and snippets, in order."""
    return [
        file for file, content in files.items() if file.endswith(SNIPPET_EXTENSIONS) and not isinstance(content, Unread)
    ]


def facts_of(file: str, content: Content) -> FileFacts:
    """Return the facts of ``file``."""
    if isinstance(content, Unread):
        return UNKNOWN
    source = Source(file, decoded(content))
    if encoding := wide_encoding(content):
        problem = _encoding(source, f"the file is {encoding}", Severity.ERROR)
        return FileFacts(read=True, front_matter=EMPTY.values, problems=(problem,))
    if file.endswith(CODE_EXTENSIONS):
        return FileFacts(read=True, front_matter=EMPTY.values, imports=_code_imports(source))
    front = read_front_matter(source)
    problems = front.problems
    if "\ufffd" in source.text and not is_utf8(content):
        problems = (*problems, _encoding(source, "the file is not valid UTF-8 here", Severity.WARNING))
    values = front.values
    imports = _imports(source, content)
    if not values:
        heading = first_heading(source)
        return FileFacts(read=True, front_matter=values, heading=heading, imports=imports, problems=problems)
    title = line_of(values.get("title"))
    return FileFacts(
        read=True,
        front_matter=values,
        title=title,
        heading="" if title else first_heading(source),
        sidebar_title=line_of(values.get("sidebarTitle")),
        description=text_of(values.get("description")),
        hidden=_flag(values.get("hidden")),
        noindex=_flag(values.get("noindex")) is True,
        searchable=_flag(values.get("searchable")) is not False,
        deprecated=_flag(values.get("deprecated")) is True,
        tag=line_of(values.get("tag")),
        icon=icon_of(values.get("icon")),
        openapi=line_of(values.get("openapi")) or line_of(values.get("api")),
        asyncapi=line_of(values.get("asyncapi")),
        imports=imports,
        problems=problems,
    )


class SharedContents:
    """The contents that were read so far, to keep equal ones and their facts once: versions and languages repeat pages."""

    def __init__(self) -> None:
        self._first: dict[tuple[Content, bool], tuple[str, Content]] = {}
        """The first file with a content, by the content and whether it is code, and its content."""

    def share(
        self, file: str, content: Content, files: Mapping[str, Content], facts: Mapping[str, FileFacts]
    ) -> tuple[Content, FileFacts | None]:
        """Return the content to keep for ``file``, and its facts if those of an equal file are the same; else None."""
        first, kept = self._first.setdefault((content, file.endswith(CODE_EXTENSIONS)), (file, content))
        known = facts.get(first) if files.get(first) is kept else None
        return kept, known if known is not None and not known.problems else None  # problems name their file


def first_heading(source: Source) -> str:
    """Return the text of the first level-1 heading, without parsing the rest."""
    for match in itertools.islice(_TOP_HEADING.finditer(source.text), _HEADINGS_TRIED):
        above = Source(source.path, source.text[: match.end()])
        found = next((each.text for each in headings_of(parse(above)) if each.depth == 1 and each.text), "")
        if found:
            return found
    return ""


def line_of(value: Any) -> str:
    """Return a front matter value as one line; numbers and dates as YAML writes them."""
    if value is None or isinstance(value, (dict, list, bool)):
        return ""
    text = str(value)
    line = " ".join(text.split())
    return text if line == text else line  # most values are one line, and then nothing is kept twice


def text_of(value: Any) -> str:
    """Return a front matter value as text, which may have several lines."""
    if value is None or isinstance(value, (dict, list, bool)):
        return ""
    return str(value).strip()


def _flag(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    return None


def _encoding(source: Source, message: str, severity: Severity) -> Diagnostic:
    at = source.position(max(0, source.text.find("\ufffd")))
    return Diagnostic("encoding", message, source.path, at, at, severity, "Save it as UTF-8")


def _imports(source: Source, content: bytes) -> tuple[ImportStatement, ...]:
    """Return the imports of a page. Parses no more of the page than necessary."""
    text = source.text
    end = _end_of_imports(text)
    tagged = _TAG.search(text) is not None
    if tagged or end > len(text) * _MOST:
        document = document_of(source.path, content)
        return (*(_statements(document) if end else ()), *(_tags(document) if tagged else ()))
    return tuple(_statements(parse(Source(source.path, text[:end])))) if end else ()


def _end_of_imports(text: str) -> int:
    """Return the end of the last block that looks like an import; 0 if there is none."""
    last = seen = end = 0
    for at in _import_lines(text):
        if at < seen:  # everything after this was checked
            continue
        if at >= end:
            blank = _BLANK_LINE.search(text, at)
            end = blank.end() if blank is not None else len(text)
        mark = _MARK.search(text, at, end)
        specifier = _SPECIFIER.match(text, mark.start(), end) if mark is not None else None
        seen = end if mark is None else mark.end()
        if specifier is not None and names_file(specifier[1]):
            last = seen = end
    return last


def _import_lines(text: str) -> Iterator[int]:
    """Yield the offsets of lines that begin with ``import``."""
    if "\r" in text:
        text = text.replace("\r", "\n")
    if text.startswith(_IMPORT):
        yield 0
    at = text.find("\n" + _IMPORT)
    while at >= 0:
        yield at + 1
        at = text.find("\n" + _IMPORT, at + 1)


def _statements(document: Document) -> list[ImportStatement]:
    source = document.source
    return [
        ImportStatement(each.source, *source.position(each.source_span.start))
        for esm in find(document.root, MdxjsEsm)
        for each in esm.imports
        if names_file(each.source)
    ]


def _tags(document: Document) -> list[ImportStatement]:
    found: list[ImportStatement] = []
    for element in find(document.root, MdxJsxElement):
        if element.name in SNIPPET_TAGS:
            specifier = snippet_file(element.attributes)
            if specifier:
                found.append(ImportStatement(specifier, *document.source.position(element.span.start)))
    return found


def snippet_file(attributes: tuple[Attribute, ...]) -> str:
    """Return the file that a component with these attributes includes."""
    value = next((attribute_value(each) for each in attributes if each.name == "file"), None)
    if not isinstance(value, str) or not value:
        return ""
    return value if value.startswith(("/", "./", "../")) else f"/snippets/{value}"


def names_file(specifier: str) -> bool:
    """Tell whether an import names a file rather than a package."""
    return specifier.startswith(("/", "./", "../")) or specifier.endswith(_TAKES_IN)


def code_imports(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the files that a script imports, with the spans of their names; examples in comments are left out."""
    for match in _CODE_IMPORT.finditer(_without_comments(text) if "/*" in text else text):
        if names_file(match[1]):
            yield match[1], Span(*match.span(1))


def _without_comments(text: str) -> str:
    """Return ``text`` with spaces for the comments that begin a line, so that offsets stay."""
    kept: list[str] = []
    at = 0
    while (opening := _COMMENT.search(text, at)) is not None and (end := text.find("*/", opening.end())) >= 0:
        kept += text[at : opening.start()], " " * (end - opening.start())
        at = end
    return "".join((*kept, text[at:]))


def _code_imports(source: Source) -> tuple[ImportStatement, ...]:
    return tuple(ImportStatement(name, *source.position(span.start)) for name, span in code_imports(source.text))
