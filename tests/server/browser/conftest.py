"""One browser, one tab and one server over a copy of the sample site, for all tests of pages in a browser."""

import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tests.conftest import ROOT
from tests.server.running import serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OTHER_HOST = "docs.test"
"""Another machine, as far as the browser knows."""
PATIENCE = 50_000
"""Milliseconds that a busy machine may need for what it is waited for."""
_MEDIA: Final = ("color_scheme", "reduced_motion", "forced_colors")
_ELSEWHERE: Final = '<title>Elsewhere</title><link rel="icon" href="data:,">'
expect.set_options(timeout=PATIENCE)
LONG_PAGE = "# Long\n\n" + "\n\n".join(f"## Part {number}\n\n" + "Words and words. " * 60 for number in range(30))
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwe" * 2
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'
KINDS = {
    "class": "classDiagram\nAnimal <|-- Duck\nclass Duck{\n+swim()\n}",
    "entities": "erDiagram\nCUSTOMER ||--o{ ORDER : places",
    "pie": 'pie title Pets\n"Dogs" : 3\n"Cats" : 1',
    "gantt": "gantt\ndateFormat YYYY-MM-DD\nsection Work\nDesign :a1, 2026-01-01, 30d",
    "commits": "gitGraph\ncommit\nbranch develop\ncommit\ncheckout main\nmerge develop",
    "mindmap": "mindmap\n  Plan\n    Write\n    Read",
    "nested states": "stateDiagram-v2\nstate Open {\n[*] --> Waiting\n}\nOpen --> [*]",
    "nothing": "nonsense of no kind",
}
"""Diagrams that Mermaid draws; the last one it cannot."""
EVIL = "https://evil.test/x.png"
HARM = f"<img src={EVIL} onerror=alert(1)><script>alert(2)</script>"
HOSTILE = [
    f'classDiagram\nclass Duck["{HARM}"]\nclick Duck href "javascript:alert(3)"\nclick Duck call alert(4)',
    (
        f'%%{{init: {{"securityLevel": "loose", "themeVariables": {{"primaryColor": "x</style>{HARM}"}}, '
        f'"themeCSS": "*{{background:url({EVIL})}}</style>{HARM}"}}}}%%\nclassDiagram\nA <|-- B'
    ),
    f'---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\npie title {HARM}\n"{HARM}" : 3',
    f"gantt\ndateFormat YYYY-MM-DD\nsection {HARM}\nA{HARM} :a1, 2026-01-01, 3d\nclick a1 call alert(5)",
    f'erDiagram\n"A{HARM}" ||--o{{ B : "{HARM}"',
    f'flowchart TD\nA@{{ img: "{EVIL}", label: "x" }} --> B\nclick A "javascript:alert(6)"',
    "pie\n" + "".join(f'"s{number}" : 1\n' for number in range(9_000)),
    'pie\n"Good" : 1',
]
"""Diagrams that try to run or load something, or take too long; the last one is a plain one."""


def _fences(diagrams: Iterable[str]) -> str:
    return "".join(f"```mermaid\n{text}\n```\n\n" for text in diagrams)


EXTRA = {
    "diagrams.mdx": f"---\ntitle: Diagrams\n---\n\n{_fences(KINDS.values())}",
    "hostile-diagrams.mdx": f"---\ntitle: Hostile diagrams\n---\n\n{_fences(HOSTILE)}",
    "own-diagram.mdx": "---\ntitle: Own diagram\n---\n\n```mermaid\nflowchart TD\nA --> B\n```\n",
    "sideways.mdx": "---\ntitle: Sideways\n---\n\n```mermaid\nflowchart LR\nA[Begin] --> B --> C --> D --> E[End]\n```\n",
    "changes.mdx": "---\ntitle: Changes\n---\n\n"
    + "".join(
        f'<Update label="May {day}" tags={{["{tag}"]}}>\n{"Words. " * 300}\n</Update>\n\n'
        for day, tag in ((3, "New"), (2, "Fixed"), (1, "New"))
    ),
    "picture.mdx": "---\ntitle: Picture\n---\n\n![A square](/images/live.svg)\n",
    "images/live.svg": PICTURE,
    "live.mdx": "---\ntitle: Live\n---\n\nFirst words.\n\n<Tabs><Tab title='One'>\nIn one.\n</Tab><Tab title='Two'>\n"
    "In two.\n</Tab></Tabs>\n\n<Accordion title='More'>\nInside.\n</Accordion>\n\n" + LONG_PAGE,
    "embedded.mdx": '---\ntitle: Embedded\n---\n\n<iframe src="https://video.example/1" title="A tour" />\n\n'
    "- [x] Done\n- [ ] Open\n\nThe sum $a^2$ grows.\n\n$$\n\\frac{1}{2}\n$$\n",
    "key.mdx": "---\ntitle: Key\ncontextual:\n  options: [copy, claude]\n---\n\nNever publish "
    "`ghp_" + "9dKf83mZq0PvT5xLbR7wYc2NhJ4sGaUe1iVo`.\n",
    "beside.mdx": "---\ntitle: Beside\ncontextual:\n  display: toc\n  options: [view, mcp, download-pdf]\n---\n\n## One\n\n"
    "Text.\n\n## Two\n\nText.\n",
    "edge.mdx": f"---\ntitle: Edge\n---\n\n{LONG_WORD}\n\n{'Word ' * 17}<Tooltip tip='{'A long tip. ' * 12}'>At the edge</Tooltip>\n",
    "bare.mdx": "---\ntitle: Bare\ncontextual:\n  options: []\n---\n\nNothing to choose.\n",
}


