"""What every test may lean on: the sample site, the corpora where they lie, and a user without settings."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

# The gate tries the same examples each time, so that a change is judged by what it changes; DOCS_TUI_FUZZ=1 looks for
# new ones, and what it finds becomes an example of its own.
settings.register_profile("gate", derandomize=True, deadline=None, database=None)
settings.register_profile("fuzz", deadline=None, print_blob=True)
settings.load_profile("fuzz" if os.environ.get("DOCS_TUI_FUZZ") else "gate")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documentation trees and reference answers, beside the repository."""
    if not SHARED.is_dir():
        pytest.skip("the corpora are not beside this repository")
    return SHARED


@pytest.fixture(scope="session")
def sample_docs() -> Path:
    """The site that ships with the project."""
    return ROOT / "sample_docs"


@pytest.fixture(autouse=True)
def _no_user_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep each test away from the writer's own settings, state and caches."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
