"""The name of a well-known product, written otherwise than its makers write it.

## What it does

Reports names such as `Github`, `Javascript` or `VSCode` in prose, and offers the right spelling. Code, addresses, file names
and words in lower case only, which may be commands, are left alone.

## Why is this bad?

Readers know these names. A wrong capital makes them doubt the rest, and a search for the right name does not find the page.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.english import words_of
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity, TextEdit

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
_NAMES = re.compile(
    rf"(?<![\w/.@#-])(?:{'|'.join(map(re.escape, sorted(NAMES, key=len, reverse=True)))})(?![\w/@-]|\.\w|\()"
)


_WORDS = {name: frozenset(word.encode() for word in words_of(name)) for name in NAMES}
_SIGNS = frozenset(word for words in _WORDS.values() for word in words)


def check(page: PageContext) -> Iterator[Found]:
    """Find names in a spelling that is not theirs."""
    there = _SIGNS & page.leaves.words
    if not there:
        return
    for prose in page.leaves.holding(name for name, words in _WORDS.items() if words <= there):
        for match in _NAMES.finditer(prose.text):
            name, span = NAMES[match[0]], prose.span(*match.span())
            edits = (TextEdit(span, name),) if page.slice(span) == match[0] else ()
            yield Found(span, f'"{match[0]}" is written "{name}"', f'Write "{name}"', edits)


RULE = Rule(
    code="W007",
    name="product-name",
    group=Group.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Write the names of products as their makers do.",
    check=check,
    rate="68 of 68",
    fix="Write the name as its makers do",
    bad=("Push to «Github» from «VSCode».\n", "## Use it with «Javascript»\n\nText.\n"),
    good=("Push to GitHub from VS Code.\n", "Run `Github`, or see Github/actions and https://example.com/Github.\n"),
)
