"""Find the commit at which each translation was last up to date with its source, and how the source changed since.

A translation was up to date at the last commit that changed it and gave it the structure of its source, or brought it
closer to that. A commit that only corrects a word does not count, unless the structures agree.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from docs_tui.review.page_structure import distance
from docs_tui.review.translation_pairs import Structures, TranslationPair, TranslationState, translation_pairs
from docs_tui.site import Site
from docs_tui.site.page_files import decoded
from docs_tui.source.difference import Difference, difference
from docs_tui.workspace.git import HEAD, FileCommit, FileHistory, contents_at, file_history, since

_MOST_COMMITS = 12
"""How many commits of a translation are compared, newest first."""


class _Level(NamedTuple):
    """The source of a translation at the time when the translation was last up to date."""

    commit: FileCommit | None
    """None: the translation is up to date on disk, or no commit is known in which it was."""
    source: str


def translation_states(root: Path, site: Site) -> tuple[TranslationState, ...]:
    """Return the state of every translation, by language and in the order of the navigation.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    pairs = translation_pairs(site)
    if not pairs:
        return ()
    structures = Structures(site, pairs)
    levels = _levels(root, site, pairs, structures)
    return tuple(_state(site, pair, levels, structures) for pair in pairs)


def _state(site: Site, pair: TranslationPair, levels: dict[int, _Level], structures: Structures) -> TranslationState:
    level = levels.get(id(pair))
    if level is None:
        return structures.state(pair, "", "", Difference())
    change = difference(level.source, site.text(pair.source))
    commit = level.commit
    return structures.state(pair, commit.commit[:10] if commit else "", commit.date if commit else "", change)


def _levels(root: Path, site: Site, pairs: Sequence[TranslationPair], structures: Structures) -> dict[int, _Level]:
    """Return, by the ``id`` of each pair, the commit at which it was last up to date."""
    history, edited = file_history(root), since(root, HEAD).files
    found: dict[int, _Level] = {}
    first: dict[int, _Level] = {}
    waiting = [pair for pair in pairs if pair.page is not None]
    for pair in waiting:
        page = pair.page
        if page is not None and page.file in edited and structures.of(page) == structures.of(pair.source):
            found[id(pair)] = _Level(None, site.text(pair.source))
    for at in range(_MOST_COMMITS):
        waiting = [pair for pair in waiting if id(pair) not in found and _commit(history, pair, at) is not None]
        if not waiting:
            break
        for pair, level, is_level in _tried(root, history, waiting, structures, at):
            first.setdefault(id(pair), level)
            if is_level:
                found[id(pair)] = level
    return first | found


def _commit(history: FileHistory, pair: TranslationPair, at: int) -> FileCommit | None:
    every = history.of(pair.page.file or "") if pair.page is not None else ()
    commits = [each for each in every if not each.only_moved]
    return commits[at] if at < len(commits) else None


def _tried(
    root: Path, history: FileHistory, pairs: Sequence[TranslationPair], structures: Structures, at: int
) -> list[tuple[TranslationPair, _Level, bool]]:
    """Compare each pair as it was after commit ``at`` of its translation."""
    asked: list[tuple[TranslationPair, FileCommit]] = []
    names: list[tuple[str, str]] = []
    for pair in pairs:
        commit = _commit(history, pair, at)
        if commit is not None:
            asked.append((pair, commit))
            names.append((commit.commit, commit.name))
            names.append((commit.commit, history.name_at(pair.source.file or "", commit.number)))
            older = _commit(history, pair, at + 1)
            names.append((older.commit, older.name) if older is not None else (commit.commit, "."))
    contents = contents_at(root, names)
    found: list[tuple[TranslationPair, _Level, bool]] = []
    for index, (pair, commit) in enumerate(asked):
        translation, source, older_one = contents[3 * index : 3 * index + 3]
        if pair.page is None or translation is None or source is None:
            continue
        wanted = structures.of(pair.source, source)
        now = distance(structures.of(pair.page, translation), wanted)
        is_level = now == 0 or older_one is None or now < distance(structures.of(pair.page, older_one), wanted)
        found.append((pair, _Level(commit, decoded(source)), is_level))
    return found
