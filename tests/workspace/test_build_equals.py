"""After any edits the files equal a build from scratch, and ``--check`` named the stale ones.

``DOCS_TUI_EDITS=100000`` sets the number of edits.
"""

import os
from math import ceil
from pathlib import Path

import pytest

from docs_tui.export.llms.llms_index import linked_specs, llms_index_files
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_files
from docs_tui.site import Site, build_site
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.llms_check import LlmsCheck
from tests.export.full_file import full_file
from tests.workspace.edits import Files, Random, edits

SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
EDITS = int(os.environ.get("DOCS_TUI_EDITS", "600"))
RUNS = 3
SETTLE_AFTER = 16


@pytest.fixture
def sample() -> Files:
    files = {path.relative_to(SAMPLE).as_posix(): path.read_bytes() for path in SAMPLE.rglob("*") if path.is_file()}
    return {**files, ".good": files["docs.json"], ".first": files["docs.json"]}


def from_nothing(site: Site) -> dict[str, bytes]:
    """Return the complete set of files, made without any caches."""
    options = file_options(site)
    made = {file.path: file.text.encode("utf-8", "replace") for file in llms_index_files(site, options)}
    made["llms-full.txt"] = full_file(site, options).encode()
    for name, path in markdown_files(site).pages.items():
        made[name] = render_markdown(site, site.pages[path], options).text.encode("utf-8", "replace")
    for name in linked_specs(site):
        content = site.files[name]
        assert isinstance(content, bytes)
        made.setdefault(name, content)
    return made


def on_disk(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        name: path.read_bytes()
        for path in files
        if not (name := path.relative_to(folder).as_posix()).startswith(".docs-tui")
    }


def assert_equal(found: dict[str, bytes], wanted: dict[str, bytes]) -> None:
    assert sorted(found) == sorted(wanted)
    unlike = [name for name in wanted if found[name] != wanted[name]]
    assert not unlike


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(RUNS))
@pytest.mark.parametrize("place", ["out", "root"])
def test_every_state_is_what_a_build_from_nothing_makes(sample: Files, tmp_path: Path, seed: int, place: str) -> None:
    chance = Random(seed * 2 + (place == "out"))
    root, out = tmp_path / "docs", tmp_path / "out"
    root.mkdir()
    site = build_site(_real(sample))
    builder = Builder(root, out if place == "out" else None)
    check = LlmsCheck(root)
    for _ in range(ceil(EDITS / RUNS / 2 / SETTLE_AFTER)):
        for names in edits(chance, sample, SETTLE_AFTER):
            site = site.apply({name: sample.get(name) for name in names if not _is_aside(name)})
            expected = check.status(site).stale if place == "root" else ()
            written = builder.update(site)
            assert place == "out" or sorted(expected) == sorted(written.changed)
        scratch = build_site(_real(sample))
        wanted = from_nothing(scratch)
        if place == "out":
            assert_equal(on_disk(out), wanted)
        else:
            assert_equal(on_disk(root), {name: wanted[name] for name in wanted if _is_llms(name)})
        if chance.random() < 0.3:
            builder.save()
            builder = Builder(root, builder.out)


def _real(files: Files) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if not _is_aside(name)}


def _is_aside(name: str) -> bool:
    return name in (".good", ".first")


def _is_llms(name: str) -> bool:
    return name in ("llms.txt", "llms-full.txt") or name.startswith("_llms/")
