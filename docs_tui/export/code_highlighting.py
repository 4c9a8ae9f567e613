"""The tokens of code, and the color role of each."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from docs_tui.export.mdx_highlighting import MDX_LANGUAGES, Token, mdx_tokens

if TYPE_CHECKING:
    from pygments.lexer import Lexer

LONGEST = 400_000
"""The most characters of code that is highlighted."""
_BREATH = 1000
_ALIASES = {
    "sh": "bash", "shell": "bash", "zsh": "bash", "curl": "bash", "terminal": "bash", "jsonc": "json", "json5": "json", "js": "javascript", "ts": "typescript", "node": "javascript", "vue": "html",
    "svelte": "html", "dotenv": "ini", "env": "ini", "proto": "protobuf", "text": "", "txt": "", "plaintext": "", "plain": "",
    "mermaid": "",
}  # fmt: skip
# The nearest ancestor in this table counts; tokens without one keep the color of text.
_ROLES = {
    "Comment": "comment",
    "Error": "",
    "Generic.Heading": "heading",
    "Generic.Subheading": "heading",
    "Generic.Deleted": "error",
    "Generic.Inserted": "string",
    "Keyword": "keyword",
    "Keyword.Constant": "constant",
    "Literal.Number": "number",
    "Literal.String": "string",
    "Name.Attribute": "attribute",
    "Name.Builtin": "builtin",
    "Name.Class": "class",
    "Name.Constant": "constant",
    "Name.Decorator": "function",
    "Name.Exception": "class",
    "Name.Function": "function",
    "Name.Tag": "tag",
    "Name.Variable": "variable",
    "Operator": "operator",
}
_SEEN: dict[str, str] = {}


def knows(language: str) -> bool:
    """Tell whether a language may be highlighted."""
    return bool(language) and bool(_ALIASES.get(language, "known"))


def tokens(text: str, language: str, stopped: Callable[[], bool] = bool) -> Iterator[Token]:
    """Yield start, end and role of each highlighted token; nothing for unknown languages.

    Args:
        text: Code with LF line ends.
        language: The word after the fence, in lower case.
        stopped: Called regularly; True stops the work.
    """
    if language in MDX_LANGUAGES:
        yield from takewhile(lambda _token: not stopped(), mdx_tokens(text, tokens))
        return
    made = _lexer(_ALIASES.get(language, language))
    if made is None:
        return
    lexer = made(stripnl=False, ensurenl=False)
    for count, (start, kind, value) in enumerate(lexer.get_tokens_unprocessed(text)):
        if count % _BREATH == 0 and stopped():
            return
        role = _role(str(kind))
        if role and value:
            yield start, start + len(value), role


@cache
def _lexer(name: str) -> "type[Lexer] | None":
    from pygments.lexers import find_lexer_class_by_name  # noqa: PLC0415 - 20 ms, and many pages show no code
    from pygments.util import ClassNotFound  # noqa: PLC0415 - as above

    try:
        return find_lexer_class_by_name(name)
    except ClassNotFound:
        return None


def _role(kind: str) -> str:
    role = _SEEN.get(kind)
    if role is None:
        name = kind.removeprefix("Token.")
        while name and name not in _ROLES:
            name = name.rpartition(".")[0]
        role = _SEEN[kind] = _ROLES.get(name, "")
    return role
