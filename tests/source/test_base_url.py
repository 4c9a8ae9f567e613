"""A base URL is an HTTP URL with a host and an optional path."""

import pytest

from docs_tui.source.base_url import is_base_url


@pytest.mark.parametrize("text", ["https://host", "http://host:8000/docs/", "HTTPS://host", "https://é.example/ü"])
def test_a_web_address_is_a_base_url(text: str) -> None:
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
def test_an_incomplete_address_is_not_a_base_url(text: str) -> None:
    assert not is_base_url(text)
