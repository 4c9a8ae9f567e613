"""Bundles: no text is lost, and headings are nested correctly."""

import json

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.bundle import bundle, linked, single, with_linked
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.markdown_sections import below
from docs_tui.export.tokens import MARGIN, estimate_tokens, share, verdict
from docs_tui.mdx import Heading, find, parse
from docs_tui.source import Source
from tests.sites import site_of

DOCS = {
    "docs.json": json.dumps(
        {"name": "Relay", "navigation": {"groups": [{"group": "All", "pages": ["index", "guide/a", "guide/b", "c"]}]}}
    ),
    "index.mdx": "---\ntitle: Home\ndescription: All of it.\n---\n\nSee [a](/guide/a#x) and [a](guide/a) and ![c](/c).\n",
    "guide/a.mdx": '---\ntitle: A\n---\n\n# One\n\nUnder\n===\n\n### Three\n\n<Card title="B" href="/guide/b">x</Card>\n',
    "guide/b.mdx": 'import S from "/snippets/s.mdx"\n\n# B\n\n## Two\n\n###### Six\n\n<S />\n',
    "c.mdx": "---\ntitle: C\n---\n\n[home](/) [self](#x) [out](https://example.com) [none](/missing)\n",
    "snippets/s.mdx": 'Then <a href="/c">see C</a>.\n',
}


def paths(pages: object) -> list[str]:
    assert isinstance(pages, tuple)
    return [page.path for page in pages]


def headings(text: str) -> list[int]:
    return [heading.depth for heading in find(parse(Source("", text)).root, Heading)]


class TestBundle:
    """``bundle``."""

    def test_it_reads_as_one_document(self) -> None:
        site = site_of(DOCS, base_url="https://relay.dev/docs/")
        made = bundle(site, [site.find("c"), site.find("guide/b"), site.find("/"), site.find("c")])
        assert made.text == (
            "# Relay: 3 pages\n\n"
            "- Home: `index.mdx`\n- B: `guide/b.mdx`\n- C: `c.mdx`\n\n"
            "## Home\n\nSource: `index.mdx`, https://relay.dev/docs\n\n> All of it.\n\n"
            "See [a](https://relay.dev/docs/guide/a#x) and [a](https://relay.dev/docs/guide/a) and ![c](https://relay.dev/docs/c).\n\n"
            "## B\n\nSource: `guide/b.mdx`, https://relay.dev/docs/guide/b\n\n"
            "### Two\n\n###### Six\n\nThen [see C](https://relay.dev/docs/c).\n\n"
            "## C\n\nSource: `c.mdx`, https://relay.dev/docs/c\n\n"
            "[home](https://relay.dev/docs/) [self](#x) [out](https://example.com) [none](https://relay.dev/docs/missing)\n"
        )
        assert (made.characters, made.tokens) == (len(made.text), estimate_tokens(made.text))
        assert [part.page.path for part in made.pages] == ["/", "/guide/b", "/c"]
        assert made.largest[0].tokens == max(part.tokens for part in made.pages)

    def test_without_an_address_the_file_alone_is_the_source(self) -> None:
        site = site_of(DOCS)
        assert "\n\nSource: `c.mdx`\n\n" in bundle(site, site.pages.values()).text

    def test_only_the_frame_has_headings_of_the_first_two_levels(self) -> None:
        site = site_of(DOCS)
        text = bundle(site, site.pages.values()).text
        assert headings(text) == [1, 2, 2, 3, 3, 5, 2, 3, 6, 2]
        assert "### Under\n" in text

    def test_one_page_alone_stays_as_it_is(self) -> None:
        site = site_of(DOCS)
        made = single(site, site.find("/"))
        assert made.text == render_markdown(site, site.find("/")).text
        assert paths(tuple(part.page for part in made.pages)) == ["/"]

    def test_the_note_on_the_index_appears_once(self) -> None:
        site = site_of(DOCS)
        text = bundle(site, site.pages.values(), MarkdownOptions(index_note=True)).text
        assert text.count("## Documentation index") == 1

    def test_problems_of_the_pages_are_reported(self) -> None:
        site = site_of({**DOCS, "c.mdx": "{unknown}\n"})
        assert {each.path for each in bundle(site, site.pages.values()).diagnostics} == {"c.mdx"}


marks = st.sampled_from(
    [
        "# ",
        "## ",
        "###### ",
        "#",
        "a",
        "*b*",
        "\n",
        "\n\n",
        "===",
        "---",
        "> ",
        "- ",
        "    ",
        "```\n",
        "`",
        "[x](y)",
        "1. ",
    ]
)


@given(st.lists(marks, max_size=24).map("".join), st.integers(1, 2))
def test_headings_lie_below_in_the_same_order_and_the_rest_stays(body: str, level: int) -> None:
    before, after = headings(body), headings(below(body, level))
    assert len(before) == len(after)
    assert all(depth > level for depth in after)
    assert all(
        (one < other) == (two < three) or 6 in (two, three)
        for one, other, two, three in zip(before, before[1:], after, after[1:], strict=False)
    )
    if not before:
        assert below(body, level) == body


class TestLinked:
    """``linked`` and ``with_linked``."""

    def test_links_of_markdown_components_and_snippets_count_once(self) -> None:
        site = site_of(DOCS)
        assert paths(linked(site, site.find("/"))) == ["/guide/a"]
        assert paths(linked(site, site.find("guide/a"))) == ["/guide/b"]
        assert paths(linked(site, site.find("guide/b"))) == ["/c"]
        assert paths(linked(site, site.find("c"))) == ["/"]

    def test_each_step_takes_in_the_next_and_circles_end(self) -> None:
        site = site_of(DOCS)
        home = [site.find("/")]
        assert [paths(with_linked(site, home, depth)) for depth in (0, 1, 2)] == [
            ["/"],
            ["/", "/guide/a"],
            ["/", "/guide/a", "/guide/b"],
        ]
        assert paths(with_linked(site, home, 1000)) == ["/", "/guide/a", "/guide/b", "/c"]


class TestBudget:
    """``verdict`` and ``share``."""

    def test_close_to_the_budget_is_near_it(self) -> None:
        assert [verdict(tokens, 1000) for tokens in (0, 899, 900, 1000, 1100, 1101)] == [
            "within",
            "within",
            "near",
            "near",
            "near",
            "over",
        ]

    @given(st.integers(0), st.sampled_from([None, 0]))
    def test_without_a_budget_anything_is_within(self, tokens: int, budget: int | None) -> None:
        assert verdict(tokens, budget) == "within"

    def test_the_share_is_rounded(self) -> None:
        assert share(6432, 8000) == "about 80% of the budget of 8,000 tokens"
        assert share(98765, 8000) == "about 1,200% of the budget of 8,000 tokens"
        assert MARGIN == 0.1


def test_links_that_lead_nowhere_new_end_the_walk() -> None:
    site = site_of(DOCS)
    assert with_linked(site, (site.find("c"),), 10**12) == with_linked(site, (site.find("c"),), 10)
