"""Theorem 1 of the paper along runs: what its constants are there, and what its bound says."""
