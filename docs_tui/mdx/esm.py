"""Read ``import`` and ``export`` statements: enough to know what a page imports and which names it exports."""

import re

from docs_tui.mdx.javascript import module_end, statement_end
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Export, Import, ImportedName, MdxjsEsm
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_IMPORT = re.compile(
    r"""import\s++(?:(?P<names>[\w$*{](?>(?:[^"';\nf]++|(?!\bfrom\s*+["'])f|\n(?![ \t]*+\n|(?:import|export)\b))*))\bfrom\s*+)?(?:"(?P<double>[^"\n]*+)"|'(?P<single>[^'\n]*+)')"""
    r"""(?:\s*+with\s*+\{[^{}]*+\})?[ \t]*+;?"""
)
_EXPORT = lazy_pattern(
    r"export\s++(?:(?P<default>default)\b"
    r"|(?:async\s++)?(?P<whole>function|class)\b\s*+\*?\s*+(?P<name>[\w$]++)"
    r"|(?:const|let|var)\s++(?=[\w${\[])(?P<variables>)"
    r"|\{(?P<list>[^{}]*+)\}(?P<from>\s*+from\s*+(?:\"[^\"\n]*+\"|'[^'\n]*+'))?"
    r"|\*(?:\s*+as\s++(?P<space>[\w$]++))?\s*+from\s*+(?:\"[^\"\n]*+\"|'[^'\n]*+'))"
)
_EXPORT_LINE = lazy_pattern(r"^export\b", re.MULTILINE)
_START = re.compile(r"(?:import|export) ")
_KEYWORD = re.compile(r"(?:import|export)\b")
_SPECIFIER = re.compile(
    r"(?:([\w$]++)|\"([^\"]*+)\"|'([^']*+)')(?>(?:\s++as\s++(?:([\w$]++)|\"([^\"]*+)\"|'([^']*+)'))?)"
)
_NAMESPACE = re.compile(r"\*\s*+as\s++([\w$]++)")
_DEFAULT_NAME = re.compile(r"\s*+([\w$]++)\s*+(?:,|\Z)")
_VARIABLE = lazy_pattern(r"\s*+([\w$]++)\s*+(=(?![=>]))?\s*+")
_PATTERN_NAME = lazy_pattern(r"(?<![\w$])([\w$]++)\s*+(?=[,}\]=]|\Z)")
_BETWEEN = re.compile(r"(?>(?:\s++|;|//[^\n]*+|/\*(?>(?:[^*]|\*(?!/))*)\*/)*)")
_BLANK_LINE = lazy_pattern(r"\n[ \t]*+(?=\n|\Z)")


def begins_statement(text: str) -> bool:
    """Tell whether ``text`` at the start of a line would be parsed as an import or export statement."""
    return bool(has_keyword(text, 0) and (_IMPORT.match(text) or _EXPORT.match(text)))


def has_keyword(text: str, at: int) -> bool:
    """Tell whether strict MDX expects a statement at ``at``, which is the start of a line: ``import`` or ``export`` is there."""
    return _START.match(text, at) is not None


def esm(lines: Lines, at: int) -> bool:
    """Read the import and export statements that begin at ``at``, up to a blank line outside their brackets."""
    text = lines.text
    if lines.containers or (at and text[at - 1] != "\n") or not _START.match(text, at):
        return False
    if not (_IMPORT.match(text, at) or _EXPORT.match(text, at)):
        lines.reports.not_a_statement(Span(at, lines.line_end(at)))
        return False
    end = _end(lines, at)
    imports: list[Import] = []
    exports: list[Export] = []
    stop = _statements(lines, at, end, imports, exports)
    if not imports and not exports:
        return False
    if stop < end:
        lines.reports.not_a_module(Span(stop, lines.line_end(stop)))
        end = stop if text[stop - 1] == "\n" else lines.line_end(stop)  # the rest of a statement's line is code
    while text[end - 1].isspace():
        end -= 1
    _check_names(lines, imports, exports)
    lines.tree.add(MdxjsEsm(Span(at, end), tuple(imports), tuple(exports)))
    lines.pos = lines.after_line(end)
    return True


def exports_in(text: str) -> list[Export]:
    """Return the exports of a file of code, where statements need no blank line before them: those at the start of a line."""
    exports: list[Export] = []
    end = 0
    for line in _EXPORT_LINE.finditer(text):
        match = _EXPORT.match(text, line.start()) if line.start() >= end else None
        if match is not None:
            end = _export(text, match, len(text), exports)
    return exports


