"""What proves the rules of both games."""
