"""No URL that looks local leads a browser to another site."""

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.html.link_targets import Addresses, is_elsewhere
from docs_tui.export.page_urls import linker

_TRICKS = st.lists(
    st.sampled_from(["/", "\\", ".", "..", "evil.example", "a", "?", "#", " ", "\t", "\n", "%5C"]), max_size=7
)


def _host(url: str) -> str:
    """Return the host that a browser connects to: white space is ignored, and backslashes before a query are slashes."""
    read = "".join(url.split())
    end = min(at for at in (read.find("?"), read.find("#"), len(read)) if at >= 0)
    return urlsplit(read[:end].replace("\\", "/")).netloc


@pytest.mark.parametrize("base", ["", "/docs", "https://host.example/docs"])
@given(tricks=_TRICKS)
def test_only_urls_outside_the_site_lead_outside(base: str, tricks: list[str]) -> None:
    addresses = Addresses(linker("guide/page.mdx", base))
    own = urlsplit(base).netloc
    link, media = addresses.link("".join(tricks)), addresses.media("".join(tricks))
    assert is_elsewhere(link) or _host(link) in ("", own)
    assert media.startswith("https:") or _host(media) in ("", own)


@pytest.mark.parametrize(
    ("written", "leads_to"),
    [
        ("\\evil.example", "/evil.example"),
        ("images\\a.png", "/guide/images/a.png"),
        ("/a?b=\\c", "/a?b=\\c"),
        ("/\\evil.example", "//evil.example"),
    ],
)
def test_a_backslash_of_a_path_is_a_slash(written: str, leads_to: str) -> None:
    assert Addresses(linker("guide/page.mdx")).link(written) == leads_to
