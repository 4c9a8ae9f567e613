"""RSS feeds of changelogs."""

from pathlib import Path
from xml.etree import ElementTree as ET

from docs_tui.server.feeds import feed_path, render_feed
from docs_tui.server.static_site import StaticSite
from tests.server.asking import ask
from tests.server.conftest import write
from tests.server.running import serving
from tests.sites import site_of

CONTENT = "{http://purl.org/rss/1.0/modules/content/}encoded"
PAGE = """---
title: Changes & more
description: What is new.
rss: true
---

<Update label="October 21st, 2026" description="v2" tags={["API", "<b>"]}>
  ## Faster

  See [the guide](/guide) and [above](#faster). ![A](/a.png) <img src="x" onerror="alert(1)" /> ]]>
</Update>

<Update label="Older" rss={{title: "Own title", description: "Own words"}}>Text.</Update>
"""
FILES = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["changelog", "guide"]}}',
    "changelog.mdx": PAGE,
    "guide.mdx": "# Guide",
}


def test_each_entry_is_an_item_with_absolute_links_and_nothing_that_runs() -> None:
    site = site_of(FILES)
    feed = ET.fromstring(render_feed(site, site.pages["/changelog"], "https://relay.example/docs"))
    channel = feed[0]
    assert channel.findtext("title") == "Changes & more · Relay"
    first, second = channel.findall("item")
    assert first.findtext("title") == "October 21st, 2026"
    assert first.findtext("pubDate") == "Wed, 21 Oct 2026 00:00:00 +0000"
    assert [each.text for each in first.findall("category")] == ["API", "<b>"]
    link = first.findtext("link") or ""
    assert link.startswith("https://relay.example/docs/changelog#october-21st")
    content = first.findtext(CONTENT) or ""
    assert 'href="https://relay.example/docs/guide"' in content
    assert 'href="https://relay.example/docs/changelog#faster"' in content
    assert 'src="https://relay.example/docs/a.png"' in content
    assert "onerror" not in content
    assert (second.findtext("title"), second.findtext("description")) == ("Own title", "Own words")
    assert second.findtext("pubDate") is None


def test_pages_name_their_feed_and_others_have_none(tmp_path: Path) -> None:
    root = write(tmp_path, FILES)
    with serving(root) as url:
        assert (
            '<link rel="alternate" type="application/rss+xml" href="/changelog/rss.xml">' in ask(url, "/changelog").text
        )
        reply = ask(url, "/changelog/rss.xml")
        assert reply.headers["content-type"] == "application/rss+xml; charset=utf-8"
        assert f"{url}/changelog#" in reply.text
        assert ask(url, "/guide/rss.xml").status == 404
        assert "rss+xml" not in ask(url, "/guide").text


def test_a_static_site_has_the_feed_if_it_has_an_address(tmp_path: Path) -> None:
    root = write(tmp_path, FILES)
    assert not [path for path in StaticSite(site_of(FILES), root).paths if path.endswith("rss.xml")]
    made = StaticSite(site_of(FILES, base_url="https://relay.example"), root)
    assert b"https://relay.example/guide" in b"".join(made.content("changelog/rss.xml") or ())
    assert feed_path(site_of(FILES).pages["/guide"]) == ""
