"""A page drawn for a terminal: blocks of styled text, their layout, find and selection. Knows no widget and no colour.

``page.preview_page`` gathers what is drawn, ``content.PageContent`` builds it part by part, ``page_layout.PageLayout`` sets it in rows.
"""
