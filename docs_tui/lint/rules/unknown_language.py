"""A code block with a misspelled language.

## What it does

Reports a language that differs from the name of a common language by one letter (`pyton`, `javscript`), and file endings with their dot
(`.py`). Other unknown names are not reported.

## Why is this bad?

The code is not highlighted.
"""

from collections.abc import Iterator

from docs_tui.lint.near_names import certain
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, Span, TextEdit

_LANGUAGES = frozenset(
    [
        "actionscript",
        "apache",
        "applescript",
        "asciidoc",
        "astro",
        "bash",
        "batch",
        "blade",
        "clojure",
        "cmake",
        "coffeescript",
        "console",
        "cpp",
        "crystal",
        "csharp",
        "csv",
        "cypher",
        "dart",
        "diff",
        "docker",
        "dockerfile",
        "dotenv",
        "elixir",
        "elm",
        "erlang",
        "fortran",
        "fsharp",
        "gherkin",
        "gradle",
        "graphql",
        "groovy",
        "haml",
        "handlebars",
        "haskell",
        "html",
        "http",
        "hujson",
        "java",
        "javascript",
        "jinja",
        "jinja2",
        "json",
        "json5",
        "jsonc",
        "jsonl",
        "jsonnet",
        "jsx",
        "julia",
        "kotlin",
        "latex",
        "less",
        "liquid",
        "lisp",
        "lua",
        "makefile",
        "markdown",
        "markup",
        "matlab",
        "mermaid",
        "mdx",
        "nginx",
        "nix",
        "objc",
        "objective-c",
        "objectivec",
        "ocaml",
        "pascal",
        "perl",
        "php",
        "plain",
        "plaintext",
        "postgres",
        "postgresql",
        "powershell",
        "prisma",
        "prolog",
        "properties",
        "protobuf",
        "pug",
        "puppet",
        "python",
        "python3",
        "pytb",
        "racket",
        "razor",
        "regex",
        "rst",
        "ruby",
        "rust",
        "sass",
        "scala",
        "scheme",
        "scss",
        "shell",
        "shellscript",
        "shell-session",
        "shellsession",
        "smalltalk",
        "solidity",
        "sparql",
        "sqlite",
        "stylus",
        "svelte",
        "swift",
        "tcl",
        "terraform",
        "text",
        "toml",
        "tsx",
        "twig",
        "typescript",
        "typoscript",
        "typst",
        "verilog",
        "vhdl",
        "vim",
        "vyper",
        "wasm",
        "xml",
        "yaml",
        "zig",
        "zsh",
    ]
)


_ENDINGS = {
    "env": "bash",
    "js": "javascript",
    "json": "json",
    "py": "python",
    "rb": "ruby",
    "rs": "rust",
    "sh": "bash",
    "ts": "typescript",
    "yaml": "yaml",
    "yml": "yaml",
}


_SWAPPED = {
    "bahs": "bash",
    "bsah": "bash",
    "hmtl": "html",
    "htlm": "html",
    "josn": "json",
    "jsno": "json",
    "yalm": "yaml",
    "ymal": "yaml",
}
"""Short names with two letters in the wrong order."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find misspelled languages."""
    for code in page.all(Code):
        language = (code.lang or "").lower()
        if language.startswith(".") and language[1:] in _ENDINGS:
            start = page.text.find(code.lang or "", code.info.start)
            span, instead = Span(start, start + len(language)), _ENDINGS[language[1:]]
            message = f"unknown language {code.lang}"
            yield RuleFinding(span, message, f"Write {instead}", (TextEdit(span, instead),), safe=False)
        if not language.isalpha() or language in _LANGUAGES:
            continue
        meant = _SWAPPED.get(language) or certain(language, _LANGUAGES)
        if meant is not None:
            start = page.text.find(code.lang or "", code.info.start)
            span = Span(start, start + len(language))
            yield RuleFinding(
                span, f"unknown language {code.lang}", f"Write {meant}", (TextEdit(span, meant),), safe=False
            )


RULE = Rule(
    code="E010",
    name="unknown-language",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Spell the language of a code block as the highlighter does.",
    fix="Correct the spelling",
    check=check,
    bad=("```«.py»\nprint(1)\n```\n", "```«pyton» client.py\nprint(1)\n```\n", "```«Javscript»\nlet a = 1;\n```\n"),
    good=("```python\nprint(1)\n```\n", "```relay\nsend hello\n```\n"),
)
