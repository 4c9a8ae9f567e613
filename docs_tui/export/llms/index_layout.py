"""The text of index files, and how the index is split so that no file exceeds the limit and no page is left out.

Other languages and versions always have their own index. If the rest is too long, the longest divisions move to their own
indexes; pages directly in one division, and lists of indexes, are split into numbered indexes.

In the style ``default``, specs have their own index, too, and other languages are listed in an index of their own. Checkers
take every file that llms.txt lists for a page. They also read the indexes that it lists, take the first part of each path
for the language, and then leave out the pages of a default language whose paths do not begin with it.

A file has a head, and lists in one of three styles. ``default`` has one level of unique headings with only list items
below them, as the strict parser of the llms.txt convention requires. ``nested`` repeats the navigation in headings of
level 2 to 5, ``flat`` lists all pages.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from docs_tui.export import syntax
from docs_tui.export.llms.generated_mark import MARK_LENGTH, stamped
from docs_tui.export.markdown_options import instructions_block
from docs_tui.export.page_urls import markdown_address, page_linker, with_links
from docs_tui.export.public_pages import Step
from docs_tui.source.file_names import INDEX_FOLDER
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

LONGEST_DESCRIPTION = 300
"""The most characters of a description."""

_ROUND = str.maketrans("[]", "()")
_IN_URL = {" ": "%20", "(": "%28", ")": "%29", "<": "%3C", ">": "%3E"}
_URL = str.maketrans(_IN_URL)
_UNSAFE = re.compile("[ ()<>]")


def page_item(site: "Site", page: "Page", base: str) -> str:
    """Return the list item of ``page``: its title, the URL of its Markdown, and its description."""
    return _line(
        page.title or page.path,
        markdown_address(base, page),
        with_links(page.description, page_linker(site, page, base)),
    )


def item(text: str, url: str, description: str = "") -> str:
    """Return one list item."""
    return _line(text, safe_url(url), description)


def safe_url(url: str) -> str:
    """Return ``url`` with characters that would end a link percent-encoded."""
    return url.translate(_URL) if _UNSAFE.search(url) else url


def _line(text: str, url: str, description: str) -> str:
    about = short(description) if description else ""
    line = f"- [{link_text(text)}]({url})"
    return f"{line}: {about}" if about else line


def link_text(text: str) -> str:
    """Return ``text`` as link text: one line, without square brackets or unmatched backticks."""
    line = syntax.one_line(text)
    if "[" in line or "]" in line:
        line = line.translate(_ROUND)
    if "`" in line and line.count("`") % 2:
        line = line.replace("`", "'")
    if line.endswith("\\"):
        line = line.rstrip("\\ ")
    return line or "Untitled"


def short(description: str) -> str:
    """Return the first paragraph of a description on one line, cut to ``LONGEST_DESCRIPTION``."""
    if "\n\n" in description:
        description = description.strip().partition("\n\n")[0]
    line = syntax.one_line(description)
    if len(line) <= LONGEST_DESCRIPTION:
        return line
    return line[: LONGEST_DESCRIPTION - 1].rstrip() + "…"


LIMIT = 50_000
"""The most characters of an index file, because AI readers truncate longer ones."""
_LINE = 120
"""An upper bound for the length of the fixed words in an index's line."""
_HEADING = 40
"""An upper bound for the length of the marks, number and line ends of a heading."""
_NUMBERING = 100
"""An upper bound for the length of ``, part 12 of 34`` in a title."""


_LANGUAGES_TITLE = "Other languages"
_LANGUAGES = {
    "ar": "Arabic",
    "ca": "Catalan",
    "cn": "Chinese",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "fr-ca": "French (Canada)",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "ja": "Japanese",
    "ja-jp": "Japanese",
    "jp": "Japanese",
    "ko": "Korean",
    "lv": "Latvian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "pt-br": "Portuguese (Brazil)",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "uz": "Uzbek",
    "vi": "Vietnamese",
    "zh": "Chinese",
    "zh-cn": "Chinese (simplified)",
    "zh-hans": "Chinese (simplified)",
    "zh-hant": "Chinese (traditional)",
    "zh-tw": "Chinese (traditional)",
}


def language_name(code: str) -> str:
    """Return the English name of a language code; the code itself if it is unknown."""
    return _LANGUAGES.get(code.lower(), code)


