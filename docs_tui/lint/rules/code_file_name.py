"""A code block for a file that does not name the file.

## What it does

Reports a code block without a title directly after a sentence that tells the reader to create or edit a file, such as "Create a
file named `send.py`:" or "Add this to `config.yaml`:". It ignores code that starts with a comment naming the file, and shell
commands about the file. The fix adds the name after the language.

## Why is this bad?

A title above the code tells readers where it belongs, even if they skip the sentence.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from docs_tui.lint.code_blocks import language_of
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code, Paragraph
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_CREATES = lazy_pattern(
    r"\b(?:create|add|save|put|write)\b[^.!?`]{0,60}?\b(?:file|named|called|in|to|into|as)\b[^.!?`]{0,30}`(?!@)([\w./-]+\.[A-Za-z]\w{0,9})`[^`]*:\s*$",
    re.IGNORECASE | re.DOTALL,
)
_SHELLS = ("bash", "cmd", "console", "fish", "powershell", "ps1", "sh", "shell", "terminal", "zsh")
_SCRIPTS = (".bash", ".env", ".fish", ".ps1", ".sh", ".zsh", "rc", "profile")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find blocks for a file that the sentence before them names."""
    for before, code in _pairs(page):
        sentence = page.slice(before.span).rstrip()
        named = _CREATES.search(sentence) if sentence.endswith(":") and "`" in sentence else None
        if named is not None and not _is_command(code, named[1]) and not _names(page, code, named[1]):
            at = code.info.end
            edits = (TextEdit(Span(at, at), f" {named[1]}"),)
            message = f"code for {named[1]} has no title"
            yield RuleFinding(code.info, message, "Add the file name after the language", edits)


def _is_command(code: Code, name: str) -> bool:
    """Tell whether the code is a command that runs or creates the file, not its content."""
    return language_of(code) in _SHELLS and not name.endswith(_SCRIPTS)


def _names(page: PageContext, code: Code, name: str) -> bool:
    """Tell whether the first line of the code names the file, in a comment."""
    return bool(code.lines) and name.rpartition("/")[2] in page.slice(code.lines[0])


def _pairs(page: PageContext) -> Iterator[tuple[Paragraph, Code]]:
    """Yield each code block with a language and no title, and the paragraph directly before it."""
    codes = [code for code in page.all(Code) if code.lang and not code.meta]
    paragraphs = page.all(Paragraph) if codes else []
    ends = [each.span.end for each in paragraphs]
    for code in codes:
        last = bisect_right(ends, code.span.start) - 1
        if last >= 0 and not page.text[ends[last] : code.span.start].strip():
            yield paragraphs[last], code


RULE = Rule(
    code="E002",
    name="code-file-name",
    group=RuleGroup.CODE,
    severity=Severity.SUGGESTION,
    summary="Give code for a file the file name as a title.",
    rate="58 of 58",
    check=check,
    bad=('Create a file named `send.py`:\n\n```«python»\nprint("sent")\n```\n',),
    good=(
        'Create a file named `send.py`:\n\n```python send.py\nprint("sent")\n```\n',
        'Add this to `send.py`:\n\n```python\n# app/send.py\nprint("sent")\n```\n',
        "Save it as `send.py`. Then run it in your terminal:\n\n```bash\npython send.py\n```\n",
    ),
    fix="Add the file name after the language",
)
