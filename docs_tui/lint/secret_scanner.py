"""Find secrets in texts and in files of a site: by the patterns of their issuers, and by what surrounds them.

Placeholders and the keys that issuers print in their own documentation are not reported. The time is linear in the
length of the text, whatever the text is. The patterns were compared with the rules of gitleaks 8 (MIT), whose names are
``aws-access-token``, ``github-pat``, ``gcp-api-key``, ``slack-bot-token``, ``npm-access-token``, ``pypi-upload-token``,
``huggingface-access-token``, ``twilio-api-key`` and so on; the Mintlify prefix is from that service's documentation.

Secrets without a prefix of their own are JSON Web Tokens, passwords in addresses, values of an Authorization header or of
``curl -u``, and random values of names such as ``api_key``. gitleaks has similar rules: ``jwt``, ``curl-auth-header``,
``curl-auth-user``, ``generic-api-key``.
"""

import binascii
import json
import math
import re
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from docs_tui.site.page_files import decoded
from docs_tui.source import Span
from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site


@record(frozen=True, slots=True)
class Secret:
    """One key in a text."""

    kind: str
    """Issuer and type: ``AWS access key``."""
    span: Span
    shown: str
    """The part that may be displayed: ``AKIA…``."""
    is_certain: bool = True
    """Whether its own form is that of a real key. Of those that only their context shows, many are made up for an example."""


_PLACEHOLDER = lazy_pattern(
    r"""(?xi)
    example | demo | credential | random | placeholder | redacted | change.?me | your | insert | replace | dummy | fake | sample | secret.?here
    | not.?a.?real | abc.?123 | abcdef | 123456 | x{4} | 0{8} | \*{3} | \.{3} | … | •{2} | -{3} | _{3} | [{<$]
    | a1b2c3 | 1a2b3c | xyz.?(?:123|789) | dead.?beef | 987654 | fedcba | qwert | asdfg | zxcvb
    """
)
_WORDS = lazy_pattern(r"[a-z]+(?:[-_.][a-z]+)+|[A-Z]+(?:[-_.][A-Z]+)+")
_REPEATED = lazy_pattern(r"(.{3,12})\1\1|(.{5,16})\2")
"""The same characters three times, or five or more twice: typed rather than drawn by chance."""
_SEQUENCE = 5
_LETTER_AND_DIGIT = lazy_pattern(r"(?=.*[A-Za-z]).*[0-9]", re.DOTALL)
_HEX_TEXT = re.compile(r"[0-9a-fA-F-]+")
_RANDOM = 3.5
"""Text with at least this entropy in bits per character looks random; hexadecimal digits have at most four."""
_RANDOM_HEX = 3.0


def _is_placeholder(text: str, body: str = "") -> bool:
    """Tell whether a key, or its ``body`` after the prefix, is a placeholder: ``YOUR_KEY``, ``put-the-key-here``."""
    typed = body or text
    return bool(_PLACEHOLDER.search(text) or _WORDS.fullmatch(typed) or _REPEATED.search(typed) or _has_sequence(typed))


def _has_sequence(text: str) -> bool:
    """Tell whether five letters or digits follow each other as on a list: ``efghi``, ``34567``."""
    run = 1
    for before, after in pairwise(text.lower()):
        run = run + 1 if ord(after) == ord(before) + 1 and after.isalnum() else 1
        if run == _SEQUENCE:
            return True
    return False


def looks_random(text: str) -> bool:
    """Tell whether a text looks random: letters and digits without a pattern."""
    if not _LETTER_AND_DIGIT.match(text) or _is_placeholder(text) or text in _DOCUMENTED:
        return False
    return bits(text) >= (_RANDOM_HEX if _HEX_TEXT.fullmatch(text) else _RANDOM)


def bits(text: str) -> float:
    """Return the entropy of a text in bits per character."""
    counts = Counter(text)
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())


