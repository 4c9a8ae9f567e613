"""Another version of a dependency invalidates the caches."""

from importlib.metadata import version
from pathlib import Path

import pytest

from docs_tui.workspace.build import fingerprint, worker


def test_the_versions_are_those_that_are_installed() -> None:
    found = fingerprint.dependency_versions()
    assert found == {name: version(name) for name in fingerprint.DEPENDENCIES}


@pytest.mark.parametrize("name", fingerprint.DEPENDENCIES)
def test_another_version_of_any_dependency_changes_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.fingerprint("server")
    changed = {**fingerprint.dependency_versions(), name: "0.0.1"}
    monkeypatch.setattr(fingerprint, "dependency_versions", lambda: changed)
    fingerprint.fingerprint.cache_clear()
    try:
        assert fingerprint.fingerprint("server") != before
    finally:
        fingerprint.fingerprint.cache_clear()


@pytest.mark.parametrize("base_url", [None, "https://relay.example/docs"])
def test_the_worker_passes_on_where_the_site_is_published(
    base_url: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr("os.nice", lambda _: 0)
    monkeypatch.setattr(worker, "export", lambda *given: seen.extend(given))
    worker.main([worker.WorkerTask.PAGES.value, "/docs", *([base_url] if base_url else [])])
    assert seen == [worker.WorkerTask.PAGES, Path("/docs"), base_url]
