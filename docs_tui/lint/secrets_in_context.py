"""Find secrets without a prefix of their own, by what surrounds them.

These are JSON Web Tokens, passwords in addresses, values of an Authorization header or of ``curl -u``, and random values of
names such as ``api_key``. gitleaks has similar rules: ``jwt``, ``curl-auth-header``, ``curl-auth-user``, ``generic-api-key``.
"""

import binascii
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

from docs_tui.lint.secret_values import (
    CUT_SHORT,
    DOCUMENTED,
    HEX_TEXT,
    NAMED_VALUE,
    Secret,
    bits,
    is_placeholder,
    looks_random,
)
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_JWT = lazy_pattern(
    r"(?<![A-Za-z0-9_.-])(eyJ[A-Za-z0-9_-]{10,})\.(eyJ[A-Za-z0-9_-]{10,})\.([A-Za-z0-9_-]{20,})(?![A-Za-z0-9_.-])"
)
_SAMPLE_CLAIMS = lazy_pattern(
    r"(?i)john|jane|\bdoe\b|example|1234567890|alice|\bbob\b|test|sample|\bfoo\b|\bmy-?\w|abc123|1516239022"
)
_PUBLIC_ROLE = "anon"
"""The role of Supabase keys that are made for browsers."""

_URL_PASSWORD = lazy_pattern(
    r"://(?P<user>[^\s/:@\"'`<>\[\](){}|\\,]{0,80}+):(?P<password>[^\s/:@\"'`<>\[\](){}|\\,]{6,120}+)@(?P<host>[\w.-]{1,100})"
)
_CURL_USER = lazy_pattern(
    r"(?<=\s)(?:-u|--user)[ =]{1,3}[\"']?(?P<user>[^\s:\"'`<>$({|\\]{1,80}):(?P<password>[^\s\"'`<>({|\\]{6,120})"
)
_AUTHORIZATION = lazy_pattern(
    r"uthorization[\"'`]{0,2}\s{0,4}[:=,]\s{0,4}[\"'`]?(?:(?P<scheme>[A-Za-z]{3,10})[ ]{1,4})?(?P<value>[A-Za-z0-9._~+/=-]{16,500})"
)
_BEARER = lazy_pattern(r"(?P<scheme>Bearer)[ ]{1,4}(?P<value>[A-Za-z0-9._~+/=-]{20,500})")
_NAMES = (
    r"api[_-]?key|api[_-]?token|api[_-]?secret|client[_-]?secret|app[_-]?secret|secret[_-]?key|signing[_-]?(?:secret|key)|"
    r"webhook[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|bearer[_-]?token|encryption[_-]?key|private[_-]?key|"
    r"secret|passw(?:or)?d|passwd|token"
)
_NAMED = lazy_pattern(rf"(?i)(?:{_NAMES})[\"'`]?\s{{0,4}}(?:=>|:=|[:=]|\s)\s{{0,4}}[\"'`]?$")
"""A name with ``=`` or ``:`` at the end of the text before a value."""
_NAME_ENDS = "=:>\"'`"
"""What a match of ``_NAMED`` ends with, if not with white space. Most hexadecimal values follow a slash, as names of pictures."""
_HEX = lazy_pattern(
    r"(?<![0-9A-Za-z])(?:[0-9a-f]{32,128}|[0-9A-F]{32,128}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9A-Za-z_-])"
)
_VALUE_RUN = re.compile(rb"[0-9A-Za-z]{32}|[0-9a-f]{8}-[0-9a-f]{4}-")
_MIXED = lazy_pattern(
    r"(?<![0-9A-Za-z])(?=[0-9A-Z]*[a-z])(?=[0-9a-z]*[A-Z])(?=[A-Za-z]*[0-9])[0-9A-Za-z]{32,128}(?![0-9A-Za-z_-])"
)
"""A value of small letters, capital letters and digits."""
_NAMED_KEY = lazy_pattern(
    r"(?i)(?:api[_-]?key|api[_-]?secret|client[_-]?secret|app[_-]?secret|secret[_-]?key)"
    r"[\"'`]?\s{0,4}(?:=>|:=|[:=])\s{0,4}[\"'`]?$"
)
"""A name of a long-lived key. Tokens are left out: those in the answers of examples look random too."""
_PUBLIC_NAME = lazy_pattern(r"(?i)pub|anon")
"""What the name of a key for browsers contains: ``NEXT_PUBLIC_API_KEY``."""
_NPMRC = "_authtoken"
"""The name in .npmrc whose value may be a UUID; elsewhere a UUID is an id."""
_NAME_REACH = 40
"""How many characters before a value are searched for its name."""

_WEAK_PASSWORD = lazy_pattern(
    r"(?i)pass|p[a@4][s5$]+w[o0]rd|secret|admin|user|root|guest|test|demo|postgres|mysql|mongo|redis|token|key|pwd|^pw|hunter|^my|qwerty|letmein|hello|"
    r"world|port|host|1234|^[A-Z_]+$|^\W|abc|^foo|^bar"
)
_OWN_HOSTS = lazy_pattern(
    r"(?i)(?:^|\.)(?:localhost|example|test|invalid|local)(?:$|\.)|^127\.|^0\.0|^your|^my|^<|example\.|^host"
)
_STRONG = 10
"""A random password of at least this length is reported for any host."""


