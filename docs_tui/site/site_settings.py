"""The settings, one field each, and the reader that validates docs-tui.yaml and the user's config.yaml.

The user's settings take precedence over the project's, because a theme or an editor is a personal choice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, fields, replace
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from docs_tui.site.keymap import keymap_faults
from docs_tui.site.nearest import meant, nearest
from docs_tui.site.page_files import Files, decoded
from docs_tui.site.setting_names import MENU_OPTIONS, THEMES, option_id
from docs_tui.site.yaml_text import read_yaml, second_key, simple_values
from docs_tui.source import Diagnostic, Position, Severity, Source
from docs_tui.source.base_url import is_base_url
from docs_tui.source.file_names import MISNAMED_SETTINGS, SETTINGS_FILE
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class MenuRow:
    """An option of the contextual menu that ``menu`` adds or, if the ``id`` exists, replaces."""

    id: str
    title: str = ""
    """The title in the menu; empty keeps the built-in option's."""
    description: str = ""
    """The line below the title."""
    icon: str = ""
    """The name of an icon."""
    template: str = ""
    """The link: the prompt replaces ``{prompt}``, or is appended: ``https://example.com/?q=``."""
    limit: int | None = None
    """The longest URL that may be opened, in characters."""


@record(frozen=True, slots=True)
class LlmsSettings:
    """``llms``: how llms.txt and llms-full.txt are written."""

    style: Literal["default", "nested", "flat"] = "default"
    """``default`` works with every parser of llms.txt; ``nested`` and ``flat`` follow the hosted service."""
    full: Literal["default", "all"] = "default"
    """Which pages llms-full.txt contains: the default language and version, or all."""


