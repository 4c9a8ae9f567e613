"""A plan: which files change, move or go, and the site afterwards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from difflib import unified_diff

from docs_tui.errors import CannotRunError
from docs_tui.lint.fixes import Change, encoded
from docs_tui.site import Content, Site, Unread
from docs_tui.site.page_files import Change as SiteChange
from docs_tui.site.page_files import decoded, is_utf8
from docs_tui.source import TextEdit, apply
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class FileChange:
    """The change of one file: new content, a new name, or both."""

    file: str
    """Its path from the docs folder; empty for a new file."""
    to: str
    """Its path afterwards; empty if it is removed."""
    before: bytes | None = None
    """The content that it must still have. None: any, because its content is not known and does not change."""
    after: bytes | None = None
    """Its content afterwards; None if it does not change."""

    @property
    def is_move(self) -> bool:
        """Whether the file gets a new name."""
        return bool(self.file and self.to) and self.file != self.to


@record(frozen=True, slots=True)
class ChangePlan:
    """Changes that are made together, all or none."""

    title: str
    """A description: ``Move a.mdx to b.mdx``."""
    changes: tuple[FileChange, ...]
    site: Site
    """The site afterwards."""
    notes: tuple[str, ...] = ()
    """Notes for the writer before the change, one line each."""


def changes_of(changes: Mapping[str, Change]) -> tuple[FileChange, ...]:
    """Return the changes that fixes make; file names stay the same."""
    return tuple(FileChange(name, name, *change) for name, change in sorted(changes.items()))


def plan_diff(changes: Iterable[FileChange], shown: Callable[[str], str] = str) -> str:
    """Return changes as one text that ``git apply`` understands.

    Args:
        changes: The changes.
        shown: Returns a file's path for display.
    """
    return "".join(line for change in changes for line in _file_diff(change, shown))


def _file_diff(change: FileChange, shown: Callable[[str], str]) -> Iterator[str]:
    old, new = shown(change.file), shown(change.to)
    if change.is_move:
        yield f"diff --git a/{old} b/{new}\nrename from {old}\nrename to {new}\n"
    elif not change.to:
        yield f"diff --git a/{old} b/{old}\ndeleted file\n"
    if not change.to and change.before is not None:
        yield from _lines(change.before, b"", f"a/{old}", "/dev/null")
    elif change.before is not None and change.after is not None:
        yield from _lines(change.before, change.after, f"a/{old}", f"b/{new}")


def _lines(before: bytes, after: bytes, old: str, new: str) -> Iterator[str]:
    one, other = (decoded(each).splitlines(keepends=True) for each in (before, after))
    for line in unified_diff(one, other, old, new):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


@record(frozen=True, slots=True)
class ChangeDraft:
    """A plan that is being built. Edits use file names and offsets from before the change."""

    site: Site
    """The site before."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """New paths of files, by their old path."""
    removed: frozenset[str] = frozenset()
    edits: dict[str, list[TextEdit]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """Complete new texts of files, instead of edits."""
    notes: list[str] = field(default_factory=list)

    def edit(self, file: str, edit: TextEdit) -> None:
        """Add an edit; the same edit counts once."""
        known = self.edits.setdefault(file, [])
        if edit not in known:
            known.append(edit)

    def renamed(self, file: str) -> str:
        """Return the path of a file afterwards."""
        return self.moves.get(file, file)

    def changes(self) -> tuple[FileChange, ...]:
        """Return the changes so far, moves first.

        Raises:
            CannotRunError: A file that has to change is not UTF-8.
        """
        found = [self._change(file) for file in sorted({*self.moves, *self.removed, *self.edits, *self.texts})]
        kept = [each for each in found if each.is_move or not each.to or each.after is not None]
        return tuple(sorted(kept, key=lambda each: (not each.is_move, each.file)))

    def _change(self, file: str) -> FileChange:
        content = self.site.files[file]
        before = None if isinstance(content, Unread) else content
        if file in self.removed:
            return FileChange(file, "", before)
        after = self._content(file)
        new = after if isinstance(after, bytes) and after != before else None
        return FileChange(file, self.renamed(file), before, new)

    def _content(self, file: str) -> Content:
        before = self.site.files[file]
        edits, text = self.edits.get(file), self.texts.get(file)
        if isinstance(before, Unread) or (not edits and text is None):
            return before
        if not is_utf8(before):
            raise CannotRunError(f"{file} has to change, but is not UTF-8; save it as UTF-8 first")
        return encoded(text if text is not None else apply(decoded(before), edits or ()), before)

    def applied(self) -> Site:
        """Return the site with the changes so far."""
        real: dict[str, SiteChange] = dict.fromkeys((*self.moves, *self.removed))
        for file in {*self.moves, *self.edits, *self.texts} - self.removed:
            real[self.renamed(file)] = self._content(file)
        return self.site.apply(real)

    def plan(self, title: str) -> ChangePlan:
        """Return the finished plan."""
        return ChangePlan(title, self.changes(), self.applied(), tuple(dict.fromkeys(self.notes)))
