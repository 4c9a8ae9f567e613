"""Findings as other programs, and people, read them: one file each format."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from docs_tui.lint.formats.github import as_github
from docs_tui.lint.formats.records import as_json
from docs_tui.lint.formats.report import Report
from docs_tui.lint.formats.reviewdog import as_rdjson
from docs_tui.lint.formats.sarif import as_sarif
from docs_tui.lint.formats.text import as_text

__all__ = ["FORMATS", "Report"]

Format: TypeAlias = Callable[[Report], str]

FORMATS: Mapping[str, Format] = MappingProxyType(
    {"text": as_text, "json": as_json, "sarif": as_sarif, "github": as_github, "rdjson": as_rdjson}
)
"""By the name that is asked for."""
