"""Writes Markdown: quotes, list items, fences, links, escapes.

Functions take Markdown, except ``escaped``, ``prose``, ``code_span`` and ``fence``, which take plain text. They add no
``<`` or ``{`` that MDX would read as markup.
"""

import json
import re

from docs_tui.mdx.esm import begins_statement
from docs_tui.mdx.inline_syntax import is_escaped
from docs_tui.source.lazy_pattern import lazy_pattern

_NOT_CONTINUED = re.compile(r"[^\s>]")
_CODE_SPAN = lazy_pattern(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_MARKUP = lazy_pattern(r"<(?=[A-Za-z/!?>_$]|[^\x00-\x7f]|\Z)|\{")
_IMAGE = lazy_pattern(r"!\[[^\]\n]*\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)")
_BACKTICKS = re.compile(r"`+")
_UNSAFE_IN_URL = re.compile(r"[\s<>]")
_BLOCK_START = lazy_pattern(
    r"(?:#{1,6}|[-*+]|\d{1,9}[.)])(?:\s|$)|[>|<]|```|~~~|\$\$|!\[[^\]]*\]\([^)]*\)$|---|\[[^\]]+\]:"
)
_BEGINS_BLOCK = lazy_pattern(
    r"\A(\d{0,9})((?<=\d)[.)](?=\s|\Z)|#(?=#{0,5}(?:\s|\Z))|[-+*](?=\s|\Z)|>|([-*_])(?=(?:[ \t]*\3){2,}[ \t]*(?:\n|\Z)))"
)
_UNSEEN_START = lazy_pattern(r"([ \t]*)(?:(`{3,}(?=[^`\n]*$)|~{3,})|(\[(?:[^\[\]\\]|\\.){1,999}\]):)", re.MULTILINE)
_MARK_ALONE = lazy_pattern(r"\\[-+*#]")
_BRACKETS = re.compile(r"[\[\]]")
_PIPE = re.compile(r"(?<!\\)\|")
_SENTENCE_END = lazy_pattern(r"[^\w.:;?!…。？！：]*+[.:;?!…。？！：]")
"""The end of a sentence, in reversed text."""


def one_line(text: str) -> str:
    """Return ``text`` with all white space, line ends included, collapsed to single spaces."""
    return " ".join(text.split())


def escaped(text: str) -> str:
    """Return plain text with ``<`` and ``{`` escaped where they could be markup, except in code spans."""
    if "<" not in text and "{" not in text:
        return text
    if "`" not in text:
        return _escaped_markup(text)
    parts: list[str] = []
    at = 0
    for span in _CODE_SPAN.finditer(text):
        parts += (_escaped_markup(text[at : span.start()]), span[0])
        at = span.end()
    parts.append(_escaped_markup(text[at:]))
    return "".join(parts)


def as_words(text: str) -> str:
    """Return text escaped so that it does not begin a fence, a definition or an import.

    After a fence everything would be code; definitions and imports are not displayed.
    """
    found = _UNSEEN_START.match(text)
    if found is not None:
        hidden = "".join(f"\\{mark}" for mark in found[2]) if found[2] else f"{found[3]}\\:"
        return found[1] + hidden + text[found.end() :]
    words = text.lstrip(" \t")
    if begins_statement(words):
        keyword, space, rest = words.partition(" ")
        return f"{text[: len(text) - len(words)]}`{keyword}`{space}{rest}"
    return text


def as_paragraph(text: str) -> str:
    """Return a paragraph escaped so that it does not begin another block: ``<p># 1</p>`` is not a heading."""
    return _BEGINS_BLOCK.sub(r"\g<1>\\\2", as_words(text), count=1)


def _escaped_markup(text: str) -> str:
    return _MARKUP.sub(lambda found: found[0] if is_escaped(text, found.start()) else f"\\{found[0]}", text)


def prose(text: str) -> str:
    """Return an attribute, which may contain inline Markdown, as one line of Markdown."""
    line = escaped(one_line(text))
    return line + "\\" if is_escaped(line, len(line)) else line


def bold(text: str) -> str:
    """Return one line in bold, unless part of it is bold."""
    if not text:
        return ""
    return text if "**" in text and "**" in _CODE_SPAN.sub("", text) else f"**{text}**"


def italic(text: str) -> str:
    """Return one line in italics, unless it contains emphasis."""
    if not text:
        return ""
    bare = _CODE_SPAN.sub("", text)
    return text if "*" in bare or "_" in bare else f"*{text}*"


def wrapped(mark: str, text: str) -> str:
    """Return ``text`` wrapped in ``mark``, with leading and trailing white space outside."""
    core = text.strip()
    if not core:
        return text
    lead = text[: len(text) - len(text.lstrip())]
    return f"{lead}{mark}{core}{mark}{text[len(text.rstrip()) :]}"


def code_span(code: str) -> str:
    """Return ``code`` as inline code, on one line."""
    code = one_line(code)
    if not code:
        return ""
    runs = set(_BACKTICKS.findall(code))
    mark = "`"
    while mark in runs:
        mark += "`"
    pad = " " if code[0] == "`" or code[-1] == "`" else ""
    return f"{mark}{pad}{code}{pad}{mark}"


def fence(code: str, info: str = "", *, least: int = 3) -> str:
    """Return a code block with a fence longer than any backticks in the code, at least ``least``."""
    longest = max((len(run) for run in _BACKTICKS.findall(code)), default=0)
    mark = "`" * max(least, longest + 1)
    return f"{mark}{info.replace('`', '')}\n{code}\n{mark}"


def destination(url: str) -> str:
    """Return ``url`` encoded for the destination of a link."""
    url = _UNSAFE_IN_URL.sub(lambda found: f"%{ord(found[0]):02X}" if ord(found[0]) < 128 else "", url.strip())
    if url.count("(") != url.count(")"):
        url = url.replace("(", "%28").replace(")", "%29")
    return url.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def link(text: str, url: str) -> str:
    """Return a link; only the text if there is no URL, and the URL as text if there is no text."""
    if not url.strip():
        return text
    return f"[{_brackets(text or escaped(url.strip()))}]({destination(url)})"


def image(alt: str, url: str, title: str = "") -> str:
    """Return an image; only its text if its URL is missing or embedded data."""
    if not url.strip() or url.lstrip().startswith("data:"):
        return alt
    quoted = ' "' + title.replace('"', "'") + '"' if title else ""
    return f"![{_brackets(alt)}]({destination(url)}{quoted})"


def _brackets(text: str) -> str:
    """Return link text with unmatched brackets escaped."""
    depth = 0
    for mark in _BRACKETS.findall(text):
        depth += 1 if mark == "[" else -1
        if depth < 0:
            break
    if depth == 0:
        return text
    return re.sub(r"(?<!\\)[\[\]]", r"\\\g<0>", text)


def indented(text: str, width: int) -> str:
    """Return ``text`` with each line but the first indented by ``width``; empty lines stay empty."""
    return prefixed(text, " " * width)


def continued(lead: str) -> str:
    """Return the prefix of lines after one that begins with ``lead``: quote marks stay, other marks become spaces."""
    return _NOT_CONTINUED.sub(" ", lead)


def goes_on(lead: str) -> bool:
    """Tell whether ``lead`` opens no container and only continues those around it."""
    return not _NOT_CONTINUED.search(lead)


def prefixed(text: str, prefix: str) -> str:
    """Return ``text`` with ``prefix`` before each line but the first, without trailing space on empty lines."""
    if "\n" not in text:
        return text
    if "\n\n" not in text and text[-1] != "\n":
        return text.replace("\n", "\n" + prefix)
    bare = prefix.rstrip()
    first, *rest = text.split("\n")
    return "\n".join([first, *[prefix + line if line else bare for line in rest]])


def quote(text: str) -> str:
    """Return ``text`` as a block quote."""
    return "> " + prefixed(text, "> ") if text else ""


def item(marker: str, text: str) -> str:
    """Return one list item whose content is indented under it."""
    return f"{marker} {indented(text, len(marker) + 1)}" if text else marker


def items(texts: list[str]) -> str:
    """Return the items of one list, separated by blank lines if one of them has several lines."""
    return ("\n\n" if any("\n" in text for text in texts) else "\n").join(texts)


def paragraphs(*texts: str) -> str:
    """Join blocks with blank lines, without empty ones."""
    return "\n\n".join([text for text in texts if text])


def led_by(label: str, text: str) -> str:
    """Return ``text`` after a label, on the same line unless it begins with a list, a fence or the like."""
    if not text:
        return label
    if not label:
        return text
    first, _, rest = text.partition("\n\n")
    if _BLOCK_START.match(first):
        return f"{label}\n\n{text}"
    return f"{label} {first}\n\n{rest}" if rest else f"{label} {first}"


def titled(title: str, text: str) -> str:
    """Return ``title: text`` if ``text`` begins with a paragraph, else ``text`` below the title."""
    if not title or not text:
        return title or text
    if _BLOCK_START.match(text):
        return f"{title}\n\n{text}"
    backwards = title.partition("](")[0][::-1]
    return f"{title} {text}" if _SENTENCE_END.match(backwards) else f"{title}: {text}"


def is_line(text: str) -> bool:
    """Tell whether ``text`` is one paragraph, as a link, heading or cell requires."""
    return "\n\n" not in text and not _BLOCK_START.match(text)


def is_image(text: str) -> bool:
    """Tell whether ``text`` is one image and nothing else."""
    return _IMAGE.fullmatch(text) is not None


def cell(text: str) -> str:
    """Return ``text`` as a table cell: one line, pipes escaped, and a mark alone, such as ``-``, not escaped."""
    line = " ".join(filter(None, map(str.strip, text.split("\n"))))
    return line[1:] if _MARK_ALONE.fullmatch(line) else piped(line)


def piped(text: str) -> str:
    """Return ``text`` with pipes escaped for a table cell."""
    return _PIPE.sub(r"\\|", text) if "|" in text else text


def fence_of(mark: str, info: str, code: str) -> str:
    """Return a code block with the author's own fence."""
    return f"{mark}{info}\n{code}\n{mark}" if code else f"{mark}{info}\n{mark}"


def dedented(text: str, lead: str) -> str:
    """Return a block whose first line followed ``lead``, moved to the left margin.

    Other lines lose as many quote marks as ``lead`` has, and up to as much white space.
    """
    if not lead or "\n" not in text:
        return text
    first, *rest = text.split("\n")
    if ">" not in lead:
        width = len(lead)
        return "\n".join([first, *[line[:width].lstrip(" \t") + line[width:] for line in rest]])
    return "\n".join([first, *(_without_lead(line, lead) for line in rest)])


def _without_lead(line: str, lead: str) -> str:
    at = 0
    for mark in lead:
        if mark == ">":
            start = at
            while line[at : at + 1] in (" ", "\t"):
                at += 1
            if line[at : at + 1] != ">":
                return line[start:]
            at += 1
        elif line[at : at + 1] in (" ", "\t"):
            at += 1
    return line[at:]


def javascript(value: object) -> str:
    """Return a literal as JavaScript."""
    return json.dumps(value, ensure_ascii=False)
