"""Linting whole sites: settings, suppressions, baselines, fixes, and successive changes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings

from docs_tui.errors import CannotRunError
from docs_tui.lint.baseline import baseline_text, compare_with_baseline, read_baseline
from docs_tui.lint.fixes import fix_all
from docs_tui.lint.linter import FileLinter, FileResult, Linter, RuleFailedError, lint, linted_files
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import RuleFinding, RuleGroup
from docs_tui.lint.rule_registry import BY_NAME, RULES
from docs_tui.lint.site_context import SiteContext
from docs_tui.mdx import Code, find
from docs_tui.site import Change, Site
from docs_tui.source import Diagnostic, Severity, Span
from tests.export.trees import CORPORA, site_of_folder
from tests.mdx.strategies import mdx_pages
from tests.sites import site_of

SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
HEAD = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n"


def site(body: str, config: str = "", **others: str) -> Site:
    pages = {"index.mdx": HEAD.format("Home") + body, **{f"{name}.mdx": text for name, text in others.items()}}
    settings_file = {"docs-tui.yaml": config} if config else {}
    return site_of({**pages, **settings_file})


def names(found: tuple[Diagnostic, ...]) -> list[str]:
    return [each.code for each in found]


def test_compact_mode_reports_the_same_findings() -> None:
    links = "[a](/b) ![b](/c.png) [c](#nowhere) [d](/old)\n"
    config = '{"redirects": [{"source": "/old", "destination": "/"}]}'
    one = site_of({"docs.json": config, "index.mdx": HEAD.format("Home") + links, "b.mdx": HEAD.format("B") + links})
    found = Linter(compact=True).update(one)
    assert {"broken-anchor", "broken-image", "link-through-redirect"} <= set(names(found))
    assert found == lint(one)


class TestSuppressions:
    @pytest.mark.parametrize(
        "comment",
        [
            "{/* docs-tui-disable-next-line heading-skips-level -- imported */}\n\n#### B",
            "{/* docs-tui-disable-next-line P003 */}\n#### B",
            "{/* docs-tui-disable-next-line structure */}\n#### B",
            "{/* docs-tui-disable heading-skips-level */}\n\n#### B\n\n{/* docs-tui-enable heading-skips-level */}",
            "{/* docs-tui-disable */}\n\nText.\n\n#### B\n\n{/* docs-tui-enable */}",
            "#### B\n\n{/* docs-tui-disable-file heading-skips-level -- a reason, with P001 in it */}",
        ],
    )
    def test_a_comment_suppresses_a_finding(self, comment: str) -> None:
        assert lint(site(f"## A\n\n{comment}\n")) == ()

    def test_text_after_a_suppressed_range_is_checked(self) -> None:
        text = "## A\n\n{/* docs-tui-disable */}\n\n#### B\n\n{/* docs-tui-enable */}\n\n## C\n\n#### D\n"
        assert [(each.code, each.start.line) for each in lint(site(text))] == [("heading-skips-level", 16)]

    def test_a_comment_before_code_speaks_of_all_of_it(self) -> None:
        text = '{/* docs-tui-disable-next-line json-code */}\n\n```json\n{\n  "a": 1,\n}\n```\n'
        assert lint(site(text)) == ()

    def test_of_comments_below_one_another_each_speaks_of_the_line_after_the_last(self) -> None:
        comments = "{/* docs-tui-disable-next-line L001 */}\n> {/* docs-tui-disable-next-line P003 */}\n\n"
        assert lint(site(f"## A\n\n{comments.replace('> ', '')}#### [B](/none)\n")) == ()
        assert lint(site(f"## A\n\n> {comments.strip()}\n> #### [B](/none)\n")) == ()

    def test_front_matter_has_comments_of_its_own(self) -> None:
        text = "---\n# docs-tui-disable-file description-missing\ntitle: A\n---\n\nText.\n"
        assert lint(site_of({"index.mdx": text})) == ()

    def test_a_comment_of_a_rule_that_is_off_is_left_alone(self) -> None:
        text = "{/* docs-tui-disable-next-line likely-secret */}\n\nText.\n"
        assert lint(site(text)) == ()
        assert names(lint(site(text), select=("default", "likely-secret"))) == ["unused-suppression"]


class TestSettings:
    def test_rules_have_levels_by_name_code_and_group(self) -> None:
        page = "## A\n\n#### B\n"
        assert lint(site(page, "lint:\n  rules:\n    heading-skips-level: off\n")) == ()
        assert lint(site(page, "lint: {rules: {structure: off}}\n")) == ()
        (found,) = lint(site(page, "lint: {rules: {P003: error}}\n"))
        assert found.severity is Severity.ERROR

    def test_globs_choose_files_and_the_last_one_counts(self) -> None:
        bad = HEAD.format("Bad") + "## A\n\n#### B\n"
        config = (
            "lint:\n  files:\n    'old/**': {heading-skips-level: off}\n    old/new.mdx: {heading-skips-level: error}\n"
        )
        found = lint(site("Text.\n", config, **{"old/a": bad, "old/new": bad.replace("Bad", "New")}))
        assert [(each.path, each.severity) for each in found] == [("old/new.mdx", Severity.ERROR)]

    def test_a_rule_that_is_off_may_be_switched_on(self) -> None:
        page = "## A {#b}\n"
        assert lint(site(page)) == ()
        assert names(lint(site(page, "lint: {rules: {heading-id: on}}\n"))) == ["heading-id"]

    def test_a_selector_that_names_nothing_is_refused_with_the_nearest(self) -> None:
        with pytest.raises(CannotRunError, match="did you mean heading-skips-level"):
            lint(site(""), select=("heading-skip-level",))


class TestBaseline:
    def test_known_findings_stay_known_when_lines_move(self) -> None:
        before = site("## A\n\n#### B\n")
        known = read_baseline(baseline_text(before, lint(before)), "baseline.json")
        after = site("Text.\n\nMore.\n\n## A\n\n#### B\n\n## C\n\n#### D\n")
        found = compare_with_baseline(after, lint(after), known)
        assert ([each.start.line for each in found.new], found.known, found.gone) == ([16], 1, 0)
        assert compare_with_baseline(site("Text.\n"), (), known).gone == 1

    @pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "findings": []}', '{"version": 1, "findings": [{}]}'])
    def test_a_file_that_is_not_a_baseline_is_refused(self, text: str) -> None:
        with pytest.raises(CannotRunError, match="baseline"):
            read_baseline(text, "baseline.json")


class TestFixes:
    def test_only_what_a_fix_names_is_touched_byte_for_byte(self) -> None:
        text = "\ufeff---\r\ntitle: A\r\ndescription: B\r\n---\r\n\r\n\tOne<br>two  \r\n\r\n<!-- c -->\r\n"
        fixed = fix_all(site_of({"index.mdx": text}), Linter().update)
        assert (
            fixed.site.files["index.mdx"] == text.replace("<br>", "<br />").replace("<!-- c -->", "{/* c */}").encode()
        )
        assert (fixed.count, names(fixed.findings)) == (2, [])

    def test_fixes_that_overlap_are_made_one_after_the_other(self) -> None:
        fixed = fix_all(site("<!-- <br> --> and <br> <br>\n"), Linter().update)
        assert fixed.texts["index.mdx"].endswith("{/* <br> */} and <br /> <br />\n")

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(mdx_pages())
    @example("\nhttps://s.t<")
    @example("https://s.t{ www.s.t<5 and a < 5")
    def test_fixes_converge_on_any_text(self, text: str) -> None:
        linter = Linter(select=("all",))
        fixed = fix_all(site_of({"index.mdx": text}), linter.update)
        assert fix_all(fixed.site, linter.update).texts == {}


class TestOneChangeAfterTheOther:
    def test_findings_equal_those_of_a_fresh_linter(self) -> None:
        linter = Linter()
        now = site("See [b](/b#one).\n", b=HEAD.format("B") + "## One\n\n[home](/)\n")
        changes: list[dict[str, Change]] = [
            {"b.mdx": (HEAD.format("B") + "## Two\n").encode()},
            {"b.mdx": None},
            {"b.mdx": (HEAD.format("B") + "## One\n\n#### Deep\n").encode()},
            {"docs-tui.yaml": b"lint: {rules: {structure: off}}\n"},
            {"docs-tui.yaml": None, "c.mdx": b"Text.\n"},
        ]
        assert linter.update(now) == lint(now) == ()
        for change in changes:
            now = now.apply(change)
            assert linter.update(now) == lint(now)

    def test_a_page_is_checked_again_when_what_it_reads_beside_its_text_changes(self) -> None:
        linter = Linter()
        body = 'import { limit } from "/snippets/a.mdx";\n\n{limit}\n\n<Card title="A" icon="house-user" href="/">\n  Text.\n</Card>\n'
        body += '\n<span style={{ color: "#777777" }}>Grey</span>\n'
        now = site(body, **{"snippets/a": "export const limit = 1;\n"})
        changes: list[dict[str, Change]] = [
            {"snippets/a.mdx": b"export const limits = 1;\n"},
            {"snippets/a.mdx": b"export const limit = 2;\n"},
            {"snippets/a.mdx": b"```js\nexport const limit = 2;\n```\n"},
            {"snippets/a.mdx": None},
            {"snippets/a.mdx": b"export const limit = 3;\n"},
            {"docs.json": b'{"icons": {"library": "lucide"}}'},
            {"docs.json": b'{"icons": {"library": "lucide"}, "background": {"color": {"light": "#888888"}}}'},
            {"docs.json": b'{"icons": {"library": "lucide"}}'},
            {"docs.json": b'{"icons": {"library": "lucide"}, "appearance": {"default": "dark", "strict": true}}'},
        ]
        found = {each.code for each in linter.update(now)}
        for change in changes:
            now = now.apply(change)
            assert linter.update(now) == lint(now)
            found |= {each.code for each in lint(now)}
        assert {"missing-export", "missing-snippet", "color-contrast", "unknown-icon"} <= found

    def test_a_page_is_checked_again_when_its_spec_changes(self) -> None:
        linter = Linter()
        part = {"type": "object", "properties": {"size": {"type": "integer"}}}
        content = {"application/json": {"schema": {"$ref": "parts.json"}}}
        spec = json.dumps({"openapi": "3.1.0", "paths": {"/a": {"post": {"requestBody": {"content": content}}}}})
        fields = '<ParamField body="size" type="integer">\n  Size.\n</ParamField>\n'
        now = site("Text.\n", a=f"---\ntitle: A\nopenapi: api/spec.json POST /a\n---\n\n{fields}").apply(
            {"api/spec.json": spec.encode(), "api/parts.json": json.dumps(part).encode()}
        )
        changes: list[dict[str, Change]] = [
            {"api/parts.json": json.dumps(part).replace("integer", "string").encode()},
            {"api/parts.json": json.dumps(part).replace("size", "width").encode()},
            {"api/spec.json": spec.replace("/a", "/b").encode()},
            {"api/spec.json": None},
            {"api/spec.json": spec.encode()},
            {"a.mdx": b"---\ntitle: A\nopenapi: api/gone.json\n---\n\nText.\n"},
            {"api/gone.json": spec.encode()},
        ]
        linter.update(now)
        found: list[set[str]] = []
        for change in changes:
            now = now.apply(change)
            assert linter.update(now) == lint(now)
            found.append({each.code for each in lint(now)})
        assert "wrong-parameter-type" in found[0]
        assert "unknown-parameter" in found[1]
        assert "front-matter-value" in found[3] & found[5]
        assert "front-matter-value" not in found[4] | found[6]

    def test_unchanged_pages_are_not_checked_again(self) -> None:
        judged: list[str] = []

        def mapper(files: "list[str] | tuple[str, ...]", judge: FileLinter) -> dict[str, FileResult]:
            judged.extend(files)
            return {file: judge(file) for file in files}

        linter = Linter(mapper=mapper)  # type: ignore[arg-type]  # any sequence will do
        now = site("See [b](/b).\n", b=HEAD.format("B"), c=HEAD.format("C"), d="---\nopenapi: a.json GET /a\n---\n")
        now = now.apply({"a.json": b'{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}'})
        linter.update(now)
        judged.clear()
        now = now.apply({"b.mdx": b"Text.\n"})
        linter.update(now)
        assert judged == ["b.mdx"]


class TestPlainMarkdown:
    NOTES = "# Notes\n\nOne<br>two, 1 < 2, <https://relay.example>.\n\n<!-- later -->\n\n![The queue](queue.png)\n\n"
    NOTES += '<div style="color: red">Old</div>\n\n> [!NOTE]\n> Queues are kept for a day.\n'

    def test_a_folder_without_configuration_needs_neither_front_matter_nor_mdx(self) -> None:
        assert lint(site_of({"notes.md": self.NOTES, "queue.png": ""})) == ()

    def test_what_a_reader_misses_there_is_found_all_the_same(self) -> None:
        found = lint(site_of({"notes.md": "Text, [gone](gone.md).\n\n### Deep\n"}))
        assert names(found) == ["title-missing", "broken-link", "first-heading-level"]

    def test_mdx_pages_are_checked_as_mdx(self) -> None:
        found = names(lint(site_of({"notes.mdx": self.NOTES, "queue.png": ""})))
        assert set(found) == {
            *("void-tag", "html-comment", "angle-link", "image-outside-frame", "description-missing"),
            *("attribute-value", "foreign-callout"),
        }

    def test_a_configuration_makes_them_pages_of_a_site(self) -> None:
        linter = Linter()
        plain = site_of({"notes.md": self.NOTES, "queue.png": ""})
        assert linter.update(plain) == ()
        found = linter.update(plain.apply({"docs.json": b'{"name": "Relay", "navigation": {"pages": ["notes"]}}'}))
        assert {"title-missing", "description-missing", "void-tag"} <= set(names(found))


def test_a_redirect_from_a_fragment_is_one_problem_and_not_two() -> None:
    redirects = '[{"source": "/a#b", "destination": "/"}, {"source": "/a#c", "destination": "/"}]'
    config = f'{{"name": "Relay", "theme": "mint", "colors": {{"primary": "#005533"}}, "redirects": {redirects}, "navigation": {{"pages": ["index"]}}}}'
    found = lint(site_of({"index.mdx": HEAD.format("Home") + "Text.\n", "docs.json": config}))
    assert names(found) == ["config-value", "config-value"]


def test_images_are_looked_for_in_a_long_run_of_letters_as_in_any_text() -> None:
    files = {"index.mdx": HEAD.format("Home") + "a" * 1_000_000 + "\n", "images/keys.png": ""}
    assert names(lint(site_of(files), select=["orphan-image"])) == ["orphan-image"]


def test_the_sample_site_is_clean() -> None:
    assert [str(each) for each in lint(site_of_folder(SAMPLE))] == []


def test_everything_the_parser_and_the_site_report_belongs_to_one_rule() -> None:
    reported = [code for rule in RULES for code in rule.reported_codes]
    assert len(reported) == len(set(reported))
    package = Path(__file__).resolve().parents[2] / "docs_tui"
    files = [
        path
        for path in (package / "site").glob("*.py")
        if path.stem not in ("setting_names", "native_names", "schemas")
    ]
    texts = [path.read_text("utf-8") for path in (package / "mdx" / "diagnostics.py", *files)]
    written = {word for text in texts for word in json.loads(f"[{','.join(_codes(text))}]")}
    assert written - set(reported) - NO_CODES == set()


NO_CODES = frozenset(("docs-tui", "utf-8", "api-reference", "x-mint", "x-hidden", "x-excluded", "x-code-samples"))


def _codes(text: str) -> list[str]:
    import re  # noqa: PLC0415 - beside its only use

    return re.findall(r'"[a-z0-9]+(?:-[a-z0-9]+)+"', text)


@pytest.mark.corpora
@pytest.mark.timeout(300)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_no_finding_is_inside_code(tree: Path) -> None:
    """Only rules about code report findings in code. Every sixth page is enough to test that."""
    whole = site_of_folder(tree)
    pages = [name for name in sorted(whole.files) if name.endswith((".mdx", ".md"))]
    found = whole.apply({name: None for index, name in enumerate(pages) if index % 6})
    inside, judged = list[str](), set(linted_files(found))
    code: dict[str, list[tuple[int, int]]] = {}
    for each in lint(found):
        if BY_NAME[each.code].group is RuleGroup.CODE or each.path not in judged:
            continue
        if each.path not in code:
            document = found.file_document(each.path)
            line_of = document.source.line_of
            blocks = find(document.root, Code)
            code[each.path] = [(line_of(block.span.start), line_of(block.span.end - 1)) for block in blocks]
        if any(first < each.start.line < last for first, last in code[each.path]):
            inside.append(str(each))
    assert inside == []


class TestAFailingRule:
    """A rule that raises is reported, and the findings of the others stay."""

    @pytest.fixture
    def failing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails_on_b(page: PageContext) -> tuple[RuleFinding, ...]:
            if page.file == "b.mdx":
                raise IndexError("no such cell")
            return (RuleFinding(page.top, "seen"),)

        def fails_at_last(context: SiteContext) -> Iterator[RuleFinding]:
            yield RuleFinding(Span(0, 1), "seen", file=next(iter(context.facts)))
            raise KeyError("nowhere")

        monkeypatch.setattr(BY_NAME["title-missing"], "check", fails_on_b)
        monkeypatch.setattr(BY_NAME["orphan-image"], "check_site", fails_at_last)

    @pytest.mark.usefixtures("failing")
    def test_other_rules_continue_when_asked_to(self) -> None:
        bad = HEAD.format("B") + "## A\n\n#### B\n"
        linter = Linter(tolerant=True)
        found = linter.update(site("Text.\n", b=bad))
        assert [(each.path, each.code) for each in found] == [
            ("b.mdx", "heading-skips-level"),
            ("index.mdx", "orphan-image"),
            ("index.mdx", "title-missing"),
        ]
        assert [(each.rule, each.file) for each in linter.failures] == [
            ("title-missing", "b.mdx"),
            ("orphan-image", ""),
        ]
        assert "the rule title-missing failed on b.mdx (IndexError: no such cell)" in str(linter.failures[0])

    @pytest.mark.usefixtures("failing")
    def test_by_default_a_failing_rule_is_an_error(self) -> None:
        with pytest.raises(RuleFailedError, match="title-missing"):
            lint(site("Text.\n", b=HEAD.format("B")))

    def test_a_page_that_cannot_be_read_for_rules_leaves_the_others(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read = PageContext.of

        def fails_on_b(one: Site, file: str, *, strict: bool) -> PageContext:
            if file == "b.mdx":
                raise ValueError("a row without cells")
            return read(one, file, strict=strict)

        monkeypatch.setattr(PageContext, "of", fails_on_b)
        linter = Linter(tolerant=True)
        assert "heading-skips-level" in names(linter.update(site("## A\n\n#### B\n", b="Text.\n")))
        assert [(each.rule, each.file) for each in linter.failures] == [("", "b.mdx")]


class TestFrontMatter:
    @pytest.mark.parametrize(
        ("front", "name"),
        [
            ("---\ntitle: No end\n\n## H\n\nText.\n", "front-matter-unclosed"),
            ("\ufeff---\r\nicon: key\r\ntitle: No end\r\n\r\n## H\r\n\r\nText.\r\n", "front-matter-unclosed"),
            ("---\ndescription: one: two\n---\n\nText.\n", "front-matter-syntax"),
        ],
    )
    def test_unreadable_front_matter_is_reported_once(self, front: str, name: str) -> None:
        found = lint(site_of({"docs.json": '{"navigation": {"pages": ["a"]}}', "a.mdx": front}), select=("P",))
        assert names(found) == [name]

    def test_a_page_that_begins_with_a_horizontal_rule_has_no_front_matter(self) -> None:
        assert "front-matter-unclosed" not in names(lint(site_of({"a.mdx": "---\n\nNote: all is well.\n"})))

    def test_the_first_word_of_a_page_is_checked(self) -> None:
        (found,) = lint(site_of({"a.md": "Github hosts it.\n"}), select=("product-name",))
        assert (found.code, found.start.line, found.start.column) == ("product-name", 1, 1)

    def test_a_page_of_a_plain_folder_is_asked_for_a_heading(self) -> None:
        (found,) = lint(site_of({"a.md": "Text.\n"}), select=("title-missing",))
        assert found.hint == "Start it with a heading: # Title"


def test_where_a_link_to_a_heading_leads_nowhere_the_few_headings_are_named() -> None:
    (found,) = lint(site("[a](/b#tanks)\n", b=HEAD.format("B") + "## Limits\n\nText.\n"), select=("broken-anchor",))
    assert found.hint == "Its anchors are #limits"
    (found,) = lint(site("[a](/b#tanks)\n", b=HEAD.format("B") + "Text.\n"), select=("broken-anchor",))
    assert found.hint == "Remove the fragment: the page has no headings"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<Note title="Careful">\n  Text.\n</Note>\n', "Write its text inside Note, where readers see it"),
        ("Mail <a@example.com>.\n", "Write [a@example.com](mailto:a@example.com)"),
        ('<a href="/b">here <svg /></a>\n', 'link text "here" does not describe the target'),
        ('```json\n{"a": "b\n}\n```\n', "a string is not closed on its line"),
        ("```yaml\nrun one --two\n# then\nrun two\n```\n", "Write key: value on each line"),
    ],
)
def test_what_to_do_instead_is_said_in_words(body: str, words: str) -> None:
    assert any(words in f"{each.message}. {each.hint}" for each in lint(site(body)))


def test_a_setting_that_names_no_rule_has_the_nearest() -> None:
    (found,) = lint(site("Text.\n", "lint: {rules: {broken-lnk: off}}\n"), select=("unknown-rule",))
    assert found.hint == "Did you mean broken-link?"


@pytest.mark.parametrize("config", ["base_url: example.com/docs\n", "budget: -1\n", "theme: 3\n"])
def test_a_setting_has_the_same_effect_in_each_file(config: str) -> None:
    one = site("Text.\n", config)
    assert [each.severity for each in one.diagnostics] == [each.severity for each in lint(one, select=("settings",))]


def test_what_a_file_that_is_not_there_would_have_is_not_called_missing() -> None:
    docs = '{"name": "A", "theme": "mint", "colors": {"primary": "#123456"}, "navigation": {"$ref": "./gone.json"}}'
    site = site_of({"docs.json": docs, "index.mdx": "---\ntitle: A\ndescription: B\n---\n\nText.\n"})
    assert [each.message for each in lint(site, select=["J"])] == ["file gone.json does not exist"]


def test_errors_in_yaml_examples_are_in_plain_english() -> None:
    (found,) = lint(site_of({"index.mdx": '```yaml\na: "\\q"\n```\n'}), select=["E006"])
    assert found.message == "this YAML is not valid: backslash in double quotes"
    assert found.hint.startswith("Write two backslashes")


@pytest.mark.parametrize("depth", [45, 60, 450])
def test_a_navigation_too_deep_is_one_problem_and_ends_no_rule(depth: int) -> None:
    groups = '{"group": "A", "pages": [' * depth + '"index"' + "]}" * depth
    config = (
        f'{{"name": "A", "theme": "mint", "colors": {{"primary": "#000000"}}, "navigation": {{"groups": [{groups}]}}}}'
    )
    found = lint(site_of({"docs.json": config, "index.mdx": "---\ntitle: A\ndescription: B.\n---\n"}))
    told = [each.message for each in found if each.severity is Severity.ERROR]
    assert told == ["the navigation is nested too deeply; deeper entries are ignored"] * (depth > 45)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_merge_conflict_is_one_problem(end: str) -> None:
    page = HEAD.format("Home") + "<<<<<<< HEAD\n# Send <5\n=======\n[Text](/gone)\n>>>>>>> main\n\nWait <5 s.\n"
    found = lint(site_of({"index.mdx": page.replace("\n", end)}))
    assert [(each.code, each.start.line) for each in found if each.path == "index.mdx"] == [
        ("merge-conflict", 6),
        ("bare-angle-bracket", 12),
    ]


def test_of_a_page_in_utf_16_only_the_encoding_is_reported() -> None:
    page = "---\ntitle: Größe\n---\n\n[there](/nowhere) a<b\n"
    site = site_of({"docs.json": "{}", "a.mdx": page.encode("utf-16"), "b.mdx": "[a](/a)\n"})
    (found,) = (each for each in lint(site) if each.path == "a.mdx")
    assert (found.code, found.message, found.severity) == ("encoding", "the file is UTF-16", Severity.ERROR)
