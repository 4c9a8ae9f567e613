"""A page drawn for a terminal: blocks of styled text, their layout, find and selection.

It contains no widgets and no colours.

``page.preview_page`` gathers what is drawn, ``content.PageContent`` builds it part by part, ``page_layout.PageLayout``
sets it in rows.
"""
