"""Capturing races: which of two groups lives, and by how many moves."""
