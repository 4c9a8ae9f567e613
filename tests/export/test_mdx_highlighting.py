"""MDX code is highlighted: its tags, attributes, front matter and the code in it."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.code_highlighting import tokens

MDX = """---
title: "Home"
---

import X from "/x.mdx"

# Heading

<Card title="Hi" cols={2} open>
  `code` and [link](/a) {/* note */}
</Card>

```mdx
<Note>In</Note>
```
"""
PIECES = (
    "---\n",
    "{",
    "}",
    "<Card ",
    "a='b'",
    "/>",
    "```mdx\n",
    "```\n",
    "# h\n",
    "import x\n",
    "`",
    "](",
    "<!--",
    '"',
    "é ",
    "\n",
)


def of_role(text: str, role: str) -> list[str]:
    return [text[start:end] for start, end, each in tokens(text, "mdx") if each == role]


def test_each_kind_of_mdx_has_its_role() -> None:
    assert of_role(MDX, "tag") == ["<Card", ">", "</Card", ">", "<Note", ">", "</Note", ">"]
    assert of_role(MDX, "attribute") == ["title", "title", "cols", "open"]
    assert of_role(MDX, "string") == ['"Home"', '"/x.mdx"', '"Hi"', "code", "/a"]
    assert of_role(MDX, "number") == ["2"]
    assert of_role(MDX, "heading") == ["# Heading"]
    assert of_role(MDX, "keyword") == ["import", "from"]
    assert "/* note */" in of_role(MDX, "comment")


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_tokens_of_any_text_are_in_order(text: str) -> None:
    at = 0
    for start, end, _role in tokens(text, "mdx"):
        assert at <= start < end <= len(text)
        at = end


def test_unclosed_markup_is_read_once() -> None:
    for piece in PIECES:
        assert sum(1 for _ in tokens(piece * 5_000, "mdx")) <= 15_000
