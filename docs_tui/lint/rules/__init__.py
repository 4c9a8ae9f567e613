"""The rules, one file each: what it finds, why that is bad, how it is written well, and the code that finds it."""
