"""The Markdown of a page: exactly the text that leaves this machine."""

import re
import unicodedata
from collections.abc import Iterator
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export import markdown
from docs_tui.export.markdown import PageMarkdown
from docs_tui.export.markdown_sections import code_lines
from docs_tui.export.parallel_lines import ParallelLines
from docs_tui.site import Page, Site
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.dialogs import markdown_screen
from docs_tui.tui.dialogs.help_screen import HelpScreen
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.page_view.parallel_view import ParallelView
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.widgets import source_view
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.source_view import SourceView, clean_one
from tests.tui.running import SITE, Running, running
from tests.waiting import PATIENCE

CONTROLS = "---\ntitle: Controls\n---\n\nA \x1b]52;c;eA==\x07 bell,\ta tab and \u202e bidi.\n"


async def test_the_view_has_numbers_and_the_exact_text() -> None:
    async with running() as run:
        await run.press("v")
        screen = run.app.screen
        assert isinstance(screen, MarkdownScreen)
        text = screen.query_one(SourceView).text
        await run.press("c")
        assert run.notes.copied == [text]
        assert "1  # Introduction" in run.shown()


async def test_v_goes_back_to_the_same_place() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=15, animate=False)
        await run.press("v", "v")
        assert isinstance(run.app.screen, BrowseScreen)
        assert int(run.panes.view.scroll_y) == 15


async def test_controls_are_visible_and_never_sent_to_the_terminal() -> None:
    async with running({**SITE, "index.mdx": CONTROLS}) as run:
        await run.press("v")
        shown = run.shown()
        assert "␛]52;c;eA==␇ bell,→a tab and ⇄ bidi" in shown
        assert "\x1b" not in shown


async def test_an_emoji_s_own_marks_are_no_alarm() -> None:
    async with running({**SITE, "index.mdx": "---\ntitle: I\n---\n\n⚠\ufe0f and \u202e.\n"}) as run:
        await run.press("v")
        view = run.app.screen.query_one(SourceView)
        row = next(y for y in range(20) if "⚠" in view.render_line(y).text)
        colors = {segment.text: segment.style.color for segment in view.render_line(row) if segment.style}
        assert colors["·"] != colors["⇄"]
        assert colors["⇄"] == view.get_component_rich_style("source-view--control").color


async def test_a_selection_is_the_exact_text() -> None:
    async with running({**SITE, "index.mdx": CONTROLS}) as run:
        await run.press("v")
        view = run.app.screen.query_one(SourceView)
        row = next(at for at, line in enumerate(view.text.split("\n")) if "bell" in line)
        start = view.number_width
        await run.pilot.mouse_down(view, offset=(start + 2, row))
        await run.pilot.hover(view, offset=(start + 9, row))
        await run.pilot.mouse_up(view, offset=(start + 9, row))
        await run.press("c")
        assert run.notes.copied == ["\x1b]52;c;"]


async def test_sections_have_their_tokens_and_lead_to_their_lines() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.press("v")
        outline = run.app.screen.query_one(Outline)
        assert [entry.text for entry in outline.entries] == ["Quickstart", "Install", "Send"]
        assert all(note.replace(",", "").isdigit() for note in outline.notes)
        await run.press("l", "G", "enter")
        assert run.app.screen.query_one(SourceView).scroll_y > 0


async def test_a_save_shows_in_the_view() -> None:
    async with running() as run:
        await run.press("v")
        run.folder.write("index.mdx", "---\ntitle: Introduction\n---\n\nAll is new.\n")
        await run.settle()
        assert "All is new." in run.shown()


async def test_a_save_shows_under_the_help_and_opens_nothing() -> None:
    async with running() as run:
        await run.press("v")
        view = run.app.screen
        await run.press("question_mark")
        run.folder.write("index.mdx", "---\ntitle: Introduction\n---\n\nAll is new.\n")
        await run.settle()
        assert isinstance(run.app.screen, HelpScreen)
        await run.press("escape")
        assert run.app.screen is view
        assert "All is new." in run.shown()


