"""Huge blocks on a page: a screen of them costs the same at any size, also with matches and a selection."""

import sys
from collections.abc import Callable

import pytest

from docs_tui.preview import page_builder
from docs_tui.preview.selection import Point
from docs_tui.tui.page_view.view import DocView
from tests.preview.drawing import content_of, drawn, drawn_now
from tests.tui.page_view.viewing import showing

GIANTS: dict[str, Callable[[int], str]] = {
    "table": lambda n: "| a | b |\n| - | - |\n" + "\n".join(f"| name {i} | word *{i}* here |" for i in range(20 * n)),
    "list": lambda n: "\n".join(f"- item {i} with *words*" for i in range(20 * n)),
    "line": lambda n: "a *b* word `d` [e](/f) " * (20 * n),
    "code": lambda n: "```text\n" + "\n".join(f"x{i} = word({i})" for i in range(100 * n)) + "\n```",
    "tabs": lambda n: (
        "<Tabs>\n" + "\n".join(f'<Tab title="T{i}">\n\nword {i}\n\n</Tab>' for i in range(10 * n)) + "\n</Tabs>"
    ),
}


def calls(work: Callable[[], object]) -> int:
    """Return how many functions ``work`` calls, which does not depend on the load of the machine."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def screen(view: DocView) -> None:
    for y in range(view.size.height):
        view.render_line(y)


@pytest.mark.parametrize("kind", GIANTS)
async def test_a_screen_costs_the_same(kind: str) -> None:
    costs: list[int] = []
    for size in (10, 40):
        async with showing(GIANTS[kind](size)) as (view, pilot, _app):
            view.find("word")
            await pilot.pause()
            while view.is_looking or view._scroller.is_building:
                await pilot.pause()
            blocks = view._scroller.layout.blocks
            await pilot.press("tab")
            view.select(Point(blocks[0], 0), Point(blocks[-1], len(blocks[-1].text)))
            await pilot.pause()
            costs.append(min(calls(lambda view=view: screen(view)) for _ in range(3)))  # type: ignore[misc]  # this view
    assert costs[1] < costs[0] * 1.5


def test_a_long_list_is_drawn_as_one_and_an_edit_costs_a_few_items() -> None:
    for mark, between in (("-", "\n"), ("1.", "\n"), ("*", "\n\n")):
        lines = [f"{mark} item {number} says {number * 7}" for number in range(900)]
        before = content_of(between.join(lines))
        assert len(before.parts) > 5
        rows = [row for row in drawn(between.join(lines)).splitlines() if row]
        assert [row.split()[-1] for row in rows] == [str(number * 7) for number in range(900)]
        assert len(drawn(between.join(lines)).splitlines()) == (900 if between == "\n" else 1799)
        after = content_of(between.join([*lines[:300], f"{mark} another", *lines[300:]]), before)
        again = sum(not any(part is old for old in before.parts) for part in after.parts)
        assert again <= 2 or mark == "1."


LONG_ONES: dict[str, Callable[[int], str]] = {
    "table": lambda n: (
        "| a | long | c |\n| - | :-: | - |\n"
        + "\n".join(
            f"| `name{i}` | says **what** [{i}](/x/{i}) is | {'wide ' * (i % 7)} |" if i % 9 else f"| {i} <b>x</b> |"
            for i in range(n)
        )
    ),
    "cards": lambda n: (
        "<CardGroup cols={3}>\n"
        + "\n".join(f"<Card title='C{i}' href='/c'>\n  Number {i}.\n</Card>" for i in range(n))
        + "\n</CardGroup>"
    ),
    "accordions": lambda n: (
        "<AccordionGroup>\n"
        + "\n".join(f"<Accordion title='A{i}'>\n  Number {i}.\n</Accordion>" for i in range(n))
        + "\n</AccordionGroup>"
    ),
    "html table": lambda n: (
        "<table>\n<caption>All of them</caption>\n<thead>\n<tr>\n<th>a</th>\n<th>long</th>\n</tr>\n</thead>\n<tbody>\n"
        + "\n".join(
            f"<tr>\n<td>\n  <code>name{i}</code>\n</td>\n<td>{'wide ' * (i % 7)}wide<br/>says **what** &lt;{i}&gt;</td>\n</tr>"
            for i in range(n)
        )
        + "\n</tbody>\n</table>"
    ),
    "html rows": lambda n: (
        "<table>\n<tr><th>a</th><th>b</th></tr>\n"
        + "\n".join(
            f"<tr><td>{i}</td><td>[all](/x/{i}) of it</td></tr>" + ("<tr><td>two in a line</td></tr>" if i == 7 else "")
            for i in range(n)
        )
        + "\n</table>"
    ),
    "headless": lambda n: "<table>\n" + "\n".join(f"<tr>\n<td>{i}</td>\n</tr>\n" for i in range(n)) + "</table>",
    "wrapper": lambda n: "<div>\n" + "\n\n".join(f"## H{i}\n\nNumber {i}." for i in range(n)) + "\n</div>",
}


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut a quarter as much into slices a quarter as long, which costs a quarter."""
    for name in ("_LONG", "_SLICE", "_CARDS"):
        monkeypatch.setattr(page_builder, name, getattr(page_builder, name) // 4)


@pytest.mark.usefixtures("short_slices")
@pytest.mark.parametrize("kind", LONG_ONES)
def test_a_block_drawn_in_slices_looks_like_one_drawn_at_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Before.\n\n{LONG_ONES[kind](55)}\n\nAfter."
    for width in (80, 20):
        in_slices = drawn(text, width)
        assert len(content_of(text).parts) > 4
        with monkeypatch.context() as patched:
            patched.setattr(page_builder, "_LONG", 10_000)
            assert len(content_of(text).parts) == 3
            assert drawn(text, width) == in_slices


@pytest.mark.usefixtures("short_slices")
@pytest.mark.parametrize("kind", LONG_ONES)
def test_an_edit_in_something_long_ends_as_if_it_had_just_been_opened(kind: str) -> None:
    text = f"Before.\n\n{LONG_ONES[kind](57)}\n\nAfter."
    now = text
    content = content_of(text)
    for old, new in (
        ("Before", "Before that"),
        ("56", "fifty-six"),
        ("3", "three"),
        ("After", "End"),
    ):
        before, now = now, now.replace(old, new, 1)
        content = content_of(now, content.after_edit(before, now) or content)
        assert drawn_now(content, 60) == drawn(now)
