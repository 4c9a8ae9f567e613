"""The table of components: what each is, as data."""
