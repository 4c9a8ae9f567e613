"""The files of a build of a real tree, read by the llms.txt convention's own parser."""

from pathlib import Path
from urllib.parse import unquote

import pytest
from llms_txt import parse_llms_file

from docs_tui.export.llms.llms_index import llms_index
from docs_tui.export.page_urls import markdown_files
from docs_tui.export.public_pages import public_paths
from docs_tui.workspace import Workspace
from tests.program import ROOT, Program

CORPORA = ROOT.parent / "shared" / "corpora"


def links_of(text: str) -> list[str]:
    """Return the addresses in an index; the parser must see each of its items."""
    parsed = parse_llms_file(text)
    assert parsed["title"]
    assert parsed["summary"]
    links = [link["url"] for links in parsed["sections"].values() for link in links]
    assert len(links) == sum(line.startswith("- ") for line in text.split("\n"))
    return links


@pytest.mark.corpora
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(path.name for path in CORPORA.glob("*")) if CORPORA.is_dir() else [])
def test_every_index_link_names_a_file_and_every_public_page_is_listed_once(name: str, tmp_path: Path) -> None:
    program = Program(tmp_path, tmp_path / "home").with_variables(XDG_CACHE_HOME=str(tmp_path / "cache"))
    out, base = tmp_path / "out", "https://docs.example.com/base"
    assert program.run("build", str(CORPORA / name), "--out", str(out), "--base-url", base).returncode == 0
    indexes, pages = ["llms.txt"], list[str]()
    for index in indexes:
        for url in links_of((out / index).read_text("utf-8")):
            if not url.startswith(base + "/"):
                continue
            path = unquote(url.removeprefix(base + "/"))
            assert (out / path).is_file(), url
            if path.startswith("_llms/"):
                if path not in indexes:  # llms.txt names the indexes below other indexes as well
                    indexes.append(path)
            elif path.endswith(".md"):
                pages.append(path)
    assert sorted(indexes[1:]) == sorted(path.relative_to(out).as_posix() for path in (out / "_llms").rglob("*.txt"))
    site = Workspace(CORPORA / name, base_url=base).load()
    served = markdown_files(site).pages
    public = public_paths(llms_index(site).public, everything=True)
    assert sorted(served[path] for path in pages) == sorted(public)
