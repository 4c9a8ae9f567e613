"""Find the roles of characters in Markdown, line by line, for colouring: headings, code, links."""

import re

Span = tuple[int, int, str]
"""The start and end of characters in a line, and their role."""
ROLES = ("heading", "quote", "rule", "code", "link", "strong", "marker")

_LINE_ROLES = (
    ("heading", re.compile(r"#{1,6} .*")),
    ("quote", re.compile(r" *>.*")),
    ("rule", re.compile(r" *([-*_])( *\1){2,} *$")),
)
_PART_ROLES = re.compile(
    r"(?P<code>`+[^`]+`+)|(?P<link>!?\[[^\]]*\]\([^)\s]*(?: [^)]*)?\)|<https?://[^>\s]+>)"
    r"|(?P<strong>\*\*[^*]+\*\*)|(?P<marker>^ *(?:[-*+]|\d+[.)]) )"
)
_COLOURED = 2_000
"""Only this many characters of a line are coloured; longer lines are generated."""


def roles_of(line: str, *, in_code: bool) -> list[Span]:
    """Return the roles of a line's characters; later ones override earlier ones.

    Args:
        line: The line.
        in_code: Whether it belongs to a code block.
    """
    whole = (0, len(line))
    head = line[:_COLOURED]
    if in_code:
        return [(*whole, "code")]
    spans = [(*whole, role) for role, pattern in _LINE_ROLES if pattern.match(head)]
    return [*spans, *((each.start(), each.end(), each.lastgroup or "") for each in _PART_ROLES.finditer(head))]
