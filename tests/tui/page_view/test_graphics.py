"""Pictures on the terminal: the choice of the method, and that each method shows the given pixels."""

import re
import zlib
from base64 import standard_b64decode
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color_triplet import ColorTriplet
from rich.segment import ControlType, Segment
from textual.app import App, ComposeResult

from docs_tui.mdx import parse
from docs_tui.preview.model import MAX_CELLS, Graphics, GraphicsMode
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.site.site_settings import PersonalSettings
from docs_tui.source import Source
from docs_tui.tui.page_view import picture_drawing
from docs_tui.tui.page_view.picture_drawing import PictureDrawing, half_blocks
from docs_tui.tui.page_view.terminal_graphics import (
    PictureStrip,
    graphics_mode,
    has_many_colors,
    kitty_rows,
    kitty_transmit,
    sixel_rows,
)
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.services.preview_service import PreviewService
from docs_tui.workspace import Workspace
from docs_tui.workspace.pictures import PicturePixels, Pictures
from tests.preview.drawing import content_of_page, strips

Image = pytest.importorskip("PIL.Image")
BLACK = ColorTriplet(0, 0, 0)


@pytest.mark.parametrize(
    ("environ", "way"),
    [
        ({"TERM": "xterm-256color"}, "blocks"),
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "xterm-ghostty"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, "kitty"),
        ({"TERM": "foot"}, "sixel"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "sixel"),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "230801"}, "sixel"),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "210400"}, "blocks"),
        ({"TERM": "tmux-256color", "TMUX": "/tmp/x", "TERM_PROGRAM": "WezTerm"}, "blocks"),
    ],
)
def test_a_terminal_says_what_it_can_in_its_environment(environ: dict[str, str], way: GraphicsMode) -> None:
    assert graphics_mode(environ) == way
    assert graphics_mode(environ, "box") == "box"
    assert graphics_mode(environ, colors=False) == "box"


def test_a_kitty_that_does_not_know_placeholders_gets_half_cells(tmp_path: Path) -> None:
    constants = tmp_path / "kitty" / "constants.py"
    constants.parent.mkdir()
    for version, way in (("0, 26, 5", "blocks"), ("0, 28, 0", "kitty"), ("1, 2, 0", "kitty")):
        constants.write_text(f"version: Version = Version({version})")
        assert graphics_mode({"TERM": "xterm-kitty", "KITTY_INSTALLATION_DIR": str(tmp_path)}) == way


@pytest.mark.parametrize(
    ("environ", "many"),
    [({"TERM": "xterm"}, False), ({"TERM": "linux"}, False), ({"TERM": "xterm", "COLORTERM": "truecolor"}, True),
     ({"TERM": "xterm-256color"}, True), ({}, False)],
)  # fmt: skip
def test_sixteen_colors_are_too_few_for_pictures(environ: dict[str, str], many: bool) -> None:  # noqa: FBT001
    assert has_many_colors(environ) is many


def test_pictures_keep_their_shape_and_have_room() -> None:
    real = Graphics("kitty", 10, 20)
    assert real.fit(1280, 640, 88) == (88, 22)
    assert real.fit(40, 40, 88) == (4, 2)
    assert real.fit(100, 100_000, 88) == (1, 29)
    assert Graphics("blocks").fit(1280, 640, 88) == (56, 14)
    assert Graphics("blocks").fit(1280, 640, 48) == (32, 8)
    assert Graphics("blocks").fit(5, 5, 1) == (1, 1)


def test_half_blocks_draw_what_stays_clear() -> None:
    """A diagram of 400 pixels would be 40 cells wide, and its words a few grey pixels."""
    coarse, everything = Graphics("blocks", only_clear=True), Graphics("blocks")
    drawn = {"photo.JPG": (1600, 900), "icon.png": (64, 64)}
    for name, size in (drawn | {"diagram.png": (400, 200)}).items():
        assert everything.draws(name, size)
        assert coarse.draws(name, size) is (name in drawn)
    assert not everything.draws("logo.svg", (64, 64))
    assert not Graphics("box").draws("icon.png", (64, 64))


