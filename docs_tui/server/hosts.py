"""Under which names the server answers: a web page elsewhere that points its own name at this machine gets nothing.

Such a page (DNS rebinding) needs a name of its own, so the address of this machine is no danger.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

WILDCARDS = frozenset({"", "0.0.0.0", "::"})  # noqa: S104  # compared with, not bound to
"""Hosts that stand for every address of the machine."""
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[^\[\]:/?#@\\\s]{1,253})(?::[0-9]{0,5})?\Z")


@dataclass(frozen=True)
class AllowedHosts:
    """The names that are answered to."""

    names: frozenset[str] = field(default_factory=frozenset)
    """In lower case, without ports; in addition to those of this machine."""
    any_address: bool = False
    """Whether every IP address is answered to."""

    def allows(self, host: str, local: str = "") -> bool:
        """Tell whether a request may name ``host``, the value of its header.

        Args:
            host: With a port or without.
            local: The address that the request came in at.
        """
        name = name_of(host)
        if name is None:
            return False
        if name == "localhost" or name.endswith(".localhost") or name in self.names:
            return True
        address = _address(name)
        return address is not None and (self.any_address or _is_loopback(name) or address == _address(local))


def hosts(bound: str | None, base_url: str | None, more: Iterable[str]) -> AllowedHosts:
    """Return the names of a site that is bound to ``bound``, published at ``base_url``, and known by ``more`` names."""
    named = [bound or "", _host_of_url(base_url or ""), *more]
    names = (name_of(each.strip()) for each in named if each.strip() not in WILDCARDS)
    return AllowedHosts(frozenset(each for each in names if each is not None), bound is not None and bound in WILDCARDS)


def name_of(host: str) -> str | None:
    """Return the name in the value of a ``Host`` header: in lower case, without port and brackets; None where it is none."""
    found = _HOST.match(host.lower())
    if found is None and _address(host) is not None:
        return host.lower()
    return found[1].strip("[]").rstrip(".") if found is not None else None


def is_loopback(host: str) -> bool:
    """Tell whether ``host``, as a name or in a header, is this machine and no other."""
    name = name_of(host)
    return name is not None and (name == "localhost" or name.endswith(".localhost") or _is_loopback(name))


def _is_loopback(name: str) -> bool:
    address = _address(name)
    return address is not None and address.is_loopback


@lru_cache(maxsize=256)
def _address(name: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
    try:
        return ip_address(name)
    except ValueError:
        return None


def _host_of_url(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
