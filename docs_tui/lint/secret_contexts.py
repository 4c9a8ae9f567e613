"""Find secrets that have no prefix of their own, by what surrounds them.

These are JSON Web Tokens, passwords in addresses, values of an Authorization header or of ``curl -u``, and hexadecimal values of
names such as ``api_key``. gitleaks 8 has similar rules: ``jwt``, ``curl-auth-header``, ``curl-auth-user``, ``generic-api-key``.
"""

import binascii
import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from typing import Any

from docs_tui.lint.secret_text import Secret, bits, is_placeholder, looks_random
from docs_tui.source import Span

_CUT_SHORT = ("...", "…", "***", "<", "{")
_JWT = re.compile(
    r"(?<![A-Za-z0-9_.-])(eyJ[A-Za-z0-9_-]{10,})\.(eyJ[A-Za-z0-9_-]{10,})\.([A-Za-z0-9_-]{20,})(?![A-Za-z0-9_.-])"
)
_SAMPLE_CLAIMS = re.compile(r"(?i)john|jane|\bdoe\b|example|1234567890|alice|\bbob\b|test|sample|\bfoo\b")
_PUBLIC_ROLE = "anon"
"""The role of Supabase keys that are made for browsers."""

_URL_PASSWORD = re.compile(
    r"://(?P<user>[^\s/:@\"'`<>\[\](){}|\\,]{0,80}):(?P<password>[^\s/:@\"'`<>\[\](){}|\\,]{6,120})@(?P<host>[\w.-]{1,100})"
)
_CURL_USER = re.compile(
    r"(?<=\s)(?:-u|--user)[ =]{1,3}[\"']?(?P<user>[^\s:\"'`<>$({|\\]{1,80}):(?P<password>[^\s\"'`<>({|\\]{6,120})"
)
_AUTHORIZATION = re.compile(
    r"uthorization[\"'`]{0,2}\s{0,4}[:=,]\s{0,4}[\"'`]?(?:(?P<scheme>[A-Za-z]{3,10})[ ]{1,4})?(?P<value>[A-Za-z0-9._~+/=-]{16,500})"
)
_BEARER = re.compile(r"(?P<scheme>Bearer)[ ]{1,4}(?P<value>[A-Za-z0-9._~+/=-]{20,500})")
_NAMES = (
    r"api[_-]?key|api[_-]?token|api[_-]?secret|client[_-]?secret|app[_-]?secret|secret[_-]?key|signing[_-]?(?:secret|key)|"
    r"webhook[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|bearer[_-]?token|encryption[_-]?key|private[_-]?key|"
    r"secret|passw(?:or)?d|passwd|token"
)
_NAMED = re.compile(rf"(?i)(?:{_NAMES})[\"'`]?\s{{0,4}}(?:=>|:=|[:=]|\s)\s{{0,4}}[\"'`]?$")
"""A name and its sign at the end of what precedes a value."""
_HEX = re.compile(
    r"(?<![0-9A-Za-z])(?:[0-9a-f]{32,128}|[0-9A-F]{32,128}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9A-Za-z_-])"
)
_HEX_RUN = re.compile(rb"[0-9a-f]{32}|[0-9A-F]{32}|[0-9a-f]{8}-[0-9a-f]{4}-")
_NPMRC = "_authtoken"
"""The name in .npmrc whose value may be a UUID; elsewhere a UUID is an id."""
_NAME_REACH = 40
"""Characters before a value that hold its name."""

_WEAK_PASSWORD = re.compile(
    r"(?i)pass|secret|admin|user|root|guest|test|demo|postgres|mysql|mongo|redis|token|key|pwd|^pw|hunter|^my|qwerty|letmein|hello|"
    r"world|port|host|1234|^[A-Z_]+$|^\W|abc"
)
_OWN_HOSTS = re.compile(
    r"(?i)(?:^|\.)(?:localhost|example|test|invalid|local)(?:$|\.)|^127\.|^0\.0|^your|^my|^<|example\.|^host"
)
_STRONG = 10
"""The length from which a random password is reported, whatever its host."""


def secrets_in_context(text: str, data: bytes, runs: bytes) -> Iterator[Secret]:
    """Yield the keys that their surroundings reveal.

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
    if runs and _HEX_RUN.search(runs):
        yield from _named_values(text)


def _tokens(text: str) -> Iterator[Secret]:
    """Yield JSON Web Tokens, except samples and those made for browsers."""
    for match in _JWT.finditer(text):
        if text.startswith(_CUT_SHORT, match.end()) or is_placeholder(match[3]):
            continue
        if _is_real(_claims(match[1]), _claims(match[2])):
            yield Secret("JSON Web Token", Span(*match.span()), "eyJ…")


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
            yield Secret("password in a URL", Span(*match.span("password")), "…")


def _is_example(host: str) -> bool:
    return "example" in host.lower()


def _curl_passwords(text: str) -> Iterator[Secret]:
    for match in _CURL_USER.finditer(text):
        if _is_password(match["password"], match["user"]):
            yield Secret("password for curl", Span(*match.span("password")), "…")


def _is_password(password: str, user: str) -> bool:
    """Tell whether a text is a real password rather than ``password`` or ``postgres``."""
    if password.lower() == user.lower() or _WEAK_PASSWORD.search(password) or is_placeholder(password):
        return False
    has_letter = any(each.isalpha() for each in password)
    return has_letter and any(each.isdigit() for each in password) and bits(password) > 2


def _header_values(text: str) -> Iterator[Secret]:
    """Yield the values of Authorization headers that look real."""
    for pattern in (_AUTHORIZATION, _BEARER):
        for match in pattern.finditer(text):
            value, end = match["value"], match.end()
            if value.startswith("eyJ") or text.startswith(_CUT_SHORT, end):
                continue
            if (match["scheme"] or "").lower() == "basic":
                is_real = _is_basic(value)
            else:
                is_real = looks_random(value) and not value.startswith("0x")
            if is_real:
                yield Secret("value of an Authorization header", Span(*match.span("value")), "…")


def _is_basic(value: str) -> bool:
    """Tell whether a value of Basic authentication holds a real password or key."""
    try:
        user, colon, password = binascii.a2b_base64(value).decode("ascii").partition(":")
    except ValueError:
        return False
    if not colon or not (user + password).isprintable():
        return False
    return _is_password(password, user) if password else looks_random(user)


def _named_values(text: str) -> Iterator[Secret]:
    """Yield the hexadecimal values of names such as ``api_key``."""
    for match in _HEX.finditer(text):
        before = text[max(match.start() - _NAME_REACH, 0) : match.start()]
        if "-" in match[0]:
            is_named = before.lower().rstrip(" =:\"'").endswith(_NPMRC)
        else:
            is_named = _NAMED.search(before) is not None
        if is_named and looks_random(match[0]):
            yield Secret("value of a secret", Span(*match.span()), "…")
