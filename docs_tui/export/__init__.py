"""Pages for other readers: Markdown, HTML, llms files, token counts."""
