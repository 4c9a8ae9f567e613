"""llms.txt and its indexes: readable by the strict parser, complete, within the limit, each page once."""

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llms_txt import parse_llms_file

from docs_tui.export.llms.index_layout import Style
from docs_tui.export.llms.llms_index import llms_index, llms_index_files
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.site import Site
from tests.export.serving import LIMIT, broken_promises, links_of
from tests.export.trees import CORPORA, site_of_folder
from tests.sites import site_of

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
GOLDEN = Path(__file__).parent / "golden_llms"


def page(title: str = "T", description: str = "", **front: Any) -> str:
    head = {"title": title, **({"description": description} if description else {}), **front}
    return f"---\n{json.dumps(head)}\n---\n\nText.\n"


def site(
    navigation: Mapping[str, Any],
    pages: Mapping[str, str],
    *,
    base: str | None = None,
    style: str = "default",
    **config: Any,
) -> Site:
    files = {f"{name}.mdx": text for name, text in pages.items()}
    docs = {"name": "Relay", "navigation": navigation, **config}
    return site_of(
        {"docs.json": json.dumps(docs), "docs-tui.yaml": f"llms: {{style: {style}}}\n", **files}, base_url=base
    )


def text_of(found: Site, path: str = "llms.txt") -> str:
    return next(file.text for file in llms_index_files(found) if file.path == path)


def names_of(found: Site) -> list[str]:
    return [file.path for file in llms_index_files(found)]


def sections(text: str) -> dict[str, list[tuple[str, str]]]:
    parsed = parse_llms_file(text)["sections"]
    return {name: [(link["title"], link["url"]) for link in links] for name, links in parsed.items()}


@pytest.mark.parametrize("style", ["default", "nested", "flat"])
def test_the_sample_site_is_listed_as_its_golden_says(style: Style) -> None:
    found = site_of_folder(SAMPLE)
    found = replace(found, settings=replace(found.settings, llms=replace(found.settings.llms, style=style)))
    written = "".join(f"=== {file.path}\n{file.text}" for file in llms_index_files(found))
    golden = GOLDEN / f"sample-{style}.txt"
    if os.environ.get("DOCS_TUI_WRITE_GOLDEN"):
        golden.write_text(written, encoding="utf-8")
    assert written == golden.read_text(encoding="utf-8")


class TestHead:
    def test_there_is_always_a_summary_line(self) -> None:
        parsed = parse_llms_file(text_of(site({"pages": ["a"]}, {"a": page()})))
        assert (parsed["title"], parsed["summary"]) == ("Relay", "Documentation of Relay.")

    def test_the_description_is_the_summary_on_one_line(self) -> None:
        parsed = parse_llms_file(text_of(site({"pages": ["a"]}, {"a": page()}, description="One\n two.")))
        assert parsed["summary"] == "One two."

    def test_instructions_come_before_the_first_section(self) -> None:
        found = site({"pages": ["a"]}, {"a": page()}, markdown={"instructions": ["Be kind.", "## Be brief."]})
        parsed = parse_llms_file(text_of(found))
        assert "> Be kind.\n> ## Be brief." in parsed["info"]
        assert list(parsed["sections"]) == ["Docs"]

    def test_a_site_without_a_name_has_a_title(self) -> None:
        parsed = parse_llms_file(text_of(site({"pages": ["a"]}, {"a": page()}, name="")))
        assert (parsed["title"], parsed["summary"]) == ("Documentation", "Documentation of this site.")

    def test_a_site_without_pages_has_an_index_all_the_same(self) -> None:
        assert parse_llms_file(text_of(site_of({"docs.json": '{"name": "Relay"}'})))["title"] == "Relay"


