"""Candidate first moves: what a player would look at before reading anything out.

Everything here is a HINT: it may order moves or suggest them, and never decides a question.
"""
