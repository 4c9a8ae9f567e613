"""What browsers may do with what is served: nothing of a page runs, and nothing of it leads them elsewhere unasked."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; media-src 'self' https:; "
    "font-src 'self'; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Of the pages. Only our own script is of a type that a browser runs: see ``media_types``."""

FOR_PAGES = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
)
"""Headers of what a browser shows as a page."""

FILE_POLICY = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox"
"""Of the files of the docs: a picture or an HTML file, opened by itself, has neither script nor origin."""

FOR_ALL = (
    (b"cache-control", b"no-cache"),  # asked for again each time, which costs a 304
    (b"x-content-type-options", b"nosniff"),  # text is text, whatever it looks like
)
"""Headers of every answer, but for the assets that never change."""

IMMUTABLE = b"public, max-age=31536000, immutable"
"""``Cache-Control`` of what carries its content's hash in its name."""
