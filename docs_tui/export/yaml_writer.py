"""Writes plain data as readable YAML: block style, long texts as blocks, quotes only where needed.

PyYAML takes four times as long and writes multi-line descriptions on one line.
"""

import json
import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

_PLAIN = re.compile(r"[A-Za-z_/$][\w/$ .(),+*=@'\"<>|;&%?!~^{}\[\]-]*(?<! )\Z", re.ASCII)
_WORDS = frozenset(["true", "false", "yes", "no", "on", "off", "null", "y", "n", "none", "nan", "inf"])
_UNPRINTABLE = re.compile("[^\n\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_NEEDS_ESCAPES = re.compile(r'["\\]')
"""Characters that need a backslash between double quotes."""
_VALUES = frozenset({"default", "example"})
"""Keys whose texts and short lists are written as JSON, as in the HTML of a page: a text of digits is then no number."""
_LONGEST_LIST = 200
"""The limit for a list on one line, in characters."""
_DEEPEST = 60


def yaml_text(data: Mapping[str, object]) -> str:
    """Return ``data`` as YAML that ends with a line end."""
    lines: list[str] = []
    _write_mapping(data, "", lines)
    return "\n".join(lines) + "\n"


def _write_mapping(data: Mapping[str, object], indent: str, lines: list[str]) -> None:
    is_deep = len(indent) > 2 * _DEEPEST
    for key, value in data.items():
        if key in _VALUES and (shown := _on_one_line(value)):
            lines.append(f"{indent}{_key(key)}: {shown}")
        elif isinstance(value, str) and not is_deep and not _is_block(value):
            lines.append(f"{indent}{_key(key)}: {_text(value)}")
        else:
            _write(f"{indent}{_key(key)}:", value, indent, lines)


def _on_one_line(value: object) -> str:
    """Return a text, or a short list of texts and whole numbers, as JSON, which is also YAML; empty for other values."""
    if isinstance(value, list):
        is_flat = all(isinstance(each, str | int) for each in value)
        shown = json.dumps(value, ensure_ascii=False) if is_flat else ""
        return shown if len(shown) <= _LONGEST_LIST and shown.isprintable() else ""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) and value.isprintable() else ""


def _write(head: str, value: object, indent: str, lines: list[str]) -> None:
    """Write ``value`` after ``head``, or below it, indented by two more than ``indent``."""
    if len(indent) > 2 * _DEEPEST:
        lines.append(f"{head} {json.dumps(value, ensure_ascii=False, default=str)}")
    elif isinstance(value, str) and _is_block(value):
        lines.append(f"{head} {_block_mark(value)}")
        lines += [f"{indent}  {line}" if line else "" for line in value.rstrip("\n").split("\n")]
    elif isinstance(value, list) and value:
        lines.append(head)
        for each in value:
            _write_item(each, indent + "  ", lines)
    elif isinstance(value, Mapping) and value:
        lines.append(head)
        _write_mapping(value, indent + "  ", lines)
    else:
        lines.append(f"{head} {_scalar(value)}")


def _write_item(value: object, indent: str, lines: list[str]) -> None:
    if isinstance(value, Mapping | list) and value:
        first = len(lines)
        if isinstance(value, Mapping):
            _write_mapping(value, indent + "  ", lines)
        else:
            for each in value:
                _write_item(each, indent + "  ", lines)
        lines[first] = f"{indent}- {lines[first][len(indent) + 2 :]}"
    else:
        _write(f"{indent}-", value, indent, lines)


def _is_block(text: str) -> bool:
    """Tell whether ``text`` can and should be a block: it has several lines, or each kind of quotes would need escapes."""
    return (
        ("\n" in text or (_NEEDS_ESCAPES.search(text) is not None and "'" in text))
        and text[0] not in " \n\t"
        and not text.endswith("\n\n")
        and _UNPRINTABLE.search(text) is None
        and all(line.strip() or not line for line in text.split("\n"))
    )


def _block_mark(text: str) -> str:
    return "|" if text.endswith("\n") else "|-"


def _key(key: object) -> str:
    return _known_key(key) if isinstance(key, str) else _scalar(key)


def _text(text: str) -> str:
    if _PLAIN.match(text) and text.lower() not in _WORDS:
        return text
    if _NEEDS_ESCAPES.search(text) and "'" not in text and "\n" not in text and _UNPRINTABLE.search(text) is None:
        return f"'{text}'"
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


_known_key = lru_cache(maxsize=1024)(_text)
"""Cached, because specs repeat a few keys, such as ``type``, many times."""


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return _text(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False, default=str)


def _float(value: float) -> str:
    if value != value:  # noqa: PLR0124 - not a number, the only value that differs from itself
        return ".nan"
    if value in (float("inf"), float("-inf")):
        return ".inf" if value > 0 else "-.inf"
    text = repr(value)
    return text if "." in text else text.replace("e", ".0e")
