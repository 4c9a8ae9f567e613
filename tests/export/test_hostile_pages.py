"""Hostile pages become Markdown and HTML, and pass lint, in seconds of processor time."""

from time import thread_time

import pytest

from docs_tui.export.html import render_html
from docs_tui.export.markdown import render_markdown
from docs_tui.lint.linter import Linter
from docs_tui.site import build_site

LIST = "const a = 'x,'.repeat(39000).split(',');"
TEXT = "const t = 'x'.repeat(600000);"
CODE = {
    "broken": "const a = " + '"' * 50_000,
    "a list that grows": "const a = [1]; for (const x of a) { a.push(x, x); } return <p>{a}</p>;",
    "a list that is doubled": "const a = [1];" + "a.push(...a);" * 60 + "return <p>{a}</p>;",
    "lists in one": f"const a = [{'1,' * 3_000}]; const b = [{'...a,' * 8_000}]; return <p>{{b.length}}</p>;",
    "loops in loops": "const a = [1,2,3,4,5,6,7,8,9];"
    + "for (const x of a) {" * 8
    + "x;"
    + "}" * 8
    + "return <p>a</p>;",
    "lists in lists": "const a0 = [1];"
    + "".join(f"const a{n + 1} = [a{n}];" for n in range(2_000))
    + "return <p>{a2000}</p>;",
    "sorting": f"const a = [{','.join(str(n * 7919 % 5000) for n in range(5_000))}]; return <p>{{a.sort((p, q) => p - q).join()}}</p>;",
    "patterns": f"const a = '{'/' * 1_900}';" + "a.replace(/[/]+$/g, '-');" * 2_000 + "return <p>a</p>;",
    "long texts": "const a = 'x'.repeat(1e9).padStart(1e9).padEnd(1e5); return <p>{a}{a}</p>;",
    "changes in changes": "a[(() => { " * 11 + "n" + "++; })()]" * 11 + "++; return <p>a</p>;",
    "recursion": "const f = (n) => f(n + 1) + f(n + 2); return <p>{f(0)}</p>;",
    "a list in itself": "const a = []; a.push(a); return <p>{b ? a : <b>c</b>}</p>;",
    "lists put into lists": "".join(f"const a{n} = [];" for n in range(1_500))
    + "".join(f"a{n}.push(a{n - 1});" for n in range(1_499, 0, -1))
    + "return <p>{b ? a1499 : <b>c</b>}</p>;",
    "empty loops": f"{LIST} for (const x of a) {{ for (const y of a) {{ for (const z of a) {{ }} }} }} return <p>a</p>;",
    "rests of lists": f"{LIST} for (const x of a) {{ const [...y] = a; }} return <p>a</p>;",
    "undecided lists": f"{LIST} for (const x of a) {{ b ? a : 1; }} return <p>a</p>;",
    "spread texts": f"{LIST} {TEXT} for (const x of a) {{ [...t]; }} return <p>a</p>;",
    "compared texts": f"{LIST} {TEXT} for (const x of a) {{ t < t + 'a'; }} return <p>a</p>;",
    "numerals": f"{LIST} const t = '1'.repeat(6e5); for (const x of a) {{ +t; }} return <p>a</p>;",
    "lengths": f"{LIST} const t = 'é'.repeat(6e5); for (const x of a) {{ t.length; }} return <p>a</p>;",
    "the last place of a text": f"{TEXT} return <p>{{t.lastIndexOf('xy' + 'x'.repeat(3e5))}}</p>;",
    "joined texts": f"{TEXT} return <p>{{t.concat({'t,' * 2_000}t).length}}</p>;",
    "cases": f"switch (x) {{{''.join(f'case {n}: return <p>{n}</p>;' for n in range(2_000))}}} return <p>x</p>;",
    "sums": "return <p>{" + "1 + " * 10_000 + "1}</p>;",
}

PAGES = {
    "images in images": "![" * 2_000 + "a" + "](b)" * 2_000,
    "definitions": "".join(f"[a{n}]: /b{n}\n" for n in range(4_000)),
    "definitions and uses": "".join(f"[a{n}]: /b{n}\n\n[a{n}] is used.\n\n" for n in range(1_000)),
    "notes in notes": "<Note>\n" * 2_000 + "a\n" + "</Note>\n" * 2_000,
    "notes in notes, in a line": "<Note>" * 2_000 + "a" + "</Note>" * 2_000,
    "objects without an end": "<div style={{" * 2_000,
    **{f"code: {name}": f"export const Own = () => {{\n{code}\n}};\n\n<Own />\n" for name, code in CODE.items()},
    "components whose code fails": "export const Own = null.foo;\n\n<Own />\n",
    "objects": '<p style={{color: "red"}}>a</p>\n\n' * 1_000,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_hostile_page_is_exported_and_checked_in_time(name: str) -> None:
    began = thread_time()
    site = build_site({"page.mdx": PAGES[name].encode()})
    page = site.pages["/page"]
    assert render_markdown(site, page)
    assert render_html(site, page)
    assert Linter(select=("all",)).update(site) is not None
    assert thread_time() - began < 10, "not in proportion to the length of the page"
