"""Answers to problems: one entry point, one budget, one implementation per family of goals."""
