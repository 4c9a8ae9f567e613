"""The fix of a broken link keeps the style of the address and leads to the intended target."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.fixes import fix_all
from docs_tui.lint.linter import lint
from docs_tui.lint.near_names import certain
from docs_tui.lint.reports import FORMATS, Report
from docs_tui.site import Site
from tests.sites import site_of

HEAD = "---\ntitle: A\ndescription: B\n---\n\n"
PAGES = ("index", "sub/installation", "sub/deep/authorisation", "other/troubleshooting")
MISTYPED = {"installation": "instalation", "authorisation": "autorisation", "troubleshooting": "trubleshooting"}


def site_with(text: str, page: str = "index", *, plain: bool = False, more: dict[str, str] | None = None) -> Site:
    """Return a site whose ``page`` has this text. A plain site has no docs.json, and its files end in ``.md``."""
    ending = ".md" if plain else ".mdx"
    files = {f"{each}{ending}": HEAD + (text if each == page else "Words.\n") for each in PAGES}
    return site_of(({} if plain else {"docs.json": _docs_json()}) | files | (more or {}))


def _docs_json() -> str:
    return json.dumps(
        {"name": "A", "theme": "mint", "colors": {"primary": "#123456"}, "navigation": {"pages": list(PAGES)}}
    )


def fixed(site: Site, rule: str, *, unasked: bool = False) -> Site:
    """Return the site after the fixes of one rule: all of them, or only the safe ones."""
    judge = partial(lint, select=[rule])
    return (fix_all(site, judge) if unasked else fix_all(site, judge, lambda _: True)).site


def text_of(site: Site, page: str = "index") -> str:
    """Return the text of a page below its front matter."""
    (file,) = (each for each in (f"{page}.md", f"{page}.mdx") if each in site.files)
    return site.file_text(file).removeprefix(HEAD)


@st.composite
def mistyped(draw: st.DrawFn) -> tuple[str, str, bool, str]:
    """Return a page, a misspelled address on it, whether the folder is plain, and the correct address."""
    plain = draw(st.booleans())
    page, target = draw(st.sampled_from(PAGES)), draw(st.sampled_from(PAGES[1:]))
    here = page.split("/")[:-1]
    way = target.split("/")
    while here and len(way) > 1 and here[0] == way[0]:
        here, way = here[1:], way[1:]
    relative = "/".join([".."] * len(here) + way)
    forms = [f"/{target}", relative, relative if here else f"./{relative}"]
    end = draw(st.sampled_from(["", ".md" if plain else ".mdx"])) + draw(st.sampled_from(["", "?a=b", "#top", "?a#b"]))
    meant = draw(st.sampled_from(forms)) + end
    name = target.rpartition("/")[2]
    return page, meant.replace(name, MISTYPED[name]), plain, meant


@given(mistyped())
def test_a_mistyped_address_becomes_the_one_that_was_meant(case: tuple[str, str, bool, str]) -> None:
    page, written, plain, meant = case
    site = site_with(f"[a]({written})\n", page, plain=plain)
    (finding,) = lint(site, select=["L001"])
    assert finding.hint == f"Did you mean {meant.partition('#')[0].partition('?')[0]}?"
    after = fixed(site, "L001")
    assert text_of(after, page) == f"[a]({meant})\n"
    assert lint(after, select=["L001"]) == ()


@pytest.mark.parametrize(
    ("rule", "text", "expected"),
    [
        ("L001", "[a](/sub/instalation)\n", "[a](/sub/installation)\n"),
        ("L001", '<Card title="A" href="sub/instalation">\n  B.\n</Card>\n', "sub/installation"),
        ("L001", "[a][c], [b][c]\n\n[c]: /sub/instalation\n", "[c]: /sub/installation\n"),
        ("L002", "[a](#lmits)\n\n## Limits\n", "[a](#limits)\n\n## Limits\n"),
        ("L002", "[a](?b=c#lmits)\n\n## Limits\n", "[a](?b=c#limits)\n\n## Limits\n"),
        ("L003", "![a](images/chanels.png)\n", "![a](images/channels.png)\n"),
        ("L003", "![a](/images/chanels.png)\n", "![a](/images/channels.png)\n"),
        ("C001", "<Acordion title='A'>\n  B.\n</Acordion>\n", "<Accordion title='A'>\n  B.\n</Accordion>\n"),
    ],
)
def test_a_certain_correction_is_made_only_if_its_rule_is_named(rule: str, text: str, expected: str) -> None:
    site = site_with(text, more={"images/channels.png": ""})
    assert text_of(fixed(site, rule, unasked=True)) == text
    after = fixed(site, rule)
    assert expected in text_of(after)
    assert lint(after, select=[rule]) == ()


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("L001", "[a](/sub/insta&#108;ation)\n"),
        ("L002", "[a](#l&#109;its)\n\n## Limits\n"),
    ],
)
def test_an_address_that_is_not_written_in_one_piece_is_offered_alone(rule: str, text: str) -> None:
    (finding,) = lint(site_with(text), select=[rule])
    assert finding.hint.startswith("Did you mean ")
    assert finding.fix is None


def test_an_address_that_several_links_share_is_reported_once_in_its_definition() -> None:
    site = site_with("[a][c] and [b][c]\n\n[c]: /nowhere\n")
    (finding,) = lint(site, select=["L001"])
    assert site.file_text(finding.path).splitlines()[finding.start.line - 1] == "[c]: /nowhere"


def test_a_relative_address_in_a_snippet_is_left_to_the_writer() -> None:
    """It leads from the folder of each page that takes the snippet in, which are many."""
    more = {"snippets/a.mdx": "[a](./sub/instalation)\n"}
    site = site_with('import A from "/snippets/a.mdx";\n\n<A />\n', more=more)
    (finding,) = lint(site, select=["L001"])
    assert (finding.path, finding.hint, finding.fix) == ("snippets/a.mdx", "Did you mean /sub/installation?", None)


@pytest.mark.parametrize(
    ("rule", "text", "hint"),
    [
        ("L002", "[a](#free-models)\n\n## Free reasoning models\n", "Did you mean #free-reasoning-models?"),
        ("L002", "[a](#free-models)\n\n## Reasoning models\n", "Its anchors are #reasoning-models"),
        ("L002", "[a](#x--twitter)\n\n## X / Twitter\n\n## Threads\n", "Did you mean #x-/-twitter?"),
        ("L002", "[a](#pin-keys)\n\n## Pin keys (`/pin key`)\n\n## Keys\n", "Did you mean #pin-keys-/pin-key?"),
        ("L002", "[a](#fila-dur-vel)\n\n## Fila durável\n\n## Fila\n", "Did you mean #fila-durável?"),
        ("L002", "[a](#limit)\n\n## Limits\n\n## Limit2\n\n## Limiit\n", "Did you mean #"),
        ("L002", "[a](#step-2)\n\n## Step 1\n\n## Step 3\n", "Its anchors are #step-1, #step-3"),
        ("L002", "[a](#post)\n\n## Port\n", "Did you mean #port?"),
        ("L001", "[a](/guides/installation)\n", "Did you mean /sub/installation?"),
        ("L003", "![a](images/channel-1.png)\n", "Did you mean images/channel-2.png?"),
        ("C001", "<Cards>\n  B.\n</Cards>\n", "Did you mean Card?"),
    ],
)
def test_a_guess_is_a_hint_and_goes_to_no_program(rule: str, text: str, hint: str) -> None:
    site = site_with(text, more={"images/channel-2.png": ""})
    (finding,) = lint(site, select=[rule])
    assert finding.hint.startswith(hint)
    assert finding.fix is None
    report = Report((finding,), site.file_text)
    assert "fixes" not in json.loads(FORMATS["sarif"](report))["runs"][0]["results"][0]
    assert "suggestions" not in json.loads(FORMATS["rdjson"](report))["diagnostics"][0]


@pytest.mark.parametrize(
    ("written", "known", "expected"),
    [
        ("#lmits", ["#limits", "#models"], "#limits"),
        ("/get_started", ["/get-started", "/started"], "/get-started"),
        ("sidebar_title", ["sidebarTitle"], "sidebarTitle"),
        ("/guides/ahtuor", ["/guides/author"], None),
        ("/guides/auhtor", ["/guides/author"], "/guides/author"),
        ("limitt", ["limit", "limits"], None),
        ("/api/v3", ["/api/v2"], None),
        ("effect", ["affect"], None),
        ("port", ["post"], None),
        ("render-page", ["sender-page"], None),
        ("", ["a"], None),
    ],
)
def test_a_correction_is_certain_where_one_name_is_a_letter_away(
    written: str, known: list[str], expected: str | None
) -> None:
    assert certain(written, known) == expected
