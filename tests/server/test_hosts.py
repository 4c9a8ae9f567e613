"""Requests to the host names of this machine and of the site are answered, others are rejected (DNS rebinding)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.hosts import hosts, is_loopback, name_of

LOCAL = [
    "localhost",
    "localhost:4000",
    "LOCALHOST.",
    "docs.localhost:1",
    "127.0.0.1",
    "127.9.9.9:80",
    "[::1]",
    "[::1]:80",
]
ODD = [
    "",
    " ",
    "a b",
    "a/b",
    "user@localhost",
    "localhost:port",
    "[::1",
    "::1]",
    "[]",
    "localhost,evil.test",
    "a:1:2",
    "x" * 400,
]


@pytest.mark.parametrize("host", LOCAL)
def test_this_machine_is_always_answered(host: str) -> None:
    assert hosts(None, None, ()).allows(host)
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host", [*ODD, "evil.test", "localhost.evil.test", "127.0.0.1.nip.io", "192.168.1.2", "[fe80::1]"]
)
def test_other_host_names_are_refused(host: str) -> None:
    assert not hosts("127.0.0.1", "https://docs.example.com/a", ["more.test"]).allows(host)


def test_names_that_were_given_are_answered() -> None:
    allowed = hosts("box.lan", "https://Docs.Example.com:8443/docs", ["more.test", "::2"])
    for host in ("box.lan", "BOX.lan:99", "docs.example.com", "more.test:4000", "[::2]:4000"):
        assert allowed.allows(host)


def test_every_address_of_the_machine_where_it_listens_at_all_of_them() -> None:
    for bound in ("0.0.0.0", "::", ""):
        allowed = hosts(bound, None, ())
        assert allowed.allows("192.168.1.2:4000")
        assert allowed.allows("[fe80::1]:4000")
        assert not allowed.allows("rebound.test:4000")


def test_the_address_that_a_request_came_in_at() -> None:
    assert hosts(None, None, ()).allows("10.0.0.7:8000", "10.0.0.7")
    assert not hosts(None, None, ()).allows("10.0.0.8:8000", "10.0.0.7")


@given(st.text(max_size=40))
def test_any_host_header_is_accepted_or_refused(host: str) -> None:
    if hosts("127.0.0.1", None, ()).allows(host):
        name = name_of(host)
        assert name is not None
        assert name.endswith("localhost") or is_loopback(name)
