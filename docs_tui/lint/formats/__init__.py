"""Report formats, one per file."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from docs_tui.lint.formats.github_report import as_github
from docs_tui.lint.formats.json_report import as_json
from docs_tui.lint.formats.rdjson_report import as_rdjson
from docs_tui.lint.formats.report import Report
from docs_tui.lint.formats.sarif_report import as_sarif
from docs_tui.lint.formats.text_report import as_text

__all__ = ["FORMATS", "Report"]

Format: TypeAlias = Callable[[Report], str]

FORMATS: Mapping[str, Format] = MappingProxyType(
    {"text": as_text, "json": as_json, "sarif": as_sarif, "github": as_github, "rdjson": as_rdjson}
)
"""By name, as in ``--format``."""
