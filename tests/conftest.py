"""Fixtures for all tests: the sample site, the corpora if they are there, and a user without settings."""

import gc
import os
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

# The gate tries the same few examples each time, so that a test fails only because of a change. DOCS_TUI_FUZZ=1 looks
# for new examples; add what it finds as an example of its own. Neither looks at the clock: a machine may stand still.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("gate", max_examples=30, derandomize=True, database=None, **PATIENT)
settings.register_profile("fuzz", print_blob=True, **PATIENT)
settings.load_profile("fuzz" if os.environ.get("DOCS_TUI_FUZZ") else "gate")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without the garbage collector, and exempt the collected objects from it.

    Garbage collection of a million objects that stay would take a third of the collection, and part of each test.
    The tests run with the thresholds of the app.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        gc.enable()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the repository with real documentation trees and reference results."""
    if not SHARED.is_dir():
        pytest.skip("the corpora are not beside this repository")
    return SHARED


@pytest.fixture(scope="session")
def sample_docs() -> Path:
    """The sample site of the project."""
    return ROOT / "sample_docs"


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a new home folder at each step."""
    parent = tmp_path_factory.mktemp("homes")

    def homes() -> Iterator[Path]:
        for number in count():
            (home := parent / str(number)).mkdir()
            yield home

    return homes()


@pytest.fixture(autouse=True)
def _no_user_state(monkeypatch: pytest.MonkeyPatch, _homes: Iterator[Path]) -> None:
    """Keep each test away from the developer's own settings, state and caches."""
    home = next(_homes)
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
