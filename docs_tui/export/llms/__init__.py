"""llms.txt, its indexes, and llms-full.txt."""
