"""Code has the values that Node gives it, or values that nobody knows; never others."""

import json
import shutil
import subprocess
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs_tui.export.expansion.code_drawing import MOST_TERMS
from docs_tui.export.expansion.code_values import UNDEFINED, Closure, in_order
from docs_tui.export.expansion.execution import Evaluator
from docs_tui.export.expansion.scope import Scope
from docs_tui.mdx import text_of_value
from docs_tui.source import Source

NODE = shutil.which("node")
PRELUDE = (
    'const a = { x: 1, y: "t", z: null, "2": 0, "1": 9 }; const b = [3, 1, 2]; const c = "Hello-World"; '
    'const d = 2.5; const e = [{ n: "B", k: 2 }, { n: "a", k: 1 }]; let u; const f = (p, q = 2) => p + q; '
)
SCRIPT = """
const show = (v) => v === undefined ? ["undefined"] : v === null ? ["null"]
  : typeof v === "number" ? ["number", Object.is(v, -0) ? "-0" : String(v)]
  : typeof v === "string" || typeof v === "boolean" ? [typeof v, v]
  : Array.isArray(v) ? ["list", Array.from(v, show)]
  : typeof v === "object" && v.constructor === Object ? ["object", Object.entries(v).map(([k, w]) => [k, show(w)])]
  : ["other"];
const vm = require("vm");
const codes = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(codes.map((code) => {
  try { return show(vm.runInThisContext('"use strict"; (' + code + ');', { timeout: 1000 })); }
  catch (error) { return [error instanceof TypeError ? "error" : "no program"]; }
})));
"""


def node_values(codes: list[str]) -> list[object]:
    """Return what Node says of each expression."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, "-e", SCRIPT], input=json.dumps(codes), capture_output=True, text=True, check=True, timeout=60
    )
    return list(json.loads(done.stdout))


def own_value(code: str) -> object:
    """Return what docs-tui says of an expression, in the form of ``SCRIPT``; None if nobody knows."""
    scope = Scope(Source("page.mdx", ""))
    found = Evaluator(lambda _component, here: here, [MOST_TERMS]).known_text("page.mdx", code, scope)
    return None if found is None else as_shown(found.value)


def as_shown(value: object) -> object:
    if value is UNDEFINED or value is None:
        return ["undefined" if value is UNDEFINED else "null"]
    if isinstance(value, str | bool):
        return ["string" if isinstance(value, str) else "boolean", value]
    if isinstance(value, int | float):
        return ["number", number_text(value)]
    if isinstance(value, list):
        return ["list", [as_shown(each) for each in value]]
    if isinstance(value, Mapping):
        return ["object", [[key, as_shown(value[key])] for key in in_order(dict(value))]]
    return ["other"] if isinstance(value, Closure) else None


def number_text(value: float) -> str:
    return "-0" if str(value) == "-0.0" else text_of_value(value)


def agrees(own: object, node: object) -> bool:
    """Tell whether a value is Node's, as far as it is known."""
    if own is None or node == ["no program"] or (node == ["error"] and not is_known(own)):
        return True
    if isinstance(own, list) and isinstance(node, list):
        return len(own) == len(node) and all(map(agrees, own, node))
    return own == node and type(own) is type(node)


def is_known(own: object) -> bool:
    """Tell whether each part of a value is known."""
    return own is not None and (not isinstance(own, list) or all(map(is_known, own)))


