"""The margin beside a page in the browser: problems, changes, and the Markdown for an AI."""
