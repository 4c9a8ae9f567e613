"""docs-tui.yaml: every setting, and diagnostics for invalid values."""

import ast
import inspect

import pytest

from docs_tui.site import Settings, site_settings
from docs_tui.site.site_settings import LlmsSettings, MenuRow
from tests.sites import site_of

WHOLE = """
base_url: https://example.com/docs
budget: 20000
callouts: github
components: jsx
index_note: false
menu:
  chatgpt: {title: Ask, limit: 8000}
  mine: {title: Mine, template: "https://example.com/?q={prompt}"}
llms: {style: nested, full: all}
keymap: {copy: "c,ctrl+c"}
editor: code -g {file}:{line}
theme: nord
polling: true
"""


def test_all_settings_are_read() -> None:
    site = site_of({"docs-tui.yaml": WHOLE})
    assert site.settings == Settings(
        base_url="https://example.com/docs",
        budget=20000,
        callouts="github",
        components="jsx",
        index_note=False,
        menu=(
            MenuRow("chatgpt", title="Ask", limit=8000),
            MenuRow("mine", title="Mine", template="https://example.com/?q={prompt}"),
        ),
        llms=LlmsSettings("nested", "all"),
        keymap={"copy": "c,ctrl+c"},
        editor="code -g {file}:{line}",
        theme="nord",
        polling=True,
    )
    assert not site.diagnostics


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("base-url: x\n", 1, 1, "Did you mean base_url?"),
        ("polling: true\nzzz: 1\n", 2, 1, "Known are: base_url"),
        ("llms:\n  styel: flat\n", 2, 3, "Did you mean style?"),
        ("menu:\n  claude:\n    titel: x\n", 3, 5, "Did you mean title?"),
        ("callouts: box\n", 1, 1, "Write quote or github"),
        ("polling: 1\n", 1, 1, "Write true or false"),
        ("base_url: 3\n", 1, 1, 'Write base_url: "3"'),
        ("budget: 20k\n", 1, 1, "Write a number"),
        ("budget: -1\n", 1, 1, "Write a number of tokens, or 0 for any"),
        ("\nbase_url: example.com\n", 2, 1, "Write https://example.com/docs"),
        ("menu:\n  a:\n    template: notaurl\n", 3, 5, "Write https://"),
        ("menu: [a]\n", 1, 1, "Write an object"),
        ("keymap:\n  copy: {c: d}\n", 2, 3, "Write keys, such as c, Ctrl+C"),
        ("- a\n", 1, 1, "Write key: value"),
        ("a: [1\n", 1, 4, "Close it with ]"),
        ("menu: {claude: {limit: true}}\n", 1, 17, "Write a number"),
        ("menu: {claude: {limit: 0}}\n", 1, 17, "Write a number of characters: 2000"),
        ("callouts: githb\n", 1, 1, "Did you mean github?"),
        ("lint: {fail_on: errors}\n", 1, 8, "Did you mean error?"),
        ("lint: {rules: {broken-link: of}}\n", 1, 16, "Did you mean off?"),
        ("theme: nope\n", 1, 1, 'Choose one in the palette (Ctrl+P) under "Change the theme"'),
        ("editor: vim +{lien} {file}\n", 1, 1, "Did you mean {line}?"),
        ("editor: vim {column}\n", 1, 1, "Use only {file} and {line}"),
        ("serve: {hosts: 'http://docs.test/x'}\n", 1, 9, "Write docs.test"),
    ],
)
def test_what_does_not_fit_is_reported_at_its_place(text: str, line: int, column: int, words: str) -> None:
    site = site_of({"docs-tui.yaml": text})
    (found,) = site.diagnostics
    assert (found.path, found.start) == ("docs-tui.yaml", (line, column))
    assert words in found.hint


def test_a_wrong_setting_is_underlined_whole_and_its_values_are_listed() -> None:
    (found,) = site_of({"docs-tui.yaml": "llms:\n  full: [a]\nlint: {fail_on: 3}\n"}).diagnostics[:1]
    assert (found.start, found.end) == ((2, 3), (2, 7))
    last = site_of({"docs-tui.yaml": "lint: {fail_on: 3}\n"}).diagnostics[-1]
    assert last.hint == "Write error, warning, suggestion or never"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("callouts: [a]\n", "a list"),
        ("callouts: {a: b}\n", "an object"),
        ("lint: {files: {a: off}}\n", "false"),
        ("lint: {terms: {a: }}\n", "empty"),
        ("base_url: 3\n", "3"),
    ],
)
def test_a_value_that_does_not_fit_is_named_as_its_writer_knows_it(text: str, shown: str) -> None:
    (found,) = site_of({"docs-tui.yaml": text}).diagnostics
    assert found.message.endswith(f", not {shown}")


def test_a_limit_below_one_leaves_the_options_own() -> None:
    site = site_of({"docs-tui.yaml": "menu: {claude: {title: Ask, limit: -1}}\n"})
    assert site.settings.menu == (MenuRow("claude", title="Ask"),)


def test_variables_of_a_shell_in_the_editor_are_left_to_it() -> None:
    assert not site_of({"docs-tui.yaml": "editor: sh -c 'vim ${FLAGS} {file}'\n"}).diagnostics


def test_settings_follow_their_file() -> None:
    site = site_of({"a.md": ""})
    assert site.apply({"docs-tui.yaml": b"polling: true"}).settings.polling
    assert not site.apply({"docs-tui.yaml": b"polling: true"}).apply({"docs-tui.yaml": None}).settings.polling


def test_a_misnamed_file_is_reported_if_there_is_no_other() -> None:
    site = site_of({"a.md": "", "docs-tui.yml": "polling: true\n"})
    assert [str(each) for each in site.diagnostics] == [
        "docs-tui.yml:1:1 warning: docs-tui.yml is ignored. Rename the file to docs-tui.yaml"
    ]
    assert not site.settings.polling
    assert not site.apply({"docs-tui.yml": None}).diagnostics
    assert not site.apply({"docs-tui.yaml": b"polling: true"}).diagnostics
    assert site_of({"a.md": ""}).apply({"docs-tui.yml": b""}).diagnostics == site.diagnostics


def test_each_setting_is_documented() -> None:
    module = ast.parse(inspect.getsource(site_settings))
    models = (node for node in module.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
    for model in models:
        body = model.body[1:]
        for field, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(field, ast.AnnAssign) and ast.unparse(field.target) != "id":
                assert isinstance(after, ast.Expr), ast.unparse(field)
