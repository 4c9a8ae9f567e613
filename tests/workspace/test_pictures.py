"""Pictures are read only from the docs folder; huge ones are not decoded."""

import io
import os
import struct
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from docs_tui.workspace.pictures import Pictures


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    Image.new("RGB", (40, 20), "#ff0000").save(folder / "red.png")
    Image.new("RGB", (40, 20), "#ff0000").save(tmp_path / "secret.png")
    return folder


def test_a_picture_has_its_size_and_its_pixels(root: Path) -> None:
    pictures = Pictures(root)
    assert pictures.size("red.png") == (40, 20)
    pixels = pictures.pixels("red.png", 3, 2)
    assert pixels is not None
    assert (pixels.width, pixels.height, pixels.data) == (3, 2, b"\xff\x00\x00\xff" * 6)


@pytest.mark.parametrize("file", ["../secret.png", "link.png", "folder/secret.png", "none.png", "a\0b.png", ""])
def test_nothing_outside_the_folder_is_read(root: Path, file: str) -> None:
    (root / "link.png").symlink_to("../secret.png")
    (root / "folder").symlink_to("..")
    pictures = Pictures(root)
    assert pictures.size(file) is None
    assert pictures.pixels(file, 4, 4) is None


def test_a_changed_file_has_its_new_size(root: Path) -> None:
    pictures = Pictures(root)
    before = pictures.stamp("red.png")
    assert pictures.size("red.png") == (40, 20)
    Image.new("RGB", (50, 60)).save(root / "red.png")
    os.utime(root / "red.png", ns=(1, 1))
    assert pictures.stamp("red.png") != before
    assert pictures.size("red.png") == (50, 60)


@pytest.mark.parametrize("side", [10_000, 60_000])
def test_a_giant_is_not_decoded(root: Path, side: int) -> None:
    """A few kilobytes that say they are thousands of pixels wide and high."""
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(60_001) * 10)), (b"IEND", b"")]
    (root / "giant.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )
    )
    pictures = Pictures(root)
    assert pictures.size("giant.png") is None
    assert pictures.pixels("giant.png", 10, 10) is None


def test_a_damaged_picture_has_no_pixels(root: Path) -> None:
    whole = (root / "red.png").read_bytes()
    (root / "cut.png").write_bytes(whole[: len(whole) // 2])
    (root / "drawing.svg").write_text('<svg width="10" height="10"><rect/></svg>')
    pictures = Pictures(root)
    assert pictures.size("cut.png") == (40, 20)
    assert pictures.pixels("cut.png", 4, 4) is None
    assert pictures.size("drawing.svg") == (10, 10)
    assert pictures.pixels("drawing.svg", 4, 4) is None


def saved(kind: str, size: tuple[int, int], **options: object) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, "#0b7a6e").save(stream, kind, **options)
    return stream.getvalue()


def size_of(data: bytes) -> tuple[int, int] | None:
    with TemporaryDirectory() as folder:
        (Path(folder) / "picture").write_bytes(data)
        return Pictures(Path(folder)).size("picture")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_each_format_has_its_size(kind: str) -> None:
    assert size_of(saved(kind, (300, 4000))) == (300, 4000)


def test_other_picture_formats_have_no_size() -> None:
    assert size_of(saved("BMP", (8, 8))) is None


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('<svg width="24" height="16px">', (24, 16)),
        ("<?xml version='1.0'?>\n<!-- c -->\n<svg viewBox='0 0 640.4 320'>", (640, 320)),
        ('<svg width="100%" height="100%" viewBox="0,0,30,40"/>', (30, 40)),
        ("<svg>", None),
        ("<svg width='...' height='1'>", None),
        ("<svg width='9999999' height='1'>", None),
        ("<html><svg width='1' height='1'>", None),
        ("GIF89a", None),
    ],
)
def test_a_drawing_has_the_size_of_its_tag(text: str, size: tuple[int, int] | None) -> None:
    assert size_of(text.encode()) == size


def test_a_drawing_that_begins_again_and_again_is_read_once() -> None:
    assert size_of(b"<svg " * 50_000 + b"width='3' height='4'>") == (3, 4)
    assert size_of(b"<svg " * 50_000) is None


HEADS = st.sampled_from([saved(kind, (8, 8)) for kind in ("PNG", "JPEG", "GIF", "WEBP")] + [b"<svg width='1'"])


@given(HEADS, st.integers(0, 400), st.binary(max_size=40))
def test_a_damaged_file_has_a_size_or_none(head: bytes, at: int, noise: bytes) -> None:
    size = size_of(head[:at] + noise + head[at + len(noise) :])
    assert size is None or (size[0] > 0 and size[1] > 0)
