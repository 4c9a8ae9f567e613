"""Any configuration gives a menu whose links can be opened and contain the given text."""

import json
from urllib.parse import unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.menu.menu_links import SCHEMES, URL_LIMIT, encode, well_formed
from docs_tui.menu.options import OPTIONS
from docs_tui.site.setting_names import ALIASES
from tests.menu.menus import BASE, LONG, custom, menu_of, one, query, relay

ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=40)
HREFS = st.sampled_from(
    [
        "https://x.example.com",
        "https://x.example.com/?a=b#c",
        "mailto:a@example.com",
        "/contact",
        "javascript:x",
        "https://[",
        "vscode:x",
        "//x",
        "",
    ]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT | HREFS
VALUES = ANY_TEXT | st.sampled_from(["$page", "a $path b", "$mcp", "$page$page"])
PAIRS = st.lists(st.fixed_dictionaries({}, optional={"key": ANY_TEXT, "value": VALUES | SCALARS}))
LINKS = st.fixed_dictionaries(
    {}, optional={"base": HREFS | ANY_TEXT, "query": PAIRS | st.dictionaries(ANY_TEXT, VALUES) | SCALARS}
)
CUSTOM = st.fixed_dictionaries(
    {}, optional={"title": ANY_TEXT, "description": ANY_TEXT, "icon": SCALARS, "href": LINKS | HREFS | SCALARS}
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4), max_leaves=12
)
NAMES = st.sampled_from([*OPTIONS, *ALIASES, "nonsense"])
CONTEXTUAL = JSON | st.fixed_dictionaries(
    {"options": st.lists(NAMES | CUSTOM | JSON, max_size=6)},
    optional={"display": st.sampled_from(["toc", "header", "x", 1])},
)
MARKDOWNS = st.text(st.characters(codec=None, categories=None)) | st.sampled_from(
    [LONG, "é" * 333, "x" * 1976, "x" * 1977, ""]
)
BASES = st.sampled_from([BASE, None, "https://h.example.com/" + "d" * 1960, "https://[", "h"])


@given(CONTEXTUAL, MARKDOWNS, BASES, st.booleans())
def test_any_configuration_gives_a_menu_whose_links_can_all_be_opened(
    contextual: object,
    markdown: str,
    base: str | None,
    draft: bool,  # noqa: FBT001 -- hypothesis gives arguments by position
) -> None:
    site = relay(json.loads(json.dumps(contextual)), base=base)
    for entry in menu_of(site, markdown, draft=draft).entries:
        assert entry.enabled is (not entry.reason)
        assert entry.title
        if entry.url is None:
            assert entry.kind != "open" or not entry.enabled
            continue
        parts = urlsplit(entry.url)
        assert entry.url.isascii()
        assert entry.url.isprintable()
        assert " " not in entry.url
        option = OPTIONS.get(entry.id or "")
        assert len(entry.url) <= (option.limit if option else URL_LIMIT)
        assert parts.scheme in SCHEMES
        assert (entry.sends == "clipboard") is (entry.clipboard is not None)
        if entry.sends == "markdown":
            sent = "\n".join(value for values in query(entry).values() for value in values)
            assert well_formed(markdown) in sent


@given(st.text(st.characters(codec=None, categories=None)))
def test_encoding_is_that_of_javascript(text: str) -> None:
    encoded = encode(text)
    assert set(encoded) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()%")
    assert unquote(encoded, errors="strict") == well_formed(text)
    assert encode("a" + text + "b") == "a" + encode(text) + "b" or not text.isprintable()


@given(st.lists(st.tuples(ANY_TEXT.filter(bool), ANY_TEXT), min_size=1, max_size=5))
def test_a_query_comes_back_as_it_was_written(pairs: list[tuple[str, str]]) -> None:
    written = [{"key": key, "value": value.replace("$", "")} for key, value in pairs]
    entry = one(custom(href={"base": "https://x.example.com/?first=1#end", "query": written}))
    if entry.enabled:
        expected: dict[str, list[str]] = {"first": ["1"]}
        for item in written:
            expected.setdefault(well_formed(item["key"]), []).append(well_formed(item["value"]))
        assert query(entry) == expected
        assert entry.url is not None
        assert entry.url.endswith("#end")
