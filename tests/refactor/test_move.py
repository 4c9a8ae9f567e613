"""A move breaks no link, and changes no other byte."""

import json

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from docs_tui.errors import CannotRunError
from docs_tui.refactor.change_plan import plan_diff
from docs_tui.refactor.page_moves import plan_move
from docs_tui.site import Site
from tests.refactor.generated import broken, sites
from tests.sites import site_of

_CONFIG = """{
  "theme": "mint",
  "name": "A",
  "colors": { "primary": "#0F766E" },
  "navigation": {
    "groups": [
      {"group": "G", "pages": ["index", "guides/a",   "guides/b"]}
    ]
  },
  "redirects": [
    { "source": "/old", "destination": "/guides/a#x" },
    { "source": "/older/:slug*", "destination": "/guides/:slug*" }
  ]
}
"""


def _site(**more: str) -> Site:
    files = {
        "docs.json": _CONFIG,
        "index.mdx": "See [a](/guides/a#x).\n",
        "guides/a.mdx": "## X\n\n[b](./b)\n",
        "guides/b.mdx": "[a](a)\n",
    }
    return site_of({**files, **more})


def _leads(site: Site) -> set[tuple[str, str, str]]:
    """Return the targets of all links of the docs: file, target, fragment."""
    return {
        (page.file or "", target.page or target.path, target.fragment)
        for page in site.pages.values()
        for link in site.document(page).source.text.split("](")[1:]
        for target in [site.link(page, link.partition(")")[0])]
    }


@settings(max_examples=60)
@given(files=sites(), data=st.data())
def test_moves_one_after_the_other_break_nothing(files: dict[str, str | bytes], data: st.DataObject) -> None:
    site = site_of(files)
    before = broken(site)
    for _ in range(3):
        movable = [file for file in site.files if file not in ("docs.json", "docs-tui.yaml")]
        folders = {file.partition("/")[0] + "/" for file in movable if "/" in file}
        source = data.draw(st.sampled_from([*movable, *sorted(folders)]))
        name = data.draw(st.sampled_from(("new", "guides", "guides/new", "far/off/it", "old-0", "index", "keys")))
        try:
            plan = plan_move(site, source, name)
        except CannotRunError:
            event("refused")
            continue
        site = plan.site
        assert site.files == site_of(dict(site.files)).files
        new = {each for each in broken(site) - before if each[0] != "redirect-to-nothing"}
        assert new == set(), plan_diff(plan.changes)
        json.loads(site.file_text("docs.json"))


def test_a_move_changes_only_addresses() -> None:
    plan = plan_move(_site(), "/guides/a", "start/first")
    after = plan.site
    assert after.file_text("docs.json") == _CONFIG.replace('"guides/a",', '"start/first",').replace(
        "/guides/a#x", "/start/first#x"
    ).replace('"/guides/:slug*" }', '"/guides/:slug*" },\n    { "source": "/guides/a", "destination": "/start/first" }')
    assert after.file_text("index.mdx") == "See [a](/start/first#x).\n"
    assert after.file_text("guides/b.mdx") == "[a](../start/first)\n"
    assert after.file_text("start/first.mdx") == "## X\n\n[b](../guides/b)\n"


def test_a_page_moves_into_an_existing_folder() -> None:
    assert plan_move(_site(), "index", "guides").site.page_of_file("guides/index.mdx") is not None
    site = _site(**{"v1.0/c.mdx": "C\n"})
    assert plan_move(site, "index", "v1.0/").site.page_of_file("v1.0/index.mdx") is not None


def test_imports_keep_their_spelling_if_they_still_lead_there() -> None:
    own = 'import One from "/snippets/one"\nimport Two from "./two.mdx"\n\n<One /> <Two />\n'
    site = _site(**{"guides/c.mdx": own, "guides/two.mdx": "Two.\n", "snippets/one.mdx": "One.\n"})
    moved = plan_move(site, "guides/c", "start/c").site.file_text("start/c.mdx")
    assert moved == own.replace("./two.mdx", "../guides/two.mdx")


def test_links_to_folders_follow_also_through_a_redirect() -> None:
    after = plan_move(_site(**{"index.mdx": "[a](/older) [b](/guides#x)\n"}), "guides", "howto").site
    assert after.file_text("index.mdx") == "[a](/howto) [b](/howto#x)\n"


def test_a_new_address_from_a_folder_cannot_be_read_from_the_root() -> None:
    assert plan_move(_site(), "guides/a", "guides/c").site.file_text("guides/b.mdx") == "[a](./c)\n"


