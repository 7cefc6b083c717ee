"""The laboratory: suites of problems, what solving them costs, and whether the answers agree.

A client of shikatsu that is no part of its wheel. Only ``cli`` prints: it shows what the other
modules find.
"""
