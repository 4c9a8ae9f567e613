"""Icons by name: Lucide, Tabler and the free part of Font Awesome, each with its licence beside it.

``tools/make_icons.py`` writes the sets. A set is read when a page first shows an icon from it.
"""
