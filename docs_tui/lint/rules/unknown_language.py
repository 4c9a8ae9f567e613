"""A code block with a misspelled language.

## What it does

Reports a language that differs from the name of a common language by one letter (`pyton`, `jsn`), file extensions with their dot
(`.py`), and names in braces (`{python}`). Other unknown names are not reported.

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


_COMMON = _LANGUAGES - {"typoscript"}  # a missing letter of TypeScript does not mean it
_SHORT = ("bash", "html", "java", "json", "ruby", "rust", "text", "toml", "yaml")
"""Common names of four letters."""
_OTHER_SHORT = frozenset(
    [
        "abap",
        "ada",
        "apex",
        "apl",
        "asm",
        "awk",
        "base",
        "basic",
        "bat",
        "bib",
        "bird",
        "bsl",
        "clj",
        "cmd",
        "cob",
        "cql",
        "cs",
        "css",
        "csv",
        "cts",
        "cue",
        "dax",
        "diff",
        "dot",
        "elm",
        "env",
        "erb",
        "erl",
        "fish",
        "fsl",
        "gd",
        "git",
        "gn",
        "gql",
        "hack",
        "haml",
        "hcl",
        "hjs",
        "hlsl",
        "htm",
        "http",
        "hxml",
        "imba",
        "ini",
        "jade",
        "jl",
        "jq",
        "js",
        "kql",
        "kt",
        "kts",
        "lean",
        "less",
        "liq",
        "lit",
        "log",
        "lua",
        "luau",
        "make",
        "md",
        "mdc",
        "mips",
        "mjs",
        "mojo",
        "move",
        "mts",
        "nar",
        "nim",
        "nix",
        "nu",
        "odin",
        "pas",
        "perl",
        "php",
        "pine",
        "pkl",
        "po",
        "pot",
        "ps",
        "pug",
        "py",
        "qml",
        "qss",
        "raku",
        "rb",
        "reg",
        "rel",
        "res",
        "rs",
        "rst",
        "sas",
        "sass",
        "scm",
        "sh",
        "shex",
        "sol",
        "sql",
        "ssh",
        "styl",
        "svg",
        "tcl",
        "test",
        "tex",
        "tf",
        "tl",
        "tom",
        "trust",
        "ts",
        "tsp",
        "tsv",
        "tsx",
        "txt",
        "typ",
        "ui",
        "usd",
        "vala",
        "vb",
        "vim",
        "vue",
        "vy",
        "wasm",
        "wat",
        "wgsl",
        "wit",
        "wl",
        "wsl",
        "xml",
        "xsl",
        "yang",
        "yml",
        "zig",
        "zsh",
    ]
)
"""Short names that are not misspelled, although some resemble common ones."""


def _without_signs(language: str) -> str | None:
    """Return the name in a file extension with its dot, ``.py``, or in braces, ``{python}``; None if it is neither."""
    if language.startswith("."):
        return _ENDINGS.get(language[1:])
    name = language[1:-1] if language.startswith("{") and language.endswith("}") else ""
    return name if name in _LANGUAGES or name in _ENDINGS else None


def _meant(language: str) -> str | None:
    """Return the common name that a name misspells; of a short one, with one letter missing, twice, or before the one it follows."""
    if len(language) > _LONGEST_SHORT:
        return certain(language, _COMMON)
    if language in _OTHER_SHORT:
        return None
    found = [name for name in _SHORT if name[0] == language[:1] and _is_slip(language, name)]
    return found[0] if len(found) == 1 else certain(language, _COMMON)


_LONGEST_SHORT = 5


def _is_slip(written: str, name: str) -> bool:
    """Tell whether a short name lacks a letter of another one, doubles one, or swaps two."""
    places = range(len(name))
    return (
        written in (name[:at] + name[at + 1 :] for at in places)
        or written in (name[:at] + name[at] + name[at:] for at in places)
        or written in (name[:at] + name[at : at + 2][::-1] + name[at + 2 :] for at in places)
    )


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find misspelled languages."""
    for code in page.all(Code):
        language = (code.lang or "").lower()
        instead = _without_signs(language)
        if instead is not None:
            start = page.text.find(code.lang or "", code.info.start)
            span = Span(start, start + len(language))
            message = f"unknown language {code.lang}"
            yield RuleFinding(span, message, f"Write {instead}", (TextEdit(span, instead),), safe=False)
        if not language.isalpha() or language in _LANGUAGES:
            continue
        meant = _meant(language)
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
    bad=(
        "```«.py»\nprint(1)\n```\n",
        "```«pyton» client.py\nprint(1)\n```\n",
        "```«Javscript»\nlet a = 1;\n```\n",
        "```«bsh»\nls\n```\n",
        "```«{python}»\nprint(1)\n```\n",
    ),
    good=("```python\nprint(1)\n```\n", "```relay\nsend hello\n```\n", "```rst\nText\n```\n"),
)
