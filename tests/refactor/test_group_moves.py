"""Groups and entries of pages move to other divisions; nothing else in docs.json changes."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.group_moves import plan_place
from docs_tui.refactor.json_edit import item_text, with_item, without_items
from docs_tui.site import Site
from tests.sites import site_of

_CONFIG = """{
  "navigation": {
    "tabs": [
      {"tab": "Docs", "groups": [
        {
          "group": "Guides",
          "pages": ["index", "a",
                    {"group": "Deep",   "pages": ["b"]}]
        }
      ]},
      {
        "tab": "Reference",
        "groups": [
          {"group": "Calls", "pages": [ "c" ]}
        ]
      },
      {"tab": "Empty", "pages": []}
    ]
  }
}
"""


def _site(config: str = _CONFIG, **more: str) -> Site:
    return site_of({"docs.json": config, **{f"{name}.mdx": "" for name in ("index", "a", "b", "c")}, **more})


def _said(site: Site) -> list[list[str]]:
    return [[*page.nav, page.path] for page in site.pages.values()]


def test_a_group_goes_to_the_end_of_another_division() -> None:
    after = plan_place(_site(), "Guides", "Reference › How to").site
    assert _said(after) == [
        ["Reference", "Calls", "/c"],
        ["Reference", "How to", "/"],
        ["Reference", "How to", "/a"],
        ["Reference", "How to", "Deep", "/b"],
    ]
    moved = """          {"group": "Calls", "pages": [ "c" ]},
          {
            "group": "How to",
            "pages": ["index", "a",
                      {"group": "Deep",   "pages": ["b"]}]
          }