@dataclass
class Window:
    """A browser tab, and the errors in its console."""

    page: Page
    context: BrowserContext
    url: str
    complaints: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    """Addresses of other sites that were asked for, also those that a policy refused."""
    heard: list[tuple[Any, Callable[..., None]]] = field(default_factory=list)
    """The events that a test listens to."""

    def __post_init__(self) -> None:
        """Listen to the console and to requests for other sites, which no test reaches."""
        self.context.set_default_timeout(PATIENCE)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.on(
            "request", lambda asked: self.opened.append(asked.url) if self._is_elsewhere(asked.url) else None
        )
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _is_elsewhere(self, address: str) -> bool:
        return not address.startswith((self.url, f"http://{OTHER_HOST}", "data:", "blob:"))

    def show(self, url: str, *, width: int = 1280, **media: Any) -> None:
        """Show the site at ``url`` as in a new window of this width: with nothing stored, and with these media features."""
        self.url = url
        for event, handler in self.heard:
            self.page.remove_listener(event, handler)
        self.heard.clear()
        self.context.unroute_all()
        self.page.unroute_all()
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.set_viewport_size({"width": width, "height": 800})
        self.page.emulate_media(media="null", **{**dict.fromkeys(_MEDIA, "null"), **media})
        self.page.mouse.move(0, 0)
        with self.elsewhere("**/nothing-stored"):
            self.page.goto(f"{url}/nothing-stored")
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.complaints.clear()
        self.opened.clear()

    def listen(self, event: Literal["dialog", "request", "response"], handler: Callable[[Any], None]) -> None:
        """Call ``handler`` for each event of the page until the test ends."""
        self.page.on(event, handler)
        self.heard.append((event, handler))

    @contextmanager
    def elsewhere(self, addresses: str | None = None) -> Iterator[list[str]]:
        """Answer requests for other sites, or for ``addresses``, with an empty page, and yield what is requested.

        The browser caches nothing while this goes on.
        """
        matches, reached = addresses or self._is_elsewhere, list[str]()

        def answer(route: Route) -> None:
            reached.append(route.request.url)
            route.fulfill(status=200, content_type="text/html", body=_ELSEWHERE)

        self.context.route(matches, answer)
        try:
            yield reached
        finally:
            self.context.unroute(matches)

    def open(self, path: str) -> Page:
        """Open the page at ``path``."""
        self.page.goto(self.url + path)
        return self.page

    def clipboard(self) -> str:
        """Return the text on the clipboard, which only a page of this machine may read."""
        reader = self.page if self.page.url.startswith(self.url) else self.context.new_page()
        if reader is not self.page:
            reader.goto(self.url + "/bare")
        text = reader.evaluate("navigator.clipboard.readText()")
        if reader is not self.page:
            reader.close()
        return str(text)

    def opening(self, act: Callable[[], None]) -> str:
        """Return the address that ``act`` opens in a new tab."""
        with self.elsewhere():
            with self.context.expect_page() as found:
                act()
            tab = found.value
            tab.wait_for_load_state()
            address = tab.url
            tab.close()
        return address


def until(page: Page, condition: str) -> None:
    """Wait until a JavaScript expression is true. It is polled from outside, because the page's policy forbids ``eval`` inside."""
    ends = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < ends, f"never true: {condition}"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sample site with pages of its own."""
    folder = tmp_path_factory.mktemp("browser") / "docs"
    shutil.copytree(ROOT / "sample_docs", folder)
    settings = folder / "docs-tui.yaml"
    settings.write_text(settings.read_text() + f"\nserve:\n  hosts: [{OTHER_HOST}]\n")
    for name, text in EXTRA.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="session")
def site_url(docs: Path) -> Iterator[str]:
    """The address of a server over the docs."""
    with serving(docs) as url:
        yield url


class SharedBrowser:
    """One headless browser and one tab for all tests of this folder that run one after the other.

    Its event loop prevents other tests from running theirs, so it ends before the first test of another folder.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._tab: Window | None = None

    def browser(self) -> Browser:
        """Return the browser, started if necessary."""
        if self._browser is None:
            if CHROMIUM is None:
                pytest.skip("there is no Chromium on this machine")
            rules = f"MAP {OTHER_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
            arguments = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules={rules}"]
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            self._open.callback(self._browser.close)
        return self._browser

    def tab(self) -> Window:
        """Return the tab, opened if necessary: a new one costs more than most of what tests do in it."""
        if self._tab is None or self._tab.page.is_closed():
            context = self.browser().new_context()
            self._tab = Window(context.new_page(), context, "")
        return self._tab

    def close(self) -> None:
        """End the browser, if it runs."""
        self._browser = self._tab = None
        self._open.close()


_SHARED = SharedBrowser()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """End the shared browser after the last test of this folder."""
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        _SHARED.close()


@pytest.fixture
def browser() -> Browser:
    """The headless browser."""
    return _SHARED.browser()


@pytest.fixture
def tab() -> Iterator[Window]:
    """The shared tab, to ``show`` a site in; nothing may cause a console error."""
    window = _SHARED.tab()
    yield window
    assert window.complaints == []


@pytest.fixture
def window(tab: Window, site_url: str) -> Window:
    """The shared tab with the sample site at the size of a desktop."""
    tab.show(site_url)
    return tab


@contextmanager
def window_of(browser: Browser, url: str, *, width: int = 1280, **options: object) -> Iterator[Window]:
    """Open a window of its own, for options that a tab cannot change, and check at the end that the console is empty."""
    context = browser.new_context(viewport={"width": width, "height": 800}, **options)  # type: ignore[arg-type]
    window = Window(context.new_page(), context, url)
    try:
        yield window
        assert window.complaints == []
    finally:
        context.close()
