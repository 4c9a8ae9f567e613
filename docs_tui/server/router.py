"""All responses for one state of a site, each created when it is first requested."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, overload
from urllib.parse import unquote

from docs_tui.export.page_urls import markdown_address
from docs_tui.export.syntax import prose
from docs_tui.server.assets import Asset, site_assets
from docs_tui.server.docs_files import DocsFile, find_docs_file
from docs_tui.server.exports import LlmsExports, PageExports, exported_site, name_of, with_address
from docs_tui.server.feeds import FEED, feed_path, render_feed
from docs_tui.server.hosts import AllowedHosts, hosts, is_loopback
from docs_tui.server.mcp_endpoint import has_mcp
from docs_tui.server.media_types import HTML, MARKDOWN, PLAIN, Form, media_type
from docs_tui.server.mermaid import FRAME_POLICY, mermaid_asset
from docs_tui.server.nearest_pages import NearestPages
from docs_tui.server.page_html import render_missing_page, render_page
from docs_tui.server.playground import request_form
from docs_tui.server.redirection import resolve_redirect
from docs_tui.server.responses import IMMUTABLE, Header, SiteResponse, redirect_response, site_response
from docs_tui.server.sprite import is_sprite, sprite_of
from docs_tui.server.url_paths import OURS, PagePaths, base_path, encode_path
from docs_tui.server.well_known import INDEX as SKILL_INDEX
from docs_tui.server.well_known import MCP, MCP_FILES, Skill, find_skill, generated_files, mcp_files
from docs_tui.site import Page, Site
from docs_tui.source.file_names import FULL_FILE, INDEX_FOLDER, LLMS_FILES
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.server.review_marks import ReviewMarks

_VARIES = (b"vary", b"Accept")
_NOINDEX = (b"x-robots-tag", b"noindex")

Resource: TypeAlias = SiteResponse | DocsFile


@record(frozen=True, slots=True)
class SiteRequest:
    """The parts of a request on which responses depend."""

    path: str
    """Decoded and valid; below the base path."""
    form: Form
    origin: str
    """Where the client reaches the site: ``http://127.0.0.1:4000``."""
    from_root: bool = False
    """Whether the Markdown is for copying: links then begin with ``/`` if there is no public URL."""


