"""Read a ``contextual`` value of docs.json or front matter: its options and its problems.

Accepts any JSON or YAML value and never raises.
"""

from collections.abc import Callable, Mapping

from docs_tui.menu.options import Display
from docs_tui.site.setting_names import option_id
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Fault:
    """One reason why the hosted service would reject a ``contextual`` value."""

    pointer: tuple[str | int, ...]
    """The path to the value in docs.json: ``("contextual", "options", 2)``."""
    message: str


@record(frozen=True, slots=True)
class Contextual:
    """A ``contextual`` value with its options in the author's order."""

    options: tuple[object, ...]
    """The options: ids of built-in ones without duplicates, and custom ones as unparsed objects."""
    display: Display
    faults: tuple[Fault, ...]
    """The problems found; custom options are checked when they are read."""


@record(frozen=True, slots=True)
class CustomOption:
    """A custom option of the site, with everything that could be parsed."""

    title: str
    description: str
    icon: str
    href: str
    query: tuple[tuple[str, str], ...]
    fault: str
    """Why it cannot be used; empty if it can."""


class _FaultError(ValueError):
    """A custom option is invalid; the message gives the reason."""


def read_contextual(value: object, known: Callable[[str], bool]) -> Contextual | Fault:
    """Parse a ``contextual`` value.

    Args:
        value: The value of the key.
        known: Returns whether an option with this id exists.
    """
    if not isinstance(value, Mapping):
        return Fault(("contextual",), f"contextual must be an object with options, not {kind_of(value)}")
    if "options" not in value:
        return Fault(("contextual",), "contextual has no options")
    written = value["options"]
    if not isinstance(written, list | tuple):
        return Fault(("contextual", "options"), f"contextual.options must be a list, not {kind_of(written)}")
    options: list[object] = []
    faults: list[Fault] = []
    for index, item in enumerate(written):
        option = option_id(item) if isinstance(item, str) else item
        if isinstance(option, str) and option in options:
            faults.append(Fault(("contextual", "options", index), f"{option} is listed twice in contextual.options"))
            continue
        options.append(option)
        if message := _fault_of(option, known):
            faults.append(Fault(("contextual", "options", index), message))
    display: Display = "toc" if value.get("display") == "toc" else "header"
    if value.get("display", display) != display:
        faults.append(Fault(("contextual", "display"), 'contextual.display must be "header" or "toc"'))
    return Contextual(tuple(options), display, tuple(faults))


def _fault_of(option: object, known: Callable[[str], bool]) -> str:
    """Return the problem of one element of the option list."""
    if isinstance(option, str):
        return "" if known(option) else f"unknown option {option!r} in contextual.options"
    return "" if isinstance(option, Mapping) else f"an option is a name or an object, not {kind_of(option)}"


def read_custom(value: Mapping[object, object]) -> CustomOption:
    """Parse a custom option."""
    title, description = (text if isinstance(text := value.get(key), str) else "" for key in ("title", "description"))
    icon, href, fault = "", "", ""
    query: tuple[tuple[str, str], ...] = ()
    try:
        _text(value, "title", filled=True)
        _text(value, "description")
        icon = _icon(value.get("icon"))
        href, query = _href(value)
    except _FaultError as error:
        fault = str(error)
    return CustomOption(title if title.strip() else "Custom option", description, icon, href, query, fault)


def kind_of(value: object) -> str:
    """Return the JSON type of ``value`` as a word."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list() | tuple():
            return "a list"
        case Mapping():
            return "an object"
        case _:
            return f"a {type(value).__name__}"


def _text(value: Mapping[object, object], key: str, *, filled: bool = False, of: str = "") -> str:
    """Return the text ``value[key]``; ``of`` is the name of ``value`` in error messages."""
    text = value.get(key)
    if key not in value:
        raise _FaultError(f"{of}{key} is missing")
    if not isinstance(text, str):
        raise _FaultError(f"{of}{key} must be a string, not {kind_of(text)}")
    if filled and not text.strip():
        raise _FaultError(f"{of}{key} is empty")
    return text


def _icon(value: object) -> str:
    """Return the icon's name, path or URL; empty if there is none."""
    if isinstance(value, Mapping):
        return _text(value, "name", of="icon.")
    if value is not None and not isinstance(value, str):
        raise _FaultError(f"icon must be a string or an object, not {kind_of(value)}")
    return value or ""


def _href(value: Mapping[object, object]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the base URL of the option's link and its query parameters."""
    href = value.get("href")
    if isinstance(href, Mapping):
        return _text(href, "base", filled=True, of="href."), _query(href.get("query", ()))
    if "href" in value and not isinstance(href, str):
        raise _FaultError(f"href must be a string or an object, not {kind_of(href)}")
    return _text(value, "href", filled=True), ()


def _query(query: object) -> tuple[tuple[str, str], ...]:
    """Return the names and values of a query.

    It is a list of objects with key and value, one such object, or an object of values by name.
    """
    if isinstance(query, Mapping):
        if query.keys() == {"key", "value"}:
            return (_query_entry(query, "href.query."),)
        for key in query:
            if not isinstance(key, str):
                raise _FaultError(f"a key of href.query must be a string, not {kind_of(key)}")
        return tuple((str(key), _text(query, key, of="href.query.")) for key in query)
    if not isinstance(query, list | tuple):
        raise _FaultError(f"href.query must be a list or an object, not {kind_of(query)}")
    pairs: list[tuple[str, str]] = []
    for number, item in enumerate(query, 1):
        of = f"href.query[{number}]"
        if not isinstance(item, Mapping):
            raise _FaultError(f"{of} must be an object with key and value, not {kind_of(item)}")
        pairs.append(_query_entry(item, f"{of}."))
    return tuple(pairs)


def _query_entry(item: Mapping[object, object], of: str) -> tuple[str, str]:
    return _text(item, "key", filled=True, of=of), _text(item, "value", of=of)
