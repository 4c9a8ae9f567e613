"""Snippets, constants and variables are expanded as if the author had written their content."""

import json

import pytest

from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown import render_markdown
from docs_tui.site import Site
from tests.sites import site_of


def _body(files: dict[str, str], page: str = "/page") -> str:
    site = site_of({"docs.json": '{"name": "Test"}', **files})
    return render_markdown(site, site.pages[page]).body.rstrip("\n")


def _resolved(files: dict[str, str], page: str = "/page") -> str:
    site = site_of({"docs.json": '{"name": "Test"}', **files})
    return expand(site, site.pages[page]).document.source.text


def _codes(site: Site, page: str = "/page") -> list[str]:
    return [diagnostic.code for diagnostic in render_markdown(site, site.pages[page]).diagnostics]


def test_a_page_without_anything_to_put_in_place_keeps_its_document() -> None:
    site = site_of({"page.mdx": "Text with {name} and <Note>a note</Note>.\n"})
    page = site.pages["/page"]
    assert expand(site, page).document is site.document(page)


def test_a_default_import_is_the_content_of_the_file() -> None:
    assert (
        _body(
            {
                "page.mdx": 'import Setup from "/snippets/setup.mdx";\n\nBefore.\n\n<Setup />\n\nAfter.\n',
                "snippets/setup.mdx": "---\ntitle: x\n---\n\n1. One\n2. Two\n",
            }
        )
        == "Before.\n\n1. One\n2. Two\n\nAfter."
    )


def test_a_relative_import_is_found_from_the_importing_file() -> None:
    files = {
        "guide/page.mdx": 'import A from "../snippets/a.mdx"\n\n<A />\n',
        "snippets/a.mdx": 'import B from "./deep/b.mdx"\n\nA then:\n\n<B />\n',
        "snippets/deep/b.mdx": "B.\n",
    }
    assert _body(files, "/guide/page") == "A then:\n\nB."


def test_the_old_component_names_a_file_of_the_snippets_folder() -> None:
    files = {"page.mdx": 'A.\n\n<Snippet file="deep/a.mdx" />\n', "snippets/deep/a.mdx": "From the snippet.\n"}
    assert _body(files) == "A.\n\nFrom the snippet."


def test_properties_are_replaced_in_text_fences_and_attributes() -> None:
    files = {
        "page.mdx": 'import Install from "/snippets/i.mdx"\n\n<Install name="relay" url="/x" />\n',
        "snippets/i.mdx": "Install **{name}**:\n\n```bash\npip install {name}  # {other}\n```\n\n<Card title={name} href={url}>Go to `{name}`.</Card>\n",
    }
    assert (
        _body(files)
        == "Install **relay**:\n\n```bash\npip install relay  # {other}\n```\n\n- [relay](/x): Go to `{name}`."
    )


def test_a_snippet_in_a_list_or_quote_stays_in_it() -> None:
    files = {
        "page.mdx": 'import S from "/snippets/s.mdx"\n\n1. First\n\n   <S />\n\n2. Second\n\n> <S />\n',
        "snippets/s.mdx": "Text.\n\n```js\na\n  b\n```\n",
    }
    assert _body(files) == (
        "1. First\n\n   Text.\n\n   ```js\n   a\n     b\n   ```\n\n2. Second\n\n> Text.\n>\n> ```js\n> a\n>   b\n> ```"
    )


def test_a_snippet_inside_a_line_becomes_part_of_it() -> None:
    files = {
        "page.mdx": 'import V from "/snippets/v.mdx"\n\nThe version is <V /> now.\n\n| A |\n| - |\n| <V /> |\n',
        "snippets/v.mdx": "**2.3**\n",
    }
    assert _body(files) == "The version is **2.3** now.\n\n| A |\n| - |\n| **2.3** |"


