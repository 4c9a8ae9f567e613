"""The rows of the component table are consistent."""

from collections import Counter

import pytest
from rich.cells import cell_len

from docs_tui import components
from docs_tui.components import COMPONENTS, ComponentSpec, Role, spec_for
from docs_tui.mdx import MdxJsxElement, attributes_of, find, parse
from docs_tui.source import Source

OWN = [row for row in COMPONENTS.values() if not row.html]
TAGS = [row for row in COMPONENTS.values() if row.html]

# The names of `allowedComponents` in the published package, with their members.
WHITELIST = """
    ApiPlayground Accordion AccordionGroup Badge Callout CodeGroup CodeBlock Color Color.Row Color.Item CustomCode
    CustomComponent DynamicCustomComponent Danger Tile Tree Tree.Folder Tree.File FileTree SnippetGroup Panel
    RequestExample ResponseExample Param ParamField Prompt Card CardGroup Columns Column Expandable Frame GitHub.Repo
    Github.Repo Heading Info Icon MDX Link ResponseField Warning Note Tip Check Tabs Tab Tooltip Latex Step Steps Update
    ZoomImage OptimizedVideo Mermaid Variation Visibility View Snippet
"""
WHITELIST_TAGS = """
    a b br button div form h1 h2 h3 h4 hr iframe img input label li ol p picture script section source span sub sup svg
    table video code kbd pre
"""
TONES = {"info", "tip", "warning", "danger", "success", "neutral"}


def elements(row: ComponentSpec) -> list[MdxJsxElement]:
    """Return all elements of a row's example."""
    return list(find(parse(Source(row.name, row.example)).root, MdxJsxElement))


def test_no_name_has_two_rows() -> None:
    families = [module.ROWS for module in vars(components).values() if hasattr(module, "ROWS")]
    names = Counter(row.name for rows in families for row in rows)
    assert [name for name, count in names.items() if count > 1] == []
    assert set(names) == set(COMPONENTS)


def test_every_allowed_component_has_a_row() -> None:
    assert {row.name for row in OWN} == set(WHITELIST.split())
    assert set(WHITELIST_TAGS.split()) <= {row.name for row in TAGS}


def test_components_begin_with_a_capital_and_tags_do_not() -> None:
    assert all(row.name[0].isupper() for row in OWN)
    assert all(row.name[0].islower() for row in TAGS)


@pytest.mark.parametrize("name", [None, "", "ThemeCard", "note", "Tree.Nothing"])
def test_a_name_without_a_row_is_transparent(name: str | None) -> None:
    row = spec_for(name)
    assert (row.name, row.role, row.props) == ("", Role.TRANSPARENT, ())


def test_a_name_with_a_row_is_found() -> None:
    assert all(spec_for(name) is row for name, row in COMPONENTS.items())


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.name)
class TestRow:
    def test_its_words(self, row: ComponentSpec) -> None:
        assert row.summary.endswith(".")
        assert row.summary[0].isupper()
        assert "\n" not in row.summary
        names = [prop.name for prop in row.props]
        assert len(names) == len(set(names))
        assert all(prop.summary.endswith(".") for prop in row.props)
        assert all(prop.default in prop.values for prop in row.props if prop.values and prop.default)

    def test_parents_and_children_of_a_component_agree(self, row: ComponentSpec) -> None:
        for parent in row.parents:
            assert not spec_for(parent).children or row.name in spec_for(parent).children
            assert spec_for(parent).name == parent
        for child in row.children:
            assert spec_for(child).name == child

    def test_its_example_is_strict_mdx_on_lines_of_its_own(self, row: ComponentSpec) -> None:
        assert row.example == row.example.strip()
        assert not any(line != line.rstrip() for line in row.example.splitlines())
        document = parse(Source(row.name, row.example))
        assert [str(diagnostic) for diagnostic in document.diagnostics] == []
        assert not any(element.unclosed for element in elements(row))

    def test_its_example_uses_it_as_the_table_says(self, row: ComponentSpec) -> None:
        """Examples have the required attributes, no unknown ones, and only allowed parents and children."""
        every = elements(row)
        own = [element for element in every if element.name == row.name]
        assert own
        required = {prop.name for prop in row.props if prop.required}
        assert all(required <= {attribute.name for attribute in element.attributes} for element in own)
        for outer in every:
            for name, value in attributes_of(outer).items():
                prop = spec_for(outer.name).prop(name)
                assert prop is not None
                assert not prop.values or value is None or str(value) in prop.values
            for inner in outer.children:
                if isinstance(inner, MdxJsxElement):
                    outer_row, inner_row = spec_for(outer.name), spec_for(inner.name)
                    assert not outer_row.children or inner_row.name in outer_row.children
                    assert not inner_row.parents or outer_row.name in inner_row.parents
        roots = [node for node in parse(Source(row.name, row.example)).root.children if isinstance(node, MdxJsxElement)]
        assert [root.name for root in roots if spec_for(root.name).parents] == []


@pytest.mark.parametrize("row", [row for row in COMPONENTS.values() if row.icon], ids=lambda row: row.name)
def test_an_icon_is_one_cell_wide(row: ComponentSpec) -> None:
    assert len(row.icon) == 1
    assert cell_len(row.icon) == 1


def test_a_callout_has_an_icon_and_a_tone() -> None:
    callout_rows = [row for row in COMPONENTS.values() if row.role is Role.CALLOUT]
    assert all(row.icon and row.tone in TONES for row in callout_rows)
    assert len({row.icon for row in callout_rows}) == len(callout_rows)


def test_every_role_has_a_row() -> None:
    assert {row.role for row in COMPONENTS.values()} == set(Role)


def test_only_tags_are_void() -> None:
    assert all(row.html for row in COMPONENTS.values() if row.void)


def test_a_heading_has_a_level() -> None:
    assert all((row.role is Role.HEADING) == (row.level > 0) for row in COMPONENTS.values())


def test_a_parameter_has_one_of_four_locations() -> None:
    for name in ("ParamField", "Param"):
        assert [prop.name for prop in spec_for(name).props if prop.location] == ["query", "path", "body", "header"]


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        COMPONENTS["Note"] = spec_for("Tip")  # type: ignore[index]
