"""What the reader of YAML says of a text, in the words of somebody who writes pages."""

from typing import NamedTuple


class _Meaning(NamedTuple):
    said: str
    """What its reader says, or a part of it."""
    message: str
    hint: str


_QUOTES = "Put the value in quotes"
_TAB = _Meaning("", "a tab stands here, and YAML indents with spaces", "Write spaces in its place")
_OTHER = _Meaning("", "this is not YAML", "Check the indentation, and put special values in quotes")
_MEANINGS = (
    _Meaning(
        "mapping values are not allowed",
        "a colon stands where no value can begin",
        'Put a value that holds ": " in quotes, and indent the lines of one block alike',
    ),
    _Meaning(
        "cannot start any token", "a value begins with a character that has a meaning of its own in YAML", _QUOTES
    ),
    _Meaning("expected ':'", "this line has no colon after its name", "Write name: value, or put the text in quotes"),
    _Meaning("unexpected end of stream", "a quote is not closed", "Close the quotes"),
    _Meaning("unexpected document indicator", "a quote is not closed", "Close the quotes"),
    _Meaning(
        "did not find expected key",
        "text follows a value that has ended",
        "Put all of the value in quotes; in single quotes write '' for '",
    ),
    _Meaning(
        "expected '-' indicator", "this line is no item of the list above it", "Begin it with -, or indent it less"
    ),
    _Meaning("expected ',' or ']'", "a list in brackets is not closed", "Close it with ], a comma between two items"),
    _Meaning("expected ',' or '}'", "an object in braces is not closed", "Close it with }, a comma between two values"),
    _Meaning("block sequence entries", "a list begins on the line of its name", "Begin it on the next line"),
    _Meaning("undefined alias", "a value begins with *, which names another value in YAML", _QUOTES),
    *(
        _Meaning(said, "a backslash stands in double quotes", "Write two of them, or put the value in single quotes")
        for said in ("unknown escape", "hexdecimal number", "escape code")
    ),
    _Meaning("constructor for the tag", "a value begins with !, which names a type in YAML", _QUOTES),
    _Meaning("unknown directive", "a line begins with %, which is an order to YAML", _QUOTES),
    _Meaning("expected comment or line break", "text follows > or | on their line", "Begin the text on the next line"),
    _Meaning("control character", "a control character stands here", "Remove the character"),
    _Meaning("anchor", "a value begins with &, which names it in YAML", _QUOTES),
)


def in_plain_words(said: str, at: str) -> tuple[str, str]:
    """Return what is wrong, and what to do about it.

    Args:
        said: What the reader of YAML says.
        at: The character that it speaks of; empty where it names none.
    """
    if at == "\t":
        return _TAB.message, _TAB.hint
    known = next((each for each in _MEANINGS if each.said in said), None)
    return (known.message, known.hint) if known is not None else (said or _OTHER.message, _OTHER.hint)
