"""Whole boards: which stones are safe, in seki or dead, and whose the points are."""
