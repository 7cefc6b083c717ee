"""Checks collections of problems against their own stated solutions (docs/lint.md)."""

from __future__ import annotations

from shikatsu.lint.check import Checked, check
from shikatsu.lint.collection import Item, Report, find_files, read_items, reports
from shikatsu.lint.findings import CODES, SEVERITIES, Finding, Severity, worst
from shikatsu.lint.record import Record
from shikatsu.lint.runner import run
from shikatsu.lint.store import Store, UnfinishedRunError

__all__ = [
    "CODES",
    "SEVERITIES",
    "Checked",
    "Finding",
    "Item",
    "Record",
    "Report",
    "Severity",
    "Store",
    "UnfinishedRunError",
    "check",
    "find_files",
    "read_items",
    "reports",
    "run",
    "worst",
]
