"""The style sheet and the script are made of all their files."""

from importlib.resources import files

import pytest

from docs_tui.server.assets import asset_paths, site_assets
from docs_tui.site import build_site


@pytest.mark.parametrize(("folder", "at"), [("style", 0), ("script", 1)])
def test_no_file_is_left_out(folder: str, at: int) -> None:
    site = build_site({})
    served = site_assets(site)[asset_paths(site)[at]].content
    parts = [part.read_bytes() for part in (files("docs_tui.server") / "static" / folder).iterdir()]
    assert [part for part in parts if served.count(part) != 1] == []
