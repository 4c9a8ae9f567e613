"""An image that does not exist.

## What it does

Reports images and videos, in Markdown and in the attributes `src`, `img` and `poster`, whose file is not in the site. The nearest file is
suggested. There is a fix only if the path misspells the path of one file by a letter.

## Why is this bad?

Readers see a broken image.
"""

from collections.abc import Iterator

from docs_tui.lint.broken_links import broken_references, finding_with_correction, is_picture
from docs_tui.lint.near_names import certain, is_misspelling
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.nearest import Guesses
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find images that lead nowhere."""
    names = [f"/{name}" for name in site.site.files if is_picture(name)]
    pictures = Guesses(names)
    for each in broken_references(site, "image"):
        message, near = f"file {each.path} does not exist", pictures.of(each.path)
        sure = near is not None and is_misspelling(each.path, near) and certain(each.path, names) == near
        yield finding_with_correction(site, each, near, message, "Add the file or correct the path", sure=sure)


RULE = Rule(
    code="L003",
    name="broken-image",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Show images that exist.",
    fix="Correct the spelling of the path",
    rate="80 of 80: the tested copies of four sites do not include the images",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "<Frame>\n  ![Keys](«/images/chanels.png»)\n</Frame>\n\nAn ![icon](/images/channels.png) of keys.\n",
            "images/channels.png": "",
        },
        {"index.mdx": '<Frame>\n  <img src="«images/gone.png»" alt="Keys" />\n</Frame>\n'},
    ),
    good=(
        {
            "index.mdx": "<Frame>\n  ![Keys](/images/channels.png)\n</Frame>\n\nAn ![icon](/images/channels.png) of keys.\n",
            "images/channels.png": "",
        },
        {"index.mdx": "<Frame>\n  ![Keys](/images/keys.png)\n</Frame>\n", "images/keys.png": ""},
    ),
)