def test_snippets_on_neighbouring_lines_stay_apart() -> None:
    files = {
        "page.mdx": 'import A from "/snippets/a.mdx"\nimport B from "/snippets/b.mdx"\n\n<A />\n<B />\n',
        "snippets/a.mdx": "A.\n",
        "snippets/b.mdx": "B.\n",
    }
    assert _body(files) == "A.\n\nB."


def test_a_circle_of_snippets_is_reported_and_ends() -> None:
    files = {
        "page.mdx": 'import A from "/snippets/a.mdx"\n\n<A />\n\nEnd.\n',
        "snippets/a.mdx": 'import B from "/snippets/b.mdx"\n\nA.\n\n<B />\n',
        "snippets/b.mdx": 'import A from "/snippets/a.mdx"\n\nB.\n\n<A />\n',
    }
    assert _body(files) == "A.\n\nB.\n\nEnd."
    assert _codes(site_of(files)) == ["snippet-cycle"]


def test_snippets_that_multiply_come_to_an_end() -> None:
    files = {"page.mdx": 'import S from "/snippets/s0.mdx"\n\n<S />\n', "snippets/s11.mdx": "x" * 100}
    for number in range(11):
        uses = "<S />\n\n" * 10
        files[f"snippets/s{number}.mdx"] = f'import S from "/snippets/s{number + 1}.mdx"\n\n{uses}'
    assert len(_body(files)) < 20_000_000


_MULTIPLYING = {
    "attributes": "export const D = ({children}) => <Card a={children} b={children} c={children} d={children}>x</Card>\n\n"
    + "<D>" * 11
    + "words " * 20
    + "</D>" * 11,
    "constants": f'export const big = "{"word " * 4_000}"\n\n' + "{big}\n\n" * 4_000,
    "constants in attributes": f'export const big = "{"word " * 4_000}"\n\n' + "<Card title={big} />\n\n" * 4_000,
    "markup": f"export const big = <b>{'word ' * 4_000}</b>\n\n" + "{big}\n\n" * 4_000,
    "variables": "{{v}}\n\n" * 4_000,
    "code": '<S v="' + "word " * 4_000 + '" />\n\n' + "text\n",
}


@pytest.mark.parametrize("way", _MULTIPLYING)
def test_snippets_shown_too_often_reach_the_expansion_limit(way: str) -> None:
    snippet = "```\n" + "{v}\n" * 4_000 + "```\n"
    text = 'import S from "/snippets/s.mdx"\n\n' + _MULTIPLYING[way] + "\n"
    config = json.dumps({"variables": {"v": "word " * 4_000}})
    site = site_of({"docs.json": config, "page.mdx": text, "snippets/s.mdx": snippet})
    resolved = expand(site, site.pages["/page"])
    assert "expansion-limit" in {each.code for each in resolved.diagnostics}
    assert len(resolved.document.source.text) < 1_000_000


@pytest.mark.parametrize(
    "code",
    [
        "export function A(x):{} ! {{ return <b>x</b> }}",
        "export const A = () => {{ return <b>x</b>{}; y}}",
        "export const A = ({{ a = x{}y }}) => <b>x</b>",
    ],
)
def test_what_a_file_exports_is_read_at_once_however_much_space_is_in_it(code: str) -> None:
    text = code.format(" " * 100_000) + "\n\nText <A />.\n"
    assert "Text" in _resolved({"page.mdx": text})


@pytest.mark.parametrize("ending", ["", ";", " ;", ";\n  "])
def test_a_component_may_return_what_it_shows(ending: str) -> None:
    text = f"export const A = ({{ a = 1, b = 'x' , d }}) => {{ return (<b>{{b}}</b>){ending}}}\n\nText <A />.\n"
    assert _body({"page.mdx": text}) == "Text **x**."


