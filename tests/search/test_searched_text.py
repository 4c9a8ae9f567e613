"""Searching the words of a query in the text of a page agrees with splitting each line into words."""

import random

import pytest

from docs_tui.export.markdown import render_markdown
from docs_tui.search.results import Line, QueryWords, SearchedText, page_text
from docs_tui.search.words import words_of
from tests.sites import site_of

PIECES = (
    "page",
    "pages",
    "s",
    "class",
    "API",
    "api_key",
    "naïve",
    "naive",
    "É",
    "知识库",
    "知識",
    "が",
    "한국",
    "²",
    "½",
    "ſ",
)
JOINS = (" ", "", "-", "_", " · ", "→", "'", "\u0301", "\u0345", ".", "\t")
WANTED = ("page", "class", "api", "key", "naive", "e", "知识", "識", "か", "한국", "2", "s", "clas")


def test_words_are_found_as_if_each_line_were_split() -> None:
    """Accents, plurals, scripts without spaces, and letters that change in lower case included."""
    chance = random.Random(20261124)
    for _ in range(400):
        texts = [
            "".join(part for _ in range(chance.randrange(8)) for part in (chance.choice(PIECES), chance.choice(JOINS)))
            for _ in range(chance.randrange(6))
        ]
        wanted = {word: at for at, word in enumerate(chance.sample(WANTED, 4))}
        expected = {
            number: here
            for number, text in enumerate(texts)
            if (here := {wanted[word] for word in words_of(text.casefold()) if word in wanted})
        }
        found = SearchedText((Line("", text), text) for text in texts).matches(QueryWords(wanted))
        assert found == expected, texts


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A block of $n$ bytes and $$x^2$$.", "A block of n bytes and x²."),
        ("It costs $5 to $9, or $HOME.", "It costs $5 to $9, or $HOME."),
        (r"Not \$n\$, and `$a$` is code.", "Not $n$, and $a$ is code."),
        ("Either $a$, $b_1$ or $5.", "Either a, b₁ or $5."),
    ],
)
def test_formulas_read_as_on_the_page(written: str, shown: str) -> None:
    site = site_of({"index.mdx": f"---\ntitle: T\n---\n\n{written}\n"})
    page = site.pages["/"]
    lines = page_text(site, page, render_markdown(site, page).body).lines
    assert [line.text for line in lines] == [shown]
