"""The specs of a site: found by the names that writers give them, and read when asked for."""

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from urllib.parse import unquote

from docs_tui.site.content import Content, Files, Unread, decoded
from docs_tui.site.openapi import ApiReference, OperationHead
from docs_tui.site.spec_file import (
    SPEC_EXTENSIONS,
    HeadKey,
    Spec,
    external_files,
    key_of,
    listed_in,
    parse_entry,
    read_spec,
    reference_of,
)
from docs_tui.site.spec_reference import file_of

_LIKELY = ("openapi", "swagger")
_BEGINNING = re.compile(rb"\s*(?:---\s+)?(?:\{\s*)?[\"']?(?:openapi|swagger)[\"']?\s*:")
_HEAD = 200
"""Bytes in which a spec says what it is."""


@dataclass(frozen=True)
class Specs:
    """Specs among the files of a site."""

    files: Files
    _homes: dict[tuple[str, ...], Mapping[HeadKey, str]] = field(default_factory=dict, repr=False, compare=False)

    def find(self, name: str) -> str | None:
        """Return the file that ``name`` means, or a URL as it is; the extension may be left out."""
        if name.startswith(("http://", "https://")):
            return name
        for each in (name, unquote(name)):
            path = posixpath.normpath("/" + each.lstrip("/")).lstrip("/")
            if path in self.files:
                return path
            found = next((path + end for end in SPEC_EXTENSIONS if path + end in self.files), None)
            if found is not None:
                return found
        return None

    def spec(self, file: str) -> Spec | None:
        """Return the spec in ``file``; None while unread or where there is none."""
        content = self.files.get(file)
        return None if content is None else read_spec(file, content)

    def with_parts(self, names: Iterable[str]) -> frozenset[str]:
        """Return the files among ``names`` with those that their ``$ref`` name, as far as they are read."""
        found: set[str] = set()
        waiting = [name for name in names if "://" not in name]
        while waiting:
            file = waiting.pop()
            if file in found or file not in self.files:
                continue
            found.add(file)
            content = self.files[file]
            if not isinstance(content, Unread) and b"$ref" in content:
                waiting.extend(file_of(part, file) for part in _parts(content))
        return frozenset(found)

    def reference(self, openapi: str, asyncapi: str, known: tuple[str, ...]) -> ApiReference | None:
        """Return what front matter refers to; of several specs the first that has the operation: known ones, then likely ones."""
        if not openapi:
            return self._channel(asyncapi) if asyncapi else None
        parsed = parse_entry(openapi)
        if parsed is None:
            return None
        named, method, path = parsed
        if named is not None:
            return reference_of(self.find(named) or named, method, path)
        wanted = reference_of(None, method, path)
        only = known[0] if len(known) == 1 else None
        if only is not None and not self._is_read(only):
            return replace(wanted, spec=only)
        return replace(wanted, spec=self._home(wanted, known) or self._home(wanted, self.likely) or only)

    def head(self, reference: ApiReference) -> OperationHead | None:
        """Return what the spec of ``reference`` says of it; None where it is remote, unread, or has no such thing."""
        if reference.spec is None or reference.remote:
            return None
        return self._listed(reference.spec).get(key_of(reference))

    def lacks(self, reference: ApiReference) -> bool:
        """Tell whether no spec that is read has what ``reference`` names."""
        return reference.spec is None or (self._is_read(reference.spec) and self.head(reference) is None)

    def _is_read(self, file: str) -> bool:
        return not isinstance(self.files.get(file), Unread | None)

    def _listed(self, file: str) -> Mapping[HeadKey, OperationHead]:
        content = self.files.get(file)
        return {} if content is None or isinstance(content, Unread) else listed_in(file, content)

    def _home(self, reference: ApiReference, names: tuple[str, ...]) -> str | None:
        """Return the first of the specs that has the operation."""
        if names not in self._homes:
            self._homes[names] = {key: name for name in reversed(names) for key in self._listed(name)}
        return self._homes[names].get(key_of(reference))

    def _channel(self, text: str) -> ApiReference | None:
        name, _, channel = text.partition(" ")
        if not channel.strip():
            return None
        return ApiReference("asyncapi", self.find(name) or name, "", channel.strip())

    @cached_property
    def likely(self) -> tuple[str, ...]:
        """The files that look like specs by their path or their beginning; docs.json need not name them."""
        return tuple(
            name
            for name in sorted(self.files)
            if name.endswith(SPEC_EXTENSIONS)
            and (any(word in name.lower() for word in _LIKELY) or _begins_as_spec(self.files[name]))
        )


def _begins_as_spec(content: Content) -> bool:
    return not isinstance(content, Unread) and _BEGINNING.match(content, 0, _HEAD) is not None


@lru_cache(maxsize=64)
def _parts(content: bytes) -> frozenset[str]:
    """Return the other files that a spec names: asked for at every save, and specs are long."""
    return external_files(decoded(content))