@pytest.mark.parametrize("file", ["/legal.mdx", "/legal.jsx", "./legal"])
def test_a_missing_snippet_leaves_no_text(file: str) -> None:
    text = f'import Legal from "{file}";\n\nBefore <Legal />.\n\n<Legal />\n\n<Legal>In it</Legal>\n\nAfter.\n'
    site = site_of({"page.mdx": text})
    made = render_markdown(site, site.pages["/page"])
    assert [line for line in made.body.splitlines() if line] == ["Before .", "In it", "After."]
    assert [each.code for each in made.diagnostics] == ["missing-snippet"]


def test_a_missing_file_is_reported_where_it_is_imported() -> None:
    site = site_of({"page.mdx": 'import A from "/snippets/gone.mdx"\n\nText <A /> here.\n'})
    found = render_markdown(site, site.pages["/page"]).diagnostics
    assert [(each.code, each.path, each.start.line) for each in found] == [("missing-snippet", "page.mdx", 1)]


def test_constants_are_shown() -> None:
    files = {
        "page.mdx": 'import { plan, name as product } from "/snippets/c.mdx"\n\nexport const limit = 5\n\n'
        "{product} allows {limit} on {plan.title} ({plan.prices[1]}).\n",
        "snippets/c.mdx": 'export const plan = { title: "Pro", prices: [1, 20] };\n\nexport const name = "Relay";\n',
    }
    assert _body(files) == "Relay allows 5 on Pro (20)."


def test_variables_are_shown_and_unknown_ones_left_alone() -> None:
    files = {
        "docs.json": '{"name": "Test", "variables": {"api-version": "v2"}}',
        "page.mdx": "Use {{api-version}} and `{{ api-version }}`:\n\n```bash\ncurl /{{api-version}}/{{unknown}}\n```\n",
    }
    assert _body(files) == "Use v2 and `v2`:\n\n```bash\ncurl /v2/{{unknown}}\n```"


def test_a_variable_beside_something_else_that_is_filled_in_is_shown() -> None:
    files = {
        "docs.json": '{"name": "Test", "variables": {"product": "Relay"}}',
        "page.mdx": "export const plan = 'Pro';\n\n{{product}}{plan}{{product}} {plan}\n",
    }
    assert _body(files) == "RelayProRelay Pro"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("'ab'", 'rows="ab"'),
        ("'a \"b\"'", 'rows={"a \\"b\\""}'),
        ("3", "rows={3}"),
        ("true", "rows"),
        ("false", ""),
        ("null", ""),
    ],
)
def test_a_property_in_an_attribute_is_written_as_in_jsx(given: str, written: str) -> None:
    page = f"export const Box = ({{ rows }}) => <Own rows={{rows}}>words</Own>;\n\n<Box rows={{{given}}} />\n"
    assert f"<Own {written}>" in _resolved({"page.mdx": page})


def test_an_own_component_of_literals_is_put_in_place() -> None:
    files = {
        "page.mdx": 'import { Version } from "/snippets/version.jsx"\n\n<Version since="2.1" />\n\n'
        'Text <Version since="3" />.\n\n<Version since="4">\n  - a list\n</Version>\n',
        "snippets/version.jsx": "export const Version = ({ since, children }) => {\n  return (\n"
        '    <div className="badge">\n      New in <code>{since}</code>\n      {children}\n    </div>\n  );\n};\n',
    }
    assert _body(files) == "New in `2.1`\n\nText New in `3`.\n\nNew in `4`\n\n- a list"


def test_templates_defaults_and_props_objects_are_filled_in() -> None:
    files = {
        "page.mdx": 'export const Shot = ({ file, alt = "A screenshot" }) => (\n  <img src={`/images/${file}.png`} alt={alt} />\n)\n\n'
        'export const Box = (props) => <Note>{props.text}</Note>\n\n<Shot file="a" />\n\n<Box text="Hello" />\n',
    }
    assert _body(files) == "![A screenshot](/images/a.png)\n\n> **Note:** Hello"


