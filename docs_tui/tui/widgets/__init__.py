"""The parts of the browse screen: each shows what it is given, and posts what its reader does."""
