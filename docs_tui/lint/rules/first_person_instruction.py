"""An instruction with `we` or `let's`.

## What it does

Reports instructions in the first person: `let's create`, `we will create`, `we need to`, `we can now`. It ignores `we recommend`, other
sentences in which the team speaks about itself or about what its service does, `let's say`, and legal texts.

With `lint.tier: strict`, it reports every `we`, `our` and `us`, and `the user should`.

## Why is this bad?

Readers do the work, so tell them what to do: `create a key`. With `we`, it is unclear who acts: the reader, the team or the
product.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from docs_tui.lint.english import is_quoted
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import ProseKind
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_VERBS = (
    "add|build|call|check|choose|click|configure|connect|copy|create|define|deploy|download|edit|explore|fill|"
    "import|initialize|inspect|install|look|make|modify|navigate|open|paste|pass|put|replace|review|run|select|set|start|"
    "take|test|try|update|use|walk|write"
)
_WE = lazy_pattern(
    rf"\b(?:[Ll]et['’]s\s+(?:(?:also|now|first|then|start\s+by)\s+)?"
    rf"(?!say\b|assume\b|suppose\b|imagine\b|you\b|be\b|face\b|get\s+to\s+the\s+point|\w+[.!])[a-z]+"
    rf"|(?<!\band )(?<!\bso )(?<!\bso that )[Ww]e(?:['’]ll|\s+will|\s+can|\s+need\s+to|\s+have\s+to|\s+must|\s+should|\s+are\s+going\s+to|['’]re\s+going\s+to)"
    rf"\s+(?:(?:also|now|first|then|just|simply|start\s+by)\s+)?(?!review\s+and|take\s+(?:care|a?\s*look)|make\s+it)(?:{_VERBS}))\b",
)
_SERVICE = lazy_pattern(
    r"(?i)\b(?:contact|reach\s+out|get\s+in\s+touch|support\s+team|email\s+us|submit|request\s+(?:a|an|access)|together)\b|"
    r"\bwe(?:['’]ll|\s+will|\s+can)\s[^.]{0,300}\b(?:based\s+on\s+your|for\s+you\b|charging)|"
    r"\bwe(?:['’]ll|\s+will)\s+(?:try\s+to|update\s+(?:it|this|(?:the|our)\s+(?:page|docs|documentation|list))|add\s+(?:support|it\b|more|new))\b"
)
"""What is said in sentences about what a team does for the reader, promises or wishes: ``Reach out, we'll set one up``."""
_OFFERED = lazy_pattern(
    r"(?i)we(?:['’]ll|\s+will|\s+can)\s+(?:(?:also|now|just|simply)\s+)?"
    r"(?:add|call|check|create|deploy|make|open|put|replace|review|run|take|test|try|update)\Z"
)
"""What a team or its service does on its own as well: ``We'll create a new delivery``, ``We can deploy one within a day``."""
_LESSON = lazy_pattern(
    r"(?i)\blet['’]s\s+(?!be\b|encrypt\b|face\b|get\s+to\b|go\b|say\b|talk\b)|\b(?:in|for|of|during|by\s+the\s+end\s+of)\s+(?:this|the\s+next)\s+"
    r"(?:guide|tutorial|example|walkthrough|recipe|lesson|section|step|quickstart)\b|"
    r"\b(?:first|next|now|then|finally|here|in\s+our\s+case|for\s+(?:this|now)),?\s+(?:we|let)\b"
)
"""What is said where writer and reader do the work together, as in a tutorial."""
_SIGNS = (
    ("we", lazy_pattern(r"['’]|[\W_]{1,20}(?:will|can|need|have|must|should|are)")),
    ("let", re.compile(r"['’]s")),
)
_ANY_WE = lazy_pattern(
    r"\b(?:[Ww]e|[Oo]ur|us)\b(?:['’](?:ll|re|ve))?|\b[Tt]he\s+users?\s+(?:should|must|needs?\s+to|ha(?:s|ve)\s+to)\b"
)
_ANY_SIGNS = (("we", None), ("our", None), ("us", None))
_KINDS: frozenset[ProseKind] = frozenset(("paragraph", "item", "heading"))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find instructions in the first person."""
    if not page.english or page.is_legal or page.is_changelog:
        return
    if page.strict:
        yield from _in_strict(page)
    if not page.leaves.words & {b"we", b"let"}:
        return
    for prose in page.leaves.having(_SIGNS, _KINDS):
        for match in _WE.finditer(prose.text):
            if not is_quoted(prose.text, match.start()) and not _is_service(page, prose.text, match):
                yield RuleFinding(
                    prose.span(*match.span()),
                    f'"{match[0]}" does not say who acts',
                    'Address the reader: use the imperative or "you"',
                )


def _is_service(page: PageContext, text: str, match: re.Match[str]) -> bool:
    """Tell whether the sentence of a match, or the one after it, tells what a team or its service does by itself."""
    at = match.start()
    start = text.rfind(". ", 0, at) + 1
    end = text.find(". ", text.find(". ", at) + 1 or len(text))
    if _is_of_service(text, start, end if end >= 0 else len(text)):
        return True
    return _OFFERED.match(match[0]) is not None and not _is_lesson(page.text)


@lru_cache(maxsize=1)  # one sentence may have many matches
def _is_of_service(text: str, start: int, end: int) -> bool:
    return _SERVICE.search(text, start, end) is not None


@lru_cache(maxsize=1)  # asked for each of many matches of a page
def _is_lesson(text: str) -> bool:
    return _LESSON.search(text) is not None


def _in_strict(page: PageContext) -> Iterator[RuleFinding]:
    """Find every ``we``, ``our`` and ``us``, and ``the user should``."""
    if not page.leaves.words & {b"we", b"our", b"us", b"user", b"users"}:
        return
    for prose in page.leaves.having(_ANY_SIGNS, _KINDS):
        instructions = [match.span() for match in _WE.finditer(prose.text)]
        for match in _ANY_WE.finditer(prose.text):
            within = any(start <= match.start() < end for start, end in instructions)
            if not within and not is_quoted(prose.text, match.start()):
                hint = 'Address the reader as "you", or name the product'
                yield RuleFinding(prose.span(*match.span()), f'"{match[0]}" does not address the reader', hint)


RULE = Rule(
    code="W004",
    name="first-person-instruction",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary='Address the reader in instructions: use the imperative or "you".',
    check=check,
    rate="94 of 100: the others are not instructions, or are plans of the team",
    bad=(
        "First, «let's create» a key. Then «we will install» the client.\n",
        "In this guide, «we'll create» a bot. Later, «we'll add» a key to it.\n",
    ),
    good=(
        "First, create a key. Then install the client.\n",
        "We recommend a key for each environment. We will delete old keys.\n",
        "Let's Encrypt has the certificate. Let's say that it expires.\n",
        'Ask: "What should we use here?"\n',
        "We'll update it when the list is ready. We will try to answer today.\n",
        "Report it, so we can make it better. Submit a request, and we will take care of the rest. We can set one up. Contact us.\n",
        "Let's go. We'll create digests based on your profile.\n",
        "Was an event lost? We'll create a new delivery. If your server is down, we'll try three times.\n",
        "Let's be honest. We'll add support later.\n",
        {
            "privacy.mdx": "---\ntitle: Privacy policy\ndescription: Your data.\n---\n\nIf you ask us to, we will take steps to delete your data.\n"
        },
    ),
)
