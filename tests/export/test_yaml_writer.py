"""Written YAML reads back as the same data."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.yaml_writer import yaml_text

_WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["yes", "No", "null", "1", "1.5", "0x1", "1e3", "2020-01-01", "a: b", "a #b", "- a", "a\nb", "a\n", "{x}", "'", "", " a", "a ",
         "a\n\n", "=", "<<", "~", "/users/{id}", "#/components/x", "2 ", "\ta", "a\n b", "a\n \nb", ":", "a:", "application/json", "it's \"so\"", 'a "b" \\n', '"', "\"'", " it's \"", "*a", "&a", "!a", "a\u2028b", "1_000", "12:30"]
    ),
)  # fmt: skip
_DATA = st.recursive(
    st.one_of(_WORDS, st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_WORDS, inner, max_size=3)),
    max_leaves=12,
)


@given(st.dictionaries(_WORDS, _DATA, min_size=1, max_size=3))
def test_what_is_written_is_read_back(data: dict[str, object]) -> None:
    assert yaml.safe_load(yaml_text(data)) == data


def test_a_text_of_several_lines_becomes_a_literal_block() -> None:
    data = {"info": {"title": "Relay", "description": "First.\n\nSecond: # line\n"}, "tags": ["a", {"b": [1, True]}]}
    assert yaml_text(data) == (
        "info:\n  title: Relay\n  description: |\n    First.\n\n    Second: # line\ntags:\n  - a\n  - b:\n      - 1\n"
        "      - true\n"
    )


def test_quotes_in_a_text_need_no_backslashes() -> None:
    data = {"a": 'Such as {"b": 1}: a\\n', "c": 'It\'s "d": e', "f": ["'g\"", "#'"]}
    assert yaml_text(data) == (
        'a: \'Such as {"b": 1}: a\\n\'\nc: |-\n  It\'s "d": e\nf:\n  - |-\n    \'g"\n  - "#\'"\n'
    )


def test_values_are_written_as_the_html_shows_them() -> None:
    data = {"default": "12", "example": ["a: b", 1, True], "title": "12", "examples": ["a"]}
    assert yaml_text(data) == 'default: "12"\nexample: ["a: b", 1, true]\ntitle: "12"\nexamples:\n  - a\n'
    deep = {"example": ["x" * 200], "default": [{"a": 1}], "a": {"default": "b\nc"}}
    assert yaml_text(deep) == f"example:\n  - {'x' * 200}\ndefault:\n  - a: 1\na:\n  default: |-\n    b\n    c\n"


@given(st.dictionaries(st.sampled_from(["default", "example"]), _DATA, min_size=1))
def test_default_and_example_are_read_back(data: dict[str, object]) -> None:
    assert yaml.safe_load(yaml_text(data)) == data
