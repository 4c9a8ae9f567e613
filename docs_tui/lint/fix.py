"""Fixes put together: as many as fit without overlap, and again until none is left."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping

from docs_tui.site import Content, Site
from docs_tui.source import Diagnostic, Span, TextEdit, apply
from docs_tui.source.record import record

_MOST_ROUNDS = 10
"""A fix may uncover another finding; that this goes on so long is a fault of a rule."""


@record(frozen=True, slots=True)
class Fixed:
    """What fixing a site gives."""

    texts: Mapping[str, str]
    """The new text of each file that changed."""
    count: int
    """How many findings were fixed."""
    site: Site
    findings: tuple[Diagnostic, ...]
    """What is left."""


def is_safe(finding: Diagnostic) -> bool:
    """Tell whether a finding has a fix that may be made unasked."""
    return finding.fix is not None and finding.fix.safe


def fixes_of(findings: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    """Return the findings whose fixes can be made together, by file: of those that overlap the first."""
    chosen: dict[str, list[Diagnostic]] = {}
    taken: dict[str, list[Span]] = {}
    for each in findings:
        if each.fix is None:
            continue
        spans = taken.setdefault(each.path, [])
        if not any(_touch(edit.span, span) for edit in each.fix.edits for span in spans):
            spans += [edit.span for edit in each.fix.edits]
            chosen.setdefault(each.path, []).append(each)
    return chosen


def fixed_text(text: str, findings: Iterable[Diagnostic]) -> str:
    """Return ``text`` with the fixes of ``findings``, which do not overlap, made."""
    return apply(text, _edits(findings))


def fix_all(
    site: Site,
    lint: Callable[[Site], tuple[Diagnostic, ...]],
    wanted: Callable[[Diagnostic], bool] = is_safe,
) -> Fixed:
    """Return ``site`` with its findings fixed, again and again until no fix is left.

    Args:
        site: The site as it stands.
        lint: Judges a site.
        wanted: Tells which findings may be fixed.
    """
    texts: dict[str, str] = {}
    count = 0
    findings = lint(site)
    for _ in range(_MOST_ROUNDS):
        chosen = fixes_of(filter(wanted, findings))
        if not chosen:
            break
        made = {file: fixed_text(site.file_text(file), each) for file, each in chosen.items()}
        texts.update(made)
        count += sum(map(len, chosen.values()))
        site = site.apply({file: encoded(text, site.files[file]) for file, text in made.items()})
        findings = lint(site)
    return Fixed(texts, count, site, findings)


def _edits(findings: Iterable[Diagnostic]) -> list[TextEdit]:
    return [edit for each in findings if each.fix is not None for edit in each.fix.edits]


def _touch(one: Span, other: Span) -> bool:
    """Tell whether two edits overlap, or stand at the same place, where their order would matter."""
    return (one.start < other.end and other.start < one.end) or one.start == other.start


def encoded(text: str, before: Content) -> bytes:
    """Return ``text`` as bytes, with the byte order mark that the file had ``before``."""
    mark = BOM_UTF8 if isinstance(before, bytes) and before.startswith(BOM_UTF8) else b""
    return mark + text.encode("utf-8", "surrogatepass")
