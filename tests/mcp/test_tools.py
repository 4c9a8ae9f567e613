"""Answers to agents are correct, bounded, free of secrets, and never from outside the docs folder."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.lint.baseline import keys_of
from docs_tui.mcp import tools
from docs_tui.mcp.answers import cut, limited, masked
from docs_tui.mcp.draft import Draft
from docs_tui.review.problems import _without_addresses
from docs_tui.workspace import Workspace
from tests.sites import site_of

if TYPE_CHECKING:
    from collections.abc import Callable

KEY = "AKIA" + "Z7Q2M4N8P1R5T9V3"
FILES = {
    "docs.json": """{"theme": "mint", "name": "Relay", "colors": {"primary": "#0f766e"}, "navigation": {"groups": [
      {"group": "Start", "pages": ["index", "tokens"]}, {"group": "Guides", "pages": ["hooks"]}]}}""",
    "index.mdx": "---\ntitle: Introduction\ndescription: What Relay is.\n---\n\nSee [tokens](/tokens#rotate) and [gone](/nowhere).\n",
    "tokens.mdx": f"---\ntitle: Tokens\ndescription: Keys of Relay.\n---\n\n## Rotate\n\nNew `{KEY}` key.\n\n### Later\n\nWait.\n\n## Scopes\n\nRead.\n",
    "hooks.mdx": '---\ntitle: Hooks\ndescription: Called back.\n---\nimport Signed from "/snippets/signed.mdx"\n\n<Signed />\n',
    "snippets/signed.mdx": "Every call is signed.\n",
}


@pytest.fixture
def draft() -> Draft:
    site = site_of(FILES)
    return Draft(lambda: site)


def test_search_finds_the_page_and_forgives_a_typo(draft: Draft) -> None:
    (first, *_) = tools.search_docs(draft, "rotate tokns")["results"]
    assert (first["path"], first["heading"]) == ("/tokens", "Rotate")


def test_the_first_search_needs_no_index_of_all_pages() -> None:
    site = site_of(FILES)
    indexed = Draft(lambda: site)
    indexed.index(site)
    for query in ("rotate tokens", "signed", "what relay is", "hooks", "key"):
        first = tools.search_docs(Draft(lambda: site), query)["results"]
        assert first, query
        found = tools.search_docs(indexed, query)["results"]
        assert (first[0]["path"], first[0]["text"]) == (found[0]["path"], found[0]["text"])
        assert [each["path"] for each in first] == [each["path"] for each in found]


def test_lint_of_some_files_needs_no_check_of_all() -> None:
    site = site_of(FILES)
    whole = Draft(lambda: site)
    assert tools.lint(whole, severity="suggestion")["total"] >= 2
    for place in ("index.mdx", "hooks.mdx", "snippets", "/tokens"):
        first = tools.lint(Draft(lambda: site), paths=[place], severity="suggestion")
        assert first == tools.lint(whole, paths=[place], severity="suggestion")


def test_the_words_of_a_question_do_not_count(draft: Draft) -> None:
    asked = tools.search_docs(draft, "How do I rotate the tokens?")
    assert asked == tools.search_docs(draft, "rotate tokens?")
    assert tools.search_docs(draft, "how is it")["results"] == tools.search_docs(draft, "how is it?")["results"]


def test_a_page_is_read_with_its_snippets_and_without_keys(draft: Draft) -> None:
    assert "Every call is signed." in tools.read_page(draft, "/hooks")["text"]
    text = tools.read_page(draft, "tokens.mdx", text_format="mdx")["text"]
    assert KEY not in text
    assert "masked by docs-tui" in text


def test_a_section_is_named_as_outline_and_search_name_it() -> None:
    site = site_of(
        {**FILES, "index.mdx": "---\ntitle: Home\n---\n\n## Set `key` and *wait*\n\nZebra.\n\n## End {#last}\n\nBye.\n"}
    )
    draft = Draft(lambda: site)
    (first, *_) = tools.search_docs(draft, "zebra")["results"]
    for each in tools.outline(draft, "/")["sections"][:1]:
        for name in (first["heading"], each["title"], each["anchor"], f"#{each['anchor']}", "## Set `key` and *wait*"):
            assert "Zebra." in tools.read_page(draft, "/", section=name)["text"], name
    with pytest.raises(NotFoundError, match="the nearest is 'Set key and wait'"):
        tools.read_page(draft, "/", section="Set key and waits")


def test_a_snippet_is_read_and_names_the_pages_that_import_it(draft: Draft) -> None:
    answer = tools.read_page(draft, "snippets/signed.mdx")
    assert (answer["file"], answer["format"], answer["text"]) == (
        "snippets/signed.mdx",
        "mdx",
        "Every call is signed.\n",
    )
    assert tools.related(draft, "/snippets/signed.mdx")["imported_by"] == ["/hooks"]


def test_a_page_is_found_by_its_published_address() -> None:
    site = site_of(FILES, base_url="https://docs.example.com/relay")
    assert tools.read_page(Draft(lambda: site), "https://docs.example.com/relay/tokens#rotate")["path"] == "/tokens"


def test_lines_and_files_that_do_not_exist_are_named(draft: Draft) -> None:
    with pytest.raises(CannotRunError, match="the file has 6 lines"):
        tools.read_page(draft, "/", lines="7-9")
    for ask in (tools.lint, tools.apply_fixes):
        with pytest.raises(
            (NotFoundError, CannotRunError), match=r"there is no file or folder 'guides/no\.mdx'|no folder to write"
        ):
            ask(draft, paths=["guides/no.mdx"])


def test_the_section_of_the_title_ends_at_another_first_level_heading() -> None:
    site = site_of({**FILES, "index.mdx": "---\ntitle: Home\n---\n\nIntro.\n\n# Second\n\nBye.\n"})
    text = tools.read_page(Draft(lambda: site), "/", section="Home")["text"]
    assert text == "# Home\n\nIntro.\n\n"


def test_a_section_ends_at_the_next_heading_of_its_level(draft: Draft) -> None:
    text = tools.read_page(draft, "/tokens", section="Rotate")["text"]
    assert "### Later" in text
    assert "Scopes" not in text
    with pytest.raises(NotFoundError, match=r"no section 'Xyz'; it has 'Tokens', 'Rotate', 'Later', 'Scopes'$"):
        tools.read_page(draft, "/tokens", section="Xyz")
    with pytest.raises(NotFoundError, match=r"the nearest is 'Rotate'$"):
        tools.read_page(draft, "/tokens", section="rotate a token")


def test_lines_of_the_source_are_read(draft: Draft) -> None:
    assert tools.read_page(draft, "/tokens", lines="6")["text"] == "## Rotate\n"
    for lines, said in (
        ("x", "is not a range"),
        ("1-" + "9" * 5000, "is not a range"),
        ("0", "is not"),
        ("5-2", "end before they begin"),
    ):
        with pytest.raises(CannotRunError, match=said):
            tools.read_page(draft, "/tokens", lines=lines)


def test_pages_are_listed_as_the_navigation(draft: Draft) -> None:
    assert tools.list_pages(draft)["tree"] == (
        "Start/\n  - / Introduction\n  - /tokens Tokens\nGuides/\n  - /hooks Hooks\n"
    )
    assert tools.list_pages(draft, under="guides")["total"] == 1


def test_the_outline_names_lines_and_anchors(draft: Draft) -> None:
    sections = tools.outline(draft, "/tokens")["sections"]
    assert [(each["depth"], each["title"], each["anchor"], each["line"]) for each in sections] == [
        (2, "Rotate", "rotate", 6),
        (3, "Later", "later", 10),
        (2, "Scopes", "scopes", 14),
    ]


def test_lint_reports_by_file(draft: Draft) -> None:
    answer = tools.lint(draft, paths=["index.mdx"])
    assert [(each["rule"], each["line"]) for each in answer["findings"]] == [("broken-link", 6)]


def test_lint_counts_problems_by_rule_and_lists_those_of_a_rule(draft: Draft) -> None:
    everything = tools.lint(draft, severity="suggestion")
    assert sum(everything["by_rule"].values()) == everything["total"]
    assert set(everything["by_rule"]) > {"broken-link"}
    for name in ("broken-link", "L001"):
        links = tools.lint(draft, severity="suggestion", rules=[name])
        assert links["by_rule"] == {"broken-link": everything["by_rule"]["broken-link"]}
        assert {each["rule"] for each in links["findings"]} == {"broken-link"}
    with pytest.raises(NotFoundError, match="there is no rule 'broken-lnk'; did you mean broken-link"):
        tools.lint(draft, rules=["broken-lnk"])


def test_related_knows_links_in_links_out_and_broken_ones(draft: Draft) -> None:
    index, tokens, hooks = (tools.related(draft, path) for path in ("/", "/tokens", "/hooks"))
    assert [each["path"] for each in index["links_out"]] == ["/tokens"]
    assert [each["url"] for each in index["broken"]] == ["/nowhere"]
    assert [each["path"] for each in tokens["links_in"]] == ["/"]
    assert hooks["snippets"] == ["snippets/signed.mdx"]


def test_a_change_is_previewed_and_not_written(draft: Draft) -> None:
    answer = tools.preview_change(draft, "tokens.mdx", FILES["tokens.mdx"].replace("## Rotate", "## Renew"))
    assert [(each["file"], each["rule"]) for each in answer["new_problems"]] == [("index.mdx", "broken-anchor")]
    assert "+## Renew\n" in answer["markdown_difference"]
    assert answer["vanished_addresses"] == ["/tokens#rotate"]
    assert "## Rotate" in tools.read_page(draft, "/tokens")["text"]
    solved = tools.preview_change(draft, "nowhere.mdx", "---\ntitle: Nowhere\n---\n\nHere.\n")["solved_problems"]
    assert [each["rule"] for each in solved] == ["broken-link"]


def test_a_line_with_many_problems_is_read_once(draft: Draft) -> None:
    """The work was the square of the number of tags: 200,000 of them blocked the server for hours."""
    before = draft.site
    after = before.apply({"index.mdx": b"<Nothing>" * 300})
    findings = tuple(each for each in draft.check(after) if each.path == "index.mdx")
    keys = [*keys_of(after, findings), *_without_addresses(after, findings, {}, {})]
    assert len(findings) >= 300
    assert len({id(text) for _, _, text in keys}) <= 2 * len({each.start.line for each in findings})


def test_a_change_of_a_snippet_names_the_pages_that_it_reaches(draft: Draft) -> None:
    assert tools.preview_change(draft, "snippets/signed.mdx", "Signed.\n")["affected_pages"] == ["/hooks"]


@pytest.mark.parametrize(
    "path", ["../secret.mdx", "/etc/passwd", ".git/config", "a/../../b.mdx", "a\0b", "x\\..\\y", ""]
)
def test_paths_outside_of_the_docs_and_hidden_ones_are_refused(draft: Draft, path: str) -> None:
    with pytest.raises(CannotRunError, match="not a file of the docs"):
        tools.preview_change(draft, path, "")


def test_an_unknown_rule_gets_a_suggestion() -> None:
    assert tools.explain_rule("L001")["rule"] == "broken-link"
    with pytest.raises(NotFoundError, match="did you mean broken-link"):
        tools.explain_rule("broken-lnk")
    with pytest.raises(NotFoundError, match="did you mean broken-link"):
        tools.explain_rule("link that is broken")


def test_fixes_are_written_only_where_the_file_is_as_it_was_read(tmp_path: Path) -> None:
    (tmp_path / "docs.json").write_text(
        FILES["docs.json"]
        .replace('"index", "tokens"', '"index"')
        .replace(', {"group": "Guides", "pages": ["hooks"]}', "")
    )
    page = tmp_path / "index.mdx"
    page.write_text("---\ntitle: A\ndescription: B is here.\n---\n\nAn image <br> breaks.\n")
    workspace = Workspace(tmp_path)
    workspace.load()
    draft = Draft(lambda: workspace.site, tmp_path)
    page.write_text(page.read_text() + "\nMore.\n")
    with pytest.raises(CannotRunError, match="has changed since it was read"):
        tools.apply_fixes(draft)
    workspace.load()
    answer = tools.apply_fixes(draft, paths=["."])
    assert (answer["files"], answer["made"]) == (["index.mdx"], 1)
    (made,) = answer["fixes"]
    assert (made["file"], made["line"], made["column"]) == ("index.mdx", 6, 13)
    assert page.read_text().splitlines()[5] == f"An image <br{made['by']}> breaks."


@given(st.text(max_size=400), st.integers(1, 60))
def test_a_text_is_read_whole_in_parts_within_the_budget(text: str, budget: int) -> None:
    parts, cursor = list[str](), 0
    while True:
        part, following = cut(text, cursor, budget)
        parts.append(part)
        if following is None:
            break
        assert following > cursor
        cursor = following
    assert "".join(parts) == text


HUGE = {
    "docs.json": FILES["docs.json"],
    "index.mdx": "---\ntitle: Huge\n---\n\n"
    + "".join(f"## Heading {n}\n\n[x](/gone-{n}) words\n\n" for n in range(1_500)),
    **{f"more/page-{n}.mdx": f"---\ntitle: Page {n}\n---\n\n[h](/) heading words\n" for n in range(600)},
}


def test_no_answer_is_longer_than_clients_accept() -> None:
    site = site_of(HUGE)
    draft = Draft(lambda: site)
    calls: list[Callable[[], object]] = [
        lambda: tools.search_docs(draft, "heading words", limit=30, max_tokens=10_000),
        lambda: tools.read_page(draft, "/", max_tokens=10_000),
        lambda: tools.list_pages(draft, max_tokens=10_000),
        lambda: tools.outline(draft, "/"),
        lambda: tools.lint(draft, severity="suggestion", max_tokens=10_000),
        lambda: tools.related(draft, "/"),
        lambda: tools.preview_change(draft, "index.mdx", "", max_tokens=10_000),
    ]
    for call in calls:
        assert len(json.dumps(call())) <= 25_000


@given(st.recursive(st.text(max_size=9), lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner)))
def test_an_answer_that_is_too_long_keeps_its_form(inner: object) -> None:
    short = {"a": inner, "text": "b" * 20_000, "complete": True}
    assert limited(short) == short
    long = limited({"rows": [{"inner": inner, "title": "c" * 3_000}] * 100, "text": '"' * 9_000, "complete": True})
    assert len(json.dumps(long, ensure_ascii=False)) <= 25_000
    assert long["rows"]
    assert all(each["inner"] == inner for each in long["rows"])
    assert (long["text"], long["complete"]) == ('"' * 9_000, False)


def test_names_of_the_docs_folder_mean_all_files(draft: Draft) -> None:
    everything = tools.lint(draft)
    assert everything["total"]
    for name in (".", "./", "/"):
        assert tools.lint(draft, paths=[name]) == everything
    for name in ("..", "../docs"):
        with pytest.raises(CannotRunError, match="not a file of the docs"):
            tools.lint(draft, paths=[name])


def test_keys_are_masked_wherever_they_are() -> None:
    assert masked(f"a {KEY} b").count(KEY) == 0


def test_a_problem_that_only_moves_is_not_new(draft: Draft) -> None:
    source = FILES["index.mdx"].replace("See ", "A line above.\n\nSee ")
    answer = tools.preview_change(draft, "index.mdx", source)
    assert answer["new_problems"] == answer["solved_problems"] == []
    twice = tools.preview_change(draft, "index.mdx", source + "\nOnce more [gone](/nowhere).\n")
    assert [each["rule"] for each in twice["new_problems"]] == ["broken-link"]


def test_a_list_without_filters_has_the_pages_of_every_version() -> None:
    versions = [{"version": each, "pages": [f"{each}/index"]} for each in ("v1", "v2")]
    config = {**json.loads(FILES["docs.json"]), "navigation": {"versions": versions}}
    site = site_of({"docs.json": json.dumps(config), "v1/index.mdx": "A", "v2/index.mdx": "B"})
    draft = Draft(lambda: site)
    assert tools.list_pages(draft)["total"] == 2
    assert tools.list_pages(draft, version="v1")["total"] == 1


def test_a_text_is_cut_after_a_whole_line() -> None:
    part, rest = cut("A line of words.\n" * 2_000, 0, 50)
    assert part.endswith(".\n")
    assert rest == len(part)
