"""Files to Site: navigation, pages, snippets and links of a documentation tree, as an immutable snapshot."""