class TestItems:
    @pytest.mark.parametrize(
        ("title", "shown"),
        [
            ("Plain", "Plain"),
            ("An [optional] one", "An (optional) one"),
            ("`code", "'code"),
            ("`code` span", "`code` span"),
            ("Ends with \\", "Ends with"),
            ("Two\nlines", "Two lines"),
            ("]", ")"),
        ],
    )
    def test_a_title_cannot_end_its_link(self, title: str, shown: str) -> None:
        found = site({"pages": ["a"]}, {"a": page(title)})
        assert sections(text_of(found)) == {"Docs": [(shown.strip(), "/a.md")]}

    def test_a_url_is_encoded(self) -> None:
        found = site({"pages": ["a (1) ü"]}, {"a (1) ü": page()}, base="https://h.example/docs")
        assert sections(text_of(found)) == {"Docs": [("T", "https://h.example/docs/a%20%281%29%20%C3%BC.md")]}

    def test_a_section_page_is_linked_by_the_name_of_its_file(self) -> None:
        found = site({"pages": ["index", "guide/index"]}, {"index": page("Home"), "guide/index": page("Guide")})
        assert sections(text_of(found)) == {"Docs": [("Home", "/index.md"), ("Guide", "/guide/index.md")]}

    def test_a_description_is_one_line_of_at_most_300_characters(self) -> None:
        found = site({"pages": ["a", "b"]}, {"a": page("A", "x" * 400), "b": page("B", "One\ntwo.\n\nThree.")})
        lines = [line for line in text_of(found).split("\n") if line.startswith("- ")]
        about = lines[0].partition("): ")[2]
        assert len(about) == 300
        assert about.endswith("x…")
        assert lines[1] == "- [B](/b.md): One two."

    def test_a_page_without_a_description_has_no_colon(self) -> None:
        assert "- [T](/a.md)\n" in text_of(site({"pages": ["a"]}, {"a": page()}))

    def test_the_title_is_the_pages_own_not_the_sidebars(self) -> None:
        found = site({"pages": ["a"]}, {"a": page("Long title", sidebarTitle="Short")})
        assert "[Long title]" in text_of(found)

    def test_the_base_url_asked_for_wins(self) -> None:
        found = site({"pages": ["a"]}, {"a": page()}, base="https://h.example")
        (file,) = llms_index_files(found, MarkdownOptions(base_url="https://other.example/x/"))
        assert links_of(file) == [("T", "https://other.example/x/a.md")]


class TestHeadings:
    def test_a_section_heading_is_a_trail_and_pages_come_before_groups(self) -> None:
        inner = {"group": "Inner", "pages": ["i"]}
        navigation = {"tabs": [{"tab": "Guides", "groups": [{"group": "Start", "pages": [inner, "a"]}]}]}
        found = site(navigation, {"a": page("A"), "i": page("I")})
        assert sections(text_of(found)) == {
            "Guides: Start": [("A", "/a.md")],
            "Guides: Start: Inner": [("I", "/i.md")],
        }

    def test_different_nodes_of_one_name_have_different_headings(self) -> None:
        navigation = {
            "tabs": [
                {"tab": "A: B", "pages": ["a"]},
                {"tab": "A", "groups": [{"group": "B", "pages": ["b"]}]},
            ]
        }
        found = site(navigation, {"a": page("A"), "b": page("B")})
        assert sections(text_of(found)) == {"A: B": [("A", "/a.md")], "A: B (2)": [("B", "/b.md")]}

    def test_a_name_taken_by_the_default_version_gets_its_parents_label(self) -> None:
        navigation = {
            "groups": [{"group": "G", "pages": ["a"]}],
            "versions": [{"version": "v2", "groups": [{"group": "G", "pages": ["b"]}]}],
        }
        found = site(navigation, {"a": page("A"), "b": page("B")})
        assert broken_promises(found) == []

    @pytest.mark.parametrize("name", ["Optional", "OpenAPI Specs", "AsyncAPI Specs", "Indexes", "optional"])
    def test_a_group_cannot_take_the_name_of_a_list(self, name: str) -> None:
        navigation = {
            "groups": [{"group": name, "pages": ["a"]}],
            "global": {"anchors": [{"anchor": "Blog", "href": "https://b.example"}]},
        }
        found = sections(text_of(site(navigation, {"a": page()})))
        assert found == {f"{name} (2)": [("T", "/a.md")], "Optional": [("Blog", "https://b.example")]}

    def test_pages_outside_the_navigation_come_last(self) -> None:
        found = site({"groups": [{"group": "Z", "pages": ["z"]}]}, {"z": page(), "a": page()}, seo={"indexing": "all"})
        assert list(sections(text_of(found))) == ["Z", "Other"]


