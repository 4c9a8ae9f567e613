"""What a ``$ref`` of a spec leads to: a file, and the keys that its JSON pointer goes through there.

References are URI references (RFC 3986) whose fragment is a JSON pointer (RFC 6901): both may be percent-encoded.
"""

import posixpath
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

from docs_tui.source.whole_number import whole_number

Keys = tuple[str, ...]


def target(reference: str, file: str) -> tuple[str, Keys]:
    """Return the file that ``reference``, standing in ``file``, names, and the keys that lead to the value in it."""
    name, _, pointer = reference.partition("#")
    return file_of(name, file), keys(pointer)


def file_of(name: str, file: str) -> str:
    """Return the path from the root of the file that stands as ``name`` in ``file``, which it is where it names none."""
    if not name or "://" in name:
        return name or file
    folder = "" if name.startswith("/") else posixpath.dirname(file)
    return posixpath.normpath(posixpath.join(folder, unquote(name).lstrip("/")))


def name_of(file: str, path: Keys) -> str:
    """Return what a schema is called that a reference names: its last key, or its file without the ending."""
    return path[-1] if path else posixpath.basename(file).partition(".")[0]


def keys(pointer: str) -> Keys:
    """Return the keys that a JSON pointer such as ``/components/schemas/User`` goes through."""
    return tuple(key.replace("~1", "/").replace("~0", "~") for key in unquote(pointer).split("/")[1:])


def pointer_of(path: Keys) -> str:
    """Return the reference to what ``path`` leads to in the same file."""
    return "#" + "".join(f"/{escaped(key)}" for key in path)


def escaped(key: str) -> str:
    """Return a key as it stands in a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def value_at(value: object, path: Iterable[str]) -> Any:
    """Return what ``path`` leads to in ``value``; None where there is nothing.

    YAML reads a key such as ``200`` as a number, and a pointer names it in text.
    """
    for key in path:
        number = whole_number(key)
        if isinstance(value, Mapping):
            value = value.get(key, value.get(number) if number is not None else None)
        elif isinstance(value, list) and number is not None and number < len(value):
            value = value[number]
        else:
            return None
    return value
