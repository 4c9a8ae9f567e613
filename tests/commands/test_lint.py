"""``lint`` and ``explain`` on the command line."""

import json
import pickle
import re
import subprocess
from pathlib import Path

import pytest

from docs_tui.commands.context import Context, Machine, Outcome, Value
from docs_tui.commands.lint import lint
from docs_tui.commands.rules import explain
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import RuleFinding
from docs_tui.lint.rule_registry import BY_NAME
from docs_tui.site import Site
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.changing import save
from docs_tui.workspace.digests import digest_of
from docs_tui.workspace.external import Asker, HostMissingError, is_worth_asking
from docs_tui.workspace.state import cache_folder

HEAD = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n"
CONFIG = {
    "theme": "mint",
    "name": "Relay",
    "colors": {"primary": "#0F766E"},
    "navigation": {"pages": ["index", "keys"]},
}


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "docs"
    root.mkdir()
    (root / "docs.json").write_text(json.dumps(CONFIG))
    (root / "index.mdx").write_text(HEAD.format("Home") + "See [keys](/keys).\n\n## A\n\n#### B\n\nOne<br>two.\n")
    (root / "keys.mdx").write_text(HEAD.format("Keys") + "Text.\n")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were read for the rules."""
    names: list[str] = []
    of = PageContext.of

    def noted(site: Site, file: str, *, strict: bool = False) -> PageContext:
        names.append(file)
        return of(site, file, strict=strict)

    monkeypatch.setattr(PageContext, "of", noted)
    return names


def run(*places: str, **options: Value) -> Outcome:
    machine = Machine(copy=pytest.fail, open_url=pytest.fail)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    if places:
        given["PATH"] = places
    return lint(Context(None, machine, options=given))


def found(outcome: Outcome) -> list[str]:
    text = "".join(item.text for item in outcome.items)
    return [line.split(": ")[0] + " " + line.split(": ")[1] for line in text.splitlines() if ".mdx:" in line]


def text_of(outcome: Outcome) -> str:
    return "".join(item.text for item in outcome.items)


@pytest.mark.usefixtures("docs")
def test_checking_reports_its_progress() -> None:
    told: list[tuple[int, int]] = []
    machine = Machine(copy=pytest.fail, open_url=pytest.fail)
    lint(Context(None, machine, progress=lambda done, of: told.append((done, of))))
    assert told[-2:] == [(2, 2), (2, 2)]


def test_findings_are_reported_with_their_line_and_exit_code_one(docs: Path) -> None:
    outcome = run()
    assert found(outcome) == [
        "index.mdx:10:1 warning P003 heading-skips-level",
        "index.mdx:12:4 error M006 void-tag",
    ]
    assert outcome.failed
    assert outcome.notice == "1 error, 1 warning in 1 file; --fix removes 1."
    assert not run("keys.mdx").failed
    assert docs.is_dir()


@pytest.mark.parametrize(
    ("level", "select", "failed"),
    [
        ("never", "all", False),
        ("error", "P003", False),
        ("error", "M", True),
        ("warning", "P003", True),
        ("suggestion", "P003", True),
    ],
)
@pytest.mark.usefixtures("docs")
def test_only_findings_at_the_fail_on_level_fail(level: str, select: str, *, failed: bool) -> None:
    assert run(fail_on=level, select=(select,)).failed is failed


@pytest.mark.usefixtures("docs")
def test_rules_are_chosen_by_name_code_and_group_in_one_word_or_many() -> None:
    assert len(found(run(select=("P003,void-tag",)))) == len(found(run(select=("P003", "mdx")))) == 2
    assert found(run(ignore=("structure M006",))) == []
    with pytest.raises(CannotRunError, match="did you mean void-tag"):
        run(select=("void-tags",))


def test_fixes_are_shown_first_and_then_made(docs: Path) -> None:
    before = (docs / "index.mdx").read_bytes()
    diff = text_of(run(diff=True))
    assert "-One<br>two.\n+One<br />two.\n" in diff
    assert (docs / "index.mdx").read_bytes() == before
    outcome = run(fix=True)
    assert (docs / "index.mdx").read_bytes() == before.replace(b"<br>", b"<br />")
    assert found(outcome) == ["index.mdx:10:1 warning P003 heading-skips-level"]
    assert outcome.notice.startswith("Fixed 1 problem in 1 file.")


def test_a_fix_that_loses_something_is_made_only_when_its_rule_is_named(docs: Path) -> None:
    page = docs / "keys.mdx"
    page.write_text(HEAD.format("Keys") + "A { brace.\n")
    run(fix=True)
    assert "A { brace" in page.read_text()
    run(fix=True, select=("open-brace",))
    assert "A \\{ brace" in page.read_text()


@pytest.mark.parametrize(
    ("rule", "heading", "mended"),
    [("spelling", "Setup your key", "Set up"), ("product-name", "VSCode keys", "VS Code")],
)
def test_a_fix_of_a_heading_is_made_only_if_no_link_leads_there(
    docs: Path, monkeypatch: pytest.MonkeyPatch, rule: str, heading: str, mended: str
) -> None:
    linked, free = docs / "keys.mdx", docs / "free.mdx"
    anchor = heading.lower().replace(" ", "-")
    linked.write_text(HEAD.format("Keys") + f"## {heading}\n\nText.\n")
    free.write_text(HEAD.format("Free") + f"## {heading}\n\nGo to [the other](/keys#{anchor}).\n")
    monkeypatch.chdir(docs.parent)
    said = f"Only safe fixes in {docs.name}/keys.mdx: the others would break links to headings."
    preview = run(docs.name, diff=True, select=(rule,))
    assert said in preview.notice
    assert mended in "".join(item.text for item in preview.items)
    outcome = run(docs.name, fix=True, select=(rule,))
    assert heading in linked.read_text()
    assert mended in free.read_text()
    assert said in outcome.notice
    assert found(run(docs.name, select=("broken-anchor",))) == []
    free.write_text(free.read_text().replace(f"#{anchor}", ""))
    run(docs.name, fix=True, select=(rule,))
    assert mended in linked.read_text()


def test_a_folder_with_nothing_to_check_gets_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CannotRunError, match=r"there are no pages, .* in .*; name another folder with -C"):
        run()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "known.json is not a baseline: it is not UTF-8"),
        (b"{}", "known.json is not a baseline; write one with --baseline known.json --write-baseline"),
        (b'{"version": 0}', "another version of docs-tui; write it again with --baseline known.json --write-baseline"),
    ],
)
def test_a_file_that_is_no_baseline_is_refused(docs: Path, content: bytes, said: str) -> None:
    (docs / "known.json").write_bytes(content)
    with pytest.raises(CannotRunError) as caught:
        run(baseline="known.json")
    assert str(caught.value).endswith(said)


@pytest.mark.usefixtures("docs")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"select": ("heading-skip-level",)}, "did you mean heading-skips-level?"),
        ({"ignore": ("structur",)}, "did you mean structure?"),
        ({"select": ("nosuch",)}, 'run "docs-tui explain" for the list'),
        ({"baseline": "gone.json"}, "write one with --write-baseline"),
        ({"watch": True, "format": "json"}, "--watch and --format cannot be used together"),
        (
            {"watch": True, "write-baseline": True},
            "--watch and --write-baseline cannot be used together; leave one out",
        ),
        ({"watch": True, "fix": True}, "--watch and --fix cannot be used together"),
        ({"changed": "HEAD"}, "without --changed, all pages are checked"),
    ],
)
def test_what_cannot_be_done_comes_with_a_way_on(options: dict[str, Value], said: str) -> None:
    with pytest.raises(CannotRunError, match=re.escape(said)):
        run(**options)


def test_a_baseline_leaves_only_what_is_new(docs: Path) -> None:
    assert run(baseline="known.json", write_baseline=True).notice == "Wrote 2 problems to known.json."
    (docs / "index.mdx").write_text((docs / "index.mdx").read_text().replace("See", "First.\n\nNo [x](/gone). See"))
    assert found(run(baseline="known.json")) == ["index.mdx:8:8 error L001 broken-link"]
    with pytest.raises(CannotRunError, match=r"there is no baseline nowhere\.json"):
        run(baseline="nowhere.json")


def test_fixes_are_reported_beside_what_a_baseline_leaves_out(docs: Path) -> None:
    run(baseline="known.json", write_baseline=True)
    page = docs / "index.mdx"
    page.write_text(page.read_text() + "\nThree<br>four.\n")
    known = "2 problems left out, listed in known.json."
    assert run(baseline="known.json", diff=True).notice.splitlines()[:2] == [
        "1 problem would be fixed in 1 file.",
        known,
    ]
    fixed = run(baseline="known.json", fix=True).notice.splitlines()
    assert fixed[:2] == ["Fixed 1 problem in 1 file.", known]
    assert fixed.count(known) == 1


def test_a_baseline_that_has_no_room_stays_as_it_was(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(baseline="known.json", write_baseline=True)
    before = {file.name: file.read_bytes() for file in docs.iterdir()}

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.writev", full)
    with pytest.raises(CannotRunError, match=r"known\.json cannot be written: No space left on device"):
        run(baseline="known.json", write_baseline=True, select="all")
    assert {file.name: file.read_bytes() for file in docs.iterdir()} == before


def test_changes_are_relative_to_a_git_revision(docs: Path) -> None:
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "One"]):
        subprocess.run([*git, *words], check=True, cwd=docs)
    assert found(run(changed="HEAD")) == []
    (docs / "index.mdx").rename(docs / "home.mdx")
    (docs / "keys.mdx").write_text(HEAD.format("Keys") + "[x](/gone)\n")
    assert {line.split(" ", 1)[1] for line in found(run(changed="HEAD"))} == {
        "error L001 broken-link",
        "suggestion L007 page-outside-navigation",
    }


def test_single_files_and_folders_are_checked(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(docs.parent)
    assert len(found(run("docs"))) == 2
    assert [line.split(":")[0] for line in found(run("docs/index.mdx"))] == ["docs/index.mdx"] * 2
    with pytest.raises(CannotRunError, match="no file or folder nowhere"):
        run("nowhere")


def test_a_link_in_a_circle_has_no_problems_and_is_no_baseline(docs: Path) -> None:
    (docs / "circle.mdx").symlink_to("circle.mdx")
    assert not found(run("circle.mdx"))
    (docs / "known.json").symlink_to("known.json")
    with pytest.raises(CannotRunError, match=r"known\.json cannot be read"):
        run(baseline="known.json")
    assert run(baseline="known.json", write_baseline=True).notice == "Wrote 2 problems to known.json."


@pytest.mark.usefixtures("docs")
@pytest.mark.parametrize("form", ["json", "sarif", "rdjson"])
def test_other_programs_get_json(form: str) -> None:
    assert json.loads(text_of(run(format=form)))


def test_what_has_changed_since_it_was_read_is_not_written(docs: Path) -> None:
    page = docs / "index.mdx"
    now = page.read_bytes()
    page.chmod(0o640)
    with pytest.raises(CannotRunError, match="has changed since"):
        save(docs, "index.mdx", b"something else", b"new")
    assert page.read_bytes() == now
    save(docs, "index.mdx", now, b"new")
    assert (page.read_bytes(), page.stat().st_mode & 0o777) == (b"new", 0o640)
    assert [path.name for path in docs.iterdir() if path.name.startswith(".docs-tui")] == []


def test_a_file_that_cannot_be_fixed_is_named_from_here(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (docs / "index.mdx").chmod(0o444)
    monkeypatch.chdir(docs.parent)
    with pytest.raises(CannotRunError, match=r"^docs/index\.mdx is read-only"):
        run("docs", fix=True, select="all")


class TestOtherSites:
    ANSWERS = {  # noqa: RUF012 - a table
        "https://there.dev/": {"HEAD": 200},
        "https://there.dev/gone": {"HEAD": 404, "GET": 410},
        "https://there.dev/no-head": {"HEAD": 405, "GET": 200},
        "https://there.dev/private": {"HEAD": 403, "GET": 401},
        "https://busy.dev/a": {"HEAD": 429},
        "https://busy.dev/b": {"HEAD": 404, "GET": 404},
    }

    def fetch(self, url: str, method: str) -> int:
        if "missing" in url:
            raise HostMissingError(url)
        if url not in self.ANSWERS:
            raise OSError(url)
        return self.ANSWERS[url][method]

    def test_only_links_that_are_surely_gone_are_reported(self) -> None:
        asked = [*self.ANSWERS, "https://missing.dev/x", "https://slow.dev/", "https://there.dev/gone#part"]
        answers = Asker(self.fetch, pause=0, at_once=1).ask(asked)
        assert answers.gone == {
            "https://there.dev/gone": "it answers 410",
            "https://missing.dev/x": "its host does not exist",
        }
        assert answers.unsure == {
            "https://there.dev/private": "it answers 401",
            "https://slow.dev/": "it does not answer",
            "https://busy.dev/a": "it answers 429",
            "https://busy.dev/b": "its host asks for fewer requests",
        }

    def test_after_the_longest_time_nothing_is_asked(self) -> None:
        assert Asker(self.fetch, pause=0, longest=-1).ask(["https://there.dev/gone"]) == (
            {},
            {"https://there.dev/gone": "time was up"},
        )

    def test_unchecked_links_are_reported_and_are_no_problems(
        self, docs: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("docs_tui.workspace.external.fetched", self.fetch)
        (docs / "keys.mdx").write_text(HEAD.format("Keys") + "[One](https://slow.dev/), [two](https://there.dev/).\n")
        outcome = run("keys.mdx", external=True)
        assert not outcome.failed
        assert outcome.notice.splitlines() == [
            "1 link to other sites could not be checked: it does not answer, https://slow.dev/",
            "No problems.",
        ]

    @pytest.mark.parametrize(
        "url",
        [
            "http://localhost:3000",
            "http://127.0.0.1/x",
            "https://api.example.com/v1",
            "https://{host}/x",
            "ftp://a.dev/",
        ],
    )
    def test_this_machine_and_examples_are_not_asked(self, url: str) -> None:
        assert not is_worth_asking(url)


class TestExplaining:
    def run(self, *words: str) -> Outcome:
        machine = Machine(copy=pytest.fail, open_url=pytest.fail)
        return explain(Context(None, machine, options={"RULE": words} if words else {}))

    def test_a_rule_is_named_by_code_or_name(self) -> None:
        assert text_of(self.run("P003")) == text_of(self.run("heading-skips-level"))
        assert text_of(self.run("p003")).startswith("# P003 heading-skips-level\n\nstructure, warning\n\n")

    def test_without_a_rule_all_are_listed(self) -> None:
        listed = self.run()
        assert '"docs-tui explain L001" explains one' in listed.notice
        rows = [item.cells for item in listed.items]
        assert len(rows) > 80
        assert ("P003", "heading-skips-level", "warning", "", "Go down one level of headings at a time.") in rows

    def test_an_unknown_rule_gets_the_nearest_name(self) -> None:
        with pytest.raises(NotFoundError, match="did you mean heading-skips-level"):
            self.run("heading-skip-level")


def test_what_was_found_is_kept_until_the_page_the_settings_or_the_rules_change(docs: Path) -> None:
    first = found(run())
    assert found(run()) == first
    (docs / "keys.mdx").write_text(HEAD.format("Keys") + "## A\n\n#### B\n")
    assert found(run()) == [*first, "keys.mdx:8:1 warning P003 heading-skips-level"]
    (docs / "docs-tui.yaml").write_text("lint: {rules: {P003: error}}\n")
    assert {line.split(" ", 1)[1] for line in found(run())} == {
        "error P003 heading-skips-level",
        "error M006 void-tag",
    }
    assert found(run(select=("M006",))) == ["index.mdx:12:4 error M006 void-tag"]


def test_what_was_found_on_a_page_with_a_spec_is_kept_until_the_spec_changes(docs: Path, parsed: list[str]) -> None:
    spec = {"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [{"name": "size", "in": "query"}]}}}}
    (docs / "a.json").write_text(json.dumps(spec))
    (docs / "a.mdx").write_text(
        "---\ntitle: A\nopenapi: a.json GET /a\n---\n\n<ParamField query='size'>\n  Size.\n</ParamField>\n"
    )
    first = found(run())
    parsed.clear()
    (docs / "keys.mdx").write_text(HEAD.format("Keys") + "More text.\n")
    assert found(run()) == first
    assert parsed == ["keys.mdx"]
    (docs / "a.json").write_text(json.dumps(spec).replace("size", "width"))
    assert {line.split()[2] for line in found(run()) if line not in first} == {"A002", "A003"}
    assert parsed == ["keys.mdx", "a.mdx"]


def test_one_page_is_checked_with_what_is_kept_of_the_others(docs: Path, parsed: list[str]) -> None:
    for number in range(9):
        (docs / f"email{number}.mdx").write_text(HEAD.format(f"Mail {number}") + "Send an email.\n")
    run()
    (docs / "keys.mdx").write_text(HEAD.format("Keys") + "Send an e-mail to [mail](/email1#gone).\n")
    (docs / "email8.mdx").write_text(HEAD.format("Mail 8") + "Send an email now.\n")
    parsed.clear()
    with_cache = found(run("keys.mdx"))
    assert sorted(set(parsed)) == ["email8.mdx", "keys.mdx"]
    assert [line.split()[2] for line in with_cache] == ["W008", "L002"]
    for cache in Path(cache_folder(docs)).glob("*.cache"):
        cache.unlink()
    assert found(run("keys.mdx")) == with_cache
    assert len(set(parsed)) == 10


def test_a_truncated_or_foreign_cache_is_ignored(docs: Path) -> None:
    first = found(run())
    (cache,) = Path(cache_folder(docs)).glob("findings.cache")
    kept = cache.read_bytes()
    cache.write_bytes(kept[:-3])
    cache.with_name("report.cache").unlink()
    assert found(run()) == first
    from_beyond = (
        b"\x80\x04\x8c\x13docs_tui.lint.prose\x8c\x0are.compile\x93\x8c\x01x\x85R."  # a call of re.compile("x")
    )
    for body in (pickle.dumps({b"x": Path}), from_beyond):
        cache.write_bytes(digest_of(fingerprint(), body) + body)
        cache.with_name("report.cache").unlink()
        assert found(run()) == first


def test_a_failing_rule_is_reported_and_all_others_run(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_page: PageContext) -> tuple[RuleFinding, ...]:
        raise IndexError("no such cell")

    monkeypatch.setattr(BY_NAME["void-tag"], "check", fails)
    outcome = run()
    assert docs.is_dir()
    assert outcome.broke
    assert "the rule void-tag failed on index.mdx (IndexError: no such cell)" in outcome.notice
    assert "heading-skips-level" in text_of(outcome)
    assert not run(select=("P",)).broke
