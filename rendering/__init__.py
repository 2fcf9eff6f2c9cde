"""Draw pictures of a nardy board."""
