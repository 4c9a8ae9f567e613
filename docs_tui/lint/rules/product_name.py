"""A misspelled product name.

## What it does

Reports names such as `Github`, `Javascript` or `VSCode` in prose. It ignores code, URLs, file names, and words in
lower case, which may be commands. A fix in a heading or title is safe only if the anchor stays the same, as for
`Github`; for `VSCode` it changes.

## Why is this bad?

Readers know these names. A wrong one makes them doubt the page, and a search for the right one does not find it.
"""

import re
from collections.abc import Iterable, Iterator

from docs_tui.lint.english import words_of
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

NAMES = {
    "Github": "GitHub",
    "GitHUb": "GitHub",
    "Gitlab": "GitLab",
    "Javascript": "JavaScript",
    "JavasScript": "JavaScript",
    "Typescript": "TypeScript",
    "NodeJS": "Node.js",
    "NodeJs": "Node.js",
    "Nodejs": "Node.js",
    "NextJS": "Next.js",
    "Nextjs": "Next.js",
    "Postgresql": "PostgreSQL",
    "PostgreSql": "PostgreSQL",
    "MySql": "MySQL",
    "Mongodb": "MongoDB",
    "Graphql": "GraphQL",
    "GraphQl": "GraphQL",
    "Linkedin": "LinkedIn",
    "Youtube": "YouTube",
    "Tiktok": "TikTok",
    "Whatsapp": "WhatsApp",
    "Wordpress": "WordPress",
    "Stackoverflow": "Stack Overflow",
    "StackOverflow": "Stack Overflow",
    "VSCode": "VS Code",
    "VScode": "VS Code",
    "Vscode": "VS Code",
    "MacOS": "macOS",
    "MacOs": "macOS",
    "Macos": "macOS",
    "Openai": "OpenAI",
    "OpenAi": "OpenAI",
    "Oauth": "OAuth",
    "Oauth2": "OAuth 2.0",
    "Paypal": "PayPal",
}
_NAMES = lazy_pattern(
    rf"(?<![\w/.@#-])(?:{'|'.join(map(re.escape, sorted(NAMES, key=len, reverse=True)))})(?![\w/@-]|\.\w|\()"
)


_WORDS = {name: frozenset(word.encode() for word in words_of(name)) for name in NAMES}
_SIGNS = frozenset(word for words in _WORDS.values() for word in words)


_ANY = lazy_pattern("|".join(sorted(NAMES, key=len, reverse=True)))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find misspelled names."""
    for prose in page.leaves.holding(_names_on(page)):
        for match in _NAMES.finditer(prose.text):
            name, span = NAMES[match[0]], prose.span(*match.span())
            edits = (TextEdit(span, name),) if page.slice(span) == match[0] else ()
            yield RuleFinding(span, f'"{match[0]}" should be spelled "{name}"', f'Write "{name}"', edits)


def _names_on(page: PageContext) -> Iterable[str]:
    """Return the names that may be on a page. The words of an English page are known anyway; for others, a search is faster."""
    if not page.english:
        return set(_ANY.findall(page.text))
    there = _SIGNS & page.leaves.words
    return [name for name, words in _WORDS.items() if words <= there] if there else ()


RULE = Rule(
    code="W007",
    name="product-name",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Spell product names as their makers do.",
    check=check,
    rate="68 of 68",
    fix="Correct the spelling",
    bad=("Push to «Github» from «VSCode».\n", "## Use it with «Javascript»\n\nText.\n"),
    good=("Push to GitHub from VS Code.\n", "Run `Github`, or see Github/actions and https://example.com/Github.\n"),
)
