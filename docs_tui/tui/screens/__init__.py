"""One screen a file: what it shows, its keys, and what it gives back."""