class Slow:
    """Renders the Markdown of a page, but waits while ``go_on`` is not set."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.inside = 0
        """The number of threads that are in here."""
        self.go_on = Event()
        self.go_on.set()
        self._make = markdown.markdown_of

    def __call__(self, site: Site, page: Page) -> PageMarkdown:
        if page.path == self.path:
            self.inside += 1
            self.go_on.wait(PATIENCE)
            self.inside -= 1
        return self._make(site, page)


def is_making(run: Running) -> bool:
    return any(worker.group == "markdown" and worker.is_running for worker in run.app.workers)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Makes the first page slow until the test sets ``go_on``."""
    slow = Slow("/")
    monkeypatch.setattr(markdown_screen, "markdown_of", slow)
    yield slow
    slow.go_on.set()


async def test_the_text_of_another_page_that_comes_late_is_not_shown(slow: Slow) -> None:
    async with running() as run:
        slow.go_on.clear()
        await run.pilot.press("v")
        await run.until(lambda: is_making(run) and slow.inside)
        run.app.open_page("/channels")
        await run.pilot.press("v")
        await run.until(lambda: isinstance(run.app.screen, MarkdownScreen))
        slow.go_on.set()
        await run.until(lambda: not slow.inside)
        await run.drawn()
        assert run.app.screen.query_one(SourceView).text == "# Channels\n\nA channel.\n"


@pytest.mark.parametrize("key", ["slash", "question_mark"])
async def test_a_text_that_comes_late_lies_over_nothing_that_was_opened_meanwhile(slow: Slow, key: str) -> None:
    async with running() as run:
        slow.go_on.clear()
        await run.pilot.press("v")
        await run.until(lambda: is_making(run) and slow.inside)
        await run.pilot.press(key)
        opened = run.app.screen
        slow.go_on.set()
        await run.settle()
        assert run.app.screen is opened


async def test_a_view_that_was_left_does_not_open_again(slow: Slow) -> None:
    async with running() as run:
        await run.press("v")
        slow.go_on.clear()
        run.folder.write("index.mdx", "---\ntitle: Introduction\n---\n\nAll is new.\n")
        await run.until(lambda: is_making(run))
        await run.pilot.press("escape")
        slow.go_on.set()
        await run.settle()
        assert isinstance(run.app.screen, BrowseScreen)


@given(st.characters(exclude_characters="\n"))
def test_every_character_is_shown_as_one(character: str) -> None:
    shown = clean_one(character)
    assert len(shown) == 1
    assert unicodedata.category(shown) not in ("Cc", "Cs")


def test_headings_in_code_are_no_sections() -> None:
    lines = ["```md", "# no", "~~~", "````", "# yes", "> ~~~", "> # no", "> ~~~"]
    assert code_lines(lines) == [True, True, True, True, False, True, True, True]


LINES = st.lists(st.sampled_from(["", "one line", "another line", "a third", "{jsx}", "## A heading"]), min_size=1)


@given(LINES, LINES)
def test_parallel_lines_map_in_order_and_within_the_other_text(left: list[str], right: list[str]) -> None:
    lines = ParallelLines("\n".join(left), "\n".join(right))
    there = [lines.to_markdown(line) for line in range(1, len(left) + 1)]
    back = [lines.to_source(line) for line in range(1, len(right) + 1)]
    assert there == sorted(there)
    assert back == sorted(back)
    assert set(there) <= set(range(1, len(right) + 1))
    assert set(back) <= set(range(1, len(left) + 1))


