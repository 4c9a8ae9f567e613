"""Formulas as readable text: commands become characters, superscripts and subscripts small characters; fractions and roots are written on one line."""

import re
from typing import Literal, TypeAlias

from docs_tui.source.lazy_pattern import lazy_pattern

_SYMBOLS = {
    **dict(zip(
        ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"],
        "αβγδεζηθικλμνξπρστυφχψω",
        strict=True,
    )),
    **dict(zip(["Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"], "ΓΔΘΛΞΠΣΦΨΩ", strict=True)),
    "varepsilon": "ε", "vartheta": "ϑ", "varphi": "φ", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "partial": "∂",
    "nabla": "∇", "emptyset": "∅", "forall": "∀", "exists": "∃", "ldots": "…", "cdots": "⋯", "dots": "…", "ell": "ℓ",
    "neg": "¬", "lnot": "¬", "mid": " | ", "vert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "degree": "°", "prime": "′", "hbar": "ℏ", "quad": "  ",
    "qquad": "    ", "aleph": "ℵ", "top": "⊤", "bot": "⊥",
}  # fmt: skip
_OPERATORS = {
    "times": "×", "cdot": "·", "div": "÷", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠",
    "ne": "≠", "ll": "≪", "gg": "≫", "approx": "≈", "equiv": "≡", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆",
    "cup": "∪", "cap": "∩", "setminus": "∖", "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "implies": "⇒",
    "iff": "⇔", "Leftrightarrow": "⇔", "leftrightarrow": "↔", "mapsto": "↦", "circ": "∘", "propto": "∝", "sim": "∼", "land": "∧",
    "wedge": "∧", "lor": "∨", "vee": "∨", "oplus": "⊕", "otimes": "⊗", "perp": "⊥", "parallel": "∥", "bmod": "mod",
}  # fmt: skip
"""Symbols with a space on both sides."""
_WORDS = frozenset(
    {"log", "ln", "exp", "sin", "cos", "tan", "lim", "min", "max", "sup", "inf", "arg", "det", "gcd", "deg", "Pr"}
)
_FONTS = frozenset({
    "text", "textbf", "textit", "textrm", "texttt", "mathrm", "mathbf", "mathit", "mathcal", "mathsf", "mathtt", "operatorname",
    "boldsymbol", "bm", "mbox", "overbrace", "underbrace",
})  # fmt: skip
_SILENT = frozenset({
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "displaystyle", "textstyle", "limits", "nolimits", "nonumber",
})  # fmt: skip
_DOUBLE = dict(zip("RNZQCP", "ℝℕℤℚℂℙ", strict=True))
_ACCENTS = {"hat": "\u0302", "bar": "\u0304", "overline": "\u0304", "vec": "\u20d7", "tilde": "\u0303", "dot": "\u0307"}
_SPACES = {",": " ", ";": " ", ":": " ", " ": " ", "!": "", "\\": "\n"}
DEFINES = lazy_pattern(r"\\(?:def|let|newcommand|renewcommand|providecommand|newenvironment)\b")
"""Definitions can expand a short formula without limit."""
_TOKEN = lazy_pattern(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.DOTALL)
_SUPER = dict(zip("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUB = dict(zip("0123456789+-=()aeioxjkmnt", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢₒₓⱼₖₘₙₜ", strict=True))
_SUPER_LETTERS = _SUPER | {"−": "⁻", "′": "′"} | dict(zip(
    "abcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθ",
    "ᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿ",
    strict=True,
))  # fmt: skip
_SUB_LETTERS = _SUB | dict(zip("hlprsuvβγρφχ", "ₕₗₚᵣₛᵤᵥᵦᵧᵨᵩᵪ", strict=True))
_DEEPEST = 30
_Mark: TypeAlias = Literal["^", "_"]


def readable(formula: str) -> str:
    r"""Return a formula as text without braces: ``2^{n-1}`` is ``2ⁿ⁻¹``, ``\frac{a+b}{2}`` is ``(a+b)/2``.

    A command without a character stays as written, and so does a formula that defines commands or shows nothing.
    """
    if DEFINES.search(formula):
        return formula
    lines = _Formula(formula).text().split("\n")
    shown = "\n".join([re.sub(r"(?<=\S) {2,3}(?=\S)", " ", line).strip() for line in lines if line.strip()])
    return shown or formula.strip()


