"""The rule file lists the enabled rules in each editor's format, and stale files are found."""

import json

import pytest
import yaml

from docs_tui.components import COMPONENTS
from docs_tui.errors import NotFoundError
from docs_tui.lint.editors import EDITORS, Editor, editor_named
from docs_tui.lint.linter import lint
from docs_tui.lint.rule_advice import ACCESSIBILITY, API, CODE, LANGUAGE, ORGANIZATION, READER, STRUCTURE
from docs_tui.lint.rule_file import RuleFileState, UnknownName, names_of, rule_file, state_of, unknown_names
from docs_tui.lint.rule_registry import BY_NAME
from tests.sites import site_of

SECTIONS = (
    "## Core writing principles",
    "### Language and style",
    "### Content organization",
    "### User-centered approach",
    "## Component reference",
    "## Required page structure",
    "## Content quality standards",
    "### Code examples",
    "### API documentation",
    "### Accessibility",
    "## Component selection logic",
)
ORDERS = (*LANGUAGE, *ORGANIZATION, *READER, *STRUCTURE, *CODE, *API, *ACCESSIBILITY)


@pytest.fixture(params=[*EDITORS, editor_named("zed")], ids=lambda editor: editor.name)
def editor(request: pytest.FixtureRequest) -> Editor:
    found: Editor = request.param
    return found


def test_it_has_every_section_in_order(editor: Editor) -> None:
    places = [rule_file(editor).index(f"\n{section}\n") for section in SECTIONS]
    assert places == sorted(places)


def test_it_begins_with_front_matter_that_yaml_reads(editor: Editor) -> None:
    if not editor.head:
        assert editor.name in ("agents", "claude-md")  # files in the root have no front matter
        return
    head = rule_file(editor).split("---\n")[1]
    if editor.name == "cursor":  # its globs are no YAML: an unquoted star
        assert [line.partition(":")[0] for line in head.splitlines()] == ["description", "globs", "alwaysApply"]
    elif editor.name in ("claude", "copilot"):
        assert "**/*.mdx" in str(yaml.safe_load(head))


def test_each_order_is_there_and_each_of_language_is_shown(editor: Editor) -> None:
    text = rule_file(editor)
    assert [each.order for each in ORDERS if each.order not in text] == []
    assert [each.order for each in LANGUAGE if not (each.bad and each.good)] == []
    assert {name for each in ORDERS for name in each.rules} <= BY_NAME.keys()


def test_it_is_short(editor: Editor) -> None:
    assert len(rule_file(editor).splitlines()) <= 312  # half of what it was


def test_it_says_what_holds_in_the_project_and_nothing_that_it_has_turned_off() -> None:
    files = {
        "docs.json": '{"name": "x", "navigation": {"pages": ["index"]}}',
        "index.mdx": 'import Limit from "/snippets/limit.mdx"\nimport { Plan } from "/snippets/plan.jsx"\n\n<Limit /><Plan />\n',
        "snippets/limit.mdx": "Up to {count} messages.\n",
        "snippets/plan.jsx": "export const Plan = ({ name, price }) => <p>{name}</p>\n",
        "docs-tui.yaml": "lint:\n  rules: {passive-voice: off}\n  terms: {front matter: [frontmatter]}\n",
    }
    editor, site = EDITORS[0], site_of(files)
    text = rule_file(editor, site)
    assert 'Write "front matter", not "frontmatter"' in text
    assert '`<Limit count="…" />`' in text
    assert '`import { Plan } from "/snippets/plan.jsx"`, then `<Plan name="…" price="…" />`' in text
    assert "active voice" not in text
    assert state_of(text, editor, site) is RuleFileState.CURRENT
    other = site_of(files | {"snippets/limit.mdx": "Up to {count} {things}.\n"})
    assert state_of(text, editor, other) is RuleFileState.STALE


def test_it_names_every_component_and_none_that_there_is_not(editor: Editor) -> None:
    text = rule_file(editor)
    assert [row.name for row in COMPONENTS.values() if not row.html and not row.instead and row.name not in text] == []
    assert list(unknown_names(text, COMPONENTS.keys())) == []


def test_it_keeps_to_what_the_editor_reads(editor: Editor) -> None:
    assert editor.limit is None or len(rule_file(editor)) <= editor.limit


def test_the_examples_of_components_are_pages_without_errors() -> None:
    for row in COMPONENTS.values():
        if row.example and not row.html and not row.instead:
            found = lint(
                site_of({"docs.json": '{"name": "x", "navigation": {"pages": ["index"]}}', "index.mdx": row.example}),
                select="MC",
            )
            assert [str(each) for each in found] == [], row.name


def test_edited_outdated_and_foreign_files_are_distinguished(editor: Editor) -> None:
    text = rule_file(editor)
    assert state_of(text, editor) is RuleFileState.CURRENT
    assert state_of(text + "- Ours.\n", editor) is RuleFileState.EDITED
    older = "---\nglobs: x\n---\n\n" + text.removeprefix(editor.head)
    assert state_of(older, editor) is RuleFileState.STALE
    assert state_of("- Be nice.\n", editor) is RuleFileState.OTHER


def test_unknown_components_are_found_with_their_lines() -> None:
    site = site_of(
        {"index.mdx": 'import { Own } from "/own.jsx"\n\n<Own />\n', "own.jsx": "export const Own = () => <p/>"}
    )
    text = (
        "Use <Own> and <Note>.\n\n```mdx\n<Cardgroup cols={2}>\n```\n\n```python\nx: List<Thing>\n```\n\n<YOUR_KEY>\n"
    )
    assert list(unknown_names(text, names_of(site))) == [UnknownName(4, "Cardgroup")]


def test_a_misspelled_component_between_backticks_is_found_and_other_words_are_not() -> None:
    text = "Write `Calout`, `Stpes`,\n`Accordian` or `CodeGrup`, and `Map<Key>` as `Array<Item>`."
    found = [UnknownName(1, "Calout"), UnknownName(1, "Stpes"), UnknownName(2, "Accordian"), UnknownName(2, "CodeGrup")]
    assert list(unknown_names(text, COMPONENTS.keys())) == found
    others = "Tabs Cards Frames Updated Title Cart Node Not Stops Reading LaTeX TypeScript String Promise README JSON useState"
    assert list(unknown_names(" ".join(f"`{word}`" for word in others.split()), COMPONENTS.keys())) == []


def test_a_name_that_could_leave_the_folder_is_no_editor() -> None:
    with pytest.raises(NotFoundError):
        editor_named("../x")


def test_it_says_how_pages_begin_and_which_sections_they_share() -> None:
    paths = [f"p{number}" for number in range(6)]
    files = {f"{path}.mdx": f"---\ntitle: {path}\n---\n\nText.\n\n## Limits\n\n## {path}\n" for path in paths}
    site = site_of(files | {"docs.json": json.dumps({"name": "x", "navigation": {"pages": paths}})})
    text = rule_file(EDITORS[0], site)
    assert "Open each page with a paragraph" in text
    assert "sections that other pages have: `Limits`." in text
