"""Site to what others read: Markdown, llms files, token counts."""