def test_an_own_component_that_nobody_can_compute_shows_its_content_or_its_name() -> None:
    own = "export const Own = ({ on, children }) => <p>{children} {new Date()}</p>;\n\n"
    assert _body({"page.mdx": own + "<Own>\n  Inside.\n</Own>\n"}) == "Inside."
    assert _body({"page.mdx": own + '<Own on="yes" />\n'}) == "Own (on: yes)"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (
            "({ n }) => (\n  <p>\n    {n > 1 && <b>many</b>}\n    {n > 1 ? 'plural' : 'one'}\n  </p>\n)",
            "**many**\n\nplural",
        ),
        ("({ n }) => <p>{n === 2 ? <i>two</i> : <b>other</b>}</p>", "*two*"),
        ("({ n }) => <p>{n === 3 ? <i>three</i> : <b>other</b>}</p>", "**other**"),
        ("({ n, word }) => <p>{word || `${n} words`}</p>", "2 words"),
        ("({ n }) => <p>{`" + "${n} " * 60 + "`}</p>", ("2 " * 60).strip()),
        ("({ n, word = 'none' }) => <p>{word ?? n}</p>", "none"),
        ("(props) => { const { n, word = 'w' } = props; if (!n) return null; return <p>{word}{n + 1}</p>; }", "w3"),
        (
            "({ n }) => { const all = [{ t: 'A', u: '/a' }, { t: 'B' }]; return <p>{all.map((each) => <a href={each.u}>{each.t}</a>)}</p>; }",
            "[A](/a)\n\nB",
        ),
        ("({ n }) => { const row = (t) => <b>{t}</b>; return <p>{row('x')}</p>; }", "**x**"),
        ("({ n }) => { const Row = ({ t }) => <b>{t}</b>; return <p><Row t={n} /></p>; }", "**2**"),
        (
            "({ n }) => { const [open, setOpen] = useState(false); return <div onClick={() => setOpen(!open)}>{open ? 'Hide' : 'Show'} {open && <b>More</b>}</div>; }",
            "Show **More**",
        ),
        ("({ n }) => { const dark = useTheme(); return dark ? <i>night</i> : <b>day</b>; }", "*night*\n\n**day**"),
        (
            "({ n }) => { const user = useUser(); if (!user) return <p>Sign in.</p>; return <p>Welcome.</p>; }",
            "Sign in.\n\nWelcome.",
        ),
        (
            "({ n }) => { const user = useUser(); return <p>Hi. {user && <b>{user.name}</b>}{user ? <b>{user.name}</b> : <i>you</i>}</p>; }",
            None,
        ),
        ("({ n }) => { const user = useUser(); return <p>Hi {user ? <b>{user.name}</b> : <i>you</i>}</p>; }", None),
    ],
)
def test_an_own_component_shows_what_its_code_decides_or_every_branch(code: str, shown: str | None) -> None:
    body = _body({"page.mdx": f"export const Own = {code};\n\n<Own n={{2}} />\n"})
    assert body == (shown if shown is not None else "*(Own: only on the web page)*")


def test_code_reads_what_other_files_and_other_code_say() -> None:
    files = {
        "page.mdx": 'import { Plans } from "/snippets/plans.jsx"\nimport { all } from "/snippets/data.jsx"\n\n<Plans rows={all()} />\n',
        "snippets/plans.jsx": "export const Plans = ({ rows }) => {\n  return (\n    <ul>\n      {rows.map(({ name, price }) => (\n"
        "        <li key={name}>\n          {name}: {price ?? 'free'}\n        </li>\n      ))}\n    </ul>\n  );\n};\n",
        "snippets/data.jsx": "export const all = () => {\n  return [\n    { name: <b>Pro</b>, price: 9 },\n    { name: 'Hobby' },\n  ];\n};\n",
    }
    assert _body(files) == "- **Pro**: 9\n- Hobby: free"


