"""Icons as words, for readers who do not see them: signs for yes and no, and names."""

import re

_SIGNS = {
    "✓": frozenset(("check", "checkmark", "tick")),
    "✗": frozenset(("xmark", "x", "times", "cross", "close")),
    "–": frozenset(("minus",)),
}
"""Words in the names of icons that answer yes, no or neither, as in the cells of a table."""
_SHAPES = frozenset(("circle", "square", "badge", "icon", "fa", "solid", "regular", "fill", "filled", "outline"))
_SIZES = frozenset(("xs", "sm", "md", "lg", "xl"))


def icon_word(name: str) -> str:
    """Return a sign or a short name for an icon; empty if it has no name.

    The name of a file tells as much as that of a library's icon: ``/icons/check-circle.svg``.
    """
    name = name.strip().removeprefix("fa-")
    if "/" in name:
        file = name.partition("?")[0].rpartition("/")[2]
        name = file.rpartition(".")[0] or file
    words = [word for word in re.split(r"[-_]", name.lower()) if word not in _SHAPES and word not in _SIZES]
    if len(words) != 1:
        return name
    return next((sign for sign, names in _SIGNS.items() if words[0] in names), words[0])
