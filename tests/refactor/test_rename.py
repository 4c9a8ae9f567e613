"""Renamed headings, groups and translations, and removed pages."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import plan_diff
from docs_tui.refactor.groups import plan_group_name
from docs_tui.refactor.headings import plan_heading
from docs_tui.refactor.page_moves import plan_move
from docs_tui.refactor.remove import plan_remove
from docs_tui.site import Site
from tests.refactor.generated import broken, sites
from tests.sites import site_of

_CONFIG = """{
  "theme": "mint", "name": "A", "colors": {"primary": "#0F766E"},
  "navigation": {"groups": [
    {"group": "Start", "pages": ["index", "a"]},
    {"group": "Start too", "root": "b", "pages": ["b"]}
  ]},
  "redirects": [{"source": "/old", "destination": "/a#set-up"}]
}
"""


def _site(**more: str) -> Site:
    files = {
        "docs.json": _CONFIG,
        "index.mdx": 'See [set up](/a#set-up), [again](a.mdx#set-up-2) and <a href="/a?x=1#set-up">it</a>.\n',
        "a.mdx": "## Set up\n\n[below](#set-up-2)\n\n## Set up\n",
        "b.mdx": "[a](/a)\n",
    }
    return site_of({**files, **more})


@settings(max_examples=25)
@given(files=sites(), data=st.data())
def test_renamed_headings_and_removed_pages_break_no_link(files: dict[str, str | bytes], data: st.DataObject) -> None:
    site = site_of(files)
    before = broken(site)
    page = data.draw(st.sampled_from([each for each in site.pages.values() if each.file]))
    if data.draw(st.booleans()):
        plan = plan_heading(site, page.path, "Top of it", data.draw(st.sampled_from(("Über *that*", "Part", "x & y"))))
    else:
        to = data.draw(st.sampled_from([each for each in site.pages.values() if each is not page] or [page]))
        if to is page:
            return
        plan = plan_remove(site, page, to)
    assert broken(plan.site) <= before, plan_diff(plan.changes)


def test_anchors_follow_also_those_that_only_change_their_number() -> None:
    after = plan_heading(_site(), "a", "#set-up", "Install it").site
    assert after.file_text("a.mdx") == "## Install it\n\n[below](#set-up)\n\n## Set up\n"
    text = 'See [set up](/a#install-it), [again](a.mdx#set-up) and <a href="/a?x=1#install-it">it</a>.\n'
    assert after.file_text("index.mdx") == text
    assert after.config.redirects[0].destination == "/a#install-it"


def test_an_ambiguous_or_unknown_heading_is_refused() -> None:
    with pytest.raises(NotFoundError, match=r"2 headings .* #set-up, #set-up-2"):
        plan_heading(_site(), "a", "Set up", "X")
    with pytest.raises(NotFoundError, match='did you mean "Set up"'):
        plan_heading(_site(), "a", "Set upp", "X")


def test_a_removed_page_leads_to_another() -> None:
    site = _site()
    after = plan_remove(site, site.pages["/a"], site.pages["/b"]).site
    assert "/a" not in after.pages
    assert after.file_text("index.mdx") == 'See [set up](/b), [again](b.mdx) and <a href="/b?x=1">it</a>.\n'
    assert [(each.source, each.destination) for each in after.config.redirects] == [("/old", "/b"), ("/a", "/b")]
    assert json.loads(after.file_text("docs.json"))["navigation"]["groups"][0]["pages"] == ["index"]


def test_a_page_removed_for_good_leaves_a_list_of_its_links() -> None:
    site = _site()
    plan = plan_remove(site, site.pages["/a"], None)
    assert set(plan.notes) == {f"{each} still links to /a" for each in ("index.mdx:1", "b.mdx:1")}
    assert plan.site.config.redirects == ()
    assert plan.site.file_text("index.mdx") == site.file_text("index.mdx")


def test_a_group_gets_another_label_and_nothing_else() -> None:
    after = plan_group_name(_site(), "Start", "Begin").site
    assert after.file_text("docs.json") == _CONFIG.replace('"group": "Start",', '"group": "Begin",')
    with pytest.raises(NotFoundError):
        plan_group_name(_site(), "Nothing", "X")


def test_translations_move_alike() -> None:
    def division(language: str) -> dict[str, object]:
        return {"language": language, "pages": [f"{language}/a/x", f"{language}/a/y", f"{language}/b"]}

    config = {**json.loads(_CONFIG), "navigation": {"languages": [division("en"), division("fr")]}, "redirects": []}
    files = {f"{each}/{page}.mdx": f"[x](/{each}/a/x)\n" for each in ("en", "fr") for page in ("a/x", "a/y", "b")}
    site = site_of({**files, "docs.json": json.dumps(config)})
    after = plan_move(site, "en/a/x", "en/c/z", languages=True).site
    assert {"/en/c/z", "/fr/c/z"} <= after.pages.keys()
    assert after.file_text("fr/b.mdx") == "[x](/fr/c/z)\n"
    folder = plan_move(site, "fr/a", "fr/d", languages=True).site
    assert {"/en/d/x", "/en/d/y", "/fr/d/x", "/fr/d/y"} <= folder.pages.keys()
    with pytest.raises(CannotRunError, match="folder of its language"):
        plan_move(site, "en/a/x", "z", languages=True)
