"""A Python example that is not valid Python.

## What it does

Parses `python` code blocks and reports the first syntax error if it is certainly a slip: a missing bracket, quote, colon or comma, wrong
indentation, curly quotes, shell commands. With `lint.tier: strict`, it reports every other error too. It ignores interactive sessions (`>>>`), notebook commands, blocks that
start indented or in the middle of a statement (`elif`, a dictionary entry), bare signatures, blocks with omissions (`...`), and syntax
newer than the Python that runs docs-tui.

## Why is this bad?

Readers who copy the example get an error.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

from docs_tui.lint.code_blocks import COMMAND, CodeFault, check_code
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_LEFT_OUT = (
    r",\s?\.\.\.\)",
    r"^[^\S\n]*+\.\.\.,?(?=\s*+[)\]}])[^\S\n]*+\n",
    r"\bdef \w+\(\.\.\.|\bimport \.\.\.",
    r"\.\.\.[ \t]*[^\s)\],:=#\"']",
    r"^[^#\n]*+#.*\.\.\.[ \t]*+$",
    r"=[ \t]*#",
    r"[\w\"']\.\.\.[\])}]",
    r"…",
    r"^[ \t]*+\.\.\.[ \t]*+\s*+\Z",
    r"^[ \t]*+\.\.\.[ \t]*+\n(?=[ \t]*+\.\w)",
)
"""Marks for arguments, values and lines that an example omits."""
_NO_PYTHON = (
    r"^[^\S\n]*+(?:>>>|\$ |[!%] ?\w|[+-]{1,3} |@@)",
    r"<[A-Za-z][\w .|-]*>|^[^\S\n]*+(?:from|import) [\w.]*+\{",
    r"\{\{|\{%|\{!|--8<--|\[!code|YOUR_\w{1,40} ",
    r"\)\s*→|^\) ->|^[^\S\n]*+(?:await )?[\w.]++\(.*\) ?->|^[^\S\n]*+class \w+\.\w",
    r"^[^\S\n]*+(?:await |class )?[\w.]++\((?:self, )?\*{0,2}\w++: ?(?:str|int|float|bool|bytes|dict|list|[A-Z]\w*+(?!\())\b",
    r"\A(?!def|async def|class)[^\n=:]++ -> [^\n:]++\s*+\Z",
    r"^[^\S\n]*+(?:\w++ = )?(?:await )?[\w.]++\((?>(?:[^()\n,*]*+,\s*+)*)\s*+\*,",
    r"\b(?:H|[Hh]ash|hmac|HMAC|keccak256|sha256|SHA256)\([^()\n]*\|\|",
    r"^[^\S\n#\"']*+[│┃╭╰┏┗├└]",
)
"""Interactive sessions, notebook commands, diffs, placeholders, signatures, formulas, and output in boxes."""
_NEWER = (r"^[^\S\n]*+(?:type \w+ ?[=\[]|(?:async )?def \w+\[|class \w+\[|except [\w.]+,|match )", r"\bt\"|\bt'")
_NOT_READ = lazy_pattern("|".join((*_LEFT_OUT, *_NO_PYTHON, *_NEWER)), re.MULTILINE)
_SIGNATURE = lazy_pattern(r"\w[\w.]*\((?:.|\n(?=[\s)]))*\)")
_TYPED = lazy_pattern(r"\s+\*{0,2}\w+: ?[\w.\[\], |\"']+(?: = [^\n]+)?,?(?:[^\S\n]*#.*)?")
"""A parameter with its type on a line of its own, as in the signature of a class: ``    key: str,``."""
_GAP = lazy_pattern(r"[ \t]{3,}")
_COLUMNS = 3
"""How many columns, set with spaces, make a table."""
_NO_COMMA = "a comma may be missing at the end of this line"
_CERTAIN = lazy_pattern(
    rf"{_NO_COMMA}|expected (?:an indented block|':')|unexpected indent|unindent |unterminated |'.' was never closed"
    r"|closing parenthesis|unmatched |invalid character '[‘’“”–—]'|positional argument follows|missing parentheses"
)
"""What the parser says of slips. Of pseudocode, output and signatures it mostly says only that the syntax is invalid."""
_SYMBOL = lazy_pattern(r"invalid character '[←→⇒↦⇐≈≠≤≥∈∉∧∨¬∀∃∑×·]'")
"""What the parser says of a formula, or of steps that are written as code."""
_CLASS_HEAD = lazy_pattern(r"^(\s*)class (\w+\()", re.MULTILINE)
_WITHOUT_BODY = lazy_pattern(
    r"^(?=[^\S\n]*+(?:async )?(?:def|class) |[^\S\n]*+\)).*[^:,({\[\s](?=[^\S\n]*$)", re.MULTILINE
)
"""The end of a function or class head that lacks its colon: ``def send(to)``, or ``) -> Message`` on its own line."""
_LAST_COMMENT = lazy_pattern(r"[ \t]++#[^\n\"']*$", re.MULTILINE)
_DECORATOR = lazy_pattern(r"^([^\S\n]*)@[\w.]", re.MULTILINE)
_PIECE = lazy_pattern(r"(?:elif|else|except|finally|case)\b|(?P<quote>[\"'])[\w.-]+(?P=quote)\s*:\s*\S")
"""How code starts that is cut out of the middle of a statement."""
_BODY = lazy_pattern(r"\s*(?:return\b|print\(|yield\b|await\b|raise\b|\w+ = )")
"""Lines that are probably the body of the function above, only not indented."""
_ASYNC = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_MOST_KEPT = 16_384
"""How many examples' faults are cached. Languages and versions of a large site are thousands of pages apart."""


