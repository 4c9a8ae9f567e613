"""Hypothesis strategies for pages: pieces of MDX in any order, with random characters between them."""

from hypothesis import strategies as st

MARKDOWN = (
    "# h", "## h ##", "a", "b c", "- d", "- ", "* e", "1. f", "2) g", "> h", ">", "---", "***", "===", "```js", "```",
    "~~~", "| a | b |", "|-|:-:|", "|", "`i`", "``", "`", "[j](k)", "[l]", "[l]: /m 'n'", "![o](p)", "**q**", "_r_", "\\*",
    "  ", "    ", "https://s.t", "[^u]", "[^u]: v", "- [x] w", "&amp;", "x  ", "y\\",
)  # fmt: skip
MDX = (
    "<A>", "</A>", '<B c="d">', "</B>", "<C/>", "<D e={1} {...f}/>", "{g}", "{/* h */}", "{`", "`}", "{", "}", "<", ">",
    "<br>", "<i>", "</i>", "</", "<J\n  k='l'\n>", "import a from 'b'", "export const c = 1", "export default () => {",
    "<!--", "-->", "$$", "$d$", "{#e}", "+++", "<https://f.g>", "<5", "Map<string>", '"', "'", "/>", "={", "\ufeff",
)  # fmt: skip
SEPARATORS = ("\n", "\n\n", "\n  ", "\n    ", "\n> ", "\n- ", "\n\t", "", " ", "\r\n", "\r", "\t", "\n>\n> ")


def _pages(pieces: tuple[str, ...], separators: tuple[str, ...]) -> st.SearchStrategy[str]:
    piece = st.tuples(st.sampled_from(separators), st.sampled_from(pieces))
    return st.lists(piece, max_size=14).map(lambda parts: "".join(map("".join, parts)))


def mdx_pages() -> st.SearchStrategy[str]:
    """``/mcp`` of a running server, tested with the SDK's client in both ways to connect, and with requests that browsers send."""
    noise = st.text(max_size=12)
    return st.tuples(_pages(MARKDOWN + MDX, SEPARATORS), noise, _pages(MDX + MARKDOWN, SEPARATORS)).map("".join)


def markdown_pages() -> st.SearchStrategy[str]:
    """Return pages of plain CommonMark: no JSX, braces, modules, indented code or tables.

    They have no definitions, empty items or numbers other than 1 either: markdown-it and the reference parser
    disagree about whether these interrupt a paragraph.
    """
    left_out = ("- ", "2) g", "1. f")
    pieces = tuple(
        piece
        for piece in MARKDOWN
        if "|" not in piece and "]:" not in piece and piece.strip() and piece not in left_out
    )
    return _pages(pieces, ("\n", "\n\n", "\n  ", "\n> ", " "))
