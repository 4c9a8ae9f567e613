"""The windows that open over the main screen, and what they share.

A dialog is imported when it first opens. ``HelpScreen``, which lists the keys of other screens, and ``ChooseScreen``, which
a pane opens, are not among the names: modules do not import in circles.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.tui.dialogs.copy_screen import show_copy_choices
    from docs_tui.tui.dialogs.explain_screen import ExplainScreen
    from docs_tui.tui.dialogs.find_screen import FindScreen
    from docs_tui.tui.dialogs.markdown_screen import show_markdown
    from docs_tui.tui.dialogs.move_screen import show_move_dialog
    from docs_tui.tui.dialogs.places_screen import PlacesScreen
    from docs_tui.tui.dialogs.question_screens import ConfirmScreen
    from docs_tui.tui.dialogs.remedy_screen import RemedyScreen
    from docs_tui.tui.dialogs.search_screen import SearchScreen
    from docs_tui.tui.dialogs.suppress_screen import SuppressScreen
    from docs_tui.tui.dialogs.written_screen import show_written

__all__ = [
    "ConfirmScreen",
    "ExplainScreen",
    "FindScreen",
    "PlacesScreen",
    "RemedyScreen",
    "SearchScreen",
    "SuppressScreen",
    "show_copy_choices",
    "show_markdown",
    "show_move_dialog",
    "show_written",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ConfirmScreen": "question_screens",
        "ExplainScreen": "explain_screen",
        "FindScreen": "find_screen",
        "PlacesScreen": "places_screen",
        "RemedyScreen": "remedy_screen",
        "SearchScreen": "search_screen",
        "SuppressScreen": "suppress_screen",
        "show_copy_choices": "copy_screen",
        "show_markdown": "markdown_screen",
        "show_move_dialog": "move_screen",
        "show_written": "written_screen",
    },
)