@lru_cache(maxsize=_MOST_KEPT)  # languages and versions of a page have the same examples
def _parse(text: str) -> CodeFault | None:
    first = next((line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")), "")
    if not first or first[0].isspace() or _PIECE.match(first) or _is_call(text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text + "\n", "<example>", "exec", flags=_ASYNC, dont_inherit=True)
    except SyntaxError as error:
        message = error.msg or "invalid syntax"
        if _is_signature(text) or _ends_with_decorator(text) or _is_typed(text, error.lineno or 1):
            return None
        if _SYMBOL.match(message) or _is_table(text, error.lineno or 1):
            return None
        if message.startswith("expected an indented block") and _body_is_at_margin(text, error.lineno or 1):
            return CodeFault(error.lineno or 1, 1, "expected an indented block")
        if (
            "f-string" in message
            or "after" in message
            or "cannot have default value" in message
            or (error.text or "").strip() == "..."
        ):  # newer quoting rules; an omitted body
            return None
        if message.endswith("forgot a comma?") and (error.end_lineno or 0) > (error.lineno or 1):
            message = _NO_COMMA
        return CodeFault(error.lineno or 1, error.offset or 1, message[:1].lower() + message[1:])
    except (ValueError, RecursionError, MemoryError):
        return None
    return None


def _is_call(text: str) -> bool:
    """Tell whether a text is one call, which may be a bare signature: ``send(to: str)``. A signature closes its strings."""
    return _SIGNATURE.fullmatch(text.strip()) is not None and text.count('"') % 2 == 0


def _body_is_at_margin(text: str, line: int) -> bool:
    """Tell whether the line after a head was meant as its body: not a comment, another head or an omission."""
    lines = text.split("\n")
    before = next((each for each in reversed(lines[: line - 1]) if each.strip()), "")
    return bool(before.rstrip().endswith(":") and lines[line - 2 :][:1] == [before] and _BODY.match(lines[line - 1]))


def _ends_with_decorator(text: str) -> bool:
    """Tell whether a text only lacks what its last decorator decorates."""
    decorators = _DECORATOR.findall(text)
    if not decorators:
        return False
    try:
        compile(
            f"{text.rstrip()}\n{decorators[-1]}def f(): ...\n", "<example>", "exec", flags=_ASYNC, dont_inherit=True
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _is_typed(text: str, line: int) -> bool:
    """Tell whether a line is the first parameter of a signature that is written as a call: ``Relay(`` and ``    key: str,``."""
    before, at = ["", *text.split("\n")][line - 1 : line + 1]
    return before.rstrip().endswith("(") and _TYPED.fullmatch(at.rstrip()) is not None


def _is_table(text: str, line: int) -> bool:
    """Tell whether a line and the next one are rows of a table."""
    rows = [row.partition("#")[0].strip() for row in text.split("\n")[line - 1 : line + 1]]
    return all("=" not in row and len(_GAP.split(row)) >= _COLUMNS for row in rows)


def _is_signature(text: str) -> bool:
    """Tell whether a text only lacks the bodies of functions and classes: it parses once they are added."""
    text = _LAST_COMMENT.sub("", text)
    with_bodies = _WITHOUT_BODY.sub(r"\g<0>: ...", _CLASS_HEAD.sub(r"\1def \2", text))
    if with_bodies == text:
        return False
    try:
        ast.parse(with_bodies.rstrip() + "\n")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _parse_certain(text: str) -> CodeFault | None:
    """Return the first fault if it is a slip for sure, or the text holds shell commands."""
    fault = _parse(text)
    return fault if fault and (_CERTAIN.match(fault.message) or COMMAND.match(text)) else None


_check_certain = check_code("python", "Python", _parse_certain, cut=_NOT_READ)
_check_all = check_code("python", "Python", _parse, cut=_NOT_READ)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find Python that does not parse."""
    yield from _check_all(page) if page.strict else _check_certain(page)


RULE = Rule(
    code="E008",
    name="python-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid Python.",
    rate="33 of 33: which errors are certain was decided with 32 of them",
    check=check,
    snippets=False,
    bad=(
        "```python\ndef load():\n«return 1»\n```\n",
        '```python\nrelay = Relay(\n    key=«"a"»\n    name="b"\n)\n```\n',
        "```python\npip «install relay»\n```\n",
        '```python\nrelay.send(«"a)»\n```\n',
        '```python\nrelay.send("a", to=["b", "c"«)»\nprint("sent")\n```\n',
    ),
    good=(
        "```python\ndef load():\n    return 1\n```\n",
        "```python\ndef send(to: str) -> Message  # sent at once\n```\n\n```python\nRelay.Key(name: str, size: int = 3)\nawait relay.send(to) -> None\n```\n",
        '```python\nrelay = Relay(key="a", name="b")\nawait relay.send()\n```\n',
        "```python\n@staticmethod\ndef send(\n    to: str,\n) -> Message\n```\n\n```python\nrelay.send(to: str) → Message\n```\n",
        "```python\ndef send(to: str) -> Message\nclass Relay(\n    key: str,\n)\n```\n\n```python\n@relay.handler()\n# your function\n```\n",
        '```python\n@relay.handler(\n    name="a",\n    wait=600  # seconds\n)\n```\n',
        "```python\nrelay = Relay(\n    ...\n    # Turn this on\n    debug=True,\n...\n```\n",
        '```python\n! pip install relay\n```\n\n```python\nrelay = Relay(key="a", ...)\n```\n',
        '```python\nrelay = Relay(\n    key="a",  # yours\n    ...\n)\n```\n\n```python\n# Bad\n@handler(name="b")\n```\n',
        "```python\n{!> samples/send.py !}\n```\n",
        "```python\nrelay.send(to, *, wait=3 | None, tags=list[str] | None)\nrelay.stop() never\n```\n",
        '```python\nroot = H(0 || "a")\n```\n\n```python\nif risk is high:\n    → stop\n```\n',
        "```python\n# Error      Status   When\nNoKey(id)    404      No such key\nNoName(id)   409      No such name\n```\n",
        "```python\nrelay = Relay(\n    key: str,\n    wait: int = 3,\n)\n```\n",
        "```python\nrelay = (\n    Relay()\n    ...\n    .build()\n)\n```\n",
        '```python\nrelay.send(tags=["a"...]).only_<old | new>\n```\n',
        "```python\nfrom relay.core import ...\n```\n\n```python\nfrom relay.{NAME} import send\n```\n",
        "```python\n# at the end\n    return relay\n```\n",
        '```python\nelif code == 429:\n    wait()\n```\n\n```python\n"params": ["new", True]\n```\n',
    ),
)
