"""Snippets, constants and variables are expanded as if the author had written their content."""

import json

import pytest

from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown import render_markdown
from tests.export.expanded import body, codes, expanded_mdx
from tests.sites import site_of


def test_a_page_without_anything_to_put_in_place_keeps_its_document() -> None:
    site = site_of({"page.mdx": "Text with {name} and <Note>a note</Note>.\n"})
    page = site.pages["/page"]
    assert expand(site, page).document is site.document(page)


def test_a_default_import_is_the_content_of_the_file() -> None:
    assert (
        body(
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
    assert body(files, "/guide/page") == "A then:\n\nB."


def test_the_old_component_names_a_file_of_the_snippets_folder() -> None:
    files = {"page.mdx": 'A.\n\n<Snippet file="deep/a.mdx" />\n', "snippets/deep/a.mdx": "From the snippet.\n"}
    assert body(files) == "A.\n\nFrom the snippet."


def test_properties_are_replaced_in_text_fences_and_attributes() -> None:
    files = {
        "page.mdx": 'import Install from "/snippets/i.mdx"\n\n<Install name="relay" url="/x" />\n',
        "snippets/i.mdx": "Install **{name}**:\n\n```bash\npip install {name}  # {other}\n```\n\n<Card title={name} href={url}>Go to `{name}`.</Card>\n",
    }
    assert (
        body(files)
        == "Install **relay**:\n\n```bash\npip install relay  # {other}\n```\n\n- [relay](/x): Go to `{name}`."
    )


def test_a_snippet_in_a_list_or_quote_stays_in_it() -> None:
    files = {
        "page.mdx": 'import S from "/snippets/s.mdx"\n\n1. First\n\n   <S />\n\n2. Second\n\n> <S />\n',
        "snippets/s.mdx": "Text.\n\n```js\na\n  b\n```\n",
    }
    assert body(files) == (
        "1. First\n\n   Text.\n\n   ```js\n   a\n     b\n   ```\n\n2. Second\n\n> Text.\n>\n> ```js\n> a\n>   b\n> ```"
    )


def test_a_snippet_inside_a_line_becomes_part_of_it() -> None:
    files = {
        "page.mdx": 'import V from "/snippets/v.mdx"\n\nThe version is <V /> now.\n\n| A |\n| - |\n| <V /> |\n',
        "snippets/v.mdx": "**2.3**\n",
    }
    assert body(files) == "The version is **2.3** now.\n\n| A |\n| - |\n| **2.3** |"


def test_snippets_on_neighboring_lines_stay_apart() -> None:
    files = {
        "page.mdx": 'import A from "/snippets/a.mdx"\nimport B from "/snippets/b.mdx"\n\n<A />\n<B />\n',
        "snippets/a.mdx": "A.\n",
        "snippets/b.mdx": "B.\n",
    }
    assert body(files) == "A.\n\nB."


def test_a_circle_of_snippets_is_reported_and_ends() -> None:
    files = {
        "page.mdx": 'import A from "/snippets/a.mdx"\n\n<A />\n\nEnd.\n',
        "snippets/a.mdx": 'import B from "/snippets/b.mdx"\n\nA.\n\n<B />\n',
        "snippets/b.mdx": 'import A from "/snippets/a.mdx"\n\nB.\n\n<A />\n',
    }
    assert body(files) == "A.\n\nB.\n\nEnd."
    assert codes(site_of(files)) == ["snippet-cycle"]


def test_snippets_that_multiply_come_to_an_end() -> None:
    files = {"page.mdx": 'import S from "/snippets/s0.mdx"\n\n<S />\n', "snippets/s11.mdx": "x" * 100}
    for number in range(11):
        uses = "<S />\n\n" * 10
        files[f"snippets/s{number}.mdx"] = f'import S from "/snippets/s{number + 1}.mdx"\n\n{uses}'
    assert len(body(files)) < 20_000_000


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
    assert "Text" in expanded_mdx({"page.mdx": text})


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
    assert body(files) == "Relay allows 5 on Pro (20)."


def test_variables_are_shown_and_unknown_ones_left_alone() -> None:
    files = {
        "docs.json": '{"name": "Test", "variables": {"api-version": "v2"}}',
        "page.mdx": "Use {{api-version}} and `{{ api-version }}`:\n\n```bash\ncurl /{{api-version}}/{{unknown}}\n```\n",
    }
    assert body(files) == "Use v2 and `v2`:\n\n```bash\ncurl /v2/{{unknown}}\n```"


def test_a_variable_beside_something_else_that_is_filled_in_is_shown() -> None:
    files = {
        "docs.json": '{"name": "Test", "variables": {"product": "Relay"}}',
        "page.mdx": "export const plan = 'Pro';\n\n{{product}}{plan}{{product}} {plan}\n",
    }
    assert body(files) == "RelayProRelay Pro"


@pytest.mark.parametrize(
    "code", ["{`run ${v}\n  two`}", "\n  {`\nrun ${v}\n  two\n`}\n", "\n{`run ${v}\n  two`}\n", "{all}"]
)
def test_code_with_a_constant_in_it_keeps_its_lines(code: str) -> None:
    page = (
        f'export const v = "1_2";\nexport const all = "run 1_2\\n  two";\n\n<CodeBlock lang="sh">{code}</CodeBlock>\n'
    )
    assert body({"page.mdx": page}) == "```sh\nrun 1_2\n  two\n```"


def test_a_property_of_a_snippet_that_nobody_knows_is_shown_as_it_is_written() -> None:
    files = {
        "page.mdx": 'import S from "/snippets/s.mdx"\n\n<S name={load()} />\n',
        "snippets/s.mdx": "Is {name}, {other}.\n",
    }
    assert body(files) == "Is `name`, `other`."


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
    assert body(files) == "- item\n\n  One.\n\n  Two."


def test_what_a_snippet_cannot_say_is_reported_in_the_snippet() -> None:
    site = site_of(
        {
            "page.mdx": 'import S from "/snippets/s.mdx"\n\nFirst.\n\n<S />\n\n{page()}\n',
            "snippets/s.mdx": "One.\n\nHello {name()}.\n",
        }
    )
    found = render_markdown(site, site.pages["/page"]).diagnostics
    assert [(each.path, each.start) for each in found] == [("snippets/s.mdx", (3, 7)), ("page.mdx", (7, 1))]


@pytest.mark.parametrize(("written", "shown"), [("1e6", "1000000"), ("1.0", "1"), ("2.50", "2.5"), ("-3", "-3")])
def test_numbers_are_shown_as_javascript_shows_them(written: str, shown: str) -> None:
    assert (
        body({"page.mdx": f"export const most = {written}\n\nUp to {{most}} of them.\n"}) == f"Up to {shown} of them."
    )


def test_what_is_put_into_a_cell_of_a_table_stays_in_it() -> None:
    files = {
        "page.mdx": "import Or from '/snippets/or.mdx'\n\nexport const both = 'a | b'\n\n| x | y |\n| --- | --- |\n"
        "| <Or /> | {both} |\n\n{both} and <Or />\n",
        "snippets/or.mdx": "one | two \\| three\n",
    }
    rows = "| x | y |\n| --- | --- |\n| one \\| two \\| three | a \\| b |"
    assert body(files) == f"{rows}\n\na | b and one | two \\| three"