@record(frozen=True, slots=True)
class _Pattern:
    """The form of one issuer's keys: ``prefix``, then a match of ``rest``."""

    kind: str
    prefix: str
    rest: str
    """A pattern for the characters after the prefix."""

    @property
    def sign(self) -> str:
        """The part of the prefix that is rarest in ordinary text, to search for first."""
        return self.prefix.partition("://")[2] or self.prefix

    @property
    def is_run(self) -> bool:
        """Whether keys of this kind are one run of key characters."""
        return "/" not in self.prefix + self.rest

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield possible keys. The pattern is compiled when a text first contains ``sign``."""
        return re.finditer(re.escape(self.prefix) + self.rest, text)


def _patterns(kind: str, prefixes: str, rest: str) -> list[_Pattern]:
    """Return the patterns of one row of the table."""
    return [_Pattern(kind, prefix, rest) for prefix in prefixes.split()]


# A rest of fixed length says what must not follow it; one without an end takes all that it can, so neither looks at a
# character more than a fixed number of times.
_END = r"(?![A-Za-z0-9_])"
_WEBHOOK = "whsec_"
_TABLE = (
    ("AWS access key", "AKIA ASIA ABIA ACCA", rf"[A-Z0-9]{{16}}{_END}"),
    ("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9]{36,}"),
    ("GitHub token", "github_pat_", r"[A-Za-z0-9_]{60,}"),
    (
        "GitLab token",
        "glpat- gldt- glrt- glptt- glft- glsoat- glcbt- glimt- glagent- glffct- gloas-",
        r"[A-Za-z0-9_-]{20,}",
    ),
    ("Stripe secret key", "sk_live_ rk_live_ sk_test_ rk_test_", r"[A-Za-z0-9]{16,}"),
    ("Stripe webhook secret", _WEBHOOK, r"[A-Za-z0-9+/]{32,}"),
    ("OpenAI API key", "sk-proj- sk-svcacct- sk-admin- sk-None-", r"[A-Za-z0-9_-]{20,}"),
    ("OpenAI API key", "sk-", r"(?=[A-Za-z]{0,64}[0-9])[A-Za-z0-9]{20,}"),
    ("Anthropic API key", "sk-ant-", r"[a-z]{3,8}[0-9]{2}-[A-Za-z0-9_-]{20,}"),
    ("OpenRouter API key", "sk-or-v1-", r"[0-9a-f]{64}" + _END),
    ("Google API key", "AIza", r"[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("Google OAuth secret", "GOCSPX-", r"[A-Za-z0-9_-]{28}(?![A-Za-z0-9_-])"),
    ("Google OAuth token", "ya29.", r"[A-Za-z0-9_-]{40,}"),
    ("Google refresh token", "1//0", r"[A-Za-z0-9_-]{40,}"),
    ("Slack token", "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxo- xapp-", r"(?:[0-9]-)?[0-9A-Z]{6,20}-[A-Za-z0-9-]{12,}"),
    ("Slack webhook", "https://hooks.slack.com/services/", r"T[A-Z0-9]{6,14}/B[A-Z0-9]{6,14}/[A-Za-z0-9]{16,}"),
    ("Discord webhook", "https://discord.com/api/webhooks/", r"[0-9]{16,20}/[A-Za-z0-9_-]{60,}"),
    ("npm token", "npm_", rf"[A-Za-z0-9]{{36}}{_END}"),
    ("PyPI token", "pypi-AgE", r"[A-Za-z0-9_-]{50,}"),
    ("RubyGems key", "rubygems_", rf"[0-9a-f]{{48}}{_END}"),
    ("Twilio key", "SK", rf"[0-9a-f]{{32}}{_END}"),
    ("SendGrid key", "SG.", r"[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"),
    ("Mailgun key", "key-", rf"[0-9a-f]{{32}}{_END}"),
    ("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", rf"[0-9a-f]{{64}}{_END}"),
    ("Shopify token", "shpat_ shpca_ shppa_ shpss_", rf"[0-9a-fA-F]{{32}}{_END}"),
    ("Square token", "EAAA sq0csp- sq0atp-", r"[A-Za-z0-9_-]{40,}"),
    ("Hugging Face token", "hf_ api_org_", rf"[A-Za-z0-9]{{34}}{_END}"),
    ("Databricks token", "dapi", rf"[0-9a-f]{{32}}{_END}"),
    ("Groq API key", "gsk_", rf"[A-Za-z0-9]{{52}}{_END}"),
    ("xAI API key", "xai-", rf"[A-Za-z0-9]{{80}}{_END}"),
    ("Perplexity API key", "pplx-", rf"[A-Za-z0-9]{{48}}{_END}"),
    ("Replicate token", "r8_", rf"[A-Za-z0-9]{{37}}{_END}"),
    ("Linear API key", "lin_api_", rf"[A-Za-z0-9]{{40}}{_END}"),
    ("Notion token", "ntn_", rf"[A-Za-z0-9]{{46}}{_END}"),
    ("Figma token", "figd_", r"[A-Za-z0-9_-]{40,}"),
    ("Atlassian token", "ATATT3x", r"[A-Za-z0-9_=-]{100,}"),
    ("Postman API key", "PMAK-", rf"[0-9a-f]{{24}}-[0-9a-f]{{34}}{_END}"),
    ("Grafana token", "glsa_", rf"[A-Za-z0-9]{{32}}_[0-9a-f]{{8}}{_END}"),
    ("New Relic key", "NRAK-", rf"[A-Z0-9]{{27}}{_END}"),
    ("Sentry token", "sntrys_ sntryu_", r"[A-Za-z0-9+/=_-]{60,}"),
    ("Supabase key", "sb_secret_ sbp_", r"[A-Za-z0-9_-]{30,}"),
    ("Vault token", "hvs. hvb.", r"[A-Za-z0-9_-]{60,}"),
    ("Doppler token", "dp.pt. dp.st. dp.ct. dp.sa.", r"[A-Za-z0-9.]{40,}"),
    ("Pulumi token", "pul-", rf"[0-9a-f]{{40}}{_END}"),
    ("PlanetScale token", "pscale_tkn_ pscale_pw_", r"[A-Za-z0-9_-]{32,}"),
    ("age secret key", "AGE-SECRET-KEY-1", rf"[0-9A-Z]{{58}}{_END}"),
    ("Mintlify API key", "mint_", r"(?=[A-Za-z]{0,64}[0-9])[A-Za-z0-9]{20,}"),
    ("Azure storage key", "AccountKey=", r"[A-Za-z0-9+/]{86}=="),
)
_PATTERNS = tuple(pattern for row in _TABLE for pattern in _patterns(*row))
_OF_RUNS = tuple((pattern.sign.encode(), pattern) for pattern in _PATTERNS if pattern.is_run)
_ANY_OF_RUNS = re.compile(b"|".join(re.escape(sign) for sign, _ in _OF_RUNS))
_OTHERS = tuple((pattern.sign.encode(), pattern) for pattern in _PATTERNS if not pattern.is_run)

_LOWER = b"abcdefghijklmnopqrstuvwxyz_=.-"
_OF_KEYS = _LOWER + b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_CLASSES = bytes(ord("k") if code in _OF_KEYS else ord(" ") for code in range(256))
_SHORTEST = b"k" * 20
"""The length of the shortest key with its prefix."""

_AWS_SECRET = lazy_pattern(
    r"(?:secret_access_key|secretaccesskey)[\"'`]?\s{0,4}[:=]{1,2}>?\s{0,4}[\"'`]?([a-z0-9/+]{40})(?![a-z0-9/+=])",
    re.IGNORECASE,
)
_KEY_BLOCK = lazy_pattern(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_KEY_BLOCK_SIGN = b"PRIVATE KEY"
_KEY_BLOCK_REACH = 4096
_KEY_BLOCK_BODY = lazy_pattern(r"[A-Za-z0-9+/]{40}")
"""A line of a real key block has at least 64 characters."""

_SIGNED_SCOPE = lazy_pattern(r"(?:/|%2F)[0-9]{8}(?:/|%2F)", re.IGNORECASE)
"""What follows the identifier of a key in a signed AWS request, which shows it on purpose."""
_BEFORE = lazy_pattern(r"[A-Za-z0-9_]")
_CUT_SHORT = ("...", "…", "***", "<", "{")
_DOCUMENTED = frozenset(
    {
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
        "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
        "sk_test_tR3PYbcVNZZ796tH88S4VQ2u",
        "sk_test_26PHem9AhJZvU623DfE1x4sd",
        "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe",
        "gho_16C7e42F292c6912E7710c838347Ae178B4a",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy",
        "2YotnFZFEjr1zCsicMWpAA",
        "tGzv3JOkF0XG5Qx2TlKWIA",
        "SplxlOBeZQQYbYS6WxSbIA",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "czZCaGRSa3F0MzpnWDFmQmF0M2JW",
        "7Fjfp0ZBr1KtDRbnfVdmIw",
        "gX1fBat3bV",
        "xvz1evFS4wEEPTGEFPHBog",
        "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg",
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
    }
)
"""Example keys from the issuers' own documentation, and from RFC 6749, the standard of OAuth."""


