"""A page to its contextual menu: what it offers, and every link built."""
