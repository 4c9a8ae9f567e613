"""A link to a page that does not exist.

## What it does

Reports links, in Markdown, in attributes such as `href` and in docs.json, that lead to no page, file or redirect of the site. A link in an
imported file is reported if it works from none of the pages that import the file. The nearest page is suggested. There is a fix
only if the link misspells the path of one page by a letter.

## Why is this bad?

Readers get a 404.
"""

from collections.abc import Iterator

from docs_tui.lint.broken_links import Broken, broken_in_config, broken_references, finding_with_correction, replaced
from docs_tui.lint.example_files import config_with
from docs_tui.lint.near_names import certain, is_misspelling
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import Site
from docs_tui.site.nearest import Guesses, meant
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find links that lead nowhere."""
    pages, of_language = Guesses(site.site.pages), dict[str | None, Guesses]()
    for each in broken_references(site, "link"):
        if each.reference.url.startswith("<"):
            yield _in_brackets(site, each)
            continue
        language = each.page.language
        if language not in of_language:
            of_language[language] = Guesses(_readable_in(language, site.site)) if language else pages
        message = f"page {each.path} does not exist"
        near = _beside(site.site, each) or of_language[language].of(each.path)
        path = each.path.removesuffix(".mdx").removesuffix(".md")
        sure = near is not None and is_misspelling(path, near) and certain(path, site.site.pages) == near
        yield finding_with_correction(site, each, near, message, "Correct the link or add a redirect", sure=sure)
    for pointer, path in broken_in_config(site):
        file, place = site.config_place(pointer)
        near = pages.of(path)
        yield RuleFinding(place, f"page {path} does not exist", meant(near, "Correct the link"), file=file)


def _readable_in(language: str | None, site: Site) -> Iterator[str]:
    """Yield the paths of the pages in a language, and of those without one."""
    others = {page.language for page in site.pages.values()} - {None, language}
    return (
        path
        for path, page in site.pages.items()
        if page.language in (None, language) and path.split("/", 2)[1] not in others
    )


def _beside(site: Site, broken: Broken) -> str | None:
    """Return the page of the missing name in the folder of the page with the link; None if there is none."""
    path = broken.page.path.rpartition("/")[0] + broken.path
    return path if broken.path.count("/") == 1 and path in site.pages else None


def _in_brackets(site: SiteContext, broken: Broken) -> RuleFinding:
    """Return the finding for ``href="<https://…>"``, which readers' browsers take for a path."""
    reference = broken.reference
    edits = replaced(site, broken.file, reference, reference.url.strip("<>"))
    message = "link target is in angle brackets, which only Markdown links may have"
    return RuleFinding(reference.span, message, "Remove the < and the >", edits, safe=False, file=broken.file)


RULE = Rule(
    code="L001",
    name="broken-link",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Link to pages that exist.",
    fix="Correct the spelling of the path",
    rate="56 of 56",
    check_site=check_site,
    bad=(
        {"index.mdx": "Read about [limits](«/limts»).\n", "limits.mdx": "Text.\n"},
        {"index.mdx": '<Card title="Keys" href="«/guides/keys»">\n  Text.\n</Card>\n', "keys.mdx": "Text.\n"},
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"navbar": {"links": [{"label": "Keys", "href": «"/keys"»}]}'),
        },
        {"index.mdx": '<Card title="Chat" href="«<https://example.com/chat>»">\n  Text.\n</Card>\n'},
        {"index.mdx": 'import Note from "/snippets/a.mdx";\n\n<Note />\n', "snippets/a.mdx": "See [keys](«/kees»).\n"},
    ),
    good=(
        {"index.mdx": "Read about [limits](/limits).\n", "limits.mdx": "Text.\n"},
        {"index.mdx": "Read about [keys](/keys), [limits](#top) or `[gone](/kys)`.\n\n## Top\n", "keys.mdx": "Text.\n"},
        {"keys.mdx": 'See [home](/). <svg><use href="signs.svg#key" /></svg>\n'},
        {
            "keys.mdx": "See [limits](/docs/limits).\n",
            "limits.mdx": "Text.\n",
            "docs-tui.yaml": "base_url: https://example.com/docs\n",
        },
    ),
)