@record(frozen=True, slots=True)
class Branch:
    """A division with its list items."""

    steps: tuple[Step, ...]
    trail: tuple[str, ...]
    items: tuple[str, ...] = ()
    branches: "tuple[Branch, ...]" = ()
    others: "tuple[Branch, ...]" = ()
    pages: int = 0
    """The number of pages in it and in the scopes below it."""
    size: int = 0
    """An upper bound for its number of characters, inner divisions included."""
    splits: bool = False
    """Whether it contains other languages or versions."""
    fixed: str = ""
    """The heading of a list that is not a division, such as ``Optional``."""

    def walk(self) -> Iterator["Branch"]:
        """Yield this branch and those in it, in order."""
        yield self
        for branch in self.branches:
            yield from branch.walk()


_EMPTY = Branch((), ())


@record(frozen=True, slots=True)
class Index:
    """One index file."""

    path: str
    title: str
    """The path of labels to its division; empty for the whole site."""
    branch: Branch
    indexes: "tuple[Index, ...]" = ()
    """The indexes that it lists."""
    pages: int = 0
    languages: tuple[str, ...] = ()
    """The names of the languages that it lists, if it lists only other languages."""

    def walk(self) -> Iterator["Index"]:
        """Yield this index and those below it, in order."""
        yield self
        for index in self.indexes:
            yield from index.walk()

    def below(self) -> Iterator["Index"]:
        """Yield the indexes below this one, in order, without those of other languages."""
        for index in self.indexes:
            yield index
            if not index.languages:
                yield from index.below()


def labels(steps: Iterable[Step]) -> tuple[str, ...]:
    """Return the labels of divisions as people read them."""
    return tuple(language_name(step.label) if step.kind == "language" else step.label for step in steps)


def index_item(index: Index, base: str) -> str:
    """Return the line that lists ``index`` in its parent."""
    url = f"{base}/{index.path}"
    if not index.pages:
        return item(index.title, url)
    count = f"{index.pages} page{'' if index.pages == 1 else 's'}"
    about = f"in {', '.join(index.languages)}" if index.languages else f"for {index.title}"
    return item(f"{index.title} ({count})", url, f"Documentation {about}.")


_NOT_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST = 60


@record(frozen=False, slots=True)
class Slugs:
    """Gives each index a unique path, also on file systems that ignore case."""

    _taken: set[str] = field(default_factory=set)

    def path(self, steps: Iterable[Step], suffix: str = "") -> str:
        """Return the path of the index of a division."""
        stem = "/".join(_slug(step) for step in steps) + suffix
        path, number = stem, 1
        while path in self._taken:
            number += 1
            path = f"{stem}-{number}"
        self._taken.add(path)
        return f"{INDEX_FOLDER}/{path}.txt"


@lru_cache(maxsize=4096)
def _slug(step: Step) -> str:
    """Return the label in ASCII letters; the kind of the division if none are left."""
    letters = "".join(each for each in unicodedata.normalize("NFKD", step.label) if not unicodedata.combining(each))
    return _NOT_WORD.sub("-", letters.lower())[:_LONGEST].strip("-") or step.kind