def secrets_in_context(text: str, data: bytes, runs: bytes) -> Iterator[Secret]:
    """Yield the keys that are recognized by the text around them.

    Args:
        text: The text to search.
        data: The same as UTF-8, which is faster to search.
        runs: The long runs of key characters in it.
    """
    if b"eyJ" in runs:
        yield from _tokens(text)
    if b"@" in data and b"://" in data:
        yield from _url_passwords(text)
    if b"curl" in data and (b" -u" in data or b"--user" in data):
        yield from _curl_passwords(text)
    if runs and (b"uthorization" in data or b"Bearer " in data):
        yield from _header_values(text)
    if runs and _VALUE_RUN.search(runs):
        yield from _named_values(text, runs)


def _tokens(text: str) -> Iterator[Secret]:
    """Yield JSON Web Tokens, except samples and those made for browsers."""
    for match in _JWT.finditer(text):
        if text.startswith(CUT_SHORT, match.end()) or is_placeholder(match[3]):
            continue
        if _is_real(_claims(match[1]), _claims(match[2])):
            yield Secret("JSON Web Token", Span(*match.span()), "eyJ…", is_certain=False)


def _claims(part: str) -> Any:
    """Return the JSON in a part of a token; None if it has none."""
    try:
        return json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        return None


def _is_real(head: Any, claims: Any) -> bool:
    if not isinstance(head, dict) or not isinstance(claims, dict) or not isinstance(head.get("alg"), str):
        return False
    return claims.get("role") != _PUBLIC_ROLE and not _SAMPLE_CLAIMS.search(json.dumps(claims))


def _url_passwords(text: str) -> Iterator[Secret]:
    for match in _URL_PASSWORD.finditer(text):
        user, password, host = match["user"], match["password"], match["host"]
        is_own = "." not in host or _OWN_HOSTS.search(host) is not None
        if _is_password(password, user) and not (is_own and len(password) < _STRONG) and not _is_example(host):
            yield Secret("password in a URL", Span(*match.span("password")), "…", is_certain=not is_own)


def _is_example(host: str) -> bool:
    return "example" in host.lower()


def _curl_passwords(text: str) -> Iterator[Secret]:
    for match in _CURL_USER.finditer(text):
        if _is_password(match["password"], match["user"]):
            yield Secret("password for curl", Span(*match.span("password")), "…", is_certain=False)


def _is_password(password: str, user: str) -> bool:
    """Tell whether a text is a real password rather than ``password`` or ``postgres``."""
    if password.lower() == user.lower() or password in DOCUMENTED:
        return False
    if _WEAK_PASSWORD.search(password) or is_placeholder(password):
        return False
    has_letter = any(each.isalpha() for each in password)
    return has_letter and any(each.isdigit() for each in password) and bits(password) > 2


_OWN_MACHINE = lazy_pattern(r"\b(?:localhost|127\.0\.0\.1)[:/]")
_NEAR_URL = 200
"""Characters before a header that may contain the URL of its request; passwords for the reader's own machine are samples."""


def _header_values(text: str) -> Iterator[Secret]:
    """Yield the values of Authorization headers that look real."""
    for pattern in (_AUTHORIZATION, _BEARER):
        for match in pattern.finditer(text):
            value, end = match["value"], match.end()
            if value.startswith("eyJ") or text.startswith(CUT_SHORT, end):
                continue
            if not match["scheme"] and "," in text[match.start() : match.start("value")]:
                continue  # names of headers in a list
            if (match["scheme"] or "").lower() == "basic":
                is_real = _is_basic(value) and not _OWN_MACHINE.search(text, max(match.start() - _NEAR_URL, 0), end)
            else:
                is_real = looks_random(value) and not value.startswith("0x")
            if is_real:
                yield Secret("value of an Authorization header", Span(*match.span("value")), "…", is_certain=False)


def _is_basic(value: str) -> bool:
    """Tell whether a value of Basic authentication holds a real password or key."""
    try:
        user, colon, password = binascii.a2b_base64(value).decode("ascii").partition(":")
    except ValueError:
        return False
    if not colon or not (user + password).isprintable() or not DOCUMENTED.isdisjoint((user, password)):
        return False
    return _is_password(password, user) if password else looks_random(user)


def _named_values(text: str, runs: bytes) -> Iterator[Secret]:
    """Yield the random values of names such as ``api_key``, which are all in ``runs``."""
    end = 0
    for run in runs.decode("ascii").split("\n"):
        start = text.index(run, end)
        end = start + len(run)
        for match in (*_HEX.finditer(text, start, end), *_MIXED.finditer(text, start, end)):
            before = text[max(match.start() - _NAME_REACH, 0) : match.start()]
            if _is_named(match[0], before) and looks_random(match[0]):
                yield Secret(NAMED_VALUE, Span(*match.span()), "…", is_certain=False)


def _is_named(value: str, before: str) -> bool:
    """Tell whether the text before a value ends with a name that fits it."""
    last = before[-1:]
    if "-" in value:
        return before.lower().rstrip(" =:\"'").endswith(_NPMRC)
    if last not in _NAME_ENDS and not last.isspace():
        return False
    if HEX_TEXT.fullmatch(value):
        return _NAMED.search(before) is not None
    return _NAMED_KEY.search(before) is not None and not _PUBLIC_NAME.search(before)
