"""A page drawn for a terminal: blocks of styled text, their layout, find and selection.

It contains no widgets and no colors.

``preview_page.preview_page`` gathers what is drawn, ``page_content.PageContent`` builds it part by part, and
``page_content.PageLayout`` sets it in rows.
"""
