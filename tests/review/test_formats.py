"""The reports agree with each other, and text of pages is never markup in them."""

import json
import re
from dataclasses import replace
from html import unescape

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs_tui.commands.review import REVIEW_FORMATS
from docs_tui.review.compare import review
from docs_tui.review.formats.review_phrases import summary
from docs_tui.review.review_model import PARTS, Review, ReviewedPart, ReviewReport
from docs_tui.source.clean import clean_line
from tests.export.html.pages import SAFE
from tests.export.html.reading import ADDRESSES, read
from tests.export.html.test_hostile import ATTACKS
from tests.sites import site_of

OWN_HTML = {"<br>", "<!-- -->", "<sub>", "</sub>"}
LINE = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40) | st.sampled_from(ATTACKS)


def report(title: str, text: str = "Text.\n") -> ReviewReport:
    page = f"---\ntitle: {json.dumps(title)}\n---\n\n{text}"
    before = site_of(
        {"docs.json": '{"name": "x"}', "gone.mdx": "# Gone\n\n## A part\n", "same.mdx": "[x](/gone#a-part)"}
    )
    changes = {"new.mdx": page.encode("utf-8", "replace"), "gone.mdx": None}
    after = before.apply(changes)
    found = review(before, after, {"new.mdx": None}, frozenset({"gone.mdx"}))
    return ReviewReport(found, before, after, "main", "https://preview.example/docs")


def inline(markdown: str) -> list[Token]:
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [child for token in tokens for child in token.children or ()]


@given(LINE)
def test_a_title_is_text_in_a_comment_on_a_pull_request(title: str) -> None:
    asked = report(title)
    written = REVIEW_FORMATS["markdown"](asked)
    tokens = inline(written)
    assert {token.content for token in tokens if token.type == "html_inline"} <= OWN_HTML
    links = {token.attrs["href"] for token in tokens if token.type == "link_open"}
    assert links <= {"https://preview.example/docs/new"}
    shown = "".join(token.content for token in tokens if token.type in ("text", "text_special"))
    page = next(page for page in asked.review.pages if page.path == "/new")
    assert "".join(clean_line(page.title)[:150].split()) in "".join(shown.split())
    assert "@everyone" not in REVIEW_FORMATS["markdown"](report("@everyone see #12"))


@given(LINE)
def test_a_page_runs_no_code_in_the_html_file(text: str) -> None:
    written = REVIEW_FORMATS["html"](report(text, text))
    found = read(written)
    assert "script" not in found.starts
    assert "default-src 'none'" in unescape(written)
    assert not [name for _, name, _ in found.attributes if name.startswith("on")]
    addresses = (value for _, name, value in found.attributes if name in ADDRESSES)
    assert all(SAFE.match(re.sub(r"[\x00-\x20]", "", value)) for value in addresses)


def test_the_reports_name_what_vanishes_and_who_links_there() -> None:
    asked = report("New")
    text, comment = (REVIEW_FORMATS[name](asked) for name in ("text", "markdown"))
    for written in (text, comment):
        assert "/gone" in written
        assert "same.mdx:1" in written.replace("\\", "")
    record = json.loads(REVIEW_FORMATS["json"](asked))
    assert [(each["change"], each["path"]) for each in record["pages"]] == [("gone", "/gone"), ("added", "/new")]
    (address,) = record["addresses"]
    assert (address["path"], address["links"][0]["file"]) == ("/gone", "same.mdx")
    assert "broken-link" in [each["rule"] for each in record["new_problems"]]


def test_the_summary_counts_what_changed() -> None:
    assert summary(report("New").review).startswith("1 page added, 1 gone; ")
    assert summary(Review((), (), (), (), ())) == "No page changed."


def test_a_comment_is_never_longer_than_github_takes() -> None:
    asked = report("New")
    part = ReviewedPart("setting", "changed", "k" * 150, "*" * 300, tuple("/" + "p" * 200 for _ in range(9)))
    parts = tuple(replace(part, kind=kind) for kind in PARTS for _ in range(60))
    long = replace(asked, review=replace(asked.review, parts=parts))
    written = REVIEW_FORMATS["markdown"](long)
    assert len(written) <= 65_536
    assert "… and " in written
    assert all(f"{title} (60)" in written for title in ("Settings", "Navigation", "Redirects"))
