"""The strict tier: what ``lint.tier: strict`` and ``--select all`` find, and the default tier does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.english import is_english
from docs_tui.lint.linter import lint
from docs_tui.lint.list_items.shapes import shapes_of
from docs_tui.lint.passives import passives
from docs_tui.lint.rule_registry import RULES
from docs_tui.site import Site
from tests.lint.examples import FRONT_MATTER
from tests.sites import site_of

FOUND = {
    "passive-voice": "The key can be rotated at any time, and the old one is deleted.",
    "future-for-present": "The service will keep the message for a day.",
    "first-person-instruction": "Our service keeps the message for a day.",
    "long-sentence": "The client keeps the message " + "and the name of the sender of the message " * 4 + "in a queue.",
    "vague-link-text": "To read about keys, see [the documentation](https://example.com).",
    "vague-heading": "## Additional information\n\nThe text of the section.",
    "unparallel-list": "You can do this here:\n\n- Create a key\n- Configure the client\n- Deletes the message",
    "local-link": "The keys are in the [dashboard](http://localhost:3000) of the client.",
    "inconsistent-term": "Log in to the dashboard, and log in to the client. Then sign in to the console.",
    "python-code": "```python\nrelay.send(to) never\n```",
    "bold-heading": "Text.\n\n**Create a key**\n\nOpen the dashboard of the project.",
}


def page(body: str, settings: str = "") -> Site:
    return site_of({"index.mdx": f"{FRONT_MATTER.format(title='Keys')}{body}\n", "docs-tui.yaml": settings})


def codes(site: Site, **choice: tuple[str, ...]) -> set[str]:
    return {each.code for each in lint(site, **choice)}


@pytest.mark.parametrize(("rule", "body"), FOUND.items(), ids=FOUND)
def test_only_the_strict_tier_finds_it(rule: str, body: str) -> None:
    assert rule not in codes(page(body))
    assert rule in codes(page(body, "lint:\n  tier: strict\n"))
    assert rule in codes(page(body), select=("all",))


def test_a_policy_that_is_a_setting_is_no_legal_text() -> None:
    text = f"{FRONT_MATTER.format(title='Keys')}{FOUND['future-for-present']}\n"
    strict = {"Set-KeyPolicy.mdx": text, "cookie-policy.mdx": text, "docs-tui.yaml": "lint:\n  tier: strict\n"}
    found = [each.path for each in lint(site_of(strict)) if each.code == "future-for-present"]
    assert found == ["Set-KeyPolicy.mdx"]


def test_a_rule_of_the_strict_tier_can_be_turned_off() -> None:
    settings = "lint:\n  tier: strict\n  rules: {bold-heading: off}\n"
    assert codes(page(FOUND["bold-heading"], settings)) == set()


def test_no_rule_is_in_both_tiers() -> None:
    assert [rule.name for rule in RULES if rule.default and rule.strict] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The file is saved by the client.", "is saved"),
        ("It has been sent already.", "been sent"),
        ("The request is being processed now.", "being processed"),
        ("Old keys get deleted.", "get deleted"),
        ("The option should be enabled.", "be enabled"),
        ("The keys were not rotated.", "were not rotated"),
    ],
)
def test_a_passive_is_found(text: str, found: str) -> None:
    assert [words for _, _, words in passives(text)] == [found]


@pytest.mark.parametrize(
    "text",
    [
        "The file is located in the folder, and is based on a template.",
        "The option is required, enabled and deprecated.",
        "Get started with keys. You are interested in speed.",
        "The user is signed in, and the value must be empty.",
        "The client saved the file, and has sent it.",
    ],
)
def test_a_state_is_not_a_passive(text: str) -> None:
    assert list(passives(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Log in to the dashboard, log in to the client, then click **Sign in**.",
        'Log in to the dashboard, log in to the client, then select "Sign in".',
        "Log in to the dashboard. The login page has a sign-in form.",
        "Sign up first. Then log in, and log out.",
    ],
)
def test_a_label_or_another_action_is_not_a_synonym(text: str) -> None:
    assert "inconsistent-term" not in codes(page(text), select=("all",))


def test_a_synonym_is_suggested_in_the_form_of_the_word() -> None:
    site = page("Log in to the dashboard. After you log in, log in again. When you are signed in, copy the key.")
    (found,) = lint(site, select=("all",), ignore=("passive-voice",))
    assert (found.code, found.hint) == ("inconsistent-term", 'Write "logged in"')


@given(
    st.lists(
        st.sampled_from(
            ["Add", "a", "key", "keys", "The", "of", "to", "￼", "...", "-", ",", "?", ":", "ing", "ed", "s", "’", "API"]
        )
    )
)
def test_marks_before_an_item_do_not_change_its_shape(words: list[str]) -> None:
    text = " ".join(words)
    assert shapes_of(f"✅ {text}") == shapes_of(text)


@pytest.mark.parametrize(
    "items",
    [
        ("Create a key", "Configure the client", "Deleting the message"),
        ("Controls the state of the input", "Keyboard shortcuts and hotkeys", "Handles all errors of the client"),
        ("Proactive detection of errors", "Validating the messages", "Verifying the backups", "Debugging the client"),
        ("The address is public", "Copy the key", "The name is short"),
        ("No data of usage", "No support of GPUs", "It is required to run the client"),
        ("Keyboard shortcuts", "When you need a new key", "Configuration options"),
        ("Analysis of the performance", "Checking specific standards of the code", "Domain-specific checks"),
        ("The key is secret", "You can change the name", "Useful for the first tests"),
        ("The key helps the server", "Set the key to a new value", "Setting the key helps the client"),
        ("Keys expire at the end of the month", "Consistent limits of the keys", "No charge for the tests"),
        ("A tenant with a domain", "Enable Identifier First on your tenant", "A database of users"),
        ("Added a cache", "Fix slow queries of the client", "Removed the old endpoint"),
        ("Sends the message", "Automatically retries all requests", "Set the timeout of the client"),
        ("Keys are secret", "Names must be unique", "Always rotate the keys"),
        ("Define a schema", "Validate all messages", "HTTP requests and responses"),
        ("Hides the key", "Central logging of requests", "Add a timeout to the client"),
        ("The key has a name", "Billing per message or per client", "The limit is a number"),
        ("Building new clients for the team", "Need fields of the user", "Want the newest version"),
        ("Clients can request data", "Servers include the limits", "Provides a log of the session"),
        ("No change of the limits", "Easy filtering of the keys", "The server will remind you of old keys"),
        ("The key can be public", "The log is kept", "Common for small teams"),
        ("Cannot delete the keys", "Cannot change the names", "Limited access to the logs"),
        ("Feature flags", "Separate servers of the staging site", "Temporarily disabling a feature"),
        ("Automated calls must respect the limits", "Ensure that the log is kept", "Maintain the list of keys"),
        ("Used by the first client", "Returns the name of the key", "Keeps the old name"),
    ],
)
def test_an_item_of_another_form_is_found(items: tuple[str, ...]) -> None:
    body = "\n".join(f"- {each}" for each in items)
    assert "unparallel-list" in codes(page(body), select=("all",))


def test_a_mark_before_an_item_is_not_its_first_word() -> None:
    site = page("- ✅ Create a key\n- ✅ Configure the client\n- ✅ Deletes the message")
    (found,) = [each for each in lint(site, select=("all",)) if each.code == "unparallel-list"]
    assert found.message.startswith('item starts with "Deletes"')


@pytest.mark.parametrize(
    "items",
    [
        ("Create a key", "Configure the client", "To leave the client, press Escape"),
        ("External calls", "Complex computations", "Fields that lead to other graphs"),
        ("Path configurations", "Secure storage", "Write access"),
        ("The key is secret", "There is no limit", "Keys expire after a day"),
        ("Define your keys", "Version control your keys", "Resend invitations", "(Optional) Add a client"),
        ("Name: the name of the key", "Create: when it was made", "Used in: the clients of the key"),
        ("Server names must match", "Omitting the key keeps the old one", "Setting the key removes it"),
        ("Learning rate", "Batch size", "Gradient steps"),
        ("Passwords are kept", "Debug artifacts are deleted", "Logs are deleted"),
        ("Prototype with a task", "Persist the state", "Audit each run"),
        ("Deploy to Heroku button in the file", "Automatic provisioning", "Scaling and monitoring"),
        ("Settings → Keys", "Click the button", "Enter the name"),
        ("Automatically retries all requests", "Returns the result", "May contain duplicates"),
        ("Gas limits", "Requests per second", "Teams looking for support"),
        ("Logs capture single events", "Metrics provide numbers over time", "Traces represent whole requests"),
        ("If the build fails, restart the client", "Check the log", "In production, rotate the keys"),
        ("Name dropdown", "Save Contact button", "Export menu"),
        ("Surface the notes of the user", "Recall the last messages", "Personalize the answers"),
        ("A list of messages", "The number of messages", "Whether the key is valid"),
        ("The key is secret", "The name can change", "See Limits for the details"),
        ("A user with a single session that lasts two days is counted once", "It is usual to begin at midnight"),
        ("Masking and hiding apply only to text", "Inputs cannot be shown", "The log is hidden"),
        ("Dotted names take quotes", "The key is a text", "Values are numbers"),
        ("The numbers at the left switch the mode", "The panel shows the log", "The list is sorted"),
        ("Click the name of the key", "Open its settings", "You should now see a form"),
        ("Book sessions with credits", "Message clients", "Access the log", "View saved keys"),
        ("Run on each client", "Cannot be changed", "Stay in the log"),
        ("Clients that need a key", "Keys the client can use", "A limit that is never reached"),
        ("What happened to the key", "Which clients were involved", "Associated metadata"),
        ("Queries the chain", "Collects signatures and verifies the limit", "Returns the result"),
        ("Check the access", "Verify the network", "Manual backup: `backup.sh`"),
    ],
)
def test_items_of_one_form_are_parallel(items: tuple[str, ...]) -> None:
    body = "\n".join(f"- {each}" for each in items)
    assert "unparallel-list" not in codes(page(body), select=("all",))


@pytest.mark.parametrize(
    "text",
    [
        "Events are batched together.",
        "It's sent to the server.",
        "The key is no longer returned.",
        "The file has not already been made.",
    ],
)
def test_a_passive_after_a_contraction_or_adverbs_is_found(text: str) -> None:
    assert list(passives(text))


@pytest.mark.parametrize(
    "text",
    [
        *("features here", "this helper script", "get one now", "detailed guide", "Test it locally", "full schema"),
        *("the third tutorial", "this code diff", "create one", "More examples", "another guide", "here on GitHub"),
        *(
            "here for more options",
            "its own page",
            "in the section below",
            "how to create one",
            "get one free",
            "bottom",
        ),
        *(
            "suggest a new one",
            "our report",
            "like this",
            "support article",
            "in this tweet",
            "of",
            "here's how",
            "run your own",
        ),
    ],
)
def test_a_link_that_names_nothing_is_vague(text: str) -> None:
    assert "vague-link-text" in codes(page(f"Read [{text}](https://example.com)."), select=("all",))


@pytest.mark.parametrize(
    "text",
    [
        *("template", "open source", "open an issue", "Guides", "https://example.com", "More about keys here", "Go"),
        *("this OneSignal guide", "available models here", "creating rewards here", "book a demo", "in", "source maps"),
    ],
)
def test_a_link_that_names_its_subject_is_not_vague(text: str) -> None:
    assert "vague-link-text" not in codes(page(f"Read [{text}](https://example.com)."), select=("all",))


@pytest.mark.parametrize(
    ("heading", "found"),
    [(each, 1) for each in ("Digging deeper", "Explanation", "How to add it", "When it runs")]
    + [(each, 1) for each in ("What this page covers", "Use it safely", "Things to note", "Other scenarios")]
    + [(each, 1) for each in ("Tips and notes", "What's inside", "How to verify", "Implementation considerations")]
    + [(each, 1) for each in ("Interested in more?", "What you'll build", "Step-by-step guide", "Where do I start?")]
    + [(each, 1) for each in ("How it's different", "Common gotchas", "A real-world example", "Follow the steps")]
    + [
        (each, 1)
        for each in ("Gotchas", "When to use each", "What has changed?", "Who this guide is for", "Related docs")
    ]
    + [
        (each, 1)
        for each in ("The flow", "What to avoid", "Keep it running", "Optional but recommended", "Instructions")
    ]
    + [(each, 0) for each in ("Quick actions", "Who can delete a key", "What to send in the header", "Related keys")]
    + [(each, 0) for each in ("title", "Keys", "How it works", "Advanced settings", "Complete example", "Results")]
    + [(each, 0) for each in ("What you need", "What you'll need")]
    + [(each, 0) for each in ("What we track", "How to rotate keys", "Limits and quotas", "What changes the limit")],
)
def test_a_heading_that_fits_any_section_is_vague(heading: str, found: int) -> None:
    assert len(lint(page(f"## {heading}\n\nText."), select=("vague-heading", "all"))) == found


@pytest.mark.parametrize(
    ("items", "found"),
    [
        (("Open the page", "Click the button", "Enter the name of the key"), 1),
        (("Press q to cycle through the modes", "Press p to switch the mode", "Click the name to rename it"), 0),
        (("**Open one:** Open it in the list", "**Copy one:** Copy its name", "**Save it:** Save the list"), 0),
    ],
)
def test_choices_in_a_bulleted_list_are_no_procedure(items: tuple[str, ...], found: int) -> None:
    body = "The page of the keys has this:\n\n" + "\n".join(f"- {each}" for each in items)
    assert ("procedure-without-numbers" in codes(page(body), select=("all",))) == bool(found)


@pytest.mark.parametrize("language", ["en", None])
def test_a_page_in_another_language_is_not_english_wherever_it_is(language: str | None) -> None:
    french = "Le client envoie la clé dans les en-têtes pour que vous puissiez lire la liste des messages. " * 8
    assert not is_english([french], language)
    assert is_english(
        ["The client sends the key in the headers, so that you can read the list of messages. " * 8], language
    )
    assert is_english(["Names: Rio de Janeiro, Los Angeles, La Paz."], "en")


def test_a_word_with_two_likely_corrections_is_left_to_the_writer() -> None:
    one, other = lint(page("Create a session throught the dashbord."), select=["spelling"])
    assert [each.hint.partition("?")[0] for each in (one, other)] == [
        "Did you mean thought or through",
        "Did you mean dashboard",
    ]
    assert [each.fix is None for each in (one, other)] == [True, False]


def test_a_sentence_ends_with_the_box_around_it() -> None:
    words = "this can mean that the client keeps the name of the sender of the message in a queue of the server"
    apart, together = (
        f"<Warning>Error connecting to the server</Warning>\n{words}.",
        f"<b>Error: the server</b>\n{words}, and there.",
    )
    assert lint(page(apart), select=["long-sentence"]) == lint(page(f"{words}."), select=["long-sentence"]) == ()
    assert len(lint(page(f"{together[:-1]} {words}."), select=["long-sentence"])) == 1
