"""Strategies for ordinary pages: components with content, nested and in lists and quotes."""

import textwrap

from hypothesis import strategies as st

from docs_tui.components import COMPONENTS

_EXAMPLES = st.sampled_from([row.example for row in COMPONENTS.values() if row.example])
_BLOCKS = st.sampled_from(
    [
        "A paragraph with **bold** and a [link](../other.md).",
        "Two\nlines, <br/>and `code {x}`.",
        "- an item\n- another\n  - nested <kbd>K</kbd>",
        "1. counted\n\n   with more\n2. again",
        '```js title.js {1} icon="x"\nconst a = {};\n  indented();\n```',
        "````md\n```\nfence\n```\n````",
        "### A heading <Badge>New</Badge>",
        "> quoted\n> twice",
        '| a | b |\n| - | - |\n| <Icon icon="check" /> | x<br/>y |',
        "$$\nx^{2}\n$$",
        "![alt words](./img.png)",
        'Text {/* gone */} and <Tooltip tip="the tip">term</Tooltip>, H<sub>2</sub>O{" "}here.',
        "<details>\n  <summary>Summary words</summary>\n\n  Inside.\n</details>",
        "<table>\n  <tr><td colSpan={2}>wide</td></tr>\n  <tr><td>left | side</td><td>right</td></tr>\n</table>",
        "<ul>\n  <li>first <b>bold</b></li>\n  <li>second</li>\n</ul>",
    ]
)  # fmt: skip
_WRAPPERS = st.sampled_from(
    [
        "<Note>\n{}\n</Note>", '<Steps>\n  <Step title="Step words">\n{}\n  </Step>\n</Steps>', '<Tab title="Tab words">\n{}\n</Tab>',
        '<Accordion title="Fold `words`">\n{}\n</Accordion>', '<Card title="Card words" href="/to">\n{}\n</Card>', "<div>\n{}\n</div>",
        '<ResponseField name="field" type="string | null" required>\n{}\n</ResponseField>', '<Frame caption="Caption words">\n{}\n</Frame>',
        '<Update label="v1" description="Update words">\n{}\n</Update>', '<Own title="Own words">\n{}\n</Own>', "<blockquote>\n{}\n</blockquote>",
        '<Prompt description="Prompt words">\n{}\n</Prompt>', "<Columns>\n<Column>\n{}\n</Column>\n</Columns>", '<Expandable title="more">\n{}\n</Expandable>',
    ]
)  # fmt: skip


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.lists(inner, min_size=1, max_size=3).map("\n\n".join)
    return st.one_of(
        st.tuples(_WRAPPERS, joined, st.sampled_from(["", "  "])).map(
            lambda each: each[0].replace("{}", "\n" + textwrap.indent(each[1], each[2]) + "\n")
        ),
        joined.map(lambda text: "- " + textwrap.indent(text, "  ").lstrip()),
        joined.map(lambda text: textwrap.indent(text, "> ", lambda _: True)),
    )


PAGES = st.lists(st.recursive(st.one_of(_BLOCKS, _EXAMPLES), _nested, max_leaves=6), max_size=4).map("\n\n".join)
"""Well-formed pages."""