@pytest.mark.parametrize(
    "code", ["{`run ${v}\n  two`}", "\n  {`\nrun ${v}\n  two\n`}\n", "\n{`run ${v}\n  two`}\n", "{all}"]
)
def test_code_with_a_constant_in_it_keeps_its_lines(code: str) -> None:
    page = (
        f'export const v = "1_2";\nexport const all = "run 1_2\\n  two";\n\n<CodeBlock lang="sh">{code}</CodeBlock>\n'
    )
    assert _body({"page.mdx": page}) == "```sh\nrun 1_2\n  two\n```"


def test_what_nobody_knows_about_a_property_is_not_taken_for_nothing() -> None:
    own = "export const Own = ({ rows }) => { if (!rows) return <p>Error</p>; return <p>{rows}</p>; };\n\n"
    assert _body({"page.mdx": own + "<Own rows={load()} />\n"}) == "*(Own: only on the web page)*"
    assert _body({"page.mdx": own + "<Own />\n"}) == "Error"


@pytest.mark.parametrize("own", ["({ a }) => <p>Is {a}.</p>", "(props) => <p>Is {props.a}.</p>"])
@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", "Is ."),
        ("a={null}", "Is ."),
        ("a={undefined}", "Is ."),
        ("a={1 + 2}", "Is 3."),
        ("a={load()}", "*(Own: only on the web page)*"),
        ("{...{ a: 'x' }}", "Is x."),
        ("a='y' {...{ a: 'x' }}", "Is x."),
        ("{...load()}", "*(Own: only on the web page)*"),
    ],
)
def test_a_property_is_shown_if_anybody_knows_it(own: str, given: str, shown: str) -> None:
    assert _body({"page.mdx": f"export const Own = {own};\n\n<Own {given} />\n"}) == shown


def test_a_property_of_a_snippet_that_nobody_knows_is_shown_as_it_is_written() -> None:
    files = {
        "page.mdx": 'import S from "/snippets/s.mdx"\n\n<S name={load()} />\n',
        "snippets/s.mdx": "Is {name}, {other}.\n",
    }
    assert _body(files) == "Is `name`, `other`."


def test_a_component_that_is_defined_nowhere_is_called_so() -> None:
    files = {
        "page.mdx": 'import { There } from "/snippets/there.jsx"\nimport { Kit } from "kit"\n\n'
        "<Chart />\n\n<There />\n\n<Kit />\n\n<Kit.Part />\n\nIn a line <Chart />.\n",
        "snippets/there.jsx": "export const There = () => <p>{load()}</p>;\n",
        "other.mdx": "<Chart />\n",
    }
    assert _body(files).split("\n\n") == [
        "*(Chart: not defined in this site)*",
        "*(There: only on the web page)*",
        "*(Kit: only on the web page)*",
        "*(Kit.Part: only on the web page)*",
        "In a line *(Chart: not defined in this site)*.",
    ]
    assert _body(files, "/other") == "*(Chart: not defined in this site)*"


def test_an_element_of_several_lines_in_a_heading_or_cell_stays_in_its_line() -> None:
    own = "export const Since = ({ v }) => (\n  <Tooltip\n    tip={`Since ${v}.`}\n  >\n    <b>v{v}</b>\n  </Tooltip>\n);\n\n"
    page = own + '### Video <Since v="6" />\n\n| A | B |\n| - | - |\n| x <Since v="6" /> | y |\n'
    assert _body({"page.mdx": page}).split("\n")[0] == "### Video **v6** (Since 6.)"
    assert "| x **v6** (Since 6.) | y |" in _body({"page.mdx": page})


@pytest.mark.parametrize(
    "code",
    [
        "() => <p>{" * 3000,
        "() => <p>" + "{true && <p>" * 300 + "x" + "</p>}" * 300 + "</p>",
        "() => " + "(" * 5000 + "<p>x</p>" + ")" * 5000,
        "() => { const f = (n) => f(n + 1); return <p>{f(0)}</p>; }",
        "() => { const a = [1,2,3,4,5,6,7,8,9]; return <p>" + "{a.map(() => " * 8 + "<b>x</b>" + ")}" * 8 + "</p>; }",
    ],
)
def test_code_without_end_is_no_harm(code: str) -> None:
    assert len(_body({"page.mdx": f"export const Own = {code};\n\n<Own />\n"})) < 2_000_000


