"""The llms files of a docs folder, on disk: built once, then brought up to date as the docs change."""
