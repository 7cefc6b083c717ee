"""The laboratory: suites of problems, what solving them costs, and whether the answers agree.

A client of the public API. Nothing here prints; ``shikatsu.cli`` shows what it finds.
"""
