"""The widget that shows a page: ``DocView`` in ``view`` and its parts."""
