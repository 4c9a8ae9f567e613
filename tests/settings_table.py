"""Generate the README's table of settings from the code: ``python -m tests.settings_table``."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin, get_type_hints

from docs_tui.site.site_settings import MenuRow, Settings

README = Path(__file__).parents[1] / "README.md"
HEAD = "| Setting | Values, the default first | What it does |\n| --- | --- | --- |\n"


def settings_table() -> str:
    """Return the table: every setting with its default and what its docstring says."""
    return HEAD + "".join(f"| `{name}` | {values} | {said} |\n" for name, values, said in _rows(Settings))


def with_table(readme: str) -> str:
    """Return the README with the current table."""
    before, _, rest = readme.partition(HEAD)
    _, _, after = rest.partition("\n\n")
    return f"{before}{settings_table()}\n{after}"


def _rows(settings: type[Any], prefix: str = "") -> Iterator[tuple[str, str, str]]:
    said, types = _docstrings(settings), get_type_hints(settings)
    for each in fields(settings):
        if is_dataclass(kind := types[each.name]) and isinstance(kind, type):
            yield from _rows(kind, f"{each.name}.")
        elif each.name != "id":
            text = " ".join(said[each.name].replace("``", "`").replace("|", "\\|").split())
            yield f"{prefix}{each.name}", ", ".join(_values(each, types[each.name])), text
        if each.name == "menu":
            yield from _rows(MenuRow, "menu.ID.")


def _values(setting: Field[Any], kind: object) -> Iterator[str]:
    default = setting.default_factory() if setting.default_factory is not MISSING else setting.default
    if kind is bool:
        yield from ("`false`", "`true`")
    elif get_origin(kind) is Literal:
        yield from (f"`{value}`" for value in sorted(get_args(kind), key=lambda each: each != default))


def _docstrings(settings: type[Any]) -> dict[str, str]:
    body = ast.parse(dedent(inspect.getsource(settings))).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        line.target.id: text.value.value
        for line, text in zip(body.body, body.body[1:], strict=False)
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
