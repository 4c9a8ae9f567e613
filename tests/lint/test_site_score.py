"""How well a site serves an AI, and a hand-written llms.txt against its navigation."""

import json
from pathlib import Path
from typing import ClassVar

import pytest

from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.lint.index_problems import llms_drift, read_index
from docs_tui.lint.site_score import Check, Score, score_site, shape_problems
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.export.trees import CORPORA, site_of_folder
from tests.sites import site_of

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
GOOD = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n## One\n\n```sh\nls\n```\n\n### Two\n\nText of {0}.\n"
ANSWERS = json.loads(Path(__file__).with_name("fixtures").joinpath("afdocs-0.22.2.json").read_text("utf-8"))
"""What afdocs said of sites that ``serve`` served with a base URL, to make again with ``python -m tests.server.afdocs``."""
LONG = f"# R\n\n> S\n{'x' * 50_000}\n\n## D\n\n- [a](/a.md)\n"


def site(pages: dict[str, str], base: str | None = None) -> Site:
    config = {"name": "Relay", "navigation": {"pages": list(pages)}}
    return site_of(
        {"docs.json": json.dumps(config), **{f"{name}.mdx": text for name, text in pages.items()}}, base_url=base
    )


def score(found: Site, indexes: dict[str, str] | None = None) -> Score:
    made = {file.path: file.text for file in llms_index_files(found)}
    paths = public_paths(public_section(found), everything=True)
    texts = {path: render_markdown(found, found.pages[path], file_options(found)).text for path in paths}
    return score_site(found, made if indexes is None else indexes, texts)


def check(judged: Score, name: str) -> Check:
    return next(each for each in judged.checks if each.id == name)


def test_every_check_of_the_spec_is_answered_or_not_applicable() -> None:
    for base in (None, "https://docs.example"):
        judged = score(site({"a": GOOD.format("a")}, base))
        answered = [each.id for each in judged.checks if each.weight]
        assert sorted([*answered, *judged.not_applicable]) == sorted(ANSWERS["checks"])
        assert ("markdown-link-portability" in answered) is (base is not None)
        assert all(each.total for each in judged.checks)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "sample_docs" else pytest.mark.corpora) for name in ANSWERS["sites"]],
)
@pytest.mark.timeout(300)
def test_the_number_agrees_with_afdocs(name: str) -> None:
    folder = SAMPLE if name == "sample_docs" else CORPORA / name
    if not folder.is_dir():
        pytest.skip("there are no documentation trees beside the repository")
    found = Workspace(folder, base_url="http://127.0.0.1:4000").load()
    judged, recorded = score(found), ANSWERS["sites"][name]
    assert abs(judged.number - recorded["score"]) <= 2
    for each in judged.checks:
        if each.weight and each.id not in recorded["unlike"]:
            assert each.part == pytest.approx(recorded["parts"][each.id], abs=0.05), each.id


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("description", "---\ntitle: X\n---\n\nText.\n"),
        ("description-length", f"---\ntitle: X\ndescription: {'d' * 301}\n---\n"),
        ("tokens", f"---\ntitle: X\ndescription: d\n---\n\n{'word ' * 12_000}\n"),
        ("headings", "---\ntitle: X\ndescription: d\n---\n\n## A\n\n#### B\n"),
        ("headings", "---\ntitle: X\ndescription: d\n---\n\n# A\n\n# B\n"),
        ("code-language", "---\ntitle: X\ndescription: d\n---\n\n```\nls\n```\n"),
        ("duplicate", GOOD.format("a")),
    ],
    ids=range(7),
)
def test_a_page_that_could_be_better_costs_its_check(name: str, text: str) -> None:
    judged = score(site({"a": GOOD.format("a"), "x": text}))
    assert [each.id for each in judged.checks if each.part < 1 and not each.weight] == [name]
    assert judged.pages[-1].path == "/x"
    assert check(judged, name).findings[-1] == "/x"


def test_the_worst_page_comes_first() -> None:
    one = "---\ntitle: One\n---\n\nText.\n"
    two = "---\ntitle: Two\n---\n\n```\ncode\n```\n"
    judged = score(site({"a": GOOD.format("a"), "one": one, "two": two}))
    assert [page.path for page in judged.pages] == ["/two", "/one"]
    assert judged.pages[0].problems == ("no description", "1 code block without a language")


def test_without_an_index_the_checks_of_it_fail() -> None:
    judged = score(site({"a": GOOD.format("a")}), {})
    assert judged.number <= 59
    assert check(judged, "llms-txt-exists").part == 0
    assert check(judged, "llms-txt-coverage").part == 0


@pytest.mark.parametrize(
    ("text", "name", "finding"),
    [
        ("## Docs\n\n- [a](/a.md)\n", "llms-txt-valid", "llms.txt:1 the first line is not a title: # Name"),
        ("# R\n\n## Docs\n\n- [a](/a.md)\n", "llms-txt-valid", "llms.txt:1 no summary below the title: > one line"),
        (
            "# R\n\n> S\n\n## Docs\n\n- [a](/a.md)\n\nWords.\n",
            "llms-txt-valid",
            "llms.txt:9 only list items with a link are allowed under a heading",
        ),
        ("# R\n\n> S\n\n## D\n\n- [a](/a.md)\n\n## D\n", "llms-txt-valid", "llms.txt:9 duplicate heading D"),
        ("# R\n\n> S\n\n## D\n\n- [a](/a.md)\n- [b](/b.md)\n", "llms-txt-links-resolve", "llms.txt:8 /b.md"),
        ("# R\n\n> S\n\n## D\n", "llms-txt-coverage", "/a"),
        (LONG, "llms-txt-size", f"llms.txt has {len(LONG):,} characters"),
    ],
    ids=range(7),
)
def test_an_index_that_could_be_better_costs_its_check(text: str, name: str, finding: str) -> None:
    judged = score(site({"a": GOOD.format("a")}), {"llms.txt": text})
    assert finding in check(judged, name).findings
    assert check(judged, name).part < 1


