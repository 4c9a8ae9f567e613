"""Site to findings about its writing."""
