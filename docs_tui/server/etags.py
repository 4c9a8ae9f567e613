"""Entity tags: what tells a client that it has the answer already (RFC 9110, 8.8.3 and 13.1.2)."""

from hashlib import blake2b


def tag_of(kind: str, *parts: bytes) -> bytes:
    """Return the tag of an answer of this media type whose body is ``parts``, one after the other."""
    state = blake2b(kind.encode(), digest_size=12)
    for part in parts:
        state.update(part)
    return b'"' + state.hexdigest().encode() + b'"'


def matches(condition: bytes, tag: bytes) -> bool:
    """Tell whether ``condition``, the value of ``If-None-Match``, names ``tag``."""
    if condition == tag:
        return True
    return any(each.strip().removeprefix(b"W/") in (tag, b"*") for each in condition.split(b","))
