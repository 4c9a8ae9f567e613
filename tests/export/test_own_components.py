"""Components of the author are expanded as far as their code tells what they show."""

import pytest

from tests.export.expanded import body, codes, expanded_mdx
from tests.sites import site_of


@pytest.mark.parametrize("ending", ["", ";", " ;", ";\n  "])
def test_a_component_may_return_what_it_shows(ending: str) -> None:
    text = f"export const A = ({{ a = 1, b = 'x' , d }}) => {{ return (<b>{{b}}</b>){ending}}}\n\nText <A />.\n"
    assert body({"page.mdx": text}) == "Text **x**."


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
    assert f"<Own {written}>" in expanded_mdx({"page.mdx": page})


def test_an_own_component_of_literals_is_put_in_place() -> None:
    files = {
        "page.mdx": 'import { Version } from "/snippets/version.jsx"\n\n<Version since="2.1" />\n\n'
        'Text <Version since="3" />.\n\n<Version since="4">\n  - a list\n</Version>\n',
        "snippets/version.jsx": "export const Version = ({ since, children }) => {\n  return (\n"
        '    <div className="badge">\n      New in <code>{since}</code>\n      {children}\n    </div>\n  );\n};\n',
    }
    assert body(files) == "New in `2.1`\n\nText New in `3`.\n\nNew in `4`\n\n- a list"


def test_templates_defaults_and_props_objects_are_filled_in() -> None:
    files = {
        "page.mdx": 'export const Shot = ({ file, alt = "A screenshot" }) => (\n  <img src={`/images/${file}.png`} alt={alt} />\n)\n\n'
        'export const Box = (props) => <Note>{props.text}</Note>\n\n<Shot file="a" />\n\n<Box text="Hello" />\n',
    }
    assert body(files) == "![A screenshot](/images/a.png)\n\n> **Note:** Hello"


def test_an_own_component_that_nobody_can_compute_shows_its_content_or_its_name() -> None:
    own = "export const Own = ({ on, children }) => <p>{children} {new Date()}</p>;\n\n"
    assert body({"page.mdx": own + "<Own>\n  Inside.\n</Own>\n"}) == "Inside."
    assert body({"page.mdx": own + '<Own on="yes" />\n'}) == "Own (on: yes)"


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
    page = f"export const Own = {code};\n\n<Own n={{2}} />\n"
    assert body({"page.mdx": page}) == (shown or "*(Own: only on the web page)*")


def test_code_reads_what_other_files_and_other_code_say() -> None:
    files = {
        "page.mdx": 'import { Plans } from "/snippets/plans.jsx"\nimport { all } from "/snippets/data.jsx"\n\n<Plans rows={all()} />\n',
        "snippets/plans.jsx": "export const Plans = ({ rows }) => {\n  return (\n    <ul>\n      {rows.map(({ name, price }) => (\n"
        "        <li key={name}>\n          {name}: {price ?? 'free'}\n        </li>\n      ))}\n    </ul>\n  );\n};\n",
        "snippets/data.jsx": "export const all = () => {\n  return [\n    { name: <b>Pro</b>, price: 9 },\n    { name: 'Hobby' },\n  ];\n};\n",
    }
    assert body(files) == "- **Pro**: 9\n- Hobby: free"


def test_what_nobody_knows_about_a_property_is_not_taken_for_nothing() -> None:
    own = "export const Own = ({ rows }) => { if (!rows) return <p>Error</p>; return <p>{rows}</p>; };\n\n"
    assert body({"page.mdx": own + "<Own rows={load()} />\n"}) == "*(Own: only on the web page)*"
    assert body({"page.mdx": own + "<Own />\n"}) == "Error"


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
    assert body({"page.mdx": f"export const Own = {own};\n\n<Own {given} />\n"}) == shown


def test_a_component_that_is_defined_nowhere_is_called_so() -> None:
    files = {
        "page.mdx": 'import { There } from "/snippets/there.jsx"\nimport { Kit } from "kit"\n\n'
        "<Chart />\n\n<There />\n\n<Kit />\n\n<Kit.Part />\n\nIn a line <Chart />.\n",
        "snippets/there.jsx": "export const There = () => <p>{load()}</p>;\n",
        "other.mdx": "<Chart />\n",
    }
    assert body(files).split("\n\n") == [
        "*(Chart: not defined in this site)*",
        "*(There: only on the web page)*",
        "*(Kit: only on the web page)*",
        "*(Kit.Part: only on the web page)*",
        "In a line *(Chart: not defined in this site)*.",
    ]
    assert body(files, "/other") == "*(Chart: not defined in this site)*"


