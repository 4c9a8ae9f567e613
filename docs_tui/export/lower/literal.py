"""The string that a JavaScript expression is, where it is one."""

import json
import re

_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"\Z|'(?:[^'\\\n]|\\.)*'\Z|`(?:[^`\\$]|\\.|\$(?!\{))*`\Z", re.DOTALL)
_RAW = re.compile(r"String\.raw`((?:[^`$]|\$(?!\{))*)`\Z")
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|.)", re.DOTALL)
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}


def literal(source: str) -> str | None:
    """Return the value of a string or a template without ``${…}``; None for anything else."""
    raw = _RAW.match(source)
    if raw:
        return raw[1]
    if not _STRING.match(source):
        return None
    return _ESCAPE.sub(lambda found: _unescaped(found[1]), source[1:-1])


def quoted(text: str) -> str:
    """Return ``text`` as a JavaScript string."""
    return json.dumps(text, ensure_ascii=False)


def _unescaped(escape: str) -> str:
    if escape[0] in "ux" and len(escape) > 1:
        code = int(escape[1:].strip("{}"), 16)
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\N{REPLACEMENT CHARACTER}"
    return _NAMED.get(escape, escape)
