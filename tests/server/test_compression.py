"""Text is compressed or sent in ranges only for clients that ask for that."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.responses import ByteRange, Encoding, compressed, preferred_encoding, wanted_ranges
from tests.server.asking import ask
from tests.server.conftest import write
from tests.server.running import serving

LONG = "".join(f"Line {number} of a long text.\n\n" for number in range(400))
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}
TEXTS = ["/guide", "/guide.md", "/llms-full.txt", "/data.yaml", "/drawing.svg"]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    files = {
        "docs.json": '{"name": "Long", "navigation": {"pages": ["guide", "short"]}}',
        "guide.mdx": f"---\ntitle: Guide\n---\n\n{LONG}",
        "short.mdx": "Text.",
        "data.yaml": LONG,
        "drawing.svg": f"<svg><!-- {LONG} --></svg>",
        "small.yaml": "a: 1",
    }
    root = write(tmp_path_factory.mktemp("docs"), files)
    (root / "picture.png").write_bytes(b"\x89PNG" + bytes(5_000))
    with serving(root) as running:
        yield running


@pytest.mark.parametrize("path", TEXTS)
@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br")])
def test_text_is_compressed_for_those_who_accept_it(url: str, path: str, accepted: str, encoding: str) -> None:
    plain = ask(url, path, accept_encoding="identity")
    for _ in range(2):  # made, and kept
        packed = ask(url, path, accept_encoding=accepted)
        assert packed.headers["content-encoding"] == encoding
        assert UNPACK[encoding](packed.body) == plain.body
        assert int(packed.headers["content-length"]) == len(packed.body) < len(plain.body) / 2
    assert "content-encoding" not in plain.headers
    assert plain.body == ask(url, path).body
    for reply in (plain, packed):
        assert "Accept-Encoding" in reply.headers["vary"]
        assert reply.headers["content-type"] == plain.headers["content-type"]
    head = ask(url, path, method="HEAD", accept_encoding=accepted)
    assert (head.body, head.headers["content-length"]) == (b"", packed.headers["content-length"])


@pytest.mark.parametrize("path", TEXTS)
def test_each_form_has_a_tag_of_its_own(url: str, path: str) -> None:
    accepted = ("identity", "gzip", "br")
    tags = [ask(url, path, accept_encoding=each).headers["etag"] for each in accepted]
    assert len({*tags}) == len(tags)
    for each, own in zip(accepted, tags, strict=True):
        for tag in tags:
            status = ask(url, path, accept_encoding=each, if_none_match=tag).status
            assert status == (304 if tag == own else 200)


@pytest.mark.parametrize("path", ["/picture.png", "/small.yaml", "/short.md"])
def test_pictures_and_short_texts_stay_as_they_are(url: str, path: str) -> None:
    assert "content-encoding" not in ask(url, path, accept_encoding="gzip, br").headers


@pytest.mark.parametrize("path", TEXTS)
def test_text_comes_in_parts_never_compressed(url: str, path: str) -> None:
    whole = ask(url, path)
    size = len(whole.body)
    for wanted, start, stop in (("5-9", 5, 10), ("5-", 5, size), ("-7", size - 7, size), (f"9-{size * 2}", 9, size)):
        reply = ask(url, path, range=f"bytes={wanted}", accept_encoding="gzip, br")
        assert (reply.status, reply.body) == (206, whole.body[start:stop])
        assert reply.headers["content-range"] == f"bytes {start}-{stop - 1}/{size}"
    assert ask(url, path, range=f"bytes={size}-").status == 416
    assert ask(url, path, range="bytes=5-9", if_range=whole.headers["etag"]).status == 206
    assert ask(url, path, range="bytes=5-9", if_range='"other"').status == 200


@given(st.binary(max_size=300), st.integers(0, 400), st.none() | st.integers(0, 400))
def test_a_range_is_what_slicing_gives(body: bytes, first: int, last: int | None) -> None:
    value = f"bytes={first}-{'' if last is None else last}".encode()
    wanted = wanted_ranges("GET", value)
    if last is not None and last < first:
        assert wanted == ()
        return
    assert wanted == (ByteRange(first, last),)
    start, stop = wanted[0].within(len(body))
    assert body[start : max(start, stop)] == (body[first:] if last is None else body[first : last + 1])


@given(st.sampled_from(["gzip", "br"]), st.lists(st.binary(max_size=50), max_size=5))
def test_compressing_in_parts_loses_nothing_and_is_always_the_same(encoding: Encoding, parts: list[bytes]) -> None:
    assert UNPACK[encoding](compressed(encoding, parts)) == b"".join(parts)
    assert compressed(encoding, parts) == compressed(encoding, parts)


@pytest.mark.parametrize(
    ("value", "encoding"),
    [
        (b"gzip", "gzip"),
        (b"GZIP;q=0.5", "gzip"),
        (b"br", "br"),
        (b"gzip, br", "br"),
        (b"br;q=0.4, gzip ; q=0.5", "gzip"),
        (b"br;q=0, gzip;q=0.1", "gzip"),
        (b"*", "br"),
        (b"gzip;q=0, *", "br"),
        (b"br;q=0, *;q=0.1", "gzip"),
        (b"x-gzip", "gzip"),
        (b"identity, gzip;q=0.5, br;q=0.5", None),
        (b"identity;q=0.5, gzip", "gzip"),
        (b"gzip;q=x", None),
        (b"identity", None),
        (b"*;q=0", None),
        (b"", None),
        (b"," * 5_000, None),
    ],
)
def test_the_encoding_that_a_client_prefers(value: bytes, encoding: str | None) -> None:
    assert preferred_encoding(value) == encoding


def test_a_changed_file_is_compressed_anew(tmp_path: Path) -> None:
    root = write(tmp_path, {"docs.json": "{}", "index.mdx": "Text.", "data.yaml": LONG})
    with serving(root) as running:
        before = ask(running, "/data.yaml", accept_encoding="gzip")
        (root / "data.yaml").write_text(LONG.replace("Line", "Row"))
        after = ask(running, "/data.yaml", accept_encoding="gzip")
        assert b"Row 1 of" in gzip.decompress(after.body)
        assert after.headers["etag"] != before.headers["etag"]