_IN_KEYS = lazy_pattern(r"://|curl|PRIVATE KEY|[A-Za-z0-9_=.+/-]{20}")
"""What each key has in it or beside it."""


def may_hold_secret(text: str) -> bool:
    """Tell whether a text may contain a key: most lines do not. For long texts, this takes longer than the search itself."""
    return _IN_KEYS.search(text) is not None


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Return the keys in ``text``, in order and without overlap; skips placeholders and documented examples."""
    data = text.encode("utf-8", "replace")
    runs = _runs(data)
    found = [
        *_by_prefix(text, data, runs),
        *_secrets_in_context(text, data, runs),
        *_aws_secrets(text, data),
        *_key_blocks(text, data),
    ]
    kept: list[Secret] = []
    for secret in sorted(found, key=lambda each: (each.span.start, -each.span.end)):
        if not kept or secret.span.start >= kept[-1].span.end:
            kept.append(secret)
    return tuple(kept)


def _by_prefix(text: str, data: bytes, runs: bytes) -> list[Secret]:
    """Return the keys that begin with an issuer's prefix."""
    fitting = [pattern for sign, pattern in _OF_RUNS if sign in runs] if _ANY_OF_RUNS.search(runs) else []
    fitting += [pattern for sign, pattern in _OTHERS if sign in data]
    return [
        Secret(pattern.kind, Span(*match.span()), f"{pattern.prefix}…", not _is_of_other(match[0]))
        for pattern in fitting
        for match in pattern.finditer(text)
        if _is_key(text, match, pattern.prefix)
    ]


