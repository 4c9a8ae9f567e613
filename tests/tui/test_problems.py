"""The list of problems: its cursor, live updates, and closing it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from docs_tui.lint.linter import FileLinter, FileResult, Linter
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import RuleFinding
from docs_tui.lint.rule_registry import BY_NAME
from docs_tui.source import Diagnostic, Fix, Position, Severity
from docs_tui.tui.browse.panes import Panes
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.tui.problems.problem_list import ProblemList
from docs_tui.tui.problems.problem_view import GroupHeading, ProblemView, problem_row, titles
from docs_tui.tui.services.site_linter import SiteLinter
from docs_tui.tui.widgets.bars import SiteHeader
from tests.sites import site_of
from tests.tui.folder import MemoryFolder
from tests.tui.running import SETTINGS, SITE, Running, running

BROKEN = {
    **SITE,
    "quickstart.mdx": SITE["quickstart.mdx"].replace(
        "Send a message.", "Read [how channels work](/chanels).\n\n<Tabs>\n"
    ),
    "retries.mdx": "---\ntitle: Retries\n---\n\nText.\n\nRead [what happens then](nowhere).\n",
}


def problem(
    path: str, line: int, severity: Severity = Severity.ERROR, message: str = "wrong", code: str = "code"
) -> Diagnostic:
    return Diagnostic(code, message, path, Position(line, 1), Position(line, 2), severity)


def broken(found: Iterable[Diagnostic] | None) -> list[str]:
    assert found is not None
    return [one.path for one in found if one.code == "broken-link"]


def list_of(run: Running) -> ProblemList:
    return run.app.screen.query_one(ProblemList)


def test_errors_come_first_then_the_order_of_the_pages() -> None:
    found = [
        problem("b.mdx", 9),
        problem("a.mdx", 2, Severity.WARNING),
        problem("docs.json", 5),
        problem("a.mdx", 30),
        problem("b.mdx", 9),
        problem("b.mdx", 1, Severity.SUGGESTION),
    ]
    problems = Problems.of(found, {"b.mdx": 0, "a.mdx": 1})
    assert [(one.path, one.start.line) for one in problems.found] == [
        ("docs.json", 5),
        ("b.mdx", 9),
        ("a.mdx", 30),
        ("a.mdx", 2),
        ("b.mdx", 1),
    ]
    assert str(problems.total) == "4 problems (3 errors, 1 warning), 1 suggestion"
    assert problems.total.short == "4 problems, 1 suggestion"
    assert str(Problems.of([problem("a.mdx", 4, Severity.SUGGESTION)]).total) == "1 suggestion"
    assert problems.of_file("a.mdx").problems == 2
    assert problems.of_file(None).problems == 0


def test_after_an_edit_the_same_problem_is_found_again_where_it_moved_to() -> None:
    problems = Problems.of([problem("a.mdx", 4), problem("a.mdx", 9), problem("b.mdx", 8)])
    assert problems.nearest(problem("a.mdx", 8)) == 1
    assert problems.nearest(problem("c.mdx", 8)) == 0
    assert Problems().nearest(problem("a.mdx", 1)) == -1


def test_only_what_a_save_touches_is_checked_again() -> None:
    site = site_of(BROKEN)
    linter = SiteLinter(Path())
    assert broken(linter.check(site)) == ["quickstart.mdx", "retries.mdx"]
    judged: list[str] = []
    mapper = linter._linter.mapper

    def keep(files: Sequence[str], each: FileLinter) -> Mapping[str, FileResult]:
        judged.extend(files)
        return mapper(files, each)

    linter._linter.mapper = keep
    after = site.apply({"retries.mdx": b"---\ntitle: Retries\n---\n\nAll is well.\n"})
    assert broken(linter.check(after)) == ["quickstart.mdx"]
    assert judged == ["retries.mdx"]
    again = site.apply({"nowhere.mdx": b"---\ntitle: Here\n---\n"})
    assert broken(linter.check(again)) == ["quickstart.mdx"]


def test_an_interrupted_check_continues_where_it_stopped() -> None:
    site, linter = site_of(BROKEN), SiteLinter(Path())
    left = [True, True, False]
    assert linter.check(site, first="retries.mdx", go_on=lambda _: left.pop(0)) is None
    kept = dict(linter._kept)
    assert next(iter(kept)) == "retries.mdx"
    assert len(kept) == 3
    assert broken(linter.check(site)) == ["quickstart.mdx", "retries.mdx"]


def test_the_title_says_what_is_counted_and_what_the_marks_mean() -> None:
    def fix(path: str, line: int, severity: Severity, *, safe: bool) -> Diagnostic:
        return replace(problem(path, line, severity), fix=Fix("Mend it", (), safe=safe))

    found = [
        problem("a.mdx", 1),
        fix("a.mdx", 2, Severity.WARNING, safe=True),
        fix("b.mdx", 3, Severity.SUGGESTION, safe=False),
    ]
    longest, *_, shortest = titles(Problems.of(found), "n walks")
    assert longest == (
        "2 problems (1 error, 1 warning), 1 suggestion in 2 files · 1 * safe to fix, 1 + to check first ── n walks"
    )
    assert shortest == "2 problems, 1 suggestion"
    assert [list(problem_row(each, 120))[2][0] for each in found] == ["  ", "* ", "+ "]
    assert next(titles(Problems.of(found[:1], whole=False, checked=12), "")).startswith(
        "1 problem (1 error) in 1 file so far, checking 12% …"
    )


async def test_every_screen_shows_the_number_of_problems_that_lint_reports() -> None:
    page = "---\ntitle: Computed\n---\n\nText {1 + now()} text.\n"
    async with running({**BROKEN, "computed.mdx": page}, size=(160, 40)) as run:
        await run.until(lambda: run.app.lint_service.problems.whole)
        told = set()
        for path in ("/", "/quickstart", "/computed"):
            run.panes.open_page(path)
            await run.drawn()
            told.add((run.shown().splitlines()[0].rpartition("✖")[2].strip(), run.app.lint_service.problems.total))
        found = Linter(tolerant=True).update(run.folder.site)
        assert told == {(Problems.of(found).total.short.partition(", ")[0], Problems.of(found).total)}
        await run.press("exclamation_mark")
        assert str(Problems.of(found).total) in run.shown()


async def test_parts_without_markdown_are_reported_when_copied_or_viewed() -> None:
    page = "---\ntitle: Computed\n---\n\nText {1 + now()} text.\n"
    async with running({**BROKEN, "computed.mdx": page}) as run:
        run.panes.open_page("/computed")
        await run.press("c")
        await run.until(lambda: run.notices)
        assert (
            "computed.mdx:5:6 warning: the value of this expression can be computed only by JavaScript"
            in run.notices[-1]
        )
        await run.press("v")
        await run.until(lambda: len(run.notices) > 1)
        assert run.notices[-1].startswith("computed.mdx:5:6 warning: ")


async def test_problems_are_counted_in_the_header_and_the_tree() -> None:
    async with running(BROKEN) as run:
        header = run.app.screen.query_one(SiteHeader)
        await run.until(lambda: header.state.problems is not None and header.state.problems.problems >= 3)
        assert header.state.problems is not None
        assert header.state.problems.errors
        row = next(line for line in run.shown().splitlines() if "Quickstart" in line)
        assert row.partition("▕")[0].split()[-2:] == ["Quickstart", "2"]


async def test_a_failing_rule_is_reported_beside_all_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_page: PageContext) -> tuple[RuleFinding, ...]:
        raise IndexError("no such cell")

    monkeypatch.setattr(BY_NAME["void-tag"], "check", fails)
    monkeypatch.setattr(BY_NAME["title-missing"], "check", fails)
    async with running(BROKEN) as run:
        await run.until(lambda: bool(run.notices))
        assert run.notices[0].startswith("the rule title-missing failed on ")
        assert run.app.lint_service.problems.total.problems >= 3


async def test_walking_shows_each_problem_and_esc_returns_to_where_the_reader_was() -> None:
    async with running(BROKEN, size=(80, 24)) as run:
        run.panes.open_page("/install")
        await run.press("exclamation_mark")
        assert run.path == "/quickstart"
        assert run.panes.view.scroll_y > 0
        assert "errors" in run.shown()
        walked = [run.path]
        while list_of(run).cursor < len(list_of(run).problems.found) - 1:
            await run.press("n")
            walked.append(run.path)
        assert walked[-1] == "/retries"
        await run.press("p")
        assert run.path == walked[-2]
        await run.press("escape")
        assert run.path == "/install"
        assert not run.app.screen.query(ProblemList)
        await run.press("backspace")
        assert run.path != "/quickstart"


async def test_notices_about_the_keys_of_the_list_go_with_it() -> None:
    async with running({"index.mdx": "---\ntitle: A\ndescription: B.\n---\n\n[Gone](/gone)\n"}) as run:
        await run.press("exclamation_mark", "f")
        assert [each.message for each in run.app._notifications] == [f"○ {run.notices[-1]}"]
        await run.press("escape")
        assert not list(run.app._notifications)


async def test_the_list_begins_with_the_problem_that_is_read() -> None:
    async with running(BROKEN) as run:
        run.panes.open_page("/retries")
        await run.press("exclamation_mark")
        assert run.path == "/retries"
        await run.press("exclamation_mark")
        assert run.path == "/retries"
        assert run.panes.view.has_focus


async def test_going_on_from_a_match_stays_and_back_returns_to_the_start() -> None:
    async with running(BROKEN) as run:
        run.panes.open_page("/install")
        await run.press("exclamation_mark", "G")
        assert run.path == "/retries"
        run.panes.view.focus()
        await run.settle()
        await run.press("escape", "backspace")
        assert run.path == "/install"


async def test_a_save_shows_in_the_open_list_and_the_cursor_stays() -> None:
    async with running(BROKEN) as run:
        await run.press("exclamation_mark", "G")
        shown = list_of(run)
        count, code = len(shown.problems.found), shown.problems.found[shown.cursor].code
        line = shown.problems.found[shown.cursor].start.line
        run.folder.write("retries.mdx", BROKEN["retries.mdx"].replace("Text.", "Text.\n\nMore.\n\nAnd more."))
        await run.until(lambda: shown.problems.found[shown.cursor].start.line == line + 4)
        assert shown.problems.found[shown.cursor].code == code
        assert run.notices == []
        run.folder.write("retries.mdx", SITE["retries.mdx"])
        await run.until(lambda: len(shown.problems.found) == count - 1)
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"])
        await run.until(lambda: run.notices == ["No problems left"])
        assert not run.app.screen.query(ProblemList)
        assert run.panes.view.has_focus


async def test_of_a_page_that_is_typed_only_the_last_error_is_a_notice_until_it_is_gone() -> None:
    """An editor that saves while one types would otherwise cover the page with notices about what is already mended."""
    async with running() as run:
        await run.until(lambda: run.app.lint_service.is_complete)

        def are_shown(errors: list[str]) -> bool:
            shown = [each.message.split(" error: ")[-1] for each in run.app._notifications if each.severity == "error"]
            return (
                [one[: len(error)] for one, error in zip(shown, errors, strict=False)] == errors[: len(shown)] == errors
            )

        for added, error in (("<Steps>", "<Steps> is not closed"), ("<Steps>\n<Step", "<Step has no >"), ("", "")):
            run.folder.write("quickstart.mdx", SITE["quickstart.mdx"] + f"\n\n{added}\n")
            await run.until(partial(are_shown, [error] if error else []))
        assert len(run.notices) == 2


async def test_without_problems_the_key_says_so() -> None:
    async with running() as run:
        await run.press("exclamation_mark")
        assert run.notices == ["No problems found"]


async def test_while_the_site_is_read_the_list_says_that_there_may_be_more() -> None:
    folder = MemoryFolder(BROKEN, waits=True)
    async with running(folder, settled=False) as run:
        await run.pilot.press("exclamation_mark")
        await run.until(lambda: run.app.browse.panes and run.path == "/")  # what was typed before is answered then
        await run.until(lambda: " so far, checking 0% …" in run.shown())
        assert not [said for said in run.notices if said.startswith("No problems")]
        folder.go_on.set()
        await run.until(lambda: list_of(run).problems.whole)
        assert broken(list_of(run).problems.found) == ["quickstart.mdx", "retries.mdx"]
        await run.until(lambda: "checking" not in run.shown())


@pytest.mark.parametrize("page", ["/install", "/retries"])
async def test_before_all_pages_are_checked_the_list_stays_on_the_readers_page(page: str) -> None:
    here = f"{page[1:]}.mdx"
    async with running(BROKEN, size=(80, 24)) as run:
        run.panes.open_page(page)
        service = run.app.lint_service
        service.problems = Problems.of([problem("index.mdx", 9), problem("quickstart.mdx", 9)], whole=False)
        await run.press("exclamation_mark")
        assert (run.path, list_of(run).current) == (page, None)
        await run.press("enter", "x", "t", "d", "a")  # these need a problem, or keep the page
        assert (run.path, list_of(run).current) == (page, None)
        assert "No problem is selected · n selects the first" in run.notices
        list_of(run).view = ProblemView()

        async def find(*found: Diagnostic) -> None:
            service.problems = Problems.of([*service.problems.found, *found], whole=False)
            run.app.browse.post_message(Panes.ProblemsChanged(service.problems))
            await run.press()

        await find(problem("channels.mdx", 9))
        assert (run.path, list_of(run).current) == (page, None)
        await find(problem(here, 7), problem(here, 6))
        assert run.path == page
        assert list_of(run).current == problem(here, 6)
        await run.press("n", "n")
        chosen, path = list_of(run).current, run.path
        await find(problem(here, 5))
        assert (list_of(run).current, run.path) == (chosen, path)
        await run.press("escape")
        assert run.path == page


async def test_the_first_problem_is_selected_even_if_others_are_found_above_it_meanwhile() -> None:
    async with running(BROKEN, size=(80, 24)) as run:
        run.panes.open_page("/install")
        service = run.app.lint_service
        service.problems = Problems.of([problem("install.mdx", 6)], whole=False)
        await run.app.browse.action_problems()
        list_of(run).problems = Problems.of(
            [problem("index.mdx", line) for line in (7, 8)] + [problem("install.mdx", 6)]
        )
        await run.press()
        assert run.path == "/install"
        assert list_of(run).current == problem("install.mdx", 6)


async def test_twenty_thousand_problems_are_walked_like_two() -> None:
    async with running(BROKEN, size=(60, 20)) as run:
        many = [problem("quickstart.mdx", line % 60 + 1, message=f"problem {line}") for line in range(20_000)]
        await run.press("exclamation_mark")
        shown = list_of(run)
        shown.problems = Problems.of(many)
        await run.press("G")
        assert shown.cursor == len(shown.problems.found) - 1
        assert "20,000 errors" in run.shown()
        await run.press("g", "n")
        assert shown.cursor == 1


async def test_a_problem_of_no_page_says_which_file_it_is_in() -> None:
    async with running({**SITE, "docs-tui.yaml": SETTINGS + "budgt: 3\n"}) as run:
        await run.press("exclamation_mark")
        assert run.path == "/"
        assert "In docs-tui.yaml, line 3   Enter Edit there" in run.shown()
        run.folder.write("docs-tui.yaml", f"# a line more\n{SETTINGS}budgt: 3\n")
        await run.until(lambda: "In docs-tui.yaml, line 4 " in run.shown())


def test_filters_and_groups_lose_nothing_that_they_do_not_name() -> None:
    found = [
        problem("a.mdx", 4, code="one", message="a broken link"),
        problem("b.mdx", 2, Severity.WARNING, code="two"),
        problem("a.mdx", 9, Severity.SUGGESTION, code="two"),
        problem("b.mdx", 8, code="one"),
    ]
    problems = Problems.of(found)
    view = ProblemView()
    for _ in range(3):
        rows = view.rows(problems)
        headings = [row for row in rows if isinstance(row, GroupHeading)]
        listed = [row for row in rows if not isinstance(row, GroupHeading)]
        assert set(listed) == set(found)
        assert sum(heading.count for heading in headings) in (0, len(found))
        view = view.next_grouping()
    assert view == ProblemView()
    none = replace(view, grouping="none")
    assert none.rows(problems) == problems.found
    assert set(replace(none, file="a.mdx").rows(problems)) == {found[0], found[2]}
    assert set(replace(none, level=Severity.ERROR).rows(problems)) == {found[0], found[3]}
    assert replace(none, words="LINK brok").rows(problems) == (found[0],)
    assert set(replace(none, words="two a.mdx").rows(problems)) == {found[2]}


async def test_typing_filters_the_list_and_esc_shows_all_again() -> None:
    async with running(BROKEN, size=(100, 30)) as run:
        await run.press("exclamation_mark")
        shown = list_of(run)
        count = len(shown.listed)
        await run.press("slash", *"retries c")
        assert {one.path for one in shown.listed} == {"retries.mdx"}
        assert run.path == "/retries"
        assert run.notes.copied == []
        assert "Esc removes it" in run.shown().splitlines()[-1]
        assert f"{len(shown.listed)} of {count} problems: “retries c”" in run.shown()
        await run.press("enter", "n", "escape")
        assert len(shown.listed) == count
        await run.press("d")
        assert "broken-link  2" in run.shown()
        await run.press("t")
        assert {one.path for one in shown.listed} == {run.panes.page.file if run.panes.page else ""}
        await run.press("escape", "escape")
        assert not run.app.screen.query(ProblemList)


async def test_a_problem_is_explained_by_its_rule() -> None:
    async with running(BROKEN) as run:
        await run.press("exclamation_mark", "x")
        assert "page /chanels does not exist" in run.shown()
        assert "broken-link" in run.shown()
        await run.press("x", "escape")
        assert not run.app.screen.query(ProblemList)


async def test_problems_are_marked_beside_their_lines_and_beside_what_hides_them() -> None:
    page = (
        "---\ntitle: Quickstart\n---\n\n## Install\n\nText.\n\nRead [how](/chanels).\n\nMore.\n\n"
        '<Accordion title="Closed">\n\nA [link](/nowhere).\n\n</Accordion>\n\n#### Deep\n'
    )
    async with running({**BROKEN, "quickstart.mdx": page}) as run:
        run.panes.open_page("/quickstart")
        await run.until(lambda: run.app.lint_service.is_complete)

        def marked() -> list[str]:
            rows = [line.partition("▕")[2].split() for line in run.shown().splitlines()]
            return [" ".join(row[:2]) for row in rows if row and row[0] in "✖▲•"]

        await run.until(lambda: marked() == ["✖ Read", "✖ ▸", "▲ Deep"])
        run.folder.write("quickstart.mdx", page.replace("/chanels", "/channels"))
        await run.until(lambda: marked() == ["✖ ▸", "▲ Deep"])
        run.panes.open_page("/channels")
        await run.until(lambda: marked() == [])