@pytest.mark.parametrize(
    "code",
    [
        "() => null",
        "function Empty() { useEffect(() => { load(); return () => stop(); }, []); return null; }",
        "({ id }) => {\n  const [url, setUrl] = useState(null);\n  if (!id || !url) return null;\n  return <p>New: {url}</p>;\n}",
    ],
)
def test_a_component_that_shows_nothing_before_a_script_runs_leaves_no_text(code: str) -> None:
    declared = code if code.startswith("function") else f"const Empty = {code};"
    files = {
        "page.mdx": 'import { Empty } from "/s.jsx"\n\nA.\n\n<Empty />\n\nB <Empty /> c.\n',
        "s.jsx": f"export {declared}\n",
    }
    assert _body(files).split() == ["A.", "B", "c."]


@pytest.mark.parametrize(
    "code",
    [
        "() => { const [a] = useState(null); const row = () => { if (!a) return null; return load(); }; return <p>{x(row)}</p>; }",
        "({ a }) => { const [b] = useState(null); if (a) return null; return <p>{c.d}</p>; }",
    ],
)
def test_a_component_that_may_show_something_leaves_its_name(code: str) -> None:
    assert _body({"page.mdx": f"export const Tool = {code};\n\n<Tool />\n"}) == "*(Tool: only on the web page)*"


def test_a_component_may_use_another_of_its_file() -> None:
    files = {
        "page.mdx": 'import { Outer } from "/snippets/o.jsx"\n\n<Outer name="x" />\n',
        "snippets/o.jsx": "export const Inner = ({ text }) => <b>{text}</b>;\n\n"
        "export const Outer = ({ name }) => <p>Say <Inner text={name} />.</p>;\n",
    }
    assert _body(files) == "Say **x**."


def test_each_place_leads_back_to_the_file_it_was_written_in() -> None:
    site = site_of(
        {
            "page.mdx": 'import S from "/snippets/s.mdx"\n\nFirst.\n\n<S word="there" />\n\nLast.\n',
            "snippets/s.mdx": "One.\n\nHello {word}, you.\n",
        }
    )
    resolved = expand(site, site.pages["/page"])
    text = resolved.document.source.text
    assert "Hello there, you." in text
    lines = {word: resolved.origins.line(text.index(word)) for word in ("First.", "One.", "Hello", "you.", "Last.")}
    assert lines == {
        "First.": ("page.mdx", 3),
        "One.": ("snippets/s.mdx", 1),
        "Hello": ("snippets/s.mdx", 3),
        "you.": ("snippets/s.mdx", 3),
        "Last.": ("page.mdx", 7),
    }


def test_a_snippet_brings_its_line_ends_and_byte_order_mark_to_no_harm() -> None:
    files = {
        "page.mdx": 'import S from "/snippets/s.mdx"\r\n\r\n- item\r\n\r\n  <S />\r\n',
        "snippets/s.mdx": "\ufeffOne.\r\n\r\nTwo.\r\n",
    }
    assert _body(files) == "- item\n\n  One.\n\n  Two."


def test_what_a_snippet_cannot_say_is_reported_in_the_snippet() -> None:
    site = site_of(
        {
            "page.mdx": 'import S from "/snippets/s.mdx"\n\nFirst.\n\n<S />\n\n{page()}\n',
            "snippets/s.mdx": "One.\n\nHello {name()}.\n",
        }
    )
    found = render_markdown(site, site.pages["/page"]).diagnostics
    assert [(each.path, each.start) for each in found] == [("snippets/s.mdx", (3, 7)), ("page.mdx", (7, 1))]