def test_a_relative_link_does_not_climb_above_the_root() -> None:
    site = _site(**{"guides/deep/c.mdx": "[a](../../index) [b](../b)\n"})
    assert plan_move(site, "guides/deep/c", "c").site.file_text("c.mdx") == "[a](index) [b](guides/b)\n"


def test_there_and_back_leaves_no_redirect_in_a_circle() -> None:
    there = plan_move(_site(), "guides/a", "start/a").site
    back = plan_move(there, "start/a", "guides/a").site
    redirects = {each.source: each.destination for each in back.config.redirects}
    assert redirects == {"/old": "/guides/a#x", "/older/:slug*": "/guides/:slug*", "/start/a": "/guides/a"}
    assert _leads(back) == _leads(_site())


def test_a_redirect_gives_way_to_the_page_that_moves_onto_it() -> None:
    after = plan_move(_site(), "guides/b", "old").site
    assert [each.source for each in after.config.redirects] == ["/older/:slug*", "/guides/b"]


def test_brackets_in_a_redirect_are_reported() -> None:
    site = _site(**{"guides/c(1).mdx": ""})
    assert plan_move(site, "guides/c(1)", "guides/c").notes == (
        "The host may read the brackets in the redirect from /guides/c(1) as a pattern: try it once published.",
    )
    assert not plan_move(site, "guides/b", "guides/c").notes


def test_a_redirect_comes_before_a_wildcard_that_would_hide_it() -> None:
    config = _CONFIG.replace('"/older/:slug*"', '"/guides/:slug*"').replace('"/guides/:slug*" }', '"/else/:slug*" }')
    after = plan_move(_site(**{"docs.json": config}), "guides/b", "b").site
    assert [each.source for each in after.config.redirects] == ["/old", "/guides/b", "/guides/:slug*"]


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("guides/a", "guides/b", "already exists"),
        ("guides/a", "guides/x\ny", "guides/x y.mdx is not a valid file name"),
        ("guides/a", "guides/b.md", "has the URL"),
        ("guides/a", "snippets/a", "not be a page"),
        ("guides", "guides/more", "into itself"),
        ("guides/a", "../a", "not a path"),
        ("docs.json", "other.json", "keep its name"),
        ("guides/a", "guides/a", "already"),
        ("guides/a", "guides/a.mdx/b", "guides/a.mdx is a file"),
        ("guides/a", "guides/b.mdx/more/c", "guides/b.mdx is a file"),
    ],
)
def test_a_move_that_cannot_be_is_refused(source: str, target: str, words: str) -> None:
    with pytest.raises(CannotRunError, match=words):
        plan_move(_site(), source, target)


def test_links_of_code_front_matter_specs_and_settings_follow() -> None:
    config = json.loads(_CONFIG)
    config["api"] = {"openapi": "specs/api.yaml"}
    config["logo"] = "/pictures/l.svg"
    config["banner"] = {"content": "Read [this](/guides/a?x=1#y)!"}
    site = _site(
        **{
            "docs.json": json.dumps(config),
            "docs-tui.yaml": "base_url: https://example.com/docs\n",
            "snippets/x.jsx": "export const X = () => <a href='/guides/a'>x</a>\n",
            "pictures/l.svg": "<svg/>",
            "specs/api.yaml": "openapi: 3.0.0\ninfo: {title: T, description: 'See [a](/guides/a#x)'}\npaths: {}\n",
            "index.mdx": "---\nimage: /pictures/l.svg\n---\n\n"
            "export const list = [{ href: '/guides/a' }]\n\n[full](https://example.com/docs/guides/a) [base](/docs/guides/a)\n",
        }
    )
    site = plan_move(site, "guides/a", "n").site
    site = plan_move(site, "specs", "api").site
    site = plan_move(site, "pictures/l.svg", "logo.svg").site
    said = json.loads(site.file_text("docs.json"))
    assert (said["api"], said["logo"]) == ({"openapi": "api/api.yaml"}, "/logo.svg")
    assert said["banner"] == {"content": "Read [this](/n?x=1#y)!"}
    assert "href='/n'" in site.file_text("snippets/x.jsx")
    assert "(/n#x)" in site.file_text("api/api.yaml")
    text = site.file_text("index.mdx")
    assert "image: /logo.svg" in text
    assert "href: '/n'" in text
    assert "(https://example.com/docs/n) [base](/docs/n)" in text


def test_a_file_that_is_not_utf8_is_not_touched() -> None:
    assume_site = site_of(
        {"docs.json": _CONFIG, "index.mdx": b"[a](/guides/a) \xff\n", "guides/a.mdx": "", "guides/b.mdx": ""}
    )
    with pytest.raises(CannotRunError, match="not UTF-8"):
        plan_move(assume_site, "guides/a", "n")
