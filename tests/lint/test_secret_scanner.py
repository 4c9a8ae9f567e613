"""Keys that must not leave the machine."""

import json
import random
import string
import time
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.secret_scanner import find_secrets, may_hold_secret, secrets_in_files
from tests.sites import site_of

_LETTERS = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"
_UPPER = string.ascii_uppercase + string.digits


def drawn(alphabet: str, length: int, seed: str) -> str:
    """Return a text that looks random. It is computed, so that this file contains no key."""
    return "".join(random.Random(f"{seed}{length}").choices(alphabet, k=length))


KEYS = {
    "AWS access key": "AKIA" + drawn(_UPPER, 16, "aws"),
    "GitHub token": "ghp_" + drawn(_LETTERS, 36, "ghp"),
    "GitLab token": "glpat-" + drawn(_LETTERS, 20, "glpat"),
    "Stripe secret key": "sk_live_" + drawn(_LETTERS, 24, "stripe"),
    "Stripe webhook secret": "whsec_" + drawn(_LETTERS, 32, "whsec"),
    "OpenAI API key": "sk-proj-" + drawn(_LETTERS, 120, "openai"),
    "Anthropic API key": "sk-ant-api03-" + drawn(_LETTERS + "-_", 95, "anthropic"),
    "Google API key": "AIza" + drawn(_LETTERS, 35, "google"),
    "Google OAuth secret": "GOCSPX-" + drawn(_LETTERS, 28, "oauth"),
    "Slack token": "xoxb-" + drawn(string.digits, 12, "slack") + "-" + drawn(_LETTERS, 24, "slack"),
    "Slack webhook": f"https://hooks.slack.com/services/T{drawn(_UPPER, 9, 't')}/B{drawn(_UPPER, 9, 'b')}/{drawn(_LETTERS, 24, 'w')}",
    "npm token": "npm_" + drawn(_LETTERS, 36, "npm"),
    "PyPI token": "pypi-AgEIcHlwaS5vcmc" + drawn(_LETTERS, 120, "pypi"),
    "Twilio key": "SK" + drawn(_HEX, 32, "twilio"),
    "SendGrid key": f"SG.{drawn(_LETTERS, 22, 'sg')}.{drawn(_LETTERS, 43, 'sg')}",
    "DigitalOcean token": "dop_v1_" + drawn(_HEX, 64, "do"),
    "Shopify token": "shpat_" + drawn(_HEX, 32, "shopify"),
    "Hugging Face token": "hf_" + drawn(_LETTERS, 34, "hf"),
    "Databricks token": "dapi" + drawn(_HEX, 32, "dapi"),
    "Mintlify API key": "mint_" + drawn(_LETTERS, 28, "mintlify"),
}
PRIVATE_KEY = (
    "-----BEGIN RSA PRIVATE KEY-----\n" + drawn(_LETTERS + "+/", 64, "pem") + "\n-----END RSA PRIVATE KEY-----"
)


@pytest.mark.parametrize(("kind", "key"), KEYS.items(), ids=KEYS)
@pytest.mark.parametrize(
    "around", ["{}", "key: {}\n", 'const key = "{}";', "`{}`", "Use {}, then go on.", "Bearer {}\r\n"]
)
def test_a_key_is_found_at_its_place(kind: str, key: str, around: str) -> None:
    text = around.format(key)
    assert may_hold_secret(text)
    (secret,) = find_secrets(text)
    assert secret.kind == kind
    assert text[secret.span.start : secret.span.end] == key


@pytest.mark.parametrize("between", ["/", "%2F"])
def test_the_identifier_in_a_signed_request_is_no_secret(between: str) -> None:
    scope = between.join([KEYS["AWS access key"], "20230619", "eu-west-2", "s3", "aws4_request"])
    assert not find_secrets(f"X-Amz-Credential={scope}")


@pytest.mark.parametrize("key", [*KEYS.values(), PRIVATE_KEY])
def test_what_is_shown_of_a_key_is_no_key(key: str) -> None:
    (secret,) = find_secrets(key)
    assert len(secret.shown) < len(key)
    assert not find_secrets(secret.shown)


@pytest.mark.parametrize(
    "marker", ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]
)
@pytest.mark.parametrize("line_end", ["\n", "\\n", "\r\n    "])
def test_a_private_key_is_found(marker: str, line_end: str) -> None:
    body = drawn(_LETTERS + "+/", 64, marker)
    text = f"-----BEGIN {marker}-----{line_end}{body}{line_end}-----END {marker}-----"
    assert may_hold_secret(text)
    assert [secret.kind for secret in find_secrets(text)] == ["private key"]


def test_an_aws_secret_key_is_known_by_its_name() -> None:
    key = drawn(_LETTERS + "/+", 40, "secret")
    for text in (f"AWS_SECRET_ACCESS_KEY={key}", f'"SecretAccessKey": "{key}"', f"aws_secret_access_key = {key}"):
        assert may_hold_secret(text)
        assert [secret.kind for secret in find_secrets(text)] == ["AWS secret key"], text
    assert not find_secrets(f"checksum = {key}")


