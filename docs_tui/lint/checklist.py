"""Questions about a page that no program can answer."""

from collections.abc import Callable, Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import RuleGroup
from docs_tui.mdx import Code, List
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Question:
    """One question, and the pages that it applies to."""

    group: RuleGroup
    """The rule group that it belongs to."""
    text: str
    """The question to the writer: ``Does the page say first what matters most?``"""
    order: str
    """The same as an order, for the rule file: ``Say first what matters most.``"""
    asked: Callable[[PageContext], bool]


def _always(_page: PageContext) -> bool:
    return True


def _has(*roles: Role) -> Callable[[PageContext], bool]:
    return lambda page: any(each.spec.role in roles for each in page.elements)


def _has_steps(page: PageContext) -> bool:
    return _has(Role.STEPS)(page) or any(each.ordered for each in page.all(List))


def _has_code(page: PageContext) -> bool:
    return bool(page.all(Code))


def _is_api(page: PageContext) -> bool:
    return page.api is not None or _has(Role.FIELD)(page)


def _has_media(page: PageContext) -> bool:
    return _has(Role.IMAGE, Role.EMBED)(page) or any(link.kind == "image" for link in page.links)


QUESTIONS: tuple[Question, ...] = (
    Question(
        RuleGroup.STRUCTURE,
        "Does the page say first what matters most to its reader?",
        "Say first what matters most to the reader.",
        _always,
    ),
    Question(
        RuleGroup.STRUCTURE,
        "Does it go from the basic to the advanced?",
        "Go from the basic to the advanced.",
        _always,
    ),
    Question(
        RuleGroup.STRUCTURE,
        "Does it say what the reader needs before the first step?",
        "List what the reader needs before the first step.",
        _has_steps,
    ),
    Question(
        RuleGroup.STRUCTURE,
        "Does each major step say what the reader sees when it succeeded?",
        "End each major step with what the reader sees when it worked.",
        _has_steps,
    ),
    Question(
        RuleGroup.LANGUAGE,
        "Does it address the reader as 'you', in the active voice and the present tense?",
        "Address the reader as 'you', in the active voice; use the future tense only for the outcome of a step.",
        _always,
    ),
    Question(
        RuleGroup.LANGUAGE,
        "Does each thing have a single name, the same on all pages?",
        "Give every thing one name, the same on all pages.",
        _always,
    ),
    Question(
        RuleGroup.CODE,
        "Is every example complete, and did you run it?",
        "Give complete examples that run unchanged, with realistic values.",
        _has_code,
    ),
    Question(
        RuleGroup.CODE,
        "Do the examples show what to do when something fails?",
        "Show in examples how errors are handled.",
        _has_code,
    ),
    Question(
        RuleGroup.CODE,
        "Are all keys and secrets in it placeholders?",
        "Never write a real key or secret; use placeholders such as YOUR_API_KEY.",
        _has_code,
    ),
    Question(
        RuleGroup.API,
        "Are all parameters documented, including optional ones, with a type and a default?",
        "Document all parameters, including optional ones, with a type and a default.",
        _is_api,
    ),
    Question(
        RuleGroup.API,
        "Are a success and an error response shown, and the status codes explained?",
        "Show a success and an error response, and explain the status codes.",
        _is_api,
    ),
    Question(
        RuleGroup.API,
        "Does the reference say how to authenticate, and what the rate limits are?",
        "Say how to authenticate a call, in which format, and what the rate limits are.",
        _is_api,
    ),
    Question(
        RuleGroup.ACCESSIBILITY,
        "Does every alternative text say what the picture shows?",
        "Give every image and diagram an alternative text that says what it shows.",
        _has_media,
    ),
    Question(
        RuleGroup.ACCESSIBILITY,
        "Can a reader follow every instruction by keyboard?",
        "Write instructions that a reader can follow by keyboard, and that do not depend on color.",
        _always,
    ),
)


def checklist(page: PageContext) -> Iterator[Question]:
    """Yield the questions that apply to ``page``."""
    return (question for question in QUESTIONS if question.asked(page))
