"""The library returns docs as values that Python programs use and notebooks display."""

import json
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.library import open_docs

FILES = {
    "docs.json": json.dumps({"name": "Relay", "navigation": {"groups": [{"group": "Start", "pages": ["index", "a"]}]}}),
    "index.mdx": "---\ntitle: Home\n---\n\n[A](/a), <Note>a note</Note> and [B](/b).\n",
    "a.mdx": "---\ntitle: A | B\n---\n\n{unknown}\n",
    "b.mdx": "---\ntitle: B\n---\n",
}


def shown(value: object, kind: str = "markdown") -> str:
    """Return a value as IPython displays it: by a method of its type, called without arguments."""
    method = getattr(type(value), f"_repr_{kind}_", None)
    assert callable(method)
    text = method(value)
    assert isinstance(text, str)
    return text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_page_shows_what_is_copied_of_it(folder: Path) -> None:
    page = open_docs(folder)["home"]
    assert page.markdown == "# Home\n\n[A](/a), **Note:** a note and [B](/b).\n"
    assert shown(page) == f"```markdown\n{page.markdown}```"
    assert shown(page, "html") == (
        '<h1>Home</h1>\n<p><a href="/a" rel="noopener noreferrer">A</a>, <strong>Note:</strong> a note and '
        '<a href="/b" rel="noopener noreferrer">B</a>.</p>\n'
    )
    assert (page.path, page.title, page.page.file, repr(page)) == ("/", "Home", "index.mdx", "<page /: Home>")
    assert page.tokens > 5
    assert page.diagnostics == ()


def test_the_library_shows_its_pages_in_order(folder: Path) -> None:
    docs = open_docs(str(folder))
    assert [page.path for page in docs] == ["/", "/a", "/b"]
    assert (len(docs), repr(docs)) == (3, "<docs 'Relay': 3 pages>")
    assert shown(docs) == (
        "**Relay**, 3 pages\n\n| Title | Path | Place |\n| --- | --- | --- |\n"
        "| Home | / | Start |\n| A \\| B | /a | Start |\n| B | /b | not in the navigation |"
    )
    assert shown(docs, "html").startswith(
        "<p><strong>Relay</strong>, 3 pages</p><table><thead><tr><th>Title</th><th>Path</th><th>Place</th></tr></thead>"
        "<tbody><tr><td>Home</td><td>/</td><td>Start</td></tr><tr><td>A | B</td>"
    )


def test_a_long_list_is_cut_and_says_so(tmp_path: Path) -> None:
    for number in range(201):
        (tmp_path / f"{number}.md").touch()
    docs = open_docs(tmp_path)
    assert shown(docs).endswith(" |\n\n… and 1 more page")
    assert shown(docs, "html").endswith("</table><p>… and 1 more page</p>")


def test_a_bundle_shows_its_text(folder: Path) -> None:
    docs = open_docs(folder)
    start = docs.bundle("Start")
    assert shown(start) == f"```markdown\n{start.text.rstrip()}\n```"
    assert "<h1>" in shown(start, "html")
    assert [part.page.path for part in start.pages] == ["/", "/a"]
    assert [len(docs.bundle(*names, depth=depth).pages) for names, depth in ((("/",), 0), (("/",), 1), ((), 0))] == [
        1,
        3,
        3,
    ]
    assert docs.bundle("/").text == docs["/"].markdown
    assert repr(start) == f"<bundle: 2 pages, {len(start.text):,} characters>"


def test_a_page_is_in_the_library_under_each_of_its_names(folder: Path) -> None:
    docs = open_docs(folder)
    assert all(name in docs for name in ("/a", "a", "a.mdx", "Home"))
    assert "nowhere" not in docs
    assert 1 not in docs


def test_without_a_name_it_is_the_folder_around_us(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "deep").mkdir()
    monkeypatch.chdir(folder / "deep")
    assert len(open_docs(base_url="https://host/docs")) == 3
    assert "](https://host/docs/a)" in open_docs(base_url="https://host/docs")["/"].markdown


def test_what_is_wrong_is_an_error_in_one_line(folder: Path) -> None:
    docs = open_docs(folder)
    with pytest.raises(NotFoundError, match="did you mean"):
        docs["Hom"]
    with pytest.raises(CannotRunError):
        open_docs(folder / "missing")
    with pytest.raises(CannotRunError, match="not a site"):
        open_docs(folder, base_url="host")
