"""What kind of line inline content is written on."""

from typing import NamedTuple


class Line(NamedTuple):
    """How a line break is written where a component asks for one."""

    line_break: str
    """Of ``br``."""
    cell: bool = False


LINE = Line("\\\n")
"""A paragraph."""
JOINED = Line(" ")
"""A heading, a title, the text of a link: one line, come what may."""
CELL = Line("<br />", cell=True)
"""A cell of a table."""
