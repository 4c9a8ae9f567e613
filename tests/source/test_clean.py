"""Cleaned text cannot control a terminal."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.source.clean import clean, clean_for_browser, clean_line

ACTIVE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\U000e0000-\U000e007f]"
)
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=80)
HOSTILE = st.lists(
    st.sampled_from(
        ["\x1b]52;c;QQ==\x07", "\x9b31m", "\x1b[2J", "\u202e", "\r", "\r\n", "\x00", "\ud83d", "a", "é", "漢"]
    )
).map("".join)


@given(ANY_TEXT | HOSTILE)
def test_no_control_character_is_left(text: str) -> None:
    assert not ACTIVE.search(clean(text))
    assert not ACTIVE.search(clean_line(text))
    assert "\n" not in clean_line(text)
    assert "\t" not in clean_line(text)


@given(ANY_TEXT | HOSTILE)
def test_clean_text_is_writable_and_stays_the_same_when_cleaned_again(text: str) -> None:
    cleaned = clean(text)
    cleaned.encode()
    assert clean(cleaned) == cleaned


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="\u2028\u2029\u00ad")))
def test_ordinary_text_stays(text: str) -> None:
    assert clean(text) == text


def test_every_dangerous_character_becomes_visible() -> None:
    for code in (*range(0x20), *range(0x7F, 0xA0)):
        if chr(code) not in "\t\n":
            glyph = clean(chr(code))
            assert unicodedata.category(glyph) == "So"


def test_replaced_characters_leave_a_visible_glyph() -> None:
    assert clean("a\x1b[31mb") == "a␛[31mb"
    assert clean("user\u202etxt.exe") == "user⇄txt.exe"


def test_characters_of_ambiguous_width_are_removed() -> None:
    assert clean("❤\ufe0f 👍\U0001f3fd") == "❤ 👍"


def test_joined_emoji_come_apart_and_joined_letters_stay() -> None:
    family, letters = "👨\u200d👩\u200d\u200d👧 🏳\ufe0f\u200d🌈", "\u0915\u094d\u200d\u0937"
    assert clean(f"{family} {letters}") == f"👨👩👧 🏳🌈 {letters}"
    assert clean(clean(family)) == clean(family)


def test_line_ends_become_one_kind() -> None:
    assert clean("a\r\nb\rc\n") == "a\nb␍c\n"


def test_clean_line_returns_one_line() -> None:
    assert clean_line(" a\tb\n\n c ") == "a b c"


@given(ANY_TEXT | HOSTILE)
def test_a_browser_gets_no_forbidden_or_reordering_characters(text: str) -> None:
    cleaned = clean_for_browser(text)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]", cleaned)
    assert clean_for_browser(cleaned) == cleaned


def test_a_browser_gets_emoji_as_they_were_written() -> None:
    assert clean_for_browser("👩🏽\u200d💻 soft\u00adhyphen ❤\ufe0f") == "👩🏽\u200d💻 soft\u00adhyphen ❤\ufe0f"


PILES = ("a\u0301", "👩🏽", "ก\u0e34", "\u0f40\u0f71", "क\u093f", "ل\u064b")
"""A character and a mark."""


@pytest.mark.parametrize("pile", PILES)
def test_a_browser_gets_a_character_with_few_marks(pile: str) -> None:
    """Browsers lay out a character with all its marks at once: thousands of them take minutes."""
    base, mark = pile[0], pile[1]
    long = f"Words {base}{mark * 30_000} and more"
    assert clean_for_browser(long) == f"Words {base}{mark * 30} and more"
    assert clean_for_browser(f"{base}{mark * 30} " * 100) == f"{base}{mark * 30} " * 100


@pytest.mark.parametrize("letters", ["ل", "ក្", "漢", "👩\u200d", "ܐ"])
def test_a_browser_may_break_a_word_of_thousands_of_letters(letters: str) -> None:
    word = letters * 10_000
    cleaned = clean_for_browser(f"{word}、{letters * 100}")
    assert cleaned.replace("\u200b", "") == f"{word}、{letters * 100}"
    assert max(map(len, re.split("[\u200b、]", cleaned))) <= 250
    sentence = "漢字" * 100 + "。"
    assert clean_for_browser(sentence * 20) == sentence * 20
