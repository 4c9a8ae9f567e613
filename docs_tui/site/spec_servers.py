"""Where an API is: the addresses of the servers that a spec names, for one operation or for all."""

import re

from docs_tui.site.spec_value import SpecValue

_VARIABLE = re.compile(r"\{([^{}]+)\}")


def servers_of(operation: SpecValue, item: SpecValue, top: SpecValue) -> tuple[str, ...]:
    """Return the addresses of the nearest servers: those of the operation, of its path, or of the spec.

    What stands for a variable is its default, which OpenAPI has sent where nobody chooses another value.
    """
    for owner in (operation, item, top):
        addresses = tuple(filter(None, (_filled(each, each.text("url")) for each in owner.get("servers").each())))
        if addresses:
            return addresses
    return _of_swagger(top)


def servers_of_channels(top: SpecValue) -> tuple[str, ...]:
    """Return the addresses of the servers of AsyncAPI 2 or 3."""
    servers = (each.resolved() for each in top.get("servers").members())
    return tuple(filter(None, (_filled(each, _written(each)) for each in servers)))


def _of_swagger(top: SpecValue) -> tuple[str, ...]:
    host = top.text("host")
    if not host:
        return ()
    schemes = [each.value for each in top.get("schemes").each() if isinstance(each.value, str)]
    scheme = "https" if not schemes or "https" in schemes else schemes[0]
    return (f"{scheme}://{host}{top.text('basePath')}",)


def _written(server: SpecValue) -> str:
    return server.text("url") or server.text("host") + server.text("pathname")


def _filled(server: SpecValue, address: str) -> str:
    variables = server.get("variables")

    def value(found: re.Match[str]) -> str:
        default = variables.get(found[1]).resolved().get("default").value
        return found[0] if default is None or isinstance(default, (dict, list)) else str(default)

    return _VARIABLE.sub(value, address)
