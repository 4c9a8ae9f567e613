"""Edit hand-written JSON and keep every other byte as it is."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from docs_tui.site.json_text import Pointer, place_of, read_json
from docs_tui.source import Source, Span, TextEdit, apply

_UNIT = re.compile(r"\n([ \t]+)\S")
_COLON = re.compile(r'"[^"\\]*"(\s*:\s*)')
_KEY_INDENT = re.compile(r'\n([ \t]*)"')
_END_INDENT = re.compile(r"\n([ \t]*)\}\Z")


def quoted_json(text: str) -> str:
    """Return a text as a JSON string."""
    return json.dumps(text, ensure_ascii=False)


def with_values(text: str, values: Mapping[Pointer, str]) -> str:
    """Return a JSON text with the strings at these pointers replaced."""
    source = Source("", text)
    return apply(text, [TextEdit(place_of(source, pointer), quoted_json(new)) for pointer, new in values.items()])


def without_items(text: str, pointer: Pointer, removed: Collection[int]) -> str:
    """Return a JSON text without some items of the list at ``pointer``."""
    if not removed:
        return text
    spans, around = _items(text, pointer)
    kept = [index for index in range(len(spans)) if index not in removed]
    if not kept:
        return f"{text[: around.start]}[]{text[around.end :]}"
    parts = [text[: spans[0].start]]
    for number, index in enumerate(kept):
        if number:
            parts.append(text[spans[index - 1].end : spans[index].start])
        parts.append(text[slice(*spans[index])])
    return "".join([*parts, text[spans[-1].end :]])


def with_objects(text: str, pointer: Pointer, index: int, objects: Sequence[Mapping[str, str]]) -> str:
    """Return a JSON text with objects inserted into the list at ``pointer``, in the style of its other items."""
    if not objects:
        return text
    spans, around = _items(text, pointer)
    if not spans:
        before = text[: around.start]
        lead = before[before.rfind("\n") + 1 :]
        return f"{before}{_list(text, objects, lead[: len(lead) - len(lead.lstrip())])}{text[around.end :]}"
    lead = text[around.start + 1 : spans[0].start]
    between = text[spans[0].end : spans[1].start] if len(spans) > 1 else f",{lead}" if lead.strip(" ") else ", "
    model = text[slice(*spans[min(index, len(spans) - 1)])]
    made = [_like(model, each) for each in objects]
    if index >= len(spans):
        at = spans[-1].end
        return text[:at] + "".join(between + each for each in made) + text[at:]
    at = spans[index].start
    return text[:at] + "".join(each + between for each in made) + text[at:]


def item_text(text: str, pointer: Pointer) -> str:
    """Return the text of a value, with the indentation of its first line removed from the other lines."""
    start, end = place_of(Source("", text), pointer)
    return text[start:end].replace(f"\n{_indent_at(text, start)}", "\n")


def is_empty_list(text: str, pointer: Pointer) -> bool:
    """Tell whether the list at ``pointer`` has no items."""
    return not _items(text, pointer)[0]


def with_item(text: str, pointer: Pointer, item: str, at: int | None = None) -> str:
    """Return a JSON text with a value, a result of ``item_text``, in the list at ``pointer``.

    Args:
        text: The JSON text.
        pointer: The list.
        item: The value.
        at: The index that it gets; None: the end.
    """
    spans, around = _items(text, pointer)
    line = _line_end(text)
    if spans:
        start, end = spans[-1]
        lead = text[around.start + 1 : spans[0].start]
        between = text[spans[-2].end : start] if len(spans) > 1 else f",{lead}" if lead.strip(" ") else ", "
        indent = _indent_at(text, start)
        if at is not None and at < len(spans):
            first = spans[at].start
            return f"{text[:first]}{_indented(item, indent, line)}{between}{text[first:]}"
        return f"{text[:end]}{between}{_indented(item, indent, line)}{text[end:]}"
    unit = _UNIT.search(text)
    if unit is None:
        return f"{text[: around.start]}[{item}]{text[around.end :]}"
    outer = _indent_at(text, around.start)
    inner = outer + unit[1]
    return f"{text[: around.start]}[{line}{inner}{_indented(item, inner, line)}{line}{outer}]{text[around.end :]}"


def _indented(text: str, indent: str, line_end: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", f"{line_end}{indent}")


def _indent_at(text: str, at: int) -> str:
    """Return the indentation of the line that contains ``at``."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def with_member(text: str, key: str, objects: Sequence[Mapping[str, str]]) -> str:
    """Return the text of a JSON object with a list of objects added as its last member."""
    end = place_of(Source("", text), ()).end - 1
    last = len(text[:end].rstrip())
    found = _UNIT.search(text)
    unit = found[1] if found else ""
    line = _line_end(text)
    comma = "" if text[:last].endswith("{") else ","
    gap = f"{line}{unit}" if found else " "
    return (
        f"{text[:last]}{comma}{gap}{quoted_json(key)}: {_list(text, objects, unit)}{text[last:end] or line}{text[end:]}"
    )


def _items(text: str, pointer: Pointer) -> tuple[list[Span], Span]:
    """Return the spans of a list's items, and of the list itself."""
    source = Source("", text)
    value: Any = read_json(source)[0]
    for step in pointer:
        value = value[step]
    return [place_of(source, (*pointer, index)) for index in range(len(value))], place_of(source, pointer)


def _list(text: str, objects: Sequence[Mapping[str, str]], indent: str) -> str:
    """Return the text of a list of objects with the indentation of the file; ``indent`` is that of the list's line."""
    found = _UNIT.search(text)
    if found is None:
        return json.dumps(list(objects), ensure_ascii=False)
    line, unit = _line_end(text), found[1]
    made = json.dumps(list(objects), ensure_ascii=False, indent=unit)
    return made.replace("\n", f"{line}{indent}")


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _like(model: str, members: Mapping[str, str]) -> str:
    """Return the text of an object in the style of another one."""
    colon = _COLON.search(model)
    between = colon[1] if colon else ": "
    written = [f"{quoted_json(key)}{between}{quoted_json(value)}" for key, value in members.items()]
    indent, end = _KEY_INDENT.search(model), _END_INDENT.search(model)
    if indent and end:
        line = _line_end(model)
        return f"{{{line}{indent[1]}" + f",{line}{indent[1]}".join(written) + f"{line}{end[1]}}}"
    pad = " " if model.startswith("{ ") else ""
    return f"{{{pad}{', '.join(written)}{pad}}}"
