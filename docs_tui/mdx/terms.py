"""The JavaScript of components as terms: expressions, and the statements of functions.

That is what decides which JSX a component shows at first. What is outside this part of the language is an ``other`` term,
whose value is unknown; code that is not JavaScript has no term.
"""

from typing import Literal, NamedTuple, TypeAlias

from docs_tui.mdx.jsx import AttributeValue
from docs_tui.source import Span

TermKind: TypeAlias = Literal[
    "literal",
    "undefined",
    "jsx",
    "regex",
    "name",
    "member",
    "index",
    "chain",
    "unary",
    "binary",
    "condition",
    "list",
    "object",
    "spread",
    "call",
    "function",
    "template",
    "other",
]
CHANGING = frozenset(("push", "unshift", "pop", "shift", "splice", "sort", "reverse", "fill", "copyWithin"))
"""The methods that change a list."""
StepKind: TypeAlias = Literal["declare", "assign", "do", "return", "if", "each"]


class CodeTerm(NamedTuple):
    """A JavaScript expression."""

    kind: TermKind
    span: Span
    parts: "tuple[CodeTerm, ...]" = ()
    """Operands, elements, or the called function and its arguments."""
    name: str = ""
    """A name or a property, an operator, or a regular expression."""
    value: AttributeValue = None
    """The value of a literal; the flags of a regular expression; whether an ``other`` term may change values."""
    keys: "tuple[CodeTerm | str, ...]" = ()
    """The keys of an object, empty for those of a spread; those that are computed are terms."""
    is_optional: bool = False
    """Whether a member, an index or a call ends its chain if there is nothing before it: ``?.``."""
    bindings: "tuple[Binding, ...]" = ()
    """The parameters of a function."""
    steps: "tuple[CodeStep, ...]" = ()
    """The statements of a function."""


class Binding(NamedTuple):
    """A place for a value in a declaration or a list of parameters: a name, or a pattern of more of them."""

    name: str = ""
    """Empty for a pattern."""
    key: str | int = ""
    """The property, or the index in a list, whose value it gets from the pattern around it."""
    default: CodeTerm | None = None
    """What it gets instead of undefined."""
    is_rest: bool = False
    """Whether it gets all that is left, as in ``...rest``."""
    inner: "tuple[Binding, ...] | None" = None
    """The places of a pattern."""


class CodeStep(NamedTuple):
    """A statement of a function.

    ``declare`` and ``assign`` give a value to a name, ``do`` evaluates for what that changes, ``return`` ends the function,
    ``if`` chooses between two lists of steps, and ``each`` runs ``then`` for each value of a list.
    """

    kind: StepKind
    value: CodeTerm | None = None
    """The value, the condition or the list; None for undefined."""
    binding: Binding = Binding()
    """What gets the value."""
    then: "tuple[CodeStep, ...]" = ()
    otherwise: "tuple[CodeStep, ...]" = ()