def test_own_components_nested_without_end_are_no_harm() -> None:
    own = "export const Own = ({ children }) => <div>{children}</div>\n\n"
    assert "word" in _body({"page.mdx": own + "<Own>" * 400 + "word" + "</Own>" * 400})
    assert "word" in _body({"page.mdx": own + "<Own>\n" * 400 + "word\n" + "</Own>\n" * 400})


def test_components_that_multiply_are_cut_and_reported() -> None:
    own = ["export const C0 = ({children, x}) => <b>{x}{children}{x}{children}</b>"]
    for level in range(1, 30):
        use = f"<C{level - 1} x={{x}}>{{children}}{{x}}</C{level - 1}>"
        own.append(
            f"export const C{level} = ({{children, x}}) => <C{level - 1} x={{x}}>{use}{{children}}</C{level - 1}>"
        )
    site = site_of({"page.mdx": "\n".join(own) + '\n\n<C29 x="hello">word</C29>\n'})
    assert _codes(site).count("expansion-limit") == 1


def test_content_shown_over_and_over_comes_to_an_end() -> None:
    own = "export const Wall = ({children}) => <>" + "{children}" * 5000 + "</>"
    site = site_of({"page.mdx": f"{own}\n\n<Wall>{'word ' * 5000}</Wall>\n"})
    assert _codes(site) == ["expansion-limit"]
    assert len(_body({"page.mdx": site.file_text("page.mdx")})) < 3_000_000


def test_each_use_of_a_component_says_what_it_was_given() -> None:
    """The cache tells values apart that are equal in Python, and does not cache uses with content."""
    uses = (
        '<Since v="true" />',
        "<Since v={true} />",
        "<Since v={1} />",
        '<Since v="1" />',
        "<Since v={1.5}>x</Since>",
        '<Since v="1" />',
    )
    files = {
        "page.mdx": 'import { Since } from "/snippets/since.jsx"\n\n' + "\n\n".join(uses) + "\n",
        "snippets/since.jsx": "export const Since = ({ v }) => <Badge>Since {v}!</Badge>;\n",
    }
    assert [" ".join(line.split()) for line in _body(files).split("\n\n")] == [
        "Since true!",
        "Since !",
        "Since 1!",
        "Since 1!",
        "Since 1.5!",
        "Since 1!",
    ]


@pytest.mark.parametrize(
    "component",
    [
        "({ children, ...rest }) => <ResponseField {...rest}>{children}</ResponseField>",
        "(props) => { log(); return (<ResponseField {...props}> {props.children} </ResponseField>); }",
        "(props) => <ResponseField {...props} />",
        "({ name, ...rest }) => { const Field = (all) => <ResponseField {...all} />; return <Field {...{ name, ...rest }} />; }",
    ],
)
def test_a_component_hands_its_properties_on(component: str) -> None:
    uses = '<Own name="limit" type="int" required>\n  The **most**.\n</Own>\n\n<Own name="rest" type="string" />\n'
    own = f"export const Own = {component};\n\n"
    assert _body({"page.mdx": own + uses}) == _body({"page.mdx": uses.replace("Own", "ResponseField")})


def test_a_component_follows_what_it_is_made_of_in_other_files() -> None:
    """Uses whose text comes from other files are not cached."""
    files = {
        "page.mdx": 'import { Since } from "/snippets/since.jsx"\n\n<Since v="2" />\n',
        "snippets/since.jsx": 'import { word } from "./word.jsx"\n\nexport const Since = ({ v }) => <Badge>{word} {v}</Badge>;\n',
    }
    assert _body(files | {"snippets/word.jsx": 'export const word = "Since";\n'}) == "Since 2"
    assert _body(files | {"snippets/word.jsx": 'export const word = "New in";\n'}) == "New in 2"
    variables = {
        "docs.json": '{"name": "Test", "variables": {"word": "Ab"}}',
        "snippets/since.jsx": 'export const Since = ({ v }) => <Card title="{{word}}">{v}</Card>;\n',
    }
    assert _body(files | variables) == "- **Ab**: 2"
    assert (
        _body(files | variables | {"docs.json": '{"name": "Test", "variables": {"word": "Seit"}}'}) == "- **Seit**: 2"
    )


