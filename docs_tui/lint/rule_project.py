"""The section of the rule file about one project: its terms, its snippets, and the rules that it turned off."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule_registry import RULES
from docs_tui.lint.rule_selection import Selection
from docs_tui.mdx import Comment, FrontMatter, MdxExpression, MdxjsEsm, Paragraph
from docs_tui.site import Site
from docs_tui.site.page_files import CODE_EXTENSIONS, PAGE_EXTENSIONS

_MOST_SNIPPETS = 15
_MOST_PROPS = 8
_MOST_TERMS = 40
_MOST_FOLDERS = 8
_MOST_READ = 200
"""How many pages are read to learn how pages begin."""
_FEWEST_READ = 5
_MOST_BEGIN = 0.7
_SECTION = 2
_FEWEST_SECTIONS = 3
_SHARE_OF_SECTIONS = 0.1
_MOST_SECTIONS = 5
_COMPONENT = re.compile(
    r"export\s+(?:const\s+(?P<const>[A-Z]\w*)\s*=\s*(?:\w+\()?\(?|function\s+(?P<function>[A-Z]\w*)\s*\()\s*(?:\{(?P<props>[^{}()]{0,300})\})?"
)
_FUNCTION = re.compile(r"=>|\bfunction\b")
_WORD = re.compile(r"[A-Za-z]\w*")
_PROP = re.compile(r"[A-Za-z_$][\w$]*")


def active_rules(site: Site | None) -> frozenset[str]:
    """Return the names of the rules that are on in a project; without one, those of the default tier."""
    if site is None:
        return frozenset(rule.name for rule in RULES if rule.default)
    return frozenset(rule.name for rule in Selection(site.settings.lint).rules)


def project_section(site: Site) -> str:
    """Return the section about this project as Markdown; empty if there is nothing to say."""
    parts = [*_terms(site), *_layout(site), *_openings(site)]
    snippets = list(islice(_snippets(site), _MOST_SNIPPETS))
    if snippets:
        parts.append("- Reuse these snippets:")
        parts += [f"  - {each}" for each in snippets]
    return "\n".join(parts)


def _terms(site: Site) -> Iterator[str]:
    for term, wrong in islice(site.settings.lint.terms.items(), _MOST_TERMS):
        others = " or ".join(f'"{each}"' for each in wrong)
        yield f'- Write "{term}", not {others}.'


def _layout(site: Site) -> Iterator[str]:
    folders: dict[str, int] = {}
    for page in site.pages.values():
        folder = (page.file or "").partition("/")[0] if page.file and "/" in page.file else ""
        if folder:
            folders[folder] = folders.get(folder, 0) + 1
    names = sorted(folders, key=lambda name: (-folders[name], name))[:_MOST_FOLDERS]
    if names:
        yield f"- Put pages into the folder of their kind: {', '.join(f'`{name}/`' for name in names)}."


def _openings(site: Site) -> Iterator[str]:
    """Yield how most pages begin, and the names of sections that many of them have."""
    files = [page.file for page in site.pages.values() if page.file is not None and page.api is None]
    begun, sections = 0, Counter[str]()
    read = files[:: -(-len(files) // _MOST_READ) or 1]
    for file in read:
        page = PageContext.of(site, file)
        headings = list(page.top_headings)
        first = headings[0].span.start if headings else len(page.text)
        begun += any(each.span.start < first for each in page.all(Paragraph))
        sections.update({page.text_of(each) for each in headings if each.depth == _SECTION})
    if len(read) >= _FEWEST_READ and begun >= _MOST_BEGIN * len(read):
        yield "- Open each page with a paragraph, before the first heading."
    fewest = max(_FEWEST_SECTIONS, len(read) * _SHARE_OF_SECTIONS)
    names = sorted(
        (name for name, count in sections.items() if count >= fewest), key=lambda each: (-sections[each], each)
    )
    if names:
        yield f"- Use the names of sections that other pages have: {', '.join(f'`{each}`' for each in names[:_MOST_SECTIONS])}."


def _snippets(site: Site) -> Iterator[str]:
    """Yield how to use each snippet, most imported first."""
    importers = site.graph.importers
    used = sorted(
        (file for file in site.structure.snippets if file in importers), key=lambda f: (-len(importers[f]), f)
    )
    originals: dict[str, str] = {}
    for file in used:  # of translations, which have the same name, the one in the fewest folders
        stem = _stem(file)
        if stem not in originals or file.count("/") < originals[stem].count("/"):
            originals[stem] = file
    for stem, file in originals.items():
        text = site.file_text(file)
        if file.endswith(CODE_EXTENSIONS):
            yield from (_component_line(match, file) for match in _COMPONENT.finditer(text))
        elif file.endswith(PAGE_EXTENSIONS) and (exports := _only_exports(site, file)):
            components = {name for name, value in exports.items() if name[:1].isupper() and _FUNCTION.search(value)}
            for match in _COMPONENT.finditer(text):
                if (match["const"] or match["function"]) in components:
                    yield _component_line(match, file)
            values = [name for name in exports if name not in components][:_MOST_PROPS]
            if values:
                use = f"{values[0]}.…" if exports[values[0]].startswith("{") else values[0]
                yield f'`import {{ {", ".join(values)} }} from "/{file}"`, then `{{{use}}}`'
        elif file.endswith(PAGE_EXTENSIONS):
            name = "".join(word[:1].upper() + word[1:] for word in _WORD.findall(stem)) or "Text"
            yield _line(f'import {name} from "/{file}"', name, _values_in(site, file))


def _stem(file: str) -> str:
    return file.rpartition("/")[2].rpartition(".")[0]


def _component_line(match: re.Match[str], file: str) -> str:
    name = match["const"] or match["function"]
    props = [found[0] for part in (match["props"] or "").split(",") if (found := _PROP.match(part.strip()))]
    return _line(f'import {{ {name} }} from "/{file}"', name, props)


def _only_exports(site: Site, file: str) -> dict[str, str]:
    """Return the code of each export of a Markdown snippet, by name; empty if it has text of its own to show."""
    page = PageContext.of(site, file)
    if any(not isinstance(node, (MdxjsEsm, FrontMatter, Comment)) for node in page.blocks):
        return {}
    exports = (each for esm in page.all(MdxjsEsm) for each in esm.exports if each.name != "default")
    return {each.name: page.slice(each.value) if each.value is not None else "" for each in exports}


def _values_in(site: Site, file: str) -> list[str]:
    """Return the props that a Markdown snippet expects from the page."""
    page = PageContext.of(site, file)
    paths = [node.raw.strip() for node in page.all(MdxExpression) if node.kind == "path"]
    names = [path.removeprefix("props.").partition(".")[0] for path in paths]
    return [name for name in dict.fromkeys(names) if name not in page.own_names]


def _line(statement: str, name: str, props: list[str]) -> str:
    given = "".join(f' {prop}="…"' for prop in [each for each in props if each != "children"][:_MOST_PROPS])
    used = f"<{name}{given}>…</{name}>" if "children" in props else f"<{name}{given} />"
    return f"`{statement}`, then `{used}`"
