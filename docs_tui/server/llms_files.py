"""llms.txt, llms-full.txt and the further indexes of one state of a site, as they are served."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from docs_tui.export.llms.llms_full import full_head, full_paths
from docs_tui.export.llms.llms_index import LlmsIndex, llms_index
from docs_tui.export.markdown_options import file_options
from docs_tui.server.answer import Answer, Header, answer
from docs_tui.server.etags import tag_of
from docs_tui.server.media_types import MARKDOWN, PLAIN
from docs_tui.server.names import WELL_KNOWN
from docs_tui.server.texts import Texts
from docs_tui.site import Site
from docs_tui.source.file_names import FULL_FILE, INDEX_FOLDER, LLMS_FILES


class LlmsFiles:
    """The files, each made when it is first asked for.

    Args:
        site: The site as it stands.
        texts: The text of its pages.
        before: The index of an earlier state, of which is kept what still holds.
    """

    def __init__(self, site: Site, texts: Texts, before: LlmsIndex | None = None) -> None:
        self._site = site
        self._texts = texts
        self._before = before

    def after(self, site: Site, texts: Texts) -> "LlmsFiles":
        """Return those of a later state."""
        return LlmsFiles(site, texts, self.__dict__.get("_index", self._before))

    def take_kept(self) -> int:
        """Take in what builds have left of the text of every page, and return how many pages are still to be made."""
        return self._texts.take_kept(self._full_paths)

    def answer(self, path: str, headers: Iterable[Header]) -> Answer | None:
        """Return what is served at ``path``, with these headers besides the usual ones; None where it is none of the files."""
        name = name_of(path)
        if name in LLMS_FILES and path in (f"/{name}", WELL_KNOWN + name):
            own = self._site.files.get(name)
            if isinstance(own, bytes):  # somebody has written it: what we write is never read
                return answer(PLAIN, own, headers=headers, opened=True, cost=0)
            return self._full(headers) if name == FULL_FILE else self._index_file(f"/{name}", PLAIN, headers)
        return self._index_file(path, MARKDOWN, headers) if path.startswith(f"/{INDEX_FOLDER}/") else None

    def _index_file(self, path: str, kind: str, headers: Iterable[Header]) -> Answer | None:
        text = self._texts_of_indexes.get(path)
        return None if text is None else answer(kind, text.encode("utf-8", "replace"), headers=headers, opened=True)

    def _full(self, headers: Iterable[Header]) -> Answer:
        head, parts = self._full_parts
        return answer(PLAIN, head, *parts, headers=headers, opened=True, cost=0, tag=tag_of(PLAIN, head))

    @cached_property
    def _index(self) -> LlmsIndex:
        return llms_index(self._site, file_options(self._site), self._before)

    @cached_property
    def _texts_of_indexes(self) -> Mapping[str, str]:
        return {f"/{file.path}": file.text for file in self._index.files}

    @cached_property
    def _full_parts(self) -> tuple[bytes, tuple[bytes, ...]]:
        """The head of llms-full.txt, which has the digest of the rest, and the rest."""
        entries = self._texts.entries(self._full_paths)
        head = full_head(self._site, [entry.digests for entry in entries])
        return head, tuple(part for entry in entries for part in entry.full)

    @cached_property
    def _full_paths(self) -> tuple[str, ...]:
        return full_paths(self._site, self._index.public)


def name_of(path: str) -> str:
    """Return the name that a file at ``path`` has in the docs root; what is asked for below ``/.well-known/`` is the same."""
    return path.removeprefix(WELL_KNOWN).lstrip("/")
