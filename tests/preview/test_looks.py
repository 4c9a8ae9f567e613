"""The look of pages, as text. ``test_pictures`` tests the colors."""

from textwrap import dedent

import pytest

from docs_tui.preview.layout import column_geometry
from tests.preview.drawing import PALETTE, content_of, drawn, strips


def look(text: str, width: int = 44, *, opened: bool = False) -> str:
    return drawn(dedent(text).strip("\n"), width, opened=opened)


CASES = {
    "paragraphs": (
        "One **bold** *word*, `code`, ~~gone~~,\na [link](/x) and a\\\nhard break.\n\nTwo &amp; three.",
        """
        One bold word, code, gone, a link and a
        hard break.

        Two & three.
        """,
    ),
    "headings": (
        "# One\n\ntext\n\n## Two {#custom}\n\ntext\n\n### Three\n\ntext",
        """
        One

        text


        Two

        text

        Three

        text
        """,
    ),
    "lists": (
        "- one\n- two\n  - deep\n    - deeper\n\n1. first\n\n   more\n\n2. second\n\n- [ ] open\n- [x] done\n-",
        """
        • one
        • two
          ◦ deep
            ▪ deeper

        1. first

           more

        2. second

        ☐ open
        ☑ done
        •
        """,
    ),
    "in one line": (
        "<Columns><Column>Left</Column><Column>Right</Column></Columns>\n\nH<sub>2</sub>O, x<sup>n+1</sup>, 1<sup>st</sup>",
        """
        Left

        Right

        H₂O, xⁿ⁺¹, 1st
        """,
    ),
    "a drawing without text": (
        '<div role="img" aria-label="The queue" className="x"></div>',
        "\n        The queue\n        ",
    ),
    "components without a look": (
        (
            '<Feature title="Send" linkHref="/b" linkText="See more">\n  Push funds.\n</Feature>\n\n'
            "Set <YOUR_KEY> in <Live />.\n\n"
            '| a | b |\n|---|---|\n| <Named href="/b" name="Slack" /> | <Icon icon="/icons/check-circle.svg" /> |\n\n'
            '<Casts list={[{ title: "One", url: "/b", date: "May 2" }]} />'
        ),
        """
        Send

        Push funds.
        See more

        Set <YOUR_KEY> in <Live>.

        a      b
        ━━━━━━━━
        Slack  ✔

        <Casts>
        • One  May 2
        """,
    ),
    "a narrow column": (
        "| a | b |\n|---|---|\n| ab cdef | a text that goes over more than one line of the page, and takes all room |",
        """
        a      b
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        ab     a text that goes over more than one
        cdef   line of the page, and takes all room
        """,
    ),
    "quote": (
        "> A quote\n> goes on\n>\n> - list",
        """
        ▌ A quote goes on
        ▌
        ▌ • list
        """,
    ),
    "code": (
        "```python title.py\ndef f():\n\treturn 1\n```",
        """
        | title.py  python                      copy
        | def f():
        |     return 1
        """,
    ),
    "code with numbers": (
        "```yaml lines {2}\na: 1\nb: 2\n```",
        """
        | yaml                                  copy
        | 1  a: 1
        | 2  b: 2
        """,
    ),
    "diff marks are no code": (
        "```js\nold(); // [!code --]\nnew(); // [!code ++]\n```",
        """
        | js                                    copy
        | old();
        | new();
        """,
    ),
    "table": (
        "| Name | N |\n| - | -: |\n| `limit` | 20 |\n| a | 1000 |",
        """
        Name      N
        ━━━━━━━━━━━
        limit    20
        a      1000
        """,
    ),
    "table that wraps": (
        "| Name | Meaning |\n| - | - |\n| limit | The most that is returned, from 1 to 100 of them |\n| id | x |",
        """
        Name   Meaning
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        limit  The most that is returned, from 1 to
               100 of them
        ────────────────────────────────────────────
        id     x
        """,
    ),
    "table without room": (
        (
            "| Alphabetical | Betabetical | Gammabetical | Deltabetical |\n| - | - | - | - |\n"
            "| alphabetical | betabetical | gammabetical | deltabetical |"
        ),
        """
        Alphabetical  alphabetical
        Betabetical   betabetical
        Gammabetical  gammabetical
        Deltabetical  deltabetical
        """,
    ),
    "callout": (
        "<Note>\n  Text that is so long that it goes on in another row.\n\n  More\n</Note>",
        """
        ┃ ℹ Note
        ┃ Text that is so long that it goes on in
        ┃ another row.
        ┃
        ┃ More
        """,
    ),
    "callout on one line": (
        "<Tip>Use a `test` key.</Tip>",
        """
        ┃ ✦ Tip
        ┃ Use a test key.
        """,
    ),
    "steps": (
        (
            '<Steps>\n  <Step title="Create a key">\n    Open it.\n\n    Twice.\n  </Step>\n'
            '  <Step title="Use `it`">\n    Run it.\n  </Step>\n</Steps>'
        ),
        """
        | 1  Create a key
        | │  Open it.
        | │
        | │  Twice.
        | │
        | 2  Use it
        |    Run it.
        """,
    ),
    "tabs": (
        '<Tabs>\n  <Tab title="macOS">\n    brew\n  </Tab>\n  <Tab title="Linux">\n    apt\n  </Tab>\n</Tabs>',
        """
         macOS   Linux
        ━━━━━━━
        brew
        """,
    ),
    "views": (
        '<View title="Python">\n  pip\n</View>\n\n<View title="Node">\n  npm\n</View>\n\ntext\n\n<View title="Go">\n  go\n</View>',
        """
        | Python   Node
        ━━━━━━━━
        pip

        text

        Go
        │ go
        """,
    ),
    "code group": (
        "<CodeGroup>\n```python client.py\nsend()\n```\n```js client.js\nawait send();\n```\n</CodeGroup>",
        """
         client.py   client.js                 copy
        ━━━━━━━━━━━
         send()
        """,
    ),
    "closed accordion": (
        (
            '<AccordionGroup>\n  <Accordion title="A?">\n    Yes.\n  </Accordion>\n  <Accordion title="B?" defaultOpen>\n'
            "    No.\n  </Accordion>\n</AccordionGroup>"
        ),
        """
        ▸ A?
        ▾ B?
        │ No.
        """,
    ),
    "details": (
        "<details>\n<summary>More *here*</summary>\n\nHidden\n</details>",
        """
        ▸ More here
        """,
    ),
    "cards": (
        (
            '<CardGroup cols={2}>\n  <Card title="A" icon="flag" href="/a">\n    Text\n  </Card>\n  <Card title="B">\n'
            "    Two words\n  </Card>\n</CardGroup>"
        ),
        """
        ╭──────────────────────────────────────────╮
        │ ⚑ A →                                    │
        │ Text                                     │
        ╰──────────────────────────────────────────╯
        ╭──────────────────────────────────────────╮
        │ B                                        │
        │ Two words                                │
        ╰──────────────────────────────────────────╯
        """,
    ),
    "field": (
        '<ParamField query="limit" type="integer" default="20" required>\n  The most.\n</ParamField>',
        """
        limit  integer  query  required  default 20
          The most.
        """,
    ),
    "field with another's attribute": ('<ResponseField body="x" type="string" />', "\n        x  string\n        "),
    "nested field": (
        (
            '<ResponseField name="a" type="object">\n  Text.\n\n  <Expandable title="properties" defaultOpen>\n'
            '    <ResponseField name="id" type="string | null" deprecated />\n  </Expandable>\n</ResponseField>'
        ),
        """
        a  object
          Text.

          ▾ properties  1 property
          │ id  string | null  deprecated
        """,
    ),
    "update": (
        '<Update label="v2.3" description="October" tags={["API", "SDK"]}>\n  Text\n</Update>',
        """
        v2.3   October   API    SDK
        │ Text
        """,
    ),
    "image": (
        "![How it works](/images/a.png)",
        """
        ┄ ▣ image  a.png ┄ “How it works” ┄
        """,
    ),
    "image and its twin for the dark": (
        '<img className="block dark:hidden" src="/a.png" alt="A" />\n<img className="hidden dark:block" src="/b.png" alt="A" />',
        """
        ┄ ▣ image  a.png ┄ “A” ┄
        """,
    ),
    "video and its twin for the dark": (
        """<video className="block dark:hidden" src="/a.mp4"></video>
<video className="rounded hidden dark:block" src="/b.mp4"></video>""",
        """
        ╭──────────────────────────────────────────╮
        │ ▶ Video                                  │
        │ /a.mp4                                   │
        ╰──────────────────────────────────────────╯
        """,
    ),
    "columns with what only a block of its own can do": (
        "<Columns>\n  <Column>\n    ```\n    code\n    ```\n  </Column>\n  <Column>\n    Right\n  </Column>\n</Columns>",
        """
                                               copy
         code

        Right
        """,
    ),
    "frame": (
        '<Frame caption="The *way*">\n  <img src="/a.png" alt="Alt" />\n</Frame>',
        """
        ╭──────────────────────────────────────────╮
        │ ┄ ▣ image  a.png ┄ “Alt” ┄               │
        │ The way                                  │
        ╰──────────────────────────────────────────╯
        """,
    ),
    "frame around a film": (
        '<Frame caption="The way">\n  <video src="https://x.y/v.mp4"></video>\n</Frame>',
        """
        ╭──────────────────────────────────────────╮
        │ ▶ Video                                  │
        │ https://x.y/v.mp4                        │
        ╰──────────────────────────────────────────╯
        The way
        """,
    ),
    "video": (
        '<video controls src="/v.mp4" title="Tour"></video>',
        """
        ╭──────────────────────────────────────────╮
        │ ▶ Video  Tour                            │
        │ /v.mp4                                   │
        ╰──────────────────────────────────────────╯
        """,
    ),
    "tree": (
        (
            '<Tree>\n  <Tree.Folder name="src">\n    <Tree.File name="a.py" />\n    <Tree.File name="b.py" />\n'
            '  </Tree.Folder>\n  <Tree.File name="c" />\n</Tree>'
        ),
        """
        ├─ src/
        │  ├─ a.py
        │  └─ b.py
        └─ c
        """,
    ),
    "file tree": (
        "<FileTree>\n- src/\n  - a.py\n- c\n</FileTree>",
        """
        ├─ src/
        │  └─ a.py
        └─ c
        """,
    ),
    "for humans": (
        '<Visibility for="humans">\n  Text\n</Visibility>',
        """
        ┊ For humans only
        ┊ Text
        """,
    ),
    "for agents": (
        '<Visibility for="agents">\n  Secret\n</Visibility>',
        """
        ┊ ▸ For agents only: not shown to readers
        """,
    ),
    "inline": (
        'A <Badge color="blue">Beta</Badge> <Icon icon="key" /> <kbd>Ctrl</kbd>+C <Tooltip tip="T">word</Tooltip> $x^2$',
        """
        A  Beta  ◊ Ctrl+C word x²
        """,
    ),
    "missing pictures and films": (
        '![Two words](/missing.png)\n\n<video src="/missing.mp4"></video>\n\nIn ![a](/missing.svg) text.',
        """
        ╭──────────────────────────────────────────╮
        │ ▲ missing.png is missing                 │
        │ “Two words”                              │
        ╰──────────────────────────────────────────╯

        ╭──────────────────────────────────────────╮
        │ ▲ missing.mp4 is missing                 │
        ╰──────────────────────────────────────────╯

        In ▲ a text.
        """,
    ),
    "a repository": (
        'See <GitHub.Repo repo="a/b" /> here.\n\n<GitHub.Repo repo="octocat/Hello" />',
        """
        See github.com/a/b here.

        ╭──────────────────────────────────────────╮
        │ octocat/Hello →                          │
        │ github.com                               │
        ╰──────────────────────────────────────────╯
        """,
    ),
    "a badge in a cell on its own lines": (
        "<table>\n  <tr>\n    <td>1</td>\n    <td><Badge>\n  new\n</Badge></td>\n    <td>2</td>\n  </tr>\n</table>",
        """
        1   new   2
        """,
    ),
    "html table": (
        "<table>\n  <tr><th>A</th><th>B</th></tr>\n  <tr><td>1</td><td>**two**</td></tr>\n</table>",
        """
        A  B
        ━━━━━━
        1  two
        """,
    ),
    "expression": (
        "Value {name} and {/* nothing */}{' '}text",
        """
        Value {name} and  text
        """,
    ),
    "footnote": (
        "Text[^1].\n\n[^1]: The note.",
        """
        Text[1].

        [1] The note.
        """,
    ),
    "markup is text": (
        "[@click=app.quit]x[/] and [/b] [red]",
        """
        [@click=app.quit]x[/] and [/b] [red]
        """,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_look(name: str) -> None:
    """A bar at the start of an expected row holds the space after it against ``dedent``."""
    text, expected = CASES[name]
    assert look(text).replace("\u00a0", " ") == dedent(expected).replace("\n| ", "\n ").strip("\n")


def test_the_tint_of_a_callout_in_a_card_goes_to_its_edge() -> None:
    row = next(
        row for row in strips(content_of('<Card title="One">\n  <Note>Text</Note>\n</Card>'), 40) if "Text" in row.text
    )
    backgrounds = [segment.style.bgcolor for segment in row.crop(2, 38) if segment.style is not None]
    assert len(set(backgrounds)) == 1
    assert backgrounds[0] != PALETTE.base.bgcolor


@pytest.mark.parametrize(("width", "beside"), [(40, False), (60, True), (120, True)])
def test_columns_of_text_are_side_by_side_if_there_is_room(width: int, *, beside: bool) -> None:
    written = "<Columns>\n  <Column>\n    Left\n  </Column>\n  <Column>\n    - Right\n  </Column>\n</Columns>"
    rows = [strip.text for strip in strips(content_of(written), width)]
    assert any("Left" in row and "• Right" in row for row in rows) == beside
    assert any("• Right" in row for row in rows)


def test_a_missing_picture_is_not_struck_through() -> None:
    styles = [
        segment.style
        for strip in strips(
            content_of("![Two](/missing.png)\n\n<video src='/missing.mp4'></video>\n\nA ![b](/missing.svg)")
        )
        for segment in strip
        if segment.style is not None
    ]
    assert not any(style.strike for style in styles)
    assert any(
        segment.style.strike for strip in strips(content_of("[x](/missing)")) for segment in strip if segment.style
    )


def test_of_a_card_with_a_broken_link_only_the_title_is_struck_through() -> None:
    shown = strips(content_of('<Card title="A title" href="/missing">\n  Its text.\n</Card>'))
    struck = [each.text for strip in shown for each in strip if each.style is not None and each.style.strike]
    assert "".join(struck).split() == ["A", "title", "→"]


def test_text_for_agents_can_be_opened() -> None:
    text = '<Visibility for="agents">\n  Secret\n</Visibility>'
    assert "Secret" not in look(text)
    assert look(text, opened=True) == "┊ ▾ For agents only: not shown to readers\n┊ Secret"


def test_three_levels_of_headings_differ_without_colors() -> None:
    rows = [strip.text.rstrip() for strip in strips(content_of("# A\n\n## A\n\n### A"), 20)]
    assert [row for row in rows if row] == ["A " + "━" * 18, "A " + "─" * 18, "A"]


def test_lines_of_text_have_at_most_eighty_cells() -> None:
    assert max(column_geometry(width).column for width in range(1, 300)) == 80


def test_columns_with_code_and_accordions_are_side_by_side() -> None:
    text = """
        <Columns cols={2}>
          <Column>
            ### Left

            <Accordion title="More">Inside</Accordion>
          </Column>
          <Column>
            ```js
            let a;
            ```
          </Column>
        </Columns>
    """
    assert look(text, 60).split("\n") == [
        "Left                            js                     copy",
        "                                let a;",
        "▸ More",
    ]
