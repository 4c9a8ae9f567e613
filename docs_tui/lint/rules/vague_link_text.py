"""Link text that does not describe the target.

## What it does

Reports links, in Markdown or as `<a>`, whose text is only `here`, `click here`, `this`, `this page`, `link`, `more` or `read more`.

With `lint.tier: strict`, it also reports calls to action such as `Learn more`, including the `cta` of a card, words such as
`the documentation`, and the URL of another page as text. A word at the end of the target's URL is its name, and is ignored.

## Why is this bad?

Readers scan pages for links, and screen readers list them without their sentences. An AI chooses by the text which page
to read.
"""

import re
from collections.abc import Iterator, Sequence

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_VAGUE = lazy_pattern(
    r"\W*(?:here|click(?:\s+here)?|(?:right|over)\s+here|this|this\s+(?:one|page|link|article|doc|document|guide|url)|link|the\s+link|"
    r"url|more|read\s+more|see\s+more|more\s+info(?:rmation)?|details)\W*",
    re.IGNORECASE,
)
_GENRE = (
    r"(?:docs?|documentation|guides?|page|site|website|tutorials?|section|examples?|post|blog(?:\s*post)?|repo(?:sitory)?|video|link|"
    r"(?:(?:support|help|blog|news|knowledge\s+base)\s+)?articles?|reference|announcement|discussion|thread|instructions|"
    r"source(?:\s+code)?|demo|walkthrough|(?:learning\s+)?resources?|tweet|report|breakdown|how[- ]to)"
)
"""Kinds of pages."""
_THING = (
    r"(?:form|file|list|table|code|spec|schema|config(?:uration)?|details|scripts?|models?|templates?|options|notebook|command|steps?|snippet|"
    r"project|issue|playground|app|sample|procedure|version|location|folder|tool)"
)
"""Things that may be the subject of a page, so that they are vague only after a word such as ``this``."""
_POINTER = (
    r"(?:the|our|these|this|that|their|its|your|a|an|another|following|official|full|complete|related|linked|corresponding|above|next|"
    r"previous|first|second|third|fourth|fifth|last|same|existing|associated|original)"
)
_PRAISE = (
    r"(?:detailed|comprehensive|step-by-step|in-depth|quick|short|interactive|video|blog|simple|sample|working|basic|minimal|helpful|useful|"
    r"real-world|complete|full|introductory|how[- ]to|code|demo|example|direct)"
)
_READ = r"(?:(?:read(?:ing)?|see|view|follow(?:ing)?|open|visit|consult|check(?:\s+out)?|in|on|via|from|per|through|with|by|use|using|watch)\s+)"
_DO = (
    r"(?:contribute|(?:sign|log)\s+(?:in|up)|register|join|apply|subscribe|get\s+started|start|ask|explore|download|refer|check|look|go|find|"
    r"listed|explained|described|defined|shown|outlined|documented|mentioned|found|available|details|\w+\s+it)"
)
"""What a reader is told to do at a place that is called ``here``."""
_CALLS = (
    rf"(?:{_READ}|{_POINTER}\s+|{_PRAISE}\s+)*{_GENRE}(?:\s+(?:here|link|page|above|below|\d+))?",
    rf"{_READ}*(?!an?\s)(?:{_POINTER}\s+)+(?:{_PRAISE}\s+)*{_THING}(?:\s+(?:here|link|page|above|below))?",
    rf"(?:{_PRAISE}\s+)+(?:code|info(?:rmation)?)",
    rf"(?:more|full|further|additional|online|official|another)\s+(?:info(?:rmation)?|here|{_GENRE}|{_THING})",
    rf"(?:download|clone)\s+(?:this|these)\s+(?:[\w-]+\s+)?(?:{_GENRE}|{_THING})",
    r"(?:this|these)(?!.*\s(?:in|of|for|with|to|from|on)\b)(?-i:\s+[a-z-]+){1,2}|like\s+(?:this|these|so)(?:\s+one)?",
    r"(?:find\s+out|learn|discover|read|see|know|view|show|explore)\s+(?:more|about|here|this|it|on|out|details|how|all|full(?:\s+\w+)?)(?:\s+here)?",
    r"(?:check|try|test)\s+(?:it|this|them|us)(?:\s+(?:out|now|here))*",
    r"(?:follow|click|use|visit|open|see|try|go)\s+(?:this|the|it|to\s+this)(?:\s+(?:link|page|guide|out|one))?",
    r"(?:get\s+started|start(?:\s+(?:here|now))?|(?:sign\s+up|join|register)(?:\s+(?:here|now|today))?|contact\s+us)",
    r"get(?:\s+(?:it|one))?(?:\s+(?:now|here))?|check|(?:and\s+)?(?:many\s+)?more|(?:please\s+)?(?:let\s+us\s+know|reach(?:ing)?\s+out(?:\s+to\s+us)?)",
    r"open|visit|continue|download|see|read|learn(?:\s+how)?|explore|view|that|it|these|those|one|them|show\s+me|next|previous|back|now",
    r"(?<!\W)(?:of|for|to|with|via|from|as)(?!\W)|why|what|how(?:\s+to)?|same|full|form|sample|issue|another",
    r"available|first|second|(?:[a-z]+)\s+(?:it|them)(?:\s+\w+ly|\s+now)?",
    r"(?:[a-z]+\s+)?(?:(?:the|a|an|your)\s+)?(?:(?:new|own|next|previous|other|right|different|custom)\s+)?(?:one|your\s+own)",
    r"(?:(?:check|over|found|available|listed|described|explained)\s+)?(?:here|there|below|above)(?:\s+(?:is|are|on|in)\s+\w+(?:\s+\w+)?)?",
    rf"(?:please\s+)?(?:as\s+)?{_DO}\s+(?:from\s+)?(?:here|above|below)|from\s+(?:\w+\s+)?here|further\s+(?:up|down)(?:\s+this\s+page)?",
    r"[\w'’-]+\s+(?:here|above|below)|here['’]?s\s+(?:how|why|more|an?\s+(?:quick\s*)?\w+)|here\s+(?:for|to|if|and|as)\s+.+|get\s+(?:one|it|yours)\s+\w+",
    r"(?:in\s+)?the\s+\w+\s+(?:below|above)|\w+ing\s+(?:the|these)\s+\w+\s+(?:below|above)",
    r"how\s+to\s+\w+(?:\s+up)?\s+(?:one|it|this|them|that|so)",
    rf"(?:(?:its|their|the|an?|our|your)\s+)?(?:own|separate|dedicated|respective|relevant|appropriate)\s+{_GENRE}",
    r"(?:(?:at|to|on)\s+)?(?:the\s+)?(?:top|bottom|left|right|end)(?:\s+of\s+(?:the|this)\s+(?:page|section))?",
)
_CALL = lazy_pattern(rf"\W*(?!open\s+source\W*$)(?:{'|'.join(_CALLS)})\W*", re.IGNORECASE)
"""Calls to action, and words that mean nothing without the sentence around them."""
_NO_NAME_WORDS = (
    "here click this link url more details docs documentation page guide guides read see site website examples of"
)
_NO_NAMES = frozenset(_NO_NAME_WORDS.split())
"""Words that are vague although the address of the target contains them."""
_TITLES = frozenset(("Examples", "Guides", "Reference", "Resources", "Tutorials"))
"""Words that are the titles of pages when they begin with a capital."""
_TAG = lazy_pattern(r"</?[A-Za-z][^<>]*>")
_URL = lazy_pattern(r"https?://\S+/\S+")
"""Addresses used as link text; a host without a path is fine, as a name."""
_HINT = "Use the name of the target"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links with vague text."""
    for link in page.links:
        if link.kind in ("image", "auto"):
            continue
        text = page.slice(link.text_span)
        text = _TAG.sub("", text) if "<" in text else text
        if "`" in text or "()" in text or text == link.url:
            continue
        if _is_vague(text, strict=page.strict) and not (page.strict and _is_name_of(text, link.url)):
            yield RuleFinding(link.text_span, f'link text "{_shown(text)}" does not describe the target', _HINT)
    for element in page.elements if page.strict else page.of_role(Role.LINK):
        yield from _of_element(page, element)


def _of_element(page: PageContext, element: PlacedElement) -> Iterator[RuleFinding]:
    """Find vague text in an ``<a>``, and in the button of a card."""
    node = element.node
    if (
        element.spec.role is Role.LINK
        and node.close is not None
        and any(each.name == "href" for each in node.attributes)
    ):
        span = Span(node.open.end, node.close.start)
        text = _TAG.sub("", page.slice(span))
        if _is_vague(text, strict=page.strict):
            yield RuleFinding(span, f'link text "{_shown(text)}" does not describe the target', _HINT)
    for attribute in node.attributes:
        if page.strict and attribute.name == "cta" and attribute.value_span and _is_vague(attribute.raw, strict=True):
            message = f'button text "{_shown(attribute.raw)}" does not describe the target'
            yield RuleFinding(attribute.value_span, message, _HINT)


def _is_vague(text: str, *, strict: bool) -> bool:
    if _VAGUE.fullmatch(text):
        return True
    return strict and text.strip() not in _TITLES and bool(_CALL.fullmatch(text) or _URL.fullmatch(text))


def _is_name_of(text: str, url: str) -> bool:
    """Tell whether a word is the name of the target: ``join`` of ``/join-operator``, ``contact us`` of ``/contact``."""
    words = text.lower().split()
    address, _, fragment = url.lower().partition("#")
    if fragment and _are_in(words, fragment):
        return True
    if not words or words[0] in _NO_NAMES:
        return False
    last = address.partition("?")[0].rstrip("/").rpartition("/")[2].partition(".")[0]
    name = last.replace("mailto:", "mailto-contact-us-")
    return _are_in(words, name) and (len(words) == 1 or words[-1] == "us" or text.strip().istitle())


def _are_in(words: Sequence[str], name: str) -> bool:
    """Tell whether a part of an address contains all of the words, in the singular or the plural."""
    parts = set(re.split(r"[^a-z0-9]+", name))
    return all({word, f"{word}s"} & parts for word in words)


def _shown(text: str) -> str:
    return " ".join(text.strip("*_ ").split())


RULE = Rule(
    code="X003",
    name="vague-link-text",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Let link text describe the target.",
    check=check,
    rate="73 of 73",
    bad=(
        "To install it, click [«here»](https://example.com/install).\n",
        "See [«this page»](https://example.com/keys) for keys.\n",
        'To install it, click <a href="https://example.com/install">«here»</a>.\n',
    ),
    good=(
        "To install it, see [Install the client](https://example.com/install).\n",
        "Call [url()](https://example.com/url).\n",
        "[Here and now](https://example.com/install)\n",
    ),
)
