"""What the rule file says about writing: short orders, each with the lint rules that check it."""

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Advice:
    """One order to an AI editor."""

    order: str
    rules: tuple[str, ...] = ()
    """The names of the rules that check it. If a project turns all of them off, the advice is left out."""
    bad: str = ""
    good: str = ""


LANGUAGE = (
    Advice(
        "Address the reader as 'you'; give instructions in the imperative.",
        ("first-person-instruction",),
        "We will now create a key.",
        "Create a key.",
    ),
    Advice(
        "Use the active voice and name the actor first.",
        ("passive-voice",),
        "The request is signed by the client.",
        "The client signs the request.",
    ),
    Advice(
        "Use the present tense for how things are, the future only for outcomes.",
        (),
        "The API will return a list.",
        "The API returns a list. After you save, you will see a check mark.",
    ),
    Advice("Use short words.", ("wordy-phrase",), "In order to send, utilize a key.", "To send, use a key."),
    Advice(
        "Keep sentences under 30 words, with one thought each.",
        ("long-sentence",),
        "Open the dashboard, where you can create a key, which you need later, and copy it.",
        "Open the dashboard. Create a key and copy it.",
    ),
    Advice(
        "Use one name for each thing, spelled the same on all pages.",
        ("inconsistent-term", "project-term", "product-name"),
        "Log in with Github. Sign in to continue.",
        "Sign in with GitHub. Sign in to continue.",
    ),
    Advice(
        "Start the items of a list, and sibling headings, in the same form.",
        ("unparallel-list", "unparallel-headings"),
        "Create a key / Installing the client",
        "Create a key / Install the client",
    ),
)
ORGANIZATION = (
    Advice("Say first what matters most to the reader; go from the basic to the advanced."),
    Advice("List prerequisites before the first step.", ("late-prerequisites",)),
    Advice("Number the steps of a procedure.", ("procedure-without-numbers",)),
    Advice("End each major step with what the reader sees when it succeeded."),
    Advice("Name the subject of a section in its heading: `Limits of keys`, not `More`.", ("vague-heading",)),
)
READER = (
    Advice("Write about what the reader wants to do, not about how the product is built."),
    Advice("Name the outcome of a page in its first sentence."),
    Advice("Say at each step what can go wrong and what to do then."),
)
STRUCTURE = (
    Advice("Give each page a title of its own and a description.", ("title-missing", "description-missing")),
    Advice(
        "Start headings at level 2 and skip no level.", ("first-heading-level", "body-title", "heading-skips-level")
    ),
    Advice("Close every tag, on a line of its own if it holds paragraphs.", ("unclosed-tag", "tag-in-text")),
    Advice("Write `\\<` and `\\{` for bare brackets, or use code.", ("bare-angle-bracket", "not-an-expression")),
    Advice("Write comments as `{/* … */}`; put a blank line after imports.", ("html-comment", "not-a-module")),
    Advice("Link with paths from the root: `[Keys](/keys#limits)`.", ("broken-link", "broken-anchor", "absolute-link")),
    Advice("List each page in the navigation of docs.json.", ("page-outside-navigation",)),
)
CODE = (
    Advice("Give complete examples that run unchanged, with realistic values."),
    Advice("Show in examples how errors are handled."),
    Advice(
        "Name the language of each code block, and its file if it has one: ` ```python send.py`.",
        ("code-language", "code-file-name"),
    ),
    Advice("Never write a real key or secret; use `YOUR_API_KEY`.", ("secret",)),
)
API = (
    Advice("Document all parameters, including optional ones, with type and default.", ("missing-parameter",)),
    Advice("Show a success and an error response.", ("response-missing", "missing-error-response")),
    Advice("Explain each HTTP status code."),
    Advice("Show how to authenticate, and the rate limits.", ("api-subject-missing",)),
)
ACCESSIBILITY = (
    Advice("Say in the alternative text what an image or diagram shows.", ("image-without-alt", "weak-alt-text")),
    Advice("Name the target in link texts: `[Rotate keys](/keys)`, not `[here](/keys)`.", ("vague-link-text",)),
    Advice("Describe how to do each action with the keyboard, and do not refer to colors.", ("mouse-only",)),
    Advice("Keep a contrast of 4.5:1 between text and background.", ("color-contrast",)),
    Advice("Give videos and `<iframe>` a title.", ("media-without-title",)),
)
