"""The input of all formats: findings and the texts of their files."""

from collections.abc import Callable
from dataclasses import dataclass, field

from docs_tui import __version__
from docs_tui.lint.rule import Rule
from docs_tui.lint.rule_registry import BY_NAME
from docs_tui.source import Diagnostic, Source


def _as_it_is(path: str) -> str:
    return path


@dataclass(frozen=True)
class Report:
    """The findings of one run, in order."""

    findings: tuple[Diagnostic, ...]
    text: Callable[[str], str]
    """The text of a file."""
    shown: Callable[[str], str] = _as_it_is
    """The path of a file from the working directory."""
    version: str = __version__
    _sources: dict[str, Source] = field(default_factory=dict)

    def source(self, path: str) -> Source:
        """Return a file's text with its line offsets."""
        if path not in self._sources:
            self._sources[path] = Source(path, self.text(path))
        return self._sources[path]

    def line(self, path: str, number: int) -> str:
        """Return a line of a file, without its line ending."""
        source = self.source(path)
        starts = source.line_starts
        if not 0 < number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(source.text)
        return source.text[starts[number - 1] : end].rstrip("\r\n")

    @staticmethod
    def rule(finding: Diagnostic) -> Rule:
        """Return the rule of a finding."""
        return BY_NAME[finding.code]
