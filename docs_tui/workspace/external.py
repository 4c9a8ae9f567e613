"""Whether addresses on other sites answer: asked for gently, a few at once, and not for ever.

Only what says that it is not there counts: 404, 410, and a host that does not exist. A site that refuses programs, wants a
password, or is slow today says nothing about the page.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from docs_tui import __version__
from docs_tui.source.record import record

if TYPE_CHECKING:
    from http.client import HTTPResponse

AT_ONCE = 8
"""Requests under way at one time."""
PAUSE = 0.25
"""Seconds between two requests to one host."""
PATIENCE = 10.0
"""Seconds that one answer may take."""
LONGEST = 300.0
"""Seconds that all of it may take; what is not asked for by then says nothing."""

_GONE = frozenset((404, 410))
_ASK_AGAIN = frozenset((400, 403, 404, 405, 501))
"""Answers to HEAD that GET may not get."""
_NOWHERE = ("localhost", "example.com", "example.org", "example.net")
_RESERVED = (".example", ".test", ".invalid", ".local", ".localhost", ".example.com", ".example.org", ".example.net")

Fetch = Callable[[str, str], int]
"""Asks for a URL by a method, and returns the status; raises ``OSError`` where there is no answer."""


class HostMissingError(OSError):
    """There is no host of this name."""


@record(frozen=True, slots=True)
class Asker:
    """Asks for many addresses."""

    fetch: "Fetch | None" = None
    """Another way to fetch, for tests."""
    at_once: int = AT_ONCE
    pause: float = PAUSE
    longest: float = LONGEST
    _turns: dict[str, threading.Lock] = field(default_factory=lambda: defaultdict(threading.Lock))

    def gone(self, urls: Iterable[str]) -> dict[str, str]:
        """Return those of ``urls`` that are not there, with the reason."""
        end = time.monotonic() + self.longest
        wanted = sorted({url.partition("#")[0] for url in urls if is_worth_asking(url)})
        with ThreadPoolExecutor(self.at_once) as pool:
            answers = pool.map(lambda url: self._reason(url, end), wanted)
            return {url: reason for url, reason in zip(wanted, answers, strict=True) if reason}

    def _reason(self, url: str, end: float) -> str:
        with self._turns[urlsplit(url).hostname or ""]:
            if time.monotonic() > end:
                return ""
            reason = _asked(url, self.fetch or fetched)
            if self.pause:
                time.sleep(self.pause)
            return reason


def is_worth_asking(url: str) -> bool:
    """Tell whether a URL may lead to another site: not to this machine, nor to a name that is reserved for examples."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or "." not in host or host in _NOWHERE or host.endswith(_RESERVED):
        return False
    return not host.replace(".", "").isdigit() and not any(mark in url for mark in "{}<>$")


def _asked(url: str, fetch: Fetch) -> str:
    try:
        status = fetch(url, "HEAD")
        if status in _ASK_AGAIN:
            status = fetch(url, "GET")
    except HostMissingError:
        return "there is no such host"
    except (OSError, ValueError):
        return ""
    return f"it answers {status}" if status in _GONE else ""


def fetched(url: str, method: str) -> int:
    """Return the status that ``url`` answers with.

    Raises:
        HostMissingError: There is no such host.
        OSError: There is no answer.
    """
    import http.client  # noqa: PLC0415 - slow to import, and only links to other sites need it
    import socket  # noqa: PLC0415 - as above
    from urllib.error import HTTPError, URLError  # noqa: PLC0415 - as above
    from urllib.request import Request, urlopen  # noqa: PLC0415 - as above

    headers = {"User-Agent": f"docs-tui/{__version__}", "Accept": "text/html,*/*"}
    request = Request(url, method=method, headers=headers)  # noqa: S310 - only http and https are asked for
    try:
        answer: HTTPResponse
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - as above
            return answer.status
    except HTTPError as error:
        return error.code
    except URLError as error:
        if isinstance(error.reason, socket.gaierror) and error.reason.errno == socket.EAI_NONAME:
            raise HostMissingError(str(error.reason)) from error
        raise OSError(str(error.reason)) from error
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
