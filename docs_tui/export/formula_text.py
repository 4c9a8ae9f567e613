"""Formulas as readable text: common commands become characters."""

import re

_COMMANDS = {
    **dict(zip(
        ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"],
        "αβγδεζηθικλμνξπρστυφχψω",
        strict=True,
    )),
    **dict(zip(["Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"], "ΓΔΘΛΞΠΣΦΨΩ", strict=True)),
    "times": "×", "cdot": "·", "div": "÷", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠",
    "approx": "≈", "equiv": "≡", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "sqrt": "√", "partial": "∂",
    "nabla": "∇", "in": "∈", "notin": "∉", "subset": "⊂", "cup": "∪", "cap": "∩", "emptyset": "∅", "forall": "∀",
    "exists": "∃", "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "mapsto": "↦", "ldots": "…",
    "cdots": "⋯", "dots": "…", "quad": "  ", "qquad": "    ", "left": "", "right": "", "displaystyle": "", "ell": "ℓ",
    "circ": "∘", "propto": "∝", "sim": "∼", "land": "∧", "lor": "∨", "neg": "¬", "mid": "|",
}  # fmt: skip
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_WRAPPED = re.compile(r"\\(?:text|mathrm|mathbf|mathit|mathcal|mathbb|operatorname|textbf|boldsymbol)\s*\{([^{}]*)\}")
_COMMAND = re.compile(r"\\([A-Za-z]+)\s?")
_SCRIPT = re.compile(r"([\^_])(?:\{([^{}]{1,12})\}|([0-9A-Za-z+-]))")
_SUPER = dict(zip("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUB = dict(zip("0123456789+-=()aeioxjkmnt", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢₒₓⱼₖₘₙₜ", strict=True))


def readable(formula: str) -> str:
    """Return a formula as text; commands without a character stay as written."""
    for _ in range(4):
        before = formula
        formula = _FRACTION.sub(
            lambda found: f"{_grouped(found[1])}/{_grouped(found[2])}", _WRAPPED.sub(r"\1", formula)
        )
        if formula == before:
            break
    formula = _COMMAND.sub(lambda found: _COMMANDS.get(found[1], found[0]), formula)
    return _SCRIPT.sub(_script, formula).replace("\\\\", "\n").replace("\\,", " ").replace("\\;", " ")


def _grouped(part: str) -> str:
    return part if re.fullmatch(r"\\?\w+", part.strip()) else f"({part})"


def _script(found: re.Match[str]) -> str:
    return scripted(found[2] or found[3], found[1]) or found[0]


def scripted(text: str, mark: str) -> str:
    """Return ``text`` as superscript (``^``) or subscript (``_``) characters; empty if one is missing."""
    table = _SUPER if mark == "^" else _SUB
    return "".join(table[each] for each in text) if all(each in table for each in text) else ""