def _is_of_other(key: str) -> bool:
    """Tell whether a webhook secret is one of a service other than Stripe, as the pages of these services show them in examples."""
    return key.startswith(_WEBHOOK) and _HEX_TEXT.fullmatch(key, len(_WEBHOOK)) is not None


def _runs(data: bytes) -> bytes:
    """Return the runs of at least 20 characters that keys consist of, with a capital letter or a digit."""
    classes = data.translate(_CLASSES)
    found: list[bytes] = []
    at = classes.find(_SHORTEST)
    while at >= 0:
        end = classes.find(b" ", at)
        end = end if end >= 0 else len(data)
        run = data[at:end]
        if run.translate(None, _LOWER):
            found.append(run)
        at = classes.find(_SHORTEST, end)
    return b"\n".join(found)


_KEY = "key-"
"""A prefix that is also a word in addresses: ``generate-an-api-key-…``."""


def _is_key(text: str, match: re.Match[str], prefix: str) -> bool:
    """Tell whether a match is a key: not the end of a longer word, and no placeholder."""
    start, end = match.span()
    if start and (_BEFORE.match(text, start - 1) or (prefix == _KEY and text[start - 1] == "-")):
        return False
    if _SIGNED_SCOPE.match(text, end):
        return False
    body = match[0][len(prefix) :]
    if prefix == _WEBHOOK and _is_made_up(body):
        return False
    return not (match[0] in _DOCUMENTED or _is_placeholder(match[0], body) or text.startswith(_CUT_SHORT, end))


def _is_made_up(body: str) -> bool:
    """Tell whether a key decodes to readable text. A real one decodes to random bytes."""
    try:
        decoded = binascii.a2b_base64(body + "=" * (-len(body) % 4))
    except ValueError:
        return False
    return decoded.isascii() and decoded.decode("ascii").isprintable()


def _aws_secrets(text: str, data: bytes) -> list[Secret]:
    """Return the AWS secret keys, which are recognised by the name before them."""
    lowered = data.lower()
    if b"secret_access_key" not in lowered and b"secretaccesskey" not in lowered:
        return []
    return [
        Secret("AWS secret key", Span(*match.span(1)), "…")
        for match in _AWS_SECRET.finditer(text)
        if not _is_placeholder(match[1])
    ]


def _key_blocks(text: str, data: bytes) -> list[Secret]:
    """Return the private keys in PEM or PGP form; truncated ones are examples."""
    if _KEY_BLOCK_SIGN not in data:
        return []
    found: list[Secret] = []
    for match in _KEY_BLOCK.finditer(text):
        body = text[match.end() : match.end() + _KEY_BLOCK_REACH].partition("-----")[0]
        if _KEY_BLOCK_BODY.search(body) and not _PLACEHOLDER.search(body):  # real ones contain AAAAAAAA
            found.append(Secret("private key", Span(match.start(), match.end() + len(body)), match[0]))
    return found


