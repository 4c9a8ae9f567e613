"""The form of a page follows the quality values of ``Accept``."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.media_types import preferred

CHROME = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", "html"),
        ("", "html"),
        (CHROME, "html"),
        ("text/*", "html"),
        ("text/markdown", "markdown"),
        ("TEXT/Markdown ; q=1.0", "markdown"),
        ("text/markdown, text/html, */*", "markdown"),  # what coding agents send
        ("text/html, text/markdown;q=0.9", "html"),
        ("text/html;q=0.5, text/markdown;q=0.9", "markdown"),
        ("text/markdown;q=0.5, text/html;q=0.4, */*;q=0.1", "markdown"),
        ("text/plain", "plain"),
        ("application/json, text/plain, */*", "plain"),
        ("text/plain;q=0.8, text/html;q=0.7", "plain"),
        ("text/html, text/plain, text/sgml, */*;q=0.01", "html"),  # a browser of text
        ("text/markdown;q=0", "html"),
        ("text/markdown;q=0, text/plain;q=0.1", "plain"),
        ("text/markdown;q=nonsense, text/html;q=0.1", "html"),
        ("*/*, text/markdown;q=0", "html"),
        ("text/*;q=0.2, */*;q=0.9, text/plain", "plain"),
        ("image/png", "html"),
    ],
)
def test_the_form_that_is_preferred(accept: str, form: str) -> None:
    assert preferred(accept) == form


QUALITIES = st.integers(0, 1000).map(lambda number: f"{number / 1000:.3f}")


@given(markdown=QUALITIES, html=QUALITIES, plain=QUALITIES, order=st.permutations((0, 1, 2)))
def test_the_highest_quality_wins_in_any_order(markdown: str, html: str, plain: str, order: list[int]) -> None:
    ranges = [f"text/markdown;q={markdown}", f"text/html; q={html}", f"text/plain ;q={plain}"]
    chosen = preferred(", ".join(ranges[each] for each in order))
    qualities = {"markdown": float(markdown), "html": float(html), "plain": float(plain)}
    assert qualities[chosen] == max(qualities.values())


@given(st.text(max_size=300))
def test_any_header_has_an_answer(accept: str) -> None:
    assert preferred(accept) in ("html", "markdown", "plain")
