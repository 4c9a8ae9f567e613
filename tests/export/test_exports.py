"""What a file of code exports is found however it says so."""

import pytest

from docs_tui.export.markdown import render_markdown
from tests.sites import site_of


def _body(files: dict[str, str]) -> str:
    site = site_of({"docs.json": '{"name": "Test"}', **files})
    return render_markdown(site, site.pages["/page"]).body.rstrip("\n")


_ROW = '({ n = "" }) => {\n  return (\n    <b>{n}, {UNIT}, {(n.length * 1500).toLocaleString()}</b>\n  );\n}'


@pytest.mark.parametrize(
    ("imported", "code"),
    [
        ("{ Row }", f"export const Row = {_ROW};\n"),
        ("{ Row }", f"const Row = {_ROW};\n\nexport {{ Row }};\n"),
        ("{ Row }", f"const Other = {_ROW}\n\nexport {{\n  Other as Row,\n}}\n"),
        ("{ One as Row }", f"const Row = {_ROW};\nexport {{ Row as One }};\n"),
        ("Row", f"const Other = {_ROW};\n\nexport default Other;\n"),
        ("Row", f"export const Row = {_ROW};\nexport default Row;\n"),
        ("{ Row }", f"function Row{_ROW.replace(' =>', '')}\n\nexport {{ Row }};\n"),
    ],
)
def test_a_component_is_found_however_its_file_exports_it(imported: str, code: str) -> None:
    page = f'import {imported} from "/snippets/row.jsx"\n\n<Row n="One" />\n'
    assert _body({"page.mdx": page, "snippets/row.jsx": f'const UNIT = "a unit";\n{code}'}) == "**One, a unit, 4,500**"


def test_a_line_of_code_in_a_template_exports_nothing() -> None:
    code = "const SAMPLE = `\nconst Row = 1;\nexport default Row;\n`;\nconst Row = () => <b>Row</b>;\nexport { Row };\n"
    page = 'import { Row } from "/snippets/row.jsx"\n\n<Row />\n'
    assert _body({"page.mdx": page, "snippets/row.jsx": code}) == "**Row**"


def test_names_that_export_each_other_have_no_value() -> None:
    code = "const A = B;\nconst B = A;\nexport { A, C };\nexport default C;\n"
    page = 'import C, { A } from "/snippets/row.jsx"\n\n<A /> and <C />\n'
    assert " and " in _body({"page.mdx": page, "snippets/row.jsx": code})