def test_a_key_draws_all_pictures_and_again_the_clear_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("TMUX", "TERM_PROGRAM", "KONSOLE_VERSION"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "index.mdx").write_text("Text.")
    site = Workspace(tmp_path).load()

    def drawn_with(setting: str) -> list[object]:
        personal = PersonalSettings({"images": setting})
        service = PreviewService(lambda: tmp_path, lambda: personal, lambda: "I", headless=False, has_colors=True)
        used: list[object] = []
        for _ in range(3):
            page = service.preview(site, next(iter(site.pages)))
            assert page is not None
            used += [(page.graphics.mode, page.graphics.only_clear), service.switch_pictures(site).severity]
        return used

    done = "information"
    assert drawn_with("auto") == [("blocks", True), done, ("blocks", False), done, ("blocks", True), done]
    assert drawn_with("box") == [("box", False), done, ("blocks", False), done, ("box", False), done]
    assert drawn_with("sixel") == [("sixel", False), "refusal"] * 3


def test_the_caption_of_a_picture_that_is_not_drawn_names_the_key(tmp_path: Path) -> None:
    for name, width in (("flow.png", 400), ("mark.png", 40)):
        Image.new("RGB", (width, 40)).save(tmp_path / name)

    def captions(graphics: Graphics) -> list[str]:
        page = replace(page_with(tmp_path, "![](/flow.png)\n\n![](/mark.png)"), graphics=graphics)
        rows = [strip.text.strip() for strip in strips(content_of_page(page))]
        return [row for row in rows if "image" in row]

    flow, mark = "┄ ▣ image  flow.png  400x40 ┄", "┄ ▣ image  mark.png  40x40 ┄"
    coarse = Graphics("blocks", only_clear=True, key="K")
    assert captions(coarse) == ["┄ ▣ image  flow.png  400x40 · K draws it ┄", mark]
    assert captions(coarse._replace(only_clear=False)) == [flow, mark]
    assert captions(Graphics("box")) == [flow, mark]


def pixels_of(colors: list[list[tuple[int, int, int, int]]]) -> PicturePixels:
    return PicturePixels(len(colors[0]), len(colors), b"".join(bytes(pixel) for row in colors for pixel in row))


def test_half_cells_show_two_pixels_each() -> None:
    red, clear, half = (255, 0, 0, 255), (9, 9, 9, 0), (200, 100, 0, 128)
    rows = half_blocks(pixels_of([[red, red, clear], [clear, clear, half]]), BLACK)
    assert [segment.text for segment in rows[0]] == ["▀▀", "▀"]
    styles = [each.style for each in rows[0] if each.style]
    colors = [(each.color.triplet, each.bgcolor.triplet) for each in styles if each.color and each.bgcolor]
    assert colors == [((255, 0, 0), (0, 0, 0)), ((0, 0, 0), (100, 50, 0))]


def test_kitty_can_number_every_cell_of_the_largest_picture() -> None:
    assert len(kitty_rows(1, (MAX_CELLS, MAX_CELLS), None)) == MAX_CELLS


def test_kitty_gets_all_pixels_and_a_placeholder_for_each_cell() -> None:
    data = bytes(range(256)) * 40
    sent = list(kitty_transmit(7, 64, 40, data, (8, 3)))
    payload = "".join(chunk.partition(";")[2].removesuffix("\x1b\\") for chunk in sent[:-1])
    assert zlib.decompress(standard_b64decode(payload)) == data
    assert all(len(chunk) < 4200 for chunk in sent)
    assert sent[-1] == "\x1b_Ga=p,U=1,q=2,i=7,c=8,r=3\x1b\\"
    rows = kitty_rows(7, (8, 3), None)
    assert [cell_len(row[0].text) for row in rows] == [8, 8, 8]
    assert len({row[0].text for row in rows}) == 3


