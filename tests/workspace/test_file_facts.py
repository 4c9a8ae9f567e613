"""The facts of files are the same with one process or two."""

from collections.abc import Callable

import pytest

from docs_tui.site.content_facts import facts_of
from docs_tui.site.page_files import UNREAD, Content
from docs_tui.workspace import file_facts, shared_work
from docs_tui.workspace.file_facts import facts_of_all

KINDS: tuple[Callable[[int], bytes], ...] = (
    lambda number: f'---\ntitle: "Page {number}"\ntags: ["a", "b"]\nhidden: true\n---\n\nText.\n'.encode(),
    lambda number: f"---\ntitle: Page {number}\ndate: 2026-01-0{number % 9 + 1}\nnumber: {number}\n---\n".encode(),
    lambda number: f"import Note from '/snippets/note-{number}.mdx'\n\n# Page {number}\n\n<Note />\n".encode(),
    lambda _: b"---\ntitle: [\n---\n\nBroken.\n",
    lambda _: b"# Caf\xe9\n",
    lambda _: b"",
)


def test_two_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dates, imports and broken front matter come over as they are, in the order of the files, and progress ends at all."""
    files: dict[str, Content] = {f"page-{number}.mdx": KINDS[number % len(KINDS)](number) for number in range(180)}
    files |= {"unread.mdx": UNREAD, "picture.png": b"", "card.jsx": b'export { a } from "./a.jsx"\n'}
    files |= {f"twin-{name}": files[name] for name in ("page-0.mdx", "page-2.mdx", "page-3.mdx", "card.jsx")}
    files["card.mdx"] = files["card.jsx"]
    alone = {name: facts_of(name, content) for name, content in files.items() if name != "picture.png"}
    del alone["unread.mdx"]
    monkeypatch.setattr(file_facts, "_ENOUGH", 64)
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setenv("PYTHON_CPU_COUNT", "3")
    told: list[tuple[int, int]] = []
    together = facts_of_all(files, lambda done, of: told.append((done, of)))
    assert list(together.items()) == list(alone.items())
    assert all(done <= of == len(alone) for done, of in told)