_ATOMS = st.sampled_from(
    (
        *("0", "1", "2", "3", "0.1", "2.5", "100", "1e21", "1e-7", "12345.678", "9007199254740993", "0x1F", "NaN"),
        *('""', '"a"', '"abc"', '"1"', '" 2 "', '"B"', '"é"', '"10"', '"a-b-c"', "'\\n'", '"😀x"', '"-"'),
        *("true", "false", "null", "undefined", "a", "b", "c", "d", "e", "u", "f", "a.x", "a.y", "a.z", "b[0]"),
        *("{}", "[]", "[1, null, undefined]", "Infinity", "b.length", "c.length", "a?.y", "u?.x.y", "e[0].n"),
    )
)
_BINARY = st.sampled_from(
    "+ - * / % === !== == != < > <= >= && || ??".split()  # noqa: SIM905 - a list of marks reads badly in quotes
)
_METHODS = st.sampled_from(
    (
        *(".toFixed({0})", ".toFixed(2)", ".replace({0}, {1})", '.replace("-", "_")', ".replaceAll('a', {0})"),
        *(
            '.replace(/-/g, "_")',
            ".replace(/[a-z]+/g, '*')",
            ".replace(/\\s+/, '')",
            ".replace(/^a\\s*/, '')",
            ".replace(/^he\\w+/i, 'x')",
            ".replace(/l+$/, '')",
            '.replace(/[-\\s]+$/g, "")',
            ".replace(/d$/, {0})",
            '.replace(/L/i, "1")',
        ),
        *(".slice({0}, {1})", ".slice(-2)", ".includes({0})", ".indexOf({0})", ".startsWith({0})", ".endsWith('a')"),
        *(".join({0})", '.join(", ")', ".join()", ".split({0})", ".split('-')", ".split('')", ".trim()", ".at({0})"),
        *(".charAt(1)", ".substring({0}, {1})", ".padStart(5, {0})", ".padEnd(4)", ".repeat({0})", ".repeat(2)"),
        *(".toUpperCase()", ".toLowerCase()", ".toString()", ".concat({0})", ".flat()", ".map((v) => {0})"),
        *(".map((v, i) => v + i)", ".filter((v) => v)", ".filter(Boolean)", ".find((v) => v > 1)", ".some((v) => v)"),
        *(
            ".every((v) => v === {0})",
            ".reduce((s, v) => s + v, {0})",
            ".reduce((s, v) => s + v)",
            ".flatMap((v) => [v, {0}])",
        ),
        *(
            ".sort()",
            ".sort((p, q) => p - q)",
            ".sort((p, q) => q.k - p.k)",
            ".slice().sort()",
            ".sort((p, q) => p > q)",
        ),
        *(".map((v) => v.n).sort()", ".filter((v) => v !== {0}).sort().reverse()", ".x", ".length", "[{0}]", "?.[{0}]"),
        *("?.x", ".y?.length", ".findIndex((v) => v === {0})", ".constructor", "[1]", '["2"]', "?.toFixed?.(1)"),
    )
)
_CALLS = st.sampled_from(
    (
        *("Math.round({0})", "Math.max({0}, {1})", "Math.min(1, {0})", "Math.floor({0})", "Math.abs({0})"),
        *(
            "String({0})",
            "Number({0})",
            "Boolean({0})",
            "Object.keys({0})",
            "Object.entries({0})",
            "Array.isArray({0})",
        ),
        *("Object.values({0})", "f({0})", "f({0}, {1})", "[...{0}]", "[...{0}, {1}]", "{{ ...{0}, x: {1} }}"),
        *("{{ x: {0}, ...{1} }}", "{{ [{0}]: {1} }}", "`${{{0}}}-${{{1}}}`", "typeof {0}", "!{0}", "-{0}", "+{0}"),
        *("[{0}, {1}]", "{{ k: {0}, 3: {1} }}", "({0}, {1})", "Object.fromEntries({0})", "(({{ x, ...r }}) => r)({0})"),
        *("(([p, q = {0}, ...r]) => [p, q, r])({1})", "((...all) => all.length)(...{0})", "Math.trunc({0})"),
    )
)


def _inside(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds(lambda one, mark, two: f"({one} {mark} {two})", inner, _BINARY, inner),
        st.builds(lambda of, method, one, two: f"({of}){method.format(one, two)}", inner, _METHODS, inner, inner),
        st.builds(lambda call, one, two: call.format(f"({one})", f"({two})"), _CALLS, inner, inner),
        st.builds(lambda test, one, two: f"({test} ? {one} : {two})", inner, inner, inner),
    )


EXPRESSIONS = st.recursive(_ATOMS, _inside, max_leaves=6)
_SIMPLE = st.sampled_from(
    (
        *("n = {0};", "n += {0};", "n -= 1;", "n++;", "r.push({0});", "r.push({0}, n);", "r.unshift({0});", "r.pop();"),
        *("let m = {0}; n = m;", "r.reverse();", "r.sort();", "const s = r; s.push({0});", "o.x = {0};", "r = [];"),
        *(
            "const {{ x, y = {0} }} = o; n = [x, y];",
            "const g = () => n; n = g();",
            "const h = () => {{ n = {0}; }}; h();",
        ),
        *(
            "const n = {0}; r.push(n);",
            "r.length = 0;",
            "r.forEach((v) => {{ r.push(v); }});",
            "b.sort();",
            "b.reverse();",
            "b.sort((p, q) => {{ b.push({0}); return p - q; }});",
        ),
        *("[1, 2].forEach((v) => {{ r.push(v + n); }});", "const t = r.map((v) => v); t.push({0}); n = t;", "f({0});"),
    )
)


