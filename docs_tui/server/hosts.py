"""The host names that the server answers to. Requests for other names are rejected, to prevent DNS rebinding.

An attacking page needs a host name of its own, so requests that name an IP address of this machine are safe.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

WILDCARDS = frozenset({"", "0.0.0.0", "::"})  # noqa: S104  # compared with, not bound to
"""Host values that stand for every address of the machine."""
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[^\[\]:/?#@\\\s]{1,253})(?::[0-9]{0,5})?\Z")


@dataclass(frozen=True)
class AllowedHosts:
    """The allowed names."""

    names: frozenset[str] = field(default_factory=frozenset)
    """Lower case, without ports; in addition to the names of this machine."""
    any_address: bool = False
    """Whether every IP address is allowed."""

    def allows(self, host: str, local: str = "") -> bool:
        """Tell whether ``host``, the value of a request's header, is allowed.

        Args:
            host: With or without a port.
            local: The address at which the request arrived.
        """
        name = name_of(host)
        if name is None:
            return False
        if name == "localhost" or name.endswith(".localhost") or name in self.names:
            return True
        address = _address(name)
        return address is not None and (self.any_address or _is_loopback(name) or address == _address(local))


def hosts(bound: str | None, base_url: str | None, more: Iterable[str]) -> AllowedHosts:
    """Return the names for a server bound to ``bound``, of a site published at ``base_url``, with ``more`` names."""
    named = [bound or "", _host_of_url(base_url or ""), *more]
    names = (name_of(each.strip()) for each in named if each.strip() not in WILDCARDS)
    return AllowedHosts(frozenset(each for each in names if each is not None), bound is not None and bound in WILDCARDS)


def name_of(host: str) -> str | None:
    """Return the name in a ``Host`` header: lower case, without port and brackets; None if it is invalid."""
    found = _HOST.match(host.lower())
    if found is None and _address(host) is not None:
        return host.lower()
    return found[1].strip("[]").rstrip(".") if found is not None else None


def is_loopback(host: str) -> bool:
    """Tell whether ``host``, a name or a header value, refers to this machine only."""
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