@record(frozen=False, slots=True)
class IndexLayout:
    """Lays out one site."""

    length: Callable[[Index], int]
    """The exact length of an index file."""
    base: str
    gathers_languages: bool
    """Whether the indexes of other languages are listed in an index of their own."""
    slugs: Slugs = field(default_factory=Slugs)

    def index(self, branch: Branch, path: str, title: str, indexes: tuple[Index, ...] = ()) -> Index:
        """Return the index of ``branch`` and the indexes below it; ``indexes`` are more that it lists."""
        index = Index(path, title, branch, indexes, pages=branch.pages)
        if not self._fits(index, self._others_size(branch)):
            index = self._with_less(index)
        if branch.splits:
            others = [other for each in index.branch.walk() for other in each.others]
            index = replace(index, indexes=(*index.indexes, *self._scopes(branch, others)))
        if index.branch.items and not self._fits(index):
            index = self._with_parts(index)
        while not self._fits(index):
            folded = self._with_folded_indexes(index)
            if len(folded.indexes) >= len(index.indexes):
                break
            index = folded
        return index

    def with_all_indexes(self, root: Index) -> Index:
        """Return an index with the indexes below its indexes listed, too, if they fit, because readers rarely follow three links."""
        whole = replace(root, indexes=tuple(root.below()))
        return whole if self._fits(whole) else root

    def _fits(self, index: Index, more: int = 0) -> bool:
        """Tell whether ``index`` and ``more`` characters are within the limit; renders it only if the upper bound is too large."""
        empty = Index(index.path, index.title, _EMPTY, index.indexes)
        if self.length(empty) + index.branch.size + more <= LIMIT:
            return True
        return self.length(index) + more <= LIMIT

    def _inner(self, branch: Branch) -> Index:
        return self.index(branch, self.slugs.path(branch.steps), _title(branch))

    def _scopes(self, branch: Branch, others: list[Branch]) -> list[Index]:
        """Return the indexes of other languages and versions."""
        is_gathered = [self.gathers_languages and each.steps[-1].kind == "language" for each in others]
        found = [self._inner(each) for each, gathered in zip(others, is_gathered, strict=True) if not gathered]
        languages = list(compress(others, is_gathered))
        if not languages:
            return found
        gathered = Index(
            path=self.slugs.path((*branch.steps, Step("list", "languages"))),
            title=" / ".join((*labels(branch.steps), _LANGUAGES_TITLE)),
            branch=replace(branch, branches=(), others=(), items=(), size=0),
            indexes=tuple(map(self._inner, languages)),
            pages=sum(each.pages for each in languages),
            languages=tuple(labels(each.steps)[-1] for each in languages),
        )
        return [*found, gathered]

    def _with_less(self, index: Index) -> Index:
        """Move whole divisions to their own indexes, the longest first, until the rest fits."""
        branch = index.branch
        size = (
            self.length(Index(index.path, index.title, _EMPTY, index.indexes)) + branch.size + self._others_size(branch)
        )
        inner = branch.branches
        moved: set[int] = set()
        for at in sorted(range(len(inner)), key=lambda at: -inner[at].size):
            if size <= LIMIT:
                break
            moved.add(at)
            size += self._line_size(inner[at]) - inner[at].size - self._others_size(inner[at])
        kept = tuple(each for at, each in enumerate(inner) if at not in moved)
        indexes = tuple(self._inner(inner[at]) for at in sorted(moved))
        left = branch.size - sum(inner[at].size for at in moved)
        return replace(index, branch=replace(branch, branches=kept, size=left), indexes=(*indexes, *index.indexes))

    def _with_parts(self, index: Index) -> Index:
        """Move the pages directly in the division to numbered indexes."""
        branch = index.branch
        empty = replace(branch, branches=(), others=(), items=())
        room = self._room(replace(index, branch=empty, indexes=())) - heading_size(branch.steps)
        slices = _slices(branch.items, room, len)
        title = index.title or "Pages"
        parts = [
            Index(
                path=self._numbered_path(branch, "", number),
                title=f"{title}, part {number} of {len(slices)}",
                branch=replace(empty, items=items),
                pages=len(items) if branch.pages else 0,
            )
            for number, items in enumerate(slices, 1)
        ]
        left = branch.size - sum(map(len, branch.items)) - len(branch.items)
        return replace(index, branch=replace(branch, items=(), size=left), indexes=(*parts, *index.indexes))

    def _with_folded_indexes(self, index: Index) -> Index:
        """Move the list of indexes to numbered indexes."""
        empty = replace(index.branch, branches=(), others=(), items=())
        room = self._room(replace(index, branch=empty, indexes=index.indexes[:1]))
        slices = _slices(index.indexes, room, lambda each: len(index_item(each, self.base)))
        title = index.title or "All"
        folded = [
            Index(
                path=self._numbered_path(index.branch, "-indexes", number),
                title=f"{title}, indexes {number} of {len(slices)}",
                branch=empty,
                indexes=indexes,
                pages=sum(each.pages for each in indexes),
            )
            for number, indexes in enumerate(slices, 1)
        ]
        return replace(index, indexes=tuple(folded))

    def _numbered_path(self, branch: Branch, suffix: str, number: int) -> str:
        return self.slugs.path(branch.steps or (Step("group", "pages"),), f"{suffix}-{number}")

    def _room(self, index: Index) -> int:
        """Return the free characters in ``index``, with the longest possible title."""
        return LIMIT - self.length(index) - _NUMBERING

    def _others_size(self, branch: Branch) -> int:
        if not branch.splits:
            return 0
        return sum(self._line_size(other) for each in branch.walk() for other in each.others)

    def _line_size(self, branch: Branch) -> int:
        """Return an upper bound for the line that lists the index of ``branch``."""
        return 2 * len(_title(branch)) + len(self.base) + sum(len(step.label) + 8 for step in branch.steps) + _LINE