def part(claims: object) -> str:
    return urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")


def token(**claims: object) -> str:
    return f"{part({'alg': 'HS256'})}.{part(claims)}.{drawn(_LETTERS, 43, 'signature')}"


HEX, PASSWORD = drawn(_HEX, 32, "value"), "Xk9" + drawn(_LETTERS, 9, "password")
MIXED = "aB3" + drawn(_LETTERS, 37, "mixed")
IN_CONTEXT = [
    ("Bearer {}", token(sub="u-7f3k", iat=1716239022)),
    ("DATABASE_URL=postgres://relay:{}@db.relay.dev:5432/app", PASSWORD),
    ("mongodb+srv://relay:{}@cluster0.mongodb.net", PASSWORD),
    ("redis://:{}@cache.relay.dev:6379", PASSWORD),
    ("https://relay:{}@api.relay.dev/v1", PASSWORD),
    ("curl -u relay:{} https://api.relay.dev", PASSWORD),
    ('-H "Authorization: Bearer {}"', drawn(_LETTERS, 40, "bearer")),
    ('headers = {{"Authorization": "Token {}"}}', drawn(_HEX, 40, "token")),
    ("Authorization: Basic {}", b64encode(f"relay:{PASSWORD}".encode()).decode()),
    ('"api_key": "{}"', HEX),
    ("client_secret: {}", HEX),
    ("RELAY_API_KEY={}", HEX),
    ("TWILIO_AUTH_TOKEN = '{}'", HEX),
    ("X-Api-Key: {}", HEX),
    ("SLACK_SIGNING_SECRET={}", HEX),
    ("X-API-Key: {}", MIXED),
    ('new Client({{ apiKey: "{}" }})', MIXED),
    ("-d client_secret={}", MIXED),
    ('"client_secret": "{}"', MIXED),
    ("//registry.npmjs.org/:_authToken={}", "8b1c9a4e-3f52-4d17-9e60-2a7d5c81f0b3"),
]


@pytest.mark.parametrize(("around", "key"), IN_CONTEXT)
def test_a_key_without_a_prefix_is_known_by_what_surrounds_it(around: str, key: str) -> None:
    text = around.format(key)
    assert may_hold_secret(text)
    (secret,) = find_secrets(text)
    assert text[secret.span.start : secret.span.end] == key
    assert key not in secret.shown


@pytest.mark.parametrize(
    "text",
    [
        token(sub="1234567890", name="John Doe"),
        token(role="anon", iss="supabase"),
        "postgres://user:password@localhost:5432/app",
        "postgres://postgres:postgres@db:5432/app",
        "postgres://relay:${DB_PASSWORD}@db.relay.dev/app",
        "mysql://root:mysecretpassword1@db.relay.dev/app",
        f"postgres://relay:{PASSWORD}@db.example.com/app",
        "https://relay.dev/@team:9fK2mQ7xLp",
        "curl -u user:your_password https://api.relay.dev",
        "Authorization: Bearer YOUR_API_KEY_GOES_HERE_2024",
        "Authorization: Bearer eyJhbGciOiJIUzI1NiIs...",
        "https://relay.notion.site/How-do-I-make-an-API-key-" + HEX[:32],
        "Authorization: Basic dXNlcm5hbWU6cGFzc3dvcmQ=",
        "curl --url http://localhost:3000/api -H 'Authorization: Basic OmJsYWNrU3dhbjEyMw=='",
        "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        "api_key: 0123456789abcdef0123456789abcdef",
        "api_key: deadbeefdeadbeefdeadbeefdeadbeef",
        f"token: 0x{drawn(_HEX, 40, 'address')}",
        f"commit: {HEX}",
        f"sha256_{HEX}",
        "Authorization: Bearer 2YotnFZFEjr1zCsicMWpAA",
        "Authorization: Bearer relay-sk-64-CHARACTER-RANDOM-STRING",
        "Authorization: Bearer relay_sk_test_xyz789",
        'headers: ["authorization", "x-amz-content-sha256"]',
        "curl -u 'xvz1evFS4wEEPTGEFPHBog:L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg' https://api.relay.dev",
        "Authorization: Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW",
        "secret_id: 8b1c9a4e-3f52-4d17-9e60-2a7d5c81f0b3",
        "http://foo:foo%41bar@foo.com",
        "header_Authorization=Basic+BASE64_CREDENTIALS",
        "api_key: 9f3a7c1b9f3a7c1b9f3a7c1b9f3a7c1b",
        f"access_token: {MIXED}",
        f"NEXT_PUBLIC_API_KEY={MIXED}",
        f"publishableApiKey: {MIXED}",
        f"client_secret: {MIXED.lower()}",
        f"images/api_key/{MIXED}",
    ],
)
def test_what_surrounds_a_placeholder_makes_it_no_key(text: str) -> None:
    assert find_secrets(text) == ()


