"""Checks addresses on other sites: a few at a time, politely, with a time limit.

Only 404, 410 and a missing host count as broken. A site that refuses programs, asks for a password or is slow is reported as
not checked. A host that answers 429 gets no further requests.
"""

import http.client
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from docs_tui import __version__
from docs_tui.source.record import record

if TYPE_CHECKING:
    from http.client import HTTPResponse

AT_ONCE = 8
"""The most requests at one time."""
PAUSE = 0.25
"""Seconds between two requests to one host."""
PATIENCE = 10.0
"""Seconds for one answer."""
LONGEST = 300.0
"""Seconds for all addresses; those not requested by then are reported as not checked."""

_GONE = frozenset((404, 410))
_ASK_AGAIN = frozenset((400, 403, 404, 405, 501))
"""If HEAD returns one of these statuses, GET is tried."""
_REFUSED = 400
_TOO_MANY = 429
LATE = "time was up"
_NOWHERE = ("localhost", "example.com", "example.org", "example.net")
_RESERVED = (".example", ".test", ".invalid", ".local", ".localhost", ".example.com", ".example.org", ".example.net")

Fetch = Callable[[str, str], int]
"""Requests a URL with a method and returns the status; raises ``OSError`` without an answer."""


@record(frozen=False, slots=True)
class _Host:
    """The state of one host: whether a request is running, and whether it answered 429."""

    turn: threading.Lock = field(default_factory=threading.Lock)
    is_full: bool = False


class HostMissingError(OSError):
    """The host does not exist."""


class Answers(NamedTuple):
    """The results."""

    gone: dict[str, str]
    """Broken addresses, with the reason."""
    unsure: dict[str, str]
    """Addresses that were not checked, with the reason."""


@record(frozen=True, slots=True)
class Asker:
    """Checks many addresses."""

    fetch: "Fetch | None" = None
    """Replaces the HTTP client in tests."""
    at_once: int = AT_ONCE
    pause: float = PAUSE
    longest: float = LONGEST
    _hosts: dict[str, _Host] = field(default_factory=lambda: defaultdict(_Host))

    def ask(self, urls: Iterable[str]) -> Answers:
        """Check the ``urls`` that may lead to another site."""
        end = time.monotonic() + self.longest
        wanted = sorted({url.partition("#")[0] for url in urls if is_worth_asking(url)})
        waiting, answers = SimpleQueue[str](), SimpleQueue[tuple[str, str, bool]]()
        for url in wanted:
            waiting.put(url)
        # Daemon threads: a host that sends its answer byte by byte must not delay the exit.
        for _ in range(min(self.at_once, len(wanted))):
            threading.Thread(target=self._work, args=(waiting, answers, end), daemon=True).start()
        results = answered(answers, len(wanted), end + PATIENCE)
        unsure = {url: LATE for url in wanted if url not in results}
        unsure |= {url: reason for url, (reason, gone) in results.items() if reason and not gone}
        return Answers({url: reason for url, (reason, gone) in results.items() if gone}, unsure)

    def _work(self, waiting: "SimpleQueue[str]", answers: "SimpleQueue[tuple[str, str, bool]]", end: float) -> None:
        while True:
            try:
                url = waiting.get_nowait()
            except Empty:
                return
            answers.put((url, *self._asked(url, end)))

    def _asked(self, url: str, end: float) -> tuple[str, bool]:
        """Return why an address is broken or not checked; empty if it is fine."""
        host = self._hosts[url.split("/", 3)[2]]
        with host.turn:
            if time.monotonic() > end:
                return LATE, False
            if host.is_full:
                return "its host asks for fewer requests", False
            result = self._answer(url, host)
            if self.pause:
                time.sleep(self.pause)
            return result

    def _answer(self, url: str, host: _Host) -> tuple[str, bool]:
        fetch = self.fetch or fetched
        try:
            status = fetch(url, "HEAD")
            if status in _ASK_AGAIN:
                time.sleep(self.pause)
                status = fetch(url, "GET")
        except HostMissingError:
            return "its host does not exist", True
        except Exception:  # noqa: BLE001 - an error with one address must not stop the others
            return "it does not answer", False
        host.is_full = status == _TOO_MANY
        return f"it answers {status}" if status >= _REFUSED else "", status in _GONE


def answered(answers: "SimpleQueue[tuple[str, str, bool]]", count: int, end: float) -> dict[str, tuple[str, bool]]:
    """Return up to ``count`` answers that arrive before ``end``."""
    results: dict[str, tuple[str, bool]] = {}
    while len(results) < count:
        try:
            url, reason, gone = answers.get(timeout=max(end - time.monotonic(), 0))
        except Empty:
            break
        results[url] = (reason, gone)
    return results


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


def fetched(url: str, method: str) -> int:
    """Return the status of ``url``.

    Raises:
        HostMissingError: The host does not exist.
        OSError: There is no answer.
    """
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
