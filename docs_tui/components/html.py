"""The HTML tags that a page may use, by role."""

from collections.abc import Iterator

from docs_tui.components.spec import ComponentSpec, Prop, Role

_ALT = Prop("alt", text=True)
_HREF = Prop("href")
_SRC = Prop("src")
_TITLE = Prop("title", text=True)

_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)

_BLOCKS: tuple[tuple[Role, str], ...] = (
    (Role.TRANSPARENT, "article aside body center div footer header hgroup html main nav noscript search section"),
    (Role.TRANSPARENT, "button canvas datalist dialog dl fieldset form frameset map optgroup option picture"),
    (Role.TRANSPARENT, "select slot textarea"),
    (Role.PARAGRAPH, "address caption dd dt figcaption legend p"),
    (Role.QUOTE, "blockquote"),
    (Role.LIST_ITEM, "li"),
    (Role.FRAME, "figure"),
    (Role.DISCLOSURE, "details"),
    (Role.SUMMARY, "summary"),
    (Role.PREFORMATTED, "pre"),
    (Role.RULE, "hr"),
    (Role.TABLE, "table"),
    (Role.TABLE_ROW, "tr"),
    (Role.HIDDEN, "area base col colgroup head link meta param script source style template title track"),
    # svg and its child elements, which may also occur without it.
    (Role.HIDDEN, "svg animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix"),
    (Role.HIDDEN, "feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter foreignObject g image line"),
    (Role.HIDDEN, "linearGradient marker mask metadata path pattern polygon polyline radialGradient rect stop symbol"),
    (Role.HIDDEN, "text textPath tspan use view"),
)

_INLINE: tuple[tuple[Role, str], ...] = (
    (Role.TRANSPARENT, "bdi bdo big data font label meter output progress rp rt ruby span time wbr"),
    (Role.EMPHASIS, "cite dfn em i var"),
    (Role.STRONG, "b strong"),
    (Role.STRIKE, "del s strike"),
    (Role.CODE, "code samp tt"),
    (Role.INLINE_HTML, "ins kbd mark q small sub sup u"),
    (Role.BREAK, "br"),
    (Role.HIDDEN, "input"),
)


def _named(kinds: tuple[tuple[Role, str], ...], *, inline: bool) -> Iterator[ComponentSpec]:
    """Yield a row for each name of ``kinds``."""
    for role, names in kinds:
        for name in names.split():
            yield ComponentSpec(name, role, inline=inline, html=True, void=name in _VOID)


ROWS = (
    *_named(_BLOCKS, inline=False),
    *_named(_INLINE, inline=True),
    *(ComponentSpec(f"h{level}", Role.HEADING, level=level, html=True) for level in range(1, 7)),
    ComponentSpec("ul", Role.LIST, html=True),
    ComponentSpec("menu", Role.LIST, html=True),
    ComponentSpec("ol", Role.LIST, ordered=True, html=True),
    ComponentSpec("thead", Role.TABLE_SECTION, header=True, html=True),
    ComponentSpec("tbody", Role.TABLE_SECTION, html=True),
    ComponentSpec("tfoot", Role.TABLE_SECTION, html=True),
    ComponentSpec("th", Role.TABLE_CELL, header=True, html=True),
    ComponentSpec("td", Role.TABLE_CELL, html=True),
    ComponentSpec("a", Role.LINK, props=(_HREF, _TITLE), inline=True, html=True),
    ComponentSpec("abbr", Role.INLINE_HTML, props=(_TITLE,), inline=True, html=True),
    ComponentSpec("img", Role.IMAGE, props=(_SRC, _ALT, _TITLE), inline=True, html=True, void=True),
    ComponentSpec("video", Role.EMBED, props=(_SRC, _TITLE), label="Video", html=True),
    ComponentSpec("audio", Role.EMBED, props=(_SRC, _TITLE), label="Audio", html=True),
    ComponentSpec("iframe", Role.EMBED, props=(_SRC, _TITLE), label="Embedded page", html=True),
    ComponentSpec("embed", Role.EMBED, props=(_SRC, _TITLE), label="Embedded file", html=True, void=True),
    ComponentSpec("object", Role.EMBED, props=(Prop("data"), _TITLE), label="Embedded file", html=True),
)
