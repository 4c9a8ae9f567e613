"""The media types of files in a docs folder, the same on every machine."""

from typing import Final

MARKDOWN: Final = "text/markdown; charset=utf-8"
PLAIN: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"
XML: Final = "application/xml; charset=utf-8"
LINKSET: Final = "application/linkset+json"
_UNKNOWN: Final = "application/octet-stream"

_BY_EXTENSION: Final = {
    "avif": "image/avif",
    "bmp": "image/bmp",
    "cjs": PLAIN,
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": HTML,
    "html": HTML,
    "ico": "image/x-icon",
    "ipynb": "application/x-ipynb+json",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": PLAIN,  # a type that browsers do not run, because scripts in the docs folder must not run in our pages
    "json": JSON,
    "m4a": "audio/mp4",
    "m4v": "video/mp4",
    "map": JSON,
    "markdown": MARKDOWN,
    "md": MARKDOWN,
    "mdx": MARKDOWN,
    "mjs": PLAIN,
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "ogv": "video/ogg",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "py": PLAIN,
    "rss": "application/rss+xml; charset=utf-8",
    "sh": PLAIN,
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "toml": PLAIN,
    "ts": PLAIN,
    "ttf": "font/ttf",
    "txt": PLAIN,
    "wasm": _UNKNOWN,  # as js
    "wav": "audio/wav",
    "weba": "audio/webm",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": XML,
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "zip": "application/zip",
}


def media_type(name: str) -> str:
    """Return the media type of the file ``name``."""
    return _BY_EXTENSION.get(name.rpartition("/")[2].rpartition(".")[2].lower(), _UNKNOWN)
