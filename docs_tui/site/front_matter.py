"""Extract a page's front matter without parsing the page, so that titles are known early.

The parser finds the same text between the marks.
"""

import re
from sys import intern
from typing import Any, Literal

from docs_tui.site.yaml_text import read_yaml, second_key, simple_values
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_OPEN = re.compile(r"(---|\+\+\+)[ \t]*(?:\r\n?|\n)")
_CLOSE = {
    "---": re.compile(r"---(?<=[\r\n]---)[ \t]*(?=[\r\n]|\Z)"),
    "+++": lazy_pattern(r"\+\+\+(?<=[\r\n]\+\+\+)[ \t]*(?=[\r\n]|\Z)"),
}
"""Each begins with plain characters, which ``re`` finds fastest."""
_BEGUN = lazy_pattern(
    r"\ufeff?(---|\+\+\+)[ \t]*(?:\r\n?|\n)(?:[^\r\n]+(?:\r\n?|\n)){0,20}?(?:title|sidebarTitle|description|openapi)[ \t]*[:=]"
)
"""Text that begins like front matter, with a key that identifies it."""
_LINE = lazy_pattern(r"^([A-Za-z][\w:.-]*)[ \t]*:[ \t]+([^ \t\n](?:.*[^ \t\n])?)[ \t]*$", re.MULTILINE)


@record(frozen=True, slots=True)
class FrontMatterValues:
    """The values of a page's front matter."""

    values: dict[str, Any]
    problems: tuple[Diagnostic, ...] = ()


EMPTY = FrontMatterValues({})


def read_front_matter(source: Source) -> FrontMatterValues:
    """Return the front matter of a page; if it is not valid YAML, the values of its simple lines."""
    found = find_front_matter(source.text)
    if found is None:
        return EMPTY
    span, language = found
    return _from_yaml(source, span) if language == "yaml" else _from_toml(source, span)


def find_front_matter(text: str) -> tuple[Span, Literal["yaml", "toml"]] | None:
    """Return the span of the front matter between its marks, and its language; None if there is none."""
    opening = _OPEN.match(text)
    closing = _CLOSE[opening[1]].search(text, opening.end()) if opening is not None else None
    if opening is None or closing is None:
        return None
    return Span(opening.end(), closing.start()), "yaml" if opening[1] == "---" else "toml"


def find_unclosed(text: str) -> Span | None:
    """Return the opening mark of front matter that is never closed; None if the page has none, or begins with a thematic break."""
    begun = _BEGUN.match(text)
    return Span(*begun.span(1)) if begun is not None and find_front_matter(text) is None else None


def _from_yaml(source: Source, span: Span) -> FrontMatterValues:
    simple = simple_values(source.slice(span))
    if simple is not None:
        return FrontMatterValues(simple)
    value, problem = read_yaml(source, span, code="front-matter-syntax")
    if problem is not None:
        return FrontMatterValues(_plain_lines(source.slice(span)), (problem,))
    if value is None:
        return EMPTY
    if not isinstance(value, dict):
        message = "front matter must be keys with values"
        hint = "Write key: value on each line" + (
            ", with : instead of \uff1a" if "\uff1a" in source.slice(span) else ""
        )
        return FrontMatterValues({}, (Diagnostic.at(source, span, "front-matter-syntax", message, hint=hint),))
    twice = second_key(source, span, code="front-matter-syntax")
    values = {intern(str(key)): each for key, each in value.items()}
    return FrontMatterValues(values, (twice,) if twice is not None else ())


def _from_toml(source: Source, span: Span) -> FrontMatterValues:
    import tomllib  # noqa: PLC0415  # few pages have TOML

    try:
        return FrontMatterValues(tomllib.loads(source.slice(span).replace("\r\n", "\n")))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problem = Diagnostic.at(source, span, "front-matter-syntax", str(error), hint="Check the TOML")
        return FrontMatterValues({}, (problem,))


def _plain_lines(text: str) -> dict[str, Any]:
    """Read what is still readable of broken YAML, so that the page keeps its title."""
    found: dict[str, Any] = {}
    for name, value in _LINE.findall(text):
        if value[0] in "\"'" and value[-1] == value[0] and len(value) > 1:
            value = value[1:-1]  # noqa: PLW2901  # the same value without its quotes
        elif value in ("true", "false"):
            found[name] = value == "true"
            continue
        found.setdefault(name, value)
    return found