def heading_size(steps: Iterable[Step]) -> int:
    """Return an upper bound for the heading of a division."""
    return sum(len(label) + 2 for label in labels(steps)) + _HEADING


def _title(branch: Branch) -> str:
    return branch.fixed or " / ".join(labels(branch.steps))


_T = TypeVar("_T")


def _slices(values: tuple[_T, ...], room: int, length: Callable[[_T], int]) -> list[tuple[_T, ...]]:
    """Split ``values`` into groups whose lines have at most ``room`` characters."""
    slices: list[list[_T]] = [[]]
    left = room
    for value in values:
        size = length(value) + 1
        if size > left and slices[-1]:
            slices.append([])
            left = room
        slices[-1].append(value)
        left -= size
    return [tuple(each) for each in slices]


Style: TypeAlias = Literal["default", "nested", "flat"]

OPENAPI, ASYNCAPI, OPTIONAL, INDEXES = "OpenAPI Specs", "AsyncAPI Specs", "Optional", "Indexes"
_RESERVED = frozenset(name.casefold() for name in (OPENAPI, ASYNCAPI, OPTIONAL, INDEXES))
_UNDIVIDED = "Docs"
"""The heading of pages outside all divisions."""
_DEEPEST = 5
_NOTE = "The links under Indexes lead to further indexes. Follow each of them until you reach pages."


@record(frozen=True, slots=True)
class IndexWriter:
    """Writes the index files of one site."""

    name: str
    summary: str
    instructions: tuple[str, ...]
    base: str
    style: Style

    def text(self, index: Index) -> str:
        """Return the whole file."""
        return stamped(self._head(index), self._body(index))

    def length(self, index: Index) -> int:
        """Return the length of the whole file in characters."""
        return len(self._head(index)) + MARK_LENGTH + 1 + len(self._body(index))

    def _head(self, index: Index) -> str:
        title = f"{self.name}: {index.title.replace(' / ', ' ')}" if index.title else self.name
        about = syntax.quote(_NOTE) if index.indexes else ""
        asked = "" if index.title else instructions_block(self.instructions)
        return syntax.paragraphs(f"# {title}", f"> {self.summary}", asked, about) + "\n\n"

    def _body(self, index: Index) -> str:
        blocks = list(_BODIES[self.style](index.branch))
        if index.indexes:
            blocks.append((f"## {INDEXES}", tuple(index_item(each, self.base) for each in index.indexes)))
        return "".join([_written(heading, items) for heading, items in blocks])


def _written(heading: str, items: tuple[str, ...]) -> str:
    return f"\n{heading}\n\n" + "".join([f"{item}\n" for item in items]) if items else f"\n{heading}\n"


_Block: TypeAlias = tuple[str, tuple[str, ...]]


def _one_level(root: Branch) -> Iterator[_Block]:
    used: set[str] = set()
    for branch in root.walk():
        if branch.items:
            yield f"## {_unique_heading(branch, used)}", branch.items


def _unique_heading(branch: Branch, used: set[str]) -> str:
    """Return the trail of ``branch`` as a unique heading."""
    if branch.fixed:
        return branch.fixed
    heading = ": ".join(branch.trail) or _UNDIVIDED
    if heading in used:
        heading = ": ".join(labels(branch.steps)) or heading
    found, number = heading, 1
    while found in used or found.casefold() in _RESERVED:
        number += 1
        found = f"{heading} ({number})"
    used.add(found)
    return found


def _nested(root: Branch) -> Iterator[_Block]:
    if root.fixed or root.trail:
        yield from _below(root, 2)
        return
    if root.items:
        yield f"## {_UNDIVIDED}", root.items
    for branch in root.branches:
        yield from _below(branch, 2)


def _below(branch: Branch, depth: int) -> Iterator[_Block]:
    if branch.items or branch.branches:
        yield f"{'#' * min(depth, _DEEPEST)} {branch.fixed or branch.trail[-1]}", branch.items
    for inner in branch.branches:
        yield from _below(inner, depth + 1)


def _flat(root: Branch) -> Iterator[_Block]:
    items = tuple(item for branch in root.walk() if not branch.fixed for item in branch.items)
    if items:
        yield f"## {_UNDIVIDED}", items
    for branch in root.walk():
        if branch.fixed and branch.items:
            yield f"## {branch.fixed}", branch.items


_BODIES: Mapping[Style, Callable[[Branch], Iterator[_Block]]] = {
    "default": _one_level,
    "nested": _nested,
    "flat": _flat,
}