def _check_names(lines: Lines, imports: list[Import], exports: list[Export]) -> None:
    """Report exports of names that nothing on the page defines."""
    lines.declared.update(name.local for statement in imports for name in statement.names)
    lines.declared.update(export.name for export in exports if export.local is None)
    for export in exports:
        if export.local and export.local not in lines.declared:
            lines.reports.unknown_export(export.span, export.local)


def _end(lines: Lines, at: int) -> int:
    """Return the end of the statements at ``at``. If brackets stay open, they end at the first blank line."""
    text = lines.text
    end = -1 if lines.fuel.is_empty else module_end(text, at, lines.length)
    if end < 0:
        lines.fuel.burn(lines.length - at)
        blank = _BLANK_LINE.search(text, at)
        end = blank.start() if blank else lines.length
    return end


def _statements(lines: Lines, at: int, end: int, imports: list[Import], exports: list[Export]) -> int:
    """Read statements until a line holds none, and return the start of that line."""
    text = lines.text
    stop = at
    while at < end:
        between = _BETWEEN.match(text, at, end)
        at = between.end() if between else at
        if at >= end:
            return end
        if not _KEYWORD.match(text, at, end):
            return max(text.rfind("\n", 0, at) + 1, stop)
        statement = _IMPORT.match(text, at, end)
        if statement:
            imports.append(_import(statement))
            stop = at = statement.end()
            continue
        statement = _EXPORT.match(text, at, end)
        if statement is None:
            return max(text.rfind("\n", 0, at) + 1, stop)
        stop = at = _export(text, statement, end, exports)
    return end


def _import(match: re.Match[str]) -> Import:
    group = "double" if match["double"] is not None else "single"
    return Import(Span(*match.span()), match[group], Span(*match.span(group)), _imported_names(match["names"] or ""))


def _imported_names(names: str) -> tuple[ImportedName, ...]:
    """Return the names between ``import`` and ``from``."""
    found: list[ImportedName] = []
    default = _DEFAULT_NAME.match(names)
    if default:
        found.append(ImportedName("default", default[1]))
    space = _NAMESPACE.search(names)
    if space:
        found.append(ImportedName("*", space[1]))
    opening = names.find("{")
    if opening >= 0:
        found += [ImportedName(name, local) for name, local in _specifiers(names[opening + 1 :])]
    return tuple(found)


def _specifiers(names: str) -> list[tuple[str, str]]:
    """Return the (imported, local) names of ``a as b`` specifiers; without ``as`` both are the same."""
    return [
        (match[1] or match[2] or match[3] or "", match[4] or match[5] or match[6] or match[1] or match[2] or "")
        for match in _SPECIFIER.finditer(names)
    ]


def _export(text: str, match: re.Match[str], end: int, exports: list[Export]) -> int:
    """Record the names that a statement exports and return the offset after it."""
    at = match.end()
    start = match.start()
    if match["list"] is not None:
        own = match["from"] is None
        exports += [
            Export(Span(start, at), name, None, local if own else "") for local, name in _specifiers(match["list"])
        ]
        return at
    if match["variables"] is not None:
        return _variables(text, start, at, end, exports)
    if match["default"]:
        stop = statement_end(text, at, end)
        first = stop - len(text[at:stop].lstrip())
        exports.append(Export(Span(start, stop), "default", Span(first, max(stop, first))))
        return stop
    if match["name"]:
        stop = statement_end(text, at, end)
        exports.append(Export(Span(start, stop), match["name"], Span(match.start("whole"), stop)))
        return stop
    exports.append(Export(Span(start, at), match["space"] or "*", None))
    return at


def _variables(text: str, start: int, at: int, end: int, exports: list[Export]) -> int:
    """Record the names and values that ``const``, ``let`` or ``var`` declares."""
    stop = statement_end(text, at, end)
    while at < stop:
        match = _VARIABLE.match(text, at, stop)
        if match is None:
            return _pattern(text, start, at, stop, exports)
        value_end = statement_end(text, match.end(), stop, until=",")
        value = Span(match.end(), value_end) if match[2] else None
        exports.append(Export(Span(start, value_end), match[1], value))
        if value_end >= stop or text[value_end] != ",":
            return stop
        at = value_end + 1
    return stop


def _pattern(text: str, start: int, at: int, stop: int, exports: list[Export]) -> int:
    """Record the names of a destructuring declaration."""
    equals = text.find("=", statement_end(text, at, stop, until="="), stop)
    names = text[at : equals if equals >= 0 else stop]
    exports += [Export(Span(start, stop), match[1], None) for match in _PATTERN_NAME.finditer(names)]
    return stop
