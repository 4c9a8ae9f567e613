"""Faults of links and of docs.json."""

from typing import Any

from tests.long.fault import Config, Fault, blocks, config_texts, configs, with_files

_TAKER = '---\ntitle: A taker\ndescription: Takes the snippet.\n---\n\nimport Part from "/snippets/planted.mdx";\n\n<Part />\n'
_LINKS = [
    *blocks(
        "links",
        {
            "page": ("broken-link", "Read [how to start«](/no/such-page) first.\n"),
            "page in a list": ("broken-link", "- [Keys](/@page@)\n- [Old keys«](/@page@-old)\n"),
            "page in a table": ("broken-link", "| A | B |\n| --- | --- |\n| a | [Old«](/@page@/old) |\n"),
            "relative page": ("broken-link", "See [the guide«](./no-such-guide) for more.\n"),
            "card": ("broken-link", '<Card title="Old"«  href="/@page@-old">\n  Text.\n</Card>\n'),
            "html link": ("broken-link", 'Text with <a«  href="/no/such/page">a link</a> in it.\n'),
            "anchor on the page": ("broken-anchor", "See [that section«](#no-such-section).\n"),
            "anchor of a page": ("broken-anchor", "See [that section«](/@page@#no-such-section).\n"),
            "image": ("broken-image", "<Frame>\n  ![The parts of the app«](/images/no-such.png)\n</Frame>\n"),
            "html image": (
                "broken-image",
                '<Frame>\n  <img« src="/images/no-such.png" alt="Parts of it" />\n</Frame>\n',
            ),
            "video": ("broken-image", '<video«  title="A tour" controls src="/videos/no-such.mp4" />\n'),
            "empty target": ("empty-link", "Read [how to start«]() first.\n"),
            "empty text": ("empty-link", "Read [«](/@page@) first.\n"),
            "empty card": ("empty-link", '<Card title="Start" icon="play"«  href="">\n  Text.\n</Card>\n'),
            "hash only": ("empty-link", "Read [how to start«](#) first.\n"),
            "reference": ("undefined-reference", "Read [how to start«][no-such-label] first.\n"),
            "footnote": ("undefined-reference", "The limit depends on the plan.[^no-such-note]«\n"),
            "localhost": ("local-link", "Read [how to start«](http://localhost:3000/@page@) first.\n"),
            "loopback": ("local-link", "Read [how to start«](http://127.0.0.1:3000/@page@) first.\n"),
            "no host": ("link-without-host", "Read [how to start«](https:///docs/start) first.\n"),
            "space before address": ("link-syntax", "Read [how to start«] (/@page@) first.\n"),
            "swapped brackets": ("link-syntax", "Read (how to start«)[/@page@] first.\n"),
            "misspelled scheme": (
                "link-without-host broken-link",
                "Read [the spec«](htps://example.com/spec) first.\n",
            ),
            "one slash": ("link-without-host broken-link", "Read [the spec«](https:/example.com/spec) first.\n"),
            "import": ("missing-snippet", 'import Gone from "/snippets/no-such.mdx";«\n\n<Gone />\n'),
            "unused import": ("unused-import", 'import Unused from "/snippets/planted.mdx";«\n'),
            "named import": ("missing-export", 'import { gone } from "/snippets/planted.mdx";«\n\nText {gone} text.\n'),
            "definition": ("broken-link", "Read [how to start][planted] first.\n\n[planted]: /no/such-page«\n"),
            "mail": ("link-without-host broken-link", "Write to [us«](help@example.com).\n"),
            "host without scheme": ("link-without-host broken-link", "See [the site«](www.example.com/start).\n"),
            "file name of a page": ("broken-link", "Read [how to start«](/no/such-page.mdx) first.\n"),
        },
    ),
    *with_files(
        "links",
        {
            "unused snippet": ("unused-snippet", {"snippets/nobody-takes-me.mdx": "«Text of a snippet.\n"}),
            "link in a snippet": (
                "broken-link",
                {
                    "snippets/planted.mdx": "Read [this guide«](/no/such-page) first.\n",
                    "planted-taker.mdx": _TAKER,
                },
            ),
            "import cycle": (
                "import-cycle",
                {
                    "snippets/planted.mdx": 'import B from "/snippets/planted-b.mdx";«\n\n<B />\n',
                    "snippets/planted-b.mdx": 'import A from "/snippets/planted.mdx";\n\n<A />\n',
                },
            ),
        },
    ),
]


def first_pages(node: object) -> list[Any] | None:
    """Return the first list of pages of a navigation; None if it has none."""
    waiting: list[object] = [node]
    while waiting:
        at = waiting.pop(0)
        if isinstance(at, dict):
            pages = at.get("pages")
            if isinstance(pages, list) and any(isinstance(each, str) for each in pages):
                return pages
            waiting += at.values()
        elif isinstance(at, list):
            waiting += at
    return None


