"""docs-tui.yaml: what a writer sets for this tool, one field a setting."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class MenuRow:
    """An option that ``menu`` adds to the contextual menu, or replaces in it, by ``id``."""

    id: str
    title: str = ""
    """What the menu shows; empty keeps the built-in option's own."""
    description: str = ""
    """The line under the title."""
    icon: str = ""
    """The name of an icon."""
    template: str = ""
    """The link: the prompt takes the place of ``{prompt}`` in it, or follows at its end: ``https://example.com/?q=``."""
    limit: int | None = None
    """The longest URL that may be opened, in characters."""


@record(frozen=True, slots=True)
class LlmsSettings:
    """``llms``: how llms.txt and llms-full.txt are written."""

    style: Literal["default", "nested", "flat"] = "default"
    """``default`` is read by every parser of the convention; ``nested`` and ``flat`` follow the hosted service."""
    full: Literal["default", "all"] = "default"
    """Whether llms-full.txt has the default language and version, or all."""


@record(frozen=True, slots=True)
class LintSettings:
    """``lint``: which rules judge the pages."""

    rules: Mapping[str, str] = field(default_factory=dict)
    """A rule, by name, code or group, to its level: ``off``, ``on``, ``error``, ``warning`` or ``suggestion``."""
    files: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The same for the files of a glob: ``changelog/**: {duplicate-title: off}``; the last that fits counts."""
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """A term of the project to the variants that it is written as by mistake."""
    fail_on: Literal["error", "warning", "suggestion", "never"] = "warning"
    """From which level on problems end the command with 1."""
    baseline: str | None = None
    """A file of problems that are known and not reported, from the docs folder."""


@record(frozen=True, slots=True)
class ServeSettings:
    """``serve``: the site over HTTP."""

    hosts: tuple[str, ...] = ()
    """Names that it answers to besides those of this machine and of the base URL: ``hosts: [docs.test]``."""


@record(frozen=True, slots=True)
class Settings:
    """All settings, each with its default."""

    base_url: str | None = None
    """Where the site is published: ``https://example.com/docs``."""
    callouts: Literal["quote", "github"] = "quote"
    """How callouts are written as Markdown: ``> **Note:** …``, or ``> [!NOTE]`` alerts."""
    components: Literal["markdown", "jsx"] = "markdown"
    """Whether components become Markdown, or stay as JSX as in the hosted service's own output."""
    index_note: bool | None = None
    """Whether a page's Markdown begins with a note that names llms.txt; unset: in files yes, on the clipboard no."""
    budget: int | None = None
    """About how many tokens may be copied at once, unless the writer says yes to more; unset or 0: any number."""
    menu: tuple[MenuRow, ...] = ()
    """Options of the contextual menu to add or replace, by id: ``menu: {chatgpt: {title: …, template: …}}``."""
    llms: LlmsSettings = field(default_factory=LlmsSettings)
    """How llms.txt and llms-full.txt are written: ``style`` and ``full``."""
    lint: LintSettings = field(default_factory=LintSettings)
    """How pages are judged: ``rules``, ``files``, ``terms``, ``fail_on``, ``baseline``."""
    serve: ServeSettings = field(default_factory=ServeSettings)
    """How the site is served: ``hosts``."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Keys of the app: a command's or action's id to its keys, ``copy: c,ctrl+c``."""
    editor: str | None = None
    """The command that opens a file; ``{file}`` and ``{line}`` stand for the place. Default: ``$VISUAL``, ``$EDITOR``."""
    theme: str | None = None
    """The theme of the app, by its name."""
    images: Literal["auto", "box", "blocks", "kitty", "sixel"] = "auto"
    """How pictures are shown: as the terminal can, or in one way: by name and size, by half cells, by a protocol."""
    polling: bool = False
    """Look for changes by reading the folder at intervals: for drives that send no events."""
