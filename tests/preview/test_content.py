"""After an edit, unchanged blocks are reused, and opened ones stay open."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.model import Block, all_blocks, pane_groups, switch_pane
from docs_tui.preview.page_content import PageContent
from tests.preview.drawing import content_of, content_of_page, drawn, drawn_now, open_everything, page_of

PAGE = "# One\n\nFirst.\n\n## Two\n\nSecond.\n\n<Accordion title='A'>\n  Inside.\n</Accordion>\n\nLast."


def blocks_of(content: PageContent) -> list[Block]:
    return [block for part in content.parts for block in all_blocks(part.items or [])]


def test_blocks_outlive_an_edit_elsewhere() -> None:
    before = content_of(PAGE)
    after = content_of(PAGE.replace("First.", "Changed."), before)
    shared = {id(block) for block in blocks_of(before)} & {id(block) for block in blocks_of(after)}
    assert len(shared) == len(blocks_of(after)) - 1
    assert [part.changed for part in after.parts] == [False, True, False, False, False, False]


def test_the_outline_is_kept_where_no_heading_was_touched() -> None:
    before = content_of(PAGE)
    assert [entry.id for entry in before.outline] == ["one", "two"]
    after = content_of(PAGE.replace("First.", "Much longer now."), before)
    assert [entry.text for entry in after.outline] == ["One", "Two"]
    assert after.outline == content_of(PAGE.replace("First.", "Much longer now.")).outline
    assert content_of(PAGE.replace("# Two", "# 2"), after).outline[1].text == "2"


def test_a_definition_may_change_every_paragraph() -> None:
    before = content_of("See [x].\n\n[x]: /a")
    after = content_of("See [x].\n\n[x]: /b", before)
    [region] = blocks_of(after)[0].regions
    assert region.target.url == "/b"


def test_what_was_opened_stays_open_though_its_text_changes() -> None:
    before = content_of(PAGE)
    open_everything(before)
    after = content_of(PAGE.replace("Inside.", "Inside, changed."), before)
    assert "Inside, changed." in drawn_now(after, 40)


def test_tabs_of_the_same_title_go_together_also_those_that_are_built_later() -> None:
    tabs = '<Tabs>\n  <Tab title="A">\n    one\n  </Tab>\n  <Tab title="B">\n    two\n  </Tab>\n</Tabs>'
    content = PageContent(page_of(f"{tabs}\n\ntext\n\n{tabs}\n\n{tabs.replace('<Tabs>', '<Tabs sync={false}>')}"))
    content.build(0)
    [group] = pane_groups(content.parts[0].items or [])
    content.choose(group, 1)
    for index in range(len(content.parts)):
        content.build(index)
    assert [each.active for part in content.parts for each in pane_groups(part.items or [])] == [1, 1, 0]


def test_a_line_of_the_file_leads_to_its_block_and_opens_it() -> None:
    content = content_of(PAGE)
    line = PAGE[: PAGE.index("Inside")].count("\n") + 1
    block = content.block_at(content.lines.offset_of(line))
    assert block is not None
    assert block.text == "Inside."
    assert "Inside." in drawn_now(content, 40)


def test_anchors_are_those_of_the_site() -> None:
    content = content_of("# A title\n\n## Twice\n\n## Twice\n\n<Accordion title='x' id='own'>\n  text\n</Accordion>")
    assert [entry.id for entry in content.outline] == ["a-title", "twice", "twice-2"]
    block = content.block_at(content.offset_of("own"))
    assert block is not None
    assert content.offset_of("nowhere") == -1


def test_anchors_of_steps_tabs_and_fields_are_those_of_the_site() -> None:
    text = (
        "Text.\n\n<Steps>\n  <Step title='First one'>\n    A.\n  </Step>\n</Steps>\n\n"
        "<ParamField body='maxTokens'>\n  B.\n</ParamField>\n"
    )
    content = content_of(text)
    assert content.offset_of("first-one") == text.index("<Step title")
    assert content.offset_of("param-max-tokens") == text.index("<ParamField")


def test_the_title_and_description_are_above_the_page() -> None:
    content = PageContent(page_of("text", title="T[b]", description="D"))
    assert [block.text for block in blocks_of(content)] == ["T[b]", "D"]


FRAGMENTS = st.lists(
    st.sampled_from(
        ["# H", "text", "- item", "<Note>", "</Note>", "```js", "```", "> q", "| a |", "| - |", "<Tabs>", "<Tab title='x'>",
         "</Tab>", "</Tabs>", "{x}", "$$", "<Card title='**y**' href='/z'>", "</Card>", "1. x", "   deep", "<b>", "&amp;",
         "[l](/u)", "![a](/b.png)", "<Steps>", "<Step title='s'>", "</Step>", "</Steps>", "<details>", "</details>", "\x1b[31m"]
    ),
    max_size=12,
)  # fmt: skip


@given(FRAGMENTS, FRAGMENTS)
def test_an_edited_page_looks_like_a_new_one(old: list[str], new: list[str]) -> None:
    for joint in ("\n\n", "\n"):
        before = content_of(joint.join(old))
        assert before.outline is before.outline
        drawn_now(before, 40)
        after, fresh = content_of(joint.join(new), before), content_of(joint.join(new))
        assert after.outline == fresh.outline
        for content in (after, fresh):
            for part in content.parts:
                for group in pane_groups(part.items or []):
                    switch_pane(group, 0)
        assert drawn_now(after, 30) == drawn_now(fresh, 30)


def test_marks_of_a_save_stay_while_other_files_change() -> None:
    edited = content_of(PAGE.replace("First.", "Changed."), content_of(PAGE))
    again = content_of(PAGE.replace("First.", "Changed."), edited)
    assert [block.text for block in blocks_of(again) if block.changed] == ["Changed."]
    next_save = content_of(PAGE.replace("First.", "Changed.").replace("Second.", "Other."), again)
    assert [block.text for block in blocks_of(next_save) if block.changed] == ["Other."]
    shorter = content_of("# One\n\nChanged.", next_save)
    assert [block.text for block in blocks_of(shorter) if block.changed] == []


def test_a_page_that_was_read_ahead_is_shown_as_one_that_was_not() -> None:
    tabs = '<Tabs>\n<Tab title="A">\none\n</Tab>\n<Tab title="B">\ntwo\n</Tab>\n</Tabs>'
    giant = f"{'long *words* ' * 900}\n\n## Head"
    before = content_of(f"{tabs}\n\nText.")
    ready = PageContent(page_of(f"{tabs.replace('two', 'three')}\n\n{giant}"))
    ready.build_ahead()
    built = [part.items is not None for part in ready.parts]
    assert built == [False, True, False]
    for group in pane_groups(before.parts[0].items or []):
        before.choose(group, 1)
    after = PageContent(ready.page, before, ready=ready)
    assert after.parts[1] is ready.parts[1]
    assert after.parts[1].changed
    assert after.outline == ready.outline
    whole = content_of_page(ready.page, before)
    for index in range(len(after.parts)):
        after.build(index)
    assert drawn_now(after, 60) == drawn_now(whole, 60)
    assert "three" in drawn_now(after, 60)


def test_the_outline_lists_changelog_entries_by_their_labels() -> None:
    text = "# Log\n\n<Update label='May 2'>\n\n## Inside\n\nNew.\n\n</Update>\n\n<Update label='May 1'>\n\nOld.\n\n</Update>"
    before = content_of(text)
    assert [(entry.text, entry.id) for entry in before.outline] == [
        ("Log", "log"),
        ("May 2", "may-2"),
        ("May 1", "may-1"),
    ]
    blocks = [before.block_at(entry.offset) for entry in before.outline]
    assert [block.text for block in blocks if block is not None] == ["Log", "May 2", "May 1"]
    assert before.offset_of("may-1") == text.index("<Update label='May 1'")
    for edited in (text.replace("New.", "Newer and longer."), text.replace("May 1", "May 11")):
        assert content_of(edited, before).outline == content_of(edited).outline


def test_words_after_a_picture_in_a_line_stand_apart_from_its_name() -> None:
    text = "| A |\n| --- |\n| <div><img src='/orb.svg' alt='Orb' /><span>An orb</span></div> |\n"
    assert drawn(text, 40).split("\n")[-1].endswith("Orb An orb")


def test_list_items_and_paragraphs_in_a_cell_have_their_own_lines() -> None:
    text = "| A | B |\n| --- | --- |\n| x | <ul><li>One **day**</li><li>Two</li></ul> |\n| y | Text<p>Par</p> |\n"
    assert drawn(text, 40).split("\n")[2:] == ["x  • One day", "   • Two", "────────────", "y  Text", "   Par"]
