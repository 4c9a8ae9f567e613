"""Widgets that several screens use. Each shows data that it is given, and posts messages about the reader's actions."""
