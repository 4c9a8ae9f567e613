"""The browse screen at work: the tree leads, the page is shown, the outline follows.

``panes`` shows one page of the site; beside it, a file for each thing that it does: ``following`` shows each new snapshot,
``visiting`` goes back and forward, ``switching`` chooses the tab, version and language, ``glancing`` looks at other pages
without going there, ``ahead`` makes those ready that may come next, ``long_pages`` shows how long ones begin, ``finding``
finds in the page, ``telling`` says how things stand, ``judging`` finds out what is wrong, ``sides`` shows and hides what
stands beside the page.
"""

from docs_tui.tui.panes.panes import Panes

__all__ = ["Panes"]