class SiteRouter:
    """The responses for one site. Thread-safe: concurrent calls may repeat work but return equal results."""

    def __init__(
        self,
        root: Path,
        site: Site,
        *,
        texts: PageExports | None = None,
        files: PageExports | None = None,
        llms: LlmsExports | None = None,
        paths: PagePaths | None = None,
        marks: "ReviewMarks | None" = None,
        exported: Site | None = None,
        has_margin: bool = False,
        playground: bool = False,
        committed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.site = site
        self._committed = committed
        self._has_margin = has_margin
        self._playground = playground
        self._marks = marks
        self._root = root
        self.exported = exported or exported_site(site)
        """The site whose Markdown and indexes are served."""
        self._texts = texts or PageExports(root, site)
        self._files = files or (self._texts if self.exported is site else PageExports(root, self.exported))
        self._llms = llms or LlmsExports(self.exported, self._files)
        self._paths = paths or PagePaths(site)

    def after(self, site: Site, committed: Mapping[str, str] | None = None) -> "SiteRouter":
        """Return the router of a later state, which reuses everything that has not changed.

        Args:
            site: The later state.
            committed: The day of the last commit of each file; None if there was no commit.
        """
        texts, exported = self._texts.after(site), exported_site(site)
        if exported is site:
            files = texts
        elif self._files is self._texts:  # the public URL was removed
            files = PageExports(self._root, exported)
        else:
            files = self._files.after(exported)
        llms = self._llms.after(exported, files)
        return SiteRouter(
            self._root,
            site,
            texts=texts,
            files=files,
            llms=llms,
            paths=self._paths.after(site),
            marks=self._marks,
            exported=exported,
            has_margin=self._has_margin,
            playground=self._playground,
            committed=self._committed if committed is None else committed,
        )

    @cached_property
    def prefix(self) -> str:
        """The path under which the site is published: ``/docs``, or empty."""
        return base_path(self.site)

    @cached_property
    def decoded_prefix(self) -> str:
        """``prefix``, decoded."""
        return unquote(self.prefix)

    def hosts(self, bound: str | None) -> AllowedHosts:
        """Return the allowed host names for a server bound to ``bound``."""
        return hosts(bound, self.site.base_url, self.site.settings.serve.hosts)

    def unread_page(self, request: SiteRequest) -> str | None:
        """Return the file of the requested page if it has not been read yet; else None."""
        path = self._paths.page(request.path) or self._paths.markdown(request.path)
        page = self.site.pages[path] if path is not None else self._page_of_feed(request.path)
        return page.file if page is not None and not page.read else None

    def needs_all(self, request: SiteRequest) -> bool:
        """Tell whether the response depends on every page."""
        name = name_of(request.path)
        return name in (*LLMS_FILES, "sitemap.xml") or name.startswith(f"{INDEX_FOLDER}/")

    def is_full(self, request: SiteRequest) -> bool:
        """Tell whether the response contains the text of every page."""
        return name_of(request.path) == FULL_FILE

    def load_cached(self) -> int:
        """Load all pages from the build cache, and return how many are still to be rendered."""
        return self._llms.load_cached()

    def respond(self, request: SiteRequest) -> Resource:
        """Return the response for a path, from the first source that has it."""
        for found in self._kinds(request):
            if found is not None:
                return found
        return self._missing(request)

    def _kinds(self, request: SiteRequest) -> Iterator[Resource | None]:
        path = request.path
        if path.startswith(OURS):
            yield self._asset(path)
            return
        yield self._addressed(self._llms.respond(path, self._headers()), request)
        yield self._page(request)
        yield self._markdown(request)
        yield self._own(path)
        yield self._feed(request)
        yield self._generated(request)
        yield self._other_spelling(path)
        yield self._redirected(path)
        if (shown := self.site.page_of_folder(path)) is not None:
            yield self._to(shown.path)

    # Headers

    @cached_property
    def _links(self) -> str:
        prefix = self.prefix
        links = [f'<{prefix}/llms.txt>; rel="llms-txt"', f'<{prefix}/llms-full.txt>; rel="llms-full-txt"']
        if self._skill is not None:
            links.append(f'<{prefix}{SKILL_INDEX}>; rel="agent-skills"')
        return ", ".join(links)

    def _headers(self, page: Page | None = None) -> tuple[Header, ...]:
        links = self._links
        if page is not None:
            links += f', <{markdown_address(self.prefix, page)}>; rel="alternate"; type="text/markdown"'
        return ((b"link", links.encode()), (b"x-llms-txt", f"{self.prefix}/llms.txt".encode()))

    def _to(self, path: str, *, permanent: bool = False) -> SiteResponse:
        return redirect_response(self.prefix + encode_path(path), permanent=permanent, headers=self._headers())

    # Pages

    def _page(self, request: SiteRequest) -> SiteResponse | None:
        path = self._paths.page(request.path)
        if path is None:
            return None
        page = self.site.pages[path]
        if request.form != "html":
            kind = MARKDOWN if request.form == "markdown" else PLAIN
            place = (b"content-location", markdown_address(self.prefix, page).encode())
            return self._text(page, kind, request, _VARIES, place)
        served = b"".join(self._texts.entry(path).file).decode()
        form, policy = request_form(self.site, page) if self._playground else ("", "")
        html = _bytes(
            render_page(
                self.site,
                page,
                served,
                live=True,
                prefix=self.prefix,
                draft_mcp=self._mcp_address(request),
                marks=self._marks,
                margin=self._offers_margin(request),
                playground=form,
                committed=self._committed,
            )
        )
        own_policy = ((b"content-security-policy", policy.encode()),) if policy else ()
        noindex = (_NOINDEX,) if page.hidden or page.noindex else ()
        headers = (*self._headers(page), _VARIES, *noindex, *own_policy)
        return site_response(HTML, html, headers=headers)

    def _offers_margin(self, request: SiteRequest) -> bool:
        """Tell whether the request is the writer's own: sent from this machine, to a name of this machine."""
        return self._has_margin and is_loopback(request.origin.partition("://")[2])

    def _mcp_address(self, request: SiteRequest) -> str | None:
        """Return the address of the MCP server for this client; None if the server is not installed."""
        return f"{request.origin}{self.prefix}{MCP}" if has_mcp() else None

    def _markdown(self, request: SiteRequest) -> SiteResponse | None:
        page = self._paths.markdown(request.path)
        return self._text(self.site.pages[page], MARKDOWN, request, _NOINDEX) if page is not None else None

    def _text(self, page: Page, kind: str, request: SiteRequest, *headers: Header) -> SiteResponse:
        exports = self._texts if request.from_root else self._files
        parts = exports.entry(page.path).file
        found = site_response(kind, *parts, headers=(*self._headers(page), *headers), cross_origin=True, cost=0)
        return self._addressed(found, request)

    @overload
    def _addressed(self, found: SiteResponse, request: SiteRequest) -> SiteResponse: ...

    @overload
    def _addressed(self, found: None, request: SiteRequest) -> None: ...

    def _addressed(self, found: SiteResponse | None, request: SiteRequest) -> SiteResponse | None:
        """Return exported text with the address of the request, if the site has no public one."""
        if found is None or self.exported is self.site:
            return found
        return found.with_body(with_address(found.parts, request.origin))

    # Files

    def _asset(self, path: str) -> SiteResponse | None:
        asset = mermaid_asset(path) or self._assets.get(path)
        if asset is None and is_sprite(path):  # a page of a moment ago names the sprite of that moment
            asset = self._assets[sprite_of(self.site).path]
            return site_response(asset.media_type, asset.content, cost=0)
        if asset is None:
            return None
        headers = ((b"cache-control", IMMUTABLE), *((FRAME_POLICY,) if asset.media_type == HTML else ()))
        return site_response(asset.media_type, asset.content, headers=headers, cost=0)

    @cached_property
    def _assets(self) -> Mapping[str, Asset]:
        return site_assets(self.site, margin=self._has_margin, playground=self._playground)

    def _own(self, path: str) -> DocsFile | None:
        return find_docs_file(self._root, self.site, path[1:])

    def file_headers(self, file: DocsFile) -> tuple[Header, ...]:
        """Return the additional headers of a file in the docs folder."""
        kind = media_type(file.name)
        noindex = (_NOINDEX,) if kind == MARKDOWN else ()
        return ((b"content-type", kind.encode()), *self._headers(), *noindex)

    # Other files of a published site

    def _feed(self, request: SiteRequest) -> SiteResponse | None:
        page = self._page_of_feed(request.path)
        if page is None or not feed_path(page):
            return None
        feed = render_feed(self.site, page, self.site.base_url or f"{request.origin}{self.prefix}")
        return site_response(media_type("feed.rss"), feed, headers=self._headers())

    def _page_of_feed(self, path: str) -> Page | None:
        found = self._paths.page(path.removesuffix(FEED) or "/") if path.endswith(FEED) else None
        return self.site.pages[found] if found is not None else None

    def _generated(self, request: SiteRequest) -> SiteResponse | None:
        file = generated_files(self.site, self._skill, self.site.base_url or request.origin).get(request.path)
        if file is None and request.path.startswith(MCP_FILES):
            file = mcp_files(self.site, f"{request.origin}{self.prefix}{MCP}").get(request.path)
        if file is None:
            return None
        is_skill = file.media_type == MARKDOWN
        headers = (*self._headers(), *((_NOINDEX,) if is_skill else ()))
        return site_response(file.media_type, file.make(), headers=headers, cross_origin=is_skill)

    @cached_property
    def _skill(self) -> Skill | None:
        return find_skill(self._root, self.site)

    # Redirects and missing pages

    def _other_spelling(self, path: str) -> SiteResponse | None:
        """Send ``/guide/``, ``/guide/index`` and ``/guide.mdx`` to ``/guide``, and old names of indexes to the new ones."""
        for other in (path.rstrip("/"), path.removesuffix(".mdx"), path.removesuffix(".mdx").removesuffix("/index")):
            found = self._paths.page(other or "/") if other != path else None
            if found is not None:
                return self._to(found, permanent=True)
        index = self._llms.renamed(path)
        return self._to(index, permanent=True) if index is not None else None

    def _redirected(self, path: str) -> SiteResponse | None:
        found = resolve_redirect(self.site.structure.redirects, path, self._is_there)
        if found is None:
            return None
        here = found.location.startswith("/") and not found.location.startswith("//")
        location = self.prefix + found.location if here else found.location
        return redirect_response(location, permanent=found.permanent, headers=self._headers())

    def _is_there(self, path: str) -> bool:
        path = "/" + path.strip("/")
        return (
            self._paths.page(path) is not None or self._paths.markdown(path) is not None or self._own(path) is not None
        )

    def _missing(self, request: SiteRequest) -> SiteResponse:
        nearest = self._near.pages(request.path)
        headers = (*self._headers(), _VARIES)
        if request.form == "html" and not request.path.endswith((".md", ".txt")):
            html = render_missing_page(
                self.site, request.path, nearest, live=True, prefix=self.prefix, margin=self._offers_margin(request)
            )
            return site_response(HTML, _bytes(html), status=404, headers=headers)
        kind = PLAIN if request.form == "plain" or request.path.endswith(".txt") else MARKDOWN
        text = _missing_markdown(self.prefix, nearest)
        return site_response(kind, _bytes(text), status=404, headers=(*headers, _NOINDEX), cross_origin=True)

    @cached_property
    def _near(self) -> NearestPages:
        return NearestPages(self.site.pages)


def _missing_markdown(prefix: str, nearest: tuple[Page, ...]) -> str:
    lines = ["# Page not found", "", f"There is no page here. The index of all pages is at {prefix}/llms.txt"]
    if nearest:
        lines += ["", "## Nearest pages", ""]
        lines += [f"- [{prose(page.title)}]({markdown_address(prefix, page)})" for page in nearest]
    return "\n".join(lines) + "\n"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