# Secrets without a prefix of their own

_JWT = lazy_pattern(
    r"(?<![A-Za-z0-9_.-])(eyJ[A-Za-z0-9_-]{10,})\.(eyJ[A-Za-z0-9_-]{10,})\.([A-Za-z0-9_-]{20,})(?![A-Za-z0-9_.-])"
)
_SAMPLE_CLAIMS = lazy_pattern(
    r"(?i)john|jane|\bdoe\b|example|1234567890|alice|\bbob\b|test|sample|\bfoo\b|\bmy-?\w|abc123|1516239022"
)
_PUBLIC_ROLE = "anon"
"""The role of Supabase keys that are made for browsers."""

_URL_PASSWORD = re.compile(
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


def _secrets_in_context(text: str, data: bytes, runs: bytes) -> Iterator[Secret]:
    """Yield the keys that are recognised by the text around them.

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
        if text.startswith(_CUT_SHORT, match.end()) or _is_placeholder(match[3]):
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
    if password.lower() == user.lower() or password in _DOCUMENTED:
        return False
    if _WEAK_PASSWORD.search(password) or _is_placeholder(password):
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
            if value.startswith("eyJ") or text.startswith(_CUT_SHORT, end):
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
    if not colon or not (user + password).isprintable() or not _DOCUMENTED.isdisjoint((user, password)):
        return False
    return _is_password(password, user) if password else looks_random(user)


_NAMED_VALUE = "value of a secret"


def _named_values(text: str, runs: bytes) -> Iterator[Secret]:
    """Yield the random values of names such as ``api_key``, which are all in ``runs``."""
    end = 0
    for run in runs.decode("ascii").split("\n"):
        start = text.index(run, end)
        end = start + len(run)
        for match in (*_HEX.finditer(text, start, end), *_MIXED.finditer(text, start, end)):
            before = text[max(match.start() - _NAME_REACH, 0) : match.start()]
            if _is_named(match[0], before) and looks_random(match[0]):
                yield Secret(_NAMED_VALUE, Span(*match.span()), "…", is_certain=False)


def _is_named(value: str, before: str) -> bool:
    """Tell whether the text before a value ends with a name that fits it."""
    last = before[-1:]
    if "-" in value:
        return before.lower().rstrip(" =:\"'").endswith(_NPMRC)
    if last not in _NAME_ENDS and not last.isspace():
        return False
    if _HEX_TEXT.fullmatch(value):
        return _NAMED.search(before) is not None
    return _NAMED_KEY.search(before) is not None and not _PUBLIC_NAME.search(before)


# Files that are not pages

_EXTENSIONS = (".json", ".yaml", ".yml", ".jsx", ".tsx", ".js", ".ts")
_MOST_KEPT = 64
"""How many files' secrets are cached; these files rarely change, but are checked after each change of a page."""


def secrets_in_files(site: "Site") -> Iterator[tuple[str, Secret]]:
    """Yield the secrets in files that are not pages (docs.json, specs, code that pages import), with the file of each."""
    for file, content in site.files.items():
        if file.endswith(_EXTENSIONS) and isinstance(content, bytes):
            own = _public_values(site) if file in CONFIG_FILES else frozenset[str]()
            for secret in _secrets_in(content):
                if (
                    not own
                    or secret.kind != _NAMED_VALUE
                    or site.file_text(file)[secret.span.start : secret.span.end] not in own
                ):
                    yield file, secret


def _public_values(site: "Site") -> frozenset[str]:
    """Return the values of ``integrations``, such as Mixpanel's ``projectToken``, which every reader's browser gets.

    In mint.json, they are under ``analytics``.
    """
    services = [site.config.raw.get(each) for each in ("integrations", "analytics")]
    known = [each for group in services if isinstance(group, Mapping) for each in group.values()]
    options = [each for each in known if isinstance(each, Mapping)]
    return frozenset(value for each in options for value in each.values() if isinstance(value, str))


@lru_cache(maxsize=_MOST_KEPT)
def _secrets_in(content: bytes) -> tuple[Secret, ...]:
    """Return the secrets in a file."""
    return find_secrets(decoded(content))
