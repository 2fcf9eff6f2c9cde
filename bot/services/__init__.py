"""Use cases: plain functions over the ports they call out through."""
