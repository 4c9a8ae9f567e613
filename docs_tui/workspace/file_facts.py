"""Extracts the facts of all files of a docs folder, with workers if that is faster."""

import marshal
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import IO

from docs_tui.site.content_facts import FileFacts, ImportStatement, facts_of, files_with_facts
from docs_tui.site.page_files import CODE_EXTENSIONS, Content
from docs_tui.workspace.shared_work import Serializer, shared

_ENOUGH = 2000
"""Reading fewer files than this takes less time than starting a worker process."""

_plain_values = attrgetter(*(each.name for each in fields(FileFacts) if each.name not in ("imports", "problems")))
"""All but the last two fields."""
_import_values = attrgetter(*(each.name for each in fields(ImportStatement)))


def facts_of_all(files: Mapping[str, Content], progress: Callable[[int, int], None] | None) -> dict[str, FileFacts]:
    """Return the facts of each page and snippet.

    Args:
        files: Content by path, relative to the docs root, with ``/``. Files with equal content are read once.
        progress: Called with the number of read files and of all files.
    """
    named = files_with_facts(files)
    firsts: dict[object, str] = {}
    first = {file: firsts.setdefault((files[file], file.endswith(CODE_EXTENSIONS)), file) for file in named}
    looked_at = list(firsts.values())
    twins = len(named) - len(looked_at)

    def done(count: int) -> None:
        if progress is not None:
            progress(count + twins, len(named))

    found = shared(looked_at, lambda file: facts_of(file, files[file]), done, Serializer(_dump, _load), _ENOUGH)

    def own(file: str) -> FileFacts:
        facts = found[first[file]]
        return (
            facts if file == first[file] or not facts.problems else facts_of(file, files[file])
        )  # problems name their file

    return {file: own(file) for file in named}


def _dump(file: str, facts: FileFacts, into: IO[bytes]) -> None:
    if facts.problems:  # few files have them, and they refer to many other objects
        return
    try:
        marshal.dump((file, _plain_values(facts), [_import_values(each) for each in facts.imports]), into)
    except ValueError:  # front matter has a date
        return


def _load(results: IO[bytes]) -> tuple[str, FileFacts]:
    file, values, imports = marshal.load(results)  # noqa: S302  # an unnamed file, which only a worker can write
    return file, FileFacts(*(*values, tuple([ImportStatement(*each) for each in imports])))
