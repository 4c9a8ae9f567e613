"""What a change does to the pages: two sites are compared, and the result is a value for every front end."""
