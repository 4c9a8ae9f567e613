"""Conditions and loops in pages and components: what code decides is shown, and what nobody can know is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.expansion.expand import expand
from docs_tui.export.expansion.jsx_lines import joined_lines
from docs_tui.export.markdown import render_markdown
from tests.sites import site_of

_ITEMS = 'export const items = [\n  { name: "A", href: "/a", tags: ["x", "y"] },\n  { name: "B", href: "/b" },\n];\n\n'
_LINKED = "[A](/a)\n\n[B](/b)"


def _body(text: str) -> str:
    site = site_of({"index.mdx": text})
    return render_markdown(site, site.pages["/"]).body.strip()


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("{items.map((it) => (\n  <a key={it.href} href={it.href}>{it.name}</a>\n))}", _LINKED),
        ("{items.map(it => <a href={it.href}>{it.name}</a>)}", _LINKED),
        ("{items.map(({ name, href }, i) => <a key={i} href={href}>{name}</a>)}", _LINKED),
        ("{items.map((it) => {\n  const label = it.name;\n  return <a href={it.href}>{it.name}</a>;\n})}", _LINKED),
        ("{items.map((it) => it.tags && <p>{it.name}</p>)}", "A"),
        ("{items.map((it) => !it.tags ? (\n  <p>{it.name} without: tags</p>\n) : null)}", "B without: tags"),
        ('{items.map((it) => it.name === "A" ? <p>first</p> : <p>{it.name}</p>)}', "first\n\nB"),
        ("{items.map((it) => <p>{it.name}{it.tags && it.tags.map((tag) => <b>{tag}</b>)}</p>)}", "A**x** **y**\n\nB"),
        ('{["one", "two"].map((word) => <p>{word}</p>)}', "one\n\ntwo"),
        ("{items.length > 1 && <p>Many</p>}", "Many"),
        ("{items.length > 2 && <p>Many</p>}", ""),
    ],
)
def test_a_page_shows_what_its_own_data_decides(code: str, shown: str) -> None:
    assert _body(_ITEMS + code + "\n") == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ('  const rows = ["a", "b"];\n  return <ul>{rows.map((row) => <li>{row}</li>)}</ul>;', "- a\n- b"),
        ("  const [open, setOpen] = useState(false);\n  return <p>{open ? 'Close' : 'Open'}</p>;", "Open"),
        (
            "  // why\n  const go = () => {\n    run();\n  };\n  return <button onClick={go}>Go {title}</button>;",
            "Go T",
        ),
        (
            (
                "  const rows = [{ icon: <X a={{ b: 1 }} />, t: 'a' }, { icon: Zap, t: 'b' }];\n"
                "  return <ul>{rows.map((row) => <li>{row.icon}{row.t}</li>)}</ul>;"
            ),
            "- a\n- b",
        ),
        ("  function Line({ of }) {\n    return <b>{of}</b>;\n  }\n  return <p><Line of={title} /></p>;", "**T**"),
        ("  const [id, setId] = useState(null);\n  return <a href={`/a/${id}`}>{title}</a>;", "T"),
        ("  return <div>{note && <i>{note}</i>}<b>{title}</b></div>;", "**T**"),
        ("  const add = (n, unit = 'ms') => `${n}${unit}`;\n  return <p>{add(3)}{add(4, 's')}</p>;", "3ms4s"),
        ("  const { size = title } = {};\n  return <p>{size}</p>;", "T"),
        ("  const n = 1;\n  return <p>{n == '1' ? 'a' : 'b'}{n === '1' ? 'a' : 'b'}</p>;", "ab"),
        ("  const n = -1;\n  return <p>{n}{n === -1 && 'y'}</p>;", "-1y"),
        (
            "  const [bad, setBad] = useState(null);\n  return <div>{bad && <p>Error: {bad}</p>}<b>{title}</b></div>;",
            "**T**",
        ),
        (
            "  const [bad, setBad] = useState('');\n  if (bad) return <p>Error: {bad}</p>;\n  return <b>{title}</b>;",
            "**T**",
        ),
        (
            "  const [open, setOpen] = useState(false);\n  return <div><b>{title}</b>{open && <p>More</p>}</div>;",
            "**T**\n\nMore",
        ),
    ],
)
def test_a_component_shows_what_its_declarations_and_properties_decide(code: str, shown: str) -> None:
    assert _body(f'export const Own = ({{ title, note }}) => {{\n{code}\n}};\n\n<Own title="T" />\n') == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("let word = 'a';\n  if (title === 'T') {\n    word = 'b';\n  }\n  return <p>{word}</p>;", "b"),
        ("if (title === 'S') {\n    return <p>S</p>;\n  } else {\n    return <p>other</p>;\n  }", "other"),
        (
            "const rows = [];\n  if (title) rows.push(<li>a</li>);\n  rows.push(<li>b</li>);\n  return <ul>{rows}</ul>;",
            "- a\n- b",
        ),
        (
            "const rows = [];\n  for (const each of [1, 2]) {\n    rows.push(<li>{each * 2}</li>);\n  }\n  return <ul>{rows}</ul>;",
            "- 2\n- 4",
        ),
        (
            "switch (title) {\n    case 'S':\n      return <p>s</p>;\n    case 'T':\n      return <p>t</p>;\n  }\n  return null;",
            "t",
        ),
        (
            "const sorted = [{ n: 2 }, { n: 1 }].sort((a, b) => a.n - b.n);\n  return <p>{sorted.map((each) => each.n).join()}</p>;",
            "1,2",
        ),
        ("return <p>{(1 / 3).toFixed(2)} {7 % 4} {10 - 2 * 3} {title.replace('T', 'x')}</p>;", "0.33 3 4 x"),
        ("return <p>{null === undefined ? 'same' : 'apart'}{null == undefined && '!'}</p>;", "apart!"),
        ("const [rows] = useState([]);\n  return <p>x{rows.length > 3 && <b>{rows.length - 3} more</b>}</p>;", "x"),
        (
            "const { useState } = React;\n  const [rows] = useState(['a']);\n  return <ul>{rows.map((row) => <li>{row}</li>)}</ul>;",
            "- a",
        ),
        ("const Inner = () => <b>{title}</b>;\n  return <p><Inner /></p>;", "**T**"),
    ],
)
def test_a_component_shows_what_its_statements_decide(code: str, shown: str) -> None:
    assert _body(f'export const Own = ({{ title }}) => {{\n  {code}\n}};\n\n<Own title="T" />\n') == shown


def test_text_of_code_stays_in_one_line_with_the_elements_in_it() -> None:
    code = """const more = 1;
  return (
    <div>
      <p>
        Read é &amp; the{" "}
        <a
          href="/a?b=1&c=2"
        >
          guide
        </a>
        , then <code>{title}</code>
        {more}.
      </p>
      <CodeBlock>{`one
        <b>two</b>
        three`}</CodeBlock>
    </div>
  );"""
    own = f'export const Own = ({{ title }}) => {{\n  {code}\n}};\n\n<Own title="T" />\n'
    text = "Read é & the [guide](/a?b=1\\&c=2), then `T`1."
    assert _body(own).replace("\\", "") == (f"{text}\n\n```\none\n        <b>two</b>\n        three\n```").replace(
        "\\", ""
    )


@given(
    st.lists(
        st.sampled_from(["a ", "é", "\n        ", "<b>", "</b>", "<i/>", "{x}", "{' '}", "<p>", "</p>", "&", "`", '"']),
        max_size=20,
    )
)
def test_joining_lines_changes_only_white_space(parts: list[str]) -> None:
    text = f"<div>{''.join(parts)}</div>"
    joined = joined_lines(text)
    assert len(joined) == len(text)
    assert "".join(joined.replace("{/*", "").replace("*/}", "").split()) == "".join(text.split())


def test_a_picture_that_computed_classes_hide_in_the_light_is_not_shown_twice() -> None:
    code = "const both = { alt: title };\n  const dark = 'hidden';\n  return <p><img src='/a.png' {...both} /><img src='/b.png' className={`${dark} dark:block`} {...both} /></p>;"
    own = f'export const Own = ({{ title }}) => {{\n  {code}\n}};\n\n<Own title="T" />\n'
    assert _body(own) == "![T](/a.png)"


@pytest.mark.parametrize(
    "code",
    [
        "let n = 1;\n  while (n < 5) n++;\n  return <p>{n}</p>;",
        "const o = { a: 1 };\n  o.a = 2;\n  return <p>{o.a}</p>;",
        "const rows = [1];\n  change(rows.push(2));\n  const b = <p>{rows.length}</p>;\n  rows.push(3);\n  return b;",
        "let n = 1;\n  const p = <p>{n}</p>;\n  n = 2;\n  return p;",
        "let n = 1;\n  const set = () => { n = 2; };\n  set();\n  return <p>{n}</p>;",
        "for (const x of load()) { title.push(x); }\n  return <p>x</p>;",
        "const rows = [1];\n  for (const x of rows) { rows.push(x); }\n  return <p>{rows.length}</p>;",
        "return <p>{title.nothing.more}</p>;",
        "return <p>{[3, 1].sort((a, b) => a > b).join()}</p>;",
    ],
)
def test_what_nobody_can_follow_is_left_alone(code: str) -> None:
    assert _body(f'export const Own = ({{ title }}) => {{\n  {code}\n}};\n\n<Own title="T" />\n') == "**T**"


def test_what_appears_without_the_words_of_a_state_is_shown() -> None:
    code = "const [at, setAt] = useState(null);\n  return <div>{at && <p id={at}>More</p>}{!at && <p>First</p>}</div>;"
    assert _body(f"export const Own = () => {{\n  {code}\n}};\n\n<Own />\n") == "More\n\nFirst"


@pytest.mark.parametrize(
    ("params", "shown"),
    [("{ title: a, b = BASE }", "T/x"), ("{ title: b, b: a = `${BASE}y` }", "xy/T"), ("{ a = 1, b }", "1/")],
)
@pytest.mark.parametrize("body", ["<p>{a}/{b}</p>", "{\n  const c = 1;\n  return c && <p>{a}/{b}</p>;\n}"])
def test_properties_have_other_names_and_defaults(params: str, shown: str, body: str) -> None:
    base = 'export const BASE = "x";\n\n'
    assert _body(f'{base}export const Own = ({params}) => {body};\n\n<Own title="T" />\n') == shown


@pytest.mark.parametrize(
    "code",
    [
        "  const title = fetched();\n  return <b>{title}</b>;",  # not the property of the same name
        "  const rows = fetched();\n  return <b>{rows.map((row) => <i>{row}</i>)}</b>;",
        "  useEffect(() => load());\n  return <b>{title}</b>;",
        "  return <b>{Date.now() > 3 && title}</b>;",
        "  return <b>{title.map((row) => <i>{other(row)}</i>)}</b>;",
    ],
)
def test_what_only_a_script_decides_is_left_alone(code: str) -> None:
    body = _body(f'export const Own = ({{ title }}) => {{\n{code}\n}};\n\n<Own title="T" />\n')
    assert body == "**T**"  # the text in its attributes, as of any unknown component


def test_code_that_a_component_fills_in_begins_with_its_first_line() -> None:
    code = '  return (\n    <CodeBlock language="sh">\n        {`a ${title}\\nb`}\n    </CodeBlock>\n  );'
    assert _body(f'export const Own = ({{ title }}) => {{\n{code}\n}};\n\n<Own title="T" />\n') == "```sh\na T\nb\n```"


def test_a_component_with_the_name_of_a_callout_stays_one() -> None:
    own = "export const Warning = ({ title, children }) => <div>{title && <b>{title}</b>}{children}</div>;\n\n"
    assert _body(f'{own}<Warning title="Hot">\n  Text\n</Warning>\n') == "> **Warning: Hot**\n>\n> Text"


def test_markup_in_an_attribute_is_expanded_too() -> None:
    own = "export const Icon = ({ children }) => <svg>{children}</svg>;\n\n"
    link = "export const Link = ({ icon, text }) => (\n  <a href='/a'>\n    <div>{icon}</div>\n    <b>{text}</b>\n  </a>\n);\n\n"
    assert _body(f'{own}{link}<Link icon={{<Icon><path d="M4" /></Icon>}} text="Go" />\n') == "[**Go**](/a)"


@given(st.text(alphabet="ab(){}<>?:&!.=,;'\"` \n", max_size=60))
def test_any_code_is_shown_or_left_alone(code: str) -> None:
    site = site_of({"index.mdx": f"{_ITEMS}{{items.map((a) => {code})}}\n\nEnd\n"})
    assert "End" in render_markdown(site, site.pages["/"]).text


@pytest.mark.parametrize("code", ["a && " * 3000, "a ? b : " * 3000, "(" * 3000 + "a" + ")" * 3000, "!" * 3000 + "a"])
def test_deep_conditions_end(code: str) -> None:
    assert "End" in _body(f"export const a = 1;\n\n{{{code}}}\n\nEnd\n")


def test_loops_in_loops_end() -> None:
    deep = "".join(f"{{items.map((a{depth}) => <div>" for depth in range(8)) + "x" + "</div>)}" * 8
    items = f"export const items = [{'1, ' * 40}];\n\n"
    site = site_of({"index.mdx": f"{items}{deep}\n\nEnd\n"})
    expanded = expand(site, site.pages["/"])
    assert [each.code for each in expanded.diagnostics] == ["expansion-limit"]
    assert "End" in expanded.document.source.text
    assert expanded.document.source.text.count("<div>") <= 10_001  # the one that reaches the limit is still shown


_DOUBLED = {
    "text": ('"xxxxxxxx"', "{0} + {0}"),
    "template": ('"xxxxxxxx"', "`${{{0}}}${{{0}}}`"),
    "list": ("[1, 2]", "[{0}, {0}]"),
    "object": ("{ x: 1 }", "{{ x: {0}, y: {0} }}"),
    "entries": ("{ x: 1 }", "Object.entries({{ x: {0}, y: {0} }})"),
    "map": ("[1, 2]", "{0}.map((each) => {0})"),
    "markup": ("<b>x</b>", "open ? [{0}, {0}] : {0}"),
    "split": ('"xxxxxxxx"', '{0}.split("x").join("xxx")'),
}


@pytest.mark.parametrize("kind", _DOUBLED)
def test_values_that_are_doubled_again_and_again_are_left_alone(kind: str) -> None:
    first, next_one = _DOUBLED[kind]
    lines = [f"const a{at + 1} = {next_one.format(f'a{at}')};" for at in range(50)]
    code = f"const [open, setOpen] = useState(false);\nconst a0 = {first};\n" + "\n".join(lines)
    for use in ("<p>{a50}</p>", "<Card title={a50} />", "<p>{a50.length}</p>", "<p>{a50.includes(a50)}</p>"):
        own = f'export const Own = ({{ title }}) => {{\n{code}\nreturn {use};\n}};\n\n<Own title="T" />\n\nEnd\n'
        assert _body(own).startswith(("**T**", "2", "End"))


def test_numbers_of_any_size_are_shown() -> None:
    for number in ("9" * 399, "9" * 6000, "0x" + "f" * 6000, "1e999"):
        assert _body(f"export const a = {number};\n\n{{a}}\n") in (number, "Infinity")
        assert "End" in _body(f"{{[{number}].map((a) => <b>{{a + 0.5}}</b>)}}\n\nEnd\n")


def test_many_guards_end() -> None:
    guards = "\n".join(f"if (u{at}) return <p>a{at}</p>;" for at in range(1500))
    assert "a1499" in _body(f"export const Own = () => {{\n{guards}\nreturn <p>x</p>;\n}};\n\n<Own />\n")
