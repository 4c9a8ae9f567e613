"""What a page shows of an operation, section by section: the same, and under the same names, wherever it is shown."""

from collections.abc import Iterator

from docs_tui.site.openapi import Field, Operation, Payload, Response
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class OperationSection:
    """What stands under one title."""

    label: str
    """``Query parameters``, ``Body``, ``Message``, ``Response``."""
    detail: str
    """What tells it from others with its label: a media type, a status; empty where there is no other."""
    content: tuple[Field, ...] | Payload | Response

    @property
    def title(self) -> str:
        """The whole title: ``Response 404``; as the spec has it, not cleaned."""
        return f"{self.label} {self.detail}" if self.detail else self.label


def sections_of(operation: Operation) -> Iterator[OperationSection]:
    """Yield the sections of ``operation`` in the order in which they are read."""
    for place in dict.fromkeys(field.location for field in operation.parameters):
        fields = tuple(field for field in operation.parameters if field.location == place)
        yield OperationSection(f"{place} parameters".capitalize(), "", fields)
    label = "Body" if operation.reference.kind == "openapi" else "Message"
    for payload in operation.requests:
        yield OperationSection(label, payload.media_type if len(operation.requests) > 1 else "", payload)
    for response in operation.responses:
        yield OperationSection("Response", response.status, response)