def _blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    expressions = EXPRESSIONS
    return st.one_of(
        st.builds("if ({}) {{ {} }}".format, expressions, inner),
        st.builds("if ({}) {{ {} }} else {{ {} }}".format, expressions, inner, inner),
        st.builds("if ({}) {{ {} }} else if ({}) {{ {} }}".format, expressions, inner, expressions, inner),
        st.builds("if ({}) return {}; else {{ {} }}".format, expressions, expressions, inner),
        st.builds("for (const i of {}) {{ {} }}".format, st.sampled_from(("b", "[1, 2]", "e", "c")), inner),
        st.builds(
            "switch ({}) {{ case 1: {} break; case {}: case 2: {} break; default: {} }}".format,
            expressions,
            inner,
            expressions,
            inner,
            inner,
        ),
        st.builds("{} {}".format, inner, inner),
        st.builds("{{ {} }}".format, inner),
    )


STATEMENTS = st.recursive(
    st.one_of(
        st.builds(lambda step, value: step.format(f"({value})"), _SIMPLE, EXPRESSIONS),
        st.builds("return {};".format, EXPRESSIONS),
    ),
    _blocks,
    max_leaves=5,
)


def _in_a_function(code: str, returned: str) -> str:
    return f"(() => {{ {PRELUDE} let n = 0; let r = [1]; const o = {{ x: 5 }}; {code} return {returned}; }})()"


_FORMATS = st.sampled_from(
    (
        *(
            "",
            "'en-US'",
            "undefined",
            "'en-US', {}",
            "'en', { maximumFractionDigits: 1 }",
            "'de-DE'",
            "'en-US', { x: 1 }",
        ),
        *("'en-US', { minimumFractionDigits: 4 }", "'en-US', { minimumFractionDigits: 3, maximumFractionDigits: 2 }"),
        *("'en-US', { style: 'currency', currency: 'USD' }", "'en-US', { style: 'currency', currency: 'JPY' }"),
        *("'en-US', { style: 'percent' }", "'en-US', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }"),
    )
)
_NUMBERS = st.one_of(
    st.integers(-(10**9), 10**9), st.floats(-1e16, 1e16), st.sampled_from((0.5, 1.005, 2.675, -0.0, 1e-7))
)


@pytest.mark.skipif(NODE is None, reason="needs Node")
@settings(max_examples=10)
@given(st.lists(st.builds("({!r}).toLocaleString({})".format, _NUMBERS, _FORMATS), min_size=10, max_size=30))
def test_a_number_is_written_for_readers_as_node_writes_it(codes: list[str]) -> None:
    values = list(zip(codes, node_values(codes), map(own_value, codes), strict=True))
    assert [each for each in values if not agrees(each[2], each[1])] == []


def test_a_number_for_readers_is_known() -> None:
    assert own_value("(1234.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' })") == [
        "string",
        "$1,234.50",
    ]


@pytest.mark.skipif(NODE is None, reason="needs Node")
@settings(max_examples=25)
@given(st.lists(EXPRESSIONS, min_size=10, max_size=30))
def test_an_expression_has_the_value_that_node_gives_it(codes: list[str]) -> None:
    whole = [f"(() => {{ {PRELUDE} return ({code}); }})()" for code in codes]
    wrong = [
        (code, own, node)
        for code, node, own in zip(codes, node_values(whole), map(own_value, whole), strict=True)
        if not agrees(own, node)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "call", ['"t".toFixed(1)', '"t".length()', "(5).trim()", "[1].trim()", "true.at(0)", "(() => 1).x()"]
)
def test_nothing_is_known_after_a_method_that_a_value_lacks(call: str) -> None:
    assert own_value(f"{{ x: {call}, ...{{ x: 1 }} }}") is None


@pytest.mark.skipif(NODE is None, reason="needs Node")
@settings(max_examples=25)
@given(st.lists(STATEMENTS, min_size=10, max_size=30))
def test_a_function_returns_what_it_returns_in_node(codes: list[str]) -> None:
    whole = [_in_a_function(code, "[n, r, o, b]") for code in codes]
    wrong = [
        (code, own, node)
        for code, node, own in zip(codes, node_values(whole), map(own_value, whole), strict=True)
        if node != ["error"] and not agrees(own, node)  # a statement that fails has no value to tell from
    ]
    assert wrong == []