@pytest.mark.corpora
@pytest.mark.timeout(300)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_the_index_of_a_real_tree_passes_its_checks(tree: Path) -> None:
    judged = score(site_of_folder(tree))
    assert 95 <= judged.number <= 100
    assert [each for each in judged.checks if each.id.startswith("llms-txt-") and each.part < 0.9] == []


class TestReading:
    def test_a_link_has_its_place(self) -> None:
        (link,) = read_index("# R\n\n> S\n\n## D\n\n- [A (b)](/a.md): About\n").links
        assert (link.text, link.url, link.description, link.line, link.column) == ("A (b)", "/a.md", "About", 7, 11)

    def test_notes_may_come_before_the_first_heading(self) -> None:
        index = read_index("# R\n\n> S\n\nAnything.\n\n- at all\n")
        assert (index.title, index.summary, index.links, index.problems) == ("R", "S", (), ())

    def test_a_heading_in_a_quote_is_no_part_of_the_outline(self) -> None:
        assert shape_problems("> ## Documentation index\n\n# A\n\n## B\n") == {}


class TestDrift:
    PAGES: ClassVar = {"index": GOOD.format("Home"), "a": GOOD.format("A"), "guide/index": GOOD.format("Guide")}

    def drift(self, *items: str, base: str | None = None) -> list[tuple[str, str]]:
        text = "# R\n\n> S\n\n## D\n\n" + "".join(f"- [x]({item})\n" for item in items)
        return [(each.code, str(each.start)) for each in llms_drift(site(self.PAGES, base), text)]

    def test_an_index_that_names_every_page_has_no_drift(self) -> None:
        assert self.drift("/index.md", "/a.md", "/guide/index.md") == []
        assert self.drift("/", "/a", "/guide") == []
        base = "https://h.example/docs"
        assert self.drift(base, f"{base}/a.md", f"{base}/guide.md#top", "https://else.example/b", base=base) == []

    def test_pages_are_named_by_the_address_in_the_index(self) -> None:
        host = "https://docs.example"
        assert self.drift(f"{host}/a", f"{host}/guide", f"{host}/", f"{host}/status") == []
        assert self.drift(f"{host}/docs/a", f"{host}/docs/guide.md", f"{host}/docs/index") == []
        assert [code for code, _ in self.drift(f"{host}/x", f"{host}/y", f"{host}/a")] == ["llms-missing-page"]

    def test_an_index_that_leads_on_to_others_need_not_name_all(self) -> None:
        found = site(self.PAGES).apply({"guide/llms.txt": b"# Guide\n"})
        text = "# R\n\n> S\n\n## D\n\n- [Guide](/guide/llms.txt)\n"
        assert llms_drift(found, text) == ()

    def test_lines_that_are_no_links_are_reported_once(self) -> None:
        text = (
            "# R\n\n> S\n\n## D\n\nMore:\n- **one**\n- **two**\n\n## E\n\nText.\n\n- [x](/)\n- [a](/a)\n- [g](/guide)\n"
        )
        found = llms_drift(site(self.PAGES), text)
        assert [(each.start.line, each.message) for each in found] == [
            (7, "only list items with a link are allowed under a heading: 2 headings have other lines")
        ]

    def test_duplicate_headings_are_reported_once(self) -> None:
        text = "# R\n\n> S\n\n## D\n\n- [x](/)\n\n## D\n\n- [a](/a)\n\n## D\n\n- [g](/guide)\n"
        found = llms_drift(site(self.PAGES), text)
        assert [(each.start.line, each.message) for each in found] == [(9, "duplicate heading D and 1 more")]

    def test_missing_pages_are_reported(self) -> None:
        assert [code for code, _ in self.drift("/index.md", "/a.md")] == ["llms-missing-page"]

    def test_broken_links_are_reported_at_their_place(self) -> None:
        text = "# R\n\n> S\n\n## D\n\n- [x](/gone.md)\n"
        found = [each for each in llms_drift(site(self.PAGES), text) if each.code == "llms-dead-link"]
        assert [str(each) for each in found] == [
            "llms.txt:7:7 error: /gone.md does not exist. Correct the link or remove the line"
        ]

    def test_what_we_make_ourselves_never_drifts(self) -> None:
        found = site(self.PAGES)
        assert llms_drift(found, llms_index_files(found)[0].text) == ()


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("page-size-markdown", "word " * 12_000, 0.75),
        ("page-size-markdown", "word " * 25_000, 0.5),
        ("markdown-code-fence-validity", "<pre>\n```\n</pre>", 1.0),
    ],
)
def test_a_page_that_agents_cannot_use_costs_its_check(name: str, text: str, part: float) -> None:
    judged = score(site({"a": GOOD.format("a"), "x": f"---\ntitle: X\ndescription: d\n---\n\n{text}\n"}))
    assert check(judged, name).part == part
    assert (judged.number < 100) is (part < 1)
