"""Find the pages that answer a query, best first. One engine for the command line, the app, the server and agents."""
