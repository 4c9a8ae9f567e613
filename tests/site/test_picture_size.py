"""The size of a picture is read from its first bytes, and what lies there never does harm."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from docs_tui.site.picture_size import picture_size


def file_of(kind: str, size: tuple[int, int], **options: object) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "#0b7a6e").save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize("size", [(1, 1), (1280, 720), (300, 4000)], ids=str)
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_the_size_that_a_decoder_finds_is_found(kind: str, size: tuple[int, int]) -> None:
    assert picture_size(file_of(kind, size)[:4000]) == size


def test_what_comes_before_the_size_of_a_photograph_is_passed_over() -> None:
    exif = Image.Exif()
    exif[0x010E] = "a long description" * 1000
    assert picture_size(file_of("JPEG", (64, 48), exif=exif, progressive=True)) == (64, 48)


def test_lossless_and_animated_webp_say_their_size_too() -> None:
    assert picture_size(file_of("WEBP", (33, 44), lossless=True)) == (33, 44)
    assert picture_size(file_of("WEBP", (33, 44), exif=b"Exif\0\0")) == (33, 44)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('<svg width="24" height="16px">', (24, 16)),
        ("<?xml version='1.0'?>\n<!-- c -->\n<svg viewBox='0 0 640.4 320'>", (640, 320)),
        ('<svg width="100%" height="100%" viewBox="0,0,30,40"/>', (30, 40)),
        ("<svg>", None),
        ("<svg width='...' height='1'>", None),
        ("<html><svg width='1' height='1'>", None),
        ("GIF89a", None),
    ],
)
def test_drawings_say_it_in_words(text: str, size: tuple[int, int] | None) -> None:
    assert picture_size(text.encode()) == size


def test_a_drawing_that_begins_again_and_again_is_read_once() -> None:
    assert picture_size(b"<svg " * 400_000 + b"width='3' height='4'>") == (3, 4)
    assert picture_size(b"<svg " * 400_000) is None


def test_a_size_that_cannot_be_true_is_none() -> None:
    head = bytearray(file_of("PNG", (1, 1)))
    head[16:24] = b"\xff" * 8
    assert picture_size(bytes(head)) is None


HEADS = st.sampled_from([file_of(kind, (8, 8)) for kind in ("PNG", "JPEG", "GIF", "WEBP")] + [b"<svg width='1'"])


@given(HEADS, st.integers(0, 400), st.binary(max_size=40))
def test_damaged_files_have_a_size_or_none(head: bytes, at: int, noise: bytes) -> None:
    size = picture_size(head[:at] + noise + head[at + len(noise) :])
    assert size is None or (size.width > 0 and size.height > 0)


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP"])
@given(at=st.integers(0, 3), byte=st.integers(0, 255))
def test_what_begins_in_another_way_is_no_picture(kind: str, at: int, byte: int) -> None:
    head = bytearray(file_of(kind, (8, 8)))
    same, head[at] = head[at] == byte, byte
    assert (picture_size(bytes(head)) is not None) is same
