"""Icons by name: Lucide, Tabler and the free part of Font Awesome, each with its licence beside it.

``python -m tests.make_icons`` writes the sets. A set is read when a page first shows an icon from it.
"""
