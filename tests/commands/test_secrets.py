"""The keys of a site are reported in its order, however many processes search it."""

import os

import pytest

from docs_tui.commands import secrets
from docs_tui.commands.secrets import keys_in_site
from docs_tui.workspace import shared_work
from tests.sites import site_of

KEY = "ghp_" + "Kx7Qm2Zt9Rv4Wn8Yb3Lc6Hd1Jf5Gs0PaEu2i"
PAGES = [f"page-{number:03}.mdx" for number in range(60)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("with_key", [PAGES[1::9], PAGES])
def test_workers_find_the_same_keys(monkeypatch: pytest.MonkeyPatch, with_key: list[str]) -> None:
    site = site_of({"docs.json": "{}", **{file: f"{file} {KEY if file in with_key else ''}" for file in PAGES}})
    alone = keys_in_site(site)
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setattr(secrets, "_ENOUGH", 1)
    monkeypatch.setenv("PYTHON_CPU_COUNT", "3")
    assert [each.path for each in alone] == with_key[:20]
    assert keys_in_site(site) == alone
