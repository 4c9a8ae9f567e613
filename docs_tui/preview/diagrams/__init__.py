"""Mermaid diagrams drawn with characters."""
