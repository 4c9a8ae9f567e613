"""Jump mode: a label over everything on the screen that can be acted on; typing the label acts."""

from collections.abc import Sequence
from itertools import product

from docs_tui.preview.model import Target

_LETTERS = "asdfghjklqwertyuiopzxcvbnm"


def labels(count: int) -> list[str]:
    """Return ``count`` labels, none of which begins another; one letter each where that is enough."""
    if count <= len(_LETTERS):
        return list(_LETTERS[:count])
    pairs = ("".join(pair) for pair in product(_LETTERS, repeat=2))
    return [label for label, _ in zip(pairs, range(count), strict=False)]


class Jump:
    """The labels of one moment, and what was typed of one of them."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self._targets = dict(zip(labels(len(targets)), targets, strict=False))
        self._labels = {id(target): label for label, target in self._targets.items()}
        self._typed = ""

    def label(self, target: Target) -> str:
        """Return what is left to type for ``target``; empty where what was typed leads elsewhere."""
        label = self._labels.get(id(target), "")
        return label[len(self._typed) :] if label.startswith(self._typed) else ""

    def type(self, key: str) -> Target | None:
        """Add a letter and return the target that is named now."""
        self._typed += key
        return self._targets.get(self._typed)

    @property
    def possible(self) -> bool:
        """Whether what was typed can still lead somewhere."""
        return any(label.startswith(self._typed) for label in self._targets)
