"""Only a client that has the current response gets 304."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.responses import etag_matches, etag_of
from tests.server.asking import ask
from tests.server.conftest import write
from tests.server.running import serving

BODIES = st.lists(st.binary(max_size=20), max_size=4)


@given(BODIES, BODIES)
def test_tags_are_equal_where_bodies_are(one: list[bytes], other: list[bytes]) -> None:
    assert (etag_of("a/b", *one) == etag_of("a/b", *other)) == (b"".join(one) == b"".join(other))
    assert etag_of("a/b", *one) != etag_of("a/c", *one)


@given(st.lists(st.binary(max_size=6), max_size=4), st.integers(0, 4))
def test_a_tag_is_found_among_others(others: list[bytes], at: int) -> None:
    tag = etag_of("a/b", b"body")
    tags = [etag_of("a/b", each) for each in others]
    assert etag_matches(b", ".join([*tags[:at], tag, *tags[at:]]), tag)
    assert etag_matches(b" W/" + tag + b" ", tag)
    assert not etag_matches(b", ".join(tags) or b'""', tag)


@pytest.mark.parametrize(("condition", "found"), [(b"*", True), (b"", False), (b'"', False), (b"x" * 9000, False)])
def test_malformed_etag_conditions_are_handled(condition: bytes, *, found: bool) -> None:
    assert etag_matches(condition, b'"x"') is found


def test_the_date_of_a_file_is_honoured(tmp_path: Path) -> None:
    write(tmp_path, {"docs.json": '{"navigation": {"pages": ["index"]}}', "index.mdx": "Text.", "a.svg": "<svg/>"})
    with serving(tmp_path) as url:
        date = ask(url, "/a.svg").headers["last-modified"]
        assert ask(url, "/a.svg", if_modified_since=date).status == 304
        assert ask(url, "/a.svg", if_modified_since="Thu, 01 Jan 1970 00:00:00 GMT").status == 200
        assert ask(url, "/a.svg", if_modified_since="no date").status == 200
        assert ask(url, "/a.svg", if_modified_since=date, if_none_match='"other"').status == 200
