"""A Python example that is not valid Python.

## What it does

Reads code blocks of the language `python`, and reports the first place that Python does not allow. Left alone are pieces of a session
(`>>>`), commands of a notebook, blocks that begin indented or in the middle (`elif`, an entry of a dictionary), bare signatures, blocks
that leave something out (`...`), and syntax that is newer than the Python that reads it.

## Why is this bad?

Whoever copies the example gets an error.
"""

import ast
import re
import warnings
from functools import lru_cache

from docs_tui.lint.code_blocks import Fault, parsed
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

_LEFT_OUT = (
    r", \.\.\.\)",
    r"^[^\S\n]*+\.\.\.,?(?=\s*+[)\]}])[^\S\n]*+\n",
    r"\bdef \w+\(\.\.\.",
    r"\.\.\.[ \t]*[^\s)\],:=#\"']",
    r"^[^#\n]*+#.*\.\.\.[ \t]*+$",
    r"=[ \t]*#",
    r"…",
    r"^[ \t]*+@[^\n]*+\s*+\Z",
)
"""What stands for arguments, values and lines that an example leaves out."""
_NO_PYTHON = (
    r"^[^\S\n]*+(?:>>>|\$ |[!%] ?\w|[+-]{1,3} |@@)",
    r"<[A-Za-z][\w .-]*>",
    r"\{\{|\{%|\[!code|YOUR_\w{1,40} ",
    r"\)\s*→|^\) ->|^[^\S\n]*+[\w.]++\(.*\) ?->",
)
"""Sessions, commands of a notebook, differences, values to be filled in, and how signatures are written down."""
_NEWER = (r"^[^\S\n]*+(?:type \w+ ?[=\[]|(?:async )?def \w+\[|class \w+\[|except [\w.]+,|match )", r"\bt\"|\bt'")
_NOT_READ = re.compile("|".join((*_LEFT_OUT, *_NO_PYTHON, *_NEWER)), re.MULTILINE)
_SIGNATURE = re.compile(r"\w[\w.]*\(.*\)", re.DOTALL)
_HEADS = re.compile(r"^(?:@|#|(?:async )?def |class )")
"""How the lines of a signature begin that stands alone, with its decorators."""
_PIECE = re.compile(r"(?:elif|else|except|finally|case)\b|(?P<quote>[\"'])[\w.-]+(?P=quote)\s*:\s*\S")
"""How code begins that is cut out of a statement."""
_ASYNC = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


@lru_cache(maxsize=2048)  # the same example stands on the pages of each language and version
def _parse(text: str) -> Fault | None:
    first = next(line for line in text.split("\n") if line.strip())
    if first[0].isspace() or _PIECE.match(first) or _SIGNATURE.fullmatch(text.strip()):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text + "\n", "<example>", "exec", flags=_ASYNC, dont_inherit=True)
    except SyntaxError as error:
        message = error.msg or "invalid syntax"
        if message == "expected ':'" and _is_signature(text):
            return None
        if (
            "f-string" in message or "after" in message or (error.text or "").strip() == "..."
        ):  # newer quoting rules; a body that is left out
            return None
        return Fault(error.lineno or 1, error.offset or 1, message[:1].lower() + message[1:])
    except (ValueError, RecursionError, MemoryError):
        return None
    return None


def _is_signature(text: str) -> bool:
    """Tell whether a text is the head of one function or class, and nothing else: it reads once a body follows."""
    lines = [line for line in text.rstrip().split("\n") if line.strip()]
    if not all(_HEADS.match(line) or line[0].isspace() or line[0] in ")]" for line in lines):
        return False
    try:
        tree = ast.parse("\n".join(lines) + ":\n    ...\n")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return len(tree.body) == 1


RULE = Rule(
    code="E008",
    name="python-code",
    group=Group.CODE,
    severity=Severity.WARNING,
    summary="Show Python that reads.",
    rate="34 of 35: the other is a sum, written as one",
    check=parsed("python", "Python", _parse, cut=_NOT_READ),
    snippets=False,
    bad=('```python\nrelay = Relay(\n    key=«"a"»\n    name="b"\n)\n```\n',),
    good=(
        '```python\nrelay = Relay(key="a", name="b")\nawait relay.send()\n```\n',
        "```python\n@staticmethod\ndef send(\n    to: str,\n) -> Message\n```\n\n```python\nrelay.send(to: str) → Message\n```\n",
        '```python\n! pip install relay\n```\n\n```python\nrelay = Relay(key="a", ...)\n```\n',
        '```python\nrelay = Relay(\n    key="a",  # yours\n    ...\n)\n```\n\n```python\n# Bad\n@handler(name="b")\n```\n',
        '```python\nelif code == 429:\n    wait()\n```\n\n```python\n"params": ["new", True]\n```\n',
    ),
)