@record(frozen=True, slots=True)
class LintSettings:
    """``lint``: which rules check the pages."""

    rules: Mapping[str, str] = field(default_factory=dict)
    """A rule (name, code or group) and its level: ``off``, ``on``, ``error``, ``warning`` or ``suggestion``."""
    files: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The same for the files of a glob: ``changelog/**: {duplicate-title: off}``. The last matching glob wins."""
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """A term of the project and its wrong spellings."""
    words: tuple[str, ...] = ()
    """Words of the project that no dictionary has: ``words: [relaytron]``."""
    tier: Literal["default", "strict"] = "default"
    """``strict`` adds language rules with more false alarms, and makes some rules report more; ``explain`` marks them."""
    fail_on: Literal["error", "warning", "suggestion", "never"] = "warning"
    """The lowest level of problems that makes the command exit with 1."""
    baseline: str | None = None
    """A file of known problems that are not reported, from the docs folder."""


@record(frozen=True, slots=True)
class ServeSettings:
    """``serve``: the draft site over HTTP."""

    hosts: tuple[str, ...] = ()
    """Allowed host names besides this machine's and the base URL's: ``hosts: [docs.test]``."""


@record(frozen=True, slots=True)
class Settings:
    """All settings, each with its default."""

    base_url: str | None = None
    """The public URL of the site: ``https://example.com/docs``."""
    callouts: Literal["quote", "github"] = "quote"
    """How callouts are written as Markdown: ``> **Note:** …``, or ``> [!NOTE]`` alerts."""
    components: Literal["markdown", "jsx"] = "markdown"
    """Whether components become Markdown or stay JSX, as in the hosted service's output."""
    index_note: bool | None = None
    """Whether a page's Markdown begins with a note about llms.txt; unset: yes in files, no on the clipboard."""
    budget: int | None = None
    """The most tokens (estimated) that are copied without confirmation; unset or 0: any number."""
    menu: tuple[MenuRow, ...] = ()
    """Options of the contextual menu to add or replace, by id: ``menu: {chatgpt: {title: …, template: …}}``."""
    llms: LlmsSettings = field(default_factory=LlmsSettings)
    """How llms.txt and llms-full.txt are written: ``style`` and ``full``."""
    lint: LintSettings = field(default_factory=LintSettings)
    """How pages are checked: ``rules``, ``files``, ``terms``, ``words``, ``tier``, ``fail_on``, ``baseline``."""
    serve: ServeSettings = field(default_factory=ServeSettings)
    """How the site is served: ``hosts``."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Keys of the app, by the id of a command or action: ``copy: c,ctrl+c``."""
    editor: str | None = None
    """The command that opens a file, with ``{file}`` and ``{line}``. Default: ``$VISUAL``, ``$EDITOR``."""
    theme: str | None = None
    """The name of the app's theme."""
    images: Literal["auto", "box", "blocks", "kitty", "sixel"] = "auto"
    """How pictures are shown: with the best method that the terminal supports, or with box, half blocks, kitty or sixel.
    If the best is half blocks, only photos and icons are drawn until the key `I` is pressed."""
    polling: bool = False
    """Whether to detect changes by reading the folder at intervals, for drives that send no events."""


_Path = tuple[str, ...]
_SCHEME = lazy_pattern(r"[A-Za-z][A-Za-z0-9+.-]*:")
_YES_OR_NO = {True: "yes", False: "no"}
_LEVELS = ("off", "on", "error", "warning", "suggestion")
_PLACES = ("file", "line")
_PLACEHOLDER = lazy_pattern(r"(?<!\$)\{(\w+)\}")


def read_settings(files: Files) -> tuple[Settings, tuple[Diagnostic, ...]]:
    """Return the settings among ``files``, and the problems in them."""
    content = files.get(SETTINGS_FILE)
    if content is None:
        return Settings(), _misnamed(files)
    chosen, _, problems = read_chosen(Source(SETTINGS_FILE, decoded(content)))
    return Settings(**chosen), problems


def read_chosen(
    source: Source, also: tuple[str, ...] = ()
) -> tuple[dict[str, Any], Mapping[Any, Any], tuple[Diagnostic, ...]]:
    """Return the valid values of settings by name, all values that are written, and the problems in them.

    Args:
        source: The text of a settings file.
        also: Further names that the file may have; they are not reported as unknown.
    """
    if not source.text.strip():
        return {}, {}, ()
    value: Any = simple_values(source.text)  # importing the YAML library takes longer than reading a short file
    if value is None:
        value, problem = read_yaml(source)
        if problem is not None:
            return {}, {}, (problem,)
    if value is None:
        return {}, {}, ()
    reading = _Reading(source, also)
    if (twice := second_key(source)) is not None:
        reading.problems.append(twice)
    if not isinstance(value, dict):
        reading.report((), "settings-type", "settings must be keys with values", "Write key: value on each line")
        return {}, {}, tuple(reading.problems)
    chosen = reading.fields_of(Settings, value, ())
    _drop_unusable(reading, chosen)
    chosen["llms"] = LlmsSettings(**reading.fields_of(LlmsSettings, reading.mapping(value, ("llms",)), ("llms",)))
    chosen["lint"] = _lint(reading, reading.mapping(value, ("lint",)))
    serve = reading.mapping(value, ("serve",))
    reading.fields_of(ServeSettings, serve, ("serve",))
    chosen["serve"] = ServeSettings(_hosts(reading, reading.names(serve, ("serve", "hosts"))))
    chosen["menu"] = tuple(_row(reading, row) for row in reading.rows(reading.mapping(value, ("menu",))))
    chosen["keymap"] = reading.keys(reading.mapping(value, ("keymap",)), ("keymap",))
    for fault in keymap_faults(chosen["keymap"]):
        reading.report(("keymap", fault.id), "settings-keymap", fault.message, fault.hint)
    _check_names(reading, chosen)
    return chosen, value, tuple(reading.problems)


def _drop_unusable(reading: "_Reading", chosen: dict[str, Any]) -> None:
    """Report and remove values that have the right type and cannot be used."""
    if "base_url" in chosen and not is_base_url(chosen["base_url"]):
        reading.report(("base_url",), "settings-base-url", "base_url is not a URL", "Write https://example.com/docs")
        del chosen["base_url"]
    if chosen.get("budget", 0) < 0:
        reading.report(("budget",), "settings-budget", "budget is below 0", "Write a number of tokens, or 0 for any")
        del chosen["budget"]


def _check_names(reading: "_Reading", chosen: dict[str, Any]) -> None:
    """Report unknown names: of the theme, and of placeholders in the command of the editor."""
    if (theme := chosen.get("theme")) is not None and theme not in THEMES:
        hint = meant(nearest(theme, THEMES), 'Choose one in the palette (Ctrl+P) under "Change the theme"')
        reading.report(("theme",), "settings-theme", f"unknown theme {theme}", hint)
    for name in _PLACEHOLDER.findall(chosen.get("editor", "")):
        if name not in _PLACES:
            near = nearest(name, _PLACES)
            hint = meant(near and f"{{{near}}}", "Use only {file} and {line}")
            reading.report(("editor",), "settings-editor", f"{{{name}}} in editor is not a placeholder", hint)


def _misnamed(files: Files) -> tuple[Diagnostic, ...]:
    """Return a problem if the settings are in a file with another name."""
    if MISNAMED_SETTINGS not in files:
        return ()
    message, start, hint = f"{MISNAMED_SETTINGS} is ignored", Position(1, 1), f"Rename the file to {SETTINGS_FILE}"
    return (Diagnostic("settings-name", message, MISNAMED_SETTINGS, start, start, Severity.WARNING, hint),)


def _row(reading: "_Reading", row: MenuRow) -> MenuRow:
    """Return a menu option without its invalid values; report those and missing ones."""
    if row.template and not _SCHEME.match(row.template):
        place = ("menu", row.id, "template")
        reading.report(place, "settings-template", f"{'.'.join(place)} is not a URL", "Write https://…{prompt}")
    elif not row.template and option_id(row.id) not in MENU_OPTIONS:
        message, hint = f"menu.{row.id} has no template", "Write template: https://…{prompt}"
        reading.report(("menu", row.id), "settings-template", message, hint)
    if row.limit is None or row.limit > 0:
        return row
    place = ("menu", row.id, "limit")
    reading.report(place, "settings-limit", f"{'.'.join(place)} is below 1", "Write a number of characters: 2000")
    return replace(row, limit=None)


def _hosts(reading: "_Reading", names: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``names``; report addresses among them."""
    for name in names:
        if "/" in name:
            message, host = f"serve.hosts: {name} is not a host name", name.rpartition("://")[2].partition("/")[0]
            reading.report(("serve", "hosts"), "settings-hosts", message, f"Write {host or 'docs.test'}")
    return names


def _lint(reading: "_Reading", value: Mapping[Any, Any]) -> LintSettings:
    chosen = reading.fields_of(LintSettings, value, ("lint",))
    files = reading.mapping(value, ("lint", "files"))
    chosen["rules"] = reading.levels(reading.mapping(value, ("lint", "rules")), ("lint", "rules"))
    chosen["files"] = {
        str(glob): reading.levels(reading.mapping(files, ("lint", "files", str(glob))), ("lint", "files", str(glob)))
        for glob in files
    }
    chosen["terms"] = reading.variants(reading.mapping(value, ("lint", "terms")), ("lint", "terms"))
    chosen["words"] = tuple(each.lower() for each in reading.names(value, ("lint", "words")))
    return LintSettings(**chosen)


@record(frozen=False, slots=True)
class _Reading:
    source: Source
    also: tuple[str, ...] = ()
    problems: list[Diagnostic] = field(default_factory=list)

    def fields_of(self, model: type, value: Mapping[Any, Any], path: _Path) -> dict[str, Any]:
        """Return the valid values of simple fields of ``model``; report unknown names."""
        hints = get_type_hints(model)
        names = tuple(each.name for each in fields(model) if each.name != "id")
        chosen: dict[str, Any] = {}
        for name, given in value.items():
            place = (*path, str(name))
            if name not in names:
                if name not in self.also:
                    self._unknown(place, names)
                continue
            wanted = _choices(hints[name])
            if wanted is None or given is None:
                continue
            if any(_fits(given, each) for each in wanted):
                chosen[str(name)] = given
            else:
                self._no_choice(place, tuple(dict.fromkeys(_choice_name(each) for each in wanted)), given)
        return chosen

    def mapping(self, value: Mapping[Any, Any], path: _Path) -> Mapping[Any, Any]:
        given = value.get(path[-1])
        if given is None or isinstance(given, dict):
            return given or {}
        self._wrong(path, "an object", given)
        return {}

    def rows(self, value: Mapping[Any, Any]) -> Iterable[MenuRow]:
        for name, given in value.items():
            if isinstance(given, dict):
                yield MenuRow(id=str(name), **self.fields_of(MenuRow, given, ("menu", str(name))))
            else:
                self._wrong(("menu", str(name)), "an object", given)

    def keys(self, value: Mapping[Any, Any], path: _Path) -> dict[str, str]:
        """Return the keys of actions. Several may be a list, and a number means its digit."""
        found: dict[str, str] = {}
        for name, given in value.items():
            action = _YES_OR_NO.get(name, str(name))  # both are actions, but YAML reads them as other types
            keys = given if isinstance(given, list) else [given]
            if keys and all(type(each) in (str, int) for each in keys):
                found[action] = ", ".join("comma" if each == "," else str(each) for each in keys)
            else:
                self._wrong((*path, action), "keys, such as c, Ctrl+C", given)
        return found

    def levels(self, value: Mapping[Any, Any], path: _Path) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, given in value.items():
            level = ("on" if given else "off") if isinstance(given, bool) else given  # on and off as YAML reads them
            if level in _LEVELS:
                found[str(name)] = level
            else:
                self._no_choice((*path, str(name)), _LEVELS, given)
        return found

    def variants(self, value: Mapping[Any, Any], path: _Path) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name, given in value.items():
            words = [given] if isinstance(given, str) else given
            if isinstance(words, list) and all(isinstance(each, str) for each in words):
                found[str(name)] = tuple(words)
            else:
                self._wrong((*path, str(name)), "a list of strings", given)
        return found

    def names(self, value: Mapping[Any, Any], path: _Path) -> tuple[str, ...]:
        """Return a list of strings; a single text is a list of one."""
        given = value.get(path[-1])
        found = [given] if isinstance(given, str) else given if given is not None else []
        if isinstance(found, list) and all(isinstance(each, str) for each in found):
            return tuple(found)
        self._wrong(path, "a list of names", given)
        return ()

    def _unknown(self, path: _Path, names: tuple[str, ...]) -> None:
        near = nearest(path[-1], names)
        hint = meant(near, f"Known are: {', '.join(names)}")
        self.report(path, "settings-unknown", f"unknown setting {'.'.join(path)}", hint)

    def _no_choice(self, path: _Path, wanted: tuple[str, ...], given: Any) -> None:
        self._wrong(path, _one_of(wanted), given, nearest(given, wanted) if isinstance(given, str) else None)

    def _wrong(self, path: _Path, wanted: str, given: Any, near: str | None = None) -> None:
        message = f"{'.'.join(path)} must be {wanted}, not {_shown(given)}"
        self.report(path, "settings-type", message, meant(near, _how(path[-1], wanted, given)))

    def report(self, path: _Path, code: str, message: str, hint: str) -> None:
        start, end = _place(self.source, path)
        self.problems.append(Diagnostic(code, message, self.source.path, start, end, Severity.WARNING, hint))


def _how(name: str, wanted: str, given: Any) -> str:
    """Return a hint on how to write a value of the ``wanted`` type."""
    if wanted != "a string":
        return f"Write {wanted}"
    shown = "…" if given is None or isinstance(given, (list, dict)) else _shown(given)
    return f'Write {name}: "{shown}"'


def _choices(hint: Any) -> tuple[Any, ...] | None:
    """Return the simple types and literals that a field accepts; None for a field with its own reader."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if isinstance(hint, UnionType):
        return tuple(each for each in get_args(hint) if each is not type(None))
    return (hint,) if hint in (str, bool, int) else None


def _fits(value: Any, choice: Any) -> bool:
    return type(value) is choice if isinstance(choice, type) else value == choice


def _shown(given: Any) -> str:
    """Return a value for a message: the value itself, or its type."""
    match given:
        case None:
            return "empty"
        case bool():
            return "true" if given else "false"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return str(given)


def _choice_name(choice: Any) -> str:
    words = {str: "a string", bool: "true or false", int: "a number"}
    return words[choice] if isinstance(choice, type) else str(choice)


def _one_of(words: Iterable[str]) -> str:
    """Join words as a choice: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _place(source: Source, path: _Path) -> tuple[Position, Position]:
    """Return the start and end of the key at ``path``."""
    from yaml import MappingNode  # noqa: PLC0415  # only where there is something to report

    node, place = _composed(source.text), (Position(1, 1), Position(1, 1))
    for name in path:
        if not isinstance(node, MappingNode):
            break
        found = next(((key, value) for key, value in node.value if key.value == name), None)
        if found is None:
            break
        node = found[1]
        marks = (found[0].start_mark, found[0].end_mark)
        place = (Position(marks[0].line + 1, marks[0].column + 1), Position(marks[1].line + 1, marks[1].column + 1))
    return place


@lru_cache(maxsize=1)
def _composed(text: str) -> Any:
    """Return the nodes of a YAML text with their positions."""
    from yaml import CSafeLoader, compose  # noqa: PLC0415  # as above

    return compose(text, Loader=CSafeLoader)


PERSONAL_NAMES = ("theme", "keymap", "editor", "images")
"""The settings that config.yaml may have; all others belong to a project."""
LAST_FOLDER = "last_folder"


@record(frozen=True, slots=True)
class PersonalSettings:
    """The content of config.yaml."""

    chosen: Mapping[str, Any] = field(default_factory=dict)
    """The valid values by name; unset names are missing."""
    last_folder: str = ""
    """The docs folder that the app opened last; empty if there is none."""
    problems: tuple[Diagnostic, ...] = ()
    """The problems in the file."""

    def over(self, settings: Settings) -> Settings:
        """Return a project's settings overridden by the user's; keymaps are merged."""
        if not self.chosen:
            return settings
        chosen = dict(self.chosen)
        if "keymap" in chosen:
            chosen["keymap"] = {**settings.keymap, **chosen["keymap"]}
        return replace(settings, **chosen)

    def with_choice(self, name: str, value: str) -> "PersonalSettings":
        """Return the settings with a new value for ``last_folder`` or for a setting that is a text."""
        if name == LAST_FOLDER:
            return replace(self, last_folder=value)
        return replace(self, chosen={**self.chosen, name: value})


def read_personal_settings(text: str, path: str) -> PersonalSettings:
    """Read the text of config.yaml; ``path`` names it in problems."""
    source = Source(path, text)
    chosen, given, problems = read_chosen(source, also=(LAST_FOLDER,))
    folder = given.get(LAST_FOLDER)
    found = {name: chosen[name] for name in PERSONAL_NAMES if name in given and name in chosen}
    others = [each.name for each in fields(Settings) if each.name in given and each.name not in PERSONAL_NAMES]
    return PersonalSettings(
        found,
        folder if isinstance(folder, str) else "",
        (*problems, *(_misplaced(path, name) for name in others)),
    )


def _misplaced(path: str, name: str) -> Diagnostic:
    start, hint = Position(1, 1), f"Move it to the project's {SETTINGS_FILE}"
    return Diagnostic(
        "settings-place", f"{name} is a setting of a project, not of a user", path, start, start, Severity.WARNING, hint
    )
