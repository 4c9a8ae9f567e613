"""Reports of a review, one format per file."""
