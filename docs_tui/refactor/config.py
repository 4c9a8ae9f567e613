"""Update docs.json and the files that it includes: entries, specs, references, pictures and links."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from docs_tui.lint.broken_links import quoted
from docs_tui.refactor.change_plan import ChangeDraft
from docs_tui.refactor.json_edit import with_values
from docs_tui.refactor.relocation import Relocation, View, candidates, resolve
from docs_tui.site import LinkTarget, Site
from docs_tui.site.json_text import REF, Pointer, read_json, referenced_file
from docs_tui.site.page_files import PAGE_EXTENSIONS, find_url, slug_of
from docs_tui.site.specs import SPEC_EXTENSIONS, Specs, parse_entry
from docs_tui.source import Source, Span, TextEdit

_SPECS = ("openapi", "asyncapi")
_REDIRECTS = "redirects"
_MARKDOWN_LINK = re.compile(r"\]\(([^()\s]+)\)")
_SPEC_KEY = re.compile(r"""^["']?(?:openapi|asyncapi)["']?[ \t]*[:=][ \t]*["']?([^\s"']+)""", re.MULTILINE)
_FILE_REF = re.compile(r"""\$ref["']?\s*:\s*["']?([^"'#\s,}]+)""")


def edit_config(draft: ChangeDraft, after: Site, moved: Relocation) -> None:
    """Edit docs.json and the files that it includes, except for the redirects."""
    editor = _ConfigEditor(draft, after, moved)
    for file, source in draft.site.config.sources.items():
        if file in draft.removed:
            continue
        values = dict(editor.values(file, source))
        if values:
            draft.texts[file] = with_values(draft.texts.get(file, source.text), values)


def edit_spec_names(draft: ChangeDraft) -> None:
    """Edit the front matter of pages that name a moved spec, and the references between specs."""
    moved = [file for file in draft.moves if file.endswith(SPEC_EXTENSIONS)]
    if not moved:
        return
    site = draft.site
    for page in site.pages.values():
        if page.api is None or page.file is None:
            continue
        front = site.document(page, skim=True).front_matter
        for match in _SPEC_KEY.finditer(site.text(page), *front.value) if front is not None else ():
            new = _spec_name(draft, match[1])
            if new != match[1]:
                draft.edit(page.file, TextEdit(Span(*match.span(1)), new))
    for file in site.files:
        if file.endswith(SPEC_EXTENSIONS) and file not in site.config.sources:
            _edit_references(draft, file)


def _edit_references(draft: ChangeDraft, file: str) -> None:
    text = draft.site.file_text(file)
    for match in _FILE_REF.finditer(text) if "$ref" in text else ():
        target = referenced_file(file, unquote(match[1])) if "://" not in match[1] else None
        new = draft.renamed(target) if target in draft.site.files and target is not None else None
        if new is not None and referenced_file(draft.renamed(file), unquote(match[1])) != new:
            draft.edit(file, TextEdit(Span(*match.span(1)), _reference(match[1], draft.renamed(file), new)))


def _reference(written: str, file: str, target: str) -> str:
    """Return a ``$ref`` to the new place, relative or absolute like ``written``."""
    if written.startswith("/"):
        return f"/{target}"
    near = posixpath.relpath(target, posixpath.dirname(file) or ".")
    return f"./{near}" if written.startswith("./") and not near.startswith("..") else near


def _spec_name(draft: ChangeDraft, written: str) -> str:
    """Return the name of a spec, changed if its file moves."""
    found = Specs(draft.site.files).find(written)
    if found is None or found not in draft.moves:
        return written
    new = draft.moves[found]
    if not written.endswith(SPEC_EXTENSIONS):
        new = new.rpartition(".")[0]
    return f"/{new}" if written.startswith("/") else f"./{new}" if written.startswith("./") else new


class _ConfigEditor:
    """Finds the new value of each text of the configuration."""

    def __init__(self, draft: ChangeDraft, after: Site, moved: Relocation) -> None:
        self._draft, self._after, self._moved = draft, after, moved
        self._before = draft.site
        front = after.front_page
        self._view = View("/", front.file if front is not None else None)

    def values(self, file: str, source: Source) -> Iterator[tuple[Pointer, str]]:
        """Yield the pointer and the new value of each text that changes."""
        for pointer, text in _texts(read_json(source)[0], ()):
            new = self._value(file, pointer, text)
            if new != text:
                yield pointer, new

    def _value(self, file: str, pointer: Pointer, text: str) -> str:
        keys = [step for step in pointer if isinstance(step, str)]
        key = keys[-1] if keys else ""
        if key == REF:
            target = referenced_file(file, text)
            here = self._draft.renamed(file)
            if target is None or target not in self._before.files:
                return text
            new = self._draft.renamed(target)
            return text if referenced_file(here, text) == new else _reference(text, here, new)
        if _REDIRECTS in keys or self._is_redirect(file, key):
            return text
        if any(each in _SPECS for each in keys):
            return _spec_name(self._draft, text) if key != "directory" else text
        if key in ("pages", "root", "navigation") or not keys:
            return self._entry(text, key)
        return self._other(text)

    def _is_redirect(self, file: str, key: str) -> bool:
        """Tell whether a text in an included file is part of a redirect."""
        return key in ("source", "destination") and file != self._before.config.file

    def _entry(self, text: str, key: str) -> str:
        parsed = parse_entry(text)
        if parsed is not None:
            name = parsed[0]
            new = _spec_name(self._draft, name) if name else name
            return text.replace(name, new, 1) if name and new else text
        url = find_url(text, self._before.structure.urls)
        if url is None or (url in self._moved.replaced and key != "root"):
            return text
        wanted = self._moved.urls.get(url, url)
        urls = self._after.structure.urls
        if find_url(text, urls) == wanted or wanted not in urls:
            return text
        slug, new = slug_of(self._before.structure.urls[url]), urls[wanted]
        bare = text.strip().strip("/").removesuffix(".mdx").removesuffix(".md")
        ways = [slug_of(new), wanted.strip("/") or "index"]
        if bare != slug:
            ways.reverse()
        if text.endswith(PAGE_EXTENSIONS):
            ways.insert(0, new)
        lead = "/" if text.startswith("/") else ""
        return next((lead + way for way in ways if find_url(lead + way, urls) == wanted), lead + ways[0])

    def _other(self, text: str) -> str:
        """Return the new value of any other setting: a link, the path of a picture, or a text with Markdown links."""
        if "](" in text:
            return _MARKDOWN_LINK.sub(lambda match: f"]({self._link(match[1])})", text)
        return self._link(text)

    def _link(self, text: str) -> str:
        base = self._before.base_url
        is_own = base is not None and text.startswith(f"{base}/")
        if not (text.startswith(("/", "./")) or is_own or text in self._draft.moves):
            return text
        view = View("/", None)
        target, prefix = resolve(self._before, view, text)
        wanted = self._target(target)
        if wanted is None or wanted == target:
            return text
        body = text[len(prefix) :]
        path = re.split("[?#]", body, maxsplit=1)[0]
        tail = body[len(path) :]
        if wanted.fragment != target.fragment and "#" in tail:
            tail = f"{tail.partition('#')[0]}#{quoted(wanted.fragment)}" if wanted.fragment else tail.partition("#")[0]
        if wanted.kind == "missing":
            return f"{prefix}{quoted(wanted.path)}{tail}"
        for each in candidates(path, wanted, self._after, ""):
            found = resolve(self._after, view, f"{prefix}{each}{tail}").target
            if (found.kind, found.page, found.path) == (wanted.kind, wanted.page, wanted.path):
                return f"{prefix}{each}{tail}"
        return text

    def _target(self, target: LinkTarget) -> LinkTarget | None:
        if target.kind == "page" and target.page is not None:
            fragment = self._moved.anchors.get((target.page, target.fragment), target.fragment)
            if target.page in self._moved.urls and target.page in self._moved.replaced:
                fragment = ""
            return replace(target, page=self._moved.urls.get(target.page, target.page), fragment=fragment)
        if target.kind == "asset":
            return replace(target, path=self._draft.renamed(target.path))
        if target.kind == "missing" and target.path in self._moved.folders:
            return replace(target, path=self._moved.folders[target.path])
        return None


def _texts(value: Any, pointer: Pointer) -> Iterator[tuple[Pointer, str]]:
    """Yield every text in a JSON value with its pointer."""
    if isinstance(value, str):
        yield pointer, value
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _texts(each, (*pointer, index))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(each, (*pointer, key))
