"""Attribute values are decoded without running JavaScript."""

import pytest

from docs_tui.mdx import AttributeValue, MdxJsxElement, attributes_of, find, parse, text_of_value
from docs_tui.source import Source


def _attributes(text: str) -> dict[str, AttributeValue]:
    return attributes_of(next(find(parse(Source("page.mdx", text)).root, MdxJsxElement)))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('"a &lt; &#x41;&copy; &nope; b"', "a < A© &nope; b"),
        ("'a \"b\" \\n'", 'a "b" \\n'),
        ('"a\n    b"', "a\nb"),
        ("{'a\\n\\u0041\\x42\\u{43}'}", "a\nABC"),
        ("{'\\u{10ffff}\\u{110000}\\ud800'}", "\U0010ffff\ufffd\ufffd"),
        ("{`a\nb`}", "a\nb"),
        ("{`a${b}`}", None),
        ("{1}", 1),
        ("{-2.5e3}", -2500.0),
        ("{0x1F}", 31),
        ("{true}", True),
        ("{ false /* a */ }", False),
        ("{null}", None),
        ("{[1, 'a', [true,],]}", [1, "a", [True]]),
        ("{{a: 1, 'b-c': {d: `e`}, 2: null}}", {"a": 1, "b-c": {"d": "e"}, "2": None}),
        ("{a}", None),
        ("{1 + 1}", None),
        ("{() => 1}", None),
        ("{<b/>}", None),
    ],
)
def test_an_attribute_is_decoded(written: str, value: AttributeValue) -> None:
    assert _attributes(f"<A b={written}/>") == {"b": value}


def test_spreads_have_no_name_and_bare_names_are_true() -> None:
    assert _attributes("<A {...b} c d='e' d='f'/>") == {"c": True, "d": "f"}


def test_deep_literals_are_left_alone() -> None:
    assert _attributes(f"<A b={{{'[' * 5000}{']' * 5000}}}/>") == {"b": None}


@pytest.mark.parametrize("word", ["return", "typeof", "case", "in", "throw", "else", "yield", "await"])
def test_a_slash_after_a_keyword_that_needs_an_operand_begins_a_regular_expression(word: str) -> None:
    written = f"() => {{ {word} /}}`'\"/.test(x) }}"
    (element,) = find(parse(Source("page.mdx", f"<A b={{{written}}} c/>")).root, MdxJsxElement)
    assert [(each.name, each.raw) for each in element.attributes] == [("b", written), ("c", "")]


@pytest.mark.parametrize("word", ["returns", "_in", "$of", "a"])
def test_a_slash_after_any_other_word_divides(word: str) -> None:
    (element,) = find(parse(Source("page.mdx", f"<A b={{{word} / 1}} c={{{word} / 1}} d/>")).root, MdxJsxElement)
    assert [(each.name, each.raw) for each in element.attributes] == [
        ("b", f"{word} / 1"),
        ("c", f"{word} / 1"),
        ("d", ""),
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("1e6", "1000000"),
        ("1.0", "1"),
        ("2.50", "2.5"),
        ("-3", "-3"),
        ("1e-7", "1e-7"),
        ("0.000001", "0.000001"),
        ("15e-6", "0.000015"),
        ("1e20", "100000000000000000000"),
        ("1e21", "1e+21"),
        ("true", ""),
        ("['a', 1.0, false]", "a1"),
    ],
)
def test_a_value_is_rendered_as_react_renders_it(written: str, shown: str) -> None:
    assert text_of_value(_attributes(f"<A b={{{written}}} />")["b"]) == shown
