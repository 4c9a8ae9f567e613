"""Searching the words of a query in the text of a page agrees with splitting each line into words."""

import random

from docs_tui.search.results import Line, QueryWords, SearchedText
from docs_tui.search.words import words_of

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