def test_lines_that_are_the_same_once_belong_together() -> None:
    source = "---\ntitle: A\n---\n\n<Note>\n  Mind this line.\n</Note>\n\n## Next\n\n- The last line.\n"
    markdown = "# A\n\n> **Note:**\n> Mind this line.\n\n## Next\n\n- The last line.\n"
    lines = ParallelLines(source, markdown)
    for text in ("Mind this line.", "Next", "The last line."):
        at = [[text in line for line in each.split("\n")].index(True) + 1 for each in (source, markdown)]
        assert lines.to_markdown(at[0]) == at[1]
        assert lines.to_source(at[1]) == at[0]


def test_the_lines_of_a_block_are_its_own_also_below_a_snippet() -> None:
    source = 'An introduction.\n\n<Snippet />\n\n<Tip>\n  Use a test key.\n</Tip>\n\n<Step title="Store the key">\n'
    markdown = "An introduction.\n\nOf the snippet.\n\n> **Info:** Also.\n\n> **Tip:** Use a test key.\n\n1. **Store the key**\n"
    lines, right = ParallelLines(source, markdown), markdown.split("\n")
    for block, text in (
        (range(1, 3), right[0]),
        (range(5, 9), right[6]),
        (range(5, 6), right[6]),
        (range(9, 10), right[8]),
    ):
        assert [right[line - 1] for line in lines.block_to_markdown(block) if right[line - 1]] == [text]


def test_a_line_that_differs_has_its_own_and_a_field_has_its_words() -> None:
    source = (
        'Before it.\nA [link](/a).\nAfter it.\n\n<ParamField body="key" type="string">\n  The key.\n</ParamField>\n'
    )
    markdown = "Before it.\nA [link](https://a.b/a).\nAfter it.\n\n- `key` (`string`): The key.\n"
    lines = ParallelLines(source, markdown)
    for line, its_own in ((2, 2), (3, 3), (5, 5), (6, 5)):
        assert lines.block_to_markdown(range(line, line + 1)) == range(its_own, its_own + 1)


@given(
    st.lists(st.integers(0, 30), unique=True), st.lists(st.integers(0, 30), unique=True), st.integers(1, 30), st.data()
)
def test_a_block_has_no_line_that_belongs_to_another(
    left: list[int], right: list[int], start: int, data: st.DataObject
) -> None:
    shared = [line for line in left if line in right]
    right = [line for line in right if line not in shared]
    places = data.draw(st.lists(st.integers(0, len(right)), min_size=len(shared), max_size=len(shared)).map(sorted))
    for at, line in reversed(list(zip(places, shared, strict=True))):
        right.insert(at, line)  # so all shared lines have the same order on both sides
    stop = data.draw(st.integers(start + 1, start + 6))
    lines = ParallelLines("\n".join(f"line {each}" for each in left), "\n".join(f"line {each}" for each in right))
    found = [right[line - 1] for line in lines.block_to_markdown(range(start, stop)) if line <= len(right)]
    foreign = {line for at, line in enumerate(left, start=1) if at > 1 and not start <= at <= stop} - {*right[:1]}
    assert not foreign.intersection(found, shared)


async def test_the_blocks_of_a_snippet_are_marked_in_the_markdown_and_in_the_page() -> None:
    page = (
        "---\ntitle: Index\n---\n\nimport Keys from '/snippets/keys.mdx'\n\nFirst words.\n\n<Keys />\n\n"
        "<Keys />\n\nLast words.\n"
    )
    snippet = "Of the snippet.\n\n- Its **list**\n- Goes on\n"
    files = {**SITE, "index.mdx": page.replace("<Keys />\n\n<Keys", "<Keys", 1), "snippets/keys.mdx": snippet}
    async with running(files, size=(160, 40)) as run:
        await run.press("v")
        await run.drawn()
        view, text = run.app.screen.query_one(ParallelView), run.app.screen.query_one(SourceView)
        for words, marked in (
            ("Of the snippet.", "Of the snippet."),
            ("Its", "- Its **list**"),
            ("Last", "Last words."),
        ):
            for widget in (view, text):
                left, right = widget.region.x, widget.region.right
                row = next(at for at, each in enumerate(run.shown().splitlines()) if words in each[left:right])
                await run.pilot.hover(offset=(left + 8, row))
                await run.drawn()
                assert [text.text.split("\n")[line - 1] for line in text.lit][:1] == [marked]
                bars = [row for row in run.shown().splitlines() if row.lstrip().startswith("▌")]
                assert any(words in row for row in bars)


