"""Token estimates."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.tokens import about_tokens, estimate_tokens, two_figures

TEXTS = st.text(st.characters(codec=None, categories=None)) | st.text("aZ0 \n.,é中。あ🎉Ж", max_size=200)


def class_of(character: str) -> str:
    """Return the class of one character."""
    first = character.encode("utf-8", "replace")[0]
    if first < 0x80:
        for letter, pattern in (("a", "[a-z]"), ("A", "[A-Z]"), ("0", "[0-9]"), ("s", "[ \t]"), ("n", "[\r\n]")):
            if re.fullmatch(pattern, chr(first)):
                return letter
        return "p"
    for letter, firsts in (
        ("q", (0xC2, 0xE2)),
        ("e", range(0xC3, 0xC6)),
        ("c", range(0xC6, 0xE0)),
        ("k", (0xE3,)),
        ("h", range(0xE4, 0xEA)),
        ("f", (0xEF,)),
        ("m", range(0xF0, 0x100)),
    ):
        if first in firsts:
            return letter
    return "o"


def by_hand(text: str) -> int:
    """Return the estimate by the formula of the design note, from a text of classes."""
    if not text:
        return 0
    classes = "".join(map(class_of, text))

    def only(letters: str) -> str:
        return " " + "".join(letter if letter in letters else " " for letter in classes)

    words = " " + "".join("a" if letter in "aAec" else " " for letter in classes)
    j = sum(character.encode("utf-8", "replace").startswith(b"\xe3\x80") for character in text)
    weights = (
        (0.93, words.count(" a")),
        (0.25, words.count("a" * 7)),
        (0.48, words.count("a" * 12)),
        (0.35, classes.count("aA")),
        (0.27, classes.count("AA")),
        (0.70, classes.count("e")),
        (1.50, only("0").count(" 0")),
        (0.41, classes.count("p")),
        (0.34, only("p").count(" p")),
        (0.73, only("n").count(" n")),
        (0.48, classes.count("ns")),
        (1.21, classes.count("q")),
        (0.72, classes.count("k") - j),
        (0.41, j),
        (0.72, classes.count("h")),
        (1.04, classes.count("f")),
        (4.40, classes.count("m")),
        (0.60, classes.count("o")),
        (0.10, classes.count("c")),
    )
    return max(1, round(sum(weight * count for weight, count in weights)))


@given(TEXTS)
def test_it_is_the_formula_of_the_design_note(text: str) -> None:
    assert estimate_tokens(text) == by_hand(text)


@given(TEXTS.filter(bool))
def test_any_text_is_at_least_one_token(text: str) -> None:
    assert estimate_tokens(text) >= 1


def test_an_empty_text_is_no_token() -> None:
    assert estimate_tokens("") == 0


def test_a_sentence_is_about_as_many_tokens_as_words_and_stops() -> None:
    sentence = "The quick brown fox jumps over the lazy dog and runs into the forest. " * 20
    assert abs(estimate_tokens(sentence) - 20 * 15) < 30


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "about 0 tokens"),
        (1, "about 1 token"),
        (99, "about 99 tokens"),
        (104, "about 100 tokens"),
        (105, "about 110 tokens"),
        (1_204, "about 1,200 tokens"),
        (1_250, "about 1,300 tokens"),
        (9_960, "about 10,000 tokens"),
        (1_234_567, "about 1,200,000 tokens"),
    ],
)
def test_it_is_shown_with_two_figures(number: int, shown: str) -> None:
    assert about_tokens(number) == shown


@given(st.integers(0, 10**12))
def test_rounding_stays_within_five_percent(number: int) -> None:
    assert abs(two_figures(number) - number) <= 0.05 * number
