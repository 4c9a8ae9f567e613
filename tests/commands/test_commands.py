"""Commands return values that all front ends share, and use the clipboard and the browser only if they may."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

import pytest

from docs_tui.commands.context import Context, Machine, Outcome, Value
from docs_tui.commands.registry import COMMANDS
from docs_tui.desktop.browser import OpenResult
from docs_tui.desktop.copied import Copied, Means
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.site import Site
from tests.sites import site_of

DOCS = {
    "docs.json": json.dumps(
        {
            "name": "Relay",
            "navigation": {
                "tabs": [
                    {
                        "tab": "Guides",
                        "groups": [
                            {"group": "Start", "root": "start", "pages": ["index", "guide/index"]},
                            {"group": "More", "pages": ["index"]},
                            {"group": "Secret", "hidden": True, "pages": ["secret"]},
                        ],
                    }
                ]
            },
            "contextual": {
                "options": [
                    "copy",
                    "view",
                    "chatgpt",
                    "claude",
                    "download-pdf",
                    {"title": "Ask us", "description": "Write to us.", "icon": "mail", "href": "https://relay.dev/ask"},
                ]
            },
        }
    ),
    "index.mdx": "---\ntitle: Home\ndescription: All of it.\n---\n\nHello, *reader*.\n",
    "start.mdx": "---\ntitle: Start here\n---\n\nFirst.\n",
    "guide/index.mdx": "---\ntitle: Guide\n---\n\nSee [home](/).\n",
    "secret.mdx": "---\ntitle: Secret\nnoindex: true\n---\n",
    "draft.mdx": "---\ntitle: A draft\n---\n",
    "key.mdx": "---\ntitle: Key\n---\n\n```\naws_access_key_id = AKIA2OGYBAH6UVXPMKLQ\n```\n",
}

BY_ID = {command.id: command for command in COMMANDS}


@dataclass
class FakeMachine:
    """Records what is copied and opened."""

    means: Means | None = "clipboard"
    opens: bool = True
    copied: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)

    def machine(self) -> Machine:
        return Machine(self.copy, self.open_url)

    def copy(self, text: str) -> Copied:
        self.copied.append(text)
        confirmed = self.means == "clipboard"
        return Copied(self.means, confirmed=confirmed, file=Path("/state/last-copy.md"), characters=len(text), tokens=1)

    def open_url(self, url: str) -> OpenResult:
        self.opened.append(url)
        return OpenResult(self.opens, url, "" if self.opens else "There is no display here")


def run(
    name: str,
    *pages: str,
    site: Site | None = None,
    machine: FakeMachine | None = None,
    options: Mapping[str, Value] | None = None,
) -> Outcome:
    site = site or site_of(DOCS)
    context = Context(
        site, (machine or FakeMachine()).machine(), tuple(site.find(page) for page in pages), options or {}
    )
    return BY_ID[name].run(context)


def texts(outcome: Outcome) -> list[str]:
    return [item.text for item in outcome.items]


class TestPages:
    """``pages``."""

    def test_each_page_is_listed_once_in_the_order_of_the_navigation(self) -> None:
        records = [item.record for item in run("pages").items]
        assert [record["path"] for record in records] == ["/start", "/", "/guide", "/secret", "/draft", "/key"]

    def test_a_record_has_exactly_the_promised_fields(self) -> None:
        records = {item.record["path"]: json.loads(json.dumps(item.record)) for item in run("pages").items}
        assert records["/"] == {
            "path": "/",
            "file": "index.mdx",
            "title": "Home",
            "description": "All of it.",
            "nav": ["Guides", "Start"],
            "places": [["Guides", "Start"], ["Guides", "More"]],
            "language": None,
            "version": None,
            "hidden": False,
            "noindex": False,
            "in_nav": True,
        }
        assert list(records["/"]) == list(records["/draft"])
        assert (records["/secret"]["hidden"], records["/secret"]["in_nav"]) == (True, True)
        assert (records["/draft"]["nav"], records["/draft"]["places"], records["/draft"]["in_nav"]) == ([], [], False)

    def test_a_person_reads_path_title_and_place(self) -> None:
        rows = {item.cells[0]: item.cells[1:] for item in run("pages").items}
        assert rows["/guide"] == ("Guide", "Guides › Start")
        assert rows["/secret"] == ("Secret", "Guides › Secret (hidden, noindex)")
        assert rows["/draft"] == ("A draft", "not in the navigation")

    def test_a_folder_without_pages_says_so(self) -> None:
        with pytest.raises(
            CannotRunError,
            match=r'there are no pages, \.md or \.mdx, here; name another .* -C, or start a site with "docs-tui init"',
        ):
            run("pages", site=site_of({"logo.png": b""}))

    def test_a_site_without_pages_yet_is_a_site(self) -> None:
        outcome = run("pages", site=site_of({"docs.json": "{}"}))
        assert list(outcome.items) == []
        assert outcome.notice.startswith("There are no pages, .md or .mdx, here; name another folder with -C, or start")


class TestView:
    """``view``."""

    def test_the_text_and_the_record_say_the_same(self) -> None:
        (item,) = run("view", "/").items
        assert item.text.startswith("# Home\n\n> All of it.\n")
        assert item.record == {"path": "/", "file": "index.mdx", "markdown": item.text}

    def test_several_pages_are_apart_by_an_empty_line(self) -> None:
        first, second = (texts(run("view", page))[0] for page in ("/", "/guide"))
        assert "".join(texts(run("view", "/", "/guide"))) == f"{first}\n{second}"

    def test_all_gives_every_page(self) -> None:
        records = [item.record["path"] for item in run("view", options={"all": True}).items]
        assert records == ["/start", "/", "/guide", "/secret", "/draft", "/key"]

    def test_without_a_page_it_says_what_to_name(self) -> None:
        with pytest.raises(CannotRunError, match="--all"):
            run("view")

    def test_a_base_url_makes_links_absolute(self) -> None:
        (text,) = texts(run("view", "/guide", site=site_of(DOCS, base_url="https://relay.dev/docs")))
        assert "](https://relay.dev/docs" in text


class TestCopy:
    """``copy``."""

    def test_it_copies_what_view_shows(self) -> None:
        machine = FakeMachine()
        outcome = run("copy", "/guide", "/guide", machine=machine)
        assert machine.copied == texts(run("view", "/guide"))
        assert not outcome.failed

    def test_several_pages_are_one_text_in_the_order_of_the_navigation(self) -> None:
        machine = FakeMachine()
        outcome = run("copy", "/guide", "/", machine=machine)
        assert machine.copied[0].startswith("# Relay: 2 pages\n\n- Home: `index.mdx`\n- Guide: `guide/index.mdx`\n")
        assert outcome.notice.startswith("Copied 2 pages: ")
        assert "\n" not in outcome.notice

    def test_linked_pages_come_along(self) -> None:
        (text,) = texts(run("copy", "/guide", options={"print": True, "with-linked": "1"}))
        assert text.startswith("# Relay: 2 pages\n\n- Home: ")

    @pytest.mark.parametrize("options", [{"budget": "0"}, {"budget": "8k"}, {"budget": "8,000"}, {"budget": "8_000"}])
    def test_what_fits_the_budget_is_copied(self, options: Mapping[str, Value]) -> None:
        outcome = run("copy", "/", "/guide", options=options)
        assert not outcome.question
        if options["budget"] != "0":
            assert outcome.notice.splitlines()[1] == "About 1% of the budget of 8,000 tokens."

    def test_what_is_over_the_budget_has_to_be_confirmed(self) -> None:
        machine = FakeMachine()
        outcome = run("copy", "/", "/guide", machine=machine, options={"budget": "10"})
        assert outcome.question.startswith("2 pages: about ")
        assert "% of the budget of 10 tokens; the largest: / (about " in outcome.question
        assert machine.copied == []
        assert run("copy", "/", "/guide", options={"budget": "10", "print": True}).question
        assert run("copy", "/", options={"budget": "1"}).question.startswith("/: about ")
        assert not run("copy", "/", "/guide", machine=machine, options={"budget": "10", "yes": True}).question
        assert len(machine.copied) == 1

    def test_the_settings_can_name_a_budget(self) -> None:
        site = site_of({**DOCS, "docs-tui.yaml": "budget: 10\n"})
        assert run("copy", "/", "/guide", site=site).question
        assert not run("copy", "/", "/guide", site=site, options={"budget": "0"}).question

    @pytest.mark.parametrize("option", ["budget", "with-linked"])
    @pytest.mark.parametrize("value", ["many", "-1", "1.5", "²", "1,k"])
    def test_an_option_that_is_not_a_number_is_refused(self, option: str, value: str) -> None:
        with pytest.raises(CannotRunError, match=f"--{option} {value} is not a number"):
            run("copy", "/", options={option: value})

    def test_every_page_is_looked_at_for_keys(self) -> None:
        machine = FakeMachine()
        outcome = run("copy", "/", "/key", machine=machine, options={"budget": "5"})
        assert [line.split(" ")[0] for line in outcome.question.splitlines()] == ["/key", "2"]
        assert machine.copied == []

    def test_one_page_is_named(self) -> None:
        assert run("copy", "/guide").notice.startswith('Copied "Guide": ')

    def test_print_touches_nothing(self) -> None:
        machine = FakeMachine()
        assert texts(run("copy", "/guide", machine=machine, options={"print": True})) == texts(run("view", "/guide"))
        assert machine.copied == []

    def test_without_any_clipboard_the_file_is_named_and_it_failed(self) -> None:
        outcome = run("copy", "/guide", machine=FakeMachine(means=None))
        assert "/state/last-copy.md" in outcome.notice
        assert outcome.failed

    def test_a_page_with_a_secret_has_to_be_confirmed(self) -> None:
        machine = FakeMachine()
        outcome = run("copy", "/key", machine=machine)
        assert outcome.question.startswith("/key seems to contain a secret: ")
        assert "AKIA2OGYBAH6UVXPMKLQ" not in outcome.question
        assert machine.copied == []
        assert run("copy", "/key", machine=machine, options={"yes": True}).question == ""
        assert len(machine.copied) == 1


class TestMenu:
    """``menu``."""

    def test_it_lists_the_options_of_the_site_in_order(self) -> None:
        records = [item.record for item in run("menu", "/guide").items]
        assert [record["id"] for record in records] == ["copy", "view", "chatgpt", "claude", "download-pdf", "ask-us"]
        assert list(records[0]) == [
            "id",
            "title",
            "description",
            "icon",
            "kind",
            "url",
            "sends",
            "enabled",
            "reason",
        ]

    def test_an_entry_of_the_hosted_service_says_why_it_is_disabled(self) -> None:
        records = {item.record["id"]: item.record for item in run("menu", "/guide").items}
        assert records["download-pdf"]["enabled"] is False
        assert records["download-pdf"]["reason"]

    def test_the_draft_goes_into_the_link_until_the_site_is_published(self) -> None:
        def sends(site: Site, options: Mapping[str, Value]) -> object:
            records = {
                item.record["id"]: item.record for item in run("menu", "/guide", site=site, options=options).items
            }
            return records["claude"]["sends"]

        published = site_of(DOCS, base_url="https://relay.dev")
        assert sends(site_of(DOCS), {}) == "markdown"
        assert sends(published, {}) == "url"
        assert sends(published, {"draft": True}) == "markdown"

    def test_a_site_without_a_menu_gets_a_notice(self) -> None:
        outcome = run("menu", "/", site=site_of({"index.mdx": "# Home\n"}))
        assert [item.record["id"] for item in outcome.items] == ["copy", "view", "chatgpt", "claude", "perplexity"]
        assert "no menu" in outcome.notice

    def test_with_an_unreadable_docs_json_no_notice_asks_for_a_menu(self) -> None:
        outcome = run("menu", "/", site=site_of({"docs.json": '{"contextual": ', "index.mdx": "# Home\n"}))
        assert outcome.entries
        assert "no menu" not in outcome.notice

    def test_the_entries_are_values_for_the_app(self) -> None:
        outcome = run("menu", "/guide")
        assert [entry.title for entry in outcome.entries] == [item.cells[1] for item in outcome.items]

    def test_only_the_command_line_explains_how_to_print_a_whole_link(self) -> None:
        outcome = run("menu", "/guide")
        assert (outcome.notice, outcome.hint) == ("", "For the whole link: docs-tui open /guide --with ID --print")
        assert run("menu", "/guide", options={"json": True}).hint == ""

    def test_each_row_says_by_which_word_it_is_opened_and_where_it_leads(self) -> None:
        for item in run("menu", "/guide").items:
            assert item.cells[0] == item.record["id"]
            assert (item.url or None) == item.record["url"]
            if item.url:
                opened = run("open", "/guide", options={"with": item.cells[0], "print": True})
                assert opened.url == item.url


class TestOpen:
    """``open``."""

    def test_it_opens_the_link_that_menu_names(self) -> None:
        machine = FakeMachine()
        outcome = run("open", "/guide", machine=machine, options={"with": "claude"})
        records = {item.record["id"]: item.record for item in run("menu", "/guide").items}
        assert machine.opened == [outcome.url] == [records["claude"]["url"]]
        assert outcome.notice == "Claude opened with the page in the link"

    def test_an_option_is_found_by_alias_or_title(self) -> None:
        assert run("open", "/", options={"with": "assistant_b"}).notice == "Claude opened with the page in the link"
        machine = FakeMachine()
        run("open", "/", machine=machine, options={"with": "Ask us"})
        assert machine.opened == ["https://relay.dev/ask"]

    def test_without_a_name_it_is_the_first_assistant(self) -> None:
        assert run("open", "/").notice == "ChatGPT opened with the page in the link"

    def test_print_opens_nothing(self) -> None:
        machine = FakeMachine()
        outcome = run("open", "/", machine=machine, options={"with": "claude", "print": True})
        assert texts(outcome) == [f"{outcome.url}\n"]
        assert (machine.opened, machine.copied) == ([], [])

    def test_a_link_that_asks_for_a_text_is_printed_with_a_word_on_that(self) -> None:
        machine = FakeMachine()
        site = site_of({**DOCS, "guide/index.mdx": "---\ntitle: Guide\n---\n\n" + "Many words. " * 400})
        outcome = run("open", "/guide", site=site, machine=machine, options={"with": "claude", "print": True})
        assert "(Paste the page here.)" in unquote(outcome.url)
        assert 'run "docs-tui copy /guide"' in outcome.notice
        assert machine.copied == []

    def test_a_page_too_long_for_a_link_goes_to_the_clipboard_first(self) -> None:
        machine = FakeMachine()
        site = site_of({**DOCS, "guide/index.mdx": "---\ntitle: Guide\n---\n\n" + "Many words. " * 400})
        outcome = run("open", "/guide", site=site, machine=machine, options={"with": "claude"})
        assert machine.copied == ["".join(texts(run("view", "/guide", site=site)))]
        assert machine.opened == [outcome.url]
        assert outcome.notice.startswith('Copied "Guide": ')
        assert outcome.notice.endswith(" · Claude opened: paste it there")
        assert len(outcome.url) <= 2000

    def test_without_a_browser_the_link_is_shown_and_copied(self) -> None:
        machine = FakeMachine(opens=False)
        outcome = run("open", "/", machine=machine, options={"with": "claude"})
        (item,) = outcome.items
        assert (item.text, item.url) == (f"{outcome.url}\n", outcome.url)
        assert machine.copied == [outcome.url]
        assert outcome.notice.splitlines()[0] == "There is no display here."
        assert outcome.notice.splitlines()[1].startswith("Copied the link: ")

    def test_an_entry_that_copies_copies(self) -> None:
        machine = FakeMachine()
        outcome = run("open", "/guide", machine=machine, options={"with": "copy"})
        assert (machine.copied, machine.opened) == (texts(run("view", "/guide")), [])
        assert outcome.notice.startswith('Copied "Guide": ')
        assert run("open", "/key", options={"with": "copy"}).question

    def test_a_key_is_not_sent_unasked(self) -> None:
        machine = FakeMachine()
        assert run("open", "/key", machine=machine, options={"with": "claude"}).question
        assert machine.opened == []
        run("open", "/key", machine=machine, options={"with": "claude", "yes": True})
        assert len(machine.opened) == 1

    def test_several_pages_are_named_by_their_addresses_or_handed_over_as_one_text(self) -> None:
        site = site_of(DOCS, base_url="https://relay.dev")
        machine = FakeMachine()
        outcome = run("open", "/start", "/", "/guide", site=site, machine=machine, options={"with": "claude"})
        asked = unquote(outcome.url.partition("?q=")[2])
        assert asked == (
            "Read from https://relay.dev/start.md, https://relay.dev/index.md and https://relay.dev/guide/index.md "
            "so I can ask questions about them."
        )
        drafts = run("open", "/", "/guide", machine=machine, options={"with": "claude"})
        assert unquote(drafts.url.partition("?q=")[2]) == "".join(
            texts(run("copy", "/", "/guide", options={"print": True}))
        )

    def test_several_pages_too_long_for_a_link_go_to_the_clipboard_within_the_budget(self) -> None:
        machine = FakeMachine()
        files = {**DOCS, "guide/index.mdx": "---\ntitle: Guide\n---\n\n" + "Many words. " * 400}
        outcome = run("open", "/", "/guide", site=site_of(files), machine=machine, options={"with": "claude"})
        assert machine.copied[0].startswith("# Relay: 2 pages")
        assert outcome.notice.startswith("Copied 2 pages: ")
        assert outcome.notice.endswith(" · Claude opened: paste them there")
        assert "(Paste the pages here.)" in unquote(outcome.url)
        site = site_of({**files, "docs-tui.yaml": "budget: 200\n"})
        assert (
            "of the budget of 200 tokens" in run("open", "/", "/guide", site=site, options={"with": "claude"}).question
        )

    def test_a_link_to_the_published_page_sends_nothing_that_is_not_public(self) -> None:
        site = site_of(DOCS, base_url="https://relay.dev")
        assert not run("open", "/key", site=site, options={"with": "claude"}).question

    @pytest.mark.parametrize(
        ("name", "message"),
        [("clade", "claude"), ("download-pdf", "not available"), ("view", "opens nothing")],
    )
    def test_what_cannot_be_opened_says_why(self, name: str, message: str) -> None:
        with pytest.raises(NotFoundError, match=message):
            run("open", "/", options={"with": name})


class TestAst:
    """``ast``."""

    def test_each_file_is_one_line_in_the_words_of_the_command_line(self, tmp_path: Path) -> None:
        file = tmp_path / "page.mdx"
        file.write_bytes("\ufeff# Größe\n\n<Note>x</Note>\n".encode())
        (item,) = run("ast", options={"FILE": (str(file),)}).items
        record = json.loads(item.text)
        assert item.text.count("\n") == 1
        assert (record["file"], record["headings"][0]["text"]) == (str(file), "Größe")
        assert record["jsx"][0]["name"] == "Note"
        assert record["diagnostics"] == []

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(NotFoundError, match="there is no file"):
            list(run("ast", options={"FILE": (str(tmp_path / "no.mdx"),)}).items)

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(CannotRunError, match="is a folder; name its files"):
            list(run("ast", options={"FILE": (str(tmp_path),)}).items)


@pytest.mark.parametrize(("name", "options"), [("copy", {}), ("open", {"with": "claude"})])
def test_a_printed_key_is_reported(name: str, options: dict[str, Value]) -> None:
    outcome = run(name, "key", options={**options, "print": True})
    assert outcome.notice == "/key seems to contain a secret: AWS access key, AKIA…"
    assert "AKIA2OGYBAH6UVXPMKLQ" in unquote(texts(outcome)[0])