def decoded(text: str, width: int, height: int) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Decode sixels as a terminal does."""
    colors: dict[int, tuple[int, int, int]] = {}
    drawn: dict[tuple[int, int], tuple[int, int, int]] = {}
    x = y = color = 0
    body = text.partition("q")[2].partition("\x1b\\")[0]
    for token in re.findall(r'"[\d;]+|#\d+(?:;\d+)*|!\d+.|[$\-?-~]', body):
        if token[0] == "#":
            color, *parts = map(int, re.split("[#;]", token)[1:])
            if parts:
                colors[color] = (parts[1], parts[2], parts[3])
        elif token == "$":
            x = 0
        elif token == "-":
            x, y = 0, y + 6
        elif token[0] != '"':
            count = int(token[1:-1]) if token[0] == "!" else 1
            for column in range(x, x + count):
                for bit in range(6):
                    if ord(token[-1]) - 63 >> bit & 1:
                        drawn[column, y + bit] = colors[color]
            x += count
    assert all(column < width and row < height for column, row in drawn)
    return drawn


def test_sixels_show_every_pixel_of_a_row_of_cells_and_none_of_the_next() -> None:
    picture = Image.radial_gradient("L").resize((40, 34)).convert("RGBA")
    picture.putpixel((3, 20), (255, 0, 0, 255))
    rows = sixel_rows(picture.tobytes(), (40, 34), (4, 2), BLACK)
    assert len(rows) == 2
    for row in rows:
        blank, drawing = row
        assert blank.text == " " * 4
        assert drawing.is_control
        assert len(decoded(drawing.text, 40, 17)) == 40 * 17
    assert decoded(rows[1][1].text, 40, 17)[3, 3] == (100, 0, 0)


class PictureApp(App[None]):
    def compose(self) -> ComposeResult:
        yield DocView()


def page_with(root: Path, text: str, way: GraphicsMode = "blocks") -> PreviewPage:
    return PreviewPage(
        "page",
        parse(Source("page.mdx", text)),
        picture_file=lambda url: url.lstrip("/"),
        pictures=Pictures(root),
        graphics=Graphics(way),
    )


def text_of(view: DocView) -> list[str]:
    return [view.render_line(y).text.rstrip() for y in range(view.size.height)]


async def test_a_picture_is_drawn_behind_and_follows_its_file(tmp_path: Path) -> None:
    Image.new("RGB", (40, 40), "#ff0000").save(tmp_path / "a.png")
    app = PictureApp()
    async with app.run_test(size=(60, 30)) as pilot:
        view = app.query_one(DocView)
        view.show(page_with(tmp_path, "Before.\n\n![A red one](/a.png)\n\nAfter."))
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(view)
        assert shown[2:4] == ["  ▀▀▀▀", "  ▀▀▀▀"]
        assert shown[4] == "  ┄ ▣ image  a.png  40x40 ┄ “A red one” ┄"

        Image.new("RGB", (80, 20), "#00ff00").save(tmp_path / "a.png")
        view.pictures.check_files()
        for _ in range(3):
            await app.workers.wait_for_complete()
            await pilot.pause()
            text_of(view)
        shown = text_of(view)
        assert shown[2] == "  ▀▀▀▀▀▀▀▀"
        assert "80x20" in shown[3]
        assert shown[5] == "  After."


async def test_what_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    Image.new("RGB", (40, 40)).save(tmp_path / "a.png")
    whole = (tmp_path / "a.png").read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[:60])
    (tmp_path / "b.svg").write_text('<svg viewBox="0 0 7 9"/>')
    app = PictureApp()
    async with app.run_test(size=(60, 30)) as pilot:
        view = app.query_one(DocView)
        view.show(
            page_with(tmp_path, "![](/cut.png)\n\n![](/b.svg)\n\n![](/none.png)\n\n<Card>\n  ![](/a.png)\n</Card>")
        )
        for _ in range(2):
            await pilot.pause()
            await app.workers.wait_for_complete()
            text_of(view)
        shown = "\n".join(text_of(view))
        assert "▀" not in shown
        for named in ("cut.png  40x40", "b.svg  7x9", "none.png ┄", "a.png  40x40"):
            assert named in shown


async def test_a_picture_that_comes_later_is_drawn(tmp_path: Path) -> None:
    """The page names it first; the file is put there afterwards, and nothing else changes."""
    app = PictureApp()
    async with app.run_test(size=(60, 30)) as pilot:
        view = app.query_one(DocView)
        page = page_with(tmp_path, "![](/a.png)\n\nText.")
        view.show(replace(page, picture_file=lambda _: ""))
        await pilot.pause()
        kept = view._scroller.layout.blocks[-1]
        Image.new("RGB", (40, 40)).save(tmp_path / "a.png")
        view.show(page)
        await pilot.pause()
        assert "40x40" in "\n".join(text_of(view))
        assert view._scroller.layout.blocks[-1] is kept


async def test_a_frame_goes_around_a_drawn_picture(tmp_path: Path) -> None:
    Image.new("RGB", (40, 40), "#ff0000").save(tmp_path / "a.png")
    app = PictureApp()
    async with app.run_test(size=(40, 12)) as pilot:
        view = app.query_one(DocView)
        view.show(page_with(tmp_path, '<Frame caption="Said">\n  ![](/a.png)\n</Frame>'))
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        rows = [row.strip() for row in text_of(view) if row.strip()]
        assert [row[0] for row in rows] == ["╭", "│", "│", "│", "│", "╰"]
        assert [row[-1] for row in rows] == ["╮", "│", "│", "│", "│", "╯"]
        assert len(set(map(len, rows))) == 1
        assert all(row.startswith("│ ▀▀▀▀ ") for row in rows[1:3])
        assert rows[4].startswith("│ Said ")


@given(st.lists(st.integers(0, 60), max_size=4), st.integers(0, 60), st.integers(0, 60))
def test_a_row_is_cut_beside_its_picture_and_never_through_its_sixels(cuts: list[int], start: int, end: int) -> None:
    picture, blank = Segment("\x1b[20D\x1bPq~\x1b\\", None, ((ControlType.CURSOR_FORWARD, 0),)), Segment(" " * 20)
    row = PictureStrip([Segment("0123456789"), blank, picture, Segment("abcdefghij")])
    text = "0123456789" + " " * 20 + "abcdefghij"
    ends = sorted({*cuts, 40})
    parts = [*row.divide(ends), row.crop(start, end)]
    places = [*pairwise((0, *(each for each in ends if each <= 40))), (start, end)]
    for part, (first, last) in zip(parts, places, strict=True):
        assert part.text.replace(picture.text, "") == text[first : min(last, 40)]
        assert part.cell_length == len(text[first : min(last, 40)])
        assert (picture in list(part)) == (first <= 10 and last >= 30)


class KittyTerminal:
    """Stores the pictures that a terminal with kitty's protocol has received."""

    def __init__(self) -> None:
        self.pictures: set[int] = set()

    def write(self, text: str) -> None:
        for control in re.findall(r"\x1b_G([^;\x1b]*)", text):
            given = dict(part.split("=") for part in control.strip(",").split(","))
            if given.get("a") == "t":
                assert int(given["i"]) not in self.pictures
                self.pictures.add(int(given["i"]))
            elif given.get("a") == "d":
                self.pictures.remove(int(given["i"]))

    def shown_by(self, view: DocView) -> set[int]:
        """Return the pictures of the placeholders that a view shows."""
        styles = [
            each.style for y in range(view.size.height) for each in view.render_line(y) if "\U0010eeee" in each.text
        ]
        colors = [style.color.triplet for style in styles if style and style.color]
        return {triplet.red << 16 | triplet.green << 8 | triplet.blue for triplet in colors if triplet}