"""
    text = after.file_text("docs.json")
    assert moved in text
    assert '{"tab": "Docs", "groups": []},' in text


def test_a_nested_group_keeps_its_label_and_goes_to_the_top_of_a_tab() -> None:
    after = plan_place(_site(), "Deep", "Docs ›").site
    assert _said(after)[2] == ["Docs", "Deep", "/b"]


def test_the_entry_of_a_page_goes_into_a_group() -> None:
    plan = plan_place(_site(), "a", "Deep")
    assert plan.site.file_text("docs.json") == _CONFIG.replace('"index", "a",', '"index",').replace(
        '"pages": ["b"]', '"pages": ["b", "a"]'
    )
    last = plan_place(_site(), "c", "Deep")
    assert last.notes == ("A list of docs.json is empty now: navigation.tabs.1.groups.0.pages",)


def test_a_group_that_stays_in_its_division_keeps_its_place() -> None:
    config = _CONFIG.replace('"pages": [ "c" ]}', '"pages": [ "c" ]},\n          {"group": "Last", "pages": ["d"]}')
    site = _site(config, **{"d.mdx": ""})
    plan = plan_place(site, "Calls", "Reference › Requests")
    assert plan.site.file_text("docs.json") == config.replace('"Calls"', '"Requests"')


def test_an_entry_goes_before_another_one() -> None:
    config = _CONFIG.replace('"pages": [ "c" ]}', '"pages": [ "c" ]},\n          {"group": "Last", "pages": ["d"]}')
    site = _site(config, **{"d.mdx": ""})
    first = plan_place(site, "Last", "Reference › Last", before="Calls").site
    assert first.file_text("docs.json") == config.replace(
        '{"group": "Calls", "pages": [ "c" ]},\n          {"group": "Last", "pages": ["d"]}',
        '{"group": "Last", "pages": ["d"]},\n          {"group": "Calls", "pages": [ "c" ]}',
    )
    assert plan_place(first, "Calls", "Reference ›", before="Last").site.file_text("docs.json") == config
    assert _said(plan_place(site, "a", "Guides", before="index").site)[0] == ["Docs", "Guides", "/a"]
    assert _said(plan_place(site, "d", "Guides", before="/a").site)[1] == ["Docs", "Guides", "/d"]
    with pytest.raises(CannotRunError, match=r'the list navigation\.tabs\.0\.\S+ has no entry "Calls"'):
        plan_place(site, "a", "Guides", before="Calls")


@pytest.mark.parametrize(
    ("what", "target", "error"),
    [
        ("Guides", "Guides › Deep › X", "cannot move into itself"),
        ("Guides", "Docs › Guides", "is already there"),
        ("Deep", "Reference › Calls", 'there is already a group "Reference › Calls"'),
        ("Docs", "Reference › Docs", "is a tab; only groups and pages"),
        ("Deep", "› Deep", "the top level has no groups"),
        ("a", "Docs", "has no pages of its own"),
        ("a", "Guides", "is in .* already"),
        ("nothing", "Guides", "no page 'nothing'|nothing"),
    ],
)
def test_what_cannot_go_there_is_refused(what: str, target: str, error: str) -> None:
    with pytest.raises((CannotRunError, NotFoundError), match=error):
        plan_place(_site(), what, target)


def test_a_group_leaves_the_file_that_it_is_written_in() -> None:
    config = json.loads(_CONFIG)
    config["navigation"]["tabs"][1] = {"$ref": "./reference.json"}
    tab = '{\r\n\t"tab": "Reference",\r\n\t"groups": [\r\n\t\t{ "group": "Calls", "pages": ["c"] }\r\n\t]\r\n}\r\n'
    site = _site(json.dumps(config), **{"reference.json": tab})
    after = plan_place(site, "Deep", "Reference › Deep").site
    assert after.file_text("reference.json") == tab.replace(
        '["c"] }', '["c"] },\r\n\t\t{"group": "Deep", "pages": ["b"]}'
    )


def test_each_language_moves_alike_and_keeps_its_labels() -> None:
    def language(code: str, guides: str, calls: str) -> dict[str, Any]:
        groups = [
            {"group": guides, "pages": [f"{code}/a", {"group": f"{guides} 2", "pages": [f"{code}/b"]}]},
            {"group": calls, "pages": [f"{code}/c"]},
        ]
        return {"language": code, "groups": groups if code == "en" else groups[::-1]}

    config = {"navigation": {"languages": [language("en", "Guides", "Calls"), language("fr", "Guides fr", "Appels")]}}
    files = {f"{code}/{name}.mdx": "" for code in ("en", "fr") for name in "abc"}
    site = site_of({**files, "docs.json": json.dumps(config, indent=2)})
    after = plan_place(site, "Guides 2", "en › Calls › More", languages=True).site
    assert after.pages["/en/b"].nav == ("en", "Calls", "More")
    assert after.pages["/fr/b"].nav == ("fr", "Appels", "Guides fr 2")
    after = plan_place(site, "/en/a", "en › Calls", languages=True).site
    assert after.pages["/fr/a"].nav == ("fr", "Appels")


@given(
    indent=st.sampled_from((None, 2, 4, "\t")),
    line=st.sampled_from(("\n", "\r\n")),
    lists=st.lists(
        st.lists(st.sampled_from(("a", {"group": "x", "pages": ["b", {"c": []}]}, 1)), max_size=3),
        min_size=2,
        max_size=3,
    ),
    data=st.data(),
)
def test_an_item_that_comes_and_goes_leaves_every_byte(
    indent: int | str | None, line: str, lists: list[list[Any]], data: st.DataObject
) -> None:
    text = json.dumps({"before": 1, "lists": lists, "after": [1, 2]}, indent=indent).replace("\n", line)
    source = data.draw(st.integers(0, len(lists) - 1))
    target = data.draw(st.integers(0, len(lists) - 1))
    if not lists[source]:
        return
    item = item_text(text, ("lists", source, 0))
    place = data.draw(st.integers(0, len(lists[target])))
    after = with_item(text, ("lists", target), item, place)
    expected = [
        [*each[:place], lists[source][0], *each[place:]] if at == target else each for at, each in enumerate(lists)
    ]
    assert json.loads(after)["lists"] == expected
    assert without_items(after, ("lists", target), {place}) == text
    assert not re.search(r"[^\r]\n", after) or line == "\n"
