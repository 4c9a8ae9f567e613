"""Another version of a dependency invalidates the caches."""

from importlib.metadata import version

import pytest

from docs_tui.workspace.build import fingerprint


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
