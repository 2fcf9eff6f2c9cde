"""The rules of short and long nardy: pure values, standard library only."""
