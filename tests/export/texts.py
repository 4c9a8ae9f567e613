"""Strategies for arbitrary text: pieces of MDX in any order."""

from hypothesis import strategies as st

from docs_tui.components import COMPONENTS

_TAGS = [row.name for row in COMPONENTS.values()]
_NAMES = st.sampled_from([*_TAGS, "Own", "x-y", "a.b", ""])
_WORDS = st.sampled_from(
    ["word", "two words", "snake_case", "*", "**", "_", "`", "``", "~~", "1.", "- ", "# ", "|", "\\", "&lt;"]
)
_VALUES = st.sampled_from(
    [
        '"text"',
        "'a \"b\"'",
        '"List<String> {x}"',
        "{1}",
        '{"s"}',
        "{x}",
        "{[1, 2]}",
        "{{ a: 'b' }}",
        "{<b>x</b>}",
        '"](a)"',
        '"`"',
        '"/u"',
    ]
)
_ATTRIBUTES = st.lists(
    st.tuples(
        st.sampled_from(["title", "href", "src", "alt", "name", "path", "type", "for", "label", "tip", "caption", "x"]),
        _VALUES,
    ).map(lambda pair: f" {pair[0]}={pair[1]}"),
    max_size=3,
).map("".join)
_OPEN = st.tuples(_NAMES, _ATTRIBUTES).map(lambda pair: f"<{pair[0]}{pair[1]}>")
_CLOSE = _NAMES.map(lambda name: f"</{name}>")
_SINGLE = st.tuples(_NAMES, _ATTRIBUTES).map(lambda pair: f"<{pair[0]}{pair[1]} />")
_NOISE = st.sampled_from(
    [
        "{x}", "{/* c */}", '{" "}', "{'<'}", "{", "}", "{{v}}", "<", ">", "</", "<!-- c -->", "<https://a.b>", "[a](b.md)", "![a](b)", "[a]",
        "[a]: b.md", "$a$", "$$", "```", "```js {1}", "~~~", "---", "import x from 'y'", "export const a = 1", "| a | b |", "| - | - |",
        "    ", "\t", "<br>", "<br/>", "a\\", "# H {#id}", "- [ ] t", "1) n", "> q", "[^1]", "[^1]: n", "\r\n", "<5", "a  ", "===", "+++",
    ]
)  # fmt: skip
_PIECE = st.one_of(_WORDS, _OPEN, _CLOSE, _SINGLE, _NOISE, st.sampled_from(["\n", "\n\n", "\n  ", "\n> ", "\n- ", " "]))

TEXTS = st.one_of(st.lists(_PIECE, max_size=25).map("".join), st.text(max_size=60))
"""Arbitrary text, mostly of MDX syntax."""
