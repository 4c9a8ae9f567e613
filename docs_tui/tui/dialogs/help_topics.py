"""The topics of the help besides the keys: the mouse, and the app's terms."""

from typing import NamedTuple


class HelpTopic(NamedTuple):
    """A part of the help."""

    title: str
    entries: tuple[tuple[str, str], ...]
    """Pairs of a term and its explanation."""


TOPICS = (
    HelpTopic(
        "With the mouse",
        (
            ("click", "Opens a page, a link, a tab or an accordion; in header and footer, does what the words say"),
            ("double click", "In the list of problems, opens your editor there"),
            ("drag in the page", "Selects text, which c then copies"),
            ("drag an edge", "Makes the tree or the outline wider or narrower"),
            ("wheel", "Scrolls what is under the mouse"),
            ("rest on a row", "Shows its whole label"),
            ("Shift and drag", "Selects as the terminal does, in most terminals"),
        ),
    ),
    HelpTopic(
        "Words",
        (
            ("draft", "The pages as they are on this disk, before they are published"),
            ("published page", "The page at the site's public address, which an assistant can read by a link"),
            ("tokens", "The pieces in which an AI reads a text; an estimate, about four characters each"),
            ("mark", "Chooses pages that are copied or asked about together"),
            ("llms files", "llms.txt, which lists the pages for an AI, and llms-full.txt, which holds all of them"),
            ("watching files", "A save in any editor shows here at once"),
            ("problem", "A mistake, or with * a mistake that can be fixed safely; + fixes need a look"),
            ("tab, version, language", "Parts of the navigation, of which the tree shows one"),
        ),
    ),
)
