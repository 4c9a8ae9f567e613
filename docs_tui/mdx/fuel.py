"""What a page may cost: look-ahead that comes to nothing is paid for, so that no page is read over and over."""


class Fuel:
    """Characters that failed look-aheads may still read; a small multiple of the page's length."""

    __slots__ = ("left",)

    def __init__(self, length: int) -> None:
        self.left = 4 * length + 65_536

    def burn(self, characters: int) -> None:
        """Pay for ``characters`` that were read in vain."""
        self.left -= characters

    @property
    def is_empty(self) -> bool:
        """Tell whether only what stands on its own line may still be read ahead."""
        return self.left <= 0
