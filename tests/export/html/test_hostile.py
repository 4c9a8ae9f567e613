"""Page content cannot run code, break out of its element, or link to unsafe URLs."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs_tui.components import COMPONENTS
from tests.export.html.pages import check, html
from tests.hostile import ATTACKS as TERMINAL_ATTACKS
from tests.hostile import LONG_NUMBERS
from tests.mdx.strategies import mdx_pages

ATTACKS = (
    *TERMINAL_ATTACKS,
    "<script>alert(1)</script>",
    "</article></main><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "<img src=x onerror={alert(1)} />",
    "<svg onload=alert(1)><a href='javascript:alert(1)'>x</a></svg>",
    "<iframe srcdoc='<script>alert(1)</script>' src='javascript:alert(1)' />",
    "<object data='javascript:alert(1)' /><embed src='data:text/html,<script>alert(1)</script>' />",
    "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button></form>",
    "<style>@import 'https://evil.example';</style><link rel=stylesheet href=//evil.example />",
    "<base href='https://evil.example/' /><meta http-equiv='refresh' content='0;url=javascript:alert(1)' />",
    "<div style={{background: 'url(javascript:alert(1))'}} onClick={() => alert(1)}>x</div>",
    "<details ontoggle=alert(1) open><summary>x</summary></details>",
    '<a href="java\tscript:alert(1)">x</a> [x](java\u200bscript:alert\\(1\\)) [y](&#106;avascript:alert%281%29)',
    "[x](<javascript:alert(1)>) ![y](javascript:alert(1)) <javascript:alert(1)> [z](vbscript:x) [w](data:text/html,x)",
    "<!-- --><script>alert(1)</script><!-- -->",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "{'<img src=x onerror=alert(1)>'} {`<script>alert(1)</script>`} {<script>alert(1)</script>}",
    "$</span><script>alert(1)</script>$ `</code><script>alert(1)</script>`",
    "\x00<scr\x00ipt>alert(1)</scr\x00ipt>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"><xmp><script>alert(1)</script></xmp><plaintext>',
    "<template><script>alert(1)</script></template><div popover id=p onbeforetoggle=alert(1)>x</div>",
    "<svg><animate attributeName=href values='javascript:alert(1)' /><use href='data:image/svg+xml,x' /></svg>",
    "<a href='x' ping='//evil.example' xlink:href='javascript:alert(1)'>x</a><form id=location><input name=body></form>",
)
EXAMPLES = [spec.example for spec in COMPONENTS.values() if spec.example]
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)


def check_page(text: str) -> None:
    shown = html(text)
    check(shown.body)
    check(shown.aside)


@given(ANY_TEXT | mdx_pages())
@example("[^0]:[^0]:")
@example("\ud800")
@example("# dt-1\n\n# dt-note-a\n\n[^a]: A\n\n<Tabs><Tab title='One'>Text</Tab></Tabs>")
def test_any_text(text: str) -> None:
    check_page(text)


@settings(max_examples=80)
@given(st.sampled_from(ATTACKS), st.sampled_from(EXAMPLES), st.integers(0, 300))
@example("<iframe src='javascript:alert(1)' />", 'Each <Tooltip tip="A">channel</Tooltip>, **bold**.', 19)
@example("<iframe src='javascript:alert(1)' />", 'Each <Tooltip tip="A">channel</Tooltip>, **bold**.', 42)
def test_an_attack_anywhere_in_any_component(attack: str, example: str, at: int) -> None:
    at = min(at, len(example))
    check_page(example[:at] + attack + example[at:])


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_wherever_a_page_can_say_something(attack: str) -> None:
    line = attack.replace("\n", " ").replace("\r", " ")
    quoted = line.replace('"', "&quot;")
    given = json.dumps(line)
    attributes = " ".join(
        f'{name}="{quoted}"' for name in ("title", "href", "src", "icon", "color", "img", "alt", "id")
    )
    check_page(
        f"# {line}\n\n{attack}\n\n```{line}\n{attack}\n```\n\n```js title={given} {{1}} lines\n{attack}\n```\n\n"
        f"| {line} | b |\n| - | - |\n| {line} | `{line}` |\n\n![{line}](/x {given}) [{line}](<{line}> {given}) ${line}$\n\n"
        + "\n\n".join(
            f"<{name} {attributes} {extra}>\n{attack}\n</{name}>"
            for name, extra in (
                ("Card", f'cta="{quoted}" type="{quoted}"'),
                ("Callout", ""),
                ("Accordion", f'description="{quoted}"'),
                ("Frame", f'caption="{quoted}" hint="{quoted}"'),
                ("ParamField", f'query="{quoted}" type="{quoted}" default={{{given}}} required'),
                ("ResponseField", f"name={{{given}}} pre={{[{given}]}} post={{[{given}]}}"),
                ("Update", f'label="{quoted}" tags={{[{given}]}}'),
                ("Prompt", f'description="{quoted}"'),
                ("Tooltip", f'tip="{quoted}" headline="{quoted}" cta="{quoted}"'),
                ("Badge", f'size="{quoted}"'),
                ("Color.Item", f'name="{quoted}" value="{quoted}"'),
                ("iframe", ""),
                ("video", ""),
                ("Mermaid", f'chart="{quoted}"'),
                ("Visibility", f"for={{{{groups: [{given}]}}}}"),
                ("Unknown", f'name="{quoted}" link="{quoted}"'),
                ("h2", ""),
                ("a", ""),
            )
        )
        + f"\n\n<Steps><Step {attributes} stepNumber={given}>{line}</Step></Steps>\n\n"
        f'<Tabs defaultTabIndex={given}><Tab {attributes}>{line}</Tab></Tabs>\n\n<Tree><Tree.File name="{quoted}"/></Tree>'
    )


def test_a_number_of_any_length() -> None:
    check_page(LONG_NUMBERS)


def test_deep_nesting_is_limited() -> None:
    check_page("> " * 300 + "text")
    check_page("<div>\n" * 300 + "text\n" + "</div>\n" * 300)
    check_page("<Card>\n" * 300 + "text\n" + "</Card>\n" * 300)
    check_page("<b>" * 90 + "text" + "</b>" * 90)
    check_page("".join(f"{'  ' * depth}- item\n" for depth in range(150)))
    check_page('<Card title="' + "<b>" * 200 + '">x</Card>')