class TestSpecs:
    SPEC = json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "x", "version": "1"},
            "paths": {"/a": {"get": {"summary": "Read a", "description": "Reads it."}}},
        }
    )

    def test_specs_and_generated_pages_are_listed(self) -> None:
        navigation = {"tabs": [{"tab": "API", "openapi": "open.json"}]}
        docs = {"name": "R", "navigation": navigation, "api": {"asyncapi": "async.yaml"}}
        found = site_of(
            {"docs.json": json.dumps(docs), "open.json": self.SPEC, "async.yaml": "asyncapi: 3.0.0\nchannels: {}\n"},
            base_url="https://h.example/d",
        )
        pages = {"API": [("Read a", "https://h.example/d/api-reference/read-a.md")]}
        specs = {
            "OpenAPI Specs": [("open", "https://h.example/d/open.json")],
            "AsyncAPI Specs": [("async", "https://h.example/d/async.yaml")],
        }
        index = ("OpenAPI and AsyncAPI Specs", "https://h.example/d/_llms/specs.txt")
        assert sections(text_of(found)) == {**pages, "Indexes": [index]}
        assert sections(text_of(found, "_llms/specs.txt")) == specs
        assert broken_promises(found) == []
        for style in ("nested", "flat"):
            hosted = replace(found.settings, llms=replace(found.settings.llms, style=style))
            listed = sections(text_of(replace(found, settings=hosted)))
            assert {name: links for name, links in listed.items() if name.endswith("Specs")} == specs

    def test_a_spec_of_hidden_pages_is_not_named(self) -> None:
        navigation = {"tabs": [{"tab": "API", "hidden": True, "openapi": "open.json"}]}
        found = site_of({"docs.json": json.dumps({"name": "R", "navigation": navigation}), "open.json": self.SPEC})
        assert sections(text_of(found)) == {}

    def test_a_remote_spec_is_named_by_its_address(self) -> None:
        url = "https://s.example/specs/pets.json"
        found = site({"groups": [{"group": "G", "openapi": url, "pages": ["GET /pets"]}]}, {})
        assert sections(text_of(found))["Indexes"] == [("OpenAPI Specs", "/_llms/specs.txt")]
        assert sections(text_of(found, "_llms/specs.txt")) == {"OpenAPI Specs": [("pets", url)]}


