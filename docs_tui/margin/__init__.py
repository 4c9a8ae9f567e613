"""What a writer sees beside a page: its problems at their blocks, what changed, and what an AI gets."""