def test_an_element_of_several_lines_in_a_heading_or_cell_stays_in_its_line() -> None:
    own = "export const Since = ({ v }) => (\n  <Tooltip\n    tip={`Since ${v}.`}\n  >\n    <b>v{v}</b>\n  </Tooltip>\n);\n\n"
    page = own + '### Video <Since v="6" />\n\n| A | B |\n| - | - |\n| x <Since v="6" /> | y |\n'
    assert body({"page.mdx": page}).split("\n")[0] == "### Video **v6** (Since 6.)"
    assert "| x **v6** (Since 6.) | y |" in body({"page.mdx": page})


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
    assert len(body({"page.mdx": f"export const Own = {code};\n\n<Own />\n"})) < 2_000_000


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
    assert body(files).split() == ["A.", "B", "c."]


@pytest.mark.parametrize(
    "code",
    [
        "() => { const [a] = useState(null); const row = () => { if (!a) return null; return load(); }; return <p>{x(row)}</p>; }",
        "({ a }) => { const [b] = useState(null); if (a) return null; return <p>{c.d}</p>; }",
    ],
)
def test_a_component_that_may_show_something_leaves_its_name(code: str) -> None:
    assert body({"page.mdx": f"export const Tool = {code};\n\n<Tool />\n"}) == "*(Tool: only on the web page)*"


def test_a_component_may_use_another_of_its_file() -> None:
    files = {
        "page.mdx": 'import { Outer } from "/snippets/o.jsx"\n\n<Outer name="x" />\n',
        "snippets/o.jsx": "export const Inner = ({ text }) => <b>{text}</b>;\n\n"
        "export const Outer = ({ name }) => <p>Say <Inner text={name} />.</p>;\n",
    }
    assert body(files) == "Say **x**."


def test_own_components_nested_without_end_are_no_harm() -> None:
    own = "export const Own = ({ children }) => <div>{children}</div>\n\n"
    assert "word" in body({"page.mdx": own + "<Own>" * 400 + "word" + "</Own>" * 400})
    assert "word" in body({"page.mdx": own + "<Own>\n" * 400 + "word\n" + "</Own>\n" * 400})


def test_components_that_multiply_are_cut_and_reported() -> None:
    own = ["export const C0 = ({children, x}) => <b>{x}{children}{x}{children}</b>"]
    for level in range(1, 30):
        use = f"<C{level - 1} x={{x}}>{{children}}{{x}}</C{level - 1}>"
        own.append(
            f"export const C{level} = ({{children, x}}) => <C{level - 1} x={{x}}>{use}{{children}}</C{level - 1}>"
        )
    site = site_of({"page.mdx": "\n".join(own) + '\n\n<C29 x="hello">word</C29>\n'})
    assert codes(site).count("expansion-limit") == 1


def test_content_shown_over_and_over_comes_to_an_end() -> None:
    own = "export const Wall = ({children}) => <>" + "{children}" * 5000 + "</>"
    site = site_of({"page.mdx": f"{own}\n\n<Wall>{'word ' * 5000}</Wall>\n"})
    assert codes(site) == ["expansion-limit"]
    assert len(body({"page.mdx": site.file_text("page.mdx")})) < 3_000_000


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
    assert [" ".join(line.split()) for line in body(files).split("\n\n")] == [
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
    assert body({"page.mdx": own + uses}) == body({"page.mdx": uses.replace("Own", "ResponseField")})


def test_a_component_follows_what_it_is_made_of_in_other_files() -> None:
    """Uses whose text comes from other files are not cached."""
    files = {
        "page.mdx": 'import { Since } from "/snippets/since.jsx"\n\n<Since v="2" />\n',
        "snippets/since.jsx": 'import { word } from "./word.jsx"\n\nexport const Since = ({ v }) => <Badge>{word} {v}</Badge>;\n',
    }
    assert body(files | {"snippets/word.jsx": 'export const word = "Since";\n'}) == "Since 2"
    assert body(files | {"snippets/word.jsx": 'export const word = "New in";\n'}) == "New in 2"
    variables = {
        "docs.json": '{"name": "Test", "variables": {"word": "Ab"}}',
        "snippets/since.jsx": 'export const Since = ({ v }) => <Card title="{{word}}">{v}</Card>;\n',
    }
    assert body(files | variables) == "- **Ab**: 2"
    assert body(files | variables | {"docs.json": '{"name": "Test", "variables": {"word": "Seit"}}'}) == "- **Seit**: 2"


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
    assert codes(site_of(files)) == []
    assert inside.strip() in body(files)


def test_a_component_of_typescript_is_put_in_place() -> None:
    kinds = {
        "arrow": "({ who }: { who: string }): JSX.Element => <b>{who}</b>",
        "body": "({ who = 'you' }): React.ReactNode => { return (<b>{who}</b>); }",
    }
    for value in kinds.values():
        assert body({"page.mdx": f'export const Hi = {value}\n\nSay <Hi who="me" />.\n'}) == "Say **me**."


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
    as_field = body({"page.mdx": uses.replace("Own", "ResponseField")})
    assert (body(files) == as_field) == wrapped
    assert "The **most**." in body(files)
    assert "limit" in body(files)
    other = {**files, "page.mdx": files["page.mdx"].replace("required", 'about="These are words."')}
    assert "These are words." in body(other)
