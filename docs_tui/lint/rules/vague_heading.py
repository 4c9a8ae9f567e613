"""A heading that does not describe its section.

## What it does

Reports headings such as `Misc`, `Other`, `More` and `Click here`. Changelogs are ignored.

With `lint.tier: strict`, it also reports headings that fit any section, such as `Notes`, `Details` or `Additional
information`.

## Why is this bad?

Outlines, search results and screen readers show the heading without its section.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import OBJECT
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_VAGUE = lazy_pattern(
    r"\W*(?:\d+(?:\.\d+)*[.)]?\s+)?(?:misc(?:ellaneous)?|others?|other\s+(?:stuff|things)|stuff|things|more|more\s+info(?:rmation)?|etc|click\s+here|"
    r"here|untitled|tbd|todo|new\s+section)\W*",
    re.IGNORECASE,
)

_MORE = (
    r"(?:additional|further|extra|useful|usefull|helpful|other|important|some|more|various|external|miscellaneous|good|random|"
    r"remaining|notable)"
)
_ANY = (
    r"(?:info(?:rmation)?|details|notes|things|stuff|resources|content|topics|points|considerations|tips|links|options|features|items|facts|"
    r"updates|comments|remarks|concepts|questions|thoughts|words|ideas|examples|material|data|section|settings|configuration|parameters|"
    r"recommendations|mentions|help|caveats|configs?|documentation|docs|reading|references|methods|operations|actions|attributes|capabilities|functionality|guidance|"
    r"context|background|changes|improvements|steps|requirements|cases|scenarios|benefits|functions|commands|tools|components|types)"
)
_PAGE = r"(?:page|docs?|document|guide|section|article|tutorial|chapter)"
_DOING = (
    r"(?:set|setting|use|using|try|trying|see|seeing|add|adding|get|getting|put|putting|run|running|do|doing|make|making|fix|fixing|build|"
    r"building|test|testing|check|checking|tear|bring|bringing|wire|wiring|tie|tying)"
)
_VERB = (
    r"(?:use|fix|do|get|set\s+up|configure|run|solve|add|find|enable|install|apply|try|read|reach|verify|test|check|start|begin|proceed|"
    r"continue|access|implement|integrate|interpret|choose|decide|report|help|read|view|see|open|get\s+started)"
)
_ASIDE = (
    r"(?:tips|hints|notes?|tricks|gotchas|caveats|warnings|remarks|limitations|considerations|recommendations|suggestions|advice|insights|"
    r"pitfalls|faqs?|questions|help|info(?:rmation)?|details|resources|references|links|examples|requirements|features|benefits)"
)
_SAMPLE = r"(?:\w+-world|full|simple|quick|small|basic|short|complete|working|minimal|concrete)"
_SAYS_LITTLES = (
    rf"(?:{_MORE}\s+)+{_ANY}|quick\s+(?:links|tips|notes?|facts|questions)|key\s+implementation\s+(?:details|notes)",
    r"(?:(?:important|final|quick|some|other|general|additional|extra|key|a\s+few|brief|side)\s+)*notes?",
    rf"{_ASIDE}\s*(?:and|&|\+|/|,)\s*{_ASIDE}",
    r"(?:key|common|special|final|important|implementation|technical|platform|design|practical)\s+(?:considerations|notes|info(?:rmation)?|points)",
    r"(?:key|core|main)\s+(?:components|benefits|details|highlights|aspects|elements|factors|facts)|related\s+(?:documentation|docs|pages|guides|reading|articles)",
    rf"(?:optional|recommended|required)\s+(?:but|and|or)\s+(?:optional|recommended|required)|important\s+(?:behaviou?r|{_ANY})",
    r"(?:implementation|technical|more|further)\s+details|(?:example|sample)\s+scenario|implementation\s+steps|essentials|fundamentals|a?\s*step[- ]by[- ]step(?:\s+(?:guide|instructions|process|tutorial|explanation))?|instructions|walkthrough",
    r"(?:best|mostly|often|typically|mainly)?\s*(?:used|useful|suited|good|great|perfect|ideal)\s+for|best\s+for|(?:not\s+)?for\s+(?:you|whom)",
    r"what(?:['’]?s|\s+is|\s+are|\s+has|\s+have)\s+(?:inside|included|covered|different|missing|changed|changing|in\s+here)|what\s+(?:stays|remains)(?:\s+the\s+same)?",
    r"what\s+(?:changes|changed|happens)(?:\s+(?:now|here|then|next))?|what\s+goes\s+(?:where|here)|what\s+to\s+(?:do|expect|know|include|avoid|define|check|consider|remember|test|upload|look\s+for|watch(?:\s+out)?\s+for)(?:\s+(?:next|now))?",
    r"(?:an?|one|extra)\s+example|gotchas|caveats|pitfalls|before\s*(?:→|->|and|&|/|vs\.?)\s*after|how-to|do['’]?s\s+and\s+don['’]?ts|(?:advanced|general)\s+(?:topics|techniques|stuff|guidance|questions)",
    r"(?:general|basic|core)(?:\s+(?:and|&)\s+(?:general|basic|core))?\s+(?:notes?|info(?:rmation)?|considerations|tips|remarks|comments|concepts|ideas)",
    r"general|basics?|advanced|common|related(?:\s+(?:content|posts|stuff))?|keep\s+reading|resources|steps|details|info(?:rmation)?|important|extras?|various|random|additional|further",
    r"conclusion|wrapping\s+up|wrap[- ]up|closing|in\s+(?:conclusion|summary|closing)|summary|recap|takeaways|tl;?dr|coming\s+soon|need\s+more",
    r"(?:final|closing|last|some|my|our)\s+(?:thoughts|words|remarks|comments)|congrat(?:s|ulations)(?:\s+[\w']+){0,4}|you\s+did\s+it",
    r"(?:part|section|chapter|topic|item|example|page|heading|test)\s+(?:\d+|[a-c]|one|two|three|[ivx]+)",
    r"(?:things|points|items|good|what|nice)\s+(?:not\s+)?(?:to|you\s+(?:need|should)\s+to?)\s*(?:do|know|note|consider|remember|expect|keep\s+in\s+mind)",
    r"about(?:\s+(?:this|it))?|and\s+(?:more|others?)|even\s+more|explanation|learn(?:ings?)?(?:\s+more)?|links|(?:digging|diving|going)\s+(?:deeper|further)",
    r"in\s+(?:short|brief)|(?:all|we['’]?re)\s+done|that['’]?s\s+(?:it|all)|when\s+you\s+are\s+(?:done|finished)",
    r"the\s+(?:issue|problem|process|feature|idea|result|point|thing|solution|answer|flow|code|gist|catch|trick|approach|path(?:\s+to\s+a\s+solution)?|new\s+way|old\s+way)|(?:the\s+)?(?:new|old)\s+way",
    r"before\s+we\s+(?:begin|start)|let['’]?s\s+(?:go|begin|start)|(?:(?:any|common)\s+)?questions|tips(?:\s*(?:and|&)\s*tricks)?|read\s+this(?:\s+first)?",
    r"(?:what|anything|something|everything)\s+else|the\s+(?:basics|rest|details)|test|foo|title|text|points|remarks|considerations|learn\s+more",
    r"explore\s+further|see\s+(?:more|here)|how\s+it\s+is|why|what|how|intro|new|old|misc\.?",
    rf"{_DOING}\s+(?:it|this|them|that)(?:\s+(?:all|up|out|on|down|yourself|safely|together|work|working|in\s+action|now)){{0,2}}",
    rf"(?:how|when|where|why|which)\s+(?:one\s+)?(?:to\s+)?{_VERB}(?:\s+(?:it|this|that|them|each|which|what|either))?|where\s+to\s+\w+\s+(?:it|this|that|them|these|more)|(?:where|when|how)\s+you\s+\w+\s+it",
    r"(?:what|why|when|how|where)\s+(?:it|this|that|they)\s+(?:(?:gets?|is|are)\s+)?(?!works?\b)\w+|what\s+is\s+(?:it|this)|what['’]s\s+in\s+it",
    rf"(?:who|when)\s+(?:is\s+|to\s+(?:use|read|run)\s+)?this\s*{_PAGE}?(?:\s+is)?(?:\s+for)?|keep\s+(?:it|this|them|that)\s+\w+",
    rf"what\s+(?:this|the)\s+{_PAGE}\s+\w+|what\s+you(?:['’]ll|\s+will)?\s+(?:get|see|learn|built|did|have|do)",
    r"what(?:['’]s)?\s+(?:just\s+)?(?:happened|coming)",
    r"(?:interested\s+in|want|looking\s+for|need)\s+(?:some\s+|to\s+(?:know|learn|see)\s+)?(?:more|help|ideas)",
    r"(?:follow|complete|read|review|do|try|see)\s+(?:(?:the|these|this|all)\s+)*(?:steps|instructions|guide|docs|rest)",
    r"how\s+(?:it|this|that|they)(?:['’]s|\s+(?:is|are|differs?|compares?|helps?|looks?))(?:\s+(?:different|done|used|made|built|better|similar))?|how\s+(?:is|are)\s+(?:it|this|these|they)\s+\w+",
    r"(?:understanding|learning|mastering|knowing|review(?:ing)?)\s+the\s+(?:fundamentals|basics|concepts|essentials|details)",
    r"(?:common|more|other|some|few|practical|real-world|further)\s+examples?",
    r"(?:connect|work|talk|chat)\s+with\s+us|(?:stay|get|keep)\s+(?:in\s+touch|connected|updated|involved|going)|join\s+us|reach\s+out",
    (
        r"what\s+(?:you|we)(?:['’](?:ll|re|ve)|\s+(?:will|are|can|need|should|have|did))?\s+(?:be\s+)?"
        r"(?:build|built|building|configure|cover|create|define|do|doing|did|enable|get|know|have|learn|learned|make|made|making|need(?=\s+to)|see|want|expect|set\s+up|use|used)(?:\s+to\s+\w+)?"
    ),
    r"where\s+(?:do\s+(?:i|we|you)|should\s+(?:i|we|you)|to)\s+(?:start|begin|go|look|continue|turn)(?:\s+(?:next|from\s+here))?",
    r"(?:you['’]?re\s+|we['’]?re\s+)?(?:all\s+set|up\s+and\s+running|good\s+to\s+go|ready\s+to\s+go)|(?:common|known|possible|some)\s+gotchas|(?:key|main|important)\s+(?:takeaways?|insights|points|learnings|facts)",
    rf"(?:an?|one|the|quick|full(?=\s+{_SAMPLE})|complete(?=\s+{_SAMPLE}))\s+(?:{_SAMPLE}\s+)*example",
)
_SAYS_LITTLE = lazy_pattern(rf"\W*(?:\d+(?:\.\d+)*[.)]?\s+)?(?:{'|'.join(_SAYS_LITTLES)})\W*", re.IGNORECASE)
"""Headings that fit any section."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find vague headings."""
    if page.is_changelog or page.is_legal:
        return
    texts = {each.start: each.text for each in page.headings}
    for heading in page.all(Heading):
        text = texts.get(heading.span.start, "")
        pattern = _SAYS_LITTLE if page.strict and not _VAGUE.fullmatch(text) else _VAGUE
        prose = page.leaves.at(heading.span) if pattern.fullmatch(text) else None
        if prose is not None and OBJECT not in prose.text and pattern.fullmatch(prose.text) and not _is_name(text):
            message = f'heading "{prose.text.strip()}" does not describe its section'
            yield RuleFinding(prose.whole, message, "Name the subject of the section")


def _is_name(text: str) -> bool:
    """Tell whether a heading is the name of an attribute or a command, such as ``title``."""
    return len(text.split()) == 1 and text.islower()


RULE = Rule(
    code="X004",
    name="vague-heading",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Let headings describe their section.",
    check=check,
    rate="26 of 26",
    bad=("«## Misc»\n\nText.\n",),
    good=("## Other clients\n\nText.\n", "## `more`\n\nText.\n"),
)