class _Formula:
    def __init__(self, formula: str) -> None:
        self._signs = _TOKEN.findall(formula)
        self._at = 0
        self._columns = "\\begin" in formula

    def text(self, depth: int = 0) -> str:
        """Return the text up to the brace that closes the group, or to the end."""
        parts: list[str] = []
        while self._at < len(self._signs):
            sign = self._next()
            if sign == "}":
                if depth:
                    break
            elif sign in ("^", "_"):
                last = parts.pop().rstrip() if parts else ""
                parts += [last, _small(self._argument(depth), "^" if sign == "^" else "_")]
            else:
                parts.append(self._one(sign, depth))
        return "".join(parts)

    def _next(self) -> str:
        self._at += 1
        return str(self._signs[self._at - 1])

    def _one(self, sign: str, depth: int) -> str:
        """Return the text of a sign and its arguments."""
        if sign == "{":
            return self.text(depth + 1) if depth < _DEEPEST else ""
        if sign.isspace():
            return " "
        if not sign.startswith("\\") or sign == "\\":
            return {"&": " " if self._columns else "&", "~": " ", "'": "′"}.get(sign, sign)
        return self._command(sign[1:].rstrip("*"), depth)

    def _command(self, name: str, depth: int) -> str:
        if name in _SYMBOLS:
            return _SYMBOLS[name]
        if name in _OPERATORS:
            return f" {_OPERATORS[name]} "
        if name in _WORDS:
            return f" {name} " if self._peek() not in ("_", "^", "(") else f" {name}"
        if name in _FONTS:
            return self._argument(depth)
        if name in _SILENT:
            if self._peek() == ".":
                self._at += 1
            return ""
        if name in _SPACES:
            return _SPACES[name]
        if name in ("begin", "end"):
            self._argument(depth)
            return ""
        return self._with_arguments(name, depth)

    def _with_arguments(self, name: str, depth: int) -> str:
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            return f"{_grouped(self._argument(depth))}/{_grouped(self._argument(depth))}"
        if name in ("binom", "dbinom", "tbinom"):
            return f"({self._argument(depth)} choose {self._argument(depth)})"
        if name == "sqrt":
            root = self._optional(depth)
            return f"{_small(root, '^') if root else ''}√{_grouped(self._argument(depth))}"
        if name == "mathbb":
            inside = self._argument(depth)
            return _DOUBLE.get(inside, inside)
        if name in _ACCENTS:
            inside = self._argument(depth)
            return inside + _ACCENTS[name] if len(inside) == 1 else f"{name}({inside})"
        if not name[:1].isalpha():
            return name
        return f"\\{name}({self._argument(depth)})" if self._peek() == "{" else f"\\{name}"

    def _peek(self) -> str:
        while self._at < len(self._signs) and self._signs[self._at].isspace():
            self._at += 1
        return self._signs[self._at] if self._at < len(self._signs) else ""

    def _argument(self, depth: int) -> str:
        """Return the next group, or the next character."""
        if self._peek() in ("", "}"):
            return ""
        if depth >= _DEEPEST:
            return self._next().strip("{}^_\\")
        sign = self._next()
        return "" if sign in ("^", "_") else self._one(sign, depth + 1).strip()

    def _optional(self, depth: int) -> str:
        """Return an argument in square brackets; empty if there is none."""
        if self._peek() != "[":
            return ""
        self._at += 1
        parts: list[str] = []
        while self._at < len(self._signs) and self._signs[self._at] not in ("]", "}"):
            parts.append(self._one(self._next(), depth + 1))
        self._at += 1
        return "".join(parts).strip()


def _grouped(part: str) -> str:
    """Return ``part`` in parentheses if it is more than a number or word."""
    return part if re.fullmatch(r"[\w.′⁰¹²³⁴-⁹₀-₉ⁿⁱ]*", part) or _is_enclosed(part) else f"({part})"


def _is_enclosed(part: str) -> bool:
    return part.startswith("(") and part.endswith(")") and part.count("(") == 1


def _small(part: str, mark: _Mark) -> str:
    """Return a superscript or subscript in small characters, or behind its mark if one is missing."""
    table = _SUPER_LETTERS if mark == "^" else _SUB_LETTERS
    tight = part.replace(" ", "")
    if part in ("∘", "°") and mark == "^":
        return "°"
    if tight and all(each in table for each in tight):
        return "".join(table[each] for each in tight)
    is_one = re.fullmatch(r"\w" if mark == "^" else r"\w+", part)
    return f"{mark}{part}" if is_one else f"{mark}({part})" if part else ""


def scripted(text: str, mark: str) -> str:
    """Return ``text`` as superscript (``^``) or subscript (``_``) characters; empty if one is missing."""
    table = _SUPER if mark == "^" else _SUB
    return "".join(table[each] for each in text) if all(each in table for each in text) else ""
