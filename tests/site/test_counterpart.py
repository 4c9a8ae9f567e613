"""The same page in another language or version."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from docs_tui.site import Site
from docs_tui.site.counterpart import counterpart
from tests.sites import site_of


def site_with(navigation: Mapping[str, Any], paths: Sequence[str]) -> Site:
    pages = {f"{path}.mdx": f"---\ntitle: {path}\n---\n" for path in paths}
    return site_of({"docs.json": json.dumps({"name": "N", "navigation": navigation}), **pages})


def other(site: Site, path: str, here: str, there: str) -> str | None:
    return counterpart(site, site.pages[path], (here,), (there,))


def test_a_language_in_a_folder_of_its_own_beside_the_default_at_the_root() -> None:
    english, french = ["index", "guides/start", "guides/more"], ["fr/index", "fr/guides/start"]
    languages = [{"language": "en", "pages": english}, {"language": "fr", "pages": french}]
    site = site_with({"languages": languages}, [*english, *french])
    assert other(site, "/guides/start", "en", "fr") == "/fr/guides/start"
    assert other(site, "/fr/guides/start", "fr", "en") == "/guides/start"
    assert other(site, "/", "en", "fr") == "/fr"
    assert other(site, "/fr", "fr", "en") == "/"
    assert other(site, "/guides/more", "en", "fr") is None


def test_a_version_whose_folder_is_not_called_like_it() -> None:
    new, old = ["start", "api/keys", "api/new"], ["v3/start", "v3/api/keys"]
    versions = [{"version": "v4.0.0 (beta)", "pages": new}, {"version": "v3.4.4", "pages": old}]
    site = site_with({"versions": versions}, [*new, *old])
    assert other(site, "/api/keys", "v4.0.0 (beta)", "v3.4.4") == "/v3/api/keys"
    assert other(site, "/v3/start", "v3.4.4", "v4.0.0 (beta)") == "/start"
    assert other(site, "/api/new", "v4.0.0 (beta)", "v3.4.4") is None


def test_languages_inside_versions() -> None:
    paths = [f"{version}/{language}/{page}" for version in ("v1", "v2") for language in ("en", "ja") for page in "ab"]
    versions = [
        {
            "version": version,
            "languages": [
                {"language": language, "pages": [path for path in paths if path.startswith(f"{version}/{language}/")]}
                for language in ("en", "ja")
            ],
        }
        for version in ("v1", "v2")
    ]
    site = site_with({"versions": versions}, paths)
    page = site.pages["/v2/en/b"]
    assert counterpart(site, page, ("v2", "en"), ("v2", "ja")) == "/v2/ja/b"
    assert counterpart(site, page, ("v2",), ("v1",)) == "/v1/en/b"


def test_a_page_of_both_is_its_own_counterpart() -> None:
    versions = [{"version": "2", "pages": ["shared", "new"]}, {"version": "1", "pages": ["shared", "old"]}]
    site = site_with({"versions": versions}, ["shared", "new", "old"])
    assert other(site, "/shared", "2", "1") == "/shared"
    assert other(site, "/new", "2", "1") is None
