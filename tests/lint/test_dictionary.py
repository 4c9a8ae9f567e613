"""Words that are made from known ones are known; a second ending of the past is a mistake."""

import pytest

from docs_tui.lint.dictionary import _is_word


@pytest.mark.parametrize("word", ["refactored", "hardcoded", "namespaced", "tokenized", "upserted"])
def test_past_tense_of_known_words_is_known(word: str) -> None:
    assert _is_word(word)


@pytest.mark.parametrize("word", ["setted", "cutted", "neededed"])
def test_past_tense_of_a_past_tense_is_not(word: str) -> None:
    assert not _is_word(word)