class TwoViews(App[None]):
    def compose(self) -> ComposeResult:
        yield DocView(id="one")
        yield DocView(id="two")


async def test_each_view_has_its_own_pictures_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second view has the page beside its Markdown; when it closes, the first one still shows its pictures."""
    terminal = KittyTerminal()
    monkeypatch.setattr(PictureDrawing, "_write", lambda _, text: terminal.write(text))
    monkeypatch.setattr(picture_drawing, "_MOST_SENT", 2 * 40 * 40 * 4)
    for name in "abc":
        Image.new("RGB", (40, 40), "red").save(tmp_path / f"{name}.png")
    app = TwoViews()
    async with app.run_test(size=(60, 40)) as pilot:

        async def show(name: str, *pictures: str) -> DocView:
            view = app.query_one(f"#{name}", DocView)
            view.show(page_with(tmp_path, "\n\n".join(f"![](/{each}.png)" for each in pictures), "kitty"))
            for _ in range(3):
                await pilot.pause()
                text_of(view)
                await app.workers.wait_for_complete()
            return view

        one, two = await show("one", "a", "b", "b"), await show("two", "b")
        assert "\n".join(text_of(one)).count("\U0010eeee") == 3 * 4 * 2
        first, second = terminal.shown_by(one), terminal.shown_by(two)
        assert (len(first), len(second)) == (2, 1)
        assert terminal.pictures == first | second
        await two.remove()
        assert terminal.pictures == terminal.shown_by(one) == first
        await show("one", "c")  # the oldest makes room
        assert len(terminal.pictures) == 2
        assert terminal.shown_by(one) <= terminal.pictures
        await show("one", "a")
        assert terminal.shown_by(one) <= terminal.pictures
