"""docs-tui, as ``python -m tests.patient``: it waits for clipboards and browsers as long as a busy machine may need."""

import sys

from docs_tui.__main__ import main
from docs_tui.desktop import browser, clipboard
from tests.waiting import PATIENCE

if __name__ == "__main__":
    clipboard.TIME_LIMIT = browser.START_LIMIT = PATIENCE
    sys.exit(main())
