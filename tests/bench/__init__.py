"""Benchmarks: figures beside a floor measured in the same run."""