async def test_the_markdown_opens_where_the_reader_is() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.goto_line(60)
        text = SITE["quickstart.mdx"].split("\n")[run.panes.line - 1]
        await run.press("v")
        await run.drawn()
        assert text in run.shown().splitlines()[2] or text in run.shown().splitlines()[3]
        assert run.app.screen.line() in (run.panes.line, run.panes.line + 1)  # type: ignore[attr-defined]


async def test_on_a_wide_screen_the_page_and_its_markdown_scroll_together() -> None:
    async with running(size=(160, 40)) as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        await run.press("v")
        await run.drawn()
        view, text = run.app.screen.query_one(DocView), run.app.screen.query_one(SourceView)
        assert view.region.width > 40
        assert text.region.width > 40
        for leader in (text, view):
            leader.focus()
            await run.press("ctrl+d", "ctrl+d")
            await run.drawn()
            rows = run.shown().splitlines()[2:]
            left = [int(found[1]) for row in rows if (found := re.match(r" +Paragraph (\d+)", row))]
            right = [int(found[1]) for row in rows if (found := re.search(r"\d+  Paragraph (\d+)", row))]
            assert abs(left[0] - right[0]) <= 1
            assert left[0] > 0
        await run.press("v")
        await run.pilot.resize_terminal(120, 40)
        await run.press("v")
        await run.drawn()
        assert not run.app.screen.query_one(DocView).display


async def test_what_the_pointer_or_the_focus_is_on_is_marked_in_the_page_and_in_its_markdown() -> None:
    page = (
        "---\ntitle: Index\n---\n\nFirst words.\n\n<Note>\n  A [link](/quickstart) in a note.\n</Note>\n\nLast words.\n"
    )
    async with running({**SITE, "index.mdx": page}, size=(160, 40)) as run:
        await run.press("v")
        await run.drawn()
        view, text = run.app.screen.query_one(ParallelView), run.app.screen.query_one(SourceView)

        def marked() -> list[str]:
            return [text.text.split("\n")[line - 1] for line in text.lit]

        def barred() -> list[str]:
            rows = [row[: view.region.width] for row in run.shown().splitlines()]
            return [row.strip("▌│┃ ") for row in rows if row.lstrip().startswith("▌")]

        for widget in (view, text):
            for words in ("First words.", "Last words."):
                left = widget.region.x
                row = next(at for at, each in enumerate(run.shown().splitlines()) if words in each[left:])
                await run.pilot.hover(offset=(left + 8, row))
                await run.drawn()
                assert marked() == [words]
                assert barred() == [words]
        view.focus()
        await run.press("tab")
        await run.drawn()
        assert len(marked()) == 1
        assert "A [link](/quickstart) in a note." in marked()[0]


async def test_a_save_marks_the_lines_of_the_markdown_that_changed_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(source_view, "_MARKED", 0.05)
    async with running() as run:
        await run.press("v")
        await run.drawn()
        view = run.app.screen.query_one(SourceView)
        seen: list[frozenset[int]] = []
        run.app.screen.watch(view, "changed", lambda lines: seen.append(lines), init=False)  # noqa: PLW0108 - Textual asks for its parameters
        run.folder.write("index.mdx", SITE["index.mdx"].replace("Relay sends", "Relay now sends"))
        await run.until(lambda: len(seen) == 2)
        changed, after = seen
        assert [view.text.split("\n")[line - 1] for line in changed] == ["Relay now sends messages."]
        assert not after
