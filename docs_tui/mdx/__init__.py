"""Text to syntax tree: reads MDX as its author meant it, never raises, reads no file."""