def test_keys_of_integrations_are_public_and_others_in_docs_json_are_not() -> None:
    config = {"integrations": {"mixpanel": {"projectToken": HEX}}, "analytics": {"amplitude": {"apiKey": HEX}}}
    assert list(secrets_in_files(site_of({"docs.json": json.dumps(config)}))) == []
    other = drawn(_HEX, 32, "another")
    ((file, _),) = secrets_in_files(site_of({"docs.json": json.dumps({**config, "api_key": other})}))
    assert file == "docs.json"


@pytest.mark.parametrize(
    "text",
    [
        "AKIAIOSFODNN7EXAMPLE",
        "AKIAI44QH8DHBEXAMPLE",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "AKIAXXXXXXXXXXXXXXXX",
        "ghp_k4Jefghi7Qm2Zx9Lt5Rb8Wn3Yc6Vd1Hs0PaU",
        "ghp_Zx9Lt5Zx9Lt5Zx9Lt5Zx9Lt5Zx9Lt5Zx9Lt5",
        "whsec_" + b64encode(b"bO3CjVsLn4dHyFtRbJgPwXvMi7ZaE1qo").decode(),
        "AKIA0000000000000000",
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "ghp_YOUR_TOKEN",
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
        "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
        "pk_live_" + drawn(_LETTERS, 24, "publishable"),
        "sk-proj-your-api-key-goes-here-please",
        "sk-proj-put-the-key-of-the-project-here",
        "sk-ant-api03-XXXXXXXXXXXXXXXXXXXXXXXXXX",
        "sk-...",
        "sk-ant-api03-" + drawn(_LETTERS, 24, "cut") + "...",
        "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe",
        "xoxb-your-bot-token-goes-here-0000",
        "xoxb-" + drawn(_HEX, 32, "slack"),
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        "SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----",
        "`-----BEGIN PRIVATE KEY-----\\n${signingPrivateKey}\\n-----END PRIVATE KEY-----`",
        "-----BEGIN PRIVATE KEY-----\nYOUR_PRIVATE_KEY_GOES_HERE\n-----END PRIVATE KEY-----",
        "-----BEGIN PUBLIC KEY-----\n" + drawn(_LETTERS, 64, "public") + "\n-----END PUBLIC KEY-----",
        "A paragraph about sk-oriented task-assistant-code-block-buttons and the npm_config_registry_of_this_machine.",
        "desk-" + drawn(_LETTERS, 40, "desk"),
        drawn(_LETTERS, 20, "before") + "AKIA" + drawn(_UPPER, 16, "inside"),
        "Authorization: Bearer YOUR_API_KEY",
        "${OPENAI_API_KEY} {{token}} <your-key> $STRIPE_SECRET",
    ],
)
def test_a_placeholder_or_a_documented_example_is_no_key(text: str) -> None:
    assert find_secrets(text) == ()


@given(
    st.lists(
        st.sampled_from([*KEYS.values(), PRIVATE_KEY, "\n", " ", "`", '"', "text", "…", "-----BEGIN PRIVATE KEY-----"])
    )
)
def test_what_is_found_is_in_order_apart_and_inside_the_text(parts: list[str]) -> None:
    text = "".join(parts)
    found = find_secrets(text)
    assert may_hold_secret(text) or not found
    ends = [0, *(secret.span.end for secret in found)]
    assert all(end <= secret.span.start < secret.span.end for end, secret in zip(ends, found, strict=False))
    assert ends[-1] <= len(text)


@given(st.text(st.characters(codec=None, categories=None)))
def test_any_text_is_read(text: str) -> None:
    find_secrets(text)


@pytest.mark.parametrize(
    "hostile",
    [
        "sk-",
        "sk-proj-",
        "glpat-",
        "xoxb-a-",
        "EAAA",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN ",
        'secret_access_key="',
        "eyJhbGciOiJI.",
        "://a:b",
        "://aaaaaaa:bbbbbbbb@",
        "curl -u a:aaaaaaa ",
        "Authorization: Bearer ",
        "api_key: 0f9",
        "token 0123456789abcdef0123456789abcde",
        "A",
    ],
)
def test_the_time_grows_with_the_text_alone(hostile: str) -> None:
    def cost(length: int) -> float:
        text = hostile * (length // len(hostile))
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            find_secrets(text)
            best = min(best, time.process_time() - start)
        return best

    assert any(cost(400_000) < 8 * cost(100_000) + 0.02 for _ in range(3)), "in each of three measurements"


@pytest.mark.corpora
def test_real_documentation_holds_no_key(shared: Path) -> None:
    files = sorted((shared / "corpora" / "coinbase__x402").rglob("*.md*"))
    assert files
    assert [(file.name, find_secrets(file.read_text("utf-8", "replace"))) for file in files] == [
        (file.name, ()) for file in files
    ]


@given(st.from_regex(r"(?:api_key|clientSecret|TOKEN)[\"'`]?\s{0,4}(?:=>|:=|[:=]|\s)\s{0,4}[\"'`]?", fullmatch=True))
def test_a_hexadecimal_value_is_found_after_every_sign_that_may_follow_its_name(name: str) -> None:
    value = drawn(_HEX, 40, "named")
    text = f"{name}{value}\n"
    assert [text[secret.span.start : secret.span.end] for secret in find_secrets(text)] == [value]
