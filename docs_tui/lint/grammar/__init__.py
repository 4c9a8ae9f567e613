"""What docs.json may say: shapes of values, and the table of them."""

from docs_tui.lint.grammar.contextual import CONTEXTUAL
from docs_tui.lint.grammar.docs_json import DOCS_JSON
from docs_tui.lint.grammar.shapes import Fault, FaultKind, faults_of

__all__ = ["CONTEXTUAL", "DOCS_JSON", "Fault", "FaultKind", "faults_of"]
