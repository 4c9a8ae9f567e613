"""How each role of a component is drawn: one module for each family of roles."""
