"""The tests of Nardy; the tree mirrors the packages."""
