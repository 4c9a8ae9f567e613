"""The names of index files under ``_llms/``: from the labels of their divisions, each name once."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from docs_tui.export.public import Step
from docs_tui.site.made_files import INDEX_FOLDER

_NOT_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST = 60


@dataclass(slots=True)
class Slugs:
    """Gives each index a path of its own, however the file system compares names."""

    _taken: set[str] = field(default_factory=set)

    def path(self, steps: Iterable[Step], suffix: str = "") -> str:
        """Return the path of the index of the division that ``steps`` lead to."""
        stem = "/".join(_slug(step) for step in steps) + suffix
        path, number = stem, 1
        while path in self._taken:
            number += 1
            path = f"{stem}-{number}"
        self._taken.add(path)
        return f"{INDEX_FOLDER}/{path}.md"


@lru_cache(maxsize=4096)
def _slug(step: Step) -> str:
    """Return the label in ASCII letters; the kind of the division where it has none."""
    letters = "".join(each for each in unicodedata.normalize("NFKD", step.label) if not unicodedata.combining(each))
    return _NOT_WORD.sub("-", letters.lower())[:_LONGEST].strip("-") or step.kind
