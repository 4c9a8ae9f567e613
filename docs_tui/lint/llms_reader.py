"""An llms file as the strict parser of the convention reads it: title, summary, sections of links, and what it would refuse."""

import re
from typing import NamedTuple

from docs_tui.source.record import record

_LINE = re.compile(r"-\s*\[(?P<text>[^\]]+)\]\((?P<url>[^)]+)\)(?::\s*(?P<about>.*))?")
_TITLE = re.compile(r"#\s*(?P<title>[^#\s].*)")
_SECTION = re.compile(r"##(?!#)\s*(?P<name>.*)")
_NO_LINK = "under a heading only list items with a link may stand"


class Problem(NamedTuple):
    """What the convention does not allow."""

    line: int
    """From 1."""
    message: str
    hint: str


@record(frozen=True, slots=True)
class IndexLink:
    """One list item."""

    text: str
    url: str
    description: str
    line: int
    """From 1."""
    column: int
    """Of the URL, from 1."""
    section: str


@record(frozen=True, slots=True)
class IndexText:
    """What an index says."""

    title: str
    summary: str
    links: tuple[IndexLink, ...]
    problems: tuple[Problem, ...]


def read_index(text: str) -> IndexText:
    """Return what ``text`` says; headings below level 2 are passed over."""
    title = summary = ""
    section: str | None = None
    sections: set[str] = set()
    refused: set[str] = set()
    """The sections with a line that no reader takes: it is told once."""
    links: list[IndexLink] = []
    problems: list[Problem] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if found := _SECTION.match(line):
            section = found["name"]
            if section in sections:
                problems.append(
                    Problem(number, f"duplicate heading {section}", "Put the links of both under one heading")
                )
            sections.add(section)
        elif section is None:
            if not title and (found := _TITLE.match(line)):
                title = found["title"]
            elif title and not summary and line.startswith(">"):
                summary = line[1:].strip()
        elif line and not line.startswith("#"):
            found = _LINE.match(line)
            if found is None:
                if section not in refused:
                    problems.append(
                        Problem(number, _NO_LINK, "Write - [Title](address), or move it above the first heading")
                    )
                    refused.add(section)
            else:
                about = (found["about"] or "").strip()
                links.append(IndexLink(found["text"], found["url"], about, number, found.start("url") + 1, section))
    if not title:
        problems.insert(0, Problem(1, "it does not begin with a title: # Name", "Write the title into the first line"))
    return IndexText(title, summary, tuple(links), tuple(problems))
