"""Candidate first moves: how the ranking is made, what else was tried, what it is worth.

Clusters of patterns and negamax are those of the paper; everything here is a HINT.
"""