class TestSplitting:
    def test_other_languages_and_versions_have_their_own(self) -> None:
        versions = [{"version": "v2", "pages": ["a"]}, {"version": "v1", "pages": ["b"]}]
        french = {"language": "fr", "versions": [{"version": "v2", "pages": ["c"]}, {"version": "v1", "pages": ["d"]}]}
        navigation = {"languages": [{"language": "en", "versions": versions}, french]}
        found = site(navigation, {name: page(name) for name in "abcd"})
        others = [("French (2 pages)", "/_llms/fr.txt"), ("French / v1 (1 page)", "/_llms/fr/v1.txt")]
        files = ["llms.txt", "_llms/en/v1.txt", "_llms/languages.txt", "_llms/fr.txt", "_llms/fr/v1.txt"]
        assert names_of(found) == files
        assert sections(text_of(found)) == {
            "Docs": [("a", "/a.md")],
            "Indexes": [
                ("English / v1 (1 page)", "/_llms/en/v1.txt"),
                ("Other languages (2 pages)", "/_llms/languages.txt"),
            ],
        }
        assert "Documentation in French." in text_of(found)
        assert sections(text_of(found, "_llms/languages.txt")) == {"Indexes": others}
        for style in ("nested", "flat"):
            found = site(navigation, {name: page(name) for name in "abcd"}, style=style)
            assert sections(text_of(found))["Indexes"][1:] == others
            assert "_llms/languages.txt" not in names_of(found)
        assert sections(text_of(found, "_llms/fr.txt"))["Indexes"] == [("French / v1 (1 page)", "/_llms/fr/v1.txt")]
        assert parse_llms_file(text_of(found, "_llms/fr/v1.txt"))["title"] == "Relay: French v1"
        assert broken_promises(found) == []

    def test_the_longest_division_moves_first(self) -> None:
        def many(letter: str, count: int) -> dict[str, str]:
            return {f"{letter}{number}": page(letter, "d" * 250) for number in range(count)}

        groups = {"Short": many("s", 20), "Long": many("l", 150), "Middle": many("m", 60)}
        navigation = {"groups": [{"group": name, "pages": list(pages)} for name, pages in groups.items()]}
        found = site(navigation, {name: text for pages in groups.values() for name, text in pages.items()})
        assert names_of(found) == ["llms.txt", "_llms/long.txt"]
        assert list(sections(text_of(found))) == ["Short", "Middle", "Indexes"]
        assert broken_promises(found) == []

    def test_a_site_that_fits_is_not_split(self) -> None:
        """An index of exactly the limit stays one file."""
        pages = {f"p{number:03}": page("T", "d" * 280) for number in range(160)}
        navigation = {"groups": [{"group": "A", "pages": sorted(pages)}]}
        spare = LIMIT - len(text_of(site(navigation, pages)))
        assert spare > 0
        fits = site(navigation, pages, description="x" * (spare + len("Documentation of Relay.")))
        assert [len(file.text) for file in llms_index_files(fits)] == [LIMIT]
        over = site(navigation, pages, description="x" * (spare + len("Documentation of Relay.") + 1))
        assert len(llms_index_files(over)) > 1
        assert broken_promises(over) == []

    @pytest.mark.parametrize("style", ["default", "nested", "flat"])
    def test_pages_of_one_group_are_split_into_numbered_indexes(self, style: str) -> None:
        pages = {f"p{number:04}": page(f"Page {number}", "d" * 290) for number in range(400)}
        navigation = {"groups": [{"group": "A", "pages": ["index", {"group": "B", "pages": sorted(pages)}]}]}
        found = site(navigation, {"index": page(), **pages}, style=style)
        assert names_of(found) == [
            "llms.txt",
            "_llms/a.txt",
            "_llms/a/b.txt",
            "_llms/a/b-1.txt",
            "_llms/a/b-2.txt",
            "_llms/a/b-3.txt",
        ]
        assert broken_promises(found) == []

    def test_pages_outside_any_group_are_split_too(self) -> None:
        pages = {f"p{number:04}": page(f"Page {number}", "d" * 290) for number in range(300)}
        found = site({"pages": sorted(pages)}, pages)
        assert names_of(found) == ["llms.txt", "_llms/pages-1.txt", "_llms/pages-2.txt"]
        assert broken_promises(found) == []

    def test_a_list_of_indexes_that_is_too_long_is_cut_too(self) -> None:
        names = [f"{number}-" + "v" * 100 for number in range(500)]
        versions = [{"version": name, "pages": [f"p{at}"]} for at, name in enumerate(names)]
        found = site({"versions": versions}, {f"p{at}": page() for at in range(len(names))})
        assert broken_promises(found) == []

    def test_a_list_of_links_that_is_too_long_moves(self) -> None:
        tabs = [{"tab": f"Tab {number}", "href": f"https://e.example/{number}/{'x' * 200}"} for number in range(300)]
        found = site({"tabs": [{"tab": "T", "pages": ["a"]}, *tabs]}, {"a": page()})
        assert broken_promises(found) == []
        urls = {url for file in llms_index_files(found) for _, url in links_of(file)}
        assert urls >= {tab["href"] for tab in tabs}

    @pytest.mark.parametrize(
        ("labels", "paths"),
        [
            (["Documentación", "documentacion"], ["documentacion", "documentacion-2"]),
            (["文档", "指南"], ["version", "version-2"]),
            (["v1.0", "v1 0"], ["v1-0", "v1-0-2"]),
            (["../../etc", "."], ["etc", "version"]),
        ],
    )
    def test_names_are_plain_and_unique(self, labels: list[str], paths: list[str]) -> None:
        versions = [{"version": "main", "pages": ["a"]}]
        versions += [{"version": label, "pages": [f"p{at}"]} for at, label in enumerate(labels)]
        found = site({"versions": versions}, {"a": page(), "p0": page(), "p1": page()})
        assert names_of(found)[1:] == [f"_llms/{path}.txt" for path in paths]


