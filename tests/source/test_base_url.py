"""A site is published at a web address with a host, perhaps below a path."""

import pytest

from docs_tui.source.base_url import is_base_url


@pytest.mark.parametrize("text", ["https://host", "http://host:8000/docs/", "HTTPS://host", "https://é.example/ü"])
def test_links_can_begin_with_a_web_address(text: str) -> None:
    assert is_base_url(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://",
        "https:///docs",
        "host/docs",
        "ftp://host",
        "https://a b",
        "https://h/?q",
        "https://h#a",
        "https://h\n",
    ],
)
def test_what_is_not_whole_is_no_address(text: str) -> None:
    assert not is_base_url(text)
