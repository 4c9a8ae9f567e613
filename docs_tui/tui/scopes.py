"""Every part of the app that has keys, by the name that the help gives it."""

from textual.dom import DOMNode


def scopes(app: type[DOMNode]) -> tuple[tuple[str, type[DOMNode]], ...]:
    """Return every part of the app that has keys, by the name that the help gives it."""
    from docs_tui.tui.browse.find_bar import FindBar  # noqa: PLC0415 - as above
    from docs_tui.tui.browse.navigation_tree import NavigationTree  # noqa: PLC0415 - as above
    from docs_tui.tui.browse.screen import BrowseScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.choose import ChooseScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.confirm import ConfirmScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.copy import CopyScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.explain import ExplainScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.find import FindScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.help import HelpScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.link import LinkScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.markdown import MarkdownScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.menu import MenuScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.places import PlacesScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.remedy import RemedyScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.search import SearchScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.dialogs.written import WrittenScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.page_view.view import DocView  # noqa: PLC0415 - all screens come with it, which starting does without
    from docs_tui.tui.problems.problem_list import ProblemList  # noqa: PLC0415 - as above
    from docs_tui.tui.widgets.difference_view import DifferenceView  # noqa: PLC0415 - as above
    from docs_tui.tui.widgets.outline import Outline  # noqa: PLC0415 - as above
    from docs_tui.tui.widgets.source_view import SourceView  # noqa: PLC0415 - as above

    return (
        ("Everywhere", app),
        ("With a page on the screen", BrowseScreen),
        ("In the tree", NavigationTree),
        ("In the page", DocView),
        ("In the outline", Outline),
        ("In the list of problems", ProblemList),
        ("In the explanation of a problem", ExplainScreen),
        ("In what a fix would change", RemedyScreen),
        ("In the menu of a page", MenuScreen),
        ("In the Markdown of a page", MarkdownScreen),
        ("In its text", SourceView),
        ("When finding a page", FindScreen),
        ("In bookmarks and recent pages", PlacesScreen),
        ("When finding in the page", FindBar),
        ("When searching all text", SearchScreen),
        ("When choosing what to copy", CopyScreen),
        ("When choosing a tab, version or language", ChooseScreen),
        ("In what was written", WrittenScreen),
        ("In its changes", DifferenceView),
        ("When something is asked first", ConfirmScreen),
        ("When a link has to be opened by hand", LinkScreen),
        ("In this list", HelpScreen),
    )