def _nav(config: Config) -> list[Any]:
    return first_pages(config["navigation"]) or []


def _redirects(config: Config) -> list[Any]:
    found = config.setdefault("redirects", [])
    return found if isinstance(found, list) else []


def _options(config: Config, *options: object) -> None:
    config["contextual"] = {"options": list(options)}


def _custom(**keys: object) -> dict[str, object]:
    href = {"base": "https://example.com/ask", "query": [{"key": "q", "value": "Read $path"}]}
    return {"title": "Ask us", "description": "Ask.", "icon": "star", "href": href, **keys}


def _query(value: str) -> dict[str, object]:
    return _custom(href={"base": "https://example.com/ask", "query": [{"key": "q", "value": value}]})


_CONFIG = [
    *configs(
        {
            "unknown key": ("config-unknown-key", lambda c: c.update({"«colours": {"primary": "#0F766E"}})),
            "misspelled key": ("config-unknown-key", lambda c: c.update({"«contextuall": {"options": ["copy"]}})),
            "theme": ("config-value", lambda c: c.update({"theme": "«minty"})),
            "no name": ("config-missing-key", lambda c: c.pop("name")),
            "no colors": ("config-missing-key", lambda c: c.pop("colors")),
            "no theme": ("config-missing-key", lambda c: c.pop("theme")),
            "color": ("config-value", lambda c: c.update(colors={"primary": "«teal"})),
            "pale color": ("color-contrast", lambda c: c.update(colors={"primary": "«#FFF176"})),
            "dark color": ("color-contrast", lambda c: c.update(colors={"primary": "#0F766E", "light": "«#101418"})),
            "logo": ("config-missing-file", lambda c: c.update(logo="«/logo/no-such.svg")),
            "dark logo": (
                "config-missing-file",
                lambda c: c.update(logo={"light": "/planted.svg", "dark": "«/logo/no-such.svg"}),
            ),
            "favicon": ("config-missing-file", lambda c: c.update(favicon="«/no-such-icon.svg")),
            "spec": ("nav-missing-operation config-missing-file", lambda c: c.update(api={"openapi": "«no-such.json"})),
            "page that is not there": ("nav-missing-page", lambda c: _nav(c).append("«no/such-page")),
            "page twice": (
                "nav-double-page",
                lambda c: _nav(c).append("«" + next(e for e in _nav(c) if isinstance(e, str))),
            ),
            "page with extension": (
                "nav-missing-page config-value",
                lambda c: _nav(c).append("«no/such-page.mdx"),
            ),
            "group without pages": ("config-missing-key", lambda c: _nav(c).append({"‹group": "Planted"})),
            "empty group": ("config-missing-key", lambda c: _nav(c).append({"group": "Planted", "«pages": []})),
            "group without name": (
                "config-missing-key",
                lambda c: _nav(c).append({"‹icon": "star", "pages": ["planted-other"]}),
            ),
            "icon of a group": (
                "unknown-icon",
                lambda c: _nav(c).append({"group": "A", "icon": "«no-such-icon", "pages": ["planted-other"]}),
            ),
            "empty options": ("contextual-menu config-value", lambda c: c.update(contextual={"«options": []})),
            "no options": ("contextual-menu config-missing-key", lambda c: c.update({"«contextual": {}})),
            "unknown option": ("contextual-menu", lambda c: _options(c, "copy", "«chatgtp")),
            "double option": ("contextual-menu", lambda c: _options(c, "copy", "«copy")),
            "option without title": (
                "contextual-menu",
                lambda c: _options(c, {"‹description": "Ask.", "icon": "star", "href": "https://example.com"}),
            ),
            "option without description": (
                "contextual-menu",
                lambda c: _options(c, {"‹title": "Ask", "icon": "star", "href": "https://example.com"}),
            ),
            "option without icon": (
                "contextual-menu",
                lambda c: _options(c, {"‹title": "Ask", "description": "Ask.", "href": "https://example.com"}),
            ),
            "option without link": (
                "contextual-menu",
                lambda c: _options(c, {"‹title": "Ask", "description": "Ask.", "icon": "star"}),
            ),
            "link without base": (
                "contextual-menu",
                lambda c: _options(c, _custom(href={"‹query": [{"key": "q", "value": "a"}]})),
            ),
            "query without key": (
                "contextual-menu",
                lambda c: _options(c, _custom(href={"base": "https://example.com", "query": [{"‹value": "a"}]})),
            ),
            "query without value": (
                "contextual-menu",
                lambda c: _options(c, _custom(href={"base": "https://example.com", "query": [{"‹key": "q"}]})),
            ),
            "placeholder": ("contextual-menu", lambda c: _options(c, _query("«Read https://example.com$pth.md"))),
            "placeholder in capitals": ("contextual-menu", lambda c: _options(c, _query("«Read $PAGE"))),
            "placeholder in the link": (
                "contextual-menu",
                lambda c: _options(c, _custom(href="«https://example.com/$path")),
            ),
            "redirect without target": ("config-missing-key", lambda c: _redirects(c).append({"‹source": "/planted"})),
            "redirect to nothing": (
                "redirect-to-nothing",
                lambda c: _redirects(c).append({"source": "/planted", "destination": "«/no/such-page"}),
            ),
            "redirect to itself": (
                "redirect-loop",
                lambda c: _redirects(c).append({"‹source": "/planted", "destination": "/planted"}),
            ),
            "redirect of a page": (
                "redirect-shadowed",
                lambda c: _redirects(c).append({"‹source": "/planted-page", "destination": "/@page@"}),
            ),
            "redirect in capitals": (
                "config-unknown-key",
                lambda c: _redirects(c).append({"«from": "/a", "source": "/b", "destination": "/@page@"}),
            ),
            "bar without link": ("config-missing-key", lambda c: c.update(navbar={"links": [{"‹label": "Blog"}]})),
            "bar with a page that is not there": (
                "broken-link",
                lambda c: c.update(navbar={"links": [{"label": "Blog", "href": "«/no/such-page"}]}),
            ),
            "main link without type": (
                "config-missing-key",
                lambda c: c.update(navbar={"primary": {"‹label": "A", "href": "https://a.example.com"}}),
            ),
            "foot": (
                "config-value config-unknown-key",
                lambda c: c.update(footer={"socials": {"«twiter": "https://x.com/a"}}),
            ),
            "foot with a page that is not there": (
                "broken-link",
                lambda c: c.update(
                    footer={"links": [{"header": "A", "items": [{"label": "B", "href": "«/no/such-page"}]}]}
                ),
            ),
            "appearance": ("config-value", lambda c: c.update(appearance={"default": "«drak"})),
            "playground": ("config-value", lambda c: c.update(api={"playground": {"display": "«interactiv"}})),
            "indexing": ("config-value", lambda c: c.update(seo={"indexing": "«everything"})),
            "font": ("config-missing-key", lambda c: c.update(fonts={"‹weight": 400})),
            "text for a list": ("config-value", lambda c: c.update({"redirects": "«/old"})),
            "text for a switch": ("config-value", lambda c: c.update(seo={"metatags": {}, "trailingSlash": "«yes"})),
            "language": (
                "config-value",
                lambda c: c.update(navigation={"languages": [{"language": "«english", "pages": ["planted-page"]}]}),
            ),
            "reference": ("config-reference", lambda c: c.update(footer={"$ref": "«./no-such.json"})),
            "key": ("secret", lambda c: c.update(integrations={"amplitude": {"apiKey": "«sk_live_@key40@"}})),
        }
    ),
    *config_texts(
        {
            "no comma": ("json-syntax", lambda text: _at_line(text, ",\n", "«\n")),
            "comma at the end": ("json-syntax", lambda text: _last(text, '"\n', '",«\n')),
            "comment": ("json-syntax", lambda text: text.replace("{\n", "{\n  // the site«\n", 1)),
            "single quotes": ("json-syntax", lambda text: text.replace('"name":', "«'name':", 1)),
            "name without quotes": ("json-syntax", lambda text: text.replace('"name":', "«name:", 1)),
            "no bracket at the end": ("json-syntax", lambda text: text.rstrip()[:-1].rstrip() + "\n«"),
            "double key": (
                "config-double-key",
                lambda text: text.replace('"name":', '"theme": "mint",\n  «"theme":  "mint",\n  "name":', 1).replace(
                    '"theme":', '"thema":', 0
                ),
            ),
            "merge conflict": (
                "json-syntax merge-conflict",
                lambda text: text.replace("{\n", "{\n«<<<<<<< HEAD\n=======\n>>>>>>> main\n", 1),
            ),
            "value of Python": ("json-syntax", lambda text: text.replace("{\n", '{\n  "public": «True,\n', 1)),
        }
    ),
]


def _at_line(text: str, what: str, instead: str) -> str:
    at = text.find(what, len(text) // 3)
    return text[:at] + instead + text[at + len(what) :]


def _last(text: str, what: str, instead: str) -> str:
    head, _, tail = text.rpartition(what)
    return head + instead + tail


SITE_FAULTS: tuple[Fault, ...] = (*_LINKS, *_CONFIG)
