"""Pictures are read from the docs folder and from nowhere else; giants are not decoded."""

import os
import struct
import zlib
from pathlib import Path

import pytest
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


def test_a_giant_is_named_and_not_decoded(root: Path) -> None:
    """A few kilobytes that say they are 60,000 pixels wide and high."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(60_001) * 10)), (b"IEND", b"")]
    (root / "giant.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )
    )
    pictures = Pictures(root)
    assert pictures.size("giant.png") == (60_000, 60_000)
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
