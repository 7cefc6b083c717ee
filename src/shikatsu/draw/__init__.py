"""Drawings of problems and results."""
