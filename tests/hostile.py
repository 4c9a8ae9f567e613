"""A documentation tree that attacks its readers with control sequences, markup, bidi characters and bad data.

Displaying it must not change the clipboard or the title of the terminal, run an action or end the app.
"""

import json
from pathlib import Path

STOLEN = "UFdORUQ="
"""What a page tries to put on the clipboard, in base64."""
ATTACKS = (
    f"\x1b]52;c;{STOLEN}\x07",
    "\x1b]2;PWNED\x1b\\",
    "\x9d52;c;UFdORUQ=\x9c",
    "\x1b]8;;https://evil.example\x1b\\safe\x1b]8;;\x1b\\",
    "\x1b[2J\x1b[H",
    "\x1bP+q544e\x1b\\",
    "[/b]",
    "[/",
    "[@click=app.quit]x[/]",
    "[@click=app.bell()]x",
    "[link=https://evil.example]x[/link]",
    "[$nope]x[/]",
    "\u202egnp.exe",
    "\u2066a\u2069",
    "a\x00b\x08c\x7fd\x85e",
    "\U000e0041\U000e0042",
    "😀\ufe0f👩\u200d👩\u200d👧 漢字",
    "\r\nsecond line\x0b\x0c",
)
NASTY = " ".join(ATTACKS)
_LONG = "9" * 5_000
"""Longer than what Python reads as a number."""
LONG_NUMBERS = f"""export const list = [1]

{{list[{_LONG}]}} {{{_LONG}}} &#{_LONG};

```js {{1-{_LONG}, {_LONG}}} focus={{{_LONG}}} startLine={_LONG}
x // [!code ++:{_LONG}]
```

<Steps><Step stepNumber="{_LONG}" title={{{_LONG}}}>A</Step></Steps>

<Tabs defaultTabIndex="{_LONG}"><Tab title="B">B</Tab></Tabs>

<Columns cols="{_LONG}">C</Columns>

<Heading level="{_LONG}">D</Heading>

<ol start="{_LONG}"><li>E</li></ol>

<table><tbody><tr><td colSpan="{_LONG}">F</td></tr></tbody></table>

<img src="/g.png" width="{_LONG}" height={{{_LONG}}} />
"""
"""A page with such a number wherever one may stand."""


def write_tree(root: Path) -> Path:
    """Write the tree into ``root`` and return it."""
    pages = [f"page-{number}" for number in range(len(ATTACKS))]
    for page, attack in zip(pages, ATTACKS, strict=True):
        (root / f"{page}.mdx").write_text(_page(attack), encoding="utf-8", newline="")
    (root / "snippets").mkdir()
    (root / "snippets" / "nasty.mdx").write_text(f"Snippet {NASTY}\n", encoding="utf-8", newline="")
    for name in ("a\x1b]2;PWNED\x07b.mdx", "[@click=app.quit]x.mdx", "\u202egnp.mdx", "[b].md"):
        (root / name).write_text(f"# {name}\n\nBody of {name}\n", encoding="utf-8", newline="")
    (root / "broken.mdx").write_text(
        "---\ntitle: [unclosed\n---\n\n<Card title={\n\n<Tabs><Tab>\n\n{oops\n", encoding="utf-8"
    )
    (root / "bytes.mdx").write_bytes(
        b'---\ntitle: "\\e]52;c;UFdORUQ=\\a"\n---\n\n\xff\xfe\x9d52;c;UFdORUQ=\x9c\xc3\x28\n'
    )
    (root / "docs.json").write_text(json.dumps(_docs_json(pages)), encoding="utf-8")
    (root / "docs-tui.yaml").write_text(f"menu:\n  nasty:\n    title: {json.dumps(NASTY)}\n", encoding="utf-8")
    return root


def _page(attack: str) -> str:
    quoted = json.dumps(attack)
    return f"""---
title: {quoted}
sidebarTitle: {quoted}
description: {quoted}
tag: {quoted}
icon: {quoted}
---

import Nasty from "/snippets/nasty.mdx";

# Heading {attack}

Text {attack} and `code {attack}` and **strong {attack}** and [link {attack}](https://evil.example/{attack}).
[run](javascript:alert(1)) [open](file:///etc/passwd) [app](vscode://x) [gone](/no/{attack}) {{{quoted}}} {{{{variable}}}}

<Nasty />

<Note title={{{quoted}}}>Note {attack}</Note>

<Card title={quoted} href="javascript:alert(1)" icon={quoted}>Card {attack}</Card>

<Tabs><Tab title={{{quoted}}}>

Tab {attack}

</Tab></Tabs>

<Accordion title={{{quoted}}}>Inside {attack}</Accordion>

<Frame caption={{{quoted}}}>![alt {attack}](/images/{attack}.png)</Frame>

| A {attack} | B |
| --- | --- |
| {attack} | {NASTY} |

```python title={quoted}
print({quoted})  # {attack}
```

- item {attack}
- [ ] task {attack}

> quote {attack}
"""


def _docs_json(pages: list[str]) -> dict[str, object]:
    groups = [
        {"group": attack, "icon": attack, "tag": attack, "pages": [page]}
        for page, attack in zip(pages, ATTACKS, strict=True)
    ]
    groups.append({"group": NASTY, "pages": ["broken", "bytes", f"gone {NASTY}"]})
    return {
        "name": NASTY,
        "colors": {"primary": NASTY, "light": "[red]"},
        "variables": {"variable": NASTY},
        "seo": {"metatags": {"canonical": "https://docs.example"}},
        "navigation": {
            "languages": [
                {
                    "language": "en",
                    "tabs": [
                        {"tab": NASTY, "groups": groups},
                        {"tab": "[/b]", "groups": [{"group": "x", "pages": ["page-0"]}]},
                        {"tab": "\x1b]2;PWNED\x07", "href": "javascript:alert(1)"},
                    ],
                },
                {"language": "[@click=app.quit]x[/]", "groups": [{"group": NASTY, "pages": ["page-1"]}]},
            ],
            "global": {"anchors": [{"anchor": NASTY, "href": f"https://evil.example/{NASTY}"}]},
        },
        "contextual": {
            "options": [
                "copy",
                "view",
                "claude",
                {"title": NASTY, "description": NASTY, "icon": NASTY, "href": "https://evil.example/?q=$page"},
                {"title": "[/b]", "description": "[/b]", "icon": "x", "href": "javascript:alert(1)"},
                {
                    "title": "long",
                    "description": "d",
                    "icon": "x",
                    "href": {"base": "https://evil.example", "query": [{"key": NASTY, "value": NASTY + "$page"}]},
                },
                NASTY,
            ]
        },
    }