def test_content_that_is_handed_on_counts_once() -> None:
    jsx = "".join(
        f"export const Box{n} = ({{ children }}) => {{\n  return <div>{{children}}</div>;\n}};\n\n" for n in range(9)
    )
    names = [f"Box{n}" for n in range(9)]
    inside = "word " * 30_000
    text = f'import {{ {", ".join(names)} }} from "/snippets/boxes.jsx"\n\n'
    text += (
        "".join(f"<{name}>\n" for name in names)
        + f"\n{inside}\n\n"
        + "".join(f"</{name}>\n" for name in reversed(names))
    )
    files = {"page.mdx": text, "snippets/boxes.jsx": jsx}
    assert _codes(site_of(files)) == []
    assert inside.strip() in _body(files)


@pytest.mark.parametrize(("written", "shown"), [("1e6", "1000000"), ("1.0", "1"), ("2.50", "2.5"), ("-3", "-3")])
def test_numbers_are_shown_as_javascript_shows_them(written: str, shown: str) -> None:
    assert (
        _body({"page.mdx": f"export const most = {written}\n\nUp to {{most}} of them.\n"}) == f"Up to {shown} of them."
    )


def test_a_component_of_typescript_is_put_in_place() -> None:
    kinds = {
        "arrow": "({ who }: { who: string }): JSX.Element => <b>{who}</b>",
        "body": "({ who = 'you' }): React.ReactNode => { return (<b>{who}</b>); }",
    }
    for value in kinds.values():
        assert _body({"page.mdx": f'export const Hi = {value}\n\nSay <Hi who="me" />.\n'}) == "Say **me**."


def test_what_is_put_into_a_cell_of_a_table_stays_in_it() -> None:
    files = {
        "page.mdx": "import Or from '/snippets/or.mdx'\n\nexport const both = 'a | b'\n\n| x | y |\n| --- | --- |\n"
        "| <Or /> | {both} |\n\n{both} and <Or />\n",
        "snippets/or.mdx": "one | two \\| three\n",
    }
    rows = "| x | y |\n| --- | --- |\n| one \\| two \\| three | a \\| b |"
    assert _body(files) == f"{rows}\n\na | b and one | two \\| three"


@pytest.mark.parametrize(
    ("component", "wrapped"),
    [
        (
            "({ id, children }) => { const name = id.trim(); return <ResponseField name={name}>{children}</ResponseField>; }",
            True,
        ),
        ("({ children, ...rest }) => <ResponseField {...load(rest)}>{children}</ResponseField>", True),
        ("(props) => { log(); return (<ResponseField {...load()}> {props.children} </ResponseField>); }", True),
        ("({ children }) => { log(); return <div>{children}{x()}</div>; }", False),
        ("({ children }) => { log(); return <Elsewhere>{children}{x()}</Elsewhere>; }", False),
        (
            "({ a, children }) => { if (a()) return <Note>{children}{x()}</Note>; return <Tip>{children}{x()}</Tip>; }",
            False,
        ),
    ],
)
def test_a_component_that_cannot_be_expanded_stands_for_the_one_around_its_children(
    component: str, *, wrapped: bool
) -> None:
    uses = '<Own name="limit" type="int" required>\n  The **most**.\n</Own>\n\n<Own name="rest" type="string" />\n'
    files = {
        "page.mdx": 'import { Own } from "/snippets/own.jsx"\n\n' + uses,
        "snippets/own.jsx": f"export const Own = {component}\n",
    }
    as_field = _body({"page.mdx": uses.replace("Own", "ResponseField")})
    assert (_body(files) == as_field) == wrapped
    assert "The **most**." in _body(files)
    assert "limit" in _body(files)
    other = {**files, "page.mdx": files["page.mdx"].replace("required", 'about="These are words."')}
    assert "These are words." in _body(other)
