"""The text of a large site is rendered in a worker process, so that other requests are answered meanwhile."""

import json
import sys
from pathlib import Path

import pytest

from docs_tui.export.llms.llms_full import full_paths
from docs_tui.export.markdown_options import file_options
from docs_tui.server import exports, live
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import llms_check, worker
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.pages import DigestCache, PageCache, keys_of
from docs_tui.workspace.build.worker import BackgroundExport
from docs_tui.workspace.state import cache_folder
from tests.export.full_file import full_file
from tests.server.asking import ask
from tests.server.conftest import write
from tests.server.running import serving

FILES = {
    "docs.json": '{"name": "A", "navigation": {"pages": ["index", "other"]}}',
    "index.md": "One.",
    "other.md": "Two.",
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return write(tmp_path / "docs", FILES)


@pytest.fixture
def _every_site_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((live, "MANY"), (exports, "MANY"), (llms_check, "MANY")):
        monkeypatch.setattr(module, name, 1)


def kept(site: Site, root: Path) -> set[str]:
    """Return the pages in the cache."""
    return set(PageCache(str(cache_folder(root))).load(keys_of(site, full_paths(site))))


def test_the_process_leaves_every_page_in_the_cache(docs: Path) -> None:
    site = Workspace(docs, base_url="https://docs.example").load()
    process = BackgroundExport(docs)
    process.begin(site.base_url)
    process.wait()
    assert kept(site, docs) == {"/", "/other"}


@pytest.mark.usefixtures("_every_site_is_large")
def test_what_is_served_is_what_a_build_writes(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str | None] = []

    def begin(_: BackgroundExport, base_url: str | None) -> None:
        begun.append(base_url)
        worker.export(worker.WorkerTask.PAGES, docs, base_url)

    monkeypatch.setattr(BackgroundExport, "begin", begin)
    with serving(docs) as url:
        (stand_in,) = begun  # from the first moment
        site = Workspace(docs, base_url=url).load()
        assert ask(url, "/llms-full.txt").text == full_file(site, file_options(site))
        assert begun == [stand_in]  # and no second time
        write(docs, {"docs-tui.yaml": "base_url: https://docs.example\n"})  # every page says otherwise now
        while "Source: https://docs.example/other" not in ask(url, "/llms-full.txt").text:
            pass
        assert begun == [stand_in, "https://docs.example"]


@pytest.mark.usefixtures("_every_site_is_large")
def test_where_no_process_can_begin_the_server_makes_them_itself(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(docs / "nothing"))
    with serving(docs) as url:
        assert ask(url, "/llms-full.txt").text.rstrip().endswith("\nTwo.")


@pytest.mark.usefixtures("_every_site_is_large")
def test_the_llms_files_of_a_large_site_are_compared_meanwhile(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are rendered by the worker, and the margin gets an answer at once."""

    def begin(process: BackgroundExport, base_url: str | None) -> None:
        worker.export(process.task, docs, base_url)

    monkeypatch.setattr(BackgroundExport, "begin", begin)
    monkeypatch.setattr(live, "_COMPARED_SOON", 0)
    site = Workspace(docs).load()
    Builder(docs, cached=False).update(site)
    with serving(docs, bound="127.0.0.1") as url:

        def state() -> str:
            return str(json.loads(ask(url, "/_docs-tui/margin/llms").body)["state"])

        def settled(wanted: str) -> list[str]:
            seen = [state()]
            while seen[-1] != wanted:
                seen.append(state())
            return seen

        assert settled("current")[0] == "comparing"
        assert DigestCache(cache_folder(docs)).load(keys_of(site, full_paths(site))).keys() == {"/", "/other"}
        write(docs, {"other.md": "Three."})
        assert set(settled("stale")) <= {"current", "comparing", "stale"}


def test_a_folder_of_docs_cannot_put_its_own_code_in_the_process(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(docs, {"yaml.py": "open('caught', 'w')", "docs_tui/__init__.py": "open('caught', 'w')"})
    monkeypatch.chdir(docs)
    process = BackgroundExport(docs)
    process.begin(None)
    process.wait()
    assert not (docs / "caught").exists()
    assert kept(Workspace(docs).load(), docs) == {"/", "/other"}


def test_an_ended_export_does_not_start_again(docs: Path) -> None:
    process = BackgroundExport(docs)
    process.begin(None)
    process.end()
    process.begin(None)
    process.wait()
    assert process.ended
