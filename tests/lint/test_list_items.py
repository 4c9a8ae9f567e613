"""The shapes of list items, by example and for any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.list_items.clauses import first_words, has_verb, may_have_verb
from docs_tui.lint.list_items.comparison import odd_items
from docs_tui.lint.list_items.instruction_odds import instruction_odds
from docs_tui.lint.list_items.item import Shape
from docs_tui.lint.list_items.shapes import core_item, shapes_of
from docs_tui.lint.list_items.word_use import doing_share, order_share, third_share, verb_share

EXAMPLES: dict[str, set[Shape]] = {
    "Create a key": {"imperative"},
    "Don't share the key": {"imperative", "third"},
    "Set up the client": {"imperative", "past"},
    "Sharing the key with a client": {"gerund"},
    "Routing rules": {"gerund", "noun"},
    "Returns the key": {"third"},
    "Is kept for a day": {"third"},
    "Added a cache": {"past"},
    "Automated backups": {"past", "noun"},
    "To share the key": {"infinitive"},
    "The key of the client": {"noun"},
    "The key expires after a day": {"sentence"},
    "Clients receive a message": {"sentence"},
    "You can share the key": {"sentence"},
    "If it fails, restart the client": {"imperative", "sentence"},
    "Optionally, create a key": {"imperative"},
    "✅ Create a key": {"imperative"},
    "Access to the logs": {"imperative", "noun"},
    "Bookmark a page for later": {"imperative"},
    "Overlay it on an image": {"imperative"},
    "Open source tools": {"noun"},
    "Automatic failover": {"noun"},
    "Fast and free": {"adjective"},
    "Views These filters count visitors": set(),
    "￼ returns the key": {"sentence"},
    "8 keys of a client": {"noun"},
    "Meeting scheduling with agenda sharing": {"gerund", "noun"},
    "A proof showing the key is included": {"noun", "sentence"},
    "The spinner never stops": {"sentence"},
    "Finding title as the title": {"gerund", "noun"},
    "A menu lists all keys": {"sentence"},
    "Supports keys of any client": {"third"},
    "Double-check the key": {"imperative"},
    "Clients connect to the server": {"sentence"},
    "Everything in the plan": {"noun"},
    "If it is urgent, contact us": {"imperative", "sentence"},
    "When it was updated": {"condition", "question", "noun"},
    "Supported by a client": {"past", "adjective"},
    "I. Create a key": {"imperative"},
    "CREATED": set(),
    "Key / client": set(),
    "Useful for the first tests": {"adjective"},
    "Is the key secret?": {"question"},
    "￼": set(),
    "Retries: the client tries again": set(),
    "Fix: restore the key": set(),
    "Using the key of the client": {"gerund"},
    "Using the bar, go to the page": {"gerund", "imperative"},
    "Using a key, the client connects": {"gerund", "sentence"},
    "Understanding what the key does": {"gerund"},
    "Fixing them protects your users": {"gerund", "sentence"},
    "Shipping and payment methods": {"gerund", "noun"},
    "Written back to the file": {"past", "adjective"},
    "Recommended only for tests": {"past", "adjective"},
    "Triggered when a key expires": {"past", "adjective"},
    "Pre-seed the database": {"imperative"},
    "Works with any client": {"third"},
    "Connections from the client": {"noun"},
    "Age groups": {"noun"},
    "Different teams own the key": {"noun", "sentence"},
    "A key associated with a team": {"noun"},
    "At least one key of the team": {"noun"},
    "Use of keys by clients": {"noun"},
    "Network details": {"noun"},
    "The client then waits for a day": {"sentence"},
    "You'd like to share the key": {"sentence"},
    "Keys, pages, and links are deleted": {"sentence"},
    "The connection works correctly": {"sentence"},
    "Done! The key is ready": set(),
    "SSH into the machine": set(),
    "Being kind to the team": {"gerund"},
    "Re-apply the key": {"imperative"},
    "Lists recent keys": {"third"},
    "Deploying applications": {"gerund"},
    "AI keys must be enabled": {"sentence"},
    "Sessions time out after a day": {"sentence"},
    "￼ installed on your machine": {"noun", "sentence"},
    "Your address, such as ￼": {"noun"},
    "Always page an engineer": {"imperative", "third"},
    "Copy the script below:": {"imperative"},
    "Names of keys:": set(),
    "Clicking it has no effect": {"gerund", "sentence"},
    "Closing the list slides it away": {"gerund", "sentence"},
    "Sending domains point to the site": {"gerund", "sentence"},
    "The request times out after a day": {"sentence"},
    "The spinner fails to stop": {"sentence"},
    "Old keys as a fallback when no key is new": {"noun"},
    "Readable keys and other shared names": {"noun"},
    "Images display correctly": {"sentence"},
    "Images displaying correctly": {"noun", "third"},
    "￼ blocks must come first": {"sentence"},
    "API calls a client makes to the key": {"noun", "sentence"},
    "Reusable across teams": {"adjective"},
    "Unable to share the key": {"adjective", "noun"},
    "Executable for tests": {"adjective", "noun"},
    "Maximum size: 5 keys": {"noun"},
    "Validates that the key is new": {"third"},
    "Grants that have no key": {"noun", "third"},
    "Reads and checks the key": {"third"},
    "Allows real-time access to keys": {"third"},
    "Old keys: Delete them": set(),
    "The client syncs correctly": {"sentence"},
    "Client slides up": {"sentence"},
    "Review old keys promptly": {"imperative"},
    "Go to Settings → Keys": {"imperative"},
    "Going to Settings → Keys": {"gerund"},
    "Support for old keys": {"noun"},
    "Co-Marketing with a team": {"gerund", "noun"},
    "Sending multiple keys": {"gerund"},
    "Best in Class Support": {"adjective", "noun"},
    "Logged in users": {"past", "noun"},
    "Keys, pages, and notes you have shared": {"noun", "sentence"},
    "Reapply the key": {"imperative"},
}


@pytest.mark.parametrize(("text", "shapes"), EXAMPLES.items(), ids=EXAMPLES)
def test_an_item_has_each_shape_that_it_may_have(text: str, shapes: set[Shape]) -> None:
    assert shapes_of(text) == shapes


@pytest.mark.parametrize(
    "texts",
    [
        ["Overlay health guidance onto maps", "Visualize the risk along trails", "Offer routing that is safe"],
        ["Agent understands speech", "Responses are appropriate", "The first message plays", "Lead capture works"],
        ["A notification is sent", "The owner must confirm it", "The status changes", "Only then is the deal executed"],
        ["Grounded in the pages of the site", "Accurate to a second", "Traceable back to a page"],
        ["Notes from calls", "Pages of the site", "Numbers of orders"],
        ["Issues certificates", "Returns the key", "Validates tokens"],
        ["Using the bar, go to the page", "Choose a name", "Save the file"],
        ["Fast and small", "Good for creative tasks", "Strong at following instructions", "Cost-effective for tests"],
        [
            "An alert you set is sent",
            "A scheduled update you wanted arrives",
            "Something happens",
            "You ask us a question",
        ],
        ["Character interactions and stories", "Focus control and depth of field effects", "Scheduled maintenance"],
        ["Grant type and token amount", "Vesting schedule", "Employee name"],
        ["The text of the page", "Images present on the page", "Visual render of the page"],
        ["Read and write operations", "Schema of the team", "Monthly report"],
        ["Research over private documents", "The schema of the team", "Monthly report"],
        ["Create a key", "Install the client", "Top up your balance", "Program the client"],
        ["Log probabilities of the token", "Token usage", "The name of the key"],
        ["Scroll Sepolia testnet", "Token usage", "The name of the key"],
        ["Create a key", "Install the client", "Namespace metadata correctly", "Screenshot or photograph your key"],
        ["Create a key", "Install the client", "Setup the team", "Login to the page"],
        ["Spin up a server", "SSH into the server", "Install the client"],
        ["Fix the client", "Backport the key to tests", "Forward-port a key", "Correct error codes of keys"],
        ["Using a key", "Being kind to users", "Focusing on the team"],
        ["Installation", "Push", "Create", "Pages"],
        ["Create a key", "Install the client", "Over-parameterize messages"],
        ["Show details (name, date)", "Token usage", "The name of the key"],
        ["Python and frameworks (available)", "JavaScript (available)", "Go and frameworks", "Kotlin"],
        ["The key is deleted", "No secret data exposed", "Clients receive a message"],
        ["The key is deleted", "Check results are shown", "Clients receive a message"],
        ["Create a key", "Install the client", "Order merch"],
        ["Create a key", "Install the client", "Panic"],
        ["Create a key", "Install the client", "Plan category changes carefully", "A/B test names"],
        ["Names of keys", "Automatic updates every 30 seconds", "Multi-store and multi-language keys"],
        ["Customer name", "Message content", "Send date", "Count of keys"],
        ["Monitor requirements", "Power requirements", "Stage dimensions"],
        ["Testers of the client", "Known points users have named", "Old accounts your team flagged"],
        ["Key validated", "Names shown correctly", "Messages are sent"],
        ["Licence to alter", "Deed of variation", "Rent review memorandum", "Wayleave"],
        ["Invoice groups", "Usage meter", "Add on"],
        ["Recently viewed keys", "The text of the page", "View As role preview"],
        ["Create a key", "Install the client", "Partner with other teams"],
        ["Create a key", "Install the client", "React to other teams"],
        ["The key is deleted", "You can share the key", "Verify requests can have a key"],
        ["Create a key", "Install the client", "Do you need a page? Create one"],
        ["The name of the key", "Keyboard shortcuts", "Team-based names of teams whenever keys are used"],
        ["Field labels of the form", "The text of the page", "Submit button text"],
        ["Keys are stored", "The old bridge only loads keys", "Only your own key ships to clients"],
    ],
)
def test_items_that_only_look_different_are_parallel(texts: list[str]) -> None:
    assert odd_items(texts, steps=False)[0] == []


INSTRUCTIONS = [
    "Create a key",
    "Install the client",
    "Delete the message",
    "Share the key with a client",
    "Remove the page",
]
SENTENCES = [
    "The key expires after a day",
    "You can share the key",
    "Clients receive a message",
    "A menu lists all keys",
]
NAMES = ["Keyboard shortcuts", "The text of the page", "Balance of credits", "Data retention"]
ODD = [
    (INSTRUCTIONS, "using a key instead of a name"),
    (INSTRUCTIONS, "Clicking the name of the key"),
    (INSTRUCTIONS, "Viewing and share the key"),
    (INSTRUCTIONS, "Querying keys and messages programmatically"),
    (INSTRUCTIONS, "Clicking Labels to open the list"),
    (INSTRUCTIONS, "Going to the page"),
    (INSTRUCTIONS, "Verifying the key is valid"),
    (INSTRUCTIONS, "Looks for the key"),
    (INSTRUCTIONS, "The node of the key"),
    (INSTRUCTIONS, "You can share the key"),
    (INSTRUCTIONS, "At least one key of the team"),
    (INSTRUCTIONS, "More context"),
    (INSTRUCTIONS, "Network details"),
    (INSTRUCTIONS, "Definitions of keys for clients"),
    (INSTRUCTIONS, "Vector database data"),
    (INSTRUCTIONS, "Cash, card, or bank transfer"),
    (NAMES, "Reusable across teams"),
    (NAMES, "Each request times out after a day"),
    (NAMES, "Validate input"),
    (NAMES, "Automate the message"),
    (NAMES, "Use descriptive names for keys"),
    (NAMES, "Buy at least one of the keys"),
    (NAMES, "Either create a key or share the key of the team"),
    (INSTRUCTIONS, "Supported types: Keys, Names"),
    (INSTRUCTIONS, "Type of trigger"),
    (INSTRUCTIONS, 'New "Remove all keys" button'),
    (INSTRUCTIONS, "SIP settings for teams"),
    (NAMES, "Fix broken keys of the team"),
    (INSTRUCTIONS, "Clicking Keys → Create"),
    (INSTRUCTIONS, "To click the name of the key"),
    (INSTRUCTIONS, "Selects the following keys:"),
    (INSTRUCTIONS, "Is the key of the team valid?"),
    (["Is the key valid?", "Do you have a key?", "Are the names of keys known?", "Does it work?"], "Create a key"),
    (SENTENCES, "Maximum size: 5 keys"),
    (SENTENCES, "Deletion of the key"),
    (SENTENCES, "Combining keys of different teams"),
    (SENTENCES, "Works with any client"),
    (SENTENCES, "No console errors or warnings"),
    (SENTENCES, "Create a key for the client"),
    (SENTENCES, "Confirm the key is valid"),
    (SENTENCES, "Write in plain language"),
    (SENTENCES, "Recommended only for tests"),
]


@pytest.mark.parametrize(("others", "text"), ODD, ids=[text for _, text in ODD])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_an_item_of_another_form_is_found_among_few_and_many(others: list[str], text: str, count: int) -> None:
    for at in range(count + 1):
        texts = [*others[:at], text, *others[at:count]]
        assert odd_items(texts, steps=False)[0] == [at]


@pytest.mark.parametrize(
    "text",
    [
        "Clicking the name of the key",
        "Goes to the page",
        "You need to share the key",
        "Your new key on the page",
        "Your new name",
        "The “Forgot Key” link.",
        "The dialog next to the page",
        "Updated keys of the team",
        "Made keys of the team",
        "You click the name of the key",
    ],
)
def test_a_step_in_another_form_is_found_unless_it_says_what_happens(text: str) -> None:
    for at in range(3):
        steps = [*INSTRUCTIONS[:at], text, *INSTRUCTIONS[at:2]]
        assert odd_items(steps, steps=True)[0] == [at]
        steps[at] = "The page opens"
        assert odd_items(steps, steps=True)[0] == []


@pytest.mark.parametrize("text", ["The key must be public", "The name of the key is ￼"])
def test_a_step_that_is_neither_instruction_nor_result_is_found(text: str) -> None:
    for at in range(4):
        assert odd_items([*INSTRUCTIONS[:at], text, *INSTRUCTIONS[at:3]], steps=True)[0] == [at]


def test_what_happens_is_no_step_before_the_first_instruction() -> None:
    for at in range(4):
        steps = [*INSTRUCTIONS[:at], "The key is deleted", *INSTRUCTIONS[at:3]]
        assert odd_items(steps, steps=True)[0] == ([] if at else [0])


def test_a_value_among_steps_is_left_alone() -> None:
    assert odd_items(["Create a key", "Key name: Tests", "Install the client"], steps=True)[0] == []


def test_an_instruction_among_sentences_is_found_in_steps_too() -> None:
    for at in range(4):
        steps = [*SENTENCES[:at], "Delete the message", *SENTENCES[at:3]]
        assert odd_items(steps, steps=True)[0] == [at]


@pytest.mark.parametrize("first", ["test", "search", "request", "network", "deletion", "create", "frobnicate"])
def test_an_object_speaks_for_an_instruction_and_of_for_a_name(first: str) -> None:
    def odds(text: str) -> float:
        item = core_item(text)
        return instruction_odds(item) if item is not None else 0.0

    assert odds(f"{first} the keys") > odds(f"{first} of keys")


def test_two_items_of_known_forms_are_enough_if_one_is_a_verb_form() -> None:
    assert odd_items(["URL: ￼", "Use a key of the team", "The key is deleted"], steps=False)[0] == [2]
    assert odd_items(["URL: ￼", "The name of the key", "The key is deleted"], steps=False)[0] == []


def test_instructions_among_acts_that_may_be_names_are_found() -> None:
    assert odd_items(["Building UI", "Add filters", "Managing user flow"], steps=False)[0] == [1]


def test_marks_before_items_are_not_their_first_words() -> None:
    assert odd_items(["✅ Create a key", "✅ Install the client", "✅ Shares a key"], steps=False)[0] == [2]


def test_the_shape_of_most_is_named_only_if_most_have_it() -> None:
    assert odd_items(["Create a key", "Install the client", "The page of the key"], steps=False) == ([2], "imperative")
    assert odd_items(["A key of the team", "Balance of credits", "Get a key for tests"], steps=False) == ([2], "noun")
    assert odd_items(["Returns the key", "The page", "Create a key"], steps=False)[1] is None


TEXTS = st.lists(
    st.sampled_from(
        [
            "Add",
            "a",
            "key",
            "keys",
            "The",
            "of",
            "to",
            "￼",
            "...",
            "-",
            ",",
            "?",
            ":",
            "ing",
            "Reading",
            "s",
            "’",
            "API",
            "If",
            "that",
        ]
    )
).map(" ".join)


@given(TEXTS)
def test_marks_and_numbers_of_changes_do_not_count(text: str) -> None:
    assert shapes_of(f"✅ {text}") == shapes_of(text)
    assert shapes_of(f"{text} - #12, #7") == shapes_of(text)


@given(texts=st.lists(TEXTS, max_size=6), steps=st.booleans())
def test_items_that_share_a_shape_are_parallel(texts: list[str], *, steps: bool) -> None:
    shapes = [shapes_of(text) for text in texts]
    odd, most = odd_items(texts, steps=steps)
    if any(shapes) and frozenset.intersection(*filter(None, shapes)):
        assert odd == []
    assert all(most not in shapes[index] for index in odd)


@given(TEXTS)
def test_a_verb_that_is_there_may_be_there(text: str) -> None:
    words = [word.lower() for word in first_words(text, 9)]
    assert may_have_verb(words) or not has_verb(words)


@pytest.mark.parametrize(
    ("verb", "noun"), [("create", "key"), ("receive", "account"), ("receives", "tools"), ("adding", "building")]
)
def test_the_table_knows_how_words_are_used(verb: str, noun: str) -> None:
    share = doing_share if verb.endswith("ing") else third_share if verb.endswith("s") else verb_share
    assert share(verb) > 0.8
    assert share(noun) < share(verb)


@given(st.text("abcdeilnorst", max_size=7))
def test_shares_are_parts_of_one(word: str) -> None:
    assert all(0 <= share(word) <= 1 for share in (verb_share, third_share, doing_share, order_share))
