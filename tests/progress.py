"""A pytest plugin that prints how many tests have run, instead of a dot for each: ``-p tests.progress``."""

from time import monotonic
from typing import Final

import pytest

_EVERY: Final = 5.0
"""Seconds between two lines."""


def duration(seconds: float) -> str:
    """Return minutes and seconds, as in 4:07."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def pytest_configure(config: pytest.Config) -> None:
    """Print in the process that owns the terminal, not in the workers of xdist."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config))


class Progress:
    """Counts tests and prints a line every few seconds and at each failure."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._began = self._printed = monotonic()
        self._done = self._failed = 0

    def pytest_report_teststatus(self, report: pytest.TestReport | pytest.CollectReport) -> tuple[str, str, str] | None:
        """Keep the category of a report, which the summary counts, and print no dot."""
        if hasattr(report, "wasxfail"):
            return None
        if report.failed:
            return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
        if report.skipped:
            return "skipped", "", "SKIPPED"
        return ("passed", "", "") if report.when == "call" else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name a failed test immediately."""
        if report.failed:
            self._failed += 1
            self._print(f"FAILED {report.nodeid}")

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        """Count a test, and print a line if the last one is old."""
        self._done += 1
        if monotonic() - self._printed >= _EVERY:
            self._printed = monotonic()
            total = self._config.pluginmanager.get_plugin("session")
            failed = f", {self._failed} failed" if self._failed else ""
            self._print(
                f"{self._done} of {total.testscollected if total else '?'} tests{failed}, {duration(self._printed - self._began)}"
            )

    def _print(self, line: str) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.ensure_newline()
            reporter.write_line(line)
            reporter.flush()