class TestAgain:
    """An index is rebuilt only if something that it shows has changed."""

    FOUND = site(
        {"groups": [{"group": "G", "pages": ["a", "b"]}]}, {"a": page("A", "About a."), "b": page("B", "About b.")}
    )

    def test_an_edit_of_a_body_keeps_it(self) -> None:
        before = llms_index(self.FOUND)
        after = self.FOUND.apply({"a.mdx": (page("A", "About a.") + "More.\n").encode()})
        assert llms_index(after, previous=before).files is before.files

    @pytest.mark.parametrize(
        "text",
        [
            page("Other", "About a."),
            page("A", "Another."),
            page("A", "About a.", hidden=True),
            page("A", "About a.", noindex=True),
            page("A", "About a.", groups=["x"]),
        ],
    )
    def test_an_edit_of_what_the_index_shows_updates_it(self, text: str) -> None:
        before = llms_index(self.FOUND)
        after = self.FOUND.apply({"a.mdx": text.encode()})
        again = llms_index(after, previous=before)
        assert again.files == llms_index_files(after)
        assert again.files != before.files

    def test_a_chain_of_changes_ends_as_a_fresh_start(self) -> None:
        now, index = self.FOUND, llms_index(self.FOUND)
        for change in (
            {"a.mdx": page("X").encode()},
            {"b.mdx": None},
            {"docs-tui.yaml": b"llms: {style: flat}\n"},
            {"b.mdx": page("Y").encode()},
            {"docs.json": json.dumps({"name": "Q", "navigation": {"pages": ["b"]}}).encode()},
        ):
            now = now.apply(change)
            index = llms_index(now, previous=index)
            assert index.files == llms_index_files(now)


WORDS = st.text(st.sampled_from("aZé文 [](){}<>`\\#-:\n*_\u2028"), max_size=12)
DESCRIPTIONS = st.one_of(st.just(""), WORDS, st.integers(0, 400).map(lambda size: "d" * size))


@st.composite
def groups(draw: st.DrawFn, pages: list[str], depth: int = 0) -> dict[str, Any]:
    entries: list[Any] = draw(st.lists(st.sampled_from(pages), max_size=4))
    if depth < 3:
        entries += draw(st.lists(groups(pages, depth + 1), max_size=2))
    return {"group": draw(WORDS), "pages": entries}


@st.composite
def sites(draw: st.DrawFn) -> Site:
    names = [f"p{number}" for number in range(draw(st.integers(1, 12)))] + ["s/index", "index"]
    pages = {name: page(draw(WORDS), draw(DESCRIPTIONS)) for name in names}
    kind = draw(st.sampled_from(["groups", "versions", "languages"]))
    inner = st.lists(groups(names), max_size=3)
    navigation: dict[str, Any] = {"groups": draw(inner)}
    if kind != "groups":
        labels = draw(st.lists(WORDS, min_size=1, max_size=3))
        navigation = {kind: [{kind[:-1]: label, "groups": draw(inner)} for label in labels]}
    base = draw(st.sampled_from([None, "https://h.example", "https://h.example/docs"]))
    return site(navigation, pages, base=base, name=draw(WORDS), description=draw(DESCRIPTIONS))


@settings(max_examples=60, deadline=None)
@given(sites(), st.sampled_from([900, 2000, LIMIT]))
def test_every_site_is_listed_whole(found: Site, limit: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("docs_tui.export.llms.index_layout.LIMIT", limit)
        assert broken_promises(found) == []


@pytest.mark.corpora
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_a_real_tree_is_listed_whole(tree: Path) -> None:
    assert broken_promises(site_of_folder(tree)) == []
