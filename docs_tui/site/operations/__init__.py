"""The operations of specs: parameters, bodies and responses with their fields.

Many sites have no spec, so the package is loaded when one of its names is first used.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.site.operations.operation import read_body, read_operation
    from docs_tui.site.operations.schemas import Schemas

__all__ = ["Schemas", "read_body", "read_operation"]

__getattr__ = lazy_names(__name__, {"Schemas": "schemas", "read_body": "operation", "read_operation": "operation"})
