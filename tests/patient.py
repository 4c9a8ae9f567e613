"""Runs docs-tui with long time limits for clipboards and browsers, for a busy machine: ``python -m tests.patient``."""

import sys

from docs_tui.__main__ import main
from docs_tui.desktop import browser, clipboard
from tests.waiting import PATIENCE

if __name__ == "__main__":
    clipboard.TIME_LIMIT = browser.START_LIMIT = PATIENCE
    sys.exit(main())
