"""Find secrets in texts and in files of a site: by the patterns of their issuers, and by what surrounds them.

Placeholders and the keys that issuers print in their own documentation are not reported. The time is linear in the
length of the text, whatever the text is. The patterns were compared with the rules of gitleaks 8 (MIT), whose names are
``aws-access-token``, ``github-pat``, ``gcp-api-key``, ``slack-bot-token``, ``npm-access-token``, ``pypi-upload-token``,
``huggingface-access-token``, ``twilio-api-key`` and so on; the Mintlify prefix is from that service's documentation.
"""

import binascii
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.lint.secret_values import (
    CUT_SHORT,
    DOCUMENTED,
    HEX_TEXT,
    NAMED_VALUE,
    PLACEHOLDER,
    Secret,
    is_placeholder,
)
from docs_tui.lint.secrets_in_context import secrets_in_context
from docs_tui.site.page_files import decoded
from docs_tui.source import Span
from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site


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
        *secrets_in_context(text, data, runs),
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
    return key.startswith(_WEBHOOK) and HEX_TEXT.fullmatch(key, len(_WEBHOOK)) is not None


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
    return not (match[0] in DOCUMENTED or is_placeholder(match[0], body) or text.startswith(CUT_SHORT, end))


def _is_made_up(body: str) -> bool:
    """Tell whether a key decodes to readable text. A real one decodes to random bytes."""
    try:
        decoded = binascii.a2b_base64(body + "=" * (-len(body) % 4))
    except ValueError:
        return False
    return decoded.isascii() and decoded.decode("ascii").isprintable()


def _aws_secrets(text: str, data: bytes) -> list[Secret]:
    """Return the AWS secret keys, which are recognized by the name before them."""
    lowered = data.lower()
    if b"secret_access_key" not in lowered and b"secretaccesskey" not in lowered:
        return []
    return [
        Secret("AWS secret key", Span(*match.span(1)), "…")
        for match in _AWS_SECRET.finditer(text)
        if not is_placeholder(match[1])
    ]


def _key_blocks(text: str, data: bytes) -> list[Secret]:
    """Return the private keys in PEM or PGP form; truncated ones are examples."""
    if _KEY_BLOCK_SIGN not in data:
        return []
    found: list[Secret] = []
    for match in _KEY_BLOCK.finditer(text):
        body = text[match.end() : match.end() + _KEY_BLOCK_REACH].partition("-----")[0]
        if _KEY_BLOCK_BODY.search(body) and not PLACEHOLDER.search(body):  # real ones contain AAAAAAAA
            found.append(Secret("private key", Span(match.start(), match.end() + len(body)), match[0]))
    return found


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
                    or secret.kind != NAMED_VALUE
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
